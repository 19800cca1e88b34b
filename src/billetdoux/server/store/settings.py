"""Settings that are kept in the database: what all nodes of a server share."""

from __future__ import annotations

import secrets
from contextlib import suppress
from typing import TYPE_CHECKING

from sqlalchemy import insert, select

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
