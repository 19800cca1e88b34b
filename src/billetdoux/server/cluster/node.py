"""A node: one process that serves. It holds nothing that the database could not give back."""

from __future__ import annotations

import secrets
from contextlib import suppress
from typing import TYPE_CHECKING

from billetdoux.errors import BilletDouxError, Refusal, ServerError
from billetdoux.server.bots.bot_pool import BotPool
from billetdoux.server.cluster.background import Background, every
from billetdoux.server.cluster.broadcast import Broadcast
from billetdoux.server.cluster.catch_up import CatchUp
from billetdoux.server.cluster.heartbeat import HEARTBEAT, Heartbeat
from billetdoux.server.cluster.refresher import REFRESH, Refresher
from billetdoux.server.cluster.timers import Timers
from billetdoux.server.ops.housekeeping import MAINTENANCE, Housekeeping
from billetdoux.server.ops.limits import Limits
from billetdoux.server.ops.logs import LOG
from billetdoux.server.ops.metrics import Metrics
from billetdoux.server.server_outside import ServerOutside
from billetdoux.server.services import Services
from billetdoux.server.signer import Signer
from billetdoux.server.sockets.invitations import Invitations
from billetdoux.server.sockets.tables import Tables
from billetdoux.server.sockets.tableside import Shared
from billetdoux.server.store.journal import Journal
from billetdoux.server.store.lists import Lists
from billetdoux.server.store.nodes import Nodes
from billetdoux.server.store.people import People
from billetdoux.server.store.records import Records
from billetdoux.server.store.settings import signing_key
from billetdoux.server.store.tables import DatabaseStore

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from billetdoux.server.cluster.broadcast import What
    from billetdoux.server.config import Config
    from billetdoux.server.sockets.tableside import Tableside
    from billetdoux.server.store.database import Database
    from billetdoux.server.store.store import Store
    from billetdoux.table.schedule import Due

STALE = 3 * HEARTBEAT  # each heartbeat is a commit; after so long without one, something is wrong


