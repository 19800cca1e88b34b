"""The journal: everything that is written goes through it, in groups, and is on the disk before anyone is told.

While one group is being committed, the next one gathers. Moves, which are by far the most, go the shortest way there
is: together into two statements, or on SQLite past SQLAlchemy; all other work runs piece by piece, each undone alone
if it fails.

At each table the row of what is due is where nodes meet: a move is stored only by who knows the newest version of the
table, and a change to the table only by who knows the whole log. All others read again. Where there may be other
nodes, a group first locks the rows of all its tables, in one order for all nodes, so that no two wait for each other.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar, cast

from sqlalchemy import Integer, literal_column, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from billetdoux.errors import Refusal
from billetdoux.server.ops.logs import LOG
from billetdoux.server.store.schema import DUE, ENTRIES
from billetdoux.server.store.sqlite import MoveWriter
from billetdoux.server.store.store import Conflict

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import ColumnElement, Connection, Select

    from billetdoux.server.ops.metrics import Metrics
    from billetdoux.server.store.database import Database
    from billetdoux.table.schedule import Due

LARGEST_GROUP = 200
ONE = literal_column("1", Integer)  # written out: what is put in are columns only

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
        self._move_writer: MoveWriter | None = None
        if database.is_sqlite:
            self._move_writer = MoveWriter(self._set_next_due, self._add_entries)

    async def append(self, entry: Row, due: Row) -> None:
        """Add an entry to a log, and what is due after it; Conflict if its number is taken."""
        done = asyncio.get_running_loop().create_future()
        await self._written(Piece(done, entry=entry, due=due, table=due["table_id"]))

    async def write(self, work: Callable[[Connection], T], table: str | None = None) -> T:
        """Run any other work in a transaction, at a table perhaps; what it raises undoes it."""
        return await self._written(Piece(asyncio.get_running_loop().create_future(), work=work, table=table))

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

    def start(self) -> None:
        """Begin to write."""
        self._writing = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Write what waits, and then no more."""
        self._close()
        await self._writing

    async def _run(self) -> None:
        while (piece := await self._waiting.get()) is not None:
            group = [piece]
            while not self._waiting.empty() and len(group) < LARGEST_GROUP:
                if (piece := self._waiting.get_nowait()) is None:
                    self._close()
                    break
                group.append(piece)
            await self._write_group(group)

    def _close(self) -> None:
        self._closed = True
        self._waiting.put_nowait(None)

    async def _write_group(self, group: list[Piece]) -> None:
        began = time.perf_counter()
        outcomes: list[object]
        try:
            if self._move_writer is not None and all(piece.entry for piece in group):
                outcomes = await self.database.write_by_driver(partial(self._write_moves, self._move_writer, group))
            else:
                outcomes = await self.database.write(lambda connection: self._write_all(connection, group))
        except Exception as error:  # whatever it is: the journal goes on, and everybody is answered
            self.metrics.commit_failed()
            LOG.warning("commit-failed", pieces=len(group), problem=type(error).__name__)
            if len(group) > 1 and was_undone(error):  # by one piece, or because two nodes were in each other's way
                for piece in group:
                    await self._write_group([piece])
                return
            outcomes = [error if isinstance(error, Conflict) else Refusal("unavailable") for _ in group]
        else:
            self.metrics.committed(time.perf_counter() - began, len(group))
            self.written += len(group)
        for piece, outcome in zip(group, outcomes, strict=True):
            if isinstance(outcome, Exception):
                piece.done.set_exception(outcome)
            else:
                piece.done.set_result(outcome)

    def _write_all(self, connection: Connection, group: list[Piece]) -> list[object]:
        outcomes: dict[int, object] = {}
        tables = {piece.table for piece in group if piece.table is not None}
        if tables and not self.database.is_sqlite:
            connection.execute(lock(tables))
        if moves := [piece for piece in group if piece.entry]:
            if self._move_writer is not None:
                driver = cast("sqlite3.Connection", connection.connection.driver_connection)
                done = self._write_moves(self._move_writer, moves, driver)
            else:
                done = self._write_moves_together(connection, moves)
            outcomes |= {id(piece): outcome for piece, outcome in zip(moves, done, strict=True)}
        for piece in group:
            if piece.work is not None:
                try:
                    with connection.begin_nested():
                        outcomes[id(piece)] = piece.work(connection)
                except IntegrityError:
                    outcomes[id(piece)] = Conflict()
                except SQLAlchemyError:
                    raise
                except Exception as error:
                    outcomes[id(piece)] = error
        return [outcomes[id(piece)] for piece in group]

    def _write_moves(self, writer: MoveWriter, group: list[Piece], driver: sqlite3.Connection) -> list[object]:
        outcomes: list[object] = []
        for done in writer.append(driver, [(cast("Row", piece.entry), cast("Row", piece.due)) for piece in group]):
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


def lock(tables: set[str]) -> Select[Any]:
    """Return the query that locks what is due at tables until the transaction ends."""
    return select(DUE.c.table_id).where(DUE.c.table_id.in_(tables)).order_by(DUE.c.table_id).with_for_update()


def was_undone(error: Exception) -> bool:
    """Tell whether the database has undone a group; when the connection is lost, nobody knows."""
    if isinstance(error, DBAPIError):
        return not error.connection_invalidated
    return isinstance(error, Conflict | sqlite3.Error)
