"""Trees solved: counterfactual regret minimisation (CFR+), best responses, and how far a way of playing is from both.

A way of playing is a list of chances, one for each action of each sight of a tree.
"""

# pyright: basic

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from billetdoux.fast.compiling import load_numba

if TYPE_CHECKING:
    from collections.abc import Callable

    from billetdoux.train.tree import Tree

    Array = np.ndarray[Any, Any]

CHECK_EVERY = 50  # rounds of CFR+ between two looks at how far it is


def follow(turn, sight, choices, outcomes, node, slots, chances, me, reach_me, reach_other):
    """Write how likely each node is by one's own choices, and by the other's."""
    for n in range(len(turn)):
        slot = slots[sight[n]]
        for c in range(choices[n], choices[n + 1]):
            chance = chances[slot + c - choices[n]]
            for o in range(outcomes[c], outcomes[c + 1]):
                if node[o] >= 0:
                    reach_me[node[o]] = reach_me[n] * (chance if turn[n] == me else 1.0)
                    reach_other[node[o]] = reach_other[n] * (1.0 if turn[n] == me else chance)


def reckon(
    levels, turn, chance, sight, choices, outcomes, node, likely, share, slots, chances, me, reach, best, value, sums
):
    """Write what each node is worth to `me`, and what each action of mine brings at all nodes that look the same.

    All play so; or, if `best`, the other plays so, and `me` does the best against it.
    """
    worths = np.zeros(choices[-1])
    for level in range(len(levels) - 2, -1, -1):
        for n in range(levels[level], levels[level + 1]):
            slot = slots[sight[n]]
            for c in range(choices[n], choices[n + 1]):
                worth = 0.0
                for o in range(outcomes[c], outcomes[c + 1]):
                    at = node[o]
                    worth += likely[o] * (value[at] if at >= 0 else (share[o] if me == 0 else 1.0 - share[o]))
                worths[c] = worth
                value[n] += chances[slot + c - choices[n]] * worth
                if turn[n] == me:
                    sums[slot + c - choices[n]] += chance[n] * reach[n] * worth
        for n in range(levels[level], levels[level + 1]):
            if best and turn[n] == me:
                slot = slots[sight[n]]
                taken = choices[n]
                for c in range(choices[n] + 1, choices[n + 1]):
                    if sums[slot + c - choices[n]] > sums[slot + taken - choices[n]]:
                        taken = c
                value[n] = worths[taken]


@cache
def compiled(loop: Callable[..., None]) -> Any:
    """Return one of the loops above, compiled."""
    return load_numba().njit(loop)


class Solver:
    """A tree, and what can be asked of it."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.count = int(tree.slots[-1])
        self.sight_of = np.repeat(np.arange(len(tree.slots) - 1), np.diff(tree.slots))
        self.who = np.zeros(len(tree.slots) - 1, np.int64)
        self.who[tree.sight] = tree.turn
        self.roots = slice(0, int(tree.levels[1]))

    def even(self) -> Array:
        """Return the way of playing in which every legal action is as likely."""
        return (1 / np.diff(self.tree.slots))[self.sight_of]

    def shared(self, weights: Array) -> Array:
        """Return the way of playing in which actions are as likely as these weights; all 0 is all the same."""
        sums = self._by_sight(weights)
        return np.where(sums > 0, weights / np.maximum(sums, 1e-300), self.even())

    def _by_sight(self, numbers: Array) -> Array:
        """Return for each action the sum over all actions of its sight."""
        return np.bincount(self.sight_of, numbers, len(self.tree.slots) - 1)[self.sight_of]

    def _reaches(self, chances: Array, me: int) -> tuple[Array, Array]:
        tree = self.tree
        mine, others = np.ones(len(tree.turn)), np.ones(len(tree.turn))
        where = (tree.turn, tree.sight, tree.choices, tree.outcomes, tree.node, tree.slots)
        compiled(follow)(*where, chances, me, mine, others)
        return mine, others

    def _reckon(self, chances: Array, me: int, reach: Array, *, best: bool = False) -> tuple[float, Array]:
        tree = self.tree
        value, sums = np.zeros(len(tree.turn)), np.zeros(self.count)
        shape = (tree.levels, tree.turn, tree.chance, tree.sight, tree.choices, tree.outcomes)
        leaves = (tree.node, tree.likely, tree.share, tree.slots)
        compiled(reckon)(*shape, *leaves, chances, me, reach, best, value, sums)
        return float((tree.chance[self.roots] * value[self.roots]).sum()), sums

    def worth(self, chances: Array, me: int = 0) -> float:
        """Return what a player has of the round if all play so."""
        return self._reckon(chances, me, self._reaches(chances, me)[1])[0]

    def best(self, chances: Array, me: int) -> float:
        """Return what a player can have of the round at best if the other plays so."""
        return self._reckon(chances, me, self._reaches(chances, me)[1], best=True)[0]

    def distance(self, chances: Array) -> float:
        """Return how much both players together could gain by doing their best against this (NashConv)."""
        return self.best(chances, 0) + self.best(chances, 1) - 1

    def solve(self, close: float, most: int = 20000) -> Solution:
        """Return a way of playing that is so close to equilibrium, by CFR+; or the closest in so many rounds."""
        regret, sums = np.zeros(self.count), np.zeros(self.count)
        found = Solution(self.even(), 0, 1.0)
        for turn in range(1, most + 1):
            for me in (0, 1):
                now = self.shared(regret)
                mine, others = self._reaches(now, me)
                _, brought = self._reckon(now, me, others)
                gains = brought - self._by_sight(now * brought)  # beyond what the sight is worth as it is played
                regret = np.where(self.who[self.sight_of] == me, np.maximum(regret + gains, 0), regret)
                reach = np.zeros(len(self.tree.slots) - 1)
                reach[self.tree.sight] = mine
                sums += np.where(self.who[self.sight_of] == me, turn * reach[self.sight_of] * now, 0)
            if turn % CHECK_EVERY == 0:
                average = self.shared(sums)
                found = Solution(average, turn, self.distance(average))
                if found.distance <= close:
                    break
        return found


@dataclass
class Solution:
    """A way of playing that was found."""

    chances: Array
    rounds: int
    distance: float  # from equilibrium: what both players together could gain
