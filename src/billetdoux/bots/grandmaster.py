"""`grandmaster`: `master` that thinks again. It searches, and stays close to what the network would play.

It asks itself in which worlds the others would have played as they did, if they play as the network does; tries the
moves that the network considers in these; lets the others answer; and asks the network what it then expects. Moves
that do better are played more often than the network says, but still by lot: who always does the same gives their
hand away. Where two play and few cards are left, it solves the rest of the round instead.
"""

from __future__ import annotations

from functools import cached_property
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from billetdoux.bots.master import ROUND, Master, history_input
from billetdoux.bots.network.features import network_input
from billetdoux.bots.story import story_of
from billetdoux.observe.actions import move_of
from billetdoux.rules.generator import Generator

if TYPE_CHECKING:
    from billetdoux.bots.network.particles import NetworkSearch
    from billetdoux.rules.state import State
    from billetdoux.views.view import View

WORLDS = 400
TRIALS = 512  # of each move, shared out among the others who are still in the round: each of them takes time
CONSIDERED, LEAST = 8, 0.01  # so many moves are tried at most, and none that the network plays less often
STRAY = 0.05  # how often the others are taken to play just anything
CLOSE = 0.03  # a share of the round: of moves that differ by so much, the better gains by a factor of e
FEW = 2  # cards in the deck: where two play and no more are left, the rest of the round is solved
APART = 0x5BD1E995  # lots for the search are drawn apart from the one that decides, which is master's


class Grandmaster(Master):
    """Plays as the network says, on second predicted; without numba, as it says at once."""

    @cached_property
    def search(self) -> NetworkSearch:
        """The worlds, and room to try moves in them."""
        from billetdoux.bots.network.particles import NetworkSearch

        return NetworkSearch(WORLDS, TRIALS * CONSIDERED, STRAY, self.goal)

    def chances(self, view: View, s: State, seen: list[int], mask: list[int], rng: Generator) -> Any:
        """Return how often each action is played: as it is solved; or as the network says, the better the more."""
        import numpy as np

        if find_spec("numba") is None:
            return super().chances(view, s, seen, mask, rng)
        solved = self.solved(view, seen, mask)
        if solved is not None:
            return solved
        chances = super().chances(view, s, seen, mask, rng)
        considered = [int(action) for action in np.argsort(-chances)[:CONSIDERED] if chances[action] >= LEAST]
        if len(considered) < 2:
            return chances
        story = story_of(view)
        found = self.search.likely_worlds(story, Generator(rng.a ^ APART, rng.b))
        if found is None:
            return chances
        others = len(view.players) - sum(view.out) - 1
        moves = [move_of(s, action) for action in considered]
        goal = ROUND if len(view.players) == 2 else self.goal  # where two play, who wins the round is all that counts
        shares = self.search.values_of(found, story.seat, moves, TRIALS // others, goal)
        again = np.zeros_like(chances)
        again[considered] = chances[considered] * np.exp((shares - shares.max()) / CLOSE)
        return again / again.sum()

    def solved(self, view: View, seen: list[int], mask: list[int]) -> Any:
        """Return how often each action is played if the round has come to an end that can be solved; else None."""
        if len(view.players) > 2 or view.deck > FEW or view.began is not None:
            return None
        from billetdoux.bots.endgame.end import public_round, solved_end

        end = solved_end(public_round(view), FEW, self.goal, STRAY)
        return None if end is None else end.at(network_input(seen, history_input(view), ROUND), mask)
