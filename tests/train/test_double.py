"""The double of `sharp`: what it learns from, that it learns, and that it plays as `sharp` does."""

from __future__ import annotations

from typing import Any

import numpy as np
from needs import torch

from billetdoux.train.double import BATCH, PASSES, SHAPE, WEIGHTS, imitate, record_game, surprise_of
from billetdoux.train.lanes import Cell
from billetdoux.train.networks import NetworkInput, PolicyNetwork, load_network

OTHER_SEED = 1234  # than that of the games that it has learnt from


def test_sharp_is_watched_at_play_and_the_same_seed_gives_the_same_game() -> None:
    one, same, other = (record_game(Cell("classic", 3), deal, OTHER_SEED) for deal in (1, 1, 2))
    assert len(one["action"]) > 10
    assert (one["mask"][np.arange(len(one["action"])), one["action"]] == 1).all()
    assert (one["mask"].sum(1) > 1).all()
    assert np.array_equal(one["shown"], same["shown"])
    assert np.array_equal(one["action"], same["action"])
    assert not np.array_equal(one["action"], other["action"])


def test_a_network_learns_to_do_the_same() -> None:
    seen = record_game(Cell("standard", 3), 3, OTHER_SEED)
    again = 8 * BATCH // len(seen["action"])
    surprises = list[float]()
    lessons = {name: np.concatenate([part] * again) for name, part in seen.items()}
    network = imitate(lessons, lambda _, surprise: surprises.append(surprise))
    assert len(surprises) == PASSES
    position, action = asked(seen)
    before = float(surprise_of(PolicyNetwork(SHAPE).requires_grad_(requires_grad=False), position, action))
    assert float(surprise_of(network, position, action)) < 0.7 * before


def test_the_double_plays_as_sharp_does() -> None:
    double = load_network(WEIGHTS, "cpu")
    for cell in (Cell("standard", 4), Cell("classic", 3)):
        position, action = asked(record_game(cell, 4, OTHER_SEED))
        chance = torch.softmax(double(position).policy, 1).gather(1, action[:, None]).mean()
        by_lot = (1 / position.mask.sum(1)).mean()
        assert float(chance) > 1.5 * float(by_lot)


def asked(seen: dict[str, np.ndarray]) -> tuple[NetworkInput, Any]:
    """Return positions, and what was done there."""
    return NetworkInput(torch.tensor(seen["shown"]), torch.tensor(seen["mask"])), torch.tensor(seen["action"])
