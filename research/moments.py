"""Watching players at play: many rounds on lanes, decision by decision, and figures with intervals from them.

Every lane plays as many rounds, so that short ones do not count more often than long ones, and the rounds of a lane
are counted together: decisions of one round depend on one another, lanes do not.
"""

# pyright: basic

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import torch
from torch import Tensor

from billetdoux.bots.network.features import AT_GOAL, PLAY_NUMBERS, PLAYS, SIZES
from billetdoux.observe.observation import SIZE, STARTS
from billetdoux.rules.state import KINDS, SEATS
from billetdoux.train.lanes import Lanes
from billetdoux.train.networks import PolicyNetwork, Shape
from billetdoux.train.players import SeatedLanes, sample, sample_uniform

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from billetdoux.train.lanes import Cell
    from billetdoux.train.networks import NetworkInput, Outputs

MASTER, CASUAL, RANDOM = "master", "casual", "random"
SURE = 1.96  # standard errors on either side of a 95% interval
NONE_SEEN = 3.0  # what never happened in n cases happens, as is 95% sure, less often than 3 times in n


@dataclass
class Moment:
    """One decision on every lane."""

    players: Tensor
    turn: Tensor
    inputs: Tensor  # to whoever decides; see bots/network/features.py
    mask: Tensor  # legal actions
    hands: Tensor  # of the others, counted from whoever decides; -1: none
    action: Tensor
    counts: Tensor  # whether this lane still has rounds to play
    done: Tensor  # on which lanes this ended the round
    shares: Tensor  # where it did, each seat's share of it
    answers: Outputs | None  # of the network, if it plays

    def part(self, name: str) -> Tensor:
        """Return a part of the observation, as numbers that can be computed with."""
        return self.inputs[:, STARTS[name] : STARTS[name] + SIZES[name]].long()

    def history(self) -> Tensor:
        """Return what was played in the round: of each card who, which, on whom and naming what."""
        return self.inputs[:, SIZE:AT_GOAL].long().unflatten(1, (PLAYS, PLAY_NUMBERS))

    def ways(self) -> Tensor:
        """Return in how many ways each of the others may hold each card, by what is certain."""
        possible = self.part("impossible").unflatten(1, (SEATS, KINDS))[:, 1:] == 0
        known = self.part("known")[:, 1:]
        there = torch.nn.functional.one_hot((known - 1).clamp(min=0), KINDS)
        ways = torch.where((known > 0)[:, :, None], there, self.part("unplaced")[:, None] * possible)
        return ways * (self.hands >= 0)[:, :, None]


@torch.no_grad()
def watch_moments(
    who: str,
    network: PolicyNetwork | None,
    cell: Cell,
    goal: int,
    lanes: int,
    rounds: int,
    seed: int,
    otherwise: Callable[[Moment], Tensor] | None = None,
) -> Iterator[Moment]:
    """Let one kind of player play itself, so many rounds on each lane; yield every decision.

    `otherwise` may have other actions taken than those that the players chose.
    """
    torch.manual_seed(seed)
    where = Lanes([cell], lanes, seed, "cpu")
    playing = network or PolicyNetwork(Shape(1, 0))  # a table wants one; it is not asked
    goals = torch.full((lanes,), goal, dtype=torch.int8)
    table = SeatedLanes(where, playing, torch.zeros((lanes, SEATS), dtype=torch.long), goals)
    left = torch.full((lanes,), rounds)
    while bool((left > 0).any()):
        turn = where.turn()
        position = table.look(turn)
        answers = playing(position) if who == MASTER else None
        action = choose_actions(who, where, position, answers)
        known = (where.players, turn, position.inputs, position.mask, where.hands(), action)
        moment = Moment(*known, left > 0, torch.zeros(lanes, dtype=torch.bool), where.shares, answers)
        if otherwise is not None:
            moment.action = otherwise(moment)
        moment.done = table.step(turn, moment.action)
        moment.shares = where.shares.clone()
        yield moment
        left = left - moment.done.long()


def choose_actions(who: str, lanes: Lanes, position: NetworkInput, answers: Outputs | None) -> Tensor:
    """Return what such a player does on each lane."""
    if answers is not None:
        return sample(answers.policy)
    if who == CASUAL:
        lanes.play_casually(torch.ones(lanes.lanes))
        return lanes.casual.clone()
    return sample_uniform(position.mask)


class Tally:
    """How often something was done of the times it could have been, lane by lane."""

    def __init__(self) -> None:
        self.sums = dict[str, tuple[Tensor, Tensor]]()

    def add(self, name: str, times: Tensor, done: Tensor) -> None:
        """Add one number for each lane, or a row of them."""
        sums = self.sums.get(name)
        if sums is None:
            sums = self.sums[name] = (torch.zeros(times.shape).double(), torch.zeros(times.shape).double())
        sums[0].add_(times)
        sums[1].add_(done)

    def estimate(self, name: str) -> dict[str, float]:
        """Return a share with its 95% interval over lanes, and of how many times it is one."""
        return estimates(*(one[:, None] for one in self.sums[name]))[0]

    def row(self, name: str) -> list[dict[str, float]]:
        """Return a row of such shares."""
        return estimates(*self.sums[name])


def estimates(times: Tensor, done: Tensor) -> list[dict[str, float]]:
    """Return the ratio of two sums over lanes, for each column, with its interval."""
    count, total = times.sum(0), done.sum(0)
    value = total / count.clamp(min=1)
    error = SURE * (done - value * times).square().sum(0).sqrt() / count.clamp(min=1)
    never = (count > 0) & (done == 0).all(0)
    low, high = value - error, torch.where(never, NONE_SEEN / count.clamp(min=1), value + error)
    columns = zip(value.tolist(), low.tolist(), high.tolist(), count.tolist(), strict=True)
    return [{"value": round(a, 5), "low": round(b, 5), "high": round(c, 5), "of": round(n)} for a, b, c, n in columns]
