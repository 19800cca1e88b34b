"""The end of a round of two, solved: all that can still happen is little enough to be gone through in a moment.

What is solved is not what the seat sees, but what everybody knows of the round: each hand that either may hold, as
likely as the network would have played so with it. The seat then does what the solution does at what it sees. The end
begins at the first decision from which on the rest can be solved, so that later ones belong to the same solution.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from billetdoux.bots.endgame.deals import Player, PublicRound, follow_round
from billetdoux.bots.endgame.solver import Solver
from billetdoux.bots.endgame.tree import PLAYERS, grow, with_fresh_keys
from billetdoux.bots.network.batch import batch_network
from billetdoux.bots.story import events_of_round
from billetdoux.observe.actions import AT_KEEP, action_of
from billetdoux.rules.edition import edition, set_table
from billetdoux.rules.move import Move, pack_move
from billetdoux.views.events import Kept, Played, RoundBegan

if TYPE_CHECKING:
    from billetdoux.bots.endgame.tree import Tree
    from billetdoux.views.view import View

DEALS, LEAST = 1000, 3e-4  # so many deals are gone through, the likeliest; and none that is less likely
CHOICES = 20000  # more that may still come take too long
ROUNDS = 50  # of CFR+: one or two thousandths of a round from equilibrium
HARDLY = 1e-12  # as often as what the solution never comes to is taken to come


class SolvedEnd:
    """What is left of a round, and how to play it."""

    def __init__(self, tree: Tree, stray: float) -> None:
        self.solver = Solver(tree)
        self.chances = self.solver.solve(0.0, ROUNDS, stray).chances

    @cached_property
    def reach(self) -> Any:
        """How likely each sight is."""
        tree = self.solver.tree
        return np.bincount(tree.information_set, self.solver.reached(self.chances), len(tree.inputs)) + HARDLY

    def at(self, inputs: Any, mask: Any) -> Any:
        """Return how often each action is played by who is shown this; None if no deal looks so.

        What looks the same now, but did not before, is played as its parts are, each as much as it is likely.
        """
        tree = self.solver.tree
        sights = (tree.inputs == np.asarray(inputs, np.int8)).all(1).nonzero()[0]
        if not len(sights):
            return None
        legal = np.asarray(mask).nonzero()[0]
        played = np.zeros(len(mask))
        played[legal] = self.reach[sights] @ self.chances[tree.slots[sights][:, None] + np.arange(len(legal))]
        return played / played.sum()

    def on(self, tree: Tree, otherwise: Any) -> Any:
        """Return how another tree is played by this solution, and where that says nothing otherwise."""
        chances = otherwise.copy()
        for n, (inputs, mask) in enumerate(zip(tree.inputs, tree.mask, strict=True)):
            solved = self.at(inputs, mask)
            if solved is not None:
                chances[tree.slots[n] : tree.slots[n + 1]] = solved[mask > 0]
        return chances


def public_round(view: View) -> PublicRound:
    """Return what everybody has seen of the round."""
    events = events_of_round(view)
    began = events[0]
    assert isinstance(began, RoundBegan)
    the_edition, players = edition(view.edition), len(view.players)
    s, actions = set_table(the_edition, players), list[int]()
    for event in events:
        if isinstance(event, Played):
            s.turn = event.seat
            actions.append(action_of(s, pack_move(Move(event.card, event.target, event.named))))
        elif isinstance(event, Kept):
            actions.append(AT_KEEP)
    order = [(began.first + n) % players for n in range(players)]
    piles = [[laid.card for laid in view.piles[seat]] for seat in order]
    return PublicRound(the_edition, began.face_up, [view.tokens[seat] for seat in order], actions, piles)


def solved_end(public: PublicRound, few: int, goal: int, stray: float) -> SolvedEnd | None:
    """Return the end that a round has come to when so few cards were left; None if too much may still come.

    Nor is there any if a Chancellor's choice is still waited for, with whom more cards come back.
    """
    for at in follow_round(public, Player(batch_network(PLAYERS), goal, stray), DEALS, LEAST):
        if at.states["left"][0] > few or at.states["choosing"][0]:
            continue
        tree = grow(with_fresh_keys(at), CHOICES)
        if tree is not None:
            return SolvedEnd(tree, stray)
    return None
