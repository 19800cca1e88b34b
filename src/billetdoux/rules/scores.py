"""The end of a round: who has won it, and which bonuses are gained."""

from __future__ import annotations

from typing import TYPE_CHECKING

from billetdoux.rules.state import NOTHING

if TYPE_CHECKING:
    from billetdoux.rules.state import State

# The bonuses that an edition's cards can bring; a pile's set of them is their sum.
NO_BONUS = 0
SPY = 1
PAIR = 2


def score(s: State) -> None:
    """Give a token to each winner, then the bonuses; both go to players still in the round."""
    s.shown = 1 if s.standing > 1 else 0
    best = NOTHING
    for seat in range(s.players):
        if not s.out[seat] and s.hand[seat] > best:
            best = s.hand[seat]
    spies = 0
    pairs = 0
    for seat in range(s.players):
        if not s.out[seat]:
            spies += s.boons[seat] & SPY
            pairs += s.boons[seat] & PAIR
    for seat in range(s.players):
        if not s.out[seat]:
            if s.hand[seat] == best:
                s.won[seat] = 1
                s.gain[seat] = 1
            if spies == SPY and s.boons[seat] & SPY:
                s.gain[seat] += 1
                s.earned[seat] |= SPY
            if pairs > PAIR and s.boons[seat] & PAIR:
                s.gain[seat] += 1
                s.earned[seat] |= PAIR
            s.tokens[seat] += s.gain[seat]
