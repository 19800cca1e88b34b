"""PostgreSQL answers late, never, or not at one row: whoever waits is told so, and nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import pytest
from database_proxy import database_proxy
from evening import (
    check_nothing_is_lost,
    log_of,
    logged,
    on_turn,
    play_some,
    playing,
    until_ready,
)
from nursery import Quick
from sqlalchemy import text

from billetdoux.server.store.database import make_engine, read_url
from sizes import LONG

if TYPE_CHECKING:
    from collections.abc import Callable

    from database_proxy import DatabaseProxy
    from evening import Guest

QUICKLY = 5.0  # seconds within which whoever waits is told that it could not be stored
SLACK = 2.0  # for a machine that is busy


def hasty(database: str) -> Quick:
    """Return a server; in the short form it gives up on its database sooner, so that the tests take less long."""
    server = Quick(database)
    if not LONG:
        server.before = "odd_process:hasten"
    return server


async def told_to_send_again(one: Guest) -> float:
    """Wait until somebody is told to send again; return how long that took."""
    began = time.monotonic()
    async with asyncio.timeout(30):
        while "unavailable" not in one.reasons:
            await asyncio.sleep(0.02)
    return time.monotonic() - began


def test_bytes_that_are_swallowed(new_postgres: Callable[[], str]) -> None:
    database = new_postgres()

    async def play(server: Quick, proxy: DatabaseProxy) -> None:
        async with playing(server, "Ada", "Bo") as people:
            await play_some(people, 3)
            one = await on_turn(people)
            proxy.swallowing = True
            asked = asyncio.create_task(one.play())
            assert await told_to_send_again(one) < QUICKLY + SLACK
            assert "TimeoutError" in await until_ready(server, 503)
            proxy.swallowing = False
            assert (await asked)["type"] == "accepted"
            await until_ready(server, 200)
            await play_some(people, 2)
            await check_nothing_is_lost(database, people)
        assert logged(server, "commit-failed")

    with database_proxy(database) as proxy, hasty(proxy.url) as server:
        asyncio.run(play(server, proxy))


def test_connections_that_died_silently(new_postgres: Callable[[], str]) -> None:
    database = new_postgres()

    async def play(server: Quick, proxy: DatabaseProxy) -> None:
        async with playing(server, "Ada", "Bo") as people:
            await play_some(people, 3)
            proxy.kill_silently()
            await play_some(people, 3)
            await until_ready(server, 200)
            await check_nothing_is_lost(database, people)

    with database_proxy(database) as proxy, hasty(proxy.url) as server:
        asyncio.run(play(server, proxy))


def test_a_commit_that_is_held_back_and_done_later(new_postgres: Callable[[], str]) -> None:
    """Nobody knows whether it was done; sent again with the same id, it is answered as done, and done once."""
    database = new_postgres()

    async def play(server: Quick, proxy: DatabaseProxy) -> None:
        async with playing(server, "Ada", "Bo") as people:
            await play_some(people, 3)
            one = await on_turn(people)
            length = len(one.log)
            proxy.hold_back(b"COMMIT")
            asked = asyncio.create_task(one.play())
            await told_to_send_again(one)
            assert proxy.held.is_set()
            assert len(await log_of(database, one.game)) == length
            proxy.let_go()
            assert (await asked)["number"] == length
            assert len(await log_of(database, one.game)) >= length + 1
            await play_some(people, 2)
            await check_nothing_is_lost(database, people)

    with database_proxy(database) as proxy, hasty(proxy.url) as server:
        asyncio.run(play(server, proxy))


@pytest.mark.parametrize("table", ["due", "tables"])
def test_one_locked_row_holds_up_one_table(new_postgres: Callable[[], str], table: str) -> None:
    """Nobody at another table notices, though they all change their table all the time."""
    database = new_postgres()

    async def play(server: Quick) -> None:
        async with playing(server, "Ada", "Bo") as stuck, playing(server, "Cy", "Di") as free:
            await play_some(stuck, 2)
            engine = make_engine(read_url(database), patient=True)
            async with engine.begin() as other:
                key = "table_id" if table == "due" else "id"
                await other.execute(text(f"SELECT 1 FROM {table} WHERE {key} = '{stuck[0].id}' FOR UPDATE"))
                asked = asyncio.create_task(stuck[0].ask("mute", person="somebody"))
                for _ in range(4):
                    await play_some(free, 1)
                    assert (await free[0].ask("mute", person="somebody"))["type"] == "accepted"
                await told_to_send_again(stuck[0])
                assert not any("unavailable" in one.reasons for one in free)
            assert (await asked)["type"] == "accepted"
            await play_some(stuck, 2)
            await engine.dispose()
            await check_nothing_is_lost(database, stuck)
            await check_nothing_is_lost(database, free)

    with Quick(database) as server:
        asyncio.run(play(server))


def test_a_locked_table_of_the_database(new_postgres: Callable[[], str]) -> None:
    database = new_postgres()

    async def play(server: Quick) -> None:
        async with playing(server, "Ada", "Bo") as people, playing(server, "Cy", "Di") as others:
            await play_some(people, 2)
            engine = make_engine(read_url(database), patient=True)
            async with engine.begin() as other:
                await other.execute(text("LOCK TABLE entries IN ACCESS EXCLUSIVE MODE"))
                turns = [await on_turn(people), await on_turn(others)]
                asked = [asyncio.create_task(one.play()) for one in turns]
                for one in turns:
                    assert await told_to_send_again(one) < QUICKLY + SLACK
                assert (await until_ready(server, 503)).find("55P03") > 0
            for one in asked:
                assert (await one)["type"] == "accepted"
            await until_ready(server, 200)
            await engine.dispose()
            await check_nothing_is_lost(database, people)
            await check_nothing_is_lost(database, others)

    with Quick(database) as server:
        asyncio.run(play(server))
