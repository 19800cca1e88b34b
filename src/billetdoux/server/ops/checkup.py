"""Looking a whole database through: whether its file is whole, and all that is in it can be read."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sqlalchemy import select

from billetdoux.errors import BilletDouxError, FileError
from billetdoux.server.ops.admin import opened
from billetdoux.server.store.damage import UNREADABLE, check_number, in_short
from billetdoux.server.store.database import check_structure
from billetdoux.server.store.facts import read_entry, read_game, read_table
from billetdoux.server.store.schema import ENTRIES, GAMES, TABLES
from billetdoux.table.table import after_stored

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from sqlalchemy import Connection


@dataclass
class Found:
    """What was found in a database."""

    tables: int = 0
    games: int = 0
    problems: list[BilletDouxError] = field(default_factory=list[BilletDouxError])


async def check(address: str) -> Found:
    """Look a database through. What is being written meanwhile is not seen."""
    found = Found()
    async with opened(address) as database, database.engine.connect() as connection:
        if not database.is_sqlite:
            await connection.execution_options(isolation_level="REPEATABLE READ")
        await connection.execution_options(reads_only=True)
        await connection.run_sync(look_through, found)
    return found


def look_through(connection: Connection, found: Found) -> None:
    """Look at the file, at every table, and at every game."""
    if connection.dialect.name == "sqlite":
        check_structure(connection, "integrity_check")
    for id, state in connection.execute(select(TABLES.c.id, TABLES.c.state)):
        found.tables += 1
        try:
            read_table(state)
        except UNREADABLE as error:
            found.problems.append(FileError("table-damaged", table=id, problem=in_short(error)))
    for row in connection.execute(select(GAMES).where(GAMES.c.began.is_not(None))).mappings().all():
        found.games += 1
        look_at_game(connection, row, found)


def look_at_game(connection: Connection, row: Mapping[Any, Any], found: Found) -> None:
    """Play a game again."""
    number = 0
    try:
        played = read_game(row)
        query = select(ENTRIES).where(ENTRIES.c.game == row["id"]).order_by(ENTRIES.c.number)
        for entry in connection.execute(query).mappings():
            if entry["number"] >= played.length:
                number = played.length
                check_number(entry["number"], number)
                played = after_stored(played, read_entry(entry))
    except UNREADABLE as error:
        found.problems.append(FileError("game-damaged", game=row["id"], number=number, problem=in_short(error)))
