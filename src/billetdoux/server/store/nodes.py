"""Which processes serve from a database, and when each last said that it is alive."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import delete, func, insert, select, update

from billetdoux.server.store.schema import DUE, NODES, TABLES

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from billetdoux.server.store.database import Database
    from billetdoux.server.store.journal import Journal


class Nodes:
    """The register of nodes."""

    def __init__(self, database: Database, journal: Journal) -> None:
        self._database = database
        self._journal = journal

    async def say_alive(self, node: str, now: float, dead_before: float) -> list[str]:
        """Register a node as alive; return the nodes that are dead: silent since `dead_before`."""

        def say(connection: Connection) -> list[str]:
            register(connection, node, now)
            dead = NODES.c.alive < dead_before
            if self._database.is_sqlite:
                dead = NODES.c.id != node  # only one process serves from a file
            return list(connection.scalars(select(NODES.c.id).where(dead)))

        return await self._journal.write(say)

    async def tables_of(self, node: str) -> list[str]:
        """List the tables at which somebody is connected over a node."""
        async with self._database.reading() as connection:
            seated = select(TABLES.c.id).where(TABLES.c.phase != "closed", TABLES.c.state.contains(f'"{node}"'))
            return list(await connection.scalars(seated))

    async def remove(self, node: str) -> None:
        """Strike a node from the register."""
        await self._journal.execute(delete(NODES).where(NODES.c.id == node))

    async def give_time_back(self, node: str, now: float, silence: float) -> None:
        """Register a node that starts. If none was alive before, extend all running clocks by that time.

        Everything that was due meanwhile is then up for being taken over.
        """

        def give(connection: Connection) -> None:
            last = connection.scalar(select(func.max(NODES.c.alive)))
            down = 0.0 if last is None else now - last
            if last is not None and (self._database.is_sqlite or down > silence):
                connection.execute(update(DUE).where(DUE.c.kind != "none").values(until=0.0))
                running = DUE.c.kind.in_(("clock", "seal")) & (DUE.c.at > last)
                connection.execute(update(DUE).where(running).values(at=DUE.c.at + down))
                # Nor is a table idle because nobody could come to it.
                waited = TABLES.c.changed + down
                connection.execute(update(TABLES).where(TABLES.c.phase != "closed").values(changed=waited))
            register(connection, node, now)

        await self._journal.write(give)


def register(connection: Connection, node: str, now: float) -> None:
    """Write down that a node is alive now."""
    mine = NODES.c.id == node
    if not connection.execute(update(NODES).where(mine).values(alive=now)).rowcount:
        connection.execute(insert(NODES), [{"id": node, "alive": now}])
