"""What a round is worth for the game: the chance to win it from every score, between equal players.

Who wins a round is taken to be a matter of luck; how often it brings whom how many tokens is counted in games of
casual players. From there the chances follow backwards, from the scores that end a game.

A round's worth for a seat is put on the scale on which winning it alone is 1, and another's winning it alone is 0 on
average, so that it is the share of the round but for what the score makes of it.
"""

# pyright: basic

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import permutations, product
from typing import TYPE_CHECKING

import numpy as np
import torch
from torch import Tensor

from billetdoux.fast.games import Games
from billetdoux.fast.kernel import cores
from billetdoux.rules.edition import edition
from billetdoux.rules.state import SEATS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from billetdoux.train.lanes import Cell

GAMES = 4000  # in which the gains are counted
EXTREME = 2.0  # what a round is worth at most, either way


@cache
def gains_of(edition_id: str, players: int) -> dict[tuple[int, ...], float]:
    """Return how often a round brings which tokens to whom, if all players are alike."""
    games = Games(edition(edition_id), ["casual"] * players, 1, 0, GAMES, cores())
    counted = Counter[tuple[int, ...]]()
    for results, rounds in zip(games.results["gain"], games.sources["rounds"], strict=True):
        counted.update(tuple(sorted(gain)) for gain in results[:rounds, :players].tolist())
    chances = dict[tuple[int, ...], float]()
    for gain, count in counted.items():
        ways = set(permutations(gain))
        chances |= {way: count / counted.total() / len(ways) for way in ways}
    return chances


@cache
def game_chances(edition_id: str, players: int) -> np.ndarray:
    """Return each seat's chance to win the game from each score; tokens beyond enough count as enough."""
    enough = edition(edition_id).tokens[players]
    chances = np.zeros((enough + 1,) * players + (players,))
    for score in sorted(product(range(enough + 1), repeat=players), key=sum, reverse=True):
        won = np.array(score) >= enough
        if won.any():
            chances[score] = won / won.sum()
        else:
            for gain, chance in gains_of(edition_id, players).items():
                chances[score] += chance * chances[score_after(score, gain, enough)]
    return chances


def score_after(score: Sequence[int], gain: Sequence[int], enough: int) -> tuple[int, ...]:
    """Return the score after a round."""
    return tuple(min(tokens + more, enough) for tokens, more in zip(score, gain, strict=True))


@cache
def scale_of(edition_id: str, players: int) -> tuple[np.ndarray, np.ndarray]:
    """Return for each score and seat what its chances are if another wins the round, and how much more if it does."""
    chances = game_chances(edition_id, players)
    enough = chances.shape[0] - 1
    low, high = np.zeros_like(chances), np.ones_like(chances)
    for score in product(range(enough), repeat=players):
        alone = [chances[score_after(score, gain, enough)] for gain in np.eye(players, dtype=int).tolist()]
        high[score] = [alone[seat][seat] for seat in range(players)]
        low[score] = (np.sum(alone, axis=0) - high[score]) / (players - 1)
    return low, high - low


class RoundsWorth:
    """What rounds are worth for the game, for lanes of several cells."""

    def __init__(self, cells: Sequence[Cell], device: str) -> None:
        tables, offsets, bases = list[np.ndarray](), list[int](), list[int]()
        for cell in cells:
            offsets.append(sum(len(table) for table in tables))
            chances = game_chances(cell.deck.id, cell.players)
            bases.append(chances.shape[0])
            parts = [part.reshape(-1, cell.players) for part in (chances, *scale_of(cell.deck.id, cell.players))]
            tables.append(np.stack([np.pad(part, ((0, 0), (0, SEATS - cell.players))) for part in parts], axis=1))
        self.table = torch.tensor(np.concatenate(tables), dtype=torch.float32, device=device)
        self.offsets, self.bases = (torch.tensor(values, device=device) for values in (offsets, bases))

    def of(self, cell: Tensor, players: Tensor, before: Tensor, after: Tensor) -> Tensor:
        """Return what a round with this score before and after is worth to each seat."""
        chances = self.table[self._place(cell, players, after), 0]
        low, stake = self.table[self._place(cell, players, before), 1:].unbind(1)
        worth = (chances - low) / stake.clamp(min=1e-6)
        there = torch.arange(SEATS, device=cell.device) < players[:, None]
        return torch.where(there, worth.clamp(-EXTREME, EXTREME), 0.0)

    def _place(self, cell: Tensor, players: Tensor, score: Tensor) -> Tensor:
        base = self.bases[cell]
        place = torch.zeros_like(cell)
        for seat in range(SEATS):
            tokens = torch.minimum(score[:, seat].long(), base - 1)
            place = torch.where(seat < players, place * base + tokens, place)
        return self.offsets[cell] + place
