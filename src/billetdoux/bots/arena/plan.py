"""What an arena is to play: tables, rotations, deals; and what came of each game."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

PARTS = 60  # what a round or a game is counted in: up to six winners share it without remainder
AT_ONCE = 16  # deals of one table and rotation that are played in one go


class Pairing(NamedTuple):
    """Who sits down together: one bot, and another in all other seats."""

    one: str
    others: str


class Task(NamedTuple):
    """Deals to be played at one table, with the one bot in seat `rotation`.

    A program runs for one task, and no task has a deal twice: so none can remember a deal that it has seen before.
    """

    table: Pairing
    rotation: int
    start: int
    stop: int

    def seats(self, players: int) -> list[str]:
        """Return who sits where."""
        return [self.table.one if seat == self.rotation else self.table.others for seat in range(players)]


class Outcome(NamedTuple):
    """What came of one game for the one bot: its parts of all rounds together, and of the game."""

    rounds: int
    parts: int
    match: int


@dataclass(slots=True)
class Lapses:
    """How often a bot was asked, and how often it lost its turn to `random`, and why."""

    asked: int = 0
    crashed: int = 0
    stalled: int = 0
    nonsense: int = 0
    given_up: int = 0  # it had stalled too often to be asked again
    first: dict[str, Any] | None = None  # what went wrong first: the key of an error, and its details

    @property
    def lost(self) -> int:
        """How many turns it has lost."""
        return self.crashed + self.stalled + self.nonsense + self.given_up

    def add(self, more: Lapses) -> None:
        """Count more."""
        for name in ("asked", "crashed", "stalled", "nonsense", "given_up"):
            setattr(self, name, getattr(self, name) + getattr(more, name))
        self.first = self.first or more.first


class TaskResult(NamedTuple):
    """What came of a task: the outcome of each of its deals, and what the bots did wrong."""

    outcomes: list[Outcome]
    lapses: dict[str, Lapses]


@dataclass(frozen=True, slots=True)
class ArenaPlan:
    """An arena."""

    edition: str
    players: int
    tables: tuple[Pairing, ...]
    deals: int
    seed: int = 0
    matches: bool = True  # whole games; otherwise only the first round of each
    limit: float = 5.0  # seconds that a bot from outside has for an answer

    @property
    def bots(self) -> list[str]:
        """All bots, in the order in which they were named."""
        return list(dict.fromkeys(bot for table in self.tables for bot in table))


def each_against_each(bots: Sequence[str], players: int) -> tuple[Pairing, ...]:
    """Return a table for every two bots; with more than two players, one for each of them alone against the other."""
    pairs = combinations(bots, 2) if players == 2 else permutations(bots, 2)
    return tuple(Pairing(one, others) for one, others in pairs)


@dataclass(slots=True)
class Results:
    """What has been played: for each table and rotation the outcome of each deal."""

    games: dict[tuple[Pairing, int], dict[int, Outcome]] = field(
        default_factory=dict[tuple[Pairing, int], dict[int, Outcome]]
    )
    lapses: dict[Pairing, dict[str, Lapses]] = field(default_factory=dict[Pairing, dict[str, Lapses]])

    def add(self, task: Task, played: TaskResult) -> None:
        """Enter what came of a task."""
        mine = self.games.setdefault((task.table, task.rotation), {})
        mine.update(zip(range(task.start, task.stop), played.outcomes, strict=True))
        at_table = self.lapses.setdefault(task.table, {})
        for bot, lapses in played.lapses.items():
            at_table.setdefault(bot, Lapses()).add(lapses)

    def todo(self, plan: ArenaPlan, large: frozenset[Pairing], large_size: int) -> list[Task]:
        """List what the plan still wants, deals in order; tables that are played fast are taken in large pieces."""
        tasks = list[Task]()
        for table in plan.tables:
            size = large_size if table in large else AT_ONCE
            for rotation in range(plan.players):
                had = self.games.get((table, rotation), {})
                for start in range(0, plan.deals, size):
                    cell = range(start, min(start + size, plan.deals))
                    tasks += [
                        Task(table, rotation, *run) for run in stretches([deal for deal in cell if deal not in had])
                    ]
        return sorted(tasks, key=lambda task: (task.table not in large, task.start))


def stretches(deals: Sequence[int]) -> list[tuple[int, int]]:
    """Return the stretches of consecutive deals, each from its first to the one after its last."""
    found = list[tuple[int, int]]()
    for deal in deals:
        if found and found[-1][1] == deal:
            found[-1] = (found[-1][0], deal + 1)
        else:
            found.append((deal, deal + 1))
    return found
