"""Nobody learns over the network what the rules hide: in worlds a viewer cannot tell apart, all bytes are the same.

Planted leaks, each of which must be caught by the very same check, stand in wire_mutants.py.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import pytest
from evenings import Evening, Told, attend, evenings, leak, make_evening
from samples import TABLES
from stage import GivenBots, Stage
from wire_mutants import MUTANTS, a_bot_plays_when_it_has_thought

from billetdoux.server.ops.serve import fastest_loop
from sizes import times

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Generator

    from wire_mutants import Mutant

    Theatre = Callable[[Callable[[Stage], Awaitable[None]]], None]


@pytest.fixture(scope="module")
def theatre(tmp_path_factory: pytest.TempPathFactory) -> Generator[Theatre]:
    """Return a way to do something on a stage that stays set up."""
    with asyncio.Runner(loop_factory=fastest_loop()) as runner:
        opening = Stage(tmp_path_factory.mktemp("stage")).open()
        stage = runner.run(opening.__aenter__())

        async def play(work: Callable[[Stage], Awaitable[None]]) -> None:
            await work(stage)

        yield lambda work: runner.run(play(work))
        runner.run(opening.__aexit__(None, None, None))


@pytest.mark.parametrize("number", range(len(TABLES)), ids=[f"{id}-{players}" for id, players in TABLES])
def test_all_bytes_are_the_same_in_worlds_that_a_viewer_cannot_tell_apart(number: int, theatre: Theatre) -> None:
    async def watch(stage: Stage) -> None:
        for evening in evenings(number, times(1), [TABLES[number]]):
            assert not await leak(stage, evening)

    theatre(watch)


@cache
def small_evenings() -> list[Evening]:
    """The same evenings for all that is planted: short and eventful ones first, then one with a whole game."""
    tables = {32: ("standard", 3), 56: ("standard", 2), 2: ("standard", 4), 5: ("classic", 2)}
    return [make_evening(f"planted {n}", *table, whole=n == 5) for n, table in tables.items()]


@pytest.mark.parametrize("plant", MUTANTS, ids=lambda plant: plant.__name__)
def test_planted_leak_is_caught(plant: Mutant, theatre: Theatre, monkeypatch: pytest.MonkeyPatch) -> None:
    async def watch(stage: Stage) -> None:
        for evening in small_evenings():
            if await leak(stage, evening):
                return
        pytest.fail("the leak was not noticed")

    plant(monkeypatch)
    theatre(watch)


def test_without_a_planted_leak_nothing_is_caught(theatre: Theatre) -> None:
    async def watch(stage: Stage) -> None:
        for evening in small_evenings():
            assert not await leak(stage, evening)

    theatre(watch)


@pytest.mark.parametrize("speed", [0.9, 1000.0])
def test_a_bot_plays_at_the_same_time_however_long_it_thinks(
    speed: float, theatre: Theatre, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def watch(stage: Stage) -> None:
        evening = small_evenings()[2]
        assert evening.bots
        usual = await attend(stage, evening, 0)
        monkeypatch.setattr(GivenBots, "speed", speed)
        await attend(stage, evening, 0, usual)

    theatre(watch)


def test_the_time_a_bot_takes_would_be_noticed(theatre: Theatre, monkeypatch: pytest.MonkeyPatch) -> None:
    a_bot_plays_when_it_has_thought(monkeypatch)
    with pytest.raises(Told):
        test_a_bot_plays_at_the_same_time_however_long_it_thinks(1000.0, theatre, monkeypatch)


@pytest.mark.parametrize("allowed", [True, False])
def test_who_may_not_watch_is_told_nothing_of_the_game(allowed: bool, theatre: Theatre) -> None:
    async def watch(stage: Stage) -> None:
        evening = replace(small_evenings()[2], viewer=None, spectators=allowed)
        told = b"".join(raw for door, raw in (await attend(stage, evening, 0)).parts if "due" not in door)
        assert all((word in told) is allowed for word in (b'"log"', b'"entries"', b'"round-began"', b'"number":7'))

    theatre(watch)
