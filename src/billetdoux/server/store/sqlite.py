"""The hot path on SQLite: moves are written by the driver itself, with statements that it prepares once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from billetdoux.server.store.schema import DUE, ENTRIES

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Iterator

    Row = dict[str, Any]

DUE_COLUMNS = [column.name for column in DUE.c]
ENTRY_COLUMNS = [column.name for column in ENTRIES.c]
# An entry comes directly after the last one: in no log is there ever a hole.
NEXT_DUE = f"""
    UPDATE {DUE.name} SET {", ".join(f"{column} = :{column}" for column in DUE_COLUMNS)}
    WHERE table_id = :table_id AND game = :game AND number + 1 = :number AND version <= :version
"""
ADD_ENTRY = f"""
    INSERT INTO {ENTRIES.name} ({", ".join(ENTRY_COLUMNS)})
    VALUES ({", ".join(f":{column}" for column in ENTRY_COLUMNS)})
    ON CONFLICT DO NOTHING
"""


def write_moves(connection: sqlite3.Connection, moves: Iterable[tuple[Row, Row]]) -> Iterator[bool | None]:
    """Write entries, each with what is due after it; yield whether it was the next one, or None if it is there.

    What is due is changed even if an entry is there: then all has to be undone.
    """
    for entry, due in moves:
        if connection.execute(NEXT_DUE, due).rowcount != 1:
            yield False
        else:
            yield connection.execute(ADD_ENTRY, entry).rowcount == 1 or None
