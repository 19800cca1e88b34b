"""One step of learning: proximal policy optimisation, and what the other heads learn beside it."""

# pyright: basic

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import torch

from billetdoux.train.model import Recorded, fast

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torch import Tensor

    from billetdoux.train.model import Network
    from billetdoux.train.rollout import Decisions

CLIP = 0.2  # how far a chance may move from what it was, as a ratio
VALUE, SHARES, BELIEF = 0.5, 0.1, 0.05  # how much each head counts beside the policy
SEEN = ("policy", "entropy", "moved", "value", "shares", "belief", "unexplained")  # what is to be seen of a step
STEEPEST = 0.5  # the longest step of the weights before it is cut


@dataclass
class Pace:
    """How fast to learn, at a moment of the training."""

    rate: float
    entropy: float  # what an undecided choice is worth, as a share of the round


class Learner:
    """A network, how it is changed, and the average of what it has been."""

    def __init__(self, network: Network, batch: int, epochs: int, memory: float, share: float = 1.0) -> None:
        self.network = network
        self.batch = batch
        self.epochs = epochs
        self.memory = memory
        self.share = share  # of all decisions: those that the learner takes
        device = next(network.parameters()).device.type
        on_gpu = device == "cuda"
        self._rate = torch.tensor(1e-4, device=device)
        self._bonus = torch.zeros((), device=device)
        self.optimizer = torch.optim.Adam(
            network.parameters(), lr=self._rate, eps=1e-5, fused=on_gpu, capturable=on_gpu, foreach=False
        )
        self.average = [one.detach().clone() for one in network.parameters()]
        self._judge = fast(judged, device)
        self._part: Decisions | None = None  # what a recorded step learns from
        self._again = Recorded(self._step, device)

    def go_on(self, moments: dict[int, dict[str, Tensor]]) -> None:
        """Take up what the optimizer had found before."""
        self.optimizer.load_state_dict(self.optimizer.state_dict() | {"state": moments})
        for group in self.optimizer.param_groups:
            group["lr"] = self._rate  # loading has put a copy in its place

    def learn(self, decisions: Decisions, pace: Pace) -> dict[str, float]:
        """Change the network by what these decisions show; return what is to be seen of that."""
        self._rate.fill_(pace.rate)
        self._bonus.fill_(pace.entropy)
        sums = torch.zeros(len(SEEN), device=decisions.chance.device)
        count = 0
        for _ in range(self.epochs):
            for part in self._parts(decisions):
                if self._part is None:
                    self._part = part
                self._part.become(part)
                sums += self._again()
                count += 1
        return dict(zip(SEEN, (sums / count).tolist(), strict=True))

    def _parts(self, decisions: Decisions) -> Iterator[Decisions]:
        steps, lanes = decisions.chance.shape
        parts = max(1, round(steps * lanes * self.share / self.batch))
        order = torch.randperm(lanes, device=decisions.chance.device)
        for some in order[: lanes // parts * parts].view(parts, -1):  # of equal sizes; which are left over changes
            yield decisions.on(some, self.share)

    def _step(self) -> Tensor:
        assert self._part is not None
        loss, seen = self._judge(self.network, self._part, self._bonus)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), STEEPEST)
        self.optimizer.step()
        with torch.no_grad():
            for average, now in zip(self.average, self.network.parameters(), strict=True):
                average.lerp_(now, 1 - self.memory)
        return seen


def judged(network: Network, part: Decisions, bonus: Tensor) -> tuple[Tensor, Tensor]:
    """Return what is to be made smaller, and what is to be seen of it."""
    counts = part.counts.float()
    counts = counts / counts.sum().clamp(min=1)
    answers = network(part.position)
    logs = torch.log_softmax(answers.policy, dim=1)
    entropy = (-(logs.exp() * logs.clamp(min=-50)).sum(1) * counts).sum()
    log_ratio = logs.gather(1, part.action.long()[:, None]).squeeze(1) - part.chance
    log_ratio = torch.where(part.counts, log_ratio, 0.0)  # what a rival did may be what the learner never does
    ratio = log_ratio.exp()
    gains = torch.minimum(ratio * part.advantage, ratio.clamp(1 - CLIP, 1 + CLIP) * part.advantage)
    gain = (gains * counts).sum()
    target = part.advantage + part.value
    value = ((answers.value - target).square() * counts).sum()
    told = -(part.outcome * torch.log_softmax(answers.shares, dim=1)).sum(1)
    shares = (told * part.ended * counts).sum()
    hands = part.hands.long()
    there = (hands >= 0).float()
    doubt = -torch.log_softmax(answers.belief, dim=2).gather(2, hands.clamp(min=0)[:, :, None]).squeeze(2)
    belief = ((doubt * there).sum(1) / there.sum(1).clamp(min=1) * counts).sum()
    loss = -gain - bonus * entropy + VALUE * value + SHARES * shares + BELIEF * belief
    moved = ((ratio - 1 - log_ratio) * counts).sum()
    mean = (target * counts).sum()
    unexplained = value / ((target - mean).square() * counts).sum().clamp(min=1e-6)
    return loss, torch.stack((gain, entropy, moved, value, shares, belief, unexplained)).detach()
