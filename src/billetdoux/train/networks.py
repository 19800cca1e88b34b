"""The networks as they are trained: residual layers, and a head for each thing they are asked.

`PolicyNetwork` is what is played with. `Critic` is only there while it learns: it sees all the cards, and so can tell
what a decision brought from what the cards brought, and what others would have brought.
"""

# pyright: basic

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import torch
from torch import Tensor, nn
from torch.nn.functional import layer_norm, linear

from billetdoux.bots.network.features import BLOCK, CARDS, INPUTS, PLAYS, network_features
from billetdoux.bots.network.weights import UNREADABLE as NO_WEIGHTS
from billetdoux.bots.network.weights import read_weights, write_weights
from billetdoux.errors import OptionError
from billetdoux.observe.actions import ACTIONS
from billetdoux.rules.state import KINDS, SEATS
from billetdoux.train.lanes import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

Work = TypeVar("Work", bound="Callable[..., object]")
Result = TypeVar("Result")

OTHERS = SEATS - 1
PAD = 16  # heads together are as many as a multiple of this: the last one is padding
HEADS = [ACTIONS, 1, SEATS, OTHERS * KINDS, -(ACTIONS + 1 + SEATS + OTHERS * KINDS) % PAD]
CRITIC_HEADS = [SEATS, ACTIONS, -(SEATS + ACTIONS) % PAD]
BARRED = -1e9  # for what cannot be chosen
NEVER = 127  # a value that nothing has
UNREADABLE = (*NO_WEIGHTS, RuntimeError)  # what reading a file can raise that holds something else than weights


@dataclass(frozen=True)
class Shape:
    """How large a network is."""

    width: int = 512
    layers: int = 3
    recalls: bool = False  # whether it is shown what its seat held whenever that played, which `master` is not
    seats: int = SEATS  # how many can play at most: what more of them would do need not be looked at


@dataclass
class NetworkInput:
    """Positions, as the network is asked about them."""

    inputs: Tensor  # see bots/network/features.py
    mask: Tensor  # legal actions

    def of(self, places: Tensor) -> NetworkInput:
        """Return some of them."""
        return NetworkInput(self.inputs[places], self.mask[places])


@dataclass
class Outputs:
    """What the network says of some positions."""

    policy: Tensor  # logits of the actions; the illegal ones are barred
    value: Tensor  # what the round will bring
    shares: Tensor  # logits: who wins the round, counted from the seat
    belief: Tensor  # logits: the hand of each of the others


class Spread(nn.Module):
    """Spreads what is shown out into features.

    Each is a part of it times a scale, plus 1 if it has a certain value: of the two, one never happens. After what a
    seat is shown there may be more that is hidden from it, written as cards are: these places of that are looked at.
    """

    def __init__(self, seats: int, hidden: Iterable[int]) -> None:
        super().__init__()
        seen = network_features(seats)
        beside = [(INPUTS + n, card) for n in hidden for card in CARDS]
        numbers = [(place, NEVER) for place in seen.number_places]
        values = [*zip(seen.value_places, seen.value_values, strict=True), *beside]
        self.looked_at = numbers + values  # of each feature its place, and the value that it has to have
        padding = -len(self.looked_at) % BLOCK
        places, wanted = zip(*self.looked_at, *[(0, NEVER)] * padding, strict=True)
        scales = seen.number_scales + [0.0] * (len(values) + padding)
        self.scaled = len(numbers)  # these come first; all the others have a scale of 0
        self.register_buffer("places", torch.tensor(places, dtype=torch.int32), persistent=False)
        self.register_buffer("scales", torch.tensor(scales), persistent=False)
        self.register_buffer("wanted", torch.tensor(wanted, dtype=torch.int8), persistent=False)

    places: Tensor
    scales: Tensor
    wanted: Tensor

    def forward(self, shown: Tensor, kind: torch.dtype) -> Tensor:
        """Return the features of positions, of this type."""
        if shown.is_cuda:  # compiled there into a single pass
            parts = shown[:, self.places]
            return parts.to(kind) * self.scales.to(kind) + torch.eq(parts, self.wanted).to(kind)
        parts = shown.t().contiguous().index_select(0, self.places)  # a CPU copies rows far faster than single bytes
        features = torch.eq(parts, self.wanted[:, None]).to(kind)
        features[: self.scaled] = parts[: self.scaled] * self.scales[: self.scaled, None]
        return features.t()


class Layers(nn.Module):
    """What both networks are made of.

    On a GPU its layers are computed with 16 bits; the weights themselves, and the heads, have 32.
    """

    def __init__(self, shape: Shape, hidden: Iterable[int], heads: int) -> None:
        super().__init__()
        self.shape = shape
        self.spread = Spread(shape.seats, hidden)
        self.first = nn.Linear(len(self.spread.places), shape.width)
        self.norms = nn.ModuleList(nn.LayerNorm(shape.width) for _ in range(shape.layers + 1))
        self.layers = nn.ModuleList(nn.Linear(shape.width, shape.width) for _ in range(shape.layers))
        self.heads = nn.Linear(shape.width, heads)
        nn.init.normal_(self.heads.weight, std=0.01)
        nn.init.zeros_(self.heads.bias)

    def all_heads(self, shown: Tensor) -> Tensor:
        """Return what the heads say."""
        kind = torch.bfloat16 if shown.is_cuda else torch.float32
        x = linear_in(self.first, self.spread(shown, kind))
        for norm, layer in zip(self.norms, self.layers, strict=False):
            x = x + linear_in(layer, torch.relu(layer_norm_in(norm, x)))
        x = torch.relu(layer_norm_in(self.norms[-1], x))
        return self.heads(x.float())


