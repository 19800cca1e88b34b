"""`master`: a network that has learnt by playing against itself. It does not search, and plays in a moment.

It leaves a part of its choices to chance, as it has learnt to: who always does the same gives their hand away.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from billetdoux.bots.master.features import told
from billetdoux.game.move import Move
from billetdoux.observe.actions import move_of
from billetdoux.observe.seat_state import observed
from billetdoux.rules.generator import word
from billetdoux.views.events import Played, RoundBegan

if TYPE_CHECKING:
    from billetdoux.bots.master.network import Network
    from billetdoux.rules.generator import Generator
    from billetdoux.views.view import View

ROUND, GAME = 0.0, 1.0  # what can be played for


class Master:
    """Plays as the network says."""

    def __init__(self, goal: float = GAME, network: Network | None = None) -> None:
        self.goal = goal
        self._network = network

    @property
    def network(self) -> Network:
        """The network; it is loaded when it is first asked."""
        from billetdoux.bots.master.network import network

        return self._network or network()

    def choose(self, view: View, rng: Generator) -> Move:
        """Return a legal move, each as often as the network says."""
        if len(view.legal) == 1:
            return view.legal[0]
        import numpy as np

        s, seen, mask = observed(view)
        logits = self.network.ask(seen + told_to(view), self.goal).policy.astype(np.float64)
        logits[np.array(mask) == 0] = -np.inf
        chances = np.exp(logits - logits.max()).cumsum()
        action = int(chances.searchsorted(word(rng) / 2**32 * chances[-1], side="right"))
        return Move.unpack(move_of(s, action), view.legal[0].card)


def told_to(view: View) -> list[int]:
    """Return what was played in this round, as the network is shown it."""
    began = max(i for i, event in enumerate(view.events) if isinstance(event, RoundBegan))
    played = [event for event in view.events[began:] if isinstance(event, Played)]
    plays = [(event.seat, event.card, event.target, event.named) for event in played]
    return told(plays, view.seat or 0, len(view.players))
