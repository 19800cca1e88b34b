"""Ends of rounds of two players, with all that the hands could have been: small enough to be solved.

A round is played by a network until few cards are left. Beside it goes every other deal that looks the same to those
who watch, each as likely as its cards are, and as likely as the network would have played so with them. What is left
is a game of its own, in which both players know that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from billetdoux.bots.endgame.deals import PublicRound, follow_round
from billetdoux.bots.endgame.tree import (
    PLAYERS,
    Positions,
    deal_positions,
    inputs_of,
    positions_after,
    with_fresh_keys,
)
from billetdoux.fast.arrays import fresh_records
from billetdoux.observe.actions import AT_KEEP
from billetdoux.rules.state import FACE_UP

if TYPE_CHECKING:
    from billetdoux.bots.endgame.deals import Player
    from billetdoux.rules.edition import Edition

LEAST = 1e-6  # of all chances: deals that are less likely are left out


def played_until(edition: Edition, player: Player, cards: int, rng: np.random.Generator) -> PublicRound | None:
    """Play a round until so many cards are left in the deck; return what everybody saw, None if it ended before."""
    deck = rng.permutation(edition.deck())
    real, actions = one_deal(edition, deck), list[int]()
    while real.states["left"][0] > cards or real.states["choosing"][0]:
        chances = player.chances(*inputs_of(real, player.goal))[0].astype(float)
        action = int(rng.choice(len(chances), p=chances / chances.sum()))
        real, _ = positions_after(real, np.zeros(1, int), np.array([action]), np.zeros(1, int))
        if real.states["over"][0]:
            return None
        actions.append(min(action, AT_KEEP))
    last = real.states[0]
    piles = [last["pile"][seat, : last["piled"][seat]].tolist() for seat in range(PLAYERS)]
    return PublicRound(edition, deck[1 : 1 + FACE_UP].tolist(), [0] * PLAYERS, actions, piles)


def endgame(public: PublicRound, player: Player, most: int = 20000) -> Positions | None:
    """Return all that a round can be that has come so far; None if as many deals looked the same on the way."""
    stages = list(follow_round(public, player, most, LEAST))
    whole = len(stages) > len(public.actions) and max(len(at.states) for at in stages) < most
    return with_fresh_keys(stages[-1]) if whole else None


def one_deal(edition: Edition, deck: Any) -> Positions:
    """Return one deal of two players."""
    states = fresh_records(edition, PLAYERS, 1)
    states["deck"][0, : len(deck)] = deck
    return deal_positions(states, np.ones(1))
