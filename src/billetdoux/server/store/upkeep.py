"""What housekeeping needs of the database: what is idle, what is too old, and who may no longer be here."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sqlalchemy import delete, select

from billetdoux.server.store.schema import CHAT, DUE, ENTRIES, GAMES, IDENTITIES, RESULTS, TABLES

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from billetdoux.server.store.database import Database
    from billetdoux.server.store.journal import Journal

AT_ONCE = 400  # rows of one query


class Upkeep:
    """Finds and deletes."""

    def __init__(self, database: Database, journal: Journal) -> None:
        self._database = database
        self._journal = journal

    @property
    def written(self) -> int:
        """How many things this node has written since it started."""
        return self._journal.written

    async def idle_tables(self, phase: str, before: float) -> list[str]:
        """List some tables in a phase that have not changed since a time."""
        async with self._database.reading() as connection:
            idle = select(TABLES.c.id).where(TABLES.c.phase == phase, TABLES.c.changed < before)
            return list(await connection.scalars(idle.limit(AT_ONCE)))

    async def good_identities(self, people: list[str]) -> set[tuple[str, int]]:
        """Return, of some people, those who are known and not barred, each with the epoch of their cookies."""
        async with self._database.reading() as connection:
            some = IDENTITIES.c.id.in_(people), ~IDENTITIES.c.barred
            query = select(IDENTITIES.c.id, IDENTITIES.c.epoch).where(*some)
            return {(id, epoch) for id, epoch in await connection.execute(query)}

    async def delete_closed(self, before: float) -> None:
        """Delete tables that were closed before a time, with what belongs to them alone."""
        alive = select(TABLES.c.id)
        await self._journal.execute(
            delete(TABLES).where(TABLES.c.phase == "closed", TABLES.c.changed < before),
            delete(DUE).where(DUE.c.table_id.not_in(alive)),
            delete(CHAT).where(CHAT.c.table_id.not_in(alive)),
            delete(GAMES).where(GAMES.c.began.is_(None), GAMES.c.table_id.not_in(alive)),
        )

    async def delete_old(self, before: float) -> bool:
        """Delete some games that ended before a time; tell whether there may be more."""
        return await self._journal.write(partial(delete_old, before=before))


def delete_old(connection: Connection, before: float) -> bool:
    """Delete some games that ended before a time; tell whether there may be more."""
    ids = list(connection.scalars(select(GAMES.c.id).where(GAMES.c.ended < before).limit(AT_ONCE)))
    for table in (ENTRIES, RESULTS):
        connection.execute(delete(table).where(table.c.game.in_(ids)))
    connection.execute(delete(GAMES).where(GAMES.c.id.in_(ids)))
    return len(ids) == AT_ONCE
