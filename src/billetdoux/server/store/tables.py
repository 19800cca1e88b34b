"""Where tables are kept: read from the database, and committed to it before anybody is told of a change."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sqlalchemy import insert, select, update

from billetdoux.errors import Refusal
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
from billetdoux.server.store.store import Conflict
from billetdoux.table.facts import LogEntry, Remark
from billetdoux.table.schedule import Due
from billetdoux.table.table import TALK, follow

if TYPE_CHECKING:
    from sqlalchemy import Connection
    from sqlalchemy.ext.asyncio import AsyncConnection

    from billetdoux.server.store.database import Database
    from billetdoux.server.store.journal import Journal
    from billetdoux.table.outside import Outside
    from billetdoux.table.step import Step
    from billetdoux.table.table import Table


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

    # Writing.

    async def create(self, table: Table) -> None:
        """Store a new table; Conflict if another one has its code."""
        row = {"id": table.id, **table_row(table, self.outside.now)}

        def add(connection: Connection) -> None:
            connection.execute(insert(TABLES), [row])

        await self.journal.write(add)

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
