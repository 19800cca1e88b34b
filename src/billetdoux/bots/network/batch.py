"""The network asked about many positions at once. Those that look the same are asked about once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from billetdoux.bots.network.features import INPUTS, network_features
from billetdoux.bots.network.forward import SMALLEST, network
from billetdoux.fast.kernel import compiled
from billetdoux.observe.actions import ACTIONS

if TYPE_CHECKING:
    from billetdoux.bots.network.forward import Network
    from billetdoux.bots.network.weights import Array

HIGHEST = 24  # more than any of them


@dataclass(frozen=True)
class BatchPrediction:
    """What the network says of positions, and which of them is each row's."""

    which: Any
    chances: Any  # of all actions
    value: Array  # what they will bring

    def of_actions(self, actions: Any) -> Any:
        """Return the chance of each row's action."""
        return self.chances[self.which, actions]


class BatchNetwork:
    """A network, and how to ask it about rows of a table."""

    def __init__(self, asked: Network) -> None:
        self.network = asked
        self.numbers = np.full(INPUTS, -1)
        seen = network_features(asked.seats)
        count = len(seen.number_places)
        self.numbers[seen.number_places] = np.arange(count)
        self.scales = np.zeros(INPUTS, np.float32)
        self.scales[seen.number_places] = seen.number_scales
        self.values = np.full((INPUTS, HIGHEST), -1)
        self.values[seen.value_places, seen.value_values] = count + np.arange(len(seen.value_places))

    def predict(self, keys: Any, inputs: Any, masks: Any, stray: float) -> BatchPrediction:
        """Return what it says of rows with such keys; what it would do is mixed with so much of anything legal."""
        _, first, which = np.unique(keys, return_index=True, return_inverse=True)
        heads = self.heads(inputs[first])
        legal = masks[first] > 0
        logits = np.where(legal, heads[:, :ACTIONS], -np.inf)
        chances = np.exp(logits - logits.max(1, keepdims=True))
        chances *= (1 - stray) / chances.sum(1, keepdims=True)
        return BatchPrediction(which, chances + stray * legal / legal.sum(1, keepdims=True), heads[:, ACTIONS])

    def heads(self, inputs: Any) -> Array:
        """Return what all heads say of each row."""
        net = self.network
        x = np.empty((len(inputs), len(net.bias)), np.float32)
        compiled()["spread_worlds"](inputs, net.rows, net.bias, self.numbers, self.scales, self.values, x)
        for norm, (weight, bias) in zip(net.norms, net.layers, strict=False):
            x += norm_and_relu(x, *norm) @ weight.T
            x += bias
        weight, bias = net.heads
        return norm_and_relu(x, *net.norms[-1]) @ weight.T + bias


def norm_and_relu(x: Array, weight: Array, bias: Array) -> Array:
    """Return what a layer passes on of each row: mean 0 and variance 1, scaled, nothing below 0."""
    x = x - x.mean(1, keepdims=True)
    x *= 1 / np.sqrt(np.einsum("ij,ij->i", x, x) / x.shape[1] + SMALLEST)[:, None]
    x *= weight
    x += bias
    return np.maximum(x, 0, out=x)


@cache
def batch_network(players: int) -> BatchNetwork:
    """Return the network that comes with the package, for so many players."""
    return BatchNetwork(network(None, players))
