"""Loops over worlds: what a seat cannot tell apart is gone through, and its moves are tried in it. The subset again.

Worlds are drawn by lot and weighed; when few of them carry most of the weight, they are drawn anew from one another.
Moves are compared on the same worlds, with the same chances, and in each round of the comparison the better half goes
on (sequential halving).

What a network says comes from outside, between one loop and the next. What was played in a round stands in rows of
four numbers: who, the card and one more (0 ends the list), on whom (-1 if nobody), what was named and one more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from billetdoux.fast.lanes import CASUAL, RANDOM, SHARE, policy_move, reward_of
from billetdoux.observe.actions import ACTIONS, action_of, move_of, write_mask
from billetdoux.observe.observation import AT_PILES, LONGEST_PILE, SIZE, observe
from billetdoux.observe.worlds import (
    UNKNOWN,
    UNWEIGHED,
    carry_out,
    choose_one,
    complete,
    deal_one,
    fits,
    follow_by_lot,
    kept_card,
    list_pairs,
    list_targets,
    put_under_unseen,
    take_pair,
    take_target,
    target_of,
)
from billetdoux.rules.generator import below, word
from billetdoux.rules.moves import KEEP, count_keeps, nth_keep
from billetdoux.rules.state import NOBODY
from billetdoux.rules.turn import deal, play

if TYPE_CHECKING:
    from billetdoux.rules.generator import Generator
    from billetdoux.rules.state import State

ENDED, OTHERS_TURN, OWN_TURN = range(3)  # how a trial stands


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
        play(s, policy_move(s, RANDOM if strays else CASUAL, g, counts, mask, seen))
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


# For who asks a network in them


def write_input(s: State, me: int, history: Any, goal: int, counts: Any, inputs: Any) -> int:
    """Write what the network is shown in a seat; return a number that tells such rows apart."""
    observe(s, me, counts, inputs)
    for place in range(s.players):
        seat = (me + place) % s.players
        for i in range(s.piled[seat]):
            inputs[AT_PILES + place * LONGEST_PILE + i] = s.pile[seat][s.piled[seat] - 1 - i] + 1
    latest = 0
    while latest < len(history) and history[latest][1] > 0:
        latest += 1
    at = SIZE
    for i in range(len(history)):
        there = i < latest
        entry = history[latest - 1 - i if there else i]
        inputs[at] = (entry[0] - me) % s.players + 1 if there else 0
        inputs[at + 1] = entry[1]
        inputs[at + 2] = (entry[2] - me) % s.players + 1 if there and entry[2] >= 0 else 0
        inputs[at + 3] = entry[3]
        at += 4
    inputs[at] = goal
    key = 0
    for i in range(at + 1):
        key = (key + inputs[i] + 1) * 0x5851F42D4C957F2D
        key ^= key >> 29
    return key


def write_play(s: State, move: int, history: Any) -> None:
    """Write down a move before it is carried out; what a Chancellor keeps nobody sees."""
    if move & KEEP:
        return
    n = 0
    while n < len(history) and history[n][1] > 0:
        n += 1
    if n < len(history):
        history[n][0] = s.turn
        history[n][1] = (move & 15) + 1
        history[n][2] = (move >> 4 & 15) - 1
        history[n][3] = move >> 8 & 15


# Worlds, and the steps of others in them


def see_worlds(states: Any, worlds: Any, step: Any, me: int, g: Any, room: Any) -> float:
    """Take a step of the seat's own in all worlds; return how many worlds of equal weight would tell as much."""
    return step_all(states, worlds, step, me, UNWEIGHED, g, room)


def list_ways_worlds(
    states: Any,
    worlds: Any,
    step: Any,
    history: Any,
    goal: int,
    g: Any,
    room: Any,
    firsts: Any,
    ways: Any,
    chances: Any,
    masks: Any,
    inputs: Any,
    keys: Any,
) -> int:
    """Write in which ways another's step can have come in each world, and what they saw then; return how many.

    Of a way: the hand and the card drawn, or what a Chancellor kept; the action; its chance but for how they play.
    """
    hands, drawns, some, counts, _, _ = room
    row = 0
    for i in range(len(states)):
        firsts[i] = row
        s = states[i]
        w = worlds[i]
        if w.weight > 0 and step.move & KEEP:
            for k in range(2):
                if s.drawn[k] == UNKNOWN:
                    s.drawn[k] = deal_one(w, step.keepable | step.first | step.last, g)
        if w.weight <= 0:
            continue
        hand = int(s.hand[s.turn])
        drawn = int(s.drawn[0])
        second = int(s.drawn[1])
        keeps = step.move & KEEP
        n = count_keeps(hand, drawn, second) if keeps else list_pairs(s, w, step, hands, drawns, some)
        for k in range(n):
            move = nth_keep(hand, drawn, second, k) if keeps else step.move
            if keeps and not fits(w, step, move):
                continue
            if not keeps:
                s.hand[s.turn] = hands[k]
                s.drawn[0] = drawns[k]
            write_mask(s, masks[row])
            keys[row] = write_input(s, s.turn, history, goal, counts, inputs[row])
            ways[row][0] = move if keeps else hands[k]
            ways[row][1] = s.drawn[0]
            ways[row][2] = action_of(s, move)
            chances[row] = 1.0 if keeps else some[k]
            row += 1
        s.hand[s.turn] = hand
        s.drawn[0] = drawn
    firsts[len(states)] = row
    return row


