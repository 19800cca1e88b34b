"""Upgrading: a database of the first schema, with games being played in it, is migrated, and the games go on."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from house import at_table, play_on, record
from itsdangerous import URLSafeSerializer
from nursery import Quick
from sqlalchemy import MetaData, insert, text

from billetdoux.client.connection import Client
from billetdoux.game.fair import commitment
from billetdoux.game.verify import RECEIPT, mismatches
from billetdoux.server.store.database import MIGRATIONS, make_engine, migrate, open_database, read_url
from billetdoux.server.store.schema import METADATA

if TYPE_CHECKING:
    from sqlalchemy import Connection

FIRST = (Path(__file__).parent / "data" / "first-schema.sql").read_text(encoding="utf-8")
CYS_SEED = b"\x01" * 32


def first() -> sqlite3.Connection:
    """Return the kept database, in memory."""
    kept = sqlite3.connect(":memory:")
    kept.executescript(FIRST)
    return kept


def ask(query: str, *given: str) -> list[Any]:
    """Ask the kept database something."""
    kept = first()
    found = kept.execute(query, given).fetchall()
    kept.close()
    return found


async def build(database: str) -> None:
    """Make the first schema in an empty database, and put in what is kept."""
    if database.startswith("sqlite"):
        with sqlite3.connect(database.removeprefix("sqlite:///")) as fresh:
            fresh.executescript(FIRST)
        fresh.close()
        return
    engine = make_engine(read_url(database))
    async with engine.begin() as connection:
        await connection.run_sync(migrate, "0001")
        await connection.run_sync(put_in)
    await engine.dispose()


def put_in(connection: Connection) -> None:
    """Put the kept rows into the tables that there are."""
    tables = MetaData()
    tables.reflect(connection)
    kept = first()
    kept.row_factory = sqlite3.Row
    for table in tables.sorted_tables:
        rows = [dict(row) for row in kept.execute(f'SELECT * FROM "{table.name}"')]
        flags = [column.name for column in table.c if str(column.type) == "BOOLEAN"]
        rows = [row | {flag: bool(row[flag]) for flag in flags} for row in rows]
        if rows and table.name != "alembic_version":
            connection.execute(insert(table), rows)
    kept.close()


def people(url: str) -> dict[str, Client]:
    """Return clients for all people who were at a table, with tokens that were given to them then."""
    [[key]] = ask("SELECT value FROM settings WHERE key = 'signing'")
    found: dict[str, Client] = {}
    for id, name, epoch in ask("SELECT id, name, epoch FROM identities"):
        [[table]] = ask("SELECT id FROM tables WHERE state LIKE ?", f'%"person":"{id}"%')
        found[name] = Client(url, str(URLSafeSerializer(key, salt="token").dumps([id, epoch])), table)
    return found


def test_games_of_the_first_schema_go_on_to_their_end(database: str) -> None:
    async def go_on(url: str) -> None:
        clients = people(url)
        assert set(clients) == {"Ada", "Bo", "Cy", "Dee", "Eve"}
        [[sealed, state]] = ask("SELECT game, state FROM due JOIN tables ON id = table_id WHERE kind = 'seal'")
        [[promised]] = ask("SELECT json_extract(?, '$.seal.commitment')", state)
        kept = {"format": RECEIPT, "commitment": promised, "seat": 0, "seed": CYS_SEED.hex()}
        clients["Cy"].receipts[sealed] = kept
        assert commitment(CYS_SEED) in state
        async with at_table(*clients.values()), asyncio.timeout(90):
            await asyncio.gather(*(play_on(client, random.Random(name)) for name, client in clients.items()))
        for name, client in clients.items():
            assert client.log, name
            assert (await record(url, client.game))["winners"]
        assert [one["text"] for one in clients["Bo"].said] == ["good evening"]
        assert not clients["Ada"].stand_ins, "no clock ran out while there was no server"
        assert clients["Cy"].game == sealed
        assert not list(mismatches(await record(url, sealed), 0, kept))
        await check_what_was_played(url, clients["Ada"].game)

    asyncio.run(build(database))
    with Quick(database) as serving:
        asyncio.run(go_on(serving.url))
        board = httpx.get(f"{serving.url}/api/leaderboard").json()["ratings"]
        assert {"Ada", "Bo"} <= {one["name"] for one in board}, "what later schemas added is there"


async def check_what_was_played(url: str, game: str) -> None:
    """See that no move of before the upgrade is lost."""
    before = [
        move for [move] in ask("SELECT move FROM entries WHERE game = ? AND move NOT NULL ORDER BY number", game)
    ]
    played = [move for round in (await record(url, game))["rounds"] for move in round["moves"]]
    assert len(before) > 5
    assert played[: len(before)] == before


@pytest.mark.parametrize("start", ["nothing", "the first schema"])
def test_the_migrations_lead_to_the_schema(database: str, start: str) -> None:
    def differences(connection: Connection) -> list[Any]:
        return compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), METADATA)

    async def compare() -> None:
        if start == "the first schema":
            await build(database)
        opened = await open_database(database)
        async with opened.engine.connect() as connection:
            assert await connection.run_sync(differences) == []
            version = await connection.scalar(text("SELECT version_num FROM alembic_version"))
        assert version == ScriptDirectory(str(MIGRATIONS)).get_current_head()
        await opened.close()

    asyncio.run(compare())


def test_the_kept_database_is_of_the_first_schema() -> None:
    assert ask("SELECT version_num FROM alembic_version") == [("0001",)]
    assert sorted(ask("SELECT kind FROM due")) == [("bot",), ("clock",), ("seal",)]
    assert ScriptDirectory(str(MIGRATIONS)).get_current_head() != "0001", "there is something to be upgraded to"


def test_migrations_form_one_line() -> None:
    script = ScriptDirectory(str(MIGRATIONS))
    assert len(script.get_heads()) == len(script.get_bases()) == 1
