"""Loops over worlds for who asks a network in them: the ways in which a step can have come, what was seen in each.

The subset again. What the network says comes from outside, between one loop and the next.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from billetdoux.observe.actions import ACTIONS, AT_KEEP, action_of, move_of, write_mask
from billetdoux.observe.casual import casual_chance
from billetdoux.observe.observation import AT_PILES, SIZE, observe
from billetdoux.fast.search import draw_anew, step_all
from billetdoux.observe.worlds import (
    EVERY_CARD,
    UNKNOWN,
    carry_out,
    choose_one,
    complete,
    deal_one,
    fits,
    kept_card,
    list_pairs,
    list_targets,
    put_under_unseen,
    take_pair,
    take_target,
    target_of,
)
from billetdoux.rules.moves import KEEP, count_keeps, nth_keep
from billetdoux.rules.state import KINDS, NOBODY
from billetdoux.rules.turn import play

if TYPE_CHECKING:
    from billetdoux.rules.state import State

MIND_PLAYS = 18  # as in bots/master/features.py
MIND_TOLD = 4
MIND_GOAL = SIZE + MIND_PLAYS * MIND_TOLD


def show_mind(s: State, seat: int, told: Any, plays: int, goal: int, counts: Any, shown: Any) -> int:
    """Write what the network is shown of a position for a seat; return a number that tells positions apart."""
    observe(s, seat, counts, shown)
    for i in range(AT_PILES, SIZE):
        if shown[i]:
            shown[i] = (shown[i] - 1) % KINDS + 1
    for i in range(MIND_PLAYS):
        at = SIZE + i * MIND_TOLD
        if i < plays:
            shown[at] = (told[i][0] - seat) % s.players + 1
            shown[at + 1] = told[i][1] + 1
            shown[at + 2] = 0 if told[i][2] < 0 else (told[i][2] - seat) % s.players + 1
            shown[at + 3] = told[i][3] + 1
        else:
            for k in range(MIND_TOLD):
                shown[at + k] = 0
    shown[MIND_GOAL] = goal
    key = 1469598103934665603
    for i in range(MIND_GOAL + 1):
        key = (key ^ shown[i]) * 1099511628211
        key ^= key >> 29
    return key


def ways_worlds(
    states: Any,
    worlds: Any,
    step: Any,
    told: Any,
    plays: int,
    goal: int,
    g: Any,
    room: Any,
    firsts: Any,
    ways: Any,
    chances: Any,
    masks: Any,
    shown: Any,
    keys: Any,
) -> int:
    """Write of each world in which ways another's step can have come, and what they saw then; return how many."""
    hands, drawns, some, counts, _, _ = room
    row = 0
    for i in range(len(states)):
        firsts[i] = row
        s = states[i]
        w = worlds[i]
        if w.weight <= 0:
            continue
        if step.move & KEEP:
            for k in range(2):
                if s.drawn[k] == UNKNOWN:
                    s.drawn[k] = deal_one(w, step.keepable | step.first | step.last, g)
            if w.weight <= 0:
                continue
            a = int(s.hand[s.turn])
            b = int(s.drawn[0])
            c = int(s.drawn[1])
            for k in range(count_keeps(a, b, c)):
                move = nth_keep(a, b, c, k)
                if fits(w, step, move):
                    write_mask(s, masks[row])
                    keys[row] = show_mind(s, s.turn, told, plays, goal, counts, shown[row])
                    ways[row][0] = move
                    ways[row][1] = 0
                    ways[row][2] = action_of(s, move)
                    chances[row] = 1.0
                    row += 1
        else:
            n = list_pairs(s, w, step, hands, drawns, some)
            hand = s.hand[step.seat]
            drawn = s.drawn[0]
            for k in range(n):
                s.hand[step.seat] = hands[k]
                s.drawn[0] = drawns[k]
                write_mask(s, masks[row])
                keys[row] = show_mind(s, s.turn, told, plays, goal, counts, shown[row])
                ways[row][0] = hands[k]
                ways[row][1] = drawns[k]
                ways[row][2] = action_of(s, step.move)
                chances[row] = some[k]
                row += 1
            s.hand[step.seat] = hand
            s.drawn[0] = drawn
    firsts[len(states)] = row
    return row


def log_of(x: float) -> float:
    """Return the logarithm, without a library."""
    n = 0.0
    while x < 0.5 and x > 0:
        x *= 2
        n -= 1
    y = (x - 1) / (x + 1)
    return n * 0.6931471805599453 + 2 * (y + y**3 / 3 + y**5 / 5 + y**7 / 7)


