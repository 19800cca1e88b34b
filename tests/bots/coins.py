"""Coins of known bias in the place of games: what an arena makes of them can be compared with the truth.

Each deal has luck of its own, the same for all its rotations: one of its seats is favoured. A round is won by a seat
with its part of strength times luck; one in ten is shared by all. So the true share of a bot can be computed exactly.
"""

from __future__ import annotations

import os
from random import Random
from typing import TYPE_CHECKING

from billetdoux.bots.arena.plan import PARTS, Outcome, Pairing, Task, TaskResult

if TYPE_CHECKING:
    from billetdoux.bots.arena.plan import ArenaPlan

FAVOUR = 3.0  # what a deal's luck multiplies a seat's strength by
SHARED = 0.1  # rounds that all win together
STRENGTHS = {"copper": 1.0, "silver": 2.0, "gold": 4.0}


def chances(table: Pairing, players: int, rotation: int, favoured: int) -> list[float]:
    """Return with what chance each seat wins a round that is not shared."""
    bots = Task(table, rotation, 0, 1).seats(players)
    weights = [STRENGTHS[bot] * (FAVOUR if seat == favoured else 1.0) for seat, bot in enumerate(bots)]
    return [weight / sum(weights) for weight in weights]


def true_share(table: Pairing, players: int) -> float:
    """Return the share of rounds, or of games, that the one bot truly wins."""
    seats = range(players)
    won = (
        sum(chances(table, players, rotation, lucky)[rotation] for rotation in seats for lucky in seats) / players**2
    )
    return SHARED / players + (1 - SHARED) * won


def toss(plan: ArenaPlan, task: Task) -> TaskResult:
    """Play a task by tossing coins: some rounds, and then once more for the game."""
    outcomes = list[Outcome]()
    for deal in range(task.start, task.stop):
        favoured = Random(f"{plan.seed} {deal}").randrange(plan.players)
        rng = Random(f"{plan.seed} {deal} {task.table} {task.rotation}")
        chance = chances(task.table, plan.players, task.rotation, favoured)[task.rotation]
        rounds = rng.randint(3, 7)
        won = [parts(rng, chance, plan.players) for _ in range(rounds + 1)]
        outcomes.append(Outcome(rounds, sum(won[:-1]), won[-1]))
    return TaskResult(outcomes, {})


def die(plan: ArenaPlan, task: Task) -> TaskResult:
    """Do not survive the first task."""
    os._exit(1)


def parts(rng: Random, chance: float, players: int) -> int:
    """Return the one bot's parts of a round."""
    if rng.random() < SHARED:
        return PARTS // players
    return PARTS if rng.random() < chance else 0
