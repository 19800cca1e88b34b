"""Which processes serve from a database, and when each last said that it is alive."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import case, delete, func, insert, select, update

from billetdoux.errors import ServerError
from billetdoux.server.cluster.heartbeat import Signs
from billetdoux.server.store.database import revision_of
from billetdoux.server.store.history import look_at_history
from billetdoux.server.store.schema import DUE, NODES, TABLES

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Connection

    from billetdoux.server.store.database import Database
    from billetdoux.server.store.history import StoredHistory
    from billetdoux.server.store.journal import Journal


class Nodes:
    """The register of nodes."""

    def __init__(self, database: Database, journal: Journal, now: Callable[[], float]) -> None:
        self._database = database
        self._journal = journal
        self._now = now

    async def say_alive(self, node: str, silence: float, dead: float) -> Signs:
        """Register a node as alive, by the database's clock, and give back time in which no node was there.

        A gap of more than `silence` since any node last said that it is alive is such time, or the clock was set.
        """

        def say(connection: Connection) -> tuple[Signs, StoredHistory]:
            if self._database.revision and revision_of(connection) != self._database.revision:
                raise ServerError("database-changed")
            self._database.set_clock(connection)
            now = self._now()
            gap = find_gap(connection, now, silence)
            if gap:
                give_time_back(connection, now, gap)
            register(connection, node, now)
            history = look_at_history(connection, now)
            went_back = history.epoch != self._database.history.epoch
            lost = NODES.c.alive < now - dead
            if self._database.is_sqlite:
                lost = NODES.c.id != node  # only one process serves from a file
            return Signs(list(connection.scalars(select(NODES.c.id).where(lost))), gap, went_back), history

        try:
            signs, self._database.history = await self._journal.write(say)
        except ServerError as error:
            self._database.fail(error)
            raise
        return signs

    async def tables_of(self, node: str) -> list[str]:
        """List the tables at which somebody is connected over a node."""
        async with self._database.reading() as connection:
            seated = select(TABLES.c.id).where(TABLES.c.phase != "closed", TABLES.c.state.contains(f'"{node}"'))
            return list(await connection.scalars(seated))

    async def remove(self, node: str) -> None:
        """Strike a node from the register."""
        await self._journal.execute(delete(NODES).where(NODES.c.id == node))

    async def begin(self, node: str, silence: float) -> None:
        """Register a node that starts. If none was alive before, give that time back to all running clocks.

        Everything that was due meanwhile is then up for being taken over.
        """

        def begin(connection: Connection) -> StoredHistory:
            now = self._now()
            gap = find_gap(connection, now, 0.0 if self._database.is_sqlite else silence)
            if gap:
                give_time_back(connection, now, gap)
            register(connection, node, now)
            return look_at_history(connection, now)

        self._database.history = await self._journal.write(begin)


def find_gap(connection: Connection, now: float, silence: float) -> float:
    """Return for how long no node said that it is alive, if that was for longer than `silence`, or else 0.

    It is negative if the clock was set back.
    """
    last = connection.scalar(select(func.max(NODES.c.alive)))
    return 0.0 if last is None or abs(now - last) <= silence else now - last


def give_time_back(connection: Connection, now: float, gap: float) -> None:
    """Extend all running clocks by a gap; if time went back, everything that is due comes earlier."""
    last = now - gap
    connection.execute(update(DUE).where(DUE.c.kind != "none").values(until=0.0))
    running = DUE.c.kind.in_(("clock", "seal")) if gap > 0 else DUE.c.kind != "none"
    later = case((DUE.c.at > last, DUE.c.at + gap), else_=DUE.c.at if gap > 0 else now)
    connection.execute(update(DUE).where(running).values(at=later))
    # Nor is a table idle because nobody could come to it.
    waited = TABLES.c.changed + gap
    connection.execute(update(TABLES).where(TABLES.c.phase != "closed").values(changed=waited))
    connection.execute(update(NODES).where(NODES.c.alive > now).values(alive=now))


def register(connection: Connection, node: str, now: float) -> None:
    """Write down that a node is alive now."""
    mine = NODES.c.id == node
    if not connection.execute(update(NODES).where(mine).values(alive=now)).rowcount:
        connection.execute(insert(NODES), [{"id": node, "alive": now}])
