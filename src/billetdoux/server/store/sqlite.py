"""The hot path on SQLite: moves are written by the driver itself, with statements that it prepares once.

What the statements say is SQLAlchemy's, as for PostgreSQL; only the way there is shorter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy.dialects import sqlite

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Iterator

    from sqlalchemy.dialects.sqlite import Insert

    Row = dict[str, Any]

BY_NAME = sqlite.dialect(paramstyle="named")


class MoveWriter:
    """Writes moves, each if it is the next one at its table."""

    def __init__(self, next_due: Insert, add_entry: Insert) -> None:
        self._next_due = text_of(next_due)
        self._add_entry = text_of(add_entry)

    def append(self, connection: sqlite3.Connection, moves: Iterable[tuple[Row, Row]]) -> Iterator[bool | None]:
        """Write entries, each with what is due after it; yield whether it was the next one, or None if it is there.

        What is due is changed even if an entry is there: then all has to be undone.
        """
        for entry, due in moves:
            if connection.execute(self._next_due, due).rowcount != 1:
                yield False
            else:
                yield connection.execute(self._add_entry, entry).rowcount == 1 or None


def text_of(statement: Insert) -> str:
    """Return a statement as the driver takes it, with names for what is put in."""
    return str(statement.compile(dialect=BY_NAME, column_keys=[column.name for column in statement.table.c]))
