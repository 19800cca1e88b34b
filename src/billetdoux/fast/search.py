"""Loops over worlds: what a seat cannot tell apart is gone through, and its moves are tried in it. The subset again.

Worlds are drawn by lot and weighed; when few of them carry most of the weight, they are drawn anew from one another.
Moves are compared on the same worlds, with the same chances, and in each round of the comparison the better half goes
on (sequential halving).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from billetdoux.fast.kernels import CASUAL, RANDOM, SHARE, choose, reward_of
from billetdoux.observe.worlds import complete, follow_by_lot
from billetdoux.rules.generator import below, word
from billetdoux.rules.turn import play

if TYPE_CHECKING:
    from billetdoux.rules.generator import Generator
    from billetdoux.rules.state import State


def copy_worlds(states: Any, worlds: Any, state: Any, world: Any) -> None:
    """Let all worlds be the same."""
    for i in range(len(states)):
        states[i] = state[0]
        worlds[i] = world[0]


def follow_worlds(
    states: Any,
    worlds: Any,
    other_states: Any,
    other_worlds: Any,
    steps: Any,
    me: int,
    stray: float,
    generators: Any,
    room: Any,
) -> int:
    """Take all steps in all worlds; then draw worlds of equal weight from them.

    Return 0 if they are in `states`, 1 if they are in `other_states`, -1 if no world bears out what was seen.
    """
    g = generators[0]
    here = 0
    for i in range(len(steps)):
        alike = step_all(states, worlds, steps[i], me, stray, g, room)
        if alike == 0:
            return -1
        if alike * 2 < len(states) or i == len(steps) - 1:
            draw_anew(states, worlds, other_states, other_worlds, g)
            states, other_states = other_states, states
            worlds, other_worlds = other_worlds, worlds
            here = 1 - here
    return here


def step_all(states: Any, worlds: Any, step: Any, me: int, stray: float, g: Generator, room: Any) -> float:
    """Take one step in all worlds; return how many worlds of equal weight would tell as much."""
    hands, drawns, chances, counts, mask, seen = room
    for i in range(len(states)):
        if worlds[i].weight > 0:
            follow_by_lot(states[i], worlds[i], step, me, stray, g, hands, drawns, chances, counts, mask, seen)
    return balance(worlds)


def balance(worlds: Any) -> float:
    """Let all weights add up to 1; return how many worlds of equal weight would tell as much, 0 if none is left."""
    total = 0.0
    squares = 0.0
    for i in range(len(worlds)):
        total += worlds[i].weight
        squares += worlds[i].weight * worlds[i].weight
    if squares == 0:
        return 0.0
    for i in range(len(worlds)):  # so that no weight becomes too small to be told from nothing
        worlds[i].weight /= total
    return total * total / squares


def draw_anew(states: Any, worlds: Any, new_states: Any, new_worlds: Any, g: Generator) -> None:
    """Draw as many worlds from these, each as often as its weight says."""
    n = len(states)
    total = 0.0
    for i in range(n):
        total += worlds[i].weight
    step = total / n
    point = word(g) / 4294967296.0 * step
    i = 0
    reached = worlds[0].weight
    for k in range(n):
        while reached <= point and i < n - 1:
            i += 1
            reached += worlds[i].weight
        new_states[k] = states[i]
        new_worlds[k] = worlds[i]
        new_worlds[k].weight = 1.0
        point += step


def play_out(s: State, me: int, stray: float, g: Generator, counts: Any, mask: Any, seen: Any) -> float:
    """Let casual players, of whom the others stray, play the round to its end; return the seat's share of it."""
    while not s.over:
        if s.out[me]:
            return 0.0
        strays = s.turn != me and word(g) / 4294967296.0 < stray
        play(s, choose(s, RANDOM if strays else CASUAL, g, counts, mask, seen))
    return reward_of(s, me, 0, SHARE)


def search_worlds(
    states: Any,
    worlds: Any,
    trial: Any,
    trial_world: Any,
    moves: Any,
    order: Any,
    budget: int,
    rounds: int,
    me: int,
    stray: float,
    generators: Any,
    room: Any,
    sums: Any,
    tried: Any,
) -> int:
    """Compare moves in these worlds, which weigh the same; return how many are left at the end, the best first.

    After each of the rounds but the last, the worse half of them is given up.
    """
    _, _, _, counts, mask, seen = room
    lots = generators[1]
    g = generators[2]
    left = len(moves)
    world = below(lots, len(states))
    for turn in range(rounds):
        for _ in range(max(1, budget // (rounds * left))):
            world = world + 1 if world + 1 < len(states) else 0
            trial[1] = states[world]
            trial_world[0] = worlds[world]
            complete(trial[1], trial_world[0], lots)
            tick = g.tick
            most = tick
            for i in range(left):
                trial[0] = trial[1]
                g.tick = tick
                play(trial[0], moves[order[i]])
                sums[order[i]] += play_out(trial[0], me, stray, g, counts, mask, seen)
                tried[order[i]] += 1
                most = max(most, g.tick)
            g.tick = most
        sort_best_first(order, left, sums, tried)
        if turn < rounds - 1:
            left = (left + 1) // 2
    return left


def sort_best_first(order: Any, left: int, sums: Any, tried: Any) -> None:
    """Put the moves in the order of their mean."""
    for i in range(1, left):
        move = order[i]
        mean = sums[move] / tried[move]
        k = i
        while k > 0 and sums[order[k - 1]] / tried[order[k - 1]] < mean:
            order[k] = order[k - 1]
            k -= 1
        order[k] = move
