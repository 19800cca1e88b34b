"""Recipes, checkpoints and weights that were written before names in the code changed: they load as ever."""

# pyright: basic

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

from needs import torch

from billetdoux.bots.network.forward import network_of
from billetdoux.train.lanes import Cell
from billetdoux.train.networks import Shape, load_network
from billetdoux.train.recipe import Recipe, recipe_from
from billetdoux.train.run import Training

KINDS = ("weight", "bias")
RUN_7 = Path(__file__).parents[2] / "research" / "training" / "run-7.npz"
# As version 0.1.0 wrote it.
RECIPE = """{
 "cells": [{"edition": "standard", "players": 2, "weight": 3}, {"edition": "classic", "players": 4, "weight": 1}],
 "minutes": 16.0, "iterations": 60, "seed": 9, "against": "", "start": "", "lanes": 64, "steps": 4, "batch": 128,
 "epochs": 1, "shape": {"width": 16, "layers": 1, "recalls": false, "seats": 4},
 "witness": {"width": 8, "layers": 1, "recalls": false, "seats": 4}, "rate": [0.0007, 3e-05],
 "entropy": [0.06, 0.003], "memory": 0.15, "pull": 0.03, "rivals": 0.0, "games": 0.0, "log_every": 20,
 "measure_every": 1000, "measure_lanes": 64
}"""


def test_a_recipe() -> None:
    recipe = recipe_from(json.loads(RECIPE))
    assert recipe.cells == [Cell("standard", 2, 3), Cell("classic", 4)]
    assert (recipe.shape, recipe.witness) == (Shape(16, 1, seats=4), Shape(8, 1, seats=4))
    assert json.loads(json.dumps(asdict(recipe))) == json.loads(RECIPE)
    assert set(json.loads(RECIPE)) == {*Recipe.__dataclass_fields__}


def test_a_checkpoint_has_the_names_it_had(tmp_path: Path) -> None:
    training = Training(recipe_from(json.loads(RECIPE)), tmp_path, "cpu")
    training.save()
    kept = torch.load(tmp_path / "checkpoint.pt", weights_only=True)
    assert {*kept} == {
        *("network", "witness", "average"),
        *("iteration", "seconds", "decisions", "speed", "recipe"),
    }
    layers = {f"{part}.{kind}" for part in ("first", "norms.0", "norms.1", "layers.0", "heads") for kind in KINDS}
    assert {*kept["network"]} == {*kept["witness"]} == layers
    again = Training.resumed(tmp_path, "cpu")
    for name, value in again.learner.critic.state_dict().items():
        assert (value == kept["witness"][name]).all()


def test_weights() -> None:
    assert network_of(RUN_7).seats == load_network(RUN_7, "cpu").shape.seats