def take_way_worlds(
    states: Any, worlds: Any, step: Any, firsts: Any, ways: Any, chances: Any, g: Any, room: Any
) -> float:
    """Take one of the ways in each world by lot; return how many worlds of equal weight would tell as much."""
    hands, _, some, _, _, _ = room
    for i in range(len(states)):
        s = states[i]
        w = worlds[i]
        n = firsts[i + 1] - firsts[i]
        if n == 0:
            w.weight = 0.0
        if w.weight <= 0:
            continue
        for k in range(n):
            some[k] = chances[firsts[i] + k]
        way = ways[firsts[i] + choose_one(w, g, n, some)]
        if w.weight > 0 and step.move & KEEP:
            put_under_unseen(s, w, step, way[0])
        elif w.weight > 0:
            take_pair(s, w, step, way[0], way[1])
            if target_of(step) != NOBODY:
                n = list_targets(s, w, step, kept_card(s, step), hands, some)
                k = choose_one(w, g, n, some)
                if w.weight > 0:
                    take_target(s, w, step, hands[k])
            if w.weight > 0:
                carry_out(s, w, step)
    return balance(worlds)


def renew_worlds(states: Any, worlds: Any, new_states: Any, new_worlds: Any, g: Any) -> None:
    """Draw as many worlds from these, each as often as its weight says."""
    draw_anew(states, worlds, new_states, new_worlds, g)


# Trials: moves of the seat in such worlds, and how the others answer


def complete_worlds(states: Any, worlds: Any, trials: Any, trial_world: Any, g: Any) -> None:
    """Write a world for each trial, all cards of it looked at."""
    for i in range(len(trials)):
        at = i * len(states) // len(trials)  # worlds beside each other resemble each other
        trials[i] = states[at]
        trial_world[0] = worlds[at]
        complete(trials[i], trial_world[0], g)


def try_worlds(states: Any, moves: Any, history: Any) -> None:
    """Play a move in each trial."""
    for i in range(len(states)):
        write_play(states[i], moves[i], history[i])
        play(states[i], moves[i])


def stand_worlds(states: Any, me: int, standing: Any, shares: Any) -> None:
    """Write how each trial stands; where it has ended for the seat, its share of the round."""
    for i in range(len(states)):
        s = states[i]
        if s.over or s.out[me]:
            standing[i] = ENDED
            shares[i] = reward_of(s, me, 0, SHARE) if s.over else 0.0
        else:
            standing[i] = OWN_TURN if s.turn == me else OTHERS_TURN


def input_worlds(
    states: Any, some: Any, history: Any, goal: int, room: Any, masks: Any, inputs: Any, keys: Any
) -> None:
    """Write what whoever has to decide in some trials may do, and is shown."""
    _, _, _, counts, _, _ = room
    for i in range(len(some)):
        s = states[some[i]]
        write_mask(s, masks[i])
        keys[i] = write_input(s, s.turn, history[some[i]], goal, counts, inputs[i])


def answer_worlds(states: Any, some: Any, history: Any, reached: Any, which: Any, points: Any) -> None:
    """Let whoever has to decide in some trials play: the first action whose chances together reach beyond a point."""
    for i in range(len(some)):
        s = states[some[i]]
        action = 0
        while action < ACTIONS - 1 and reached[which[i]][action] <= points[i]:
            action += 1
        move = move_of(s, action)
        write_play(s, move, history[some[i]])
        play(s, move)


# Trees of all that can happen


def deal_worlds(states: Any) -> None:
    """Deal a round in each world from its deck as it lies; seat 0 begins."""
    for i in range(len(states)):
        deal(states[i], 0)


def seat_input_worlds(states: Any, me: int, history: Any, room: Any, inputs: Any, keys: Any) -> None:
    """Write what a seat is shown in each world, whoever has to decide."""
    _, _, _, counts, _, _ = room
    for i in range(len(states)):
        keys[i] = write_input(states[i], me, history[i], 0, counts, inputs[i])


def carry_out_worlds(states: Any, actions: Any, history: Any) -> None:
    """Play an action in each world."""
    for i in range(len(states)):
        move = move_of(states[i], actions[i])
        write_play(states[i], move, history[i])
        play(states[i], move)


# The first layer of a network


def spread_worlds(inputs: Any, rows: Any, bias: Any, numbers: Any, scales: Any, values: Any, out: Any) -> None:
    """Write the first layer's numbers: of each number that is shown, and of each value, add up the row it has.

    `numbers` and `values` say which row belongs to a place, and to a place and a value; -1: none.
    """
    width = len(bias)
    for i in range(len(inputs)):
        x = out[i]
        for k in range(width):
            x[k] = bias[k]
        for place in range(len(inputs[i])):
            value = inputs[i][place]
            if value == 0:
                continue
            if numbers[place] >= 0:
                row = rows[numbers[place]]
                scaled = value * scales[place]
                for k in range(width):
                    x[k] += scaled * row[k]
            if values[place][value] >= 0:
                row = rows[values[place][value]]
                for k in range(width):
                    x[k] += row[k]
