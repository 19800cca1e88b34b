"""Finding tables: the public ones, by a short code, and those at which somebody has a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import select

from billetdoux.errors import Refusal
from billetdoux.protocol.codes import LETTERS, TABLE_CODE, read_code
from billetdoux.protocol.http_bodies import Lobby, MyTable, MyTables
from billetdoux.server.store.facts import read_table
from billetdoux.server.store.schema import TABLES

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from billetdoux.server.store.database import Database
    from billetdoux.table.table import Table

    Load = Callable[[str], Awaitable[Table]]

MOST_LISTED = 200  # public tables in the list
MOST_MINE = 20  # tables in a person's own list
UNFINISHED = ("open", "sealing", "playing")


class Lists:
    """Finds tables in the database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def lobby(self) -> Lobby:
        """Return the public tables, the newest first."""
        async with self._database.reading() as connection:
            query = select(TABLES.c.state).where(TABLES.c.listed).order_by(TABLES.c.changed.desc()).limit(MOST_LISTED)
            rows = (await connection.scalars(query)).all()
        return Lobby(tables=tuple(read_table(row).public() for row in rows))

    async def by_code(self, code: str) -> Table:
        """Return the table that has a code, however it was typed."""
        typed = read_code(code)
        if len(typed) != TABLE_CODE or not set(typed) <= set(LETTERS):
            raise Refusal("code-wrong")
        half = TABLE_CODE // 2
        async with self._database.reading() as connection:
            query = select(TABLES.c.state).where(TABLES.c.code == f"{typed[:half]}-{typed[half:]}")
            state = await connection.scalar(query)
        if state is None:
            raise Refusal("code-wrong")
        return read_table(state)

    async def tables_of(self, person: str, load: Load) -> MyTables:
        """Return the tables at which a person sits and whose game is not over."""
        async with self._database.reading() as connection:
            named = TABLES.c.state.contains(f'"{person}"', autoescape=True)
            query = select(TABLES.c.id, TABLES.c.state).where(TABLES.c.phase.in_(UNFINISHED), named)
            rows = (await connection.execute(query.order_by(TABLES.c.changed.desc()))).all()
        mine = [id for id, state in rows if read_table(state).seat_of(person) is not None][:MOST_MINE]
        found = [one for one in [as_mine(await load(id), person) for id in mine] if one is not None]
        return MyTables(tables=tuple(sorted(found, key=lambda one: not one.my_turn)))


def as_mine(there: Table, person: str) -> MyTable | None:
    """Return a table as a person who sits there sees it; None if they have left meanwhile."""
    seat = there.seat_of(person)
    if seat is None:
        return None
    my_turn = there.phase == "playing" and there.played is not None and there.played.state.turn == seat
    return MyTable(table=there.public(), seat=seat, my_turn=my_turn)
