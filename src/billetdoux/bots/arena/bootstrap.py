"""What the outcomes add up to, with 95% intervals by bootstrap over deals.

A deal, with all its rotations and tables, is what is drawn again and again: games of one deal have luck in common.
Many deals are first put together into groups, which changes nothing but the time it takes. The percentiles are a
little further out than 2.5 and 97.5, as Student's distribution is wider than the normal one: with few deals, bare
ones are too narrow.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from operator import mul
from statistics import NormalDist
from typing import TYPE_CHECKING

from billetdoux.bots.arena.plan import PARTS
from billetdoux.rules.generator import generator

if TYPE_CHECKING:
    from collections.abc import Sequence

    from billetdoux.bots.arena.plan import ArenaPlan, Pairing, Results

GROUPS = 200
SAMPLES = 1000
DOUBT = 0.05


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure, and between which two the truth is in 95 of 100 cases."""

    value: float
    low: float
    high: float

    def share_of_the_others(self, others: int) -> Estimate:
        """Return, from the share of one, that of each of the others."""
        return Estimate((1 - self.value) / others, (1 - self.high) / others, (1 - self.low) / others)


@dataclass(frozen=True, slots=True)
class Sums:
    """What a table's games add up to, group by group."""

    games: list[int]
    rounds: list[int]
    parts: list[int]
    match: list[int]


def group_sums(plan: ArenaPlan, results: Results, table: Pairing) -> Sums:
    """Add up a table's games, all rotations of a deal together."""
    groups = min(plan.deals, GROUPS)
    sums = Sums(*([0] * groups for _ in range(4)))
    for rotation in range(plan.players):
        played = results.games[table, rotation]
        for deal in range(plan.deals):
            outcome, group = played[deal], deal % groups
            sums.games[group] += 1
            sums.rounds[group] += outcome.rounds
            sums.parts[group] += outcome.parts
            sums.match[group] += outcome.match
    return sums


@cache
def resamples(groups: int) -> list[list[int]]:
    """Return, for each of many samples, how often each group is drawn in it: always the same samples."""
    g = generator(0, groups, 0, 0)
    drawn = [[0] * groups for _ in range(SAMPLES)]
    for counts in drawn:
        for _ in range(groups):
            counts[g.below(groups)] += 1
    return drawn


def resampled(values: Sequence[int]) -> list[int]:
    """Return what the values add up to in each sample."""
    return [sum(map(mul, counts, values)) for counts in resamples(len(values))]


def ratio(above: Sequence[int], below: Sequence[int]) -> Estimate:
    """Return the share that one sum, in parts, has of another."""
    value = sum(above) / (PARTS * sum(below))
    if value in (0, 1):  # no sample can show another, but the truth may well be
        reach = (DOUBT / 2) ** (1 / len(above))
        return Estimate(value, reach if value else 0.0, 1.0 if value else 1 - reach)
    drawn = [a / (PARTS * b) for a, b in zip(resampled(above), resampled(below), strict=True)]
    low, high = between(drawn, len(above))
    return Estimate(value, max(low, 0.0), min(high, 1.0))


def between(drawn: Sequence[float], groups: int) -> tuple[float, float]:
    """Return the ends of the interval that the samples of a figure give."""
    if groups < 2:
        return -math.inf, math.inf
    ordered = sorted(drawn)
    level = NormalDist().cdf(-student(groups - 1) * math.sqrt(groups / (groups - 1)))
    return quantile(ordered, level), quantile(ordered, 1 - level)


def student(freedom: int) -> float:
    """Return how many standard errors Student's distribution puts around an estimate (by Cornish and Fisher)."""
    z = NormalDist().inv_cdf(1 - DOUBT / 2)
    return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)


def quantile(ordered: Sequence[float], level: float) -> float:
    """Return the value below which such a part of the values lies."""
    place = level * (len(ordered) - 1)
    below = math.floor(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)


def round_share(sums: Sums) -> Estimate:
    """Return the one bot's share of the rounds."""
    return ratio(sums.parts, sums.rounds)


def match_share(sums: Sums) -> Estimate:
    """Return the one bot's share of the games."""
    return ratio(sums.match, sums.games)
