"""Which nodes are alive: each says so every few seconds, and whoever has been silent for too long is dead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from billetdoux.server.ops.logs import LOG

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from billetdoux.server.cluster.clock import Clock

HEARTBEAT = 5.0
SILENCE = 1.5 * HEARTBEAT  # after so long without any node, no node was there
DEAD = 4 * HEARTBEAT  # after so long without a sign, a node is dead


class Register(Protocol):
    """Where nodes say that they are alive."""

    async def say_alive(self, node: str, now: float, dead_before: float) -> list[str]:
        """Register a node as alive; return the nodes that are dead: silent since `dead_before`."""
        ...

    async def tables_of(self, node: str) -> list[str]:
        """List the tables at which somebody is connected over a node."""
        ...

    async def remove(self, node: str) -> None:
        """Strike a node from the register."""
        ...

    async def give_time_back(self, node: str, now: float, silence: float) -> None:
        """Register a node that starts. If none was alive before, extend all running clocks by that time."""
        ...


class Heartbeat:
    """Says that a node is alive, and notices when others are not."""

    def __init__(self, node: str, register: Register, clock: Clock) -> None:
        self._node = node
        self._register = register
        self._clock = clock

    async def begin(self) -> None:
        """Register a node that starts, and give back the time in which no node was there."""
        await self._register.give_time_back(self._node, self._clock.now(), SILENCE)

    async def say_alive(self) -> list[str]:
        """Say that we are alive; return the nodes that are dead."""
        now = self._clock.now()
        return await self._register.say_alive(self._node, now, now - DEAD)

    async def beat(self, forget: Callable[[str, str], Awaitable[None]]) -> None:
        """Say that we are alive; `forget` each dead node at its tables."""
        for node in await self.say_alive():
            tables = await self._register.tables_of(node)
            for id in tables:
                await forget(id, node)
            await self._register.remove(node)
            LOG.info("node-buried", node=node, tables=len(tables))
