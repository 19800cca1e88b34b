"""What is learnt from: decisions in a row on all lanes, and what came of each."""

# pyright: basic

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

import torch
from torch import Tensor

from billetdoux.rules.state import SEATS
from billetdoux.train.lanes import counted_from
from billetdoux.train.networks import NetworkInput
from billetdoux.train.players import LEARNER

if TYPE_CHECKING:
    from collections.abc import Callable

    from billetdoux.train.players import SeatedLanes
    from billetdoux.train.rounds_worth import RoundsWorth


@dataclass
class Decisions:
    """Decisions, each with what it is judged by. The first two dimensions are time and lane, or they are one."""

    inputs: Tensor
    mask: Tensor
    action: Tensor
    log_prob: Tensor  # the logarithm of the action's chance when it was taken
    probs: Tensor  # of all actions
    gains: Tensor  # how much better than all of them together each action is, as a critic expected
    hidden: Tensor  # what the seat could not see, see `Table.hidden`
    advantage: Tensor  # how much better it went than a critic expected of this action
    returns: Tensor  # what it brought to each seat, counted from the one that decided
    outcome: Tensor  # each seat's share of the round, counted likewise
    known: Tensor  # whether it is known what came of it
    mine: Tensor  # whether the learner took it
    ended: Tensor  # whether the round ended within the time

    @property
    def position(self) -> NetworkInput:
        """The positions in which they were taken."""
        return NetworkInput(self.inputs, self.mask)

    @property
    def counts(self) -> Tensor:
        """Which of them the learner can learn to play from."""
        return self.known & self.mine

    def on(self, lanes: Tensor) -> Decisions:
        """Return those on some lanes in one row."""
        return Decisions(*(getattr(self, one.name)[:, lanes].flatten(0, 1) for one in fields(self)))

    def most_telling(self, count: int) -> Decisions:
        """Return so many of those in a row, the ones that count first.

        How many that are does not depend on what they are, for a GPU is fast only at what it has done before.
        """
        some = self.counts.byte().argsort(descending=True, stable=True)[:count]
        return Decisions(*(getattr(self, one.name)[some] for one in fields(self)))

    def become(self, others: Decisions) -> None:
        """Take the place of others, as many as these, where these lie."""
        for one in fields(self):
            getattr(self, one.name).copy_(getattr(others, one.name))


@torch.no_grad()
def collect(
    table: SeatedLanes,
    critic: Callable[[Tensor, Tensor], tuple[Tensor, Tensor]],
    worth: RoundsWorth | None,
    steps: int,
) -> tuple[Decisions, Tensor]:
    """Let all lanes take so many decisions; return them, and how many rounds ended."""
    lanes = table.lanes
    kept = list[tuple[Tensor, ...]]()
    ends = list[tuple[Tensor, ...]]()

    for _ in range(steps):
        turn = lanes.turn()
        position = table.look(turn)
        hidden = table.hidden(turn)
        worths, more = critic(position.inputs, hidden)
        value = counted_from(-turn, worths, lanes.players)
        action, logs = table.choose(position, turn)
        chances, better = chances_and_gains(logs, more)
        chance, gained = (one.gather(1, action[:, None]).squeeze(1) for one in (logs, better))
        lot = luck(gained.float(), turn, lanes.still_in())
        done = table.step(turn, action)
        kept.append((position.inputs, position.mask, action.to(torch.int8), chance, chances, better, hidden))
        ends.append((turn, value, lot, done, lanes.shares.clone(), lanes.before.clone(), lanes.after.clone()))
    turns, values, lots, dones, shares, before, after = (torch.stack([one[n] for one in ends]) for n in range(7))
    gains = shares
    if worth is not None:
        cells, players = (one.expand(steps, -1).flatten() for one in (lanes.cell, lanes.players))
        for_the_game = worth.of(cells, players, before.flatten(0, 1), after.flatten(0, 1)).unflatten(0, (steps, -1))
        gains = torch.where((table.goal > 0)[:, None], for_the_game, shares)
    inputs, mask, taken, chance, chances, better, hidden = (torch.stack([one[n] for one in kept]) for n in range(7))
    advantage, brought, outcome, known, ended = returns_of(values, lots, turns, dones, gains, shares, lanes.players)
    mine = table.kinds.expand(steps, -1, -1).gather(2, turns[:, :, None]).squeeze(2) == LEARNER
    asked = (inputs, mask, taken, chance, chances, better, hidden)
    return Decisions(*asked, advantage, brought, outcome, known, mine, ended), dones.sum()


def chances_and_gains(logs: Tensor, more: Tensor) -> tuple[Tensor, Tensor]:
    """Return the chances of all actions, and how much better each is than all of them together."""
    chances = logs.exp()
    better = (more - (chances * more).sum(1, keepdim=True)) * (chances > 0)
    return chances.half(), better.half()


def luck(gained: Tensor, turn: Tensor, still_in: Tensor) -> Tensor:
    """Return what each seat owes to the lot that decided between the actions.

    Nothing on the whole, so that it can be left out of account. What one gains the others lose, each as much.
    """
    mover = torch.nn.functional.one_hot(turn, SEATS)
    others = still_in & (mover == 0)
    return gained[:, None] * (mover - others / others.sum(1, keepdim=True).clamp(min=1))


def returns_of(
    values: Tensor,
    lots: Tensor,
    turns: Tensor,
    dones: Tensor,
    gains: Tensor,
    shares: Tensor,
    players: Tensor,
) -> list[Tensor]:
    """Go back through the decisions; return what each brought, as the fields of `Decisions` say.

    What a decision brought is what its seat gets in the end, or if that is not known can expect at the last decision,
    less what it owes to the lots from this one on. Of the last decision on a lane nothing is known, unless it ended
    the round.
    """
    came, outcome = values[-1], torch.zeros_like(shares[-1])
    known = ended = torch.zeros_like(dones[-1])
    found = list[tuple[Tensor, ...]]()
    rows = zip(values, lots, turns, dones, gains, shares, strict=True)
    for value, lot, turn, done, gain, share in reversed([*rows]):
        now = done[:, None]
        known, ended = known | done, ended | done
        came = torch.where(now, gain, came) - torch.where(known[:, None], lot, 0.0)
        outcome = torch.where(now, share, outcome)
        advantage = (came - value).gather(1, turn[:, None]).squeeze(1)
        brought, won = (counted_from(turn, one, players) for one in (came, outcome))
        found.append((advantage, brought, won, known, ended))
        known = torch.ones_like(known)
    found.reverse()
    return [torch.stack(one) for one in zip(*found, strict=True)]
