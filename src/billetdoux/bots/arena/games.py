"""Games of an arena: on the plain path, where each bot sees its seat's view, or compiled where both bots can be.

Both play the same games: the compiled `random` and `casual` choose what they would choose from a view. The tests of
`fast/` show that, and those of the arena show it again.
"""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING

from billetdoux.bots import BOTS
from billetdoux.bots.arena.plan import PARTS, Lapses, Outcome, TaskResult
from billetdoux.bots.program import Program
from billetdoux.bots.random import Random
from billetdoux.bots.registry import PROGRAM, WEIGHTS, Checked, find_bot, program_command
from billetdoux.bots.rounds import play_round
from billetdoux.errors import BotError
from billetdoux.game.game import Game
from billetdoux.game.shuffle import SeededShuffle
from billetdoux.rules.edition import edition
from billetdoux.rules.generator import Generator

if TYPE_CHECKING:
    from billetdoux.bots import Bot
    from billetdoux.bots.arena.plan import ArenaPlan, Pairing, Task
    from billetdoux.rules.move import Move
    from billetdoux.views.view import View

PATIENCE = 5  # times that a bot may stall in one task before it is asked no more
FEW_GAMES = 200  # fewer are over before numba is even imported
COMPILED_AT_ONCE = 1024  # deals

NAMES = ("0", "1", "2", "3", "4", "5")  # what players are called: nobody is told against whom they play


class SeatedBot:
    """A bot in its seat. A turn on which it does not come up with a legal move is played by `random`."""

    def __init__(self, bot: Bot, lapses: Lapses) -> None:
        self.bot = bot
        self.lapses = lapses
        self.stalls = 0

    def choose(self, view: View, rng: Generator) -> Move:
        """Return the bot's move, or a random one."""
        chance = Generator(rng.a, rng.b)
        self.lapses.asked += 1
        if self.stalls < PATIENCE:
            try:
                return self.bot.choose(view, rng)
            except BotError as error:
                self._count(error)
        else:
            self.lapses.given_up += 1
        return Random().choose(view, chance)

    def _count(self, error: BotError) -> None:
        kind = error.key.removeprefix("bot-")
        self.stalls += kind == "stalled"
        setattr(self.lapses, kind, getattr(self.lapses, kind) + 1)
        self.lapses.first = self.lapses.first or {"key": error.key, "details": error.quoted(str)}


def take_seat(spec: str, limit: float) -> Bot:
    """Return a bot for one seat; one that is not ours thinks in a process of its own."""
    if spec in BOTS or spec.startswith(WEIGHTS):
        return Checked(spec, find_bot(spec))
    if spec.startswith(PROGRAM):
        return Program(spec, program_command(spec), limit)
    path = os.pathsep.join(one for one in sys.path if one)
    return Program(spec, [sys.executable, "-m", "billetdoux.bots.speak", spec], limit, {"PYTHONPATH": path})


def play_plain(plan: ArenaPlan, task: Task) -> TaskResult:
    """Play a task's games one after the other."""
    lapses = {name: Lapses() for name in task.table}
    names = task.seats(plan.players)
    bots = [take_seat(name, plan.limit) for name in names]
    seats = [SeatedBot(bot, lapses[name]) for bot, name in zip(bots, names, strict=True)]
    try:
        outcomes = [play_game(plan, deal, task.rotation, seats) for deal in range(task.start, task.stop)]
    finally:
        for bot in bots:
            if isinstance(bot, Program):
                bot.close()
    return TaskResult(outcomes, lapses)


def play_game(plan: ArenaPlan, deal: int, rotation: int, seats: list[SeatedBot]) -> Outcome:
    """Play a game; return what came of it for the seat of the one bot."""
    game = Game(plan.edition, NAMES[: plan.players], shuffle=SeededShuffle(plan.seed, deal))
    play_round(game, seats, plan.seed, deal)
    while plan.matches and not game.over:
        game.next_round()
        play_round(game, seats, plan.seed, deal)
    parts = sum(parts_won(played.winners or (), rotation) for played in game.rounds)
    return Outcome(len(game.rounds), parts, parts_won(game.winners, rotation) if plan.matches else 0)


def parts_won(winners: tuple[int, ...], seat: int) -> int:
    """Return a seat's part of what these seats have won together."""
    return PARTS // len(winners) if seat in winners else 0


def compiled_tables(plan: ArenaPlan) -> frozenset[Pairing]:
    """Return the tables that the compiled path can play, if it can be had and is worth it."""
    if find_spec("numba") is None:
        return frozenset()
    from billetdoux.fast.batch import POLICIES

    able = frozenset(table for table in plan.tables if set(table) <= set(POLICIES))
    return able if len(able) * plan.players * plan.deals > FEW_GAMES else frozenset()


def play_compiled(plan: ArenaPlan, task: Task, threads: int) -> TaskResult:
    """Play a task's games all at once."""
    from billetdoux.fast.games import Games

    the_edition = edition(plan.edition)
    deals = task.stop - task.start
    games = Games(the_edition, task.seats(plan.players), plan.seed, task.start, deals, threads)
    rounds = games.results[:, : None if plan.matches else 1]
    won = rounds["won"][:, :, : plan.players].astype(int)
    winners = won.sum(axis=2)
    parts = (won[:, :, task.rotation] * PARTS // winners.clip(1)).sum(axis=1)
    champions = rounds["tokens"].max(axis=1)[:, : plan.players] >= the_edition.tokens[plan.players]
    match = champions[:, task.rotation] * PARTS // champions.sum(axis=1).clip(1) * int(plan.matches)
    counts = (winners > 0).sum(axis=1)
    outcomes = [Outcome(*row) for row in zip(counts.tolist(), parts.tolist(), match.tolist(), strict=True)]
    return TaskResult(outcomes, {})
