"""`master`: a network that has learnt by playing against itself. It does not search, and plays in a moment.

It leaves a part of its choices to chance, as it has learnt to: who always does the same gives their hand away.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from billetdoux.bots.network.features import history_numbers, network_input
from billetdoux.bots.story import plays_of
from billetdoux.observe.actions import action_of, move_of
from billetdoux.observe.seat_state import observed_by_seat
from billetdoux.rules.generator import word
from billetdoux.rules.move import Move, pack_move, unpack_move
from billetdoux.rules.state import KINDS

if TYPE_CHECKING:
    from pathlib import Path

    from billetdoux.rules.generator import Generator
    from billetdoux.rules.state import State
    from billetdoux.views.view import View

ROUND, GAME = 0, 1  # what can be played for


class Master:
    """Plays as a network says: the package's for as many players, or one with other weights."""

    def __init__(self, goal: int = GAME, temperature: float = 1.0, weights: Path | None = None) -> None:
        self.goal = goal
        self.temperature = temperature
        self.weights = weights

    def choose(self, view: View, rng: Generator) -> Move:
        """Return a legal move, each as often as the network says."""
        if len(view.legal) == 1:
            return view.legal[0]
        return self.sample_move(view, *observed_by_seat(view), rng)

    def sample_move(self, view: View, s: State, seen: list[int], mask: list[int], rng: Generator) -> Move:
        """Return a move of those in the mask, by lot."""
        reached = self.chances(view, s, seen, mask, rng).cumsum()
        action = int(reached.searchsorted(word(rng) / 2**32 * reached[-1], side="right"))
        return unpack_move(move_of(s, action), view.legal[0].card)

    def chances(self, view: View, s: State, seen: list[int], mask: list[int], rng: Generator) -> Any:
        """Return how often each action of the mask is played: the higher the temperature, the more alike."""
        import numpy as np

        from billetdoux.bots.network.forward import network, softmax

        del s, rng  # for who thinks longer
        answers = network(self.weights, len(view.players)).predict(
            network_input(seen, history_input(view), self.goal)
        )
        return softmax(answers.policy / self.temperature, np.array(mask))

    def infer(self, view: View) -> Inferred:
        """Return what the network thinks of a position, for the seat that has to decide."""
        import numpy as np

        from billetdoux.bots.network.forward import network, softmax

        s, seen, _ = observed_by_seat(view)
        me, players = int(s.turn), len(view.players)
        answers = network(self.weights, players).predict(network_input(seen, history_input(view), self.goal))
        legal = [action_of(s, pack_move(move)) for move in view.legal]
        others = [seat for seat in range(players) if seat != me and not view.out[seat]]
        possible = {seat: np.array([card not in view.impossible[seat] for card in range(KINDS)]) for seat in others}
        for seat in others:
            if view.known[seat] is not None:
                possible[seat] = np.arange(KINDS) == view.known[seat]
        return Inferred(
            softmax(answers.policy[legal]).tolist(),
            {seat: softmax(answers.belief[(seat - me) % players - 1], possible[seat]).tolist() for seat in others},
            np.roll(softmax(answers.shares[:players]), me).tolist(),
        )


@dataclass(frozen=True)
class Inferred:
    """What the network thinks of a position."""

    moves: list[float]  # how often it plays each legal move
    hands: dict[int, list[float]]  # of each of the others still in the round: the chance of each card
    shares: list[float]  # what each seat will have of the round


def history_input(view: View) -> list[int]:
    """Return what was played in this round, as the network is shown it."""
    return history_numbers(plays_of(view), view.seat or 0, len(view.players))