class PolicyNetwork(Layers):
    """One network for all editions, and for as many players as its shape says."""

    def __init__(self, shape: Shape) -> None:
        super().__init__(shape, range(PLAYS if shape.recalls else 0), sum(HEADS))

    def forward(self, position: NetworkInput) -> Outputs:
        """Return all answers."""
        policy, value, shares, belief, _ = self.all_heads(position.inputs).split(HEADS, dim=1)
        return Outputs(
            policy.masked_fill(position.mask == 0, BARRED),
            value.squeeze(1),
            shares,
            belief.unflatten(1, (OTHERS, KINDS)),
        )

    def begin_with(self, other: PolicyNetwork) -> None:
        """Take the weights of another; what that one does not look at counts nothing at first."""
        state = other.state_dict()
        theirs = {feature: n for n, feature in enumerate(other.spread.looked_at)}
        pairs = [(n, theirs[one]) for n, one in enumerate(self.spread.looked_at) if one in theirs]
        here, there = torch.tensor(pairs).T
        weights = torch.zeros_like(self.first.weight)
        weights[:, here] = state["first.weight"][:, there]
        self.load_state_dict({**state, "first.weight": weights})


class Critic(Layers):
    """Sees all cards and who plays where, and says what the round will bring to each seat, counted from the mover.

    And how much more each action would bring to the mover.
    """

    def __init__(self, shape: Shape) -> None:
        others, who = range(shape.seats - 1), range(HIDDEN, HIDDEN + shape.seats)
        super().__init__(shape, [*others, *range(OTHERS, HIDDEN), *who], sum(CRITIC_HEADS))

    def forward(self, shown: Tensor, hidden: Tensor) -> tuple[Tensor, Tensor]:
        """Return what each seat can expect, and what each action adds to that."""
        worth, more, _ = self.all_heads(torch.cat((shown[:, :INPUTS], hidden), dim=1)).split(CRITIC_HEADS, dim=1)
        return worth, more


def frozen_copy(network: PolicyNetwork) -> PolicyNetwork:
    """Return a copy that does not learn."""
    copy = PolicyNetwork(network.shape).to(next(network.parameters()).device)
    copy.load_state_dict(network.state_dict())
    return copy.requires_grad_(requires_grad=False)


def compiled_for(work: Work, device: str) -> Work:
    """Return some work on tensors compiled for a GPU, one program for each size; where that fails, as it is."""
    if not device.startswith("cuda"):
        return work
    settings: Any = torch._dynamo.config
    settings.suppress_errors = True
    settings.recompile_limit = 64
    compiled: Any = torch.compile(work, dynamic=False)
    return compiled


class RecordedGraph(Generic[Result]):
    """Work on a GPU that is the same every time: recorded at the third time, then played back.

    It is made of thousands of small steps, and to ask for each takes longer than to do it. What it returns lies in
    the same place every time. A CPU does it as it is.
    """

    BEFORE = 2  # times it is done as it is, so that all is compiled

    def __init__(self, work: Callable[[], Result], device: str) -> None:
        self.work = work
        self.left = self.BEFORE
        self.stream: Any = torch.cuda.Stream() if device.startswith("cuda") else None
        self.graph: Any = None
        self.result: Result | None = None

    def __call__(self) -> Result:
        """Do it."""
        if self.stream is None:
            return self.work()
        if self.left:
            self.left -= 1
            return self._beside()
        if self.result is None:
            self.graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(self.graph, stream=self.stream, capture_error_mode="thread_local"):
                self.result = self.work()
        self.graph.replay()
        return self.result

    def _beside(self) -> Result:
        """Do it on the stream on which it will be recorded: gradients remember where they were first computed."""
        self.stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(self.stream):
            result = self.work()
        torch.cuda.current_stream().wait_stream(self.stream)
        return result


def linear_in(layer: nn.Module, x: Tensor) -> Tensor:
    """Return what a layer makes of some numbers, computed with as many bits as they have."""
    assert isinstance(layer, nn.Linear)
    return linear(x, layer.weight.to(x.dtype), layer.bias.to(x.dtype))


def layer_norm_in(norm: nn.Module, x: Tensor) -> Tensor:
    """Return a layer's numbers with mean 0 and variance 1, then scaled."""
    assert isinstance(norm, nn.LayerNorm)
    return layer_norm(x, norm.normalized_shape, norm.weight.to(x.dtype), norm.bias.to(x.dtype))


def export(network: PolicyNetwork, path: Path) -> None:
    """Write the weights as they are played with."""
    state = {name: value.detach().cpu().numpy() for name, value in network.state_dict().items()}
    write_weights(path, state, network.shape.seats)


def load_network(path: Path, device: str) -> PolicyNetwork:
    """Return a network from its weights."""
    weights = read_weights(path)
    state = {name: torch.tensor(value) for name, value in weights.arrays.items()}
    try:
        layers = sum(name.startswith("layers.") and name.endswith(".weight") for name in state)
        width, inputs = state["first.weight"].shape
        recalls = inputs >= len(network_features(weights.seats)) + BLOCK
        network = PolicyNetwork(Shape(width, layers, recalls, weights.seats))
        network.load_state_dict(state)
    except UNREADABLE as error:
        raise OptionError("weights-wrong", file=path) from error
    return network.to(device).requires_grad_(requires_grad=False)
