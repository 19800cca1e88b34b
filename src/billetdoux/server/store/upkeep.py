"""What housekeeping needs of the database: what is idle and what is too old."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sqlalchemy import delete, func, select

from billetdoux.server.store.schema import (
    CHAT,
    CODES,
    DUE,
    ENTRIES,
    GAMES,
    IDENTITIES,
    RESULTS,
    SEATS,
    SESSIONS,
    TABLES,
)
from billetdoux.table.table import TALK

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from billetdoux.server.store.database import Database
    from billetdoux.server.store.journal import Journal

AT_ONCE = 400  # rows of one query
DAY = 86400.0
GUEST, COOKIE = 60 * DAY, 400 * DAY  # seconds until a guest who never played is forgotten; for which a cookie is good


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

    async def delete_closed(self, before: float) -> None:
        """Delete tables that were closed before a time, with what belongs to them alone."""
        alive = select(TABLES.c.id)
        await self._journal.execute(
            delete(TABLES).where(TABLES.c.phase == "closed", TABLES.c.changed < before),
            delete(DUE).where(DUE.c.table_id.not_in(alive)),
            delete(CHAT).where(CHAT.c.table_id.not_in(alive)),
            delete(SEATS).where(SEATS.c.table_id.not_in(alive)),
            delete(GAMES).where(GAMES.c.began.is_(None), GAMES.c.table_id.not_in(alive)),
        )

    async def delete_unneeded(self, now: float) -> None:
        """Delete what nobody is told any more: old talk, games that never began, guests who never played."""
        last = select(CHAT.c.table_id, func.max(CHAT.c.number).label("last")).group_by(CHAT.c.table_id).subquery()
        known = select(last.c.last).where(last.c.table_id == CHAT.c.table_id).scalar_subquery()
        current = select(TABLES.c.id).where(TABLES.c.id == GAMES.c.table_id, TABLES.c.state.contains(GAMES.c.id))
        await self._journal.execute(
            delete(CHAT).where(CHAT.c.number <= known - TALK),
            delete(GAMES).where(GAMES.c.began.is_(None), ~current.exists()),
        )
        await self._journal.write(partial(delete_guests, now=now))

    async def delete_old(self, before: float) -> bool:
        """Delete some games that ended before a time; tell whether there may be more."""
        return await self._journal.write(partial(delete_old, before=before))


def delete_guests(connection: Connection, now: float) -> None:
    """Delete some who came once and never finished a game, sit nowhere and kept no recovery code."""
    mine = SESSIONS.c.person == IDENTITIES.c.id
    used = select(SESSIONS.c.id).where(mine, SESSIONS.c.used > now - GUEST).exists()
    unused = ~used & (IDENTITIES.c.created < now - GUEST)
    # Cookies from before there were sessions are in no row until they are used.
    never = ~select(SESSIONS.c.id).where(mine).exists() & (IDENTITIES.c.created > now - COOKIE)
    bound = [select(one).where(one == IDENTITIES.c.id).exists() for one in (RESULTS.c.person, SEATS.c.person)]
    nothing_kept = IDENTITIES.c.recovery.is_(None), ~IDENTITIES.c.barred, *(~one for one in bound)
    some = select(IDENTITIES.c.id).where(unused, ~never, *nothing_kept).limit(AT_ONCE)
    ids = list(connection.scalars(some))
    for column in (SESSIONS.c.person, CODES.c.identity, IDENTITIES.c.id):
        connection.execute(delete(column.table).where(column.in_(ids)))


def delete_old(connection: Connection, before: float) -> bool:
    """Delete some games that ended before a time; tell whether there may be more."""
    ids = list(connection.scalars(select(GAMES.c.id).where(GAMES.c.ended < before).limit(AT_ONCE)))
    for table in (ENTRIES, RESULTS):
        connection.execute(delete(table).where(table.c.game.in_(ids)))
    connection.execute(delete(GAMES).where(GAMES.c.id.in_(ids)))
    return len(ids) == AT_ONCE
