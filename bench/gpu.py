"""Parity and speed on a real GPU, in one run:  python bench/gpu.py

The GPU must play the very games that the CPU plays: every field, mask, observation and reward is compared. Then whole
random rounds are timed, without and with masks and observations written at every decision.
"""

# pyright: basic

from __future__ import annotations

import time

import numpy as np

from billetdoux.fast import Batch
from billetdoux.fast.gpu_batch import GpuBatch
from billetdoux.fast.speed import gpu_speed
from billetdoux.rules.edition import edition, known_editions

LANES = 512
STEPS = 60


def same_games(name: str, players: int, *, whole_games: bool) -> int:
    """Step the same games on CPU and GPU and compare everything; return how many decisions that were."""
    cpu = Batch(name, players=players, lanes=LANES, whole_games=whole_games)
    gpu = GpuBatch(name, players=players, lanes=LANES, whole_games=whole_games)
    rng = np.random.default_rng(players)
    cpu.reset(range(LANES))
    gpu.reset(range(LANES))
    for _ in range(STEPS):
        masks = cpu.legal_mask()
        assert (gpu.legal_mask().copy_to_host() == masks).all()
        assert (gpu.observe().copy_to_host() == cpu.observe()).all()
        actions = (rng.random(masks.shape) * masks).argmax(axis=1)
        for ours, theirs in zip(gpu.step(actions), cpu.step(actions), strict=True):
            assert (ours.copy_to_host() == theirs).all()
        assert (gpu.states.copy_to_host() == cpu.states).all()
    return LANES * STEPS


def main() -> None:
    """Check, then measure."""
    begun = time.perf_counter()
    decisions = 0
    for name in known_editions():
        for players in edition(name).tokens:
            for whole_games in (False, True):
                decisions += same_games(name, players, whole_games=whole_games)
    print(f"parity: {decisions} decisions equal on CPU and GPU ({time.perf_counter() - begun:.0f} s)", flush=True)
    print("| players | whole random rounds | with masks and observations |\n|---|---|---|")
    for players in edition("standard").tokens:
        bare = gpu_speed(edition("standard"), players, watched=False)
        watched = gpu_speed(edition("standard"), players, watched=True)
        print(f"| {players} | {bare / 1e9:.2f} G decisions/s | {watched / 1e6:.0f} M decisions/s |", flush=True)


if __name__ == "__main__":
    main()
