"""Which nodes are alive: each says so every few seconds, and the others bury who has not for long."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import delete, func, insert, select, update

from billetdoux.server.ops.logs import LOG
from billetdoux.server.store.schema import DUE, NODES, TABLES

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from sqlalchemy import Connection

    from billetdoux.server.store.database import Database
    from billetdoux.server.store.journal import Journal

HEARTBEAT = 5.0
SILENCE = 1.5 * HEARTBEAT  # after which none of the nodes is there
DEAD = 4 * HEARTBEAT  # a node that has said nothing for so long


class Heartbeat:
    """Says that a node is alive, and notices that others are not."""

    def __init__(
        self, node: Callable[[], str], database: Database, journal: Journal, now: Callable[[], float]
    ) -> None:
        self._node = node
        self._database = database
        self._journal = journal
        self._now = now

    async def beat(self, forget: Callable[[str, str], Awaitable[None]]) -> None:
        """Say that we live; `forget` at its tables every node that has not said so for long, and bury it."""
        now = self._now()

        def say(connection: Connection) -> list[str]:
            self.say_alive(connection)
            dead = NODES.c.alive < now - DEAD
            if self._database.is_sqlite:
                dead = NODES.c.id != self._node()  # only one process serves from a file
            return list(connection.scalars(select(NODES.c.id).where(dead)))

        for node in await self._journal.write(say):
            async with self._database.reading() as connection:
                seated = select(TABLES.c.id).where(TABLES.c.phase != "closed", TABLES.c.state.contains(f'"{node}"'))
                tables = list(await connection.scalars(seated))
            for id in tables:
                await forget(id, node)

            def bury(connection: Connection, node: str = node) -> None:
                connection.execute(delete(NODES).where(NODES.c.id == node))

            await self._journal.write(bury)
            LOG.info("node-buried", node=node, tables=len(tables))
        await self._database.set_clock()

    def say_alive(self, connection: Connection) -> None:
        """Write down that we are alive now."""
        alive = {"alive": self._now()}
        if not (connection.execute(update(NODES).where(NODES.c.id == self._node()).values(alive))).rowcount:
            connection.execute(insert(NODES), [{"id": self._node(), **alive}])

    def give_time_back(self, connection: Connection) -> None:
        """Add the time in which no node was alive to all running clocks; take over all that was due meanwhile."""
        last = connection.scalar(select(func.max(NODES.c.alive)))
        down = 0.0 if last is None else self._now() - last
        if last is not None and (self._database.is_sqlite or down > SILENCE):
            connection.execute(update(DUE).where(DUE.c.kind != "none").values(until=0.0))
            running = DUE.c.kind.in_(("clock", "seal")) & (DUE.c.at > last)
            connection.execute(update(DUE).where(running).values(at=DUE.c.at + down))
            # Nor is a table idle because nobody could come to it.
            connection.execute(
                update(TABLES).where(TABLES.c.phase != "closed").values(changed=TABLES.c.changed + down)
            )
        self.say_alive(connection)
