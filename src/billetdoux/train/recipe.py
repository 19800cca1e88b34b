"""The recipe of a training: what is trained, on how much, how fast. It is kept beside what came of it."""

# pyright: basic

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from billetdoux.rules.edition import edition, known_editions
from billetdoux.train.lanes import Cell
from billetdoux.train.networks import Shape
from billetdoux.train.ppo import StepSettings

# How an attack differs: it need not hide anything, so it becomes decided sooner, and nothing holds it back.
ATTACK: dict[str, Any] = {"entropy": (0.02, 0.001), "pull": 0.0, "games": 0.0, "rivals": 0.0}


def all_cells() -> list[Cell]:
    """Return all editions and numbers of players; those that are played most are trained most."""
    return [
        Cell(id, players, 3 if players in (2, 4) and id != "princess" else 1)
        for id in known_editions()
        for players in edition(id).tokens
    ]


@dataclass
class Recipe:
    """How to train. The defaults are for one large GPU."""

    cells: list[Cell] = field(default_factory=all_cells)
    minutes: float = 10.0
    iterations: int = 0  # 0: as many as the minutes allow
    seed: int = 1
    against: str = ""  # whom it attacks: one of BOTS, or a file of weights; nobody: it plays against itself
    start: str = ""  # the file of weights it begins with; none: it begins at nothing
    lanes: int = 131072
    steps: int = 24  # decisions on each lane in an iteration
    batch: int = 65536
    epochs: int = 1
    shape: Shape = field(default_factory=Shape)
    witness: Shape = field(default_factory=lambda: Shape(512, 2))
    rate: tuple[float, float] = (7e-4, 3e-5)  # at first, and at last
    entropy: tuple[float, float] = (0.06, 0.003)
    memory: float = 0.15  # how far back the average goes: this part of the training until then
    pull: float = 0.03  # what it costs to play otherwise than the average does
    rivals: float = 0.2  # of lanes with three and more players: those with rivals
    games: float = 0.5  # of lanes: those on which the game is played for, not the round
    log_every: int = 20
    measure_every: int = 1000
    measure_lanes: int = 4096

    def pace(self, iteration: int) -> StepSettings:
        """Return how fast to learn after so many iterations."""
        done = min(1.0, iteration / self.iterations) if self.iterations else 0.0
        rate, entropy = (first * (last / first) ** done for first, last in (self.rate, self.entropy))
        return StepSettings(rate, entropy, min(1.0, 1 / (self.memory * (iteration + 1))))


def recipe_from(kept: dict[str, Any]) -> Recipe:
    """Return a recipe as it was kept."""
    shapes = {name: Shape(**kept[name]) for name in ("shape", "witness")}
    return Recipe(**{**kept, **shapes, "cells": [Cell(**cell) for cell in kept["cells"]]})
