"""The database: SQLite or PostgreSQL, brought up to date when it is opened, and its clock.

Every request has a deadline, so that whoever waits is told “unavailable” within seconds. SQLAlchemy throws away a
connection that did not answer in time. A write that missed its deadline may still succeed. On SQLite, nothing else
begins until it has ended.
"""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

from alembic import command
from alembic.config import Config as Alembic
from alembic.util import CommandError
from sqlalchemy import ARRAY, String, bindparam, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import StaticPool

from billetdoux.errors import FileError, OptionError, Refusal, shorten

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import AsyncGenerator, Callable

    from sqlalchemy import Connection, Engine, PoolProxiedConnection
    from sqlalchemy.engine import URL
    from sqlalchemy.ext.asyncio import AsyncConnection
    from sqlalchemy.types import TypeEngine

MIGRATIONS = Path(__file__).parent / "migrations"
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
T = TypeVar("T")
READERS, CACHE = 2, 1024  # of SQLite: connections that read, and KiB that each keeps in memory
MIGRATION_LOCK = 0xB111E7  # two nodes that start together do not migrate together
DEADLINE = 4.0  # seconds in which the database has to answer
LOCK_WAIT = 2.0  # seconds to wait for a row or a file that somebody else has locked
TIME_LIMITS = {  # of a connection to PostgreSQL; our own deadline comes first, these also hold while it is closed
    "timeout": DEADLINE,
    "command_timeout": DEADLINE + 1,
    "server_settings": {
        "lock_timeout": f"{LOCK_WAIT:.0f}s",
        "statement_timeout": f"{DEADLINE:.0f}s",
        "idle_in_transaction_session_timeout": f"{2 * DEADLINE:.0f}s",
    },
}


class Database:
    """An open database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.is_sqlite = engine.dialect.name == "sqlite"
        self._ahead = 0.0
        self._writer = make_writer(engine.url) if self.is_sqlite else None
        self._driver: PoolProxiedConnection | None = None  # the writer's one connection, as the driver has it
        self._thread = ThreadPoolExecutor(1, "writer")
        self._hanging: Future[Any] | None = None  # what SQLite has not finished writing by its deadline

    def now(self) -> float:
        """Return the time by the database's clock."""
        return time.time() + self._ahead

    async def set_clock(self) -> None:
        """Ask the database what time it is; SQLite has this machine's time."""
        if not self.is_sqlite:
            async with asyncio.timeout(DEADLINE), self.engine.connect() as connection:
                before = time.time()
                there = await connection.scalar(text("SELECT extract(epoch FROM clock_timestamp())"))
                self._ahead = float(there or before) - (before + time.time()) / 2

    @asynccontextmanager
    async def reading(self) -> AsyncGenerator[AsyncConnection]:
        """Read, all as of one moment; if that cannot be done just now, it is a Refusal."""
        try:
            async with asyncio.timeout(DEADLINE):
                await self._nothing_hangs()
                async with self.engine.connect() as connection:
                    if not self.is_sqlite:
                        await connection.execution_options(isolation_level="REPEATABLE READ")
                    yield await connection.execution_options(reads_only=True)
        except (SQLAlchemyError, OSError) as error:  # a deadline that has passed is an OSError
            raise Refusal("unavailable") from error

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run work in a transaction that is on the disk when this returns.

        SQLite does it in a thread of its own, with one handing over for the whole of it.
        """
        if self._writer is not None:
            return await self._in_thread(partial(self._write, self._writer, work))
        async with asyncio.timeout(DEADLINE), self.engine.begin() as connection:
            return await connection.run_sync(work)

    def _write(self, writer: Engine, work: Callable[[Connection], T]) -> T:
        with writer.begin() as connection:
            return work(connection)

    async def write_by_driver(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run work in such a transaction on SQLite, on the driver's own connection."""
        assert self._writer is not None, "it is SQLite"
        return await self._in_thread(partial(self._by_driver, self._writer, work))

    def _by_driver(self, writer: Engine, work: Callable[[sqlite3.Connection], T]) -> T:
        if self._driver is None:
            self._driver = writer.raw_connection()
        connection = cast("sqlite3.Connection", self._driver.driver_connection)
        connection.execute("BEGIN IMMEDIATE")
        try:
            done = work(connection)
            connection.execute("COMMIT")
        except BaseException:
            connection.rollback()
            raise
        return done

    async def _in_thread(self, work: Callable[[], T]) -> T:
        """Run work in the writer's thread. A thread that waits for the disk cannot be interrupted."""
        async with asyncio.timeout(DEADLINE):
            await self._nothing_hangs()
            running = self._thread.submit(work)
            try:
                return await asyncio.wrap_future(running)
            except asyncio.CancelledError:
                self._hanging = running
                raise

    @property
    def hangs(self) -> bool:
        """Whether a write on SQLite has missed its deadline and is still going on."""
        return self._hanging is not None and not self._hanging.done()

    async def _nothing_hangs(self) -> None:
        """Wait until a write that missed its deadline has ended, whether it succeeds or fails."""
        while self._hanging is not None and not self._hanging.done():
            with suppress(Exception):
                await asyncio.shield(asyncio.wrap_future(self._hanging))

    async def close(self) -> None:
        """Close all connections."""
        with suppress(TimeoutError):
            async with asyncio.timeout(DEADLINE):
                await self.engine.dispose()
        if self._writer is not None:
            with suppress(TimeoutError):
                await self._in_thread(self._writer.dispose)
        self._thread.shutdown(wait=not self.hangs)


