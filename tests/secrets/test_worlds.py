"""The sampler of other worlds is itself tested: what it gives is another world, and one that cannot be told apart."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from observe import Impossible, World, observe, replay, worlds_of
from samples import samples
from worlds import another_game, another_round, proposals

from billetdoux.game.game import Game
from billetdoux.rules.edition import edition
from billetdoux.rules.move import Move

# Classic for three. Seat 0 holds 2, seat 1 holds 7, seat 2 holds 5; then 1, 8, 1, 3 … are drawn; 4 is face down.
CLASSIC = World("classic", 3, 0, (4, 2, 7, 5, 1, 8, 1, 3, 1, 1, 1, 2, 3, 4, 5, 9), ())


def world(*moves: str) -> World:
    return replace(CLASSIC, moves=tuple(map(Move.parse, moves)))


def test_the_list_of_observations_owes_nothing_to_the_views() -> None:
    for name in ("observe", "sketch", "worlds"):
        source = (Path(__file__).parent / f"{name}.py").read_text(encoding="utf-8")
        assert not re.search(r"^\s*(from|import)\b.*\b(views|text|bots|knowledge)\b", source, re.MULTILINE)


def test_other_worlds_have_the_same_deck_and_the_same_moves_but_for_hidden_choices() -> None:
    for sample in samples(50, 26):
        for here, there in zip(worlds_of(sample.game), worlds_of(sample.other), strict=True):
            assert sorted(there.deck) == sorted(edition(here.edition).deck())
            assert there.first == here.first
            assert observe(there, sample.viewer) == observe(here, sample.viewer)
            assert [move.hidden() for move in there.moves] == [move.hidden() for move in here.moves]


def test_what_a_sketch_proposes_is_never_refused_by_the_replay() -> None:
    for sample in samples(51, 26):
        here = worlds_of(sample.game)[-1]
        seen = observe(here, sample.viewer)
        for there in proposals(here, replay(here), sample.viewer, Random(1)):
            assert observe(there, sample.viewer) == seen


def test_the_same_random_numbers_give_the_same_world() -> None:
    rounds = worlds_of(Game("standard", ["Ada", "Bo", "Cy"], seed=1, first=0))
    assert another_game(rounds, 0, Random(7)) == another_game(rounds, 0, Random(7))


def test_every_hand_that_can_be_is_reached() -> None:
    rng = Random(1)
    found = {w.deck[2] for _ in range(300) if (w := another_round(CLASSIC, 0, rng))}
    assert set(found) == set(CLASSIC.deck)


def test_an_illegal_move_makes_a_world_impossible() -> None:
    with pytest.raises(Impossible):
        replay(world("4"))


@pytest.mark.parametrize(
    ("moves", "viewer", "told"),
    [
        (["2@1"], 0, (7,)),  # a Priest's player sees the hand
        (["2@1"], 1, ()),
        (["2@1"], None, ()),
        (["2@1", "8", "1@1=5", "3@1"], 0, (1, 7)),  # a Baron's players both see both
        (["2@1", "8", "1@1=5", "3@1"], 1, (1, 7)),
        (["2@1", "8", "1@1=5", "3@1"], 2, ()),
    ],
)
def test_what_is_told_in_private(moves: list[str], viewer: int | None, told: tuple[int, ...]) -> None:
    assert observe(world(*moves), viewer)[-1][3] == told


@pytest.mark.parametrize(("viewer", "place", "same"), [(0, 2, True), (1, 4, False), (2, 2, False), (None, 2, False)])
def test_what_was_seen_does_not_change(viewer: int | None, place: int, same: bool) -> None:
    """Seat 0 has looked at seat 1's 7; nobody else can tell what that hand, or what seat 0 kept, is."""
    rng = Random(2)
    here = world("2@1")
    found = {w.deck[place] for _ in range(100) if (w := another_round(here, viewer, rng))}
    assert (found == {here.deck[place]}) is same


def test_a_choice_is_hidden_from_the_others() -> None:
    deck = (9, 6, 1, 1, 5, 3, 2, 8, 7, 1, 1, 1, 1, 0, 0, 2, 3, 4, 4, 5, 6)
    here = World("standard", 3, 0, deck, (Move.parse("6"), Move.parse("6=5,3,2")))
    rng = Random(3)
    assert observe(here, 0)[-1][0] == "6=5,3,2"
    assert observe(here, 1)[-1][0] == "6=?"
    mine = {w.moves for _ in range(50) if (w := another_round(here, 0, rng))}
    theirs = {w.moves for _ in range(50) if (w := another_round(here, 1, rng))}
    assert mine == {here.moves}
    assert len(theirs) > 20
