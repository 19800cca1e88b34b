"""Finds out whether anything happened at our tables that we have not heard of."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from billetdoux.errors import BilletDouxError

if TYPE_CHECKING:
    from collections.abc import Callable

    from billetdoux.server.cluster.clock import Clock
    from billetdoux.server.sockets.tables import Tables
    from billetdoux.server.sockets.tableside import Tableside
    from billetdoux.server.store.store import Store

REFRESH = 0.5  # seconds between looks for what other nodes left undone, or did without our hearing of it
RECENT = 60.0  # seconds that a change may have taken to be stored, and still be noticed


class Refresher:
    """Compares the tables here with the store."""

    def __init__(self, store: Store, tables: Tables, hears: Callable[[], bool], clock: Clock) -> None:
        self._store = store
        self._tables = tables
        self._hears = hears  # whether other nodes' news reaches us, or there are none
        self._clock = clock
        self._looked: float | None = None  # when we last saw what others did

    async def look(self) -> None:
        """Read what we have missed, and forget the tables that nobody uses."""
        for live in self._tables:
            if live.unsettled and not live.busy:
                with suppress(BilletDouxError):
                    await live.settle()
            self._tables.forget_idle(live)
        if self._hears():
            await self._clock.sleep(4 * REFRESH)
        for live in await self.behind():
            with suppress(BilletDouxError):
                await live.refresh()

    async def behind(self) -> list[Tableside]:
        """Return our tables of which the store knows more than we do."""
        now = self._clock.now()
        since = (self._looked or now) - RECENT
        good = {live.id: live for live in self._tables if not live.stale}
        found = await self._store.behind([live.table for live in good.values()], since)
        self._looked = now
        return [live for live in self._tables if live.id in found or (live.stale and not live.busy)]
