"""Whether a network is right about what it says beside its move: who wins the round, what it brings, who holds what.

Every decision counts once, the forced ones too; of a decision each seat still in the round, or each hand that is not
certain.
"""

# pyright: basic

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from torch import Tensor

from billetdoux.rules.state import SEATS
from billetdoux.train.lanes import counted_from
from moments import Tally

if TYPE_CHECKING:
    from collections.abc import Sequence

    from billetdoux.train.networks import Outputs
    from moments import Moment

BINS = 10
RESAMPLED = 300  # times that lanes are drawn anew, for the interval of an error
SMALLEST = 1e-12


class Bins:
    """What was said, in tenths from 0 to 1, and what came: lane by lane."""

    def __init__(self, lanes: int) -> None:
        self.times, self.said, self.came = torch.zeros((3, lanes, BINS), dtype=torch.float64).unbind(0)

    def add(self, said: Tensor, came: Tensor, counts: Tensor) -> None:
        """Add a row for each lane."""
        at = (said * BINS).long().clamp(0, BINS - 1)
        counts = counts.double()
        self.times.scatter_add_(1, at, counts)
        self.said.scatter_add_(1, at, said.double() * counts)
        self.came.scatter_add_(1, at, came.double() * counts)

    def rows(self) -> list[dict[str, float]]:
        """Return of each tenth what was said on average, how often it came, and of how many times."""
        tally = Tally()
        tally.add("came", self.times, self.came)
        said = (self.said.sum(0) / self.times.sum(0).clamp(min=1)).tolist()
        return [{"said": round(mean, 5), **row} for mean, row in zip(said, tally.row("came"), strict=True)]

    def error(self) -> dict[str, float]:
        """Return how far off it is on average (the expected calibration error), with an interval over lanes."""
        apart, times = (self.said - self.came).numpy(), self.times.numpy()
        lanes = len(apart)
        drawn = np.random.default_rng(1).multinomial(lanes, [1 / lanes] * lanes, RESAMPLED)
        value = np.abs(apart.sum(0)).sum() / times.sum()
        found = np.abs(drawn @ apart).sum(1) / (drawn @ times).sum(1)
        low, high = np.quantile(found, (0.025, 0.975))
        return {"value": round(float(value), 5), "low": round(float(low), 5), "high": round(float(high), 5)}


@dataclass
class Forecast:
    """What was said of the round at a moment, and what it takes to compare that with what came."""

    players: Tensor
    turn: Tensor
    counts: Tensor
    done: Tensor
    shares: Tensor  # where the round ended by it, what each seat got
    chances: Tensor  # of each seat, counted from whose turn it is
    value: Tensor
    there: Tensor  # which of these seats are still in the round


