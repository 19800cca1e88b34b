"""Who plays on the lanes: the network that learns, and rivals that do not."""

# pyright: basic

from __future__ import annotations

from typing import TYPE_CHECKING

import torch
from torch import Tensor

from billetdoux.bots.network.features import PARTS_OF_PLAY, PLAY_NUMBERS, PLAYS, SIZES
from billetdoux.observe.observation import AT_PILES, LONGEST_PILE, STARTS
from billetdoux.rules.state import KINDS, SEATS
from billetdoux.train.lanes import Lanes, counted_from
from billetdoux.train.networks import BARRED, NetworkInput, PolicyNetwork, compiled_for

if TYPE_CHECKING:
    from billetdoux.train.lanes import Cell

WHO, ON = 0, 2  # which of the numbers for each card played are seats
AT_HAND = STARTS["hand"]
LEARNER, FROZEN, CASUAL, RANDOM, DOUBLE = range(5)
RIVALS = (0.5, 0.2, 0.1, 0.05, 0.15)  # how often each of these sits where there are rivals


class SeatedLanes:
    """Lanes, and for each seat of each lane who plays it: `kinds`."""

    def __init__(
        self,
        lanes: Lanes,
        learner: PolicyNetwork,
        kinds: Tensor,
        goal: Tensor,
        networks: dict[int, PolicyNetwork] | None = None,
    ) -> None:
        self.lanes = lanes
        self.learner = learner
        self.networks = networks or {}  # of those kinds of rivals that are one
        self.kinds = kinds
        self.goal = goal
        self._ask, self._show = compiled_for(policy_logits, lanes.device), compiled_for(network_inputs, lanes.device)
        self.mixed = bool((kinds > LEARNER).any())
        self._lanes_with = {kind: (kinds == kind).any(1).nonzero().squeeze(1) for kind in self.networks}
        self._with_casual = bool((kinds == CASUAL).any())
        self._with_random = bool((kinds == RANDOM).any())
        # What was played in the round on each lane, the seats as they are; and how much that is.
        self._history = torch.zeros((lanes.lanes, PLAYS, PLAY_NUMBERS), dtype=torch.int8, device=lanes.device)
        self._plays = torch.zeros(lanes.lanes, dtype=torch.long, device=lanes.device)
        self._played = torch.tensor(PARTS_OF_PLAY, device=lanes.device)
        self.recalls = learner.shape.recalls
        self._kept = torch.zeros(
            (lanes.lanes, PLAYS), dtype=torch.int8, device=lanes.device
        )  # what they did not play

    def look(self, turn: Tensor) -> NetworkInput:
        """Return the positions of whoever has to decide, in tensors of their own."""
        lanes = self.lanes
        lanes.look()
        kept = self._kept if self.recalls else None
        inputs = self._show(lanes.seen, self._history, self._plays, self.goal, turn, lanes.players, kept)
        return NetworkInput(inputs, lanes.masks.clone(memory_format=torch.contiguous_format))

    def hidden(self, turn: Tensor) -> Tensor:
        """Return what a critic sees beside whoever has to decide: all cards, and who plays each seat."""
        lanes = self.lanes
        kinds = counted_from(turn, self.kinds + 1, lanes.players)
        return torch.cat((lanes.hidden(), kinds.to(torch.int8)), dim=1)

    def _tell(self, turn: Tensor, actions: Tensor, done: Tensor) -> None:
        """Write down what was played; where a round has ended, forget it all."""
        if self.recalls:
            write_kept(self._kept, self._plays, self._played, self.lanes.seen, actions)
            self._kept.masked_fill_(done[:, None], 0)
        self._plays += write_plays(self._history, self._plays, self._played, turn, actions, self.lanes.players)
        self._plays.masked_fill_(done, 0)
        self._history.masked_fill_(done[:, None, None], 0)

    def choose(self, position: NetworkInput, turn: Tensor) -> tuple[Tensor, Tensor]:
        """Return an action for each lane, and the logarithms of the chances of all."""
        logs = torch.log_softmax(self._ask(self.learner, position), dim=1)
        if not self.mixed:
            return sample(logs), logs
        kind = self.kinds.gather(1, turn[:, None])
        for one, network in self.networks.items():
            some = self._lanes_with[one]
            if len(some):
                theirs = torch.log_softmax(self._ask(network, position.of(some)), dim=1)
                logs = logs.index_copy(0, some, torch.where(kind[some] == one, theirs, logs[some]))
        if self._with_random:
            logs = torch.where(kind == RANDOM, uniform_log_probs(position.mask), logs)
        actions = sample(logs)
        if self._with_casual:
            casual = kind == CASUAL
            self.lanes.play_casually(casual.squeeze(1))
            actions = torch.where(casual.squeeze(1), self.lanes.casual, actions)
            logs = torch.where(casual, certain_log_probs(actions, logs), logs)
        return actions, logs

    def step(self, turn: Tensor, actions: Tensor) -> Tensor:
        """Play; return on which lanes a round ended."""
        self.lanes.step(actions)
        done = self.lanes.done > 0
        self._tell(turn, actions, done)
        return done


def write_plays(
    history: Tensor, plays: Tensor, played: Tensor, turn: Tensor, actions: Tensor, players: Tensor
) -> Tensor:
    """Write down what was played as the next in each row; return where that was something.

    Of what a Chancellor keeps nobody sees anything.
    """
    card, ahead, named = played[actions.clamp(max=len(played) - 1)].unbind(1)
    on = torch.where(ahead < 0, 0, (turn + ahead) % players + 1)
    entry = torch.stack((turn + 1, card + 1, on, named + 1), dim=1).to(torch.int8)
    at = plays.clamp(max=PLAYS - 1)[:, None, None].expand(-1, 1, PLAY_NUMBERS)
    there = actions < len(played)
    history.scatter_(1, at, torch.where(there[:, None, None], entry[:, None], history.gather(1, at)))
    return there.long()


