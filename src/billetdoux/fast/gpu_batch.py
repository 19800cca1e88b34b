"""A batch on a GPU: the same functions again, compiled by numba.cuda.

Needs numba-cuda and an NVIDIA GPU; with NUMBA_ENABLE_CUDASIM=1 numba's simulator runs it all in Python, for tests.
The arrays are numba's device arrays: torch.as_tensor, cupy.asarray and jax take them without a copy.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from billetdoux.errors import OptionError
from billetdoux.fast.batch import Batch
from billetdoux.fast.kernel import load_numba

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from billetdoux.rules.edition import Edition
    from billetdoux.rules.state import State

THREADS = 64  # of a block: a state takes much local memory, so small blocks fill the chip best


@cache
def load_cuda() -> Any:
    """Return numba's CUDA module, or say what is missing."""
    load_numba()
    try:
        from numba import cuda
    except ImportError as error:
        raise OptionError("gpu-missing") from error
    if not cuda.is_available():
        raise OptionError("gpu-missing")
    return cuda


def launch(name: str, lanes: int, *arguments: Any, stream: int = 0) -> None:
    """Run a kernel with one thread for each lane, after what was asked for before on the same stream."""
    cuda = load_cuda()
    from billetdoux.fast import gpu_kernels

    threads = min(THREADS, lanes)
    where = cuda.external_stream(stream) if stream else 0
    getattr(gpu_kernels, name)[(lanes + threads - 1) // threads, threads, where](*arguments)


class GpuBatch(Batch):
    """A batch whose arrays live on the GPU; its methods are those of `Batch`."""

    def __init__(
        self,
        edition_id: str | Edition,
        *,
        players: int | Sequence[int],
        lanes: int,
        whole_games: bool = False,
        reward: str = "share",
    ) -> None:
        import numpy as np

        super().__init__(edition_id, players=players, lanes=lanes, whole_games=whole_games, reward=reward)
        cuda = load_cuda()
        # Neighbouring threads write neighbouring bytes if the lanes, not the numbers of one lane, lie side by side.
        self._masks, self._seen = np.asfortranarray(self._masks), np.asfortranarray(self._seen)
        for name in ("states", "sources", "generators", "rewards", "done", "_masks", "_seen"):
            setattr(self, name, cuda.to_device(getattr(self, name)))
        self._illegal: Any = cuda.to_device(np.array([lanes], np.int64))

    @property
    def turn(self) -> Any:
        """The seat that has to decide on each lane, copied to the host."""
        return self.states.copy_to_host()["turn"]

    def reset(self, seeds: int | Iterable[int]) -> None:
        """Begin episode 0 on every lane, as `Batch.reset` does."""
        self.sources.copy_to_device(self.seeded(self.sources.copy_to_host(), seeds))
        launch("reset", self.lanes, self.states, self.sources, self.generators)
        self.begin()

    def observe(self, seat: int | Sequence[int] | None = None) -> Any:
        """Return what a seat observes on each lane; without one, whoever has to decide."""
        if seat is None:
            self._look()
            return self._seen
        cuda = load_cuda()
        seen = cuda.device_array(self._seen.shape, self._seen.dtype, order="F")
        launch("observe", self.lanes, self.states, cuda.to_device(self.checked_seats(seat)), seen)
        return seen

    def step(self, actions: Any) -> tuple[Any, Any]:
        """Play an action on each lane; the actions may lie on the GPU already."""
        import numpy as np

        cuda = load_cuda()
        there = hasattr(actions, "__cuda_array_interface__")
        chosen = cuda.as_cuda_array(actions) if there else cuda.to_device(np.ascontiguousarray(actions, np.int64))
        if chosen.shape != (self.lanes,):
            raise OptionError("actions-wrong", shape=chosen.shape, lanes=self.lanes)
        self._look()
        self._illegal.copy_to_device(np.array([self.lanes], np.int64))
        launch("check", self.lanes, self._masks, chosen, self._illegal)
        lane = int(self._illegal.copy_to_host()[0])
        if lane < self.lanes:
            self.refuse(lane, int(chosen[lane : lane + 1].copy_to_host()[0]), self._masks.copy_to_host()[lane])
        how = (int(self.whole_games), self.reward_kind, self.rewards, self.done)
        launch("step", self.lanes, self.states, self.sources, self.generators, chosen, *how)
        self._looked = False
        return self.rewards, self.done

    def put(self, lane: int, state: State) -> None:
        """Put a position of the plain path on a lane."""
        from billetdoux.fast.arrays import state_records

        self.states[lane : lane + 1].copy_to_device(state_records([state]))
        self.counts[lane] = state.players
        self.begin()

    def get(self, lane: int) -> State:
        """Return a lane's position for the plain path."""
        from billetdoux.fast.arrays import to_state

        return to_state(self.states[lane : lane + 1].copy_to_host()[0])

    def _look(self) -> None:
        self.check_begun()
        if not self._looked:
            launch("look", self.lanes, self.states, self._masks, self._seen)
            self._looked = True
