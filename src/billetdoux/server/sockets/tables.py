"""The tables that a node has in memory: those that somebody here uses."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from billetdoux.server.ops.logs import LOG
from billetdoux.server.sockets.tableside import Tableside
from billetdoux.server.store.store import Conflict
from billetdoux.table.step import open_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from billetdoux.protocol.messages import Settings
    from billetdoux.server.sockets.line import Line
    from billetdoux.server.sockets.tableside import Shared
    from billetdoux.table.outside import Visitor
    from billetdoux.table.table import Table


class Tables:
    """Tables by their ids. One that is not here is read from the store when it is asked for."""

    def __init__(self, shared: Shared, in_use: Callable[[str], bool]) -> None:
        self._shared = shared
        self._in_use = in_use  # whether anything is scheduled at a table
        self._tables: dict[str, Tableside] = {}

    def __iter__(self) -> Iterator[Tableside]:
        return iter(list(self._tables.values()))

    def __len__(self) -> int:
        return len(self._tables)

    def ids(self) -> list[str]:
        """List the ids of all tables here."""
        return list(self._tables)

    def here(self, id: str) -> Tableside | None:
        """Return a table if it is in memory."""
        return self._tables.get(id)

    async def get(self, id: str) -> Tableside:
        """Return a table, from memory or from the store."""
        live = self._tables.get(id)
        if live is None:
            live = self._tables[id] = Tableside(self._shared, id)
        try:
            async with live.held():
                return live
        except BaseException:
            self.forget_idle(live)
            raise

    async def state(self, id: str) -> Table:
        """Return the state of a table."""
        return (await self.get(id)).table

    async def open(self, settings: Settings, host: Visitor) -> Table:
        """Open a new table."""
        while True:
            table = open_table(self._shared.outside.id, settings, host, self._shared.outside)
            with suppress(Conflict):  # another table has this code
                await self._shared.store.create(table)
                LOG.info("table-made", table=table.id, edition=settings.edition, seats=settings.seats)
                self._shared.wake_bots(table)
                return table

    def forget_idle(self, live: Tableside) -> None:
        """Forget a table that nobody uses."""
        unused = not live.lines and not live.busy and not self._in_use(live.id)
        if unused and self._tables.get(live.id) is live:
            del self._tables[live.id]

    def lines(self) -> list[Line]:
        """List everybody who is connected here."""
        return [line for live in self._tables.values() for line in live.lines]

    def hang_up_on(self, person: str) -> None:
        """Close the sockets of somebody whose cookies and tokens are no longer valid."""
        for line in self.lines():
            if line.person == person:
                line.hang_up()
