"""The database: SQLite or PostgreSQL, brought up to date when it is opened, and its clock.

Every request has a deadline, so that whoever waits is told “unavailable” within seconds. SQLAlchemy throws away a
connection that did not answer in time. A write that missed its deadline may still succeed. On SQLite, nothing else
begins until it has ended.
"""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
import time
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import asynccontextmanager, closing, suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

from alembic import command
from alembic.config import Config as Alembic
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import ARRAY, String, bindparam, create_engine, event, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DatabaseError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import StaticPool

from billetdoux.errors import BilletDouxError, FileError, OptionError, Refusal, ServerError, shorten
from billetdoux.server.store.copies import copy_database
from billetdoux.server.store.damage import fatal
from billetdoux.server.store.file_watch import BACKUP, HARMLESS, FileWatch
from billetdoux.server.store.history import StoredHistory
from billetdoux.server.store.schema import METADATA
from billetdoux.server.store.settings import claim

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable

    from sqlalchemy import Connection, Engine, PoolProxiedConnection
    from sqlalchemy.engine import URL
    from sqlalchemy.ext.asyncio import AsyncConnection
    from sqlalchemy.types import TypeEngine

    from billetdoux.server.store.lock_file import LockFile

MIGRATIONS = Path(__file__).parent / "migrations"
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
T = TypeVar("T")
READERS, CACHE = 2, 1024  # of SQLite: connections that read, and KiB that each keeps in memory
MIGRATION_LOCK = 0xB111E7  # two nodes that start together do not migrate together
DEADLINE = 4.0  # seconds in which the database has to answer
LOCK_WAIT = 2.0  # seconds to wait for a row or a file that somebody else has locked
PRAGMAS = {  # of every connection to SQLite; a commit is on the disk when it returns
    "journal_mode": "WAL",
    "synchronous": "FULL",
    "busy_timeout": f"{LOCK_WAIT * 1000:.0f}",
    "cache_size": f"-{CACHE}",
}
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
        self.epoch = ""  # the random word that names this history
        self.history = StoredHistory()
        # Time goes on evenly whatever happens to this machine's clock while the server runs.
        self._ahead = time.time() - time.monotonic()
        self._writer = make_writer(engine.url) if self.is_sqlite else None
        self._driver: PoolProxiedConnection | None = None  # the writer's one connection, as the driver has it
        self._thread = ThreadPoolExecutor(1, "writer")
        self._hanging: Future[Any] | None = None  # what SQLite has not finished writing by its deadline
        self.watch: FileWatch | None = None  # of the SQLite file
        self.lock_file: LockFile | None = None
        self.revision = ""  # of the tables, as it was when we began
        self.failure: ServerError | None = None  # why nothing more may be read or written
        self.on_failure: Callable[[ServerError], None] = lambda _: None

    def now(self) -> float:
        """Return the time by the database's clock."""
        return time.monotonic() + self._ahead

    async def ask_time(self) -> None:
        """Set the clock by the database."""
        if not self.is_sqlite:
            async with asyncio.timeout(DEADLINE), self.engine.connect() as connection:
                await connection.run_sync(self.set_clock)

    def set_clock(self, connection: Connection) -> None:
        """Set the clock by the database; for SQLite it was set by this machine when it was opened."""
        if not self.is_sqlite:
            before = time.monotonic()
            there = connection.scalar(text("SELECT extract(epoch FROM clock_timestamp())"))
            self._ahead = float(there or before) - (before + time.monotonic()) / 2

    @asynccontextmanager
    async def reading(self) -> AsyncGenerator[AsyncConnection]:
        """Read, all as of one moment; if that cannot be done just now, it is a Refusal."""
        if self.failure is not None:
            raise Refusal("unavailable")
        try:
            async with asyncio.timeout(DEADLINE):
                await self._nothing_hangs()
                async with self.engine.connect() as connection:
                    if not self.is_sqlite:
                        await connection.execution_options(isolation_level="REPEATABLE READ")
                    yield await connection.execution_options(reads_only=True)
        except (SQLAlchemyError, OSError) as error:  # a deadline that has passed is an OSError
            if (failure := fatal(error)) is not None:
                self.fail(failure)
            raise Refusal("unavailable") from error

    def fail(self, failure: ServerError) -> None:
        """Read and write nothing more."""
        if self.failure is None:
            self.failure = failure
            self.on_failure(failure)

    async def check_lock(self) -> None:
        """See to it that the lock file is there, and ours."""
        try:
            if self.lock_file is not None:
                self.lock_file.check()
        except ServerError as error:
            self.fail(error)

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
            self._check_file()
            done = work(connection)
        self._check_file()
        return done

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
            self._check_file()
            done = work(connection)
            connection.execute("COMMIT")
        except BaseException:
            connection.rollback()
            raise
        self._check_file()
        return done

    def _check_file(self) -> None:
        if self.watch is not None:
            self.watch.check()

    async def _in_thread(self, work: Callable[[], T]) -> T:
        """Run work in the writer's thread. A thread that waits for the disk cannot be interrupted."""
        loop = asyncio.get_running_loop()

        def run() -> T:
            try:
                return work()
            except Exception as error:
                if (failure := fatal(error)) is not None:
                    loop.call_soon_threadsafe(self.fail, self._with_way_out(failure))
                raise

        async with asyncio.timeout(DEADLINE):
            await self._nothing_hangs()
            if self.failure is not None:
                raise Refusal("unavailable")
            running = self._thread.submit(run)
            try:
                return await asyncio.wrap_future(running)
            except asyncio.CancelledError:
                self._hanging = running
                raise

    def _with_way_out(self, failure: ServerError) -> ServerError:
        """Save what we still see of a file that has been taken away from us; say what can be done."""
        assert self.watch is not None, "it is SQLite"
        if getattr(failure.details.get("problem"), "key", "") not in HARMLESS:
            return failure
        path = self.watch.path
        copy = path.with_name(f"{path.name}.rescued-{datetime.now():%Y%m%d-%H%M%S}")
        connection = cast("Engine", self._writer).raw_connection().driver_connection
        try:
            copy_database(cast("sqlite3.Connection", connection), copy)
        except (BilletDouxError, sqlite3.Error):
            return failure
        return ServerError("database-lost", **failure.details | {"way": FileError("lost-for-now", copy=copy)})

    async def begin_watch(self, number: int) -> None:
        """Watch the SQLite file, once the number that only we know is in it."""
        assert self.watch is not None, "it is SQLite"

        def copy_log() -> None:
            connection = cast("Engine", self._writer).raw_connection().driver_connection
            cast("sqlite3.Connection", connection).execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

        await self._in_thread(copy_log)
        self.watch.begin(number)

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
        if self._writer is not None and not self.hangs:
            await asyncio.wrap_future(self._thread.submit(self._writer.dispose))
        if self.watch is not None and not self.hangs:
            self.watch.close()
            self.watch = None
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


