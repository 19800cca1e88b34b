"""No bot sees more than its view: in a world that its seat cannot tell apart, and by the same lots, the same move."""

from __future__ import annotations

import sys
from functools import cache
from random import Random
from typing import TYPE_CHECKING

import pytest
from doors import leak
from samples import NAMES, TABLES, Sample, make_sample, samples
from worlds import worlds_of

from billetdoux.bots import BOTS, bot
from billetdoux.bots.grandmaster import FEW, Grandmaster
from billetdoux.bots.master import Master
from billetdoux.game.game import Game
from billetdoux.observe.seat_state import observed_by_seat
from billetdoux.rules.generator import CHOICE, generator
from sizes import times

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doors import Door
    from observe import Seat

    from billetdoux.bots import Bot
    from billetdoux.rules.generator import Generator
    from billetdoux.rules.move import Move
    from billetdoux.views.view import View

GAMES = times(6 * len(TABLES))  # each gives a sample for whoever has to decide, if there is a choice


@cache
def turns() -> list[Sample]:
    """Samples in which it is the viewer's turn, an opponent's hand is another, and there is something to choose."""
    return [
        sample
        for sample in samples(77, GAMES)
        if sample.viewer is not None
        and sample.viewer == sample.game.turn
        and len(sample.game.legal_moves()) > 1
        and sample.changed().hand
    ]


def move_of(player: Bot) -> Door:
    """What a bot would play if it had the viewer's seat."""

    def door(game: Game, viewer: Seat) -> str:
        assert viewer is not None
        view = game.view(viewer)
        move = player.choose(view, generator(1, 2, CHOICE, 3))
        assert move in view.legal
        return str(move)

    return door


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_makes_the_same_move_in_worlds_that_its_seat_cannot_tell_apart(name: str) -> None:
    found = turns()
    assert len(found) > GAMES / 3
    for sample in found:
        assert not leak(sample, [move_of(bot(name))])


def ends(count: int) -> Iterator[Sample]:
    """Samples in which few cards are left to two players, and it is the viewer's turn."""
    for number in range(count):
        game = Game("standard", NAMES[:2], seed=number)
        moves = 0
        while (seat := game.turn) is not None and (game.state.left > FEW or game.state.choosing):
            game.play(Master().choose(game.view(seat), generator(number, 1, CHOICE, moves)))
            moves += 1
        what = f"end {number}"
        sample = None if seat is None else make_sample(game, worlds_of(game), seat, Random(what), what)
        if sample is not None and len(game.legal_moves()) > 1 and sample.changed().hand:
            yield sample


def test_nor_does_it_matter_when_the_end_of_a_round_is_solved() -> None:
    pytest.importorskip("numba")
    solved = 0
    for sample in ends(times(80)):
        assert not leak(sample, [move_of(Grandmaster())])
        view = sample.game.view(sample.viewer)
        _, seen, mask = observed_by_seat(view)
        solved += Grandmaster().solved(view, seen, mask) is not None
    assert solved > 2


class Peeking:
    """Looks up who called it, finds the game there, and aims at what the others hold."""

    def choose(self, view: View, rng: Generator) -> Move:  # noqa: ARG002
        frame = sys._getframe()
        while not any(isinstance(value, Game) for value in frame.f_locals.values()):
            assert frame.f_back is not None
            frame = frame.f_back
        (game, *_) = [value for value in frame.f_locals.values() if isinstance(value, Game)]
        hit = [move for move in view.legal if move.target is not None and game.state.hand[move.target] == move.named]
        return (hit or view.legal)[0]


def test_a_bot_that_peeks_is_caught() -> None:
    caught = [sample for sample in turns() if leak(sample, [move_of(Peeking())])]
    assert len(caught) > 3


class Remembering:
    """Plays otherwise when it is asked the second time: what it keeps to itself would betray it as well."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, view: View, rng: Generator) -> Move:  # noqa: ARG002
        self.asked += 1
        return view.legal[self.asked % len(view.legal)]


def test_a_bot_that_is_not_the_same_when_asked_again_is_caught() -> None:
    assert any(leak(sample, [move_of(Remembering())]) for sample in turns())
