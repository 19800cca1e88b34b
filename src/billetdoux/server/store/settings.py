"""Settings that are kept in the database: what all nodes of a server share."""

from __future__ import annotations

import secrets
from contextlib import suppress
from typing import TYPE_CHECKING

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from billetdoux.errors import FileError
from billetdoux.server.store.schema import SETTINGS

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from billetdoux.server.store.database import Database
    from billetdoux.server.store.journal import Journal


async def signing_key(database: Database, journal: Journal) -> str:
    """Return the key that signs cookies: the same for all nodes, and after a restart."""
    key = secrets.token_hex(32)

    def get(connection: Connection) -> str:
        found = connection.scalar(select(SETTINGS.c.value).where(SETTINGS.c.key == "signing"))
        if found is None:
            connection.execute(insert(SETTINGS), [{"key": "signing", "value": key}])
        return found or key

    for _ in range(2):  # another node may be making one at the same moment
        with suppress(Exception):
            return await journal.write(get)
    raise FileError("database-unusable", database=database.engine.url.render_as_string(), problem="no key")


# The epoch: a random word that names a history. Whoever goes back to a backup begins another one, and clients that
# are ahead of it can tell. `admin restore` and `admin new-epoch` set it.


def claim(connection: Connection) -> str:
    """Return the epoch, and make one where there is none yet. This always writes: a disk that takes nothing shows."""
    mine = SETTINGS.c.key == "epoch"
    if not connection.execute(update(SETTINGS).where(mine).values(value=SETTINGS.c.value)).rowcount:
        with suppress(IntegrityError), connection.begin_nested():  # another node may be making one as well
            connection.execute(insert(SETTINGS), [{"key": "epoch", "value": new_word()}])
    return connection.scalars(select(SETTINGS.c.value).where(mine)).one()


def begin_epoch(connection: Connection) -> None:
    """Begin a new epoch."""
    connection.execute(delete(SETTINGS).where(SETTINGS.c.key == "epoch"))
    connection.execute(insert(SETTINGS), [{"key": "epoch", "value": new_word()}])


def new_word() -> str:
    """Return a random word."""
    return secrets.token_hex(8)
