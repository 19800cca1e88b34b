"""Train a small agent with NumPy alone: a policy gradient on the vector environment, against bots that play by lot.

    python examples/train_small_agent.py        (about a minute on one core)

One hidden layer looks at the observation, a softmax over the legal actions plays. Each finished round is one lesson:
all its decisions become likelier if it was won more often than rounds usually are, less likely if not (REINFORCE).
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np

from billetdoux.envs.vector import BilletDouxVectorEnv

ENVS, HIDDEN, STEPS, RATE, SCALE = 1024, 128, 8, 1e-3, 0.2
Arrays = dict[str, Any]


def new_policy(rng: Any, size: int, actions: int) -> Arrays:
    """Return small random weights."""
    layer = {"w": rng.normal(0, size**-0.5, (size, HIDDEN)), "b": np.zeros(HIDDEN)}
    head = {"v": np.zeros((HIDDEN, actions)), "c": np.zeros(actions)}
    return {name: value.astype(np.float32) for name, value in (layer | head).items()}


def think(policy: Arrays, seen: Any, masks: Any) -> tuple[Any, Any]:
    """Return the hidden layer and each legal action's probability."""
    hidden = np.maximum(seen @ policy["w"] + policy["b"], 0)
    scores = np.where(masks > 0, hidden @ policy["v"] + policy["c"], -1e9)
    likely = np.exp(scores - scores.max(axis=1, keepdims=True))
    return hidden, likely / likely.sum(axis=1, keepdims=True)


def choose(likely: Any, rng: Any) -> Any:
    """Draw an action for each lane; those of probability 0 are never drawn."""
    return np.argmax(np.log(likely + 1e-30) + rng.gumbel(size=likely.shape), axis=1)


def learn(policy: Arrays, moments: Arrays, n: int, seen: Any, masks: Any, actions: Any, weights: Any) -> None:
    """Take one step of Adam up the gradient of sum(weights · log probability)."""
    hidden, likely = think(policy, seen, masks)
    error = -likely
    error[np.arange(len(actions)), actions] += 1
    error *= (weights / len(actions))[:, None]
    back = (error @ policy["v"].T) * (hidden > 0)
    slopes = {"w": seen.T @ back, "b": back.sum(axis=0), "v": hidden.T @ error, "c": error.sum(axis=0)}
    for name, slope in slopes.items():
        first, second = moments[name]
        first += 0.1 * (slope - first)
        second += 0.001 * (slope**2 - second)
        policy[name] += RATE * (first / (1 - 0.9**n)) / (np.sqrt(second / (1 - 0.999**n)) + 1e-8)


def main() -> None:
    """Train and print how much of the rounds is won."""
    parser = argparse.ArgumentParser(description="Train a small agent.")
    parser.add_argument("--seconds", type=float, default=60)
    seconds = parser.parse_args().seconds
    rng: Any = np.random.default_rng(1)
    envs = BilletDouxVectorEnv(ENVS, players=2, opponents="random", seat="random")
    seen, info = envs.reset(seed=1)
    policy = new_policy(rng, seen.shape[1], info["action_mask"].shape[1])
    moments = {name: (np.zeros_like(value), np.zeros_like(value)) for name, value in policy.items()}
    lessons: list[list[tuple[Any, Any, int]]] = [[] for _ in range(ENVS)]  # the decisions of each lane's round so far
    ready: list[tuple[Any, Any, int, float]] = []
    usual, won, rounds, n, begun, told = 0.5, 0.0, 0, 0, time.perf_counter(), 0.0
    while (passed := time.perf_counter() - begun) < seconds:
        masks = info["action_mask"]
        actions = choose(think(policy, seen * np.float32(SCALE), masks)[1], rng)
        for lane in range(ENVS):
            lessons[lane].append((seen[lane], masks[lane], int(actions[lane])))
        seen, rewards, terminated, _, info = envs.step(actions)
        for lane in np.flatnonzero(terminated):
            ready += [(*decision, rewards[lane] - usual) for decision in lessons[lane]]
            lessons[lane] = []
        won, rounds = won + float(rewards.sum()), rounds + int(terminated.sum())
        if len(ready) >= ENVS * STEPS:
            n += 1
            shown, allowed, taken, better = (np.array(part) for part in zip(*ready, strict=True))
            learn(policy, moments, n, shown * np.float32(SCALE), allowed, taken, better.astype(np.float32))
            ready = []
        if passed - told >= seconds / 12:
            usual, told = won / rounds, passed
            print(f"{passed:5.0f} s   {n:5} lessons   share of rounds won: {usual:.3f}", flush=True)
            won, rounds = 0.0, 0


if __name__ == "__main__":
    main()
