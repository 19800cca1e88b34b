"""Finding tables: the public ones, by a short code, and those at which somebody has a seat."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from sqlalchemy import func, select

from billetdoux.errors import Refusal
from billetdoux.protocol.codes import LETTERS, TABLE_CODE, read_code
from billetdoux.protocol.http_bodies import Lobby, MyTable, MyTables
from billetdoux.server.store.damage import Skipped, readable
from billetdoux.server.store.facts import read_table
from billetdoux.server.store.schema import SEATS, TABLES

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from billetdoux.server.store.database import Database
    from billetdoux.table.table import Table

    Load = Callable[[str], Awaitable[Table]]

AGE = 1.0  # seconds for which the list of public tables is good
OF_ONE_HOST = 3  # public tables of one host in the list
MOST_SEATS = 500
MOST_LISTED = 200  # public tables in the list
MOST_MINE = 20  # tables in a person's own list
UNFINISHED = ("open", "sealing", "playing")


class Lists:
    """Finds tables in the database."""

    def __init__(self, database: Database, now: Callable[[], float]) -> None:
        self._database = database
        self._now = now
        self._asking = asyncio.Lock()
        self._lobby: Lobby | None = None
        self._read = 0.0  # when
        self._skipped = Skipped()

    async def lobby(self) -> Lobby:
        """Return the public tables: those where somebody is, the newest first; of each host only a few.

        All who ask within a second are told the same.
        """
        async with self._asking:
            now = self._now()
            if self._lobby is None or not 0 <= now - self._read <= AGE:
                self._lobby, self._read = await self._read_lobby(), now
            return self._lobby

    async def _read_lobby(self) -> Lobby:
        newest = TABLES.c.present.desc(), TABLES.c.changed.desc()
        row = func.row_number().over(partition_by=TABLES.c.host, order_by=newest).label("row")
        listed = select(TABLES.c.id, row).where(TABLES.c.listed).subquery()
        query = (
            select(TABLES.c.id, TABLES.c.state)
            .join(listed, listed.c.id == TABLES.c.id)
            .where(listed.c.row <= OF_ONE_HOST)
        )
        async with self._database.reading() as connection:
            found = await connection.execute(query.order_by(*newest).limit(MOST_LISTED))
            rows = [(id, state) for id, state in found]
        return Lobby(tables=tuple(self._skipped.read(rows, lambda state: read_table(state).public())))

    async def check_room(self, person: str, most: int) -> None:
        """Refuse one more table to somebody who sits at many whose game is not over."""
        mine = select(SEATS.c.table_id).where(SEATS.c.person == person).limit(MOST_SEATS)
        query = select(func.count()).select_from(TABLES).where(TABLES.c.id.in_(mine), TABLES.c.phase.in_(UNFINISHED))
        async with self._database.reading() as connection:
            if (await connection.scalar(query) or 0) >= most:
                raise Refusal("too-many-tables", most=most)

    async def by_code(self, code: str) -> Table:
        """Return the table that has a code, however it was typed."""
        typed = read_code(code)
        if len(typed) != TABLE_CODE or not set(typed) <= set(LETTERS):
            raise Refusal("code-wrong")
        half = TABLE_CODE // 2
        async with self._database.reading() as connection:
            query = select(TABLES.c.id, TABLES.c.state).where(TABLES.c.code == f"{typed[:half]}-{typed[half:]}")
            row = (await connection.execute(query)).first()
        if row is None:
            raise Refusal("code-wrong")
        with readable(table=row.id):
            return read_table(row.state)

    async def tables_of(self, person: str, load: Load) -> MyTables:
        """Return the tables at which a person sits and whose game is not over."""
        async with self._database.reading() as connection:
            mine = select(SEATS.c.table_id).where(SEATS.c.person == person).limit(MOST_SEATS)
            query = select(TABLES.c.id).where(TABLES.c.id.in_(mine), TABLES.c.phase.in_(UNFINISHED))
            ids = list(await connection.scalars(query.order_by(TABLES.c.changed.desc()).limit(MOST_MINE)))
        found = list[MyTable]()
        for id in ids:
            with suppress(Refusal):  # its game cannot be read
                if (one := as_mine(await load(id), person)) is not None:
                    found.append(one)
        return MyTables(tables=tuple(sorted(found, key=lambda one: not one.my_turn)))


def as_mine(there: Table, person: str) -> MyTable | None:
    """Return a table as a person who sits there sees it; None if they have left meanwhile."""
    seat = there.seat_of(person)
    if seat is None:
        return None
    my_turn = there.phase == "playing" and there.played is not None and there.played.state.turn == seat
    return MyTable(table=there.public(), seat=seat, my_turn=my_turn)
