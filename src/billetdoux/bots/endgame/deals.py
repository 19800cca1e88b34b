"""All that a round of two can be to those who only watch it, each deal as likely as a network would have played so.

Who plays knows more, but what they play depends on what the other thinks that they may hold: so all hands that they
could have are gone through as well. Seats are counted from who began.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from billetdoux.bots.endgame.tree import PLAYERS, Positions, all_deals, inputs_of, positions_after
from billetdoux.fast.kernel import compiled
from billetdoux.observe.actions import ACTIONS, AT_KEEP
from billetdoux.rules.state import CARDS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from billetdoux.bots.network.batch import BatchNetwork
    from billetdoux.rules.edition import Edition

AT_ONCE = 1000  # deals that are followed at once: a Chancellor makes hundreds of each
NOT_LAID = -1


@dataclass(frozen=True)
class PublicRound:
    """What everybody has seen of a round of two."""

    edition: Edition
    face_up: Sequence[int]
    tokens: Sequence[int]
    actions: Sequence[int]  # of a Chancellor's choice, which nobody sees, AT_KEEP
    piles: Sequence[Sequence[int]]  # as they lie at the end of it


@dataclass(frozen=True)
class Player:
    """Who is taken to have played."""

    network: BatchNetwork
    goal: int = 0
    stray: float = 0.0  # how often they play just anything

    def chances(self, inputs: Any, masks: Any, keys: Any) -> Any:
        """Return how likely they take each action at what they are shown (see `looked_at`)."""
        predicted = self.network.predict(keys, inputs, masks, self.stray)
        return predicted.chances[predicted.which]


def follow_round(public: PublicRound, player: Player, most: int, least: float) -> Iterator[Positions]:
    """Yield all that the round can be at each decision: so many deals at most, and none that is less likely."""
    at = all_deals(public.edition, public.face_up)
    at.states["tokens"][:, :PLAYERS] = public.tokens
    piles = np.array([[*pile, *[NOT_LAID] * (CARDS - len(pile))] for pile in public.piles])
    yield at
    for action in public.actions:
        after = [merge_deals(deals_after(part, player, action, piles)) for part in split_deals(at)]
        at = likeliest(after[0] if len(after) == 1 else merge_deals(join_deals(after)), least, most)
        if not len(at.states):
            return
        yield at


def split_deals(at: Positions) -> list[Positions]:
    """Return positions in several parts, if they are many."""
    if len(at.states) <= AT_ONCE:
        return [at]
    return [at.of(part) for part in np.array_split(np.arange(len(at.states)), len(at.states) // AT_ONCE + 1)]


def deals_after(at: Positions, player: Player, action: int, piles: Any) -> Positions:
    """Return what comes of an action in all deals in which it can be taken, and which bear out what is seen then.

    What a Chancellor keeps is not seen.
    """
    inputs, masks, keys = inputs_of(at, player.goal)
    last = action + 1 if action < AT_KEEP else ACTIONS
    could = masks[:, action:last].any(1).nonzero()[0]
    rows, ways = masks[could, action:last].nonzero()
    chances = player.chances(inputs[could], masks[could], keys[could])[rows, action + ways]
    after, source = positions_after(at, could[rows], action + ways)
    after.chance *= chances[source] * agree_with(after.states, piles)
    return after


def agree_with(states: Any, piles: Any) -> Any:
    """Tell in which deals the round goes on, and what lies in the piles came to lie there."""
    there = np.arange(CARDS) < states["piled"][:, :PLAYERS, None]
    same = ~there | (states["pile"][:, :PLAYERS] == piles)
    return same.all((1, 2)) & (states["over"] == 0)


def merge_deals(at: Positions) -> Positions:
    """Return deals that differ in nothing that is still to come as one."""
    keys, kernels = np.zeros(len(at.states), np.int64), compiled()
    kernels["tidy_worlds"](at.states)
    kernels["number_worlds"](at.states.view(np.int16).reshape(len(keys), at.states.dtype.itemsize // 2), keys)
    _, first, which = np.unique(keys, return_index=True, return_inverse=True)
    return replace(at.of(first), chance=np.bincount(which, at.chance, len(first)))


def join_deals(parts: list[Positions]) -> Positions:
    """Return positions of several parts in one."""
    return Positions(*(np.concatenate(one) for one in zip(*(vars(part).values() for part in parts), strict=True)))


def likeliest(at: Positions, least: float, most: int) -> Positions:
    """Return positions that are not too unlikely, and no more than so many, all of them together as likely as 1."""
    some = np.argsort(-at.chance, kind="stable")[:most]
    kept = at.of(some[at.chance[some] > least * at.chance.sum()])
    return replace(kept, chance=kept.chance / kept.chance.sum())
