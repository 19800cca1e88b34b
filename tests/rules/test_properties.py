"""What holds in every game, of any edition and number of players: random games, driven by Hypothesis's seeds."""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from billetdoux.errors import MoveError
from billetdoux.game.game import Game
from billetdoux.game.record import replay, to_record
from billetdoux.rules.generator import CHOICE, generator
from billetdoux.rules.move import Move, pack_move, unpack_move
from billetdoux.rules.state import NOTHING
from brute import PLAYERS
from sizes import examples

if TYPE_CHECKING:
    from collections.abc import Iterator

    from billetdoux.rules.state import State

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")
TABLES = [(edition, players) for edition, counts in PLAYERS.items() for players in counts]
DIGITS = (None, *range(10))
PLAYS = [Move(card, target, named) for card in range(10) for target in DIGITS for named in DIGITS]
KEEPS = [Move(6, choice=(a, b, c)) for a in range(10) for b in range(10) for c in range(10)]
PAIRS = [Move(card, choice=(a, b)) for card in range(10) for a in range(10) for b in range(10)]

tables = st.sampled_from(TABLES)
seeds = st.integers(0, 2**64 - 1)


def begin(table: tuple[str, int], seed: int) -> Game:
    edition, players = table
    return Game(edition, NAMES[:players], seed=seed)


def walk(game: Game, seed: int) -> Iterator[list[Move]]:
    """Yield the legal moves before each decision and at each round's end; in between, play one of them."""
    number = 0
    while True:
        while not game.round_over:
            legal = game.legal_moves()
            yield legal
            game.play(generator(seed, 0, CHOICE, number).choice(legal))
            number += 1
        yield game.legal_moves()
        if game.over:
            return
        game.next_round()


def play_to_end(game: Game, seed: int) -> Game:
    for _ in walk(game, seed):
        pass
    return game


def all_cards(s: State) -> list[int]:
    """Every card, wherever it lies."""
    deck = [s.deck[(s.top + i) % s.cards] for i in range(s.left)]
    piles = [s.pile[seat][i] for seat in range(s.players) for i in range(s.piled[seat])]
    hands = s.hand[: s.players] if s.over else s.hand[: s.players] + s.drawn
    face_up = s.face_up if s.players == 2 else []
    return sorted(card for card in (s.aside, *face_up, *deck, *piles, *hands) if card != NOTHING)


@given(tables, seeds)
@examples(60)
def test_cards_are_conserved(table: tuple[str, int], seed: int) -> None:
    game = begin(table, seed)
    whole = game.edition.deck()
    for _ in walk(game, seed):
        assert all_cards(game.state) == whole


@given(tables, seeds)
@examples(60)
def test_nobody_is_protected_in_their_own_turn(table: tuple[str, int], seed: int) -> None:
    game = begin(table, seed)
    for _ in walk(game, seed):
        if game.turn is not None:
            assert not game.state.shield[game.turn]
            assert not game.state.out[game.turn]


@given(tables, seeds)
@examples(60)
def test_the_round_ends_when_no_move_is_left(table: tuple[str, int], seed: int) -> None:
    game = begin(table, seed)
    for legal in walk(game, seed):
        assert bool(legal) == (not game.round_over)
        if game.round_over:
            assert game.turn is None
            standing = [seat for seat in game.seats if not game.state.out[seat]]
            assert len(standing) == 1 or game.state.left == 0
            with pytest.raises(MoveError, match="round is over"):
                game.play("4")
        else:
            with pytest.raises(MoveError, match="not over"):
                game.next_round()
    with pytest.raises(MoveError, match="game is over"):
        game.next_round()


def place_in_order(move: Move) -> tuple[int, ...]:
    """The documented order: card, target, character named; or card kept, then card put under first."""
    if move.choice is not None:
        return move.choice
    return (move.card, -1 if move.target is None else move.target, -1 if move.named is None else move.named)


@given(tables, seeds)
@examples(60)
def test_legal_moves_are_distinct_and_in_order(table: tuple[str, int], seed: int) -> None:
    for legal in walk(begin(table, seed), seed):
        places = [place_in_order(move) for move in legal]
        assert places == sorted(set(places))
        assert len({move.choice is None for move in legal}) <= 1


@given(tables, seeds)
@examples(60)
def test_every_move_can_be_written_and_packed(table: tuple[str, int], seed: int) -> None:
    for legal in walk(begin(table, seed), seed):
        for move in legal:
            assert Move.parse(str(move)) == move
            assert unpack_move(pack_move(move), move.card) == move
        assert len({str(move) for move in legal}) == len({pack_move(move) for move in legal}) == len(legal)


@given(tables, seeds)
@examples(60)
def test_records_replay_to_the_same_end(table: tuple[str, int], seed: int) -> None:
    game = play_to_end(begin(table, seed), seed)
    record = to_record(game)
    again = replay(json.loads(json.dumps(record)))
    assert again.state == game.state
    assert again.rounds == game.rounds
    assert again.winners == game.winners
    assert again.over
    assert to_record(again) == record


