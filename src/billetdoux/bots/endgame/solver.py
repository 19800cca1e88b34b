"""Trees solved: counterfactual regret minimisation (CFR+), best responses, and how far a way of playing is from both.

A way of playing is a list of chances, one for each action of each sight of a tree.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from billetdoux.fast.kernel import compiled

if TYPE_CHECKING:
    from billetdoux.bots.endgame.tree import Tree

CHECK_EVERY = 50  # rounds of CFR+ between two looks at how far it is


class Solver:
    """A tree, and what can be asked of it."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.count = int(tree.slots[-1])
        self.sight_of = np.repeat(np.arange(len(tree.slots) - 1), np.diff(tree.slots))
        self.who = np.zeros(len(tree.slots) - 1, np.int64)
        self.who[tree.information_set] = tree.turn
        self.roots = slice(0, int(tree.levels[1]))

    def even(self) -> Any:
        """Return the way of playing in which every legal action is as likely."""
        return (1 / np.diff(self.tree.slots))[self.sight_of]

    def shared(self, weights: Any) -> Any:
        """Return the way of playing in which actions are as likely as these weights; all 0 is all the same."""
        sums = self._by_sight(weights)
        return np.divide(weights, sums, out=self.even(), where=sums > 0)

    def _by_sight(self, numbers: Any) -> Any:
        """Return for each action the sum over all actions of its sight."""
        return np.bincount(self.sight_of, numbers, len(self.tree.slots) - 1)[self.sight_of]

    def _reaches(self, chances: Any, me: int) -> tuple[Any, Any]:
        tree = self.tree
        mine, others = np.ones(len(tree.turn)), np.ones(len(tree.turn))
        where = (tree.turn, tree.information_set, tree.choices, tree.outcomes, tree.node, tree.slots)
        compiled()["follow_nodes"](*where, chances, me, mine, others)
        return mine, others

    def _at_actions(self, mine: Any) -> Any:
        """Return for each action how far its player alone comes to its sight, which is the same at all its nodes."""
        reach = np.zeros(len(self.tree.slots) - 1)
        reach[self.tree.information_set] = mine
        return reach[self.sight_of]

    def _evaluate(self, chances: Any, me: int, reach: Any, *, best: bool = False) -> tuple[float, Any]:
        tree = self.tree
        value, sums = np.zeros(len(tree.turn)), np.zeros(self.count)
        shape = (tree.levels, tree.turn, tree.chance, tree.information_set, tree.choices, tree.outcomes)
        leaves = (tree.node, tree.likely, tree.share, tree.slots)
        worths = np.zeros(int(tree.choices[-1]))
        compiled()["evaluate_nodes"](*shape, *leaves, chances, me, reach, best, worths, value, sums)
        return float((tree.chance[self.roots] * value[self.roots]).sum()), sums

    def reached(self, chances: Any) -> Any:
        """Return how likely each node is if all play so."""
        mine, others = self._reaches(chances, 0)
        return self.tree.chance * mine * others

    def worth(self, chances: Any, me: int = 0) -> float:
        """Return what a player has of the round if all play so."""
        return self._evaluate(chances, me, self._reaches(chances, me)[1])[0]

    def best(self, chances: Any, me: int) -> float:
        """Return what a player can have of the round at best if the other plays so."""
        return self._evaluate(chances, me, self._reaches(chances, me)[1], best=True)[0]

    def distance(self, chances: Any) -> float:
        """Return how much both players together could gain by doing their best against this (NashConv)."""
        return self.best(chances, 0) + self.best(chances, 1) - 1

    def mistakes(self, chances: Any) -> tuple[Any, Any]:
        """Return what each action loses, as often as it is played so, if the rest stays so; and what is best."""
        lost, best = np.zeros(self.count), np.zeros(self.count, np.int64)
        for me in (0, 1):
            mine, others = self._reaches(chances, me)
            _, brought = self._evaluate(chances, me, others)
            order = np.lexsort((brought, self.sight_of))[self.tree.slots[1:] - 1][self.sight_of]
            less = self._at_actions(mine) * chances * (brought[order] - brought)
            here = self.who[self.sight_of] == me
            lost, best = np.where(here, less, lost), np.where(here, order, best)
        return lost, best

    def solve(self, close: float, most: int = 20000, stray: float = 0.0) -> Solution:
        """Return a way of playing that is so close to equilibrium, by CFR+; or the closest in so many rounds.

        If both are taken to stray so often and play just anything, it also says what to do when one has.
        """
        regret, sums = np.zeros(self.count), np.zeros(self.count)
        anything = self.even()
        found = Solution(anything, 0, 1.0)
        for turn in range(1, most + 1):
            for me in (0, 1):
                now = self.shared(regret)
                played = (1 - stray) * now + stray * anything
                mine, others = self._reaches(played, me)
                _, brought = self._evaluate(played, me, others)
                gains = brought - self._by_sight(now * brought)  # beyond what the sight is worth as it is played
                regret = np.where(self.who[self.sight_of] == me, np.maximum(regret + gains, 0), regret)
                sums += np.where(self.who[self.sight_of] == me, turn * self._at_actions(mine) * now, 0)
            if turn % CHECK_EVERY == 0 or turn == most:
                average = self.shared(sums)
                found = Solution(average, turn, self.distance(average))
                if found.distance <= close:
                    break
        return found


@dataclass
class Solution:
    """A way of playing that was found."""

    chances: Any
    rounds: int
    distance: float  # from equilibrium: what both players together could gain
