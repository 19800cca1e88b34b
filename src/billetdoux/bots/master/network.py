"""The network as it is played with: NumPy alone, one position at a time."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from pickle import UnpicklingError
from typing import TYPE_CHECKING, Any
from zipfile import BadZipFile

import numpy as np

from billetdoux.bots.master.features import BLOCK, FEATURES, NUMBER_PLACES, NUMBER_SCALES, VALUE_PLACES, VALUE_VALUES
from billetdoux.errors import OptionError
from billetdoux.observe.actions import ACTIONS
from billetdoux.rules.state import KINDS, SEATS

if TYPE_CHECKING:
    from collections.abc import Sequence

    Array = np.ndarray[Any, np.dtype[np.float32]]

WEIGHTS = Path(__file__).with_name("weights.npz")
AT_SHARES = ACTIONS + 1  # where the heads say who wins the round
AT_BELIEF = AT_SHARES + SEATS  # and what the hands of the others are
SMALLEST = 1e-5  # added to a variance, so that nothing is divided by nothing

_number_places = np.array(NUMBER_PLACES)
_number_scales = np.array(NUMBER_SCALES, np.float32)
_value_places = np.array(VALUE_PLACES)
_value_values = np.array(VALUE_VALUES)
FIRST_VALUE = len(NUMBER_PLACES)


@dataclass(frozen=True)
class Answers:
    """What the network says of a position."""

    policy: Array  # logits of all actions, legal or not
    value: float  # what it will bring
    shares: Array  # logits: who wins the round, counted from the seat
    belief: Array  # logits: the hand of each of the others


class Network:
    """Weights, and how to ask them."""

    def __init__(self, path: Path = WEIGHTS) -> None:
        weights = read_weights(path)
        check_shown(weights, path)
        layers = sum(name.startswith("layers.") for name in weights) // 2
        self.rows: Array = np.ascontiguousarray(weights["first.weight"].T)
        self.bias: Array = weights["first.bias"]
        self.norms = [(weights[f"norms.{n}.weight"], weights[f"norms.{n}.bias"]) for n in range(layers + 1)]
        self.layers = [(weights[f"layers.{n}.weight"], weights[f"layers.{n}.bias"]) for n in range(layers)]
        self.heads = weights["heads.weight"], weights["heads.bias"]

    def ask(self, shown: Sequence[int]) -> Answers:
        """Return what it says of a position, as it is shown it (see features.py)."""
        x = self._first(np.array(shown, np.int16))
        for norm, (weight, bias) in zip(self.norms, self.layers, strict=False):
            x = x + weight @ np.maximum(normed(x, *norm), 0) + bias
        weight, bias = self.heads
        heads = weight @ np.maximum(normed(x, *self.norms[-1]), 0) + bias
        hands = heads[AT_BELIEF : AT_BELIEF + (SEATS - 1) * KINDS].reshape(SEATS - 1, KINDS)
        return Answers(heads[:ACTIONS], float(heads[ACTIONS]), heads[AT_SHARES:AT_BELIEF], hands)

    def _first(self, shown: Any) -> Array:
        """Return the first layer's numbers. Most features are 0 or 1: the rows of those that are 1 are added up."""
        there = FIRST_VALUE + (shown[_value_places] == _value_values).nonzero()[0]
        numbers = shown[_number_places] * _number_scales
        return self.bias + numbers @ self.rows[:FIRST_VALUE] + self.rows[there].sum(axis=0)


def normed(x: Array, weight: Array, bias: Array) -> Array:
    """Return numbers with mean 0 and variance 1, then scaled."""
    x = x - x.mean()
    return x / np.sqrt((x * x).mean() + SMALLEST) * weight + bias


def softmax(logits: Array, possible: Any = True) -> Any:  # noqa: FBT002 (a mask, or all of them)
    """Return the chances that logits stand for, of what is possible."""
    logits = np.where(possible, logits.astype(np.float64), -np.inf)
    chances = np.exp(logits - logits.max())
    return chances / chances.sum()


def read_weights(path: Path) -> dict[str, Array]:
    """Read the weights of a network, as training writes them."""
    try:
        with np.load(path) as kept:
            return {name: kept[name].astype(np.float32) for name in kept.files}
    except FileNotFoundError as error:
        raise OptionError("file-missing", file=path) from error
    except (OSError, ValueError, TypeError, KeyError, EOFError, BadZipFile, UnpicklingError) as error:
        raise OptionError("weights-wrong", file=path) from error


def check_shown(weights: dict[str, Array], path: Path) -> None:
    """Raise an error unless these are of a network that is shown what `master` is; attackers are shown more."""
    try:
        inputs, heads = weights["first.weight"].shape[1], len(weights["heads.weight"])
    except (KeyError, IndexError, TypeError):
        inputs = heads = 0
    if not FEATURES <= inputs < FEATURES + BLOCK or heads < AT_BELIEF + (SEATS - 1) * KINDS:
        raise OptionError("weights-wrong", file=path)


@cache
def network(path: Path | None = None) -> Network:
    """Return the network with some weights, or the one that comes with the package."""
    return Network(path or WEIGHTS)
