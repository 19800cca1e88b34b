"""Catching up with the moves of other nodes: they are read in groups, as they were written.

While one group of tables is being read, the next one gathers.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from billetdoux.errors import BilletDouxError
from billetdoux.server.ops.logs import LOG

if TYPE_CHECKING:
    from collections.abc import Callable

    from billetdoux.server.sockets.tableside import Tableside
    from billetdoux.server.store.store import Store

LARGEST_GROUP = 200


class CatchUp:
    """Brings tables up to date at which a move was made elsewhere."""

    def __init__(self, store: Store, find: Callable[[str], Tableside | None]) -> None:
        self._store = store
        self._find = find
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
                await self._follow([live for table in some if (live := self._find(table)) is not None])
            except BilletDouxError as error:  # what could not be read is noticed when the node looks round
                LOG.warning("not-followed", tables=len(some), problem=type(error.__cause__).__name__)

    async def _follow(self, tables: list[Tableside]) -> None:
        read = {live.id: live for live in tables if not live.stale}  # a stale one is read anew anyway
        for moved in await self._store.moved(live.table for live in read.values()):
            with suppress(BilletDouxError):
                await read[moved.table].follow(moved)