class Foresight:
    """Collects what a network says, and compares it with what came."""

    def __init__(self, lanes: int) -> None:
        self.tally = Tally()
        self.belief, self.shares, self.value = Bins(lanes), Bins(lanes), Bins(lanes)
        self.said = list[Forecast]()

    def add(self, moment: Moment) -> None:
        """Add a decision of each lane."""
        answers = moment.answers
        assert answers is not None
        self._add_belief(moment, answers)
        there = torch.cat((torch.ones_like(moment.hands[:, :1], dtype=torch.bool), moment.hands >= 0), dim=1)
        known = (moment.players, moment.turn, moment.counts, moment.done, moment.shares)
        self.said.append(Forecast(*known, seat_chances(answers, moment.players), answers.value.clone(), there))

    def _add_belief(self, moment: Moment, answers: Outputs) -> None:
        ways = moment.ways()
        possible = ways > 0
        uncertain = (possible.sum(2) > 1) & moment.counts[:, None]
        believed = answers.belief.masked_fill(~possible, -torch.inf).softmax(2).nan_to_num()
        counted = ways / ways.sum(2, keepdim=True).clamp(min=1)
        hand = moment.hands.clamp(min=0)
        came = torch.nn.functional.one_hot(hand, ways.shape[2])
        self.belief.add(believed.flatten(1), came.flatten(1), (possible & uncertain[:, :, None]).flatten(1))
        losses = [
            -one.gather(2, hand[:, :, None]).squeeze(2).clamp(min=SMALLEST).log() for one in (believed, counted)
        ]
        self._add_losses("belief", uncertain.sum(1), *((loss * uncertain).sum(1) for loss in losses))

    def _add_losses(self, name: str, times: Tensor, loss: Tensor, plain: Tensor) -> None:
        self.tally.add(f"{name} log loss", times, loss)
        self.tally.add(f"{name} log loss plain", times, plain)
        self.tally.add(f"{name} log loss saved", times, plain - loss)

    def _settle(self) -> None:
        """Go back from the ends of the rounds, and compare what was said of them."""
        outcomes = outcomes_of(self.said)
        ahead = mover_shares(self.said, outcomes)
        for said, outcome in zip(self.said, outcomes, strict=True):
            counts, chances, value, there = said.counts, said.chances, said.value, said.there
            self.shares.add(chances, outcome, there & counts[:, None])
            some_out = counts & (there.sum(1) < said.players)
            self.tally.add("shares of those out", some_out, (chances * ~there).sum(1) * some_out)
            base = base_rate(ahead, there)
            losses = [-(outcome * one.clamp(min=SMALLEST).log()).sum(1) * counts for one in (chances, base)]
            self._add_losses("shares", counts, *losses)
            mine = outcome[:, 0]
            self.value.add(value[:, None], mine[:, None], counts[:, None])
            self.tally.add("value squared error", counts, (value - mine).square() * counts)
            self.tally.add("value bias", counts, (value - mine) * counts)
            self.tally.add("mean", counts, mine * counts)
            self.tally.add("square", counts, mine.square() * counts)

    def report(self) -> dict[str, Any]:
        """Return all figures, once all rounds have ended."""
        self._settle()
        names = ("belief log loss", "shares log loss")
        figures = {
            one: self.tally.estimate(one) for name in names for one in (name, f"{name} plain", f"{name} saved")
        }
        figures |= {one: self.tally.estimate(one) for one in ("value squared error", "value bias")}
        if self.tally.sums["shares of those out"][0].any():
            figures["shares of those out"] = self.tally.estimate("shares of those out")
        mean, square = (self.tally.estimate(one)["value"] for one in ("mean", "square"))
        unexplained = figures["value squared error"]["value"] / (square - mean * mean)
        heads = {"shares": self.shares, "value": self.value, "belief": self.belief}
        return {
            **figures,
            "unexplained": round(unexplained, 5),
            "errors": {name: bins.error() for name, bins in heads.items()},
            "bins": {name: bins.rows() for name, bins in heads.items()},
        }


def seat_chances(answers: Outputs, players: Tensor) -> Tensor:
    """Return each seat's chance of the round as the network says, as `infer` in bots/master does."""
    nobody = torch.arange(SEATS) >= players[:, None]
    return answers.shares.masked_fill(nobody, -torch.inf).softmax(1)


def outcomes_of(said: Sequence[Forecast]) -> list[Tensor]:
    """Return of each decision what its round brought each seat, counted from whose turn it was."""
    outcome = torch.zeros_like(said[0].shares)
    found = list[Tensor]()
    for one in reversed(said):
        outcome = torch.where(one.done[:, None], one.shares, outcome)
        found.append(counted_from(one.turn, outcome, one.players))
    return found[::-1]


def mover_shares(said: Sequence[Forecast], outcomes: Sequence[Tensor]) -> Tensor:
    """Return what whoever decides wins on average, by how many are still in the round."""
    total, times = torch.zeros((2, SEATS + 1), dtype=torch.float64).unbind(0)
    for one, outcome in zip(said, outcomes, strict=True):
        standing, counts = one.there.sum(1), one.counts
        times.scatter_add_(0, standing, counts.double())
        total.scatter_add_(0, standing, outcome[:, 0].double() * counts)
    return (total / times.clamp(min=1)).float()


def base_rate(ahead: Tensor, there: Tensor) -> Tensor:
    """Return the chances of who knows no more than who is still in the round, and whose turn it is."""
    standing = there.sum(1)
    mine = ahead[standing]
    base = ((1 - mine) / (standing - 1).clamp(min=1))[:, None] * there
    return torch.cat((mine[:, None], base[:, 1:]), dim=1)
