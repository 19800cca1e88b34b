"""Ratings by Bradley and Terry: every bot has a strength, and wins a round by its part of all strengths at the table.

With two players that is their model; with more it is Luce's form of it. The strengths that make the results likeliest
are found by Hunter's iteration. One round that all have won together is added to each table, so that a bot that has
won everything has a rating too.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from billetdoux.bots.arena.bootstrap import Estimate, between, resampled
from billetdoux.bots.arena.plan import PARTS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from billetdoux.bots.arena.bootstrap import Sums
    from billetdoux.bots.arena.plan import Pairing

POINTS = 400 / math.log(10)  # as in chess: 400 points are ten times the strength
CLOSE = 1e-7
MOST_STEPS = 10_000


class Score(NamedTuple):
    """What came of a table: rounds that the one bot has won, and rounds in all."""

    table: Pairing
    won: float
    rounds: float


def strengths(bots: Sequence[str], scores: Sequence[Score], players: int, start: Sequence[float]) -> list[float]:
    """Return the strength of each bot that makes these scores likeliest, looked for from `start` on."""
    number = {bot: n for n, bot in enumerate(bots)}
    won = [0.0] * len(bots)
    for table, by_one, rounds in scores:
        won[number[table.one]] += by_one + 1 / players
        won[number[table.others]] += rounds - by_one + 1 - 1 / players
    tables = [(number[table.one], number[table.others], rounds + 1) for table, _, rounds in scores]
    found = list(start)
    for _ in range(MOST_STEPS):
        expected = [0.0] * len(bots)
        for one, others, rounds in tables:
            per_strength = rounds / (found[one] + (players - 1) * found[others])
            expected[one] += per_strength
            expected[others] += (players - 1) * per_strength
        better = [wins / turns for wins, turns in zip(won, expected, strict=True)]
        moved = max(abs(math.log(new / old)) for new, old in zip(better, found, strict=True))
        found = better
        if moved < CLOSE:
            break
    return found


def points(found: Sequence[float]) -> list[float]:
    """Return strengths as ratings around 0."""
    logs = [math.log(strength) for strength in found]
    middle = sum(logs) / len(logs)
    return [POINTS * (log - middle) for log in logs]


def ratings(bots: Sequence[str], tables: Mapping[Pairing, Sums], players: int) -> list[Estimate]:
    """Return the rating of each bot, from the rounds of all tables."""
    whole = [Score(table, sum(sums.parts) / PARTS, sum(sums.rounds)) for table, sums in tables.items()]
    best = strengths(bots, whole, players, [1.0] * len(bots))
    drawn = [
        [
            Score(table, parts / PARTS, rounds)
            for parts, rounds in zip(resampled(sums.parts), resampled(sums.rounds), strict=True)
        ]
        for table, sums in tables.items()
    ]
    samples = [points(strengths(bots, scores, players, best)) for scores in zip(*drawn, strict=True)]
    groups = len(next(iter(tables.values())).games)
    ends = [between([sample[n] for sample in samples], groups) for n in range(len(bots))]
    return [Estimate(value, *end) for value, end in zip(points(best), ends, strict=True)]
