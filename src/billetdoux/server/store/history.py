"""Which history a database holds. A restored backup or a lossy failover is another one than clients may know.

The epoch is made of a random word in the database, which `admin restore` and `admin new-epoch` change, and on
PostgreSQL of the system's identifier and its timeline, where those may be read: a standby that takes over has a new
timeline. When the epoch was first seen is stored, so that games can be told apart that began before it.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import insert, select, text, update
from sqlalchemy.exc import DBAPIError

from billetdoux.server.store.schema import SETTINGS

if TYPE_CHECKING:
    from sqlalchemy import Connection

KEY = "history"
WHERE_IT_RUNS = (
    "SELECT system_identifier FROM pg_control_system()",
    "SELECT substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)",  # the timeline
)


class StoredHistory(NamedTuple):
    """An epoch, and since when it has been this one; 0: always."""

    epoch: str = ""
    since: float = 0.0


def look_at_history(connection: Connection, now: float) -> StoredHistory:
    """Return which history a database holds, and note it there if it is another one than before."""
    epoch = epoch_of(connection)
    noted = connection.scalar(select(SETTINGS.c.value).where(SETTINGS.c.key == KEY))
    if noted is None:
        connection.execute(insert(SETTINGS), [{"key": KEY, "value": f"{epoch} 0"}])
        return StoredHistory(epoch)
    before, _, since = noted.partition(" ")
    if before == epoch:
        return StoredHistory(epoch, float(since))
    connection.execute(update(SETTINGS).where(SETTINGS.c.key == KEY).values(value=f"{epoch} {now}"))
    return StoredHistory(epoch, now)


def epoch_of(connection: Connection) -> str:
    """Return the epoch of a database as it is now."""
    parts = [connection.scalar(select(SETTINGS.c.value).where(SETTINGS.c.key == "epoch"))]
    if connection.dialect.name == "postgresql":
        parts += [read_if_allowed(connection, query) for query in WHERE_IT_RUNS]
    return sha256(" ".join(map(str, parts)).encode()).hexdigest()[:16]


def read_if_allowed(connection: Connection, query: str) -> object:
    """Return what a query finds; nothing where it is not allowed."""
    try:
        with connection.begin_nested():
            return connection.scalar(text(query))
    except DBAPIError as error:
        if error.connection_invalidated:
            raise
        return None
