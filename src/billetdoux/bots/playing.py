"""A round among bots, each of which sees what its seat sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from billetdoux.game.game import Game
from billetdoux.game.shuffle import SeededShuffle
from billetdoux.rules.generator import CHOICE, generator
from billetdoux.views.chronicle import Chronicle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from billetdoux.bots import Bot
    from billetdoux.views.view import View


def play_round(chronicle: Chronicle, bots: Sequence[Bot], seed: int, number: int = 0, decision: int = 0) -> int:
    """Play a round to its end; return how many decisions the game has had, given how many it had before.

    Decision n of game `number` draws its chances from a stream of its own, the same as on the compiled path.
    """
    game = chronicle.game
    while (seat := game.turn) is not None:
        game.play(bots[seat].choose(chronicle.view(seat), generator(seed, number, CHOICE, decision)))
        decision += 1
    return decision


def first_view() -> View:
    """Return a view of a game that nobody plays: who chooses a move in it has loaded and compiled what that takes."""
    game = Game("standard", ["Ann", "Bob"], shuffle=SeededShuffle(0))
    return Chronicle(game).view(game.turn)
