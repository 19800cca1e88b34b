"""Looking after a server: done in its database, while servers run. They notice within seconds."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import select, update
from sqlalchemy.exc import SQLAlchemyError

from billetdoux.errors import FileError, OptionError, shorten
from billetdoux.server.store.database import Database, make_engine, read_url, unusable
from billetdoux.server.store.facts import read_table, store, table_row
from billetdoux.server.store.journal import lock
from billetdoux.server.store.schema import DUE, IDENTITIES, TABLES
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
    """Open a server's database as it is: it is neither made nor migrated."""
    url = existing(address)
    database = Database(make_engine(url))
    try:
        await database.set_clock()
        yield database
    except (SQLAlchemyError, OSError) as error:
        raise unusable(url, error) from error
    finally:
        await database.close()


async def list_tables(address: str) -> list[Listed]:
    """List all tables that are not closed, the newest last."""
    async with opened(address) as database, database.engine.connect() as connection:
        query = select(TABLES.c.state, TABLES.c.changed).where(TABLES.c.phase != "closed").order_by(TABLES.c.changed)
        rows = (await connection.execute(query)).all()
    return [Listed(read_table(state), changed) for state, changed in rows]


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
        before = replace(read_table(row["state"]), version=row["version"])
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


# Backups. They hold the key that signs cookies and the secrets of running games: nobody else may read them.


def back_up(address: str, path: Path) -> None:
    """Copy the whole database into a new file, while servers run."""
    url = existing(address)
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError as error:
        raise FileError("file-exists", file=path) from error
    except OSError as error:
        raise FileError("file-unwritable", file=path, problem=error.strerror) from error
    try:
        if url.get_backend_name() == "sqlite":
            copy_sqlite(url, path)
        else:
            dump_postgresql(url, path)
    except BaseException:
        path.unlink()
        raise


def copy_sqlite(url: URL, path: Path) -> None:
    """Copy an SQLite file as it is at one moment."""
    try:
        with closing(sqlite3.connect(str(url.database))) as there, closing(sqlite3.connect(path)) as copy:
            there.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")  # so that the copy is one file and no more
    except sqlite3.Error as error:
        raise unusable(url, error) from error


def dump_postgresql(url: URL, path: Path) -> None:
    """Let pg_dump copy a PostgreSQL database; the password does not stand in its command line."""
    plain = url.set(drivername="postgresql", password=None).render_as_string()
    command = ["pg_dump", "--format=custom", f"--file={path}", f"--dbname={plain}"]
    typed = " ".join(command)
    if shutil.which("pg_dump") is None:
        raise FileError("pg-dump-missing", command=typed)
    password = {"PGPASSWORD": str(url.password)} if url.password else {}
    done = subprocess.run(command, env=os.environ | password, capture_output=True, text=True, check=False)
    if done.returncode:
        problem = shorten(done.stderr.strip().splitlines()[-1] if done.stderr.strip() else done.returncode, 200)
        raise FileError("pg-dump-failed", problem=problem, command=typed)
