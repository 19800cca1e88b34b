"""The network as it is played with: NumPy alone, one position at a time."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from billetdoux.bots.network.features import BLOCK, network_features
from billetdoux.bots.network.weights import read_weights
from billetdoux.errors import OptionError
from billetdoux.observe.actions import ACTIONS
from billetdoux.rules.state import KINDS, SEATS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from billetdoux.bots.network.weights import Array, Weights

OF_TWO, OF_MORE = (Path(__file__).with_name(name) for name in ("two.npz", "more.npz"))
AT_SHARES = ACTIONS + 1  # where the heads say who wins the round
AT_BELIEF = AT_SHARES + SEATS  # and what the hands of the others are
SMALLEST = 1e-5  # added to a variance, so that nothing is divided by nothing


@dataclass(frozen=True)
class Prediction:
    """What the network says of a position."""

    policy: Array  # logits of all actions, legal or not
    value: float  # what it will bring
    shares: Array  # logits: who wins the round, counted from the seat
    belief: Array  # logits: the hand of each of the others


class Network:
    """Weights, and how to ask them."""

    def __init__(self, path: Path) -> None:
        kept = read_weights(path)
        check_shapes(kept, path)
        weights = kept.arrays
        self.seats = kept.seats
        self._number_places, self._number_scales, self._value_places, self._value_values = feature_arrays(kept.seats)
        layers = sum(name.startswith("layers.") for name in weights) // 2
        self.rows: Array = np.ascontiguousarray(weights["first.weight"].T)
        self.bias: Array = weights["first.bias"]
        self.norms = [(weights[f"norms.{n}.weight"], weights[f"norms.{n}.bias"]) for n in range(layers + 1)]
        self.layers = [(weights[f"layers.{n}.weight"], weights[f"layers.{n}.bias"]) for n in range(layers)]
        self.heads = weights["heads.weight"], weights["heads.bias"]

    def predict(self, inputs: Sequence[int]) -> Prediction:
        """Return what it says of a position, as it is shown it (see features.py)."""
        x = self._first(np.array(inputs, np.int16))
        for norm, (weight, bias) in zip(self.norms, self.layers, strict=False):
            x = x + weight @ np.maximum(layer_norm(x, *norm), 0) + bias
        weight, bias = self.heads
        heads = weight @ np.maximum(layer_norm(x, *self.norms[-1]), 0) + bias
        hands = heads[AT_BELIEF : AT_BELIEF + (SEATS - 1) * KINDS].reshape(SEATS - 1, KINDS)
        return Prediction(heads[:ACTIONS], float(heads[ACTIONS]), heads[AT_SHARES:AT_BELIEF], hands)

    def _first(self, inputs: Any) -> Array:
        """Return the first layer's numbers. Most features are 0 or 1: the rows of those that are 1 are added up."""
        numbers = inputs[self._number_places] * self._number_scales
        there = len(numbers) + (inputs[self._value_places] == self._value_values).nonzero()[0]
        return self.bias + numbers @ self.rows[: len(numbers)] + self.rows[there].sum(axis=0)


def layer_norm(x: Array, weight: Array, bias: Array) -> Array:
    """Return numbers with mean 0 and variance 1, then scaled."""
    x = x - x.mean()
    return x / np.sqrt((x * x).mean() + SMALLEST) * weight + bias


def softmax(logits: Array, possible: Any = True) -> Any:  # noqa: FBT002 (a mask, or all of them)
    """Return the chances that logits stand for, of what is possible."""
    logits = np.where(possible, logits.astype(np.float64), -np.inf)
    chances = np.exp(logits - logits.max())
    return chances / chances.sum()


def feature_arrays(seats: int) -> tuple[Any, Any, Any, Any]:
    """Return the features where so many play at most, as arrays."""
    seen = network_features(seats)
    scales = np.array(seen.number_scales, np.float32)
    return np.array(seen.number_places), scales, np.array(seen.value_places), np.array(seen.value_values)


def check_shapes(weights: Weights, path: Path) -> None:
    """Raise an error unless these are of a network that is shown what `master` is; attackers are shown more."""
    shapes = {name: array.shape for name, array in weights.arrays.items()}
    try:
        (width, inputs), (heads, _) = shapes["first.weight"], shapes["heads.weight"]
    except (KeyError, ValueError):
        width = inputs = heads = 0
    layers = sum(name.startswith("layers.") for name in shapes) // 2
    least = len(network_features(weights.seats))
    fits = least <= inputs < least + BLOCK and heads >= AT_BELIEF + (SEATS - 1) * KINDS
    if not fits or shapes != shapes_of(width, inputs, heads, layers):
        raise OptionError("weights-wrong", file=path)


def shapes_of(width: int, inputs: int, heads: int, layers: int) -> dict[str, tuple[int, ...]]:
    """Return the shapes of all weights of a network."""
    parts: dict[str, tuple[int, ...]] = {"first": (width, inputs), "heads": (heads, width)}
    parts |= {f"layers.{n}": (width, width) for n in range(layers)}
    parts |= {f"norms.{n}": (width,) for n in range(layers + 1)}
    weights = {f"{name}.weight": shape for name, shape in parts.items()}
    return weights | {f"{name}.bias": shape[:1] for name, shape in parts.items()}


def weights_for(players: int) -> Path:
    """Return the file with the weights that come with the package, for so many players."""
    return OF_TWO if players == 2 else OF_MORE


def network(path: Path | None, players: int) -> Network:
    """Return the network with some weights, or the one that comes with the package, for so many players."""
    found = network_of(path or weights_for(players))
    if players > found.seats:
        raise OptionError("weights-seats", file=path, seats=found.seats, players=players)
    return found


@cache
def network_of(path: Path) -> Network:
    """Return the network with some weights; they are read once."""
    return Network(path)