async def open_database(database: str, lock_file: LockFile | None = None, *, new: bool = False) -> Database:
    """Open a database, and make its tables or bring them up to date.

    With a lock file, this is for a server; then `new` says that it may begin afresh.
    """
    url = read_url(database)
    watch = None
    patient = make_engine(url, patient=True)  # a migration may take long
    try:
        if url.get_backend_name() == "sqlite" and url.database:
            watch = watch_file(Path(url.database).resolve(), lock_file, new=new)
        async with patient.begin() as connection:
            if watch is not None:
                await connection.run_sync(check_structure)
            await connection.run_sync(migrate)
            await connection.run_sync(check_columns)
        if lock_file is not None:
            lock_file.keep()
        opened = Database(make_engine(url))
        opened.watch, opened.lock_file, watch = watch, lock_file, None
        opened = await checked(opened)
    except CommandError as error:  # alembic does not know the revision that it found
        raise FileError("database-newer", database=shown(url)) from error
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise unusable(url, error) from error
    finally:
        await patient.dispose()
        if watch is not None:
            watch.close()
    return opened


async def checked(database: Database) -> Database:
    """Return a database that answers and can be written to; close it if it does not."""
    try:
        await database.ask_time()
        number = secrets.randbelow(1 << 30) + (1 << 30)

        def begin(connection: Connection) -> str:
            if database.watch is not None:
                connection.exec_driver_sql(f"PRAGMA user_version={number}")
            return claim(connection)

        database.epoch = await database.write(begin)
        async with database.reading() as connection:
            database.revision = await connection.run_sync(revision_of)
        if database.watch is not None:
            await database.begin_watch(number)
    except BaseException as error:
        await database.close()
        if isinstance(error, Refusal) and error.__cause__ is not None:
            raise error.__cause__ from error
        raise
    return database


