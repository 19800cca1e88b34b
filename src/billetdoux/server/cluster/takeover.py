"""Leases on what is due: another node takes over what the one that holds the lease has not done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import case, select, update

from billetdoux.server.store.facts import LEASE, read_due
from billetdoux.server.store.schema import DUE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sqlalchemy import Connection

    from billetdoux.server.store.database import Database
    from billetdoux.server.store.journal import Journal
    from billetdoux.table.schedule import Due

AT_ONCE = 400  # rows of one query


class Takeover:
    """Finds what nobody has done, and hands on what we would have done."""

    def __init__(self, database: Database, journal: Journal, now: Callable[[], float]) -> None:
        self._database = database
        self._journal = journal
        self._now = now

    async def late(self) -> list[tuple[str, Due]]:
        """Return what another node should have done, or this one before it was started again; it is ours now."""
        now = self._now()
        late = DUE.c.until < now

        def take(connection: Connection) -> list[tuple[str, Due]]:
            rows = (
                connection.execute(select(DUE).where(late).limit(AT_ONCE).with_for_update(skip_locked=True))
            ).mappings()
            found = [(row["table_id"], read_due(row)) for row in rows]
            ids = [table for table, _ in found]
            until = case((DUE.c.at > now, DUE.c.at), else_=now) + LEASE
            connection.execute(update(DUE).where(DUE.c.table_id.in_(ids)).values(until=until))
            return found

        async with self._database.reading() as connection:
            if (await connection.execute(select(DUE.c.table_id).where(late).limit(1))).first() is None:
                return []
        return await self._journal.write(take)


def hand_over(connection: Connection, tables: Sequence[str]) -> None:
    """Let others take over at once what we would have done, or a bot was thinking about."""
    for start in range(0, len(tables), AT_ONCE):
        some = DUE.c.table_id.in_(tables[start : start + AT_ONCE])
        connection.execute(update(DUE).where(some, DUE.c.kind != "none").values(until=0.0))
