"""A round among bots, each of which sees what its seat sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from billetdoux.game.game import Game
from billetdoux.game.shuffle import SeededShuffle
from billetdoux.rules.generator import CHOICE, generator
from billetdoux.rules.move import Move

if TYPE_CHECKING:
    from collections.abc import Sequence

    from billetdoux.bots import Bot
    from billetdoux.views.view import View


def play_round(game: Game, bots: Sequence[Bot], seed: int, number: int = 0) -> list[Move]:
    """Play a round to its end and return the moves that were played.

    Each decision of game `number` draws its chances from a stream of its own, the same as on the compiled path.

    >>> game = Game("classic", ["Ada", "Bo"], seed=1, first=0)
    >>> moves = play_round(game, [bot("casual"), bot("random")], seed=1)
    >>> game.round_over, moves == list(game.rounds[0].moves)
    (True, True)
    """
    played = list[Move]()
    decision = sum(len(round.moves) for round in game.rounds)
    while (seat := game.turn) is not None:
        chance = generator(seed, number, CHOICE, decision + len(played))
        move = bots[seat].choose(game.view(seat), chance)
        game.play(move)
        played.append(move)
    return played


def first_view() -> View:
    """Return a view of a game that nobody plays: who chooses a move in it has loaded and compiled what that takes."""
    game = Game("standard", ["Ann", "Bob"], shuffle=SeededShuffle(0))
    return game.view(game.turn)
