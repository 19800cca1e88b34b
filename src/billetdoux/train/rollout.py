"""What is learnt from: decisions in a row on all lanes, and what came of each."""

# pyright: basic

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

import torch
from torch import Tensor

from billetdoux.rules.state import SEATS
from billetdoux.train.model import Position
from billetdoux.train.table import LEARNER

if TYPE_CHECKING:
    from billetdoux.train.score import Worth
    from billetdoux.train.table import Table


@dataclass
class Decisions:
    """Decisions, each with what it is judged by. The first two dimensions are time and lane, or they are one."""

    shown: Tensor
    mask: Tensor
    action: Tensor
    chance: Tensor  # the logarithm of the action's chance when it was taken
    value: Tensor  # what was expected then
    hands: Tensor  # of the others, counted from the seat; -1: none
    advantage: Tensor  # how much better it went than expected
    outcome: Tensor  # each seat's share of the round, counted from the seat
    counts: Tensor  # whether the learner took it, and it is known what came of it
    ended: Tensor  # whether the round ended within the time

    @property
    def position(self) -> Position:
        """The positions in which they were taken."""
        return Position(self.shown, self.mask)

    def on(self, lanes: Tensor, share: float) -> Decisions:
        """Return those on some lanes in one row; of them only so many, those that count first.

        How many that are does not depend on what they are, for a GPU is fast only at what it has done before.
        """
        counts = self.counts[:, lanes].flatten()
        some = slice(None)
        if share < 1:
            some = counts.byte().argsort(descending=True, stable=True)[: int(len(counts) * share)]
        return Decisions(*(getattr(self, one.name)[:, lanes].flatten(0, 1)[some] for one in fields(self)))

    def become(self, others: Decisions) -> None:
        """Take the place of others, as many as these, where these lie."""
        for one in fields(self):
            getattr(self, one.name).copy_(getattr(others, one.name))


@torch.no_grad()
def play(table: Table, worth: Worth | None, steps: int, fading: float) -> tuple[Decisions, Tensor]:
    """Let all lanes take so many decisions; return them, and how many rounds ended."""
    lanes = table.lanes
    kept = list[tuple[Tensor, ...]]()
    ends = list[tuple[Tensor, ...]]()

    def stack(place: int) -> Tensor:
        return torch.stack([one[place] for one in kept])

    for _ in range(steps):
        turn = lanes.turn()
        position = table.look(turn)
        hands = lanes.hands().to(torch.int8)
        action, chance, value = table.choose(position, turn)
        done = table.step(turn, action)
        kept.append((position.shown, position.mask, action.to(torch.int8), chance, value, hands))
        ends.append((turn, done, lanes.shares.clone(), lanes.before.clone(), lanes.after.clone()))
    turns, dones, shares, before, after = (torch.stack([one[n] for one in ends]) for n in range(5))
    gains = shares
    if worth is not None:
        cells, players = (one.expand(steps, -1).flatten() for one in (lanes.cell, lanes.players))
        for_the_game = worth.of(cells, players, before.flatten(0, 1), after.flatten(0, 1)).unflatten(0, (steps, -1))
        gains = torch.where((table.goal > 0)[:, None], for_the_game, shares)
    advantage, outcome, known, ended = judge(table, stack(4), turns, dones, gains, shares, fading)
    mine = table.kinds.expand(steps, -1, -1).gather(2, turns[:, :, None]).squeeze(2) == LEARNER

    asked, judged = [stack(place) for place in range(6)], [advantage, outcome, known & mine, ended]
    return Decisions(*asked, *judged), dones.sum()


def judge(
    table: Table, values: Tensor, turns: Tensor, dones: Tensor, gains: Tensor, shares: Tensor, fading: float
) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Go back through the decisions; return each one's advantage, its round's outcome, and which are known.

    A seat's decisions follow one another however many others' lie between. Of a round that has not ended, each seat's
    last decision is not judged; those before it are, by what was expected later.
    """
    lanes = table.lanes
    shape = (lanes.lanes, SEATS)
    device = values.device
    expected, carried = torch.zeros(shape, device=device), torch.zeros(shape, device=device)
    seen_later = torch.zeros(shape, dtype=torch.bool, device=device)
    outcome = torch.zeros(shape, device=device)
    ended = torch.zeros(lanes.lanes, dtype=torch.bool, device=device)
    found = list[tuple[Tensor, Tensor, Tensor, Tensor]]()
    for time in reversed(range(len(values))):
        value, done, at = values[time], dones[time], turns[time][:, None]
        expected = torch.where(done[:, None], gains[time], expected)
        carried = torch.where(done[:, None], 0.0, carried)
        seen_later = seen_later | done[:, None]
        outcome = torch.where(done[:, None], shares[time], outcome)
        ended = ended | done
        known = seen_later.gather(1, at).squeeze(1)
        change = expected.gather(1, at).squeeze(1) - value + fading * carried.gather(1, at).squeeze(1)
        change = torch.where(known, change, 0.0)
        expected, carried = expected.scatter(1, at, value[:, None]), carried.scatter(1, at, change[:, None])
        seen_later = seen_later.scatter(1, at, value=True)
        found.append((change, counted_from(turns[time], outcome, lanes.players), known, ended))
    found.reverse()
    advantage, outcomes, knowns, endeds = (torch.stack([one[n] for one in found]) for n in range(4))
    return advantage, outcomes, knowns, endeds


def counted_from(seat: Tensor, values: Tensor, players: Tensor) -> Tensor:
    """Return what stands there for each seat, counted on from one of them; 0 where nobody sits."""
    around = torch.arange(SEATS, device=values.device)
    relative = values.gather(1, (seat[:, None] + around) % players[:, None])
    return torch.where(around < players[:, None], relative, 0.0)
