"""Environments: decisions per second through PettingZoo, and learner's steps per second through Gymnasium's vector.

    python bench/envs.py

PettingZoo is measured as its own benchmark does it: `last()`, a random legal action, `step()`, and `reset()` when a
round is over; the steps with which terminated agents leave are not counted. Beside it runs its own connect_four, if
what that needs is installed. The vector has 4096 environments on one core; `all` counts the bots' decisions, too.
What a learner's policy takes, here the drawing of legal actions, is not counted. Seconds are the process's own: other
work on the machine is not counted, though it still costs caches.
"""

from __future__ import annotations

import random
import time
from typing import Any

import numpy as np

from billetdoux.envs import pettingzoo_env
from billetdoux.envs.vector import BilletDouxVectorEnv

SECONDS = 3.0
ENVS = 4096
STEPS = 50
REPEATS = 8


def decisions_per_second(env: Any) -> float:
    """Play by lot for some seconds."""
    env.reset(seed=1)
    decisions = 0
    begun = time.process_time()
    while (passed := time.process_time() - begun) < SECONDS:
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(random.choice(np.flatnonzero(seen["action_mask"]).tolist()))
                decisions += 1
        env.reset()
    return decisions / passed


def vector_speed(players: int, opponents: str) -> tuple[float, float]:
    """Return the learner's steps and all decisions per second, the best of some runs."""
    envs = BilletDouxVectorEnv(ENVS, players=players, opponents=opponents)
    _, info = envs.reset(seed=1)
    rng: Any = np.random.default_rng(1)
    noise = rng.random(envs.action_masks().shape, np.float32)
    best = (0.0, 0.0)
    for _ in range(REPEATS):
        passed, before = 0.0, envs.decisions
        for _ in range(STEPS):
            actions = (info["action_mask"] * noise).argmax(axis=1)
            begun = time.process_time()
            _, _, _, _, info = envs.step(actions)
            passed += time.process_time() - begun
        best = max(best, (ENVS * STEPS / passed, (envs.decisions - before) / passed))
    return best


def connect_four() -> Any:
    """Return PettingZoo's own environment, or None if its dependency is missing."""
    try:
        from pettingzoo.classic import connect_four_v3
    except ImportError:
        return None
    make: Any = connect_four_v3
    return make.env()


def main() -> None:
    """Measure and print."""
    print("| PettingZoo | decisions/s |\n|---|---|")
    for players in (2, 4):
        for compiled in (True, False):
            speed = decisions_per_second(pettingzoo_env.env(players=players, compiled=compiled))
            print(f"| {players} players, {'compiled' if compiled else 'plain'} | {speed / 1000:.1f} k |", flush=True)
    if (other := connect_four()) is not None:
        print(f"| connect_four_v3, for scale | {decisions_per_second(other) / 1000:.1f} k |")
    print(f"\n| vector of {ENVS}, one core | learner's steps/s | all |\n|---|---|---|")
    for players in (2, 4):
        for opponents in ("random", "casual"):
            steps, every = vector_speed(players, opponents)
            print(f"| {players} players, {opponents} | {steps / 1e6:.2f} M | {every / 1e6:.2f} M |", flush=True)


if __name__ == "__main__":
    main()
