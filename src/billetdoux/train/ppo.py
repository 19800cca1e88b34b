"""One step of learning: proximal policy optimisation, and what the other heads learn beside it."""

# pyright: basic

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import torch

from billetdoux.train.networks import OTHERS, RecordedGraph, compiled_for, frozen_copy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torch import Tensor

    from billetdoux.train.networks import Critic, PolicyNetwork
    from billetdoux.train.rollout import Decisions

CLIP = 0.2  # how far a chance may move from what it was, as a ratio
VALUE, SHARES, BELIEF = 0.5, 0.1, 0.3  # how much each head counts beside the policy
# What is to be seen of a step.
FIGURES = ("policy", "entropy", "moved", "away", "value", "shares", "belief", "unexplained", "unexplained_to_witness")
STEEPEST = 0.5  # the longest step of the weights before it is cut


@dataclass
class StepSettings:
    """How fast to learn, at a moment of the training."""

    learning_rate: float
    entropy: float  # what an undecided choice is worth, as a share of the round
    fresh: float = 1.0  # how much of the average is new
    trust: float = 1.0  # how far what the critic says is believed


class Learner:
    """A network, its critic, how they are changed, and the average of what the network has been."""

    def __init__(
        self,
        network: PolicyNetwork,
        critic: Critic,
        batch: int,
        epochs: int,
        *,
        pull: float = 0.0,
        share: float = 1.0,
    ) -> None:
        self.network = network
        self.critic = critic
        self.batch = batch
        self.epochs = epochs
        self.pull = pull  # what it costs to play otherwise than the average does, for each unit of divergence
        self.share = share  # of all decisions: those that the learner takes
        device = next(network.parameters()).device.type
        on_gpu = device == "cuda"
        self._rate = torch.tensor(1e-4, device=device)
        self._bonus = torch.zeros((), device=device)
        self._trust = torch.ones((), device=device)
        both = [*network.parameters(), *critic.parameters()]
        self.optimizer = torch.optim.Adam(
            both, lr=self._rate, eps=1e-5, fused=on_gpu, capturable=on_gpu, foreach=False
        )
        self.average = frozen_copy(network)
        self._policy_loss, self._critic_loss = compiled_for(policy_loss, device), compiled_for(critic_loss, device)
        self._parts: tuple[Decisions, ...] = ()  # what a recorded step learns from
        self._again = RecordedGraph(self._step, device)

    def go_on(self, moments: dict[int, dict[str, Tensor]]) -> None:
        """Take up what the optimizer had found before."""
        self.optimizer.load_state_dict(self.optimizer.state_dict() | {"state": moments})
        for group in self.optimizer.param_groups:
            group["lr"] = self._rate  # loading has put a copy in its place

    def learn(self, decisions: Decisions, pace: StepSettings) -> dict[str, float]:
        """Change the network by what these decisions show; return what is to be seen of that."""
        self._rate.fill_(pace.learning_rate)
        self._bonus.fill_(pace.entropy)
        self._trust.fill_(pace.trust)
        sums = torch.zeros(len(FIGURES), device=decisions.log_prob.device)
        count = 0
        for _ in range(self.epochs):
            for parts in self._shared_out(decisions):
                self._parts = self._parts or parts
                for place, part in zip(self._parts, parts, strict=True):
                    place.become(part)
                sums += self._again()
                count += 1
        with torch.no_grad():
            for average, now in zip(self.average.parameters(), self.network.parameters(), strict=True):
                average.lerp_(now, pace.fresh)
        return dict(zip(FIGURES, (sums / count).tolist(), strict=True))

    def _shared_out(self, decisions: Decisions) -> Iterator[tuple[Decisions, Decisions]]:
        """Share the decisions out: what the network learns from in a step, and what the critic does.

        It has to know what it can expect before the decisions of others as well.
        """
        steps, lanes = decisions.log_prob.shape
        parts = max(1, round(steps * lanes * self.share / self.batch))
        order = torch.randperm(lanes, device=decisions.log_prob.device)
        for some in order[: lanes // parts * parts].view(parts, -1):  # of equal sizes; which are left over changes
            everyones = decisions.on(some)
            if self.share == 1:
                yield everyones, everyones
            else:
                few = int(len(some) * self.share)
                yield everyones.most_telling(few * steps), decisions.on(some[:few])

    def _step(self) -> Tensor:
        mine, everyones = self._parts
        loss, seen = self._policy_loss(self.network, self.average, mine, self._bonus, self.pull, self._trust)
        error, unexplained = self._critic_loss(self.critic, everyones)
        self.optimizer.zero_grad(set_to_none=True)
        (loss + error).backward()
        for one in (self.network, self.critic):
            torch.nn.utils.clip_grad_norm_(one.parameters(), STEEPEST)
        self.optimizer.step()
        return torch.cat((seen, unexplained))


def policy_loss(
    network: PolicyNetwork, average: PolicyNetwork, part: Decisions, bonus: Tensor, pull: float, trust: Tensor
) -> tuple[Tensor, Tensor]:
    """Return what is to be made smaller, and what is to be seen of it."""
    counts = part.counts.float()
    counts = counts / counts.sum().clamp(min=1)
    answers = network(part.position)
    logs = torch.log_softmax(answers.policy, dim=1)
    entropy = (-(logs.exp() * logs.clamp(min=-50)).sum(1) * counts).sum()
    away = torch.zeros_like(entropy)
    if pull:  # to ask the average takes time
        usual = torch.log_softmax(average(part.position).policy, dim=1)
        away = ((logs.exp() * (logs.clamp(min=-50) - usual.clamp(min=-50))).sum(1) * counts).sum()
    foreseen = clipped_gain(logs.exp(), part.probs.float(), part.gains.float()).sum(1)
    log_ratio = logs.gather(1, part.action.long()[:, None]).squeeze(1) - part.log_prob
    log_ratio = torch.where(part.counts, log_ratio, 0.0)  # what a rival did may be what the learner never does
    ratio = log_ratio.exp()
    gains = foreseen + clipped_gain(ratio, torch.ones_like(ratio), part.advantage)
    gain = (gains * counts).sum()
    brought = part.returns[:, 0]
    value = ((answers.value - brought).square() * counts).sum()
    told = -(part.outcome * torch.log_softmax(answers.shares, dim=1)).sum(1)
    shares = (told * part.ended * counts).sum()
    hands = part.hidden[:, :OTHERS].long()
    there = (hands > 0).float()
    doubt = -torch.log_softmax(answers.belief, dim=2).gather(2, (hands - 1).clamp(min=0)[:, :, None]).squeeze(2)
    belief = ((doubt * there).sum(1) / there.sum(1).clamp(min=1) * counts).sum()
    loss = -trust * (gain + bonus * entropy - pull * away) + VALUE * value + SHARES * shares + BELIEF * belief
    moved = ((ratio - 1 - log_ratio) * counts).sum()
    unexplained = value / variance_of(brought, counts)
    return loss, torch.stack((gain, entropy, moved, away, value, shares, belief, unexplained)).detach()


def clipped_gain(now: Tensor, before: Tensor, worth: Tensor) -> Tensor:
    """Return what chances bring, of which none gains by having moved too far from what it was."""
    return torch.minimum(now * worth, now.clamp(before * (1 - CLIP), before * (1 + CLIP)) * worth)


def critic_loss(critic: Critic, part: Decisions) -> tuple[Tensor, Tensor]:
    """Return how far a critic was wrong about seats and action, and how much of what came it could not explain."""
    counts = part.known.float()
    counts = counts / counts.sum().clamp(min=1)
    action = part.action.long()[:, None]
    worth, more = critic(part.inputs, part.hidden)
    came = part.returns[:, 0] + part.gains.float().gather(1, action).squeeze(1)
    off = worth[:, 0].detach() + more.gather(1, action).squeeze(1) - came
    errors = (worth - part.returns).square().sum(1) * counts
    error = (off.square() * counts).sum()
    return errors.sum() + error, (error / variance_of(came, counts))[None].detach()


def variance_of(numbers: Tensor, counts: Tensor) -> Tensor:
    """Return how far numbers differ from their mean, squared."""
    mean = (numbers * counts).sum()
    return ((numbers - mean).square() * counts).sum().clamp(min=1e-6)
