"""Which nodes are alive: each says so every few seconds, and whoever has been silent for too long is dead.

Time in which no node could say so is given back: nobody could move then. It does not matter whether the process was
stopped, the machine slept, the database was away, or its clock was set.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from billetdoux.server.ops.logs import LOG

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from billetdoux.server.cluster.clock import Clock

HEARTBEAT = 5.0
SILENCE = 1.5 * HEARTBEAT  # after so long without any node, no node was there
DEAD = 4 * HEARTBEAT  # after so long without a sign, a node is dead


class Signs(NamedTuple):
    """What a node learns when it says that it is alive."""

    dead: list[str]  # nodes that have been silent for too long
    gap: float  # seconds in which no node was there, which have been given back; negative: the clock went back
    went_back: bool = False  # the database holds another history than before


class Register(Protocol):
    """Where nodes say that they are alive."""

    async def say_alive(self, node: str, silence: float, dead: float) -> Signs:
        """Register a node as alive, and give back time in which no node was there."""
        ...

    async def tables_of(self, node: str) -> list[str]:
        """List the tables at which somebody is connected over a node."""
        ...

    async def remove(self, node: str) -> None:
        """Strike a node from the register."""
        ...

    async def begin(self, node: str, silence: float) -> None:
        """Register a node that starts. If none was alive before, extend all running clocks by that time."""
        ...


class Heartbeat:
    """Says that a node is alive, and notices when others are not, or when it was away itself."""

    def __init__(self, node: str, register: Register, clock: Clock) -> None:
        self._node = node
        self._register = register
        self._clock = clock
        self._last = clock.now()
        self.silence = SILENCE  # seconds without a beat that count as time in which no node was there

    @property
    def late(self) -> bool:
        """Whether this node may have been away: until the next beat nothing that is due should be done."""
        return self._clock.now() - self._last > self.silence

    async def begin(self) -> None:
        """Register a node that starts, and give back the time in which no node was there."""
        await self._register.begin(self._node, SILENCE)
        self._last = self._clock.now()

    async def say_alive(self) -> Signs:
        """Say that we are alive."""
        signs = await self._register.say_alive(self._node, self.silence, DEAD)
        self._last = self._clock.now()
        if signs.gap:
            LOG.warning("time-given-back", seconds=round(signs.gap))
        if signs.went_back:
            LOG.warning("history-went-back")
        return signs

    async def bury(self, dead: list[str], forget: Callable[[str, str], Awaitable[None]]) -> None:
        """Strike dead nodes from the register, after they are forgotten at their tables."""
        for node in dead:
            tables = await self._register.tables_of(node)
            for id in tables:
                await forget(id, node)
            await self._register.remove(node)
            LOG.info("node-buried", node=node, tables=len(tables))
