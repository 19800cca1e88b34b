"""Settings that are kept in the database: what all nodes of a server share."""

from __future__ import annotations

import secrets
from contextlib import suppress
from typing import TYPE_CHECKING

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from billetdoux.errors import FileError
from billetdoux.server.store.schema import CODES, IDENTITIES, SESSIONS, SETTINGS

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from billetdoux.server.store.database import Database
    from billetdoux.server.store.journal import Journal

SIGNING = "signing"  # the key that signs; until it was changed, codes were hashed with it too
HASHING = "hashing"  # the key that codes are hashed with, once the other has been changed


async def signing_keys(database: Database, journal: Journal) -> tuple[str, str]:
    """Return the keys that sign and that hash codes: the same for all nodes, and after a restart."""
    async with database.reading() as connection:
        found = await connection.run_sync(read_keys)
    if SIGNING not in found:
        found = await make_key(database, journal)
    return found[SIGNING], found.get(HASHING, found[SIGNING])


def read_keys(connection: Connection) -> dict[str, str]:
    """Return the keys that are stored."""
    query = select(SETTINGS.c.key, SETTINGS.c.value).where(SETTINGS.c.key.in_((SIGNING, HASHING)))
    return {row.key: row.value for row in connection.execute(query)}


async def make_key(database: Database, journal: Journal) -> dict[str, str]:
    """Return the keys of a database that had none."""

    def make(connection: Connection) -> dict[str, str]:
        if SIGNING not in read_keys(connection):
            connection.execute(insert(SETTINGS), [{"key": SIGNING, "value": secrets.token_hex(32)}])
        return read_keys(connection)

    for _ in range(2):  # another node may be making one at the same moment
        with suppress(Exception):
            return await journal.write(make)
    raise FileError("database-unusable", database=database.engine.url.render_as_string(), problem="no key")


def rotate(connection: Connection) -> None:
    """Change the key that signs; whatever somebody could make or guess who knows the old one is void.

    Codes stay hashed with the old key, which helps nobody to find a recovery code; codes for devices are short.
    """
    keys = read_keys(connection)
    if SIGNING in keys:
        if HASHING not in keys:
            connection.execute(insert(SETTINGS), [{"key": HASHING, "value": keys[SIGNING]}])
        fresh = update(SETTINGS).where(SETTINGS.c.key == SIGNING).values(value=secrets.token_hex(32))
        connection.execute(fresh)
    connection.execute(update(IDENTITIES).values(epoch=IDENTITIES.c.epoch + 1))
    connection.execute(delete(SESSIONS).where(SESSIONS.c.secret.is_(None)))
    connection.execute(delete(CODES))


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
