"""What nodes do together, without a database: minutes of it in a moment."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING, Any, cast

import pytest
from simulated import settle, simulation
from storm import storm
from voices import Voice, accepted, table_for

from billetdoux.server.cluster.heartbeat import DEAD, HEARTBEAT
from billetdoux.server.cluster.refresher import REFRESH
from billetdoux.server.store.store import LEASE
from billetdoux.table.schedule import LEAD
from sizes import times

if TYPE_CHECKING:
    from simulated import SimulatedNode, Simulation

    from billetdoux.table.table import RunningGame, Table


async def seated(node: SimulatedNode, *names: str, **settings: Any) -> list[Voice]:
    """Return people at a table, whose game has begun."""
    voices = await table_for(cast("Any", node), *names, **settings)
    for voice in voices:
        await voice.come()
    return voices


def stored(simulated: Simulation, voice: Voice) -> tuple[Table, RunningGame]:
    """Return a table, and its game, as the store has it."""
    table = simulated.store.tables[voice.table]
    assert table.played is not None
    return table, table.played


async def until_bot_is_due(simulated: Simulation, ann: Voice) -> None:
    """Let Ann play until a bot is to play."""
    while (due := stored(simulated, ann)[0].due).kind != "bot":
        if await ann.turn():
            await accepted(ann.move())
        else:
            await simulated.clock.let_pass(due.at - simulated.clock.now() + 0.01)


@pytest.mark.parametrize("left", [LEAD + 0.5, LEAD / 2], ids=["before it thinks", "when it has thought"])
def test_a_bot_plays_though_its_node_has_died(left: float) -> None:
    async def play() -> None:
        async with simulation("north", "south") as simulated:
            one, other = simulated.nodes
            (ann,) = await seated(one, "Ann", seats=2, bots=[None, "casual"])
            await until_bot_is_due(simulated, ann)
            table, played = stored(simulated, ann)
            await simulated.clock.let_pass(table.due.at - left - simulated.clock.now())
            await simulated.kill(one)
            await simulated.clock.let_pass(left + LEASE - 0.1)
            assert stored(simulated, ann) == (table, played), "another node waits as long as a lease"
            assert other.taken_over == 0
            await simulated.clock.let_pass(0.1 + 2 * REFRESH + LEAD)
            assert stored(simulated, ann)[1].entries[: played.length] == played.entries
            assert stored(simulated, ann)[1].entries[played.length].seat == 1
            assert other.taken_over == 1

    asyncio.run(play())


def test_while_all_nodes_live_none_does_what_is_anothers() -> None:
    async def play() -> None:
        async with simulation("north", "south") as simulated:
            one, other = simulated.nodes
            (ann,) = await seated(one, "Ann", seats=2, bots=[None, "casual"])
            for _ in range(5):
                await until_bot_is_due(simulated, ann)
                table, _ = stored(simulated, ann)
                await simulated.clock.let_pass(table.due.at - simulated.clock.now() + 0.01)
            await simulated.clock.let_pass(100)
            assert (one.taken_over, other.taken_over) == (0, 0)
            assert set(simulated.register.alive) == {one.id, other.id}

    asyncio.run(play())


def test_who_was_connected_over_a_dead_node_is_gone() -> None:
    async def play() -> None:
        async with simulation("north", "south") as simulated:
            one, other = simulated.nodes
            ann, bob = await seated(one, "Ann", "Bob")
            there = Voice(cast("Any", other), bob.table, bob.person, bob.name)
            await there.come()
            await simulated.kill(one)
            await simulated.clock.let_pass(DEAD - 0.1)
            assert stored(simulated, ann)[0].seats[0].nodes == (one.id,)
            await simulated.clock.let_pass(0.1 + 2 * HEARTBEAT)
            seats = stored(simulated, ann)[0].seats
            assert [seat.nodes for seat in seats] == [(), (other.id,)]
            assert seats[0].gone_since is not None
            assert seats[1].gone_since is None
            assert set(simulated.register.alive) == {other.id}

    asyncio.run(play())


@pytest.mark.parametrize("news", [True, False])
def test_a_move_at_one_node_is_told_at_the_other(*, news: bool) -> None:
    async def play() -> None:
        async with simulation("north", "south", news=news) as simulated:
            one, other = simulated.nodes
            voices = await seated(one, "Ann", "Bob")
            (mover,) = [voice for voice in voices if await voice.turn()]
            there = Voice(cast("Any", other), mover.table, mover.person, mover.name)
            await there.come()
            await accepted(mover.move())
            await settle()
            assert (there.number == mover.number) == news, "without news, it is found out a little later"
            await simulated.clock.let_pass(2 * REFRESH)
            assert there.number == mover.number

    asyncio.run(play())


def test_a_game_is_played_out_by_clocks_though_its_node_dies_on_the_way() -> None:
    async def play() -> None:
        async with simulation("north", "south") as simulated:
            one, other = simulated.nodes
            ann, _ = await seated(one, "Ann", "Bob", seats=3, bots=[None, None, "casual"], clock=10)
            await simulated.clock.let_pass(60)
            before = stored(simulated, ann)[1]
            assert before.length > 1
            await simulated.kill(one)
            for _ in range(100):
                await simulated.clock.let_pass(30)
                if stored(simulated, ann)[0].phase == "over":
                    break
            table, played = stored(simulated, ann)
            assert table.phase == "over"
            assert played.entries[: before.length] == before.entries
            assert [entry.number for entry in played.entries] == list(range(played.length))
            assert other.taken_over == 1, "what came afterwards was its own"

    asyncio.run(play())


@pytest.mark.parametrize("seed", range(times(6)))
def test_whatever_goes_wrong_nothing_is_lost_or_told_twice(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(storm(Random(seed), monkeypatch, steps=60))
