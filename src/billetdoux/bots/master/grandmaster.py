"""`grandmaster`: `master` that thinks again. It searches, and stays close to what the network would play.

It asks itself in which worlds the others would have played as they did, if they play as the network does; tries the
moves that the network considers in these; lets the others answer; and asks the network what it then expects. Moves
that do better are played more often than the network says, but still by lot: who always does the same gives their
hand away.
"""

from __future__ import annotations

from functools import cached_property
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from billetdoux.bots.master import ROUND, Master
from billetdoux.bots.story import story_of
from billetdoux.observe.actions import move_of
from billetdoux.rules.generator import Generator

if TYPE_CHECKING:
    from billetdoux.bots.master.supposing import Supposing
    from billetdoux.rules.state import State
    from billetdoux.views.view import View

WORLDS = 400
TRIALS = 512  # of each move, shared out among the others who are still in the round: each of them takes time
CONSIDERED, LEAST = 8, 0.01  # so many moves are tried at most, and none that the network plays less often
STRAY = 0.05  # how often the others are taken to play just anything
CLOSE = 0.03  # a share of the round: of moves that differ by so much, the better gains by a factor of e
APART = 0x5BD1E995  # lots for the search are drawn apart from the one that decides, which is master's


class Grandmaster(Master):
    """Plays as the network says, on second thoughts; without numba, as it says at once."""

    @cached_property
    def supposing(self) -> Supposing:
        """The worlds, and room to try moves in them."""
        from billetdoux.bots.master.supposing import Supposing

        return Supposing(WORLDS, TRIALS * CONSIDERED, STRAY, self.goal)

    def chances(self, view: View, s: State, seen: list[int], mask: list[int], rng: Generator) -> Any:
        """Return how often each action is played: as the network says, the more so the more it brings."""
        import numpy as np

        chances = super().chances(view, s, seen, mask, rng)
        considered = [int(action) for action in np.argsort(-chances)[:CONSIDERED] if chances[action] >= LEAST]
        if len(considered) < 2 or find_spec("numba") is None:
            return chances
        story = story_of(view)
        supposed = self.supposing.suppose(story, Generator(rng.a ^ APART, rng.b))
        if supposed is None:
            return chances
        others = len(view.players) - sum(view.out) - 1
        moves = [move_of(s, action) for action in considered]
        goal = ROUND if len(view.players) == 2 else self.goal  # where two play, who wins the round is all that counts
        shares = self.supposing.try_out(supposed, story.seat, moves, TRIALS // others, goal)
        again = np.zeros_like(chances)
        again[considered] = chances[considered] * np.exp((shares - shares.max()) / CLOSE)
        return again / again.sum()
