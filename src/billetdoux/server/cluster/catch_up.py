"""Catching up with the moves of other nodes: they are read in groups, as they were written.

While one group of tables is being read, the next one gathers.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from sqlalchemy import Integer, any_, func, select

from billetdoux.errors import BilletDouxError
from billetdoux.server.ops.logs import LOG
from billetdoux.server.store.database import array_of
from billetdoux.server.store.facts import read_due, read_entry
from billetdoux.server.store.schema import DUE, ENTRIES

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import RowMapping

    from billetdoux.server.sockets.tableside import Tableside
    from billetdoux.server.store.database import Database
    from billetdoux.table.facts import LogEntry

LARGEST_GROUP = 200


class CatchUp:
    """Brings tables up to date at which a move was made elsewhere."""

    def __init__(self, database: Database, find: Callable[[str], Tableside | None]) -> None:
        self.database = database
        self.find = find
        self._heard: dict[str, None] = {}  # tables, in the order in which we heard of them
        self._news = asyncio.Event()

    def hear(self, table: str) -> None:
        """A move was made at a table."""
        self._heard[table] = None
        self._news.set()

    async def run(self) -> None:
        """Read until cancelled."""
        while True:
            await self._news.wait()
            some = list(self._heard)[:LARGEST_GROUP]
            for table in some:
                del self._heard[table]
            if not self._heard:
                self._news.clear()
            try:
                await self._follow([live for table in some if (live := self.find(table)) is not None])
            except BilletDouxError as error:  # what could not be read is noticed when the node looks round
                LOG.warning("not-followed", tables=len(some), problem=type(error.__cause__).__name__)

    async def _follow(self, tables: list[Tableside]) -> None:
        dues, entries = await self._read(tables)
        for live in tables:
            if (due := dues.get(live.id)) is not None:
                with suppress(BilletDouxError):
                    await live.follow(due["version"], entries.get(due["game"], []), read_due(due))

    async def _read(self, tables: list[Tableside]) -> tuple[dict[str, RowMapping], dict[str, list[LogEntry]]]:
        """Return what is due at each table, and the entries of each game that are new to us."""
        played = [live.table.played for live in tables if live.table.played is not None]
        known = {one.id: one.length for one in played}
        both = array_of("games", list(known)), array_of("lengths", list(known.values()), Integer)
        games = func.unnest(*both).table_valued("id", "length").render_derived()
        new = (ENTRIES.c.game == games.c.id) & (ENTRIES.c.number >= games.c.length)
        ids = array_of("ids", [live.id for live in tables])
        entries: dict[str, list[LogEntry]] = {}
        async with self.database.reading() as connection:
            rows = (await connection.execute(select(DUE).where(DUE.c.table_id == any_(ids)))).mappings()
            dues = {row["table_id"]: row for row in rows}
            query = select(ENTRIES).join(games, new).order_by(ENTRIES.c.game, ENTRIES.c.number)
            for entry in (await connection.execute(query)).mappings():
                entries.setdefault(entry["game"], []).append(read_entry(entry))
        return dues, entries
