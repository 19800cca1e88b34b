"""Keeping house: idle tables are closed, old things deleted, and garbage is collected while little happens."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

from billetdoux.server.ops.logs import LOG

if TYPE_CHECKING:
    from billetdoux.server.cluster.clock import Clock
    from billetdoux.server.sockets.tables import Tables
    from billetdoux.server.store.upkeep import Upkeep

DAY = 86400.0
IDLE = {"open": 3600.0, "sealing": 3600.0, "over": 3600.0, "playing": 40 * DAY}  # seconds until a table is closed
MAINTENANCE = 60.0
FEW = 50  # people whose identities are read at once
BREATH = 0.02  # seconds between two pieces of work: nobody waits for it, and nobody should wait because of it
QUIET = 5.0  # things written per second at most, so that garbage may be collected
LATEST = 1800.0  # seconds after which it is collected even so


class Housekeeping:
    """Keeps a node, and its database, in order."""

    def __init__(self, upkeep: Upkeep, tables: Tables, clock: Clock, keep_days: int) -> None:
        self._upkeep = upkeep
        self._tables = tables
        self._clock = clock
        self._keep_days = keep_days
        self._written = 0
        self._tidied: float | None = None  # when garbage was last collected

    async def maintain(self) -> None:
        """Close tables at which nothing happens any more; delete what is too old."""
        now = self._clock.now()
        for phase, seconds in IDLE.items():
            for id in await self._upkeep.idle_tables(phase, now - seconds):
                await self.close_if_idle(id, now - seconds)
        await self._upkeep.delete_closed(now - DAY)
        while self._keep_days and await self._upkeep.delete_old(now - DAY * self._keep_days):
            await self._clock.sleep(BREATH)

    async def close_if_idle(self, id: str, before: float) -> None:
        """Close a table at which nobody is and nothing has happened since a time."""
        live = await self._tables.get(id)
        async with live.held():
            if not live.table.someone_here and not live.lines and live.last_entry() < before:
                await live.close()
                LOG.info("table-closed", table=id)

    async def tidy(self) -> None:
        """Collect garbage while little happens: looking through everything makes all tables wait for a moment."""
        written, self._written = self._written, self._upkeep.written
        now = self._clock.now()
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
            await self._clock.sleep(BREATH)
            good |= await self._upkeep.good_identities(people[start : start + FEW])
        for line in lines:
            if (line.person, line.epoch) not in good:
                line.hang_up()
