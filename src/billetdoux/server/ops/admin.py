"""Looking after a server: done in its database, while servers run. They notice within seconds."""

from __future__ import annotations

from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import select, update
from sqlalchemy.exc import SQLAlchemyError

from billetdoux.errors import FileError, OptionError, shorten
from billetdoux.server.store.damage import UNREADABLE, in_short
from billetdoux.server.store.database import (
    Database,
    check_revision,
    make_engine,
    read_url,
    unusable,
)
from billetdoux.server.store.facts import read_table, store, table_row
from billetdoux.server.store.journal import lock
from billetdoux.server.store.schema import DUE, IDENTITIES, TABLES
from billetdoux.server.store.settings import begin_epoch, rotate
from billetdoux.table.house_commands import Close
from billetdoux.table.outside import Given
from billetdoux.table.schedule import NEVER
from billetdoux.table.step import step

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from sqlalchemy.engine import URL

    from billetdoux.table.table import Table


@dataclass(frozen=True, slots=True)
class Listed:
    """A table in the list of all."""

    state: Table
    since: float  # when anything about it last changed


def existing(address: str) -> URL:
    """Return a database's address; one that would have to be made first is an error."""
    url = read_url(address)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").exists():
        raise FileError("file-missing", file=url.database or address)
    return url


@asynccontextmanager
async def opened(address: str) -> AsyncGenerator[Database]:
    """Open a server's database as it is: it is neither made nor migrated, and must be of this version."""
    url = existing(address)
    database = Database(make_engine(url))
    try:
        await database.ask_time()
        async with database.engine.connect() as connection:
            await connection.run_sync(check_revision)
        yield database
    except (SQLAlchemyError, OSError) as error:
        raise unusable(url, error) from error
    finally:
        await database.close()


async def list_tables(address: str) -> tuple[list[Listed], list[FileError]]:
    """List all tables that are not closed, the newest last; and those that cannot be read."""
    async with opened(address) as database, database.engine.connect() as connection:
        query = select(TABLES.c.id, TABLES.c.state, TABLES.c.changed).where(TABLES.c.phase != "closed")
        rows = (await connection.execute(query.order_by(TABLES.c.changed))).all()
    listed, damaged = list[Listed](), list[FileError]()
    for id, state, changed in rows:
        try:
            listed.append(Listed(table_of(id, state), changed))
        except FileError as error:
            damaged.append(error)
    return listed, damaged


def table_of(id: str, state: str) -> Table:
    """Return a table from what is stored of it; a FileError if that cannot be read."""
    try:
        return read_table(state)
    except UNREADABLE as error:
        raise FileError("table-damaged", table=id, problem=in_short(error)) from error


async def close_table(address: str, table: str) -> None:
    """Close a table; a running game is broken off."""
    async with opened(address) as database:
        while not await try_to_close(database, table):
            pass  # somebody did something there at the same moment


async def try_to_close(database: Database, table: str) -> bool:
    """Close a table, unless it changes meanwhile."""
    now = database.now()
    async with database.engine.begin() as connection:
        await connection.execute(lock({table}))
        row = (await connection.execute(select(TABLES).where(TABLES.c.id == table))).mappings().first()
        if row is None:
            raise OptionError("no-such-table", table=shorten(table))
        before = replace(table_of(table, row["state"]), version=row["version"])
        made = step(before, None, Close(), Given(now, "", b"", ""))
        same = (TABLES.c.id == table) & (TABLES.c.version == before.version)
        fresh = table_row(made.table, now)
        if (await connection.execute(update(TABLES).where(same).values(fresh))).rowcount != 1:
            return False
        none = {"kind": "none", "at": NEVER, "until": NEVER, "version": fresh["version"]}
        await connection.execute(update(DUE).where(DUE.c.table_id == table).values(none))
        for fact in made.facts:
            await connection.run_sync(store, fact)
    return True


async def set_barred(address: str, person: str, *, barred: bool) -> str:
    """Bar somebody from the server, or let them in again; return their name."""
    async with opened(address) as database, database.engine.begin() as connection:
        query = update(IDENTITIES).where(IDENTITIES.c.id == person).values(barred=barred).returning(IDENTITIES.c.name)
        name = await connection.scalar(query)
    if name is None:
        raise OptionError("person-unknown", person=shorten(person))
    return name


async def new_epoch(address: str) -> None:
    """Say that the database was put back to an earlier state."""
    async with opened(address) as database:
        await database.write(begin_epoch)


async def rotate_keys(address: str) -> None:
    """Change the key that signs, after a backup has got into the wrong hands."""
    async with opened(address) as database, database.engine.begin() as connection:
        await connection.run_sync(rotate)
