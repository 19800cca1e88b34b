"""Worlds that a seat cannot tell from the real one, weighed by how the network would have played in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from billetdoux.bots.network.batch import batch_network
from billetdoux.bots.network.features import INPUTS, PLAY_NUMBERS, PLAYS
from billetdoux.bots.particles import CompiledSearch
from billetdoux.fast.worlds import ENDED, OTHERS_TURN, OWN_TURN
from billetdoux.observe.actions import ACTIONS
from billetdoux.observe.observation import AT_PLAYERS
from billetdoux.observe.worlds import OPEN, STEP_FIELDS
from billetdoux.rules.move import pack_move
from billetdoux.rules.moves import KEEP
from billetdoux.rules.state import KINDS

if TYPE_CHECKING:
    from billetdoux.bots.network.batch import BatchPrediction
    from billetdoux.bots.story import Story
    from billetdoux.observe.worlds import ObservedStep
    from billetdoux.rules.generator import Generator

LIKELY, TRIED, CHANCES = range(3)  # streams of chances: for the worlds, for what is unseen in them, for the answers
DOUBT = 0.5  # of a world for each card: what is in none of them is still possible


@dataclass
class NetworkWorlds:
    """Worlds of equal weight, and what was played in the round."""

    states: Any
    worlds: Any
    history: Any

    def hand_chances(self, seat: int) -> Any:
        """Return the chance of each card to be in a hand, which in some of the worlds has not been dealt yet."""
        hands = self.states["hand"][:, seat]
        undealt = self.worlds[hands < 0]
        counts = np.bincount(hands[hands >= 0], minlength=KINDS).astype(float)
        counts += (undealt["spare"] / undealt["total"][:, None]).sum(0)
        return (counts + DOUBT) / (counts.sum() + DOUBT * KINDS)


def play_numbers(move: int) -> tuple[int, int, int]:
    """Return a play as the kernels are told of it: the card and one more, on whom, and the name and one more."""
    return (move & 15) + 1, (move >> 4 & 15) - 1, move >> 8 & 15


class NetworkSearch(CompiledSearch):
    """Room for worlds, and for trials in them."""

    def __init__(self, count: int, trials: int, stray: float, goal: int) -> None:
        super().__init__(count)
        self.count = count
        self.goal = goal
        self.stray = stray
        rows = max(count * KINDS, trials)
        self.firsts = np.zeros(count + 1, np.int64)
        self.ways = np.zeros((rows, 3), np.int64)
        self.chances = np.zeros(rows)
        self.keys = np.zeros(rows, np.int64)
        self.masks = np.zeros((rows, ACTIONS), np.int8)
        self.inputs = np.zeros((rows, INPUTS), np.int8)

    def likely_worlds(self, story: Story, rng: Generator) -> NetworkWorlds | None:
        """Return worlds that bear out a story, or None if the lots fell so badly that there are none."""
        self.seed(rng)
        self.begin(story, rng)
        history = np.zeros((PLAYS, PLAY_NUMBERS), np.int8)
        for n, (seat, move) in enumerate(story.before[:PLAYS]):
            history[n] = seat, *play_numbers(pack_move(move))
        here, plays, last = 0, len(story.before), len(story.steps) - 1
        for n, (step, record) in enumerate(zip(story.steps, self.records(STEP_FIELDS, story.steps), strict=True)):
            alike = self._take(step, record, story.seat, history, here)
            if alike == 0:
                return None
            if not (step.move == OPEN or step.move & KEEP) and plays < PLAYS:
                history[plays] = step.seat, *play_numbers(step.move)
                plays += 1
            if alike * 2 < self.count or n == last:
                both = self.states[here], self.worlds[here], self.states[1 - here], self.worlds[1 - here]
                self.kernels["renew_worlds"](*both, self.generators[LIKELY])
                here = 1 - here
        return NetworkWorlds(self.states[here], self.worlds[here], history)

    def _take(self, step: ObservedStep, record: Any, me: int, history: Any, here: int) -> float:
        """Take a step in all worlds; return how many worlds of equal weight would tell as much."""
        at, g, room = (self.states[here], self.worlds[here], record), self.generators[LIKELY], self.room
        if step.seat == me:
            return self.kernels["see_worlds"](*at, me, g, room)
        ways = self.firsts, self.ways, self.chances
        rows = self.kernels["list_ways_worlds"](
            *at, history, self.goal, g, room, *ways, self.masks, self.inputs, self.keys
        )
        if rows:
            self.chances[:rows] *= self._ask_network(rows).of_actions(self.ways[:rows, 2])
        return self.kernels["take_way_worlds"](*at, *ways, g, room)

    def _ask_network(self, rows: int) -> BatchPrediction:
        players = int(self.inputs[0, AT_PLAYERS])
        return batch_network(players).predict(self.keys[:rows], self.inputs[:rows], self.masks[:rows], self.stray)

    def values_of(self, found: NetworkWorlds, me: int, moves: list[int], trials: int, goal: int) -> Any:
        """Return what each move brings on average: the share of the round, or what that does for the game.

        The others answer as the network would; when it is the seat's turn again, the network says what to expect. If
        the round ends before that, it brings the seat's share: for the game too, a win is 1, a defeat 0 on average.
        All moves are tried in the same worlds, and answered by the same lots.
        """
        fresh = self.states[0][:1].repeat(trials)
        given = found.states, found.worlds, fresh, self.trial_world
        self.kernels["complete_worlds"](*given, self.generators[TRIED])
        count = len(moves)
        states, history = fresh.repeat(count), np.tile(found.history, (trials * count, 1, 1))
        self.kernels["try_worlds"](states, np.tile(moves, trials), history)
        standing, shares = np.full(len(states), ENDED, np.int8), np.zeros(len(states))
        g = self.generators[CHANCES]
        lots = np.random.default_rng([int(g["a"]), int(g["b"])])
        while True:
            self.kernels["stand_worlds"](states, me, standing, shares)
            some = (standing == OTHERS_TURN).nonzero()[0]
            if not len(some):
                break
            predicted = self._ask_trials(states, some, history, self.goal)
            points = lots.random(trials)[some // count]
            reached = predicted.chances.cumsum(1)
            self.kernels["answer_worlds"](states, some, history, reached / reached[:, -1:], predicted.which, points)
        some = (standing == OWN_TURN).nonzero()[0]
        if len(some):
            predicted = self._ask_trials(states, some, history, goal)
            shares[some] = predicted.value[predicted.which]
        return shares.reshape(trials, count).mean(0)

    def _ask_trials(self, states: Any, some: Any, history: Any, goal: int) -> BatchPrediction:
        self.kernels["input_worlds"](states, some, history, goal, self.room, self.masks, self.inputs, self.keys)
        return self._ask_network(len(some))
