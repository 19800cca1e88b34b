"""What would make a server lose moves: planted in one to see that the tests notice."""

from __future__ import annotations

from billetdoux.server.store import database


def sync_seldom() -> None:
    """Let SQLite sync only when it copies its log into the file."""
    database.PRAGMAS["synchronous"] = "NORMAL"
