"""`easy`: somebody who has just learnt the game. It knows what it has seen, and makes little of it.

It throws the Princess away only if it must, and names nobody who cannot be there. It mostly keeps the higher card, as
beginners do; whom it plays on, and whom it names, it leaves to chance.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from billetdoux.rules.edition import edition
from billetdoux.rules.generator import below
from billetdoux.views.hints import may_hold

if TYPE_CHECKING:
    from collections.abc import Callable

    from billetdoux.rules.generator import Generator
    from billetdoux.rules.move import Move
    from billetdoux.views.view import View

WILFUL = 2  # once in so many turns it plays just anything that is not foolish


class Easy:
    """Plays like a beginner."""

    def choose(self, view: View, rng: Generator) -> Move:
        """Return a legal move, by lot among those that a beginner thinks of."""
        sensible = preferred(view.legal, lambda move: not is_foolish(view, move))
        if below(rng, WILFUL) > 0:
            sensible = preferred(sensible, lambda move: kept_by(view, move) == max(view.hand))
        cards = sorted({(move.card, move.choice) for move in sensible}, key=str)
        card = rng.choice(cards)
        return rng.choice([move for move in sensible if (move.card, move.choice) == card])


def preferred(moves: tuple[Move, ...], wanted: Callable[[Move], bool]) -> tuple[Move, ...]:
    """Return the moves that are wanted; if none is, all of them."""
    return tuple(filter(wanted, moves)) or moves


def is_foolish(view: View, move: Move) -> bool:
    """Tell whether a move throws the Princess away, or names somebody who cannot be there."""
    if move.choice is not None:
        return False
    effects = {card.value: card.effect for card in edition(view.edition).cards}
    if effects[move.card] == "princess":
        return True
    if move.target == view.seat:
        return effects[kept_by(view, move)] == "princess"
    return move.named is not None and move.named not in may_hold(view, move.target or 0)


def kept_by(view: View, move: Move) -> int:
    """Return the card that is in the hand after a move, apart from what it does."""
    if move.choice is not None:
        return move.choice[0]
    rest = list(view.hand)
    rest.remove(move.card)
    return rest[0]
