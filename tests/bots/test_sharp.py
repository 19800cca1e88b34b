"""`sharp` searches the same on both paths, plays by its view and its seed alone, and is never lost for a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from test_belief import decisions

from billetdoux.bots import particles
from billetdoux.bots.particles import CompiledSearch, PlainSearch
from billetdoux.bots.sharp import Sharp
from billetdoux.bots.story import story_of
from billetdoux.observe.worlds import UNWEIGHED
from billetdoux.rules.generator import generator
from billetdoux.rules.move import pack_move
from billetdoux.rules.turn import play
from brute import PLAYERS
from sizes import times

if TYPE_CHECKING:
    from collections.abc import Iterator

    from billetdoux.views.view import View

TABLES = [(name, players) for name, counts in PLAYERS.items() for players in counts]


def choices(name: str, players: int, seed: int) -> Iterator[View]:
    """Give the views of decisions in which there is something to choose."""
    for _, view, _ in decisions(name, players, seed, "random"):
        if len(view.legal) > 1:
            yield view


def nothing(*_: object, **__: object) -> None:
    """Find nothing."""


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_both_paths_come_to_the_same_figures(name: str, players: int) -> None:
    pytest.importorskip("numba")
    plain, compiled = PlainSearch(6), CompiledSearch(6)
    for seed in range(times(1)):
        for view in choices(name, players, seed):
            moves = [pack_move(move) for move in view.legal]
            weighed = [
                one.weigh(story_of(view), moves, 2 * len(moves), generator(seed, 1, 9, 0))
                for one in (plain, compiled)
            ]
            assert weighed[0] == weighed[1]


@pytest.mark.parametrize(("name", "players"), [("standard", 2), ("standard", 5), ("classic", 4), ("princess", 3)])
def test_it_plays_a_legal_move_and_with_the_same_seed_the_same(name: str, players: int) -> None:
    for seed in range(times(1)):
        for view in choices(name, players, seed):
            moves = {Sharp().choose(view, generator(seed, 1, 9, 0)) for _ in range(2)}
            assert len(moves) == 1
            assert moves <= set(view.legal)


@pytest.mark.parametrize("players", [2, 3])
def test_a_round_that_can_be_won_for_certain_is_won(players: int) -> None:
    certain = 0
    for seed in range(times(40)):
        for game, view, seat in decisions("standard", players, seed, "random"):
            others = [one for one in range(players) if one != seat and not view.out[one]]
            known = view.known[others[0]]
            can_name = 1 in view.hand and known not in (None, 1) and view.legal[0].choice is None
            if len(others) == 1 and can_name and not view.protected[others[0]]:
                certain += 1
                after = game.state.copy()
                play(after, pack_move(Sharp().choose(view, generator(seed, 1, 9, 0))))
                assert after.over
                assert after.won[seat]
    assert certain > times(1)


def test_without_any_world_it_plays_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PlainSearch, "follow", nothing)
    view = next(choices("standard", 2, 1))
    assert Sharp().choose(view, generator(1, 1, 9, 0)) in view.legal


def test_without_numba_it_searches_on_the_plain_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(particles, "find_spec", nothing)
    bot = Sharp()
    view = next(choices("standard", 2, 1))
    assert bot.choose(view, generator(1, 1, 9, 0)) in view.legal
    assert not bot.search.compiled


def test_how_others_play_makes_a_difference() -> None:
    found = [
        PlainSearch(50).follow(story_of(view), generator(2, 1, 9, 0), stray=stray)
        for view in list(choices("standard", 2, 3))[-1:]
        for stray in (UNWEIGHED, 0.1)
    ]
    hands = [[tuple(state.hand) for state in one[0]] for one in found if one is not None]
    assert len(hands) == 2
    assert hands[0] != hands[1]
