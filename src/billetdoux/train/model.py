"""The network as it is trained: residual layers, and a head for each thing it is asked."""

# pyright: basic

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

import torch
from torch import Tensor, nn
from torch.nn.functional import layer_norm, linear

from billetdoux.bots.master.features import (
    FEATURES,
    HOW_PLACES,
    NUMBER_PLACES,
    NUMBER_SCALES,
    VALUE_PLACES,
    VALUE_VALUES,
)
from billetdoux.observe.actions import ACTIONS
from billetdoux.rules.state import KINDS, SEATS

if TYPE_CHECKING:
    from collections.abc import Callable

Work = TypeVar("Work", bound="Callable[..., object]")

OTHERS = SEATS - 1
PADDING = -FEATURES % 64  # features that are always 0: matrix units are fast at such sizes only
HEADS = [ACTIONS, 1, SEATS, OTHERS * KINDS, -(ACTIONS + 1 + SEATS + OTHERS * KINDS) % 16]  # the last one is padding
BARRED = -1e9  # for what cannot be chosen


@dataclass(frozen=True)
class Shape:
    """How large a network is."""

    width: int = 512
    layers: int = 3


@dataclass
class Position:
    """Positions, as the network is asked about them."""

    seen: Tensor  # observations, and what was played
    mask: Tensor  # legal actions
    goal: Tensor  # 0: the round, 1: the game

    def of(self, places: Tensor) -> Position:
        """Return some of them."""
        return Position(self.seen[places], self.mask[places], self.goal[places])


@dataclass
class Answers:
    """What the network says of some positions."""

    policy: Tensor  # logits of the actions; the illegal ones are barred
    value: Tensor  # what the round will bring
    shares: Tensor  # logits: who wins the round, counted from the seat
    belief: Tensor  # logits: the hand of each of the others


class Spread(nn.Module):
    """Spreads observations out into features."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("number_places", torch.tensor(NUMBER_PLACES), persistent=False)
        self.register_buffer("number_scales", torch.tensor(NUMBER_SCALES), persistent=False)
        self.register_buffer("value_places", torch.tensor(VALUE_PLACES), persistent=False)
        self.register_buffer("value_values", torch.tensor(VALUE_VALUES, dtype=torch.int8), persistent=False)

    number_places: Tensor
    number_scales: Tensor
    value_places: Tensor
    value_values: Tensor

    def forward(self, position: Position, kind: torch.dtype) -> Tensor:
        """Return the features of positions, of this type."""
        seen = position.seen.clone()
        piles = seen[:, HOW_PLACES]
        seen[:, HOW_PLACES] = torch.where(piles > 0, (piles - 1) % KINDS + 1, piles)
        numbers = seen[:, self.number_places].to(kind) * self.number_scales.to(kind)
        values = torch.eq(seen[:, self.value_places], self.value_values).to(kind)
        padding = seen.new_zeros((len(seen), PADDING), dtype=kind)
        parts = (position.goal[:, None].to(kind), numbers, values, padding)
        return torch.cat(parts, dim=1)


class Network(nn.Module):
    """One network for all editions and numbers of players.

    On a GPU its layers are reckoned with 16 bits; the weights themselves, and the heads, have 32.
    """

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self.spread = Spread()
        self.first = nn.Linear(FEATURES + PADDING, shape.width)
        self.norms = nn.ModuleList(nn.LayerNorm(shape.width) for _ in range(shape.layers + 1))
        self.layers = nn.ModuleList(nn.Linear(shape.width, shape.width) for _ in range(shape.layers))
        self.heads = nn.Linear(shape.width, sum(HEADS))
        nn.init.normal_(self.heads.weight, std=0.01)
        nn.init.zeros_(self.heads.bias)

    def forward(self, position: Position) -> Answers:
        """Return all answers."""
        kind = torch.bfloat16 if position.seen.is_cuda else torch.float32
        x = applied(self.first, self.spread(position, kind))
        for norm, layer in zip(self.norms, self.layers, strict=False):
            x = x + applied(layer, torch.relu(normed(norm, x)))
        x = torch.relu(normed(self.norms[-1], x))
        policy, value, shares, belief, _ = self.heads(x.float()).split(HEADS, dim=1)
        return Answers(
            policy.masked_fill(position.mask == 0, BARRED),
            value.squeeze(1),
            shares,
            belief.unflatten(1, (OTHERS, KINDS)),
        )


def fast(work: Work, device: str) -> Work:
    """Return some work on tensors compiled for a GPU, one program for each size; where that fails, as it is."""
    if not device.startswith("cuda"):
        return work
    settings: Any = torch._dynamo.config
    settings.suppress_errors = True
    compiled: Any = torch.compile(work, dynamic=False)
    return compiled


def applied(layer: nn.Module, x: Tensor) -> Tensor:
    """Return what a layer makes of some numbers, reckoned with as many bits as they have."""
    assert isinstance(layer, nn.Linear)
    return linear(x, layer.weight.to(x.dtype), layer.bias.to(x.dtype))


def normed(norm: nn.Module, x: Tensor) -> Tensor:
    """Return a layer's numbers with mean 0 and variance 1, then scaled."""
    assert isinstance(norm, nn.LayerNorm)
    return layer_norm(x, norm.normalized_shape, norm.weight.to(x.dtype), norm.bias.to(x.dtype))