def watch_file(path: Path, lock_file: LockFile | None, *, new: bool) -> FileWatch:
    """Make an SQLite file, or see to it that the one that is there is for this server; watch it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    log = path.with_name(f"{path.name}-wal")
    there = path.exists() and path.stat().st_size > 0
    left = log.exists() and log.stat().st_size > 0
    if lock_file is not None:
        if new and (there or left):
            raise FileError("database-there", database=path if there else log)
        if not new and not there and (left or lock_file.was_kept):
            raise FileError("database-gone", database=path)
    path.touch()
    watch = FileWatch(path)
    try:
        if lock_file is not None:
            watch.lock()
        if watch.version() == BACKUP:
            if left:
                raise FileError("backup-foreign-log", database=path, log=log)
            with closing(sqlite3.connect(path)) as connection:
                connection.execute("PRAGMA user_version=0")  # from now on, a -wal is its own
    except BaseException:
        watch.close()
        raise
    return watch


def check_structure(connection: Connection, check: str = "quick_check") -> None:
    """See to it that an SQLite file is whole."""
    try:
        said = str(connection.exec_driver_sql(f"PRAGMA {check}(1)").scalar_one())
    except DatabaseError as error:
        raise unusable(connection.engine.url, error) from error
    if said != "ok":
        problem = shorten("; ".join(said.splitlines()), 160)
        raise FileError("database-damaged", database=connection.engine.url.database, problem=problem)


def check_columns(connection: Connection) -> None:
    """See to it that all is there that we write to."""
    for table in METADATA.sorted_tables:
        connection.execute(select(table).limit(0))


def check_revision(connection: Connection, *, older: bool = False) -> None:
    """See to it that the tables are of this version; if `older` is true, they may be of an older one."""
    script = ScriptDirectory(str(MIGRATIONS))
    known = {one.revision for one in script.walk_revisions()}
    revision, database = revision_of(connection), shown(connection.engine.url)
    if revision not in known:
        raise FileError("database-newer", database=database)
    if revision != script.get_current_head() and not older:
        raise FileError("database-older", database=database)


def revision_of(connection: Connection) -> str:
    """Return the revision of the tables."""
    return connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalars().one()


def unusable(url: URL, error: Exception) -> FileError:
    """Return the error that says why a database cannot be used."""
    said = str(getattr(error, "orig", None) or error).splitlines() or [type(error).__name__]
    problem = getattr(error, "strerror", None) or said[0]
    if str(getattr(getattr(error, "orig", error), "sqlite_errorname", "")).startswith("SQLITE_CORRUPT"):
        return FileError("database-damaged", database=url.database, problem=problem)
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


def make_writer(url: URL, **pragmas: str) -> Engine:
    """Return an engine for one thread that writes to SQLite."""
    url, options = url.set(drivername="sqlite"), {"timeout": LOCK_WAIT}
    engine = create_engine(url, poolclass=StaticPool, connect_args=options, hide_parameters=True)
    make_durable(engine, **pragmas)
    return engine


def make_durable(engine: Engine, **pragmas: str) -> None:
    """See to it that what SQLite has committed is on the disk."""

    @event.listens_for(engine, "connect")
    def set_up(connection: Any, _record: object) -> None:  # pyright: ignore[reportUnusedFunction]
        connection.isolation_level = None  # SQLAlchemy begins transactions, not the driver
        cursor = connection.cursor()
        for name, value in (PRAGMAS | pragmas).items():
            cursor.execute(f"PRAGMA {name}={value}")
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
