"""How long a bot takes for a move: from a view to a move, in games that it plays by itself.

Counted is the time for which a core works on it: what else the machine does at that moment does not matter.
"""

from __future__ import annotations

from time import process_time
from typing import TYPE_CHECKING, Any

from billetdoux.bots import bot
from billetdoux.bots.arena.bootstrap import quantile
from billetdoux.bots.arena.games import NAMES
from billetdoux.bots.rounds import play_round
from billetdoux.game.game import Game
from billetdoux.game.shuffle import SeededShuffle

if TYPE_CHECKING:
    from billetdoux.bots import Bot
    from billetdoux.rules.generator import Generator
    from billetdoux.rules.move import Move
    from billetdoux.views.view import View


class Timed:
    """A bot, and how long each of its moves took, in seconds."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.took = list[float]()

    def choose(self, view: View, rng: Generator) -> Move:
        """Return the bot's move."""
        begun = process_time()
        move = self.bot.choose(view, rng)
        self.took.append(process_time() - begun)
        return move


def time_moves(name: str, edition: str, players: int, moves: int) -> dict[str, Any]:
    """Return how long so many moves took: half of them at most p50, all but one in a hundred at most p99."""
    timed = Timed(bot(name))
    number = 0
    while len(timed.took) <= moves:
        game = Game(edition, NAMES[:players], shuffle=SeededShuffle(1, number))
        play_round(game, [timed] * players, 1, number)
        number += 1
    took = sorted(timed.took[1:])  # the first may have had to compile something
    times = {f"p{level}_ms": 1000 * quantile(took, level / 100) for level in (50, 99)}
    return {"bot": name, "edition": edition, "players": players, "moves": len(took), **times}
