"""Looking round: whether anything happened at our tables that we have not heard of."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, get_args

from sqlalchemy import any_, func, select

from billetdoux.errors import BilletDouxError
from billetdoux.protocol.values import Phase
from billetdoux.server.store.database import array_of
from billetdoux.server.store.schema import CHAT, DUE, TABLES

if TYPE_CHECKING:
    from collections.abc import Callable

    from billetdoux.server.cluster.spread import Spread
    from billetdoux.server.sockets.tables import Tables
    from billetdoux.server.sockets.tableside import Tableside
    from billetdoux.server.store.database import Database

LOOK_ROUND = 0.5  # seconds between looks for what other nodes left undone, or did without our hearing of it
RECENT = 60.0  # seconds that a change may have taken to be stored, and still be noticed


class LookRound:
    """Compares the tables here with the database."""

    def __init__(self, database: Database, tables: Tables, spread: Spread, now: Callable[[], float]) -> None:
        self._database = database
        self._tables = tables
        self._spread = spread
        self._now = now
        self._looked: float | None = None  # when we last saw what others did

    async def look(self) -> None:
        """Read what we have missed, and forget the tables that nobody uses."""
        for live in self._tables:
            if live.unsettled and not live.busy:
                with suppress(BilletDouxError):
                    await live.settle()
            self._tables.forget_idle(live)
        if self._spread.good or self._database.is_sqlite:
            await asyncio.sleep(4 * LOOK_ROUND)
        for live in await self.behind():
            with suppress(BilletDouxError):
                await live.refresh()

    async def behind(self) -> list[Tableside]:
        """Return our tables of which the database knows more than we do."""
        behind = [live for live in self._tables if live.stale and not live.busy]
        now = self._now()
        async with self._database.reading() as connection:
            recent = (TABLES.c.phase.in_(get_args(Phase))) & (TABLES.c.changed > (self._looked or now) - RECENT)
            for id, version in await connection.execute(select(TABLES.c.id, TABLES.c.version).where(recent)):
                live = self._tables.here(id)
                if live is not None and live.table.version < version:
                    behind.append(live)
            if self._database.is_sqlite:
                self._looked = now
                return behind  # nobody else writes moves
            ids = [live.id for live in self._tables if live.lines]
            query = select(DUE.c.table_id, DUE.c.game, DUE.c.number).where(
                DUE.c.table_id == any_(array_of("ids", ids))
            )
            for id, game, number in await connection.execute(query):
                live = self._tables.here(id)
                if live is not None and (live.table.due.game, live.table.due.number) != (game, number):
                    behind.append(live)
            talk = select(CHAT.c.table_id, func.max(CHAT.c.number)).where(
                CHAT.c.table_id == any_(array_of("ids", ids))
            )
            for id, number in await connection.execute(talk.group_by(CHAT.c.table_id)):
                live = self._tables.here(id)
                if live is not None and live.table.last_said < number:
                    behind.append(live)
        self._looked = now
        return behind
