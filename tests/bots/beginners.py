"""Two beginners, as bots: what a level for new players, and their first games, are measured by.

`Careful` knows one thing, that the Princess is not thrown away, and plays anything else. `Learner` plays well half
the time, as `casual` does, and otherwise like `Careful`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from billetdoux import Game, bot
from billetdoux.bots.rounds import play_round
from billetdoux.rules.edition import edition
from billetdoux.rules.generator import below

if TYPE_CHECKING:
    from billetdoux.bots import Bot
    from billetdoux.rules.generator import Generator
    from billetdoux.rules.move import Move
    from billetdoux.views.view import View

FIRST_GAME = 3  # tokens that win the games in which beginners are coached


class Careful:
    """Never throws the Princess away, and otherwise plays anything."""

    def choose(self, view: View, rng: Generator) -> Move:
        princess = next(card.value for card in edition(view.edition).cards if card.effect == "princess")
        safe = [move for move in view.legal if move.choice is not None or move.card != princess]
        return rng.choice(safe or view.legal)


class Learner:
    """Plays well half the time."""

    def __init__(self) -> None:
        self.well, self.otherwise = bot("casual"), Careful()

    def choose(self, view: View, rng: Generator) -> Move:
        return (self.well if below(rng, 2) else self.otherwise).choose(view, rng)


def share_of_games(player: Bot, rival: Bot, games: int, seed: int) -> float:
    """Return the share of first games that a player wins: classic, one against one, to three tokens."""
    won = 0.0
    for number in range(games):
        seat = number % 2
        game = Game("classic", ["Ada", "Bo"], seed=seed + number, enough=FIRST_GAME)
        bots = [player if one == seat else rival for one in game.seats]
        play_round(game, bots, seed, number)
        while not game.over:
            game.next_round()
            play_round(game, bots, seed, number)
        won += (seat in game.winners) / len(game.winners)
    return won / games
