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


def play_round(chronicle: Chronicle, bots: Sequence[Bot], seed: int, number: int, decision: int) -> int:
    """Play a round to its end; return how many decisions the game has had, given how many it had before.

    Decision n of game `number` draws its chances from a stream of its own, the same as on the compiled path.
    """
    game = chronicle.game
    while (seat := game.turn) is not None:
        game.play(bots[seat].choose(chronicle.view(seat), generator(seed, number, CHOICE, decision)))
        decision += 1
    return decision


def first_move(bot: Bot) -> None:
    """Let a bot make one move of a game that nobody plays, so that it has loaded and compiled what it needs."""
    game = Game("standard", ["Ann", "Bob"], shuffle=SeededShuffle(0))
    bot.choose(Chronicle(game).view(game.turn), generator(0, 0, CHOICE, 0))