def take_ways_worlds(
    states: Any, worlds: Any, step: Any, firsts: Any, ways: Any, chances: Any, g: Any, room: Any, likely: Any
) -> float:
    """Take one way in each world by lot; return how many worlds of equal weight would tell as much."""
    hands, _, some, _, _, _ = room
    total = 0.0
    squares = 0.0
    before = 0.0
    for i in range(len(states)):
        before += worlds[i].weight
    for i in range(len(states)):
        s = states[i]
        w = worlds[i]
        n = firsts[i + 1] - firsts[i]
        if w.weight <= 0 or n == 0:
            w.weight = 0.0
            continue
        for k in range(n):
            some[k] = chances[firsts[i] + k]
        k = firsts[i] + choose_one(w, g, n, some)
        if w.weight <= 0:
            continue
        if step.move & KEEP:
            put_under_unseen(s, w, step, ways[k][0])
        else:
            take_pair(s, w, step, ways[k][0], ways[k][1])
            if target_of(step) != NOBODY:
                n = list_targets(s, w, step, kept_card(s, step), hands, some)
                k = choose_one(w, g, n, some)
                if w.weight > 0:
                    take_target(s, w, step, hands[k])
            if w.weight > 0:
                carry_out(s, w, step)
        total += w.weight
        squares += w.weight * w.weight
    if squares == 0:
        return 0.0
    likely[0] += log_of(total / before)
    for i in range(len(states)):
        worlds[i].weight /= total
    return total * total / squares


def complete_worlds(states: Any, worlds: Any, trials: Any, trial_world: Any, first: int, g: Any) -> None:
    """Write worlds in which all cards are looked at, one after the other."""
    at = first
    for i in range(len(trials)):
        trials[i] = states[at]
        trial_world[0] = worlds[at]
        complete(trials[i], trial_world[0], g)
        at = at + 1 if at + 1 < len(states) else 0


def look_minds_worlds(
    states: Any, rows: Any, told: Any, plays: Any, goal: int, room: Any, masks: Any, shown: Any, keys: Any
) -> None:
    """Write for some rows what whoever has to decide may do and is shown."""
    _, _, _, counts, _, _ = room
    for i in range(len(rows)):
        s = states[rows[i]]
        write_mask(s, masks[i])
        keys[i] = show_mind(s, s.turn, told[rows[i]], plays[rows[i]], goal, counts, shown[i])


def play_minds_worlds(
    states: Any, rows: Any, cumulated: Any, which: Any, points: Any, told: Any, plays: Any
) -> None:
    """Let whoever has to decide play in some rows, each action as often as the network says."""
    for i in range(len(rows)):
        s = states[rows[i]]
        action = 0
        while action < ACTIONS - 1 and cumulated[which[i]][action] <= points[i]:
            action += 1
        move = move_of(s, action)
        tell_play(s, move, told[rows[i]], plays, rows[i])
        play(s, move)


def tell_play(s: State, move: int, told: Any, plays: Any, row: int) -> None:
    """Write down a play before it is carried out; what a Chancellor keeps nobody sees."""
    if not move & KEEP and plays[row] < MIND_PLAYS:
        n = plays[row]
        told[n][0] = s.turn
        told[n][1] = move & 15
        told[n][2] = (move >> 4 & 15) - 1
        told[n][3] = (move >> 8 & 15) - 1
        plays[row] = n + 1


def begin_trials_worlds(states: Any, moves: Any, told: Any, plays: Any) -> None:
    """Play a move in each row."""
    for i in range(len(states)):
        tell_play(states[i], moves[i], told[i], plays, i)
        play(states[i], moves[i])


def standing_worlds(states: Any, me: int, going: Any, values: Any) -> int:
    """Write which rows go on (another has to decide) or wait for the seat (2); of those that ended, its share."""
    n = 0
    for i in range(len(states)):
        s = states[i]
        if s.over:
            going[i] = 0
            winners = 0
            for seat in range(s.players):
                winners += s.won[seat]
            values[i] = s.won[me] / winners
        elif s.out[me]:
            going[i] = 0
            values[i] = 0.0
        elif s.turn == me:
            going[i] = 2
        else:
            going[i] = 1
            n += 1
    return n


def step_all_worlds(states: Any, worlds: Any, step: Any, me: int, stray: float, g: Any, room: Any) -> float:
    """Take one step in all worlds."""
    return step_all(states, worlds, step, me, stray, g, room)


def draw_anew_worlds(states: Any, worlds: Any, new_states: Any, new_worlds: Any, g: Any) -> None:
    """Draw as many worlds from these."""
    draw_anew(states, worlds, new_states, new_worlds, g)


def casual_ways_worlds(shown: Any, masks: Any, ways: Any, stray: float, chances: Any, n: int) -> None:
    """Multiply the chance of each way by the chance that a casual player plays so."""
    for i in range(n):
        chances[i] *= casual_chance(shown[i], masks[i], ways[i][2], stray)