class Node:
    """One process that serves."""

    def __init__(
        self, config: Config, database: Database, outside: ServerOutside | None = None, id: str = ""
    ) -> None:
        self.database = database
        self.id = id or secrets.token_hex(4)
        self.ready = False
        self.failure: ServerError | None = None  # why it cannot go on
        self.on_failure: Callable[[], None] = lambda: None
        self.signer = Signer()
        self.background = Background(self._lost)
        self.metrics = Metrics(lambda: self.journal.age)
        self.journal = Journal(database, self.metrics)
        outside = outside or ServerOutside(config, self.now)
        self.store: Store = DatabaseStore(database, self.journal, outside)
        self.timers = Timers(self.now, lambda table, due: self.background.run(self.do_due(table, due)))
        self.broadcast = Broadcast(self.id, config.redis, self._heard)
        self.shared = Shared(
            node=self.id,
            store=self.store,
            outside=outside,
            bots=BotPool(),
            limits=Limits(config),
            metrics=self.metrics,
            bot_delay=config.bot_delay,
            alone=database.is_sqlite,
            plan=self.plan,
            announce=self.broadcast.tell,
        )
        self.tables = Tables(self.shared, self.timers.__contains__)
        self.services = Services(
            node=self.id,
            config=config,
            outside=outside,
            people=People(self.signer, database, self.journal, self.now),
            invitations=Invitations(self.signer, config.public_url()),
            tables=self.tables,
            lists=Lists(database),
            records=Records(database, lambda: outside.shuffler),
            limits=self.shared.limits,
            metrics=self.metrics,
            check=self.check,
        )
        self.catch_up = CatchUp(self.store, self.tables.here)
        self.refresher = Refresher(self.store, self.tables, self._hears_all, self.now)
        self.heartbeat = Heartbeat(self.id, Nodes(database, self.journal), self.now)
        self.housekeeping = Housekeeping(database, self.journal, self.tables, self.now, config.keep_days)

    def now(self) -> float:
        """Return the time by the database's clock."""
        return self.database.now()

    # Starting and stopping.

    async def start(self) -> None:
        """Begin to serve."""
        self.background.watch("journal", self.journal.start())
        self.signer.use(await signing_key(self.database, self.journal))
        await self.heartbeat.begin()
        if self.broadcast.has_others:
            self.background.keep("broadcast", self.broadcast.run())
        self.background.keep("catch-up", self.catch_up.run())
        self.repeat(HEARTBEAT, self._beat)
        self.repeat(HEARTBEAT, self.housekeeping.look_at_people)
        self.repeat(REFRESH, self._take_over)
        self.repeat(REFRESH, self._refresh_all)
        self.repeat(MAINTENANCE, self.housekeeping.maintain)
        self.repeat(MAINTENANCE, self.housekeeping.tidy)
        self.ready = True
        LOG.info("node-started", node=self.id, database=self.database.engine.dialect.name)

    def repeat(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        """Do something again and again until the node stops."""
        self.background.keep(work.__name__.strip("_"), every(seconds, work))

    def _lost(self, task: str, problem: BaseException | None) -> None:
        """Stop: without this task the node would only seem to serve."""
        self.ready = False
        self.failure = self.failure or ServerError("task-ended", task=task, problem=type(problem).__name__)
        LOG.error("task-ended", task=task, exc_info=problem)
        self.on_failure()

    def check(self) -> None:
        """Raise a Refusal that says why, if this node cannot serve now: it can if it can commit."""
        if self.failure is not None:
            raise self.failure
        if not self.ready:
            raise Refusal("unavailable")
        if self.journal.problem or self.journal.age > STALE:
            problem = self.journal.problem or "no answer"
            raise Refusal("not-ready", seconds=round(self.journal.age), problem=problem)

    async def stop(self) -> None:
        """Stop serving: begin nothing new, finish what is being written, tell everybody to come back."""
        self.ready = False
        self.broadcast.stop()
        self.timers.cancel()
        for line in self.tables.lines():
            line.hang_up()
        await self.background.stop()
        self.shared.bots.close()
        await self.broadcast.close()
        with suppress(BilletDouxError):
            await self.heartbeat.say_alive()  # time from here on is time in which nobody could move
            await self.store.hand_over(self.tables.ids())
        await self.journal.stop()
        LOG.info("node-stopped", node=self.id)

    # What is due.

    def plan(self, table: str, due: Due) -> None:
        """Do what is due at a table when its time comes."""
        self.timers.set(table, due)

    async def do_due(self, table: str, due: Due) -> None:
        """Do what is due at a table."""
        try:
            await (await self.tables.get(table)).fire(due)
        except BilletDouxError as error:  # it stays due, and is taken up again when the lease has run out
            LOG.warning("due-failed", table=table, kind=due.kind, problem=error.key)

    async def _take_over(self) -> None:
        for table, due in await self.store.take_late(self.now()):
            self.metrics.taken_over.inc()
            if (live := self.tables.here(table)) is not None:
                await self._refresh(live)
            self.plan(table, due)

    # Other nodes.

    def _hears_all(self) -> bool:
        """Tell whether this node hears soon of everything that happens at a table."""
        return self.broadcast.good or self.database.is_sqlite

    def _heard(self, table: str, what: What) -> None:
        if (live := self.tables.here(table)) is not None:
            if what == "move":
                self.catch_up.hear(table)
            else:
                self.background.run(self._refresh(live))

    async def _refresh(self, live: Tableside) -> None:
        with suppress(BilletDouxError):
            await live.refresh()

    async def _refresh_all(self) -> None:
        await self.refresher.look()
        self.metrics.tables.set(len(self.tables))

    async def _beat(self) -> None:
        async def forget(table: str, node: str) -> None:
            await (await self.tables.get(table)).forget_node(node)

        await self.heartbeat.beat(forget)
        await self.database.set_clock()
