"""Messages doubled, reordered, delayed and cut; a database that goes away; bots that think for too long."""

from __future__ import annotations

import asyncio
import multiprocessing
from typing import TYPE_CHECKING, Any, Never

import pytest
from brooding import brood
from chaos import Load, Player, begin, check_end, company
from house import at_table
from mischief import mischief
from nursery import Quick
from sqlalchemy.engine import make_url
from voices import nodes, table_for, until

from billetdoux.errors import Refusal
from billetdoux.server.bots.bot_pool import BotPool, think
from billetdoux.server.config import Config
from sizes import LONG

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Sequence

    from voices import Voice

LOTS = {"BILLETDOUX_GUESTS_PER_HOUR": "1000000", "BILLETDOUX_SEAL_TIME": "60"}
WORDS = 3  # what each player says in a game


async def chat(player: Player, rng: random.Random) -> None:
    for _ in range(WORDS):
        await asyncio.sleep(rng.uniform(0, 0.5))
        assert (await player.ask("say", phrase="hello"))["type"] == "accepted"


def check_talk(players: Sequence[Player]) -> None:
    """Everything was said once, and all have heard it."""
    for player in players:
        assert sorted(said["number"] for said in player.said) == [*range(1, 1 + WORDS * len(players))]


async def noisy_game(server: str, proxy: str, database: str, seed: int) -> None:
    players = await company([server], 2, seed=seed, sockets=[proxy], seats=3, clock=60)
    async with at_table(*players), asyncio.timeout(120):
        await begin(players)
        await asyncio.gather(
            *(player.play() for player in players), *(chat(player, player.rng) for player in players)
        )
        while any(len(player.said) < WORDS * len(players) for player in players):
            await asyncio.sleep(0.01)
    await check_end([server], database, players)
    check_talk(players)


def test_messages_doubled_reordered_delayed_and_cut_are_done_once(new_sqlite: Callable[[], str]) -> None:
    async def play(url: str, database: str, seed: int) -> None:
        async with mischief(url, seed) as proxy, asyncio.TaskGroup() as tasks:
            for table in range(3):
                tasks.create_task(noisy_game(url, proxy.url, database, seed * 10 + table))
        print(f"seed {seed}: {dict(proxy.done)}")
        assert all(proxy.done[what] for what in ("doubled", "delayed", "overtook", "cut"))

    database = new_sqlite()
    with Quick(database, **LOTS) as serving:
        for seed in range(25 if LONG else 1):
            asyncio.run(play(serving.url, database, seed))


def test_a_database_that_goes_away_for_a_moment_takes_nothing_with_it(
    new_postgres: Callable[[], str], postgres_server: Any
) -> None:
    """All connections are broken off every few milliseconds, and then no new ones are let in for a while."""
    database = new_postgres()
    name = make_url(database).database
    cut_all = f"PERFORM pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}';"
    again = "PERFORM pg_sleep(0.03), pg_stat_clear_snapshot();"
    broken = f"DO $$ BEGIN FOR i IN 1..20 LOOP {cut_all} {again} END LOOP; END $$;"
    closed = f"ALTER DATABASE {name} ALLOW_CONNECTIONS false; DO $$ BEGIN {cut_all} PERFORM pg_sleep(1); END $$;"
    opened = f"ALTER DATABASE {name} ALLOW_CONNECTIONS true;"

    async def trouble(load: Load) -> None:
        for _ in range(20 if LONG else 2):
            await load.busy()
            for step in (broken, closed, opened):
                await asyncio.to_thread(postgres_server.psql, step)

    with Quick(database, **LOTS) as serving:
        load = Load([serving.url], database, 3)
        seen = asyncio.run(load.during(trouble(load), tables=3))
        assert seen["told to send again"] > 0


def test_a_hundred_tables_whose_bots_think_for_ever_make_no_other_wait(new_sqlite: Callable[[], str]) -> None:
    async def play() -> None:
        async with nodes(new_sqlite(), config=Config(bot_delay=0.01, round_pause=0.01)) as (node,):
            node.shared.bots = BotPool(1, brood)
            slow = [(await table_for(node, f"Ann{n}", seats=2, bots=[None, "sharp"]))[0] for n in range(100)]
            playing = [asyncio.create_task(one.play_on()) for one in slow]
            await until(lambda: bots_due(slow))
            for one in playing:
                one.cancel()
            quick, friend = await table_for(node, "Bob", "Cy", seats=3, bots=[None, None, "casual"])
            await asyncio.gather(quick.play_on(), friend.play_on())
            assert await bots_due(slow)
            thinking = multiprocessing.active_children()
        assert thinking
        await until(lambda: all_gone(thinking))  # nor does the end wait for them

    async def all_gone(processes: list[Any]) -> bool:
        # Asked again and again: their pools wait for them too, and for a moment only a pool knows that one has gone.
        return not any(process.is_alive() for process in processes)

    async def bots_due(voices: list[Voice]) -> bool:
        return all([(await voice.live()).table.due.kind == "bot" for voice in voices])

    asyncio.run(play())


def test_a_bot_that_comes_to_no_end_loses_its_turn_and_its_like_do_not(new_sqlite: Callable[[], str]) -> None:
    async def play() -> None:
        async with nodes(new_sqlite(), config=Config(bot_delay=0.01, round_pause=0.01)) as (node,):
            thinkers = BotPool(1, brood, limit=1.0)
            (ann,) = await table_for(node, "Ann", seats=2, bots=[None, "casual"])
            played = (await ann.live()).table.played
            assert played is not None
            assert played.state.turn is not None
            view = played.view(played.state.turn)
            assert await thinkers.choose("sharp", view, 0, 0) == think("random", view, 0, 0)
            assert await thinkers.choose("casual", view, 0, 0) == think("casual", view, 0, 0)
            thinkers.close()

    asyncio.run(play())


def test_who_comes_and_goes_while_nothing_can_be_stored_is_noticed_afterwards(new_sqlite: Callable[[], str]) -> None:
    async def play() -> None:
        async with nodes(new_sqlite()) as (node,):
            ann, bob = await table_for(node, "Ann", "Bob")
            await ann.come()
            await until(lambda: gone(bob))  # who only spoke was never there
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(node.journal, "write", out_of_order)
                for trying in (ann.go, bob.come):
                    with pytest.raises(Refusal):
                        await trying()
            await until(lambda: gone(ann))
            assert not (await bob.live()).lines  # who was not let in is told nothing, and must come again
            assert not (await bob.seat()).nodes

    async def out_of_order(*_: object) -> Never:
        raise Refusal("unavailable")

    async def gone(voice: Voice) -> bool:
        return (await voice.seat()).gone_since is not None

    asyncio.run(play())
