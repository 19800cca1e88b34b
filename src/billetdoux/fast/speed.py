"""How fast each path plays whole random rounds: decisions per second, the best of some runs."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from billetdoux.fast.arrays import fresh_records, generator_records, scratch
from billetdoux.fast.kernel import compiled, share_out
from billetdoux.observe.actions import ACTIONS
from billetdoux.observe.observation import SIZE
from billetdoux.rules.edition import set_table
from billetdoux.rules.generator import DECK, below, generator, shuffle
from billetdoux.rules.moves import MOST_MOVES, list_legal
from billetdoux.rules.turn import deal, play

if TYPE_CHECKING:
    from collections.abc import Callable

    from billetdoux.rules.edition import Edition

REPEATS = 3
GPU_LANES = 2**18


def best_speed(run: Callable[[], int]) -> float:
    """Return the most decisions per second of some runs; the first, in which things warm up, does not count."""
    run()
    speeds = list[float]()
    for _ in range(REPEATS):
        begun = time.perf_counter()
        decisions = run()
        speeds.append(decisions / (time.perf_counter() - begun))
    return max(speeds)


def plain_speed(edition: Edition, players: int, rounds: int = 2000) -> float:
    """Measure the plain path: knowledge kept, legal moves listed."""
    s = set_table(edition, players)
    g = generator(1, 0, DECK, 0)
    moves = [0] * MOST_MOVES

    def run() -> int:
        decisions = 0
        for _ in range(rounds):
            shuffle(s, g)
            deal(s, 0)
            while not s.over:
                play(s, moves[below(g, list_legal(s, moves))])
                decisions += 1
        return decisions

    return best_speed(run)


def lanes_of(edition: Edition, players: int, lanes: int, *, learning: int) -> tuple[Any, Any]:
    """Return records for as many lanes, each with random numbers of its own."""
    import numpy as np

    states, generators = fresh_records(edition, players, lanes), generator_records(lanes)
    states["learning"] = learning
    generators["a"], generators["b"] = np.arange(lanes), 1
    return states, generators


def compiled_speed(edition: Edition, players: int, threads: int, rounds: int = 200_000) -> float:
    """Measure the compiled path, knowledge switched off, on so many threads."""
    lanes = 64 * threads  # so that no two threads write to the same line of memory
    states, generators = lanes_of(edition, players, lanes, learning=0)
    kernel = compiled()["random_rounds"]

    def work(_: int, first: int, last: int) -> int:
        return int(kernel(states, generators, first, last, rounds // 64))

    return best_speed(lambda: sum(share_out(threads, lanes, work)))


def observed_speed(edition: Edition, players: int, rounds: int = 50_000) -> float:
    """Measure the compiled path on one core, knowledge kept, with masks and observations at every decision."""
    import numpy as np

    states, generators = lanes_of(edition, players, 1, learning=1)
    masks, seen, room = np.zeros((1, ACTIONS), np.int8), np.zeros((1, SIZE), np.int8), scratch()
    kernel = compiled()["observed_rounds"]
    return best_speed(lambda: int(kernel(states, generators, 0, 1, rounds, room, masks, seen)))


def gpu_speed(edition: Edition, players: int, *, watched: bool, rounds: int = 20) -> float:
    """Measure whole rounds on a GPU, as they are or with masks and observations at every decision."""
    import numpy as np

    from billetdoux.fast.gpu_batch import launch, load_cuda

    cuda = load_cuda()
    states, generators = (
        cuda.to_device(array) for array in lanes_of(edition, players, GPU_LANES, learning=int(watched))
    )
    decisions = cuda.to_device(np.zeros(GPU_LANES, np.int64))
    arrays = ()
    if watched:
        arrays = (
            cuda.to_device(np.zeros((GPU_LANES, ACTIONS), np.int8, order="F")),
            cuda.to_device(np.zeros((GPU_LANES, SIZE), np.int8, order="F")),
        )

    def run() -> int:
        name = "watched_rounds" if watched else "rounds"
        launch(name, GPU_LANES, states, generators, rounds, *arrays, decisions)
        cuda.synchronize()
        return int(decisions.copy_to_host().sum())

    return best_speed(run)
