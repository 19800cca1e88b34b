"""The double of `sharp`: a network that plays as it does, thousands of times as fast.

Who learns among several should meet players of other kinds than their own, and a search takes far too long for that.
So `sharp` is watched at play, and a small network learns to do the same at what it is shown.
"""

# pyright: basic

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import torch

from billetdoux.bots import bot
from billetdoux.bots.arena.games import NAMES
from billetdoux.bots.master import ROUND, history_input
from billetdoux.bots.network.features import network_input
from billetdoux.bots.rounds import play_round
from billetdoux.game.game import Game
from billetdoux.game.shuffle import SeededShuffle
from billetdoux.observe.actions import action_of
from billetdoux.observe.seat_state import observed_by_seat
from billetdoux.rules.move import pack_move
from billetdoux.train.networks import NetworkInput, PolicyNetwork, Shape

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from torch import Tensor

    from billetdoux.bots import Bot
    from billetdoux.rules.generator import Generator
    from billetdoux.rules.move import Move
    from billetdoux.train.lanes import Cell
    from billetdoux.views.view import View

WEIGHTS = Path(__file__).with_name("double.npz")
SHAPE = Shape(128, 2)
BATCH, PASSES = 512, 5  # with more passes it learns the games by heart
RATE, DECAY = 2e-3, 0.1
DECIDED = 3.0  # `sharp` is sure of what it does where its double can only guess: so the double is made surer


class RecordedBot:
    """`sharp`, with someone who writes down what it is shown and does."""

    def __init__(self) -> None:
        self.bot = bot("sharp")
        self.lessons = list[tuple[list[int], list[int], int]]()

    def choose(self, view: View, rng: Generator) -> Move:
        """Return its move."""
        move = self.bot.choose(view, rng)
        if len(view.legal) > 1:
            s, seen, mask = observed_by_seat(view)
            self.lessons.append(
                (network_input(seen, history_input(view), ROUND), mask, action_of(s, pack_move(move)))
            )
        return move


def record_game(cell: Cell, deal: int, seed: int) -> dict[str, Any]:
    """Return what `sharp` was shown and did in a game, in which `master` had some of the seats."""
    sharp = RecordedBot()
    lots = np.random.default_rng((seed, deal, cell.players))
    mine = set(lots.permutation(cell.players)[: lots.integers(1, cell.players + 1)].tolist())
    seats: list[Bot] = [sharp if seat in mine else bot("master") for seat in range(cell.players)]
    game = Game(cell.edition, NAMES[: cell.players], shuffle=SeededShuffle(seed, deal))
    play_round(game, seats, seed, deal)
    while not game.over:
        game.next_round()
        play_round(game, seats, seed, deal)
    shows, masks, actions = zip(*sharp.lessons, strict=True)
    return {"shown": np.array(shows, np.int8), "mask": np.array(masks, np.int8), "action": np.array(actions)}


def imitate(lessons: dict[str, Any], say: Callable[[int, float], None], shape: Shape = SHAPE) -> PolicyNetwork:
    """Return a network that has learnt to do the same."""
    network = PolicyNetwork(shape)
    shows, masks, actions = (torch.tensor(lessons[name]) for name in ("shown", "mask", "action"))
    steps = PASSES * (len(actions) // BATCH)
    optimizer = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=DECAY)
    slower = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=steps + 1)
    for n in range(PASSES):
        wrong = 0.0
        for some in torch.randperm(len(actions))[: len(actions) // BATCH * BATCH].view(-1, BATCH):
            surprise = surprise_of(network, NetworkInput(either_goal(shows[some]), masks[some]), actions[some])
            optimizer.zero_grad()
            surprise.backward()
            optimizer.step()
            slower.step()
            wrong += float(surprise.detach())
        say(n + 1, wrong / (len(actions) // BATCH))
    network.requires_grad_(requires_grad=False)
    network.heads.weight.mul_(DECIDED)
    network.heads.bias.mul_(DECIDED)
    return network


def either_goal(shows: Tensor) -> Tensor:
    """Return positions with any goal: `sharp` has but one."""
    return torch.cat((shows[:, :-1], torch.randint(0, 2, (len(shows), 1), dtype=torch.int8)), dim=1)


def surprise_of(network: PolicyNetwork, position: NetworkInput, actions: Tensor) -> Tensor:
    """Return how unlikely the network thought these actions: a mean of logarithms."""
    return torch.nn.functional.cross_entropy(network(position).policy, actions)