def write_kept(kept: Tensor, plays: Tensor, played: Tensor, seen: Tensor, actions: Tensor) -> None:
    """Write down which card was held but not played, as the next in each row."""
    held = seen[:, AT_HAND : AT_HAND + SIZES["hand"]].sum(1)
    other = held - played[actions.clamp(max=len(played) - 1), 0] - 1
    at = plays.clamp(max=PLAYS - 1)[:, None]
    now = torch.where((actions < len(played))[:, None], other[:, None].to(torch.int8), kept.gather(1, at))
    kept.scatter_(1, at, now)


def network_inputs(
    seen: Tensor,
    history: Tensor,
    plays: Tensor,
    goal: Tensor,
    turn: Tensor,
    players: Tensor,
    kept: Tensor | None = None,
) -> Tensor:
    """Return what the network is shown, as `shown` in bots/network/features.py does.

    To one that recalls, what its seat held and did not play as well, the latest first.
    """
    piles = seen[:, AT_PILES:].unflatten(1, (SEATS, LONGEST_PILE))
    piles = latest_first(torch.where(piles > 0, (piles - 1) % KINDS + 1, 0)[..., None], (piles > 0).sum(2))
    history = latest_first(history, plays)
    ahead = (history - 1 - turn[:, None, None]) % players[:, None, None] + 1
    seats = torch.arange(PLAY_NUMBERS, device=history.device)
    seats = (seats == WHO) | (seats == ON)
    history = torch.where(seats & (history > 0), ahead.to(torch.int8), history)
    inputs = [seen[:, :AT_PILES], piles.flatten(1), history.flatten(1), goal[:, None]]
    if kept is not None:
        inputs.append(torch.where(history[:, :, WHO] == 1, latest_first(kept[..., None], plays).squeeze(2), 0))
    return torch.cat(inputs, dim=1).to(torch.int8)


def latest_first(rows: Tensor, counts: Tensor) -> Tensor:
    """Return rows, of which so many are in use, from the last of those to the first."""
    backwards = counts[..., None] - 1 - torch.arange(rows.shape[-2], device=rows.device)
    turned = rows.gather(-2, backwards.clamp(min=0)[..., None].expand(rows.shape))
    return torch.where(backwards[..., None] >= 0, turned, 0)


def policy_logits(network: PolicyNetwork, position: NetworkInput) -> Tensor:
    """Return what playing needs: the logits of the actions."""
    return network(position).policy


def sample(logits: Tensor) -> Tensor:
    """Return an action for each row, by lot as these logits say."""
    noise = torch.empty_like(logits).exponential_().log_()
    return (logits - noise).argmax(dim=1)


def uniform_log_probs(mask: Tensor) -> Tensor:
    """Return the logarithms of the chances if every legal action is as likely."""
    return torch.log_softmax(torch.where(mask > 0, 0.0, BARRED), dim=1)


def certain_log_probs(actions: Tensor, like: Tensor) -> Tensor:
    """Return the logarithms of the chances if these actions are certain."""
    return torch.full_like(like, BARRED).scatter(1, actions[:, None], 0.0)


def sample_uniform(mask: Tensor) -> Tensor:
    """Return an action for each row, any legal one."""
    return sample(uniform_log_probs(mask))


def one_against(lanes: Lanes, others: int) -> Tensor:
    """Return who plays if the learner has one seat of each lane, every lane another, and one kind all others."""
    mine = torch.arange(lanes.lanes, device=lanes.device) % lanes.players
    seats = torch.arange(SEATS, device=lanes.device)
    return torch.where(seats == mine[:, None], LEARNER, others)


def seat_rivals(lanes: Lanes, share: float, seed: int) -> Tensor:
    """Return who plays if the learner plays itself, but at three and more players has some rivals on some lanes."""
    chance = torch.Generator().manual_seed(seed)
    often = torch.tensor(RIVALS).expand(lanes.lanes, -1)
    kinds = torch.multinomial(often, SEATS, replacement=True, generator=chance)
    with_rivals = (torch.rand(lanes.lanes, generator=chance) < share) & (lanes.players.cpu() > 2)
    return torch.where(with_rivals[:, None], kinds, LEARNER).to(lanes.device)


@torch.no_grad()
def measure_share(
    network: PolicyNetwork,
    cell: Cell,
    others: int,
    rival: PolicyNetwork | None = None,
    *,
    lanes: int = 16384,
    rounds: int = 8,
    goal: int = 0,
    seed: int = 77,
) -> tuple[float, float]:
    """Return the share of rounds that a network wins alone against others of one kind, and its standard error.

    If they are a network, that is the rival.
    Every lane plays as many rounds, so that short ones do not count more often than long ones.
    """
    device = str(next(network.parameters()).device)
    where = Lanes([cell], lanes, seed, device)
    kinds = one_against(where, others)
    goals = torch.full((lanes,), goal, dtype=torch.int8, device=device)
    table = SeatedLanes(where, network, kinds, goals, {} if rival is None else {others: rival})
    mine = kinds.eq(LEARNER).float()
    left = torch.full((lanes,), rounds, device=device)
    total = squares = 0.0
    while bool((left > 0).any()):
        for _ in range(8):
            turn = where.turn()
            actions, _ = table.choose(table.look(turn), turn)
            done = table.step(turn, actions) & (left > 0)
            won = (where.shares * mine).sum(1)[done]
            total += won.sum()
            squares += (won * won).sum()
            left -= done.long()
    count = lanes * rounds
    mean = float(total) / count
    return mean, (max(0.0, float(squares) / count - mean * mean) / count) ** 0.5
