"""One lane of an environment: a game, and the arrays and kernels that play it, compiled or plain."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from billetdoux.fast import lanes, learners
from billetdoux.fast.arrays import fresh_records, generator_records, scratch, source_records, to_state
from billetdoux.fast.kernel import compiled as compiled_kernels
from billetdoux.observe.actions import ACTIONS
from billetdoux.observe.observation import SIZE
from billetdoux.rules.edition import set_table
from billetdoux.rules.generator import Generator
from billetdoux.rules.state import KINDS, SEATS

if TYPE_CHECKING:
    from collections.abc import Callable

    from billetdoux.envs.options import EnvOptions
    from billetdoux.rules.state import State

LARGEST_SEED = 2**64 - 1


class Lane:
    """One game: the arrays that the kernels work on, and the kernels. Both paths play the same games.

    Compiled, it is a record in an array; plain, the same functions run on a `State` and lists.
    """

    def __init__(self, options: EnvOptions, *, compiled: bool | None) -> None:
        self.options = options
        self.compiled = find_spec("numba") is not None if compiled is None else compiled
        self.actions: Any
        if self.compiled:
            self._set_compiled()
        else:
            self._set_plain()
        self._begun = False

    def _set_compiled(self) -> None:
        import numpy as np

        self._table: Any = compiled_kernels()
        self.states: Any = fresh_records(self.options.edition, self.options.players, 1)
        self.sources: Any = source_records(1)
        self.generators: Any = generator_records(1)
        self.episodes: Any = np.zeros(1, np.dtype(learners.EPISODE_FIELDS, align=True))
        self.source: Any = self.sources.view(np.recarray)[0]  # a view, in which fields are attributes
        self.episode: Any = self.episodes.view(np.recarray)[0]
        self.scratch: Any = scratch()
        self.actions = np.zeros(1, np.int64)
        self.masks: Any = np.zeros((1, ACTIONS), np.int8)
        self.seen: Any = np.zeros((1, SIZE), np.int8)
        self.final: Any = np.zeros((1, SIZE), np.int8)
        self.news: Any = np.zeros((1, 3), np.int64)
        self.rewards: Any = np.zeros((1, SEATS), np.float32)

    def _set_plain(self) -> None:
        self._table = vars(lanes) | vars(learners)
        self.states = [set_table(self.options.edition, self.options.players)]
        self.sources = [lanes.Source()]
        self.generators = [Generator()]
        self.episodes = [learners.Episode()]
        self.source, self.episode = self.sources[0], self.episodes[0]
        self.scratch = ([0] * KINDS, [0] * ACTIONS, [0] * SIZE)
        self.actions = [0]
        self.masks = [[0] * ACTIONS]
        self.seen = [[0] * SIZE]
        self.final = [[0] * SIZE]
        self.news = [[0, 0, 0]]
        self.rewards = [[0.0] * SEATS]

    def kernel(self, name: str) -> Any:
        """Return a kernel, compiled or as it stands."""
        return self._table[name]

    def take_seed(self, seed: int | None, fallback: Callable[[], int]) -> None:
        """Name the next game: game 0 of this seed, or without one the next of the last seed."""
        source = self.source
        if seed is None and self._begun:
            source.game += 1
            return
        words = (fallback() if seed is None else seed) & LARGEST_SEED
        source.seed_low, source.seed_high, source.game = words & 0xFFFFFFFF, words >> 32, 0
        self._begun = True

    def state(self) -> State:
        """Return the position as the plain path has it."""
        return to_state(self.states[0]) if self.compiled else self.states[0]

    def array(self, row: Any) -> Any:
        """Return a row of small numbers as an array of its own."""
        import numpy as np

        return np.array(row, np.int8)