@given(tables, seeds, st.integers(0, 200))
@examples(60)
def test_partial_records_replay_to_the_same_position(table: tuple[str, int], seed: int, stop: int) -> None:
    game = begin(table, seed)
    for number, _ in enumerate(walk(game, seed)):
        if number == stop:
            break
    record = to_record(game)
    assert ("winners" in record) == game.over
    assert ("winners" in record["rounds"][-1]) == game.round_over
    again = replay(json.loads(json.dumps(record)), then=game.shuffle)
    assert again.state == game.state
    assert again.rounds == game.rounds
    assert again.legal_moves() == game.legal_moves()
    if not game.over:
        for one in (game, again):
            play_to_end(one, seed)
        assert again.state == game.state


@given(tables, seeds)
@examples(60)
def test_tokens_only_grow_by_what_is_gained(table: tuple[str, int], seed: int) -> None:
    game = begin(table, seed)
    total = Counter[int]()
    for _ in walk(game, seed):
        tokens = game.state.tokens[: len(game.seats)]
        if game.round_over:
            last = game.rounds[-1]
            assert last.winners
            assert last.gains is not None
            assert all(gain >= (seat in last.winners) for seat, gain in enumerate(last.gains))
            assert all(gain in range(4) for gain in last.gains)
            assert not any(game.state.out[seat] for seat, gain in enumerate(last.gains) if gain)
            total.update(dict(enumerate(last.gains)))
            assert last.tokens == tuple(tokens)
        assert tokens == [total[seat] for seat in game.seats]
    enough = game.edition.tokens[len(game.seats)]
    assert game.winners == tuple(seat for seat in game.seats if total[seat] >= enough)
    assert game.winners


@given(tables, seeds)
@examples(60)
def test_games_come_to_an_end(table: tuple[str, int], seed: int) -> None:
    game = play_to_end(begin(table, seed), seed)
    players, enough = len(game.seats), game.edition.tokens[len(game.seats)]
    assert len(game.rounds) <= players * (enough - 1) + 1
    drawn_from = game.edition.total - 1 - (3 if players == 2 else 0) - players
    for played in game.rounds:
        choices = sum(move.choice is not None for move in played.moves)
        assert len(played.moves) - choices <= drawn_from
        assert choices <= 2


@given(tables, seeds)
@examples(60)
def test_whoever_begins_has_won_the_last_round(table: tuple[str, int], seed: int) -> None:
    game = play_to_end(begin(table, seed), seed)
    for before, after in pairwise(game.rounds):
        assert before.winners
        assert after.first in before.winners
        assert after.by_lot == (len(before.winners) > 1)


@given(tables, seeds, st.integers(1, 9))
@examples(40)
def test_what_was_seen_is_the_same_whenever_somebody_asks(table: tuple[str, int], seed: int, every: int) -> None:
    game = begin(table, seed)
    for number, _ in enumerate(walk(game, seed)):
        if number % every == 0 or game.over:
            late = Game.of(game.value)
            for viewer in (None, *game.seats):
                assert game.view(viewer) == late.view(viewer)
                assert game.events(viewer) == late.events(viewer)
    assert game.number + 1 == sum(1 + len(played.moves) for played in game.rounds)
    assert len(game.events(None)) == game.number + 1


@given(tables, seeds, st.integers(0, 40), st.lists(st.sampled_from(PLAYS + KEEPS + PAIRS), max_size=60))
@examples(100)
def test_an_illegal_move_changes_nothing(table: tuple[str, int], seed: int, stop: int, tries: list[Move]) -> None:
    game = begin(table, seed)
    legal = next(legal for number, legal in enumerate(walk(game, seed)) if number == stop or game.over)
    before, record = game.state.copy(), to_record(game)
    hidden = [move.hidden() for move in legal if move.choice is not None]
    for move in [*tries, *hidden, *(Move(card, 0, 1) for card in range(10))]:
        if move not in legal:
            with pytest.raises(MoveError) as caught:
                game.play(move)
            assert "\n" not in str(caught.value)
            with pytest.raises(MoveError):
                game.play(str(move))
    assert game.state == before
    assert to_record(game) == record


def outlandish(move: Move) -> list[Move]:
    """Moves with numbers that no notation has, but that a program could pass."""
    target = -1 if move.target is None else move.target
    named = -1 if move.named is None else move.named
    longer = None if move.choice is None else (*move.choice, 7)
    return [
        Move(move.card + 16 * (target + 1), None, move.named, move.choice),
        Move(move.card, target, move.named, move.choice),
        Move(move.card, move.target, named, move.choice),
        Move(move.card, move.target, move.named, longer),
    ]


@pytest.mark.parametrize("kind", range(4), ids=["target in card", "target -1", "named -1", "choice of four"])
def test_a_move_that_cannot_be_written_is_illegal(kind: int) -> None:
    """None of them may stand for another, legal move: it would be recorded as it is, and never replay."""
    for seed in range(5):
        game = begin(("standard", 4), seed)
        for legal in walk(game, seed):
            for move in [outlandish(one)[kind] for one in legal]:
                if move not in legal:
                    with pytest.raises(MoveError):
                        game.play(move)


@given(tables, seeds, st.integers(0, 60))
@examples(40)
def test_a_copy_shares_nothing(table: tuple[str, int], seed: int, stop: int) -> None:
    game = begin(table, seed)
    walking = walk(game, seed)
    next(legal for number, legal in enumerate(walking) if number == stop or game.over)
    twin, same = game.state.copy(), game.state.copy()
    assert twin == game.state
    for _ in walking:
        pass
    assert twin == same
