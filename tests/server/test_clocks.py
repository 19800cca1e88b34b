"""Clocks: a bot plays when one runs out, and nobody loses time that was not theirs to use."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest
from voices import accepted, longer_than, nodes, stored, table_for, until

from billetdoux.server.config import Config
from billetdoux.server.store.store import LEASE

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from voices import Here, Voice

DAY = 86400
DEALS = Config(bot_delay=1000.0, round_pause=0.0)  # rounds begin by themselves; bots wait


def at_a_table(database: str, play: Callable[[Here, Voice, Voice], Awaitable[None]], clock: int | None = 60) -> None:
    """Let Ann and Bob play at a table with a clock."""

    async def run() -> None:
        async with nodes(database, config=DEALS) as (node,):
            await play(node, *await table_for(node, "Ann", "Bob", clock=clock))

    asyncio.run(run())


async def turn_of(voice: Voice, other: Voice) -> None:
    """Play on until it is somebody's turn; the other makes all moves that are the other's."""
    async with asyncio.timeout(20):
        while not await voice.turn():
            if await other.turn():
                await accepted(other.move())
            await asyncio.sleep(0.001)


async def bots_turn(voice: Voice) -> None:
    """Play on until a bot, which waits, has to play: a Chancellor's choice or a new round may come before."""
    async with asyncio.timeout(20):
        while (
            (played := (await voice.live()).table.played) is None or played.state.turn is None or await voice.turn()
        ):
            if await voice.turn():
                await accepted(voice.move())
            await asyncio.sleep(0.001)


async def stood_in(node: Here, table: str) -> bool:
    """Tell whether a bot has played for somebody."""
    return any(entry["stand_in"] for entry in (await stored(node, table))[2])


async def run_out(node: Here, voice: Voice) -> dict[str, Any]:
    """Let the time pass in which something was due, until it has been done; return the entry that it made."""
    _, due, log = await stored(node, voice.table)
    node.ahead += due["at"] + LEASE + 1 - node.now()
    await until(lambda: longer_than(node, voice.table, len(log)))
    return (await stored(node, voice.table))[2][len(log)]


def test_when_a_clock_runs_out_a_bot_plays_that_one_move(new_sqlite: Callable[[], str]) -> None:
    async def play(node: Here, ann: Voice, bob: Voice) -> None:
        await ann.come()
        await turn_of(ann, bob)
        _, due, log = await stored(node, ann.table)
        assert ann.heard[-1]["deadline"] == due["at"]
        entry = await run_out(node, ann)
        assert (entry["seat"], entry["stand_in"], entry["message"]) == (0, True, None)
        told = next(one for one in ann.heard if one["type"] == "log" and one["number"] == len(log))
        assert told["entries"][-1]["stand_in"]
        assert ((await ann.seat()).missed, (await ann.seat()).stand_in) == (1, False)

    at_a_table(new_sqlite(), play)


def test_a_clock_runs_out_by_itself(new_sqlite: Callable[[], str]) -> None:
    async def play(node: Here, ann: Voice, bob: Voice) -> None:
        await turn_of(bob, ann)
        node.leap = 59.6
        await accepted(bob.move())
        await until(lambda: stood_in(node, ann.table))
        assert node.metrics.taken_over._value.get() == 0

    at_a_table(new_sqlite(), play)


def test_after_the_second_time_a_bot_has_the_seat_until_they_return(new_sqlite: Callable[[], str]) -> None:
    async def play(node: Here, ann: Voice, bob: Voice) -> None:
        for _ in range(2):
            await turn_of(ann, bob)
            await run_out(node, ann)
        assert (await ann.seat()).stand_in
        await turn_of(ann, bob)
        assert (await stored(node, ann.table))[1]["kind"] == "bot"
        await ann.come()
        assert ((await ann.seat()).missed, (await ann.seat()).stand_in) == (0, False)
        due = (await stored(node, ann.table))[1]
        assert due["kind"] == "clock"
        assert due["at"] > node.now() + 50

    at_a_table(new_sqlite(), play)


def test_who_is_there_all_the_time_takes_the_seat_back_by_saying_so_or_by_moving(
    new_sqlite: Callable[[], str],
) -> None:
    async def play(node: Here, ann: Voice, bob: Voice) -> None:
        await ann.come()
        for take_back in (lambda: ann.ask("back"), ann.move):
            for _ in range(2):
                await turn_of(ann, bob)
                await run_out(node, ann)
            await turn_of(ann, bob)
            assert (await ann.seat()).stand_in
            await accepted(take_back())
            assert ((await ann.seat()).missed, (await ann.seat()).stand_in) == (0, False)

    at_a_table(new_sqlite(), play)


