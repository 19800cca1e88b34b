"""Whether what a network does that looks like a mistake is one: a coin decides whether another move is made.

Both halves are the same but for the coin, so whoever wins more after one of them wins more because of it.
"""

# pyright: basic

from __future__ import annotations

from typing import TYPE_CHECKING

import torch
from torch import Tensor

from billetdoux.observe.actions import AT_GUARD, NAMES
from billetdoux.rules.state import SEATS
from habits import GUARD, ReadMoment
from moments import Tally

if TYPE_CHECKING:
    from moments import Moment

PASSED, IMPOSSIBLE = "sure hit passed up", "impossible card named"


class Trial:
    """Meddles with decisions that look like mistakes, and counts what whoever took them wins."""

    def __init__(self, lanes: int) -> None:
        self.tally = Tally()
        # Of the round that is played on each lane: how many such decisions each seat took, as it would and otherwise.
        self._taken = {name: torch.zeros((lanes, SEATS, 2)) for name in (PASSED, IMPOSSIBLE)}

    def otherwise(self, moment: Moment) -> Tensor:
        """Return what is done on each lane."""
        action, coin = moment.action, torch.rand(len(moment.action)) < 0.5
        lanes = torch.arange(len(coin))
        for name, (looks_wrong, instead) in mistakes(ReadMoment(moment)).items():
            self._taken[name][lanes, moment.turn, coin.long()] += looks_wrong
            action = torch.where(looks_wrong & coin, instead, action)
        return action

    def add(self, moment: Moment) -> None:
        """Where the round has ended, count who won it."""
        for name, taken in self._taken.items():
            ended = taken * moment.done[:, None, None]
            self.tally.add(name, ended.sum(1), (ended * moment.shares[:, :, None]).sum(1))
            taken.masked_fill_(moment.done[:, None, None], 0)

    def report(self) -> dict[str, list[dict[str, float]]]:
        """Return what was won after each kind of decision: as it was, and otherwise."""
        return {name: self.tally.row(name) for name in self._taken}


def mistakes(play: ReadMoment) -> dict[str, tuple[Tensor, Tensor]]:
    """Return where a decision looks like a mistake, and what would look right."""
    answers = play.moment.answers
    assert answers is not None
    victims = play.legal_targets & play.sure_hits
    victim = victims.long().argmax(1)
    held = play.moment.hands.gather(1, victim[:, None]).squeeze(1)
    passed = play.plays & victims.any(1) & ~play.hits_surely()
    ways = play.nameable_ways()
    blind = play.guards & ~passed & (ways.max(1).values > 0) & (ways.gather(1, play.names[:, None]).squeeze(1) == 0)
    likeliest = play.of_target(answers.belief).masked_fill(ways == 0, -torch.inf).argmax(1)
    return {
        PASSED: (passed, guard_on(victim, held.clamp(min=0))),
        IMPOSSIBLE: (blind, guard_on(play.target, likeliest)),
    }


def guard_on(target: Tensor, named: Tensor) -> Tensor:
    """Return the action that plays a Guard on somebody, 0 for the next player, and names a card."""
    return AT_GUARD + 1 + target * NAMES + named - (named > GUARD).long()
