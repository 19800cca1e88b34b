"""The search that `sharp` does, on whichever path there is: compiled, or plain and with fewer worlds."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, TypeVar

from billetdoux.fast import worlds
from billetdoux.observe.actions import ACTIONS
from billetdoux.observe.observation import SIZE
from billetdoux.observe.worlds import MOST_WAYS, STEP_FIELDS, UNWEIGHED, WORLD_FIELDS, World
from billetdoux.rules.generator import Generator, word
from billetdoux.rules.state import FIELDS, KINDS, State

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from billetdoux.bots.story import Story

T = TypeVar("T", State, World)

GIVEN_UP = -1.0  # what a move brings that was not among the best half of some round
STRAY = 0.2  # how often players are taken not to do what a casual player would
AGAIN = 3  # tries for worlds, if the first has brought none
STREAMS = 3  # of chances: for the worlds, for what is still unseen in them, for how the round goes on


class Copies(list[T]):
    """A list in which each place holds something of its own, as the records of an array do."""

    def __setitem__(self, place: Any, value: Any) -> None:
        super().__setitem__(place, value.copy())


class PlainSearch:
    """Worlds as plain objects."""

    compiled = False

    def __init__(self, count: int) -> None:
        self.states: Any = [Copies([State()] * count) for _ in range(2)]
        self.worlds: Any = [Copies([World()] * count) for _ in range(2)]
        self.trial: Any = Copies([State()] * 2)
        self.trial_world: Any = Copies([World()])
        self.generators: Any = [Generator() for _ in range(STREAMS)]
        self.room: Any = (
            *([0] * MOST_WAYS, [0] * MOST_WAYS, [0.0] * MOST_WAYS),
            *([0] * KINDS, [0] * ACTIONS, [0] * SIZE),
        )
        self.kernels: Mapping[str, Any] = vars(worlds)

    def array(self, values: Sequence[float]) -> Any:
        """Return numbers that the kernels can read and write."""
        return list(values)

    def records(self, fields: Any, items: Sequence[Any]) -> Any:
        """Return objects as the kernels read them, which here is as they are."""
        del fields
        return items

    def cases(self, found: tuple[Any, Any]) -> list[tuple[State, World]]:
        """Return worlds as plain objects."""
        return list(zip(*found, strict=True))

    def seed(self, rng: Generator) -> None:
        """Draw the streams of chances from a generator."""
        for g in self.generators:
            g.a, g.b, g.tick = word(rng), word(rng), 0

    def begin(self, story: Story, rng: Generator) -> None:
        """Let all worlds begin as the story does; where that leaves something open, each by lots of its own."""
        if story.limits():
            begun = [story.by_lot(rng) for _ in range(len(self.states[0]))]
            self.states[0][:] = self.records(FIELDS, [s for s, _ in begun])
            self.worlds[0][:] = self.records(WORLD_FIELDS, [w for _, w in begun])
        else:
            state, world = self.records(FIELDS, [story.state]), self.records(WORLD_FIELDS, [story.world])
            self.kernels["copy_worlds"](self.states[0], self.worlds[0], state, world)

    def follow(self, story: Story, rng: Generator, *, stray: float) -> tuple[Any, Any] | None:
        """Let all worlds go through a story; return those that came out of it, all of the same weight."""
        self.seed(rng)
        self.begin(story, rng)
        both = self.states[0], self.worlds[0], self.states[1], self.worlds[1]
        steps = self.records(STEP_FIELDS, story.steps)
        here = self.kernels["follow_worlds"](*both, steps, story.seat, stray, self.generators, self.room)
        return None if here < 0 else (self.states[here], self.worlds[here])

    def weigh(
        self,
        story: Story,
        moves: list[int],
        trials: int,
        rng: Generator,
        *,
        stray: float = STRAY,
        halving: bool = True,
    ) -> list[float] | None:
        """Return what each move brings on average, the share of the round; None if no world was found.

        With halving, the worse half is given up again and again, and the better ones are weighed more exactly.
        """
        found = self.follow(story, rng, stray=stray)
        for _ in range(AGAIN):
            if found is None:  # the lots fell badly
                found = self.follow(story, rng, stray=UNWEIGHED)
        if found is None:
            return None
        order, sums, tried = (
            self.array(range(len(moves))),
            self.array([0.0] * len(moves)),
            self.array([0] * len(moves)),
        )
        left = self.kernels["search_worlds"](
            *found,
            *(self.trial, self.trial_world),
            *(self.array(moves), order, trials, (len(moves) - 1).bit_length() if halving else 1),
            *(story.seat, STRAY),
            *(self.generators, self.room, sums, tried),
        )
        means = [GIVEN_UP] * len(moves)
        for i in order[:left]:
            means[i] = float(sums[i] / tried[i])
        return means


class CompiledSearch(PlainSearch):
    """Worlds as records of arrays."""

    compiled = True

    def __init__(self, count: int) -> None:
        from billetdoux.fast.arrays import generator_records, worlds_scratch
        from billetdoux.fast.kernel import compiled

        super().__init__(1)
        self.kernels = compiled()
        some_states, some_worlds = self.records(FIELDS, [State()]), self.records(WORLD_FIELDS, [World()])
        self.states = [some_states.repeat(count) for _ in range(2)]
        self.worlds = [some_worlds.repeat(count) for _ in range(2)]
        self.trial, self.trial_world = some_states.repeat(2), some_worlds
        self.generators = generator_records(STREAMS)
        self.room = worlds_scratch()

    def array(self, values: Sequence[float]) -> Any:
        """Return numbers that the kernels can read and write."""
        import numpy as np

        return np.array(values)

    def records(self, fields: Any, items: Sequence[Any]) -> Any:
        """Return objects as records."""
        from billetdoux.fast.arrays import records_of

        return records_of(fields, items)

    def cases(self, found: tuple[Any, Any]) -> list[tuple[State, World]]:
        """Return worlds as plain objects."""
        from billetdoux.fast.arrays import to_state

        states, worlds = found
        names = [name for name, _, _ in WORLD_FIELDS]
        return [
            (to_state(state), World(*(world[name].tolist() for name in names)))
            for state, world in zip(states, worlds, strict=True)
        ]

    def seed(self, rng: Generator) -> None:
        """Draw the streams of chances from a generator."""
        for g in self.generators:
            g["a"], g["b"], g["tick"] = word(rng), word(rng), 0


def best_search(worlds: int, plain_worlds: int) -> PlainSearch:
    """Return a search among so many worlds on the compiled path, or among so many on the plain one."""
    return PlainSearch(plain_worlds) if find_spec("numba") is None else CompiledSearch(worlds)
