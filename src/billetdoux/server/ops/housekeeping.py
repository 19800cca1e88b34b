"""Keeping house: idle tables are closed, old things deleted, and garbage is collected while little happens."""

from __future__ import annotations

import asyncio
import gc
from typing import TYPE_CHECKING

from sqlalchemy import delete, select

from billetdoux.server.ops.logs import LOG
from billetdoux.server.store.schema import CHAT, DUE, ENTRIES, GAMES, IDENTITIES, RESULTS, TABLES

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Connection

    from billetdoux.server.sockets.tables import Tables
    from billetdoux.server.store.database import Database
    from billetdoux.server.store.journal import Journal

IDLE = {"open": 3600.0, "sealing": 3600.0, "over": 3600.0, "playing": 40 * 86400.0}  # seconds until a table is closed
MAINTENANCE = 60.0
AT_ONCE = 400  # rows of one query
FEW = 50  # ids in one query
QUIET = 5.0  # things written per second at most, so that garbage may be collected
LATEST = 1800.0  # seconds after which it is collected even so


class Housekeeping:
    """Keeps a node, and its database, in order."""

    def __init__(
        self, database: Database, journal: Journal, tables: Tables, now: Callable[[], float], keep_days: int
    ) -> None:
        self._database = database
        self._journal = journal
        self._tables = tables
        self._now = now
        self._keep_days = keep_days
        self._written = 0
        self._tidied: float | None = None  # when garbage was last collected

    async def maintain(self) -> None:
        """Close tables at which nothing happens any more; delete what is too old."""
        now = self._now()
        for phase, seconds in IDLE.items():
            async with self._database.reading() as connection:
                idle = select(TABLES.c.id).where(TABLES.c.phase == phase, TABLES.c.changed < now - seconds)
                ids = list(await connection.scalars(idle.limit(AT_ONCE)))
            for id in ids:
                await self.close_if_idle(id, now - seconds)
        await self._journal.write(self._delete_closed)
        while await self._journal.write(self._delete_old):
            await asyncio.sleep(0.02)  # nobody waits for this, and nobody should wait because of it

    async def close_if_idle(self, id: str, before: float) -> None:
        """Close a table at which nobody is and nothing has happened since a time."""
        live = await self._tables.get(id)
        async with live.held():
            if not live.table.someone_here and not live.lines and live.last_entry() < before:
                await live.close()
                LOG.info("table-closed", table=id)

    def _delete_closed(self, connection: Connection) -> None:
        """Delete closed tables, with what belongs to them alone."""
        now = self._now()
        connection.execute(delete(TABLES).where(TABLES.c.phase == "closed", TABLES.c.changed < now - 86400))
        alive = select(TABLES.c.id)
        for table in (DUE, CHAT):
            connection.execute(delete(table).where(table.c.table_id.not_in(alive)))
        connection.execute(delete(GAMES).where(GAMES.c.began.is_(None), GAMES.c.table_id.not_in(alive)))

    def _delete_old(self, connection: Connection) -> bool:
        """Delete some games that ended too long ago; tell whether there may be more."""
        if not self._keep_days:
            return False
        old = select(GAMES.c.id).where(GAMES.c.ended < self._now() - 86400 * self._keep_days)
        ids = list(connection.scalars(old.limit(AT_ONCE)))
        for table in (ENTRIES, RESULTS):
            connection.execute(delete(table).where(table.c.game.in_(ids)))
        connection.execute(delete(GAMES).where(GAMES.c.id.in_(ids)))
        return len(ids) == AT_ONCE

    async def tidy(self) -> None:
        """Collect garbage while little happens: looking through everything makes all tables wait for a moment."""
        written, self._written = self._written, self._journal.written
        now = self._now()
        if self._tidied is None:
            self._tidied = now
        if self._written - written < QUIET * MAINTENANCE or now - self._tidied > LATEST:
            self._tidied = now
            gc.collect()

    async def look_at_people(self) -> None:
        """Hang up on whoever has been barred, has deleted themselves, or has come back with a recovery code."""
        lines = self._tables.lines()
        people = sorted({line.person for line in lines})
        good = set[tuple[str, int]]()
        for start in range(0, len(people), FEW):
            await asyncio.sleep(0.02)  # nobody waits for this, and nobody should wait because of it
            some = IDENTITIES.c.id.in_(people[start : start + FEW])
            async with self._database.reading() as connection:
                query = select(IDENTITIES.c.id, IDENTITIES.c.epoch).where(some, ~IDENTITIES.c.barred)
                good |= {(id, epoch) for id, epoch in await connection.execute(query)}
        for line in lines:
            if (line.person, line.epoch) not in good:
                line.hang_up()
