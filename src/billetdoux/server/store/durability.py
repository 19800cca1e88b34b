"""How far PostgreSQL keeps what it has confirmed, by its settings; the log says so when a node starts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import text

if TYPE_CHECKING:
    from billetdoux.server.store.database import Database

SETTINGS = ("fsync", "full_page_writes", "synchronous_commit", "synchronous_standby_names")
LOSES = {  # what it means if a setting is off
    "fsync": "A crash of the machine can lose acknowledged moves and damage the database.",
    "full_page_writes": "A crash of the machine can damage the database.",
    "synchronous_commit": "A crash of PostgreSQL can lose the moves that were acknowledged last.",
}
NO_STANDBY = "No standby is waited for: if one takes over, the moves that were acknowledged last are lost."
NOT_WAITED_FOR = "Standbys are named but not waited for: if one takes over, the last acknowledged moves are lost."


async def look_at_durability(database: Database) -> dict[str, str]:
    """Return the settings by which acknowledged moves may be lost, each with what it means; none on SQLite."""
    if database.is_sqlite:
        return {}
    async with database.reading() as connection:
        found = {name: str(await connection.scalar(text(f"SHOW {name}"))) for name in SETTINGS}
    return what_may_be_lost(found)


def what_may_be_lost(found: dict[str, str]) -> dict[str, str]:
    """Return which of some settings let acknowledged moves be lost, and what each of them means."""
    meaning = {name: means for name, means in LOSES.items() if found[name] == "off"}
    if not found["synchronous_standby_names"]:
        meaning["synchronous_standby_names"] = NO_STANDBY
    elif found["synchronous_commit"] == "local":
        meaning["synchronous_commit"] = NOT_WAITED_FOR
    return meaning
