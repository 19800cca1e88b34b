"""Random play: nobody is shown or told what they have not observed, and whatever is certain is true.

A random round is played a second time with two hidden cards exchanged. Whoever has seen the same of both must
have the same view of both: else the view would know more than its viewer.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from scenarios.table import NAMES, SPECTATOR, Table

from billetdoux.errors import MoveError
from billetdoux.game.game import Game
from billetdoux.game.shuffle import GivenShuffle, SeededShuffle

if TYPE_CHECKING:
    from collections.abc import Iterator

WORLDS = 15  # per round and seat


def begin(edition: str, players: int, deck: list[int]) -> Game:
    shuffle = GivenShuffle([deck], [], SeededShuffle(0))
    return Game(edition, NAMES[:players], shuffle=shuffle, first=0)


def random_moves(edition: str, players: int, deck: list[int], chance: Random) -> list[str]:
    game = begin(edition, players, deck)
    while not game.round_over:
        game.play(chance.choice(game.legal_moves()))
    return [str(move) for move in game.rounds[0].moves]


def exchange(deck: list[int], i: int, j: int) -> list[int]:
    return [deck[j] if place == i else deck[i] if place == j else card for place, card in enumerate(deck)]


def exchanged(move: str, a: int, b: int) -> str:
    """Return a Chancellor's choice among cards of which two are exchanged."""
    if "," not in move:
        return move
    other = {str(a): str(b), str(b): str(a)}
    return move[:2] + "".join(other.get(letter, letter) for letter in move[2:])


def compare_worlds(real: Game, other: Game, moves: list[str], cards: tuple[int, int], seat: int | None) -> int:
    """Play the same in both worlds as long as the seat sees the same; return how often their views were compared."""
    same = 0
    for move in (None, *moves):
        try:
            if move is not None:
                real.play(move)
                play_alike(other, move, cards)
        except MoveError:
            return same  # the other cards would not have allowed it
        if real.events(seat) != other.events(seat):
            return same
        assert real.view(seat) == other.view(seat)
        same += 1
    return same


def play_alike(game: Game, move: str, cards: tuple[int, int]) -> None:
    try:
        game.play(move)
    except MoveError:
        game.play(exchanged(move, *cards))


@pytest.mark.parametrize(
    ("edition", "players"), [("standard", 2), ("standard", 3), ("standard", 5), ("classic", 4), ("princess", 3)]
)
def test_who_has_seen_the_same_has_the_same_view(edition: str, players: int):
    chance = Random(f"{edition} {players}")
    compared = 0
    for seed in range(6):
        deck = list(Game(edition, NAMES[:players], seed=seed).rounds[0].deck)
        moves = random_moves(edition, players, deck, chance)
        for seat in (*range(players), None):
            for _ in range(WORLDS):
                i, j = chance.sample(range(len(deck)), 2)
                worlds = begin(edition, players, deck), begin(edition, players, exchange(deck, i, j))
                compared += compare_worlds(*worlds, moves, (deck[i], deck[j]), seat)
    assert compared > 500


# Whatever is certain is true.


def check_truth(table: Table) -> int:
    """Compare all that anybody is certain of with the real state; return how many things that were."""
    s = table.state
    claims = 0
    for viewer in (*table.game.seats, SPECTATOR):
        view = table.view(viewer)
        for seat in table.game.seats:
            if seat != viewer and not s.out[seat]:
                assert view.known[seat] in (None, s.hand[seat])
                assert s.hand[seat] not in view.impossible[seat]
                claims += (view.known[seat] is not None) + len(view.impossible[seat])
        for one in view.under:
            assert one.depth is None or s.deck[(s.top + one.depth) % s.cards] == one.card
        for seat in view.known_by:
            assert viewer is not None
            assert table.view(seat).known[viewer] == s.hand[viewer]
    return claims


def random_round(edition: str, players: int, seed: int) -> Iterator[Table]:
    """Play a round at random, and stop after each move."""
    chance = Random(seed)
    table = Table(Game(edition, NAMES[:players], seed=seed))
    while not table.over:
        yield table.plays(chance.choice(table.legal))


at_random_tables = pytest.mark.parametrize(
    ("edition", "players"), [("standard", 2), ("standard", 4), ("classic", 3), ("princess", 3), ("princess", 6)]
)


@at_random_tables
def test_in_random_play_all_that_is_certain_is_true(edition: str, players: int):
    rounds = [random_round(edition, players, seed) for seed in range(30)]
    assert sum(check_truth(table) for tables in rounds for table in tables if not table.over) > 200


@at_random_tables
def test_at_the_end_of_a_round_all_that_is_certain_is_true(edition: str, players: int):
    rounds = [random_round(edition, players, seed) for seed in range(30)]
    assert sum(check_truth(table) for tables in rounds for table in tables if table.over) > 20