def test_a_move_in_time_makes_up_for_a_clock_that_ran_out(new_sqlite: Callable[[], str]) -> None:
    async def play(node: Here, ann: Voice, bob: Voice) -> None:
        for _ in range(2):
            await turn_of(ann, bob)
            await run_out(node, ann)
            assert (await ann.seat()).missed == 1
            await turn_of(ann, bob)
            await accepted(ann.move())
            assert (await ann.seat()).missed == 0

    at_a_table(new_sqlite(), play)


def test_a_clock_goes_on_whatever_anybody_does(new_sqlite: Callable[[], str]) -> None:
    async def play(node: Here, ann: Voice, bob: Voice) -> None:
        await turn_of(ann, bob)
        before = (await stored(node, ann.table))[1]["at"]
        for who in (ann, bob):
            node.ahead += 1
            await who.come()
            await accepted(who.ask("say", phrase="hurry"))
            await accepted(who.ask("mute", person=ann.person))
            await who.go()
            await who.come()
        assert (await bob.move())["reason"] == "move-out-of-turn"
        assert (await stored(node, ann.table))[1]["at"] == before
        assert ann.heard[-1].get("deadline", before) == before

    at_a_table(new_sqlite(), play)


def test_a_clock_of_days(new_sqlite: Callable[[], str]) -> None:
    async def play(node: Here, ann: Voice, bob: Voice) -> None:
        await turn_of(ann, bob)
        length = len((await stored(node, ann.table))[2])
        node.ahead += 2 * DAY
        assert not await longer_than(node, ann.table, length)
        await run_out(node, ann)
        assert (await ann.seat()).missed == 1

    at_a_table(new_sqlite(), play, clock=3 * DAY)


@pytest.mark.parametrize("gracefully", [True, False])
def test_time_in_which_no_server_was_there_is_given_back(database: str, gracefully: bool) -> None:
    async def play() -> None:
        async with nodes(database, config=DEALS) as (node,):
            ann, _ = await table_for(node, "Ann", "Bob", clock=DAY)
            before = (await stored(node, ann.table))[1]
            if not gracefully:
                await node.die()
        async with nodes(database, config=DEALS, ahead=3 * DAY) as (node,):
            await until(lambda: taken_over(node, ann.table))
            _, due, log = await stored(node, ann.table)
            assert due["at"] - before["at"] == pytest.approx(3 * DAY, abs=600)
            assert (due["kind"], due["number"], len(log)) == ("clock", 1, 1)

    asyncio.run(play())


async def taken_over(node: Here, table: str) -> bool:
    """Tell whether a node has a lease on what is due at a table."""
    due = (await stored(node, table))[1]
    return due["until"] == max(due["at"], node.now()) + LEASE


def test_a_dead_nodes_bots_and_clocks_are_taken_over(new_postgres: Callable[[], str]) -> None:
    async def play() -> None:
        async with nodes(new_postgres(), 2, DEALS) as (one, other):
            bots = await table_for(one, "Ann", seats=2, bots=[None, "casual"])
            people = await table_for(one, "Bob", "Cleo", clock=60)
            await bots_turn(bots[0])
            lengths = [len((await stored(one, voices[0].table))[2]) for voices in (bots, people)]
            await one.die()
            other.ahead = 2000
            for voices, length in zip((bots, people), lengths, strict=True):
                await until(lambda table=voices[0].table, length=length: longer_than(other, table, length))

    asyncio.run(play())


def test_a_bots_move_that_was_due_at_a_kill_is_played_after_it(new_sqlite: Callable[[], str]) -> None:
    async def play() -> None:
        database = new_sqlite()
        async with nodes(database, config=DEALS) as (node,):
            (ann,) = await table_for(node, "Ann", seats=2, bots=[None, "casual"])
            await bots_turn(ann)
            length = len((await stored(node, ann.table))[2])
            await node.die()
        async with nodes(database, config=DEALS, ahead=2000) as (node,):
            await until(lambda: longer_than(node, ann.table, length))

    asyncio.run(play())


def test_without_a_clock_the_others_may_hand_on_the_seat_of_somebody_gone_for_five_minutes(
    new_sqlite: Callable[[], str],
) -> None:
    async def play(node: Here, ann: Voice, bob: Voice) -> None:
        await bob.come()
        await turn_of(bob, ann)
        assert (await ann.ask("hand", seat=1))["reason"] == "not-gone"
        await bob.go()
        node.ahead += 299
        assert (await ann.ask("hand", seat=1))["reason"] == "not-gone"
        node.ahead += 2
        await accepted(ann.ask("hand", seat=1))
        assert (await run_out(node, bob))["stand_in"]
        await bob.come()
        assert not (await bob.seat()).stand_in

    at_a_table(new_sqlite(), play, clock=None)
