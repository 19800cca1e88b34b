"""Nodes without a database, a network or a wait: a store in memory, and a clock on which time passes at once."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from heapq import heappop, heappush
from itertools import count
from types import SimpleNamespace
from typing import TYPE_CHECKING

from inside import BotsHere
from memory_store import MemoryStore

from billetdoux.server.cluster.background import Background
from billetdoux.server.cluster.member import Member
from billetdoux.server.config import Config
from billetdoux.server.ops.limits import Limits
from billetdoux.server.ops.metrics import Metrics
from billetdoux.server.server_outside import ServerOutside
from billetdoux.server.signer import Signer
from billetdoux.server.sockets.invitations import Invitations
from billetdoux.server.sockets.tableside import Shared

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable
    from typing import Never

    from billetdoux.server.cluster.news import What
    from billetdoux.table.schedule import Due

CONFIG = Config(bot_delay=5.0)
SETTLED = 12  # turns of the event loop in which everything is done that waits for no clock


class SimulatedAlarm:
    """Something that the clock will call."""

    def __init__(self, call: Callable[[], object]) -> None:
        self.call = call
        self.wanted = True

    def cancel(self) -> None:
        self.wanted = False


class SimulatedClock:
    """Stands still until time is let pass."""

    def __init__(self) -> None:
        self.time = 1_800_000_000.0
        self._alarms: list[tuple[float, int, SimulatedAlarm]] = []
        self._numbers = count()

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        woken = asyncio.Event()
        alarm = self.call_later(seconds, woken.set)
        try:
            await woken.wait()
        finally:
            alarm.cancel()

    def call_later(self, seconds: float, call: Callable[[], object]) -> SimulatedAlarm:
        alarm = SimulatedAlarm(call)
        heappush(self._alarms, (self.time + seconds, next(self._numbers), alarm))
        return alarm

    async def let_pass(self, seconds: float) -> None:
        """Let time pass, with everything that happens in it."""
        end = self.time + seconds
        await settle()
        while self._alarms[0][0] <= end:
            at, _, alarm = heappop(self._alarms)
            if alarm.wanted:
                self.time = max(self.time, at)
                alarm.call()
                await settle()
        self.time = end


async def settle() -> None:
    """Let everything be done that waits for no clock."""
    for _ in range(SETTLED):
        await asyncio.sleep(0)


class MemoryRegister:
    """Which nodes are alive."""

    def __init__(self, store: MemoryStore) -> None:
        self.alive: dict[str, float] = {}
        self._store = store

    async def say_alive(self, node: str, now: float, dead_before: float) -> list[str]:
        self.alive[node] = now
        return [one for one, at in self.alive.items() if at < dead_before]

    async def tables_of(self, node: str) -> list[str]:
        tables = self._store.tables.values()
        return [one.id for one in tables if any(node in seat.nodes for seat in one.seats)]

    async def remove(self, node: str) -> None:
        del self.alive[node]

    async def give_time_back(self, node: str, now: float, silence: float) -> None:  # noqa: ARG002
        self.alive[node] = now


class MemoryNews:
    """What the nodes tell each other, unless it is lost."""

    has_others = True

    def __init__(self, all_news: list[MemoryNews], *, good: bool) -> None:
        self.good = good
        self.heard: Callable[[str, What], None] = lambda _table, _what: None
        self._all = all_news
        all_news.append(self)

    def tell(self, table: str, what: What) -> None:
        for other in self._all:
            if other is not self and other.good:
                other.heard(table, what)

    async def run(self, heard: Callable[[str, What], None]) -> None:
        self.heard = heard
        await asyncio.Event().wait()

    def stop(self) -> None:
        self.good = False

    async def close(self) -> None:
        """There is no connection to be closed."""


class SimulatedNode:
    """A node, as far as the others and its tables notice it."""

    def __init__(
        self, id: str, clock: SimulatedClock, register: MemoryRegister, news: MemoryNews, store: MemoryStore
    ):
        self.id = id
        self.metrics = Metrics()
        self.background = Background(clock, lost)
        self.shared = Shared(
            node=id,
            clock=clock,
            store=store,
            outside=ServerOutside(CONFIG, clock.now),
            bots=BotsHere(),
            limits=Limits(CONFIG),
            metrics=self.metrics,
            bot_delay=CONFIG.bot_delay,
            alone=False,
            plan=self.plan,
            announce=news.tell,
        )
        self.news = news
        self.member = Member(self.shared, register, news, self.background)
        self.tables = self.member.tables
        signer = Signer()
        signer.use("the key of all nodes")
        self.services = SimpleNamespace(invitations=Invitations(signer, "http://simulated"))

    def plan(self, table: str, due: Due) -> None:
        self.member.timers.set(table, due)

    @property
    def taken_over(self) -> float:
        """How often this node has taken up what another one left undone."""
        return self.metrics.taken_over._value.get()


def lost(task: str, problem: BaseException | None) -> Never:
    """Fail: no task may end before its node stops."""
    raise AssertionError(task) from problem


class Simulation:
    """Nodes over one store."""

    def __init__(self, clock: SimulatedClock, store: MemoryStore, *, news: bool) -> None:
        self.clock = clock
        self.store = store
        self.register = MemoryRegister(store)
        self.nodes = list[SimulatedNode]()  # those that are alive
        self._news = news
        self._all_news = list[MemoryNews]()

    async def start(self, id: str) -> SimulatedNode:
        """Let a node begin."""
        news = MemoryNews(self._all_news, good=self._news)
        node = SimulatedNode(id, self.clock, self.register, news, self.store)
        await node.member.start()
        await settle()
        self.nodes.append(node)
        return node

    async def kill(self, node: SimulatedNode) -> None:
        """Let a node die: it does nothing any more, and lets nobody know."""
        self.nodes.remove(node)
        node.news.stop()
        node.member.timers.cancel()
        await node.background.stop()


@asynccontextmanager
async def simulation(
    *nodes: str, news: bool = True, clock: SimulatedClock | None = None, store: MemoryStore | None = None
) -> AsyncGenerator[Simulation]:
    """Let nodes run."""
    simulated = Simulation(clock or SimulatedClock(), store or MemoryStore(), news=news)
    try:
        for id in nodes:
            await simulated.start(id)
        yield simulated
    finally:
        for node in list(simulated.nodes):
            await simulated.kill(node)
