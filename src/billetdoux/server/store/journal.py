"""The journal: everything that is written goes through it, in groups, and is on the disk before anyone is told.

While one group is being committed, the next one gathers; while several pieces come at once, a group gathers for some
milliseconds at least. Moves, which are by far the most, go the shortest way: together into two statements, or on
SQLite past SQLAlchemy; all other pieces run one by one, each undone alone if it fails.

A piece is a move with what is due after it, or statements, or, where what is written depends on what is read in the
same transaction, a function of the connection. All of these are made in `store/`: others hand over facts and values.

At each table the row of what is due is where nodes meet: a move is stored only by who knows the newest version of the
table, and a change to the table only by who knows the whole log. All others read again. Where there may be other
nodes, a group first locks the rows of all its tables. It does not wait for a row that somebody else has locked: what
is to be written there is written apart, so that one stuck row holds up one table.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

from sqlalchemy import Integer, literal_column, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from billetdoux.errors import Refusal
from billetdoux.server.ops.logs import LOG
from billetdoux.server.store.schema import DUE, ENTRIES
from billetdoux.server.store.sqlite import write_moves
from billetdoux.server.store.store import Conflict

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import ColumnElement, Connection, Executable, Select

    from billetdoux.server.ops.metrics import Metrics
    from billetdoux.server.store.database import Database
    from billetdoux.table.schedule import Due

LARGEST_GROUP = 200
# Seconds from one group to the next while several are written at once: a commit has its price. 0 is to measure it.
GATHER = float(os.environ.get("BILLETDOUX_GATHER", "0.005"))
APART_AT_ONCE = 2  # pieces that wait for a locked row, each with a connection of its own
ONE = literal_column("1", Integer)  # written out: what is put in are columns only

# What is wrong with the whole database: SQLite's names, and the classes of PostgreSQL's states.
EVERYBODYS = {
    *("SQLITE_BUSY", "SQLITE_CANTOPEN", "SQLITE_CORRUPT", "SQLITE_FULL", "SQLITE_IOERR", "SQLITE_NOTADB"),
    *("SQLITE_READONLY", "08", "53", "57", "58", "XX"),
}
LOCKED: Final = object()  # the outcome of a piece whose row somebody else has locked

Row = dict[str, Any]
T = TypeVar("T")


@dataclass(slots=True)
class Piece:
    """Work that waits to be written: an entry of a log with what is due after it, or anything else."""

    done: asyncio.Future[Any]
    entry: Row | None = None
    due: Row | None = None
    work: Callable[[Connection], Any] | None = None
    table: str | None = None  # where it changes what is due


class Journal:
    """Writes in groups."""

    def __init__(self, database: Database, metrics: Metrics) -> None:
        self.database = database
        self.metrics = metrics
        self.written = 0  # pieces
        self.problem = ""  # why the last commit failed; empty if it did not
        self._last_commit = time.perf_counter()
        self._apart: set[asyncio.Task[None]] = set()
        self._room_apart = asyncio.Semaphore(APART_AT_ONCE)
        self._waiting: asyncio.Queue[Piece | None] = asyncio.Queue()  # None: no more
        self._closed = False
        self._writing: asyncio.Task[None]
        make = sqlite.insert if database.is_sqlite else postgresql.insert
        self._add_entries: Any = make(ENTRIES).on_conflict_do_nothing()
        self._due: Any = make(DUE)
        new = self._due.excluded
        # An entry comes directly after the last one: in no log is there ever a hole.
        is_next = (DUE.c.game == new.game) & (DUE.c.number + ONE == new.number) & (DUE.c.version <= new.version)
        self._set_next_due = self._set_due(is_next)

    async def append(self, entry: Row, due: Row) -> None:
        """Add an entry to a log, and what is due after it; Conflict if its number is taken."""
        done = asyncio.get_running_loop().create_future()
        await self._written(Piece(done, entry=entry, due=due, table=due["table_id"]))

    async def write(self, work: Callable[[Connection], T], table: str | None = None) -> T:
        """Run any other work in a transaction, at a table perhaps; what it raises undoes it."""
        return await self._written(Piece(asyncio.get_running_loop().create_future(), work=work, table=table))

    async def execute(self, *statements: Executable) -> None:
        """Execute statements that need no answer: all of them, or none."""

        def run(connection: Connection) -> None:
            for statement in statements:
                connection.execute(statement)

        await self.write(run)

    async def _written(self, piece: Piece) -> Any:
        if self._closed:
            raise Refusal("unavailable")
        self._waiting.put_nowait(piece)
        try:
            return await asyncio.shield(piece.done)
        except asyncio.CancelledError:  # it is written all the same: nobody reads the table again before that
            await asyncio.wait({piece.done})
            piece.done.exception()  # nobody is left who would want to know
            raise

    def add_entry(self, connection: Connection, entry: Row) -> None:
        """Add an entry as a part of other work; Conflict if its number is taken."""
        if (connection.execute(self._add_entries.returning(ENTRIES.c.number), [entry])).first() is None:
            raise Conflict

    def set_due(self, connection: Connection, due: Row, known: Due) -> None:
        """Set what is due at a table as a part of other work; Conflict if the log is longer than is known."""
        same = (DUE.c.game == known.game) & (DUE.c.number == known.number)
        if (connection.execute(self._set_due(same).returning(DUE.c.table_id), [due])).first() is None:
            raise Conflict

    def _set_due(self, if_so: ColumnElement[bool]) -> Any:
        fresh = {column.name: self._due.excluded[column.name] for column in DUE.c if column.name != "table_id"}
        return self._due.on_conflict_do_update(index_elements=[DUE.c.table_id], set_=fresh, where=if_so)

    @property
    def age(self) -> float:
        """Seconds since the last commit."""
        return time.perf_counter() - self._last_commit

    def start(self) -> asyncio.Task[None]:
        """Begin to write; the task goes on until `stop`."""
        self._last_commit = time.perf_counter()
        self._writing = asyncio.create_task(self._run())
        return self._writing

    async def stop(self) -> None:
        """Write what waits, and then no more."""
        self._close()
        await self._writing
        await asyncio.gather(*self._apart)

    async def _run(self) -> None:
        group, began, loop = list[Piece](), 0.0, asyncio.get_running_loop()
        while (piece := await self._waiting.get()) is not None:
            if len(group) > 1 and (early := began + GATHER - loop.time()) > 0:
                await asyncio.sleep(early)
            group, began = [piece], loop.time()
            while not self._waiting.empty() and len(group) < LARGEST_GROUP:
                if (piece := self._waiting.get_nowait()) is None:
                    self._close()
                    break
                group.append(piece)
            await self._write_group(group)

    def _close(self) -> None:
        self._closed = True
        self._waiting.put_nowait(None)

    async def _write_group(self, group: list[Piece], *, wait: bool = False) -> None:
        """Write some pieces together, and answer each. With `wait`, wait for rows that others have locked."""
        began = time.perf_counter()
        outcomes: list[object]
        try:
            if self.database.is_sqlite and all(piece.entry for piece in group):
                outcomes = await self.database.write_by_driver(partial(self._write_moves, group))
            else:
                outcomes = await self.database.write(lambda connection: self._write_all(connection, group, wait=wait))
        except Exception as error:  # whatever it is: the journal goes on, and everybody is answered
            if not isinstance(error, Conflict):
                self.problem = reason_of(error)
                self.metrics.commit_failed()
                LOG.warning("commit-failed", pieces=len(group), problem=self.problem)
            if len(group) > 1 and may_be_one_piece(error):  # or two nodes were in each other's way
                for piece in group:
                    await self._write_group([piece])
                return
            outcomes = [error if isinstance(error, Conflict) else Refusal("unavailable") for _ in group]
        else:
            self.problem = ""
            self._last_commit = time.perf_counter()
            self.metrics.committed(time.perf_counter() - began, len(group))
            self.written += len(group)
        for piece, outcome in zip(group, outcomes, strict=True):
            if outcome is LOCKED:
                self._write_apart(piece)
            elif isinstance(outcome, Exception):
                piece.done.set_exception(outcome)
            else:
                piece.done.set_result(outcome)

    def _write_apart(self, piece: Piece) -> None:
        """Write a piece for which a row has to become free, while the journal goes on."""

        async def write() -> None:
            async with self._room_apart:
                await self._write_group([piece], wait=True)

        task = asyncio.create_task(write())
        self._apart.add(task)
        task.add_done_callback(self._apart.discard)

    def _write_all(self, connection: Connection, group: list[Piece], *, wait: bool) -> list[object]:
        outcomes: dict[int, object] = {}
        tables = {piece.table for piece in group if piece.table is not None}
        if tables and not self.database.is_sqlite:
            free = set(connection.scalars(lock(tables, wait=wait)))
            apart = [piece for piece in group if piece.table and piece.table not in free]
            if not wait:  # where there is no row yet, as well
                outcomes = {id(piece): LOCKED for piece in apart}
            else:
                outcomes = {id(piece): Conflict() for piece in apart if piece.entry}  # after what would it come?
        ours = [piece for piece in group if id(piece) not in outcomes]
        if moves := [piece for piece in ours if piece.entry]:
            if self.database.is_sqlite:
                done = self._write_moves(moves, cast("sqlite3.Connection", connection.connection.driver_connection))
            else:
                done = self._write_moves_together(connection, moves)
            outcomes |= {id(piece): outcome for piece, outcome in zip(moves, done, strict=True)}
        for piece in ours:
            if piece.work is not None:
                outcomes[id(piece)] = self._work(connection, piece.work)
        return [outcomes[id(piece)] for piece in group]

    def _work(self, connection: Connection, work: Callable[[Connection], Any]) -> object:
        """Do some work that is undone alone if it fails; return what it brings, or why it failed."""
        try:
            with connection.begin_nested():
                return work(connection)
        except IntegrityError:
            return Conflict()
        except SQLAlchemyError:
            raise
        except Exception as error:
            return error

    def _write_moves(self, group: list[Piece], driver: sqlite3.Connection) -> list[object]:
        outcomes: list[object] = []
        for done in write_moves(driver, [(cast("Row", piece.entry), cast("Row", piece.due)) for piece in group]):
            if done is None:
                raise Conflict
            outcomes.append(None if done else Conflict())
        return outcomes

    def _write_moves_together(self, connection: Connection, moves: list[Piece]) -> list[object]:
        next_due = self._set_next_due.returning(DUE.c.table_id)
        first = set(connection.scalars(next_due, [cast("Row", piece.due) for piece in moves]))
        won = [piece for piece in moves if cast("Row", piece.due)["table_id"] in first]
        if won:
            add = self._add_entries.returning(ENTRIES.c.game, ENTRIES.c.number)
            if len(connection.execute(add, [cast("Row", piece.entry) for piece in won]).all()) < len(won):
                raise Conflict
        return [None if piece in won else Conflict() for piece in moves]


def lock(tables: set[str], *, wait: bool = True) -> Select[Any]:
    """Return the query that locks what is due at tables until the transaction ends, or as much of it as is free."""
    mine = select(DUE.c.table_id).where(DUE.c.table_id.in_(tables)).order_by(DUE.c.table_id)
    return mine.with_for_update(skip_locked=not wait)


def may_be_one_piece(error: Exception) -> bool:
    """Tell whether a group failed because of one piece in it, and was undone, so that the others may succeed.

    A full disk or a lost connection would stop each of them.
    """
    if isinstance(error, DBAPIError):
        return not error.connection_invalidated and not concerns_all(error.orig)
    return isinstance(error, Conflict) or (isinstance(error, sqlite3.Error) and not concerns_all(error))


def concerns_all(error: object) -> bool:
    """Tell whether something is wrong with the whole database."""
    state = state_of(error)
    return state in EVERYBODYS or state[:2] in EVERYBODYS


def state_of(error: object) -> str:
    """Return the name that SQLite has for an error, or PostgreSQL’s five letters."""
    name = str(getattr(error, "sqlite_errorname", "") or getattr(error, "sqlstate", "") or "")
    return "_".join(name.split("_")[:2])


def reason_of(error: Exception) -> str:
    """Return in short what is wrong with the database. What was written does not stand in it."""
    cause = getattr(error, "orig", None) or error
    return state_of(cause) or type(cause).__name__
