"""One step of learning: proximal policy optimisation, and what the other heads learn beside it."""

# pyright: basic

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import torch
from torch.nn.functional import cross_entropy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torch import Tensor

    from billetdoux.train.model import Network
    from billetdoux.train.rollout import Decisions

CLIP = 0.2  # how far a chance may move from what it was, as a ratio
VALUE, SHARES, BELIEF = 0.5, 0.1, 0.05  # how much each head counts beside the policy
STEEPEST = 0.5  # the longest step of the weights before it is cut


@dataclass
class Pace:
    """How fast to learn, at a moment of the training."""

    rate: float
    entropy: float  # what an undecided choice is worth, as a share of the round


class Learner:
    """A network, how it is changed, and the average of what it has been."""

    def __init__(self, network: Network, batch: int, epochs: int, memory: float) -> None:
        self.network = network
        self.batch = batch
        self.epochs = epochs
        self.memory = memory
        fused = next(network.parameters()).is_cuda
        self.optimizer = torch.optim.Adam(network.parameters(), lr=1e-4, eps=1e-5, fused=fused)
        self.average = [one.detach().clone() for one in network.parameters()]

    def learn(self, decisions: Decisions, pace: Pace) -> dict[str, float]:
        """Change the network by what these decisions show; return what is to be seen of that."""
        for group in self.optimizer.param_groups:
            group["lr"] = pace.rate
        sums = torch.zeros(7, device=decisions.chance.device)
        count = 0
        for _ in range(self.epochs):
            for part in self._parts(decisions):
                sums += self._step(part, pace)
                count += 1
        names = ("policy", "entropy", "moved", "value", "shares", "belief", "unexplained")
        return dict(zip(names, (sums / count).tolist(), strict=True))

    def _parts(self, decisions: Decisions) -> Iterator[Decisions]:
        steps, lanes = decisions.chance.shape
        parts = max(1, steps * lanes // self.batch)
        order = torch.randperm(lanes, device=decisions.chance.device)
        for some in order.chunk(parts):
            yield decisions.on(some)

    def _step(self, part: Decisions, pace: Pace) -> Tensor:
        answers = self.network(part.position)
        logs = torch.log_softmax(answers.policy, dim=1)
        chances = logs.exp()
        entropy = -(chances * logs.clamp(min=-50)).sum(1).mean()
        log_ratio = logs.gather(1, part.action.long()[:, None]).squeeze(1) - part.chance
        ratio = log_ratio.exp()
        gain = torch.minimum(ratio * part.advantage, ratio.clamp(1 - CLIP, 1 + CLIP) * part.advantage).mean()
        target = part.advantage + part.value
        value = (answers.value - target).square().mean()
        there = part.ended[:, None]
        shares = -(part.outcome * torch.log_softmax(answers.shares, dim=1) * there).sum(1).mean()
        belief = cross_entropy(answers.belief.flatten(0, 1), part.hands.long().flatten(), ignore_index=-1)
        loss = -gain - pace.entropy * entropy + VALUE * value + SHARES * shares + BELIEF * belief
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), STEEPEST)
        self.optimizer.step()
        with torch.no_grad():
            for average, now in zip(self.average, self.network.parameters(), strict=True):
                average.lerp_(now, 1 - self.memory)
            moved = (ratio - 1 - log_ratio).mean()
            unexplained = value / target.var().clamp(min=1e-6)
            return torch.stack((gain, entropy, moved, value, shares, belief, unexplained)).detach()
