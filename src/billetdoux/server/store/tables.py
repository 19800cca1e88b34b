"""Where tables are kept: read from the database, and committed to it before anybody is told of a change."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, get_args

from sqlalchemy import Integer, any_, case, func, insert, select, update

from billetdoux.errors import Refusal
from billetdoux.protocol.values import Phase
from billetdoux.server.store.database import array_of
from billetdoux.server.store.facts import (
    due_row,
    entry_row,
    read_due,
    read_entry,
    read_game,
    read_remark,
    read_table,
    store,
    table_row,
    was_said,
)
from billetdoux.server.store.schema import CHAT, DUE, ENTRIES, GAMES, TABLES
from billetdoux.server.store.store import LEASE, Conflict, Moved
from billetdoux.table.facts import LogEntry, Remark
from billetdoux.table.schedule import Due
from billetdoux.table.table import TALK, follow

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sqlalchemy import Connection
    from sqlalchemy.ext.asyncio import AsyncConnection

    from billetdoux.server.store.database import Database
    from billetdoux.server.store.journal import Journal
    from billetdoux.table.outside import Outside
    from billetdoux.table.step import Step
    from billetdoux.table.table import Table

AT_ONCE = 400  # rows of one query


class DatabaseStore:
    """Tables in SQLite or PostgreSQL."""

    def __init__(self, database: Database, journal: Journal, outside: Outside) -> None:
        self.database = database
        self.journal = journal
        self.outside = outside

    # Reading.

    async def load(self, id: str, known: Table | None = None) -> Table:
        """Return a table as it is stored; what is known of it already is not read again, unless it has changed."""
        async with self.database.reading() as connection:
            row = (await connection.execute(select(TABLES).where(TABLES.c.id == id))).mappings().first()
            if row is None:
                raise Refusal("table-unknown")
            if known is None or row["version"] != known.version:
                table = await self._with_game(connection, replace(read_table(row["state"]), version=row["version"]))
            else:
                table = known
            table = await self._with_entries(connection, table)
            due = (await connection.execute(select(DUE).where(DUE.c.table_id == id))).mappings().first()
            table = replace(table, due=Due() if due is None else read_due(due))
            return await self._with_talk(connection, table)

    async def _with_game(self, connection: AsyncConnection, table: Table) -> Table:
        if table.game is None:
            return table
        row = (await connection.execute(select(GAMES).where(GAMES.c.id == table.game))).mappings().first()
        if table.seal is not None and row is not None:
            return replace(table, seal=replace(table.seal, secret=bytes.fromhex(row["secret"])))
        if table.phase == "sealing" or row is None or row["began"] is None:
            return table
        return replace(table, played=read_game(row, self.outside.shuffler))

    async def _with_entries(self, connection: AsyncConnection, table: Table) -> Table:
        played = table.played
        if played is not None:
            query = select(ENTRIES).where(ENTRIES.c.game == played.id, ENTRIES.c.number >= played.length)
            for row in (await connection.execute(query.order_by(ENTRIES.c.number))).mappings():
                table = follow(table, read_entry(row))
        return table

    async def _with_talk(self, connection: AsyncConnection, table: Table) -> Table:
        if table.settings.chat != "none":
            query = select(CHAT).where(CHAT.c.table_id == table.id, CHAT.c.number > table.last_said)
            rows = (await connection.execute(query.order_by(CHAT.c.number.desc()).limit(TALK))).mappings().all()
            for row in reversed(rows):
                table = follow(table, read_remark(row))
        return table

    # What other nodes have done, or left undone.

    async def behind(self, known: Iterable[Table], since: float) -> set[str]:
        """Return the tables of which more is stored than is known; older changes than `since` need not be found."""
        here = {table.id: table for table in known}
        found = set[str]()
        async with self.database.reading() as connection:
            recent = TABLES.c.phase.in_(get_args(Phase)) & (TABLES.c.changed > since)
            for id, version in await connection.execute(select(TABLES.c.id, TABLES.c.version).where(recent)):
                if id in here and here[id].version < version:
                    found.add(id)
            if self.database.is_sqlite:
                return found  # nobody else writes moves
            ids = array_of("ids", list(here))
            query = select(DUE.c.table_id, DUE.c.game, DUE.c.number).where(DUE.c.table_id == any_(ids))
            for id, game, number in await connection.execute(query):
                if (here[id].due.game, here[id].due.number) != (game, number):
                    found.add(id)
            talk = select(CHAT.c.table_id, func.max(CHAT.c.number)).where(CHAT.c.table_id == any_(ids))
            for id, number in await connection.execute(talk.group_by(CHAT.c.table_id)):
                if here[id].last_said < number:
                    found.add(id)
        return found

    async def moved(self, known: Iterable[Table]) -> list[Moved]:
        """Return what was played at some tables that is not known of them; on SQLite nobody else plays."""
        if self.database.is_sqlite:
            return []
        here = {table.id: table for table in known}
        lengths = {table.played.id: table.played.length for table in here.values() if table.played is not None}
        both = array_of("games", list(lengths)), array_of("lengths", list(lengths.values()), Integer)
        games = func.unnest(*both).table_valued("id", "length").render_derived()
        new = (ENTRIES.c.game == games.c.id) & (ENTRIES.c.number >= games.c.length)
        entries: dict[str, list[LogEntry]] = {}
        async with self.database.reading() as connection:
            query = select(DUE).where(DUE.c.table_id == any_(array_of("ids", list(here))))
            dues = (await connection.execute(query)).mappings().all()
            query = select(ENTRIES).join(games, new).order_by(ENTRIES.c.game, ENTRIES.c.number)
            for entry in (await connection.execute(query)).mappings():
                entries.setdefault(entry["game"], []).append(read_entry(entry))
        return [Moved(row["table_id"], row["version"], entries.get(row["game"], []), read_due(row)) for row in dues]

    async def take_late(self, now: float) -> list[tuple[str, Due]]:
        """Return what should have been done by now and was not; nobody else takes it for as long as a lease."""
        late = DUE.c.until < now

        def take(connection: Connection) -> list[tuple[str, Due]]:
            some = select(DUE).where(late).limit(AT_ONCE).with_for_update(skip_locked=True)
            rows = connection.execute(some).mappings().all()
            until = case((DUE.c.at > now, DUE.c.at), else_=now) + LEASE
            ids = [row["table_id"] for row in rows]
            connection.execute(update(DUE).where(DUE.c.table_id.in_(ids)).values(until=until))
            return [(row["table_id"], read_due(row)) for row in rows]

        async with self.database.reading() as connection:
            if (await connection.execute(select(DUE.c.table_id).where(late).limit(1))).first() is None:
                return []
        return await self.journal.write(take)

    async def hand_over(self, tables: Sequence[str]) -> None:
        """Let others take at once what is due at some tables."""
        some = (DUE.c.table_id.in_(tables[start : start + AT_ONCE]) for start in range(0, len(tables), AT_ONCE))
        await self.journal.execute(*(update(DUE).where(one, DUE.c.kind != "none").values(until=0.0) for one in some))

    # Writing.

    async def create(self, table: Table) -> None:
        """Store a new table; Conflict if another one has its code."""
        row = {"id": table.id, **table_row(table, self.outside.now)}
        await self.journal.execute(insert(TABLES).values(row))

    async def commit(self, before: Table, made: Step) -> bool:
        """Store what a step has come to; Conflict if somebody else was first. False if it is stored already."""
        after, facts = made.table, made.facts
        if after.version == before.version:
            (fact,) = facts
            if isinstance(fact, LogEntry):
                await self.journal.append(entry_row(fact), due_row(after.due, after.id, after.version))
                return True
            assert isinstance(fact, Remark), "everything else changes the table"
            return await self.journal.write(lambda connection: say(connection, fact))
        row = table_row(after, self.outside.now)
        due = due_row(after.due, after.id, after.version)

        def change(connection: Connection) -> None:
            mine = (TABLES.c.id == after.id) & (TABLES.c.version == before.version)
            if connection.execute(update(TABLES).where(mine).values(row)).rowcount != 1:
                raise Conflict
            for fact in facts:
                if isinstance(fact, LogEntry):
                    self.journal.add_entry(connection, entry_row(fact))
                else:
                    store(connection, fact)
            self.journal.set_due(connection, due, before.due)

        await self.journal.write(change, after.id)
        return True


def say(connection: Connection, remark: Remark) -> bool:
    """Store a remark, unless that was done long ago."""
    if was_said(connection, remark):
        return False
    store(connection, remark)
    return True
