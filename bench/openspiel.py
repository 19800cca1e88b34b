"""Random play through OpenSpiel's interface, chance nodes included, and how long its other calls take.

python bench/openspiel.py
"""

from __future__ import annotations

import time
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

ROUNDS = 1000
REPEATS = 5


def play_rounds(game: Any, rounds: int) -> tuple[int, int]:
    """Play rounds at random; return how many states were left, and in how many of them a player decided."""
    rng = Random(1)
    states = decisions = 0
    for _ in range(rounds):
        state = game.new_initial_state()
        while not state.is_terminal():
            states += 1
            if state.is_chance_node():
                cards, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(cards, weights)[0])
            else:
                decisions += 1
                state.apply_action(rng.choice(state.legal_actions()))
    return states, decisions


def speed(game: Any) -> tuple[float, float]:
    """Return states and decisions per second, the best of some runs."""
    best = float("inf")
    states = decisions = 0
    for _ in range(REPEATS):
        begun = time.perf_counter()
        states, decisions = play_rounds(game, ROUNDS)
        best = min(best, time.perf_counter() - begun)
    return states / best, decisions / best


def microseconds(call: Callable[[], object], times: int = 500) -> float:
    """Return how long a call takes, the best of some runs."""
    best = float("inf")
    for _ in range(REPEATS):
        begun = time.perf_counter()
        for _ in range(times):
            call()
        best = min(best, time.perf_counter() - begun)
    return best / times * 1e6


def middle(game: Any) -> Any:
    """Return a state some way into a round, at which a player decides."""
    rng = Random(2)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if len(state.history()) > 12 and not state.is_chance_node():
                return state
            state.apply_action(rng.choice(state.legal_actions()))


def main() -> None:
    """Measure and print."""
    import_module("billetdoux.envs.openspiel")
    pyspiel: Any = import_module("pyspiel")
    print("| game | states/s | decisions/s |\n|---|---|---|")
    for players in range(2, 7):
        name = f"billetdoux_v0(players={players})"
        states, decisions = speed(pyspiel.load_game(name))
        print(f"| {name} | {states / 1000:.0f} k | {decisions / 1000:.0f} k |", flush=True)
    state = middle(pyspiel.load_game("billetdoux_v0"))
    seat, rng = state.current_player(), Random(3)
    calls: dict[str, Callable[[], object]] = {
        "clone": state.clone,
        "information_state_string": lambda: state.information_state_string(seat),
        "information_state_tensor": lambda: state.information_state_tensor(seat),
        "observation_tensor": lambda: state.observation_tensor(seat),
        "resample_from_infostate": lambda: state.resample_from_infostate(seat, rng.random),
    }
    print("\n| call | µs |\n|---|---|")
    for name, call in calls.items():
        print(f"| {name} | {microseconds(call):.0f} |", flush=True)


if __name__ == "__main__":
    main()