def read_url(database: str) -> URL:
    """Return a database's address, with the driver that we use."""
    try:
        url = make_url(database)
        if url.get_backend_name() == "sqlite" and (url.host or url.database in (None, "", ":memory:")):
            raise ValueError("SQLite keeps what is to last in a file of this machine")
        return url.set(drivername=DRIVERS[url.get_backend_name()])
    except (SQLAlchemyError, KeyError, ValueError) as error:
        raise OptionError("database-wrong", database=shorten(database.rsplit("@", maxsplit=1)[-1])) from error


async def open_database(database: str) -> Database:
    """Open a database, and make its tables or bring them up to date."""
    url = read_url(database)
    patient = make_engine(url, patient=True)  # a migration may take long
    try:
        if url.get_backend_name() == "sqlite" and url.database:
            Path(url.database).parent.mkdir(parents=True, exist_ok=True)
        async with patient.begin() as connection:
            await connection.run_sync(migrate)
        opened = await checked(Database(make_engine(url)))
    except CommandError as error:  # alembic does not know the revision that it found
        raise FileError("database-newer", database=shown(url)) from error
    except (SQLAlchemyError, OSError) as error:
        raise unusable(url, error) from error
    finally:
        await patient.dispose()
    return opened


async def checked(database: Database) -> Database:
    """Return a database that answers; close it if it does not."""
    try:
        await database.set_clock()
    except BaseException:
        await database.close()
        raise
    return database


def unusable(url: URL, error: Exception) -> FileError:
    """Return the error that says why a database cannot be used."""
    problem = getattr(error, "strerror", None) or str(getattr(error, "orig", None) or error).splitlines()[0]
    return FileError("database-unusable", database=shown(url), problem=problem.rstrip("."))


def shown(url: URL) -> str:
    """Return a database's address as people write it, without a password."""
    return url.set(drivername=url.get_backend_name()).render_as_string()


def make_engine(url: URL, *, patient: bool = False) -> AsyncEngine:
    """Return an engine whose commits are on the disk when they return; its errors do not tell what is stored.

    A patient one has no time limits.
    """
    options: dict[str, Any] = {"hide_parameters": True, "pool_timeout": DEADLINE}
    if url.get_backend_name() != "sqlite":
        if not patient:
            options["connect_args"] = TIME_LIMITS
        try:
            return create_async_engine(url, pool_size=4, max_overflow=2, pool_pre_ping=True, **options)
        except ImportError as error:
            raise OptionError("cluster-missing") from error
    options["connect_args"] = {"timeout": LOCK_WAIT}
    engine = create_async_engine(url, pool_size=READERS, max_overflow=0, **options)
    make_durable(engine.sync_engine)
    return engine


def make_writer(url: URL) -> Engine:
    """Return an engine for one thread that writes to SQLite."""
    url, options = url.set(drivername="sqlite"), {"timeout": LOCK_WAIT}
    engine = create_engine(url, poolclass=StaticPool, connect_args=options, hide_parameters=True)
    make_durable(engine)
    return engine


def make_durable(engine: Engine) -> None:
    """See to it that what SQLite has committed is on the disk."""

    @event.listens_for(engine, "connect")
    def set_up(connection: Any, _record: object) -> None:  # pyright: ignore[reportUnusedFunction]
        connection.isolation_level = None  # SQLAlchemy begins transactions, not the driver
        cursor = connection.cursor()
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",
            f"busy_timeout={LOCK_WAIT * 1000:.0f}",
            f"cache_size=-{CACHE}",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:  # pyright: ignore[reportUnusedFunction]
        reads_only = connection.get_execution_options().get("reads_only")
        connection.exec_driver_sql("BEGIN" if reads_only else "BEGIN IMMEDIATE")


def migrate(connection: Connection, revision: str = "head") -> None:
    """Bring the tables up to date."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
    config = Alembic()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def array_of(name: str, values: list[Any], kind: type[TypeEngine[Any]] = String) -> Any:
    """Return values as one parameter of a PostgreSQL query."""
    return bindparam(name, values, type_=ARRAY(kind))
