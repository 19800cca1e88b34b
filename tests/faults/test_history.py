"""History goes back: a restored backup, a lossy failover. Clients that are ahead are told, nobody waits for ever."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from evening import check_nothing_is_lost, log_of, logged, on_turn, play_some, playing, readiness
from house import start_game, until
from nursery import Quick
from sqlalchemy import text

from billetdoux.server.store.database import make_engine, read_url
from billetdoux.server.store.settings import begin_epoch

if TYPE_CHECKING:
    from collections.abc import Callable

    from evening import Guest

LONG_ENOUGH = 40.0


async def all_told(people: list[Guest]) -> None:
    """Wait until everybody has been told that the server has gone back."""
    async with asyncio.timeout(LONG_ENOUGH):
        for one in people:
            while not one.restarts:
                await one.changed()


async def change(database: str, *statements: str) -> None:
    """Execute some statements, and begin a new epoch."""
    engine = make_engine(read_url(database), patient=True)
    async with engine.begin() as connection:
        for one in statements:
            await connection.execute(text(one))
        await connection.run_sync(begin_epoch)
    await engine.dispose()


def copy(database: str, to: str) -> None:
    """Copy an SQLite database as a backup does."""
    with closing(sqlite3.connect(database)) as one, closing(sqlite3.connect(to)) as other:
        one.backup(other)


@pytest.mark.parametrize("noted", [True, False])
def test_a_restored_backup_with_clients_that_are_ahead(
    new_sqlite: Callable[[], str], tmp_path: object, noted: bool
) -> None:
    """Where the operator says so (`admin restore`), the game is broken off; else it goes on from where it was."""
    database = new_sqlite()
    file, backup = database.removeprefix("sqlite:///"), f"{tmp_path}/backup"

    async def play(server: Quick) -> None:
        async with playing(server, "Ada", "Bo") as people:
            await play_some(people, 2)
            copy(file, backup)
            await play_some(people, 3)
            game, ahead = people[0].game, len(people[0].log)
            assert await asyncio.to_thread(server.stop) is None
            shutil.copy(backup, file)
            if noted:
                await change(database)
            await asyncio.to_thread(server.start)
            await all_told(people)
            for one in people:
                one.moves.clear()  # they were acknowledged in another history
            if noted:
                for one in people:
                    await until(one, "open")
                    assert one.table["broken"] == game
                await start_game(people)
                assert people[0].table["broken"] is None
                await people[0].wait_for(1)
                await people[1].wait_for(1)
            else:
                assert {one.game for one in people} == {game}
                assert all(len(one.log) < ahead for one in people)
            await play_some(people, 4)
            await check_nothing_is_lost(database, people)
            assert (await readiness(server))[0] == 200

    with Quick(database) as server:
        asyncio.run(play(server))


def test_a_failover_under_a_running_server_that_loses_the_last_moves(new_postgres: Callable[[], str]) -> None:
    """The server itself is ahead of its database then. The game is broken off, and everybody sees why."""
    database = new_postgres()

    async def play(server: Quick) -> None:
        async with playing(server, "Ada", "Bo") as people:
            await play_some(people, 5)
            game = people[0].game
            await change(
                database,
                f"DELETE FROM entries WHERE game = '{game}' AND number > 2",
                f"UPDATE due SET number = 3 WHERE game = '{game}'",
            )
            await all_told(people)
            for one in people:
                await until(one, "open")
                assert one.table["broken"] == game
            assert len(await log_of(database, game)) == 3
            await start_game(people)
            for one in people:
                one.moves.clear()
                await one.wait_for(1)
            await play_some(people, 3)
            await check_nothing_is_lost(database, people)
        assert logged(server, "history-went-back")

    with Quick(database) as server:
        asyncio.run(play(server))


def test_a_client_that_only_claims_to_be_ahead_breaks_nothing(new_sqlite: Callable[[], str]) -> None:
    database = new_sqlite()

    async def play(server: Quick) -> None:
        async with playing(server, "Ada", "Bo") as people:
            await play_some(people, 2)
            liar = people[0]
            known = list(liar.log)
            liar.log += [()] * 5
            liar.tags += [None] * 5
            assert liar._socket is not None
            await liar._socket.close()
            await all_told([liar])
            assert liar.log[: len(known)] == known
            assert (await on_turn(people)).table["phase"] == "playing"
            await play_some(people, 3)
            assert people[1].restarts == 0
            await check_nothing_is_lost(database, people)

    with Quick(database) as server:
        asyncio.run(play(server))


def test_a_client_that_knows_another_tag_starts_again(new_sqlite: Callable[[], str]) -> None:
    """Another history was written by hand, as long as the one that it knows."""
    database = new_sqlite()

    async def play(server: Quick) -> None:
        async with playing(server, "Ada", "Bo") as people:
            await play_some(people, 2)
            one, known = people[0], list(people[0].tags)
            assert all(known)
            one.tags[-1] = "0" * 64
            assert one._socket is not None
            await one._socket.close()
            await all_told([one])
            assert one.tags[: len(known)] == known
            await play_some(people, 2)
            assert people[1].restarts == 0
            await check_nothing_is_lost(database, people)

    with Quick(database) as server:
        asyncio.run(play(server))
