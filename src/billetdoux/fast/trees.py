"""Loops for trees of all that can happen: over worlds, in which the next card is looked at; over nodes, of which it
is computed how likely each is and what it is worth. The subset again.

Cards that nobody can tell apart are those of the deck that were not put under it, and the one set aside. A tree
stands in arrays: see bots/endgame/tree.py. A way of playing is a list of chances, one for each action of each sight.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from billetdoux.rules.deck import place_at

if TYPE_CHECKING:
    from billetdoux.rules.state import State


def untold(s: State) -> int:
    """Return how many cards of the deck were not put under it."""
    return max(0, int(s.left) - int(s.buried))


def count_next_worlds(states: Any, draws: Any, depth: int, counts: Any) -> None:
    """Count how often each card may be the one so deep in the deck; one case stands for all if it is not drawn."""
    for i in range(len(states)):
        s = states[i]
        if depth >= draws[i] or depth >= untold(s):
            counts[i][0] = 1
            continue
        for place in range(depth, untold(s)):
            counts[i][s.deck[place_at(s, place)]] += 1
        counts[i][s.aside] += 1


def settle_next_worlds(states: Any, draws: Any, depth: int, cards: Any) -> None:
    """Put the card that it is there, and the one that lay there in its place."""
    for i in range(len(states)):
        s = states[i]
        if depth >= draws[i] or depth >= untold(s):
            continue
        here = place_at(s, depth)
        first = s.deck[here]
        place = depth
        while place < untold(s) and s.deck[place_at(s, place)] != cards[i]:
            place += 1
        s.deck[here] = cards[i]
        if place < untold(s):
            s.deck[place_at(s, place)] = first if place > depth else cards[i]
        else:
            s.aside = first


def tidy_worlds(states: Any) -> None:
    """Put the cards that nobody can tell apart in order, the lowest aside, and clear what lies outside the deck."""
    for i in range(len(states)):
        s = states[i]
        for last in range(untold(s)):
            card = s.deck[place_at(s, last)]
            if card < s.aside:
                card, s.aside = s.aside, card
            place = last
            while place > 0 and s.deck[place_at(s, place - 1)] > card:
                s.deck[place_at(s, place)] = s.deck[place_at(s, place - 1)]
                place -= 1
            s.deck[place_at(s, place)] = card
            s.marks[place_at(s, last)] = 0
        for depth in range(s.left, s.cards):
            s.deck[place_at(s, depth)] = 0
            s.marks[place_at(s, depth)] = 0


def number_worlds(rows: Any, keys: Any) -> None:
    """Write a number for each row of numbers that tells it from others."""
    for i in range(len(rows)):
        key = 0
        for number in rows[i]:
            key = (key + number + 1) * 0x5851F42D4C957F2D
            key ^= key >> 29
        keys[i] = key


def follow_nodes(
    turn: Any,
    sight: Any,
    choices: Any,
    outcomes: Any,
    node: Any,
    slots: Any,
    chances: Any,
    me: int,
    reach_me: Any,
    reach_other: Any,
) -> None:
    """Write how likely each node is by one's own choices, and by the other's."""
    for n in range(len(turn)):
        slot = slots[sight[n]]
        for c in range(choices[n], choices[n + 1]):
            chance = chances[slot + c - choices[n]]
            for o in range(outcomes[c], outcomes[c + 1]):
                if node[o] >= 0:
                    reach_me[node[o]] = reach_me[n] * (chance if turn[n] == me else 1.0)
                    reach_other[node[o]] = reach_other[n] * (1.0 if turn[n] == me else chance)


def evaluate_nodes(
    levels: Any,
    turn: Any,
    chance: Any,
    sight: Any,
    choices: Any,
    outcomes: Any,
    node: Any,
    likely: Any,
    share: Any,
    slots: Any,
    chances: Any,
    me: int,
    reach: Any,
    best: bool,  # noqa: FBT001 (the compiled subset knows no names of arguments)
    worths: Any,
    value: Any,
    sums: Any,
) -> None:
    """Write what each node is worth to `me`, and what each action of mine brings at all nodes that look the same.

    All play so; or, if `best`, the other plays so, and `me` does the best against it. `worths` is room for a number
    for each choice.
    """
    for level in range(len(levels) - 2, -1, -1):
        for n in range(levels[level], levels[level + 1]):
            slot = slots[sight[n]]
            for c in range(choices[n], choices[n + 1]):
                worth = 0.0
                for o in range(outcomes[c], outcomes[c + 1]):
                    at = node[o]
                    worth += likely[o] * (value[at] if at >= 0 else (share[o] if me == 0 else 1.0 - share[o]))
                worths[c] = worth
                value[n] += chances[slot + c - choices[n]] * worth
                if turn[n] == me:
                    sums[slot + c - choices[n]] += chance[n] * reach[n] * worth
        for n in range(levels[level], levels[level + 1]):
            if best and turn[n] == me:
                slot = slots[sight[n]]
                taken = choices[n]
                for c in range(choices[n] + 1, choices[n + 1]):
                    if sums[slot + c - choices[n]] > sums[slot + taken - choices[n]]:
                        taken = c
                value[n] = worths[taken]
