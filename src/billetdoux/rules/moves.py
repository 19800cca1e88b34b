"""A move inside the rules is one int: card, target and named character, or a Chancellor's choice.

    bits 0-3   the card played                  the card kept
    bits 4-7   the target's seat + 1, or 0      the first card put under the deck + 1
    bits 8-11  the character named + 1, or 0    the second card put under the deck + 1, or 0
    bit  12    0                                1

The legal moves are listed in a fixed order: by the card, then by the target's seat, then by the character
named; a Chancellor's choices by the card kept, then by the card put under first. All from low to high, each
distinct outcome once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from billetdoux.rules.effects import CHANCELLOR, GUARD, KING, PRINCE
from billetdoux.rules.state import NOBODY, NOTHING

if TYPE_CHECKING:
    from billetdoux.rules.state import State

KEEP = 1 << 12

# More than any position has: a Guard on five players naming nine characters, and a Prince on six.
MOST_MOVES = 64


def pack(card: int, target: int, named: int) -> int:
    """Pack a played card; target and named may be NOBODY and NOTHING."""
    return card | (target + 1) << 4 | (named + 1) << 8


def pack_keep(kept: int, first: int, second: int) -> int:
    """Pack a Chancellor's choice; second may be NOTHING."""
    return kept | (first + 1) << 4 | (second + 1) << 8 | KEEP


def must_choose(effect: int) -> bool:
    """Tell whether the effect asks for another player to be chosen."""
    return effect >= GUARD


def targets(s: State, card: int) -> int:
    """Return the set of players on whom this card can be played now; empty if it needs nobody, or finds nobody."""
    effect = s.effect[card]
    if effect < PRINCE:
        return 0
    return s.free if effect == PRINCE else s.free & ~(1 << int(s.turn))


def is_idle(s: State, card: int, target: int) -> bool:
    """Tell whether this card has no effect, played now on this player, or on nobody."""
    effect = s.effect[card]
    return (effect == CHANCELLOR and s.left == 0) or (target == NOBODY and must_choose(effect))


def bound(s: State, card: int) -> bool:
    """Tell whether this card may not be played beside the Countess."""
    return s.effect[card] == KING or s.effect[card] == PRINCE


def may_play(s: State, card: int, other: int) -> bool:
    """Tell whether this card may be played, given the other one."""
    return other != s.countess or not bound(s, card)


def list_legal(s: State, moves: list[int]) -> int:
    """Write the legal moves in their fixed order and return how many there are."""
    if s.over:
        return 0
    a = int(s.hand[s.turn])
    b = int(s.drawn[0])
    if s.choosing:
        return list_keeps(a, b, int(s.drawn[1]), moves)
    if a > b:
        a, b = b, a
    n = 0
    if may_play(s, a, b):
        n = list_plays(s, a, moves, n)
    if a != b and may_play(s, b, a):
        n = list_plays(s, b, moves, n)
    return n


def list_plays(s: State, card: int, moves: list[int], n: int) -> int:
    """Write the ways to play this card from place n on; return the place after them."""
    chosen = targets(s, card)
    if chosen == 0:
        moves[n] = card
        return n + 1
    for seat in range(s.players):
        if chosen >> seat & 1:
            move = card | (seat + 1) << 4
            if s.effect[card] == GUARD:
                for i in range(s.names):
                    moves[n] = move | (int(s.nameable[i]) + 1) << 8
                    n += 1
            else:
                moves[n] = move
                n += 1
    return n


def is_legal(s: State, move: int) -> bool:
    """Tell whether a move is one of the legal ones, without listing them."""
    if s.over:
        return False
    a = int(s.hand[s.turn])
    b = int(s.drawn[0])
    if s.choosing or move & KEEP:
        return s.choosing != 0 and is_keep(a, b, int(s.drawn[1]), move)
    card = move & 15
    if (card != a and card != b) or not may_play(s, card, b if card == a else a):  # noqa: PLR1714 (compiled subset)
        return False
    target = (move >> 4 & 15) - 1
    named = (move >> 8 & 15) - 1
    chosen = targets(s, card)
    if chosen == 0:
        return target == NOBODY and named == NOTHING
    if target == NOBODY or not chosen >> target & 1:
        return False
    return is_nameable(s, named) if s.effect[card] == GUARD else named == NOTHING


def is_nameable(s: State, named: int) -> bool:
    """Tell whether a Guard can name this character."""
    for i in range(s.names):  # noqa: SIM110 (the compiled subset)
        if s.nameable[i] == named:
            return True
    return False


def is_keep(a: int, b: int, c: int, move: int) -> bool:
    """Tell whether a move keeps one of two or three cards and puts the others under the deck."""
    for i in range(count_keeps(a, b, c)):  # noqa: SIM110 (the compiled subset)
        if nth_keep(a, b, c, i) == move:
            return True
    return False


def count_legal(s: State) -> int:
    """Return how many legal moves there are, without listing them."""
    if s.over:
        return 0
    a = int(s.hand[s.turn])
    b = int(s.drawn[0])
    if s.choosing:
        return count_keeps(a, b, int(s.drawn[1]))
    n = 0
    if may_play(s, a, b):
        n = count_plays(s, a)
    if a != b and may_play(s, b, a):
        n += count_plays(s, b)
    return n


def count_plays(s: State, card: int) -> int:
    """Return in how many ways this card can be played."""
    chosen = targets(s, card)
    if chosen == 0:
        return 1
    return count_set(chosen) * s.names if s.effect[card] == GUARD else count_set(chosen)


def count_set(seats: int) -> int:
    """Return how many of six seats a set holds."""
    pairs = (seats & 21) + (seats >> 1 & 21)
    return (pairs & 3) + (pairs >> 2 & 3) + (pairs >> 4 & 3)


def lowest(seats: int) -> int:
    """Return the first seat of a set that is not empty."""
    seat = 0
    while not seats >> seat & 1:
        seat += 1
    return seat


def count_keeps(a: int, b: int, c: int) -> int:
    """Return the number of distinct ways to keep one of two or three cards."""
    if c == NOTHING:
        return 1 if a == b else 2
    if a == b and b == c:
        return 1
    return 3 if a == b or b == c or a == c else 6  # noqa: PLR1714, SIM109 (the compiled subset)


def nth_legal(s: State, n: int) -> int:
    """Return the legal move at place n of their fixed order, without listing those before it."""
    a = int(s.hand[s.turn])
    b = int(s.drawn[0])
    if s.choosing:
        return nth_keep(a, b, int(s.drawn[1]), n)
    if a > b:
        a, b = b, a
    if may_play(s, a, b):
        plays = count_plays(s, a)
        if n < plays:
            return nth_play(s, a, n)
        n -= plays
    return nth_play(s, b, n)


def nth_play(s: State, card: int, n: int) -> int:
    """Return the way at place n to play this card."""
    chosen = targets(s, card)
    if chosen == 0:
        return card
    each = s.names if s.effect[card] == GUARD else 1
    while n >= each:
        n -= each
        chosen &= chosen - 1  # pass over the first player of the set
    move = card | (lowest(chosen) + 1) << 4
    return move | (int(s.nameable[n]) + 1) << 8 if s.effect[card] == GUARD else move


def nth_keep(a: int, b: int, c: int, n: int) -> int:
    """Return the Chancellor's choice at place n."""
    if a > b:
        a, b = b, a
    if c == NOTHING:
        return pack_keep(a, b, NOTHING) if n == 0 else pack_keep(b, a, NOTHING)
    if b > c:
        b, c = c, b
    if a > b:
        a, b = b, a
    orders = 1 if b == c else 2
    if n < orders:
        return pack_keep(a, b, c) if n == 0 else pack_keep(a, c, b)
    n -= orders
    if a != b:
        if n < 2:
            return pack_keep(b, a, c) if n == 0 else pack_keep(b, c, a)
        n -= 2
    return pack_keep(c, a, b) if n == 0 else pack_keep(c, b, a)


def list_keeps(a: int, b: int, c: int, moves: list[int]) -> int:
    """Write the distinct ways to keep one of two or three cards; c is NOTHING if only one could be drawn."""
    if a > b:
        a, b = b, a
    n = 0
    if c == NOTHING:
        n = add_keep(a, b, NOTHING, moves, n)
        if a != b:
            n = add_keep(b, a, NOTHING, moves, n)
        return n
    if b > c:
        b, c = c, b
    if a > b:
        a, b = b, a
    n = add_keeps(a, b, c, moves, n)
    if b != a:
        n = add_keeps(b, a, c, moves, n)
    if c != b:
        n = add_keeps(c, a, b, moves, n)
    return n


def add_keeps(kept: int, low: int, high: int, moves: list[int], n: int) -> int:
    """Write the one or two orders in which two cards can be put under the deck."""
    n = add_keep(kept, low, high, moves, n)
    if low != high:
        n = add_keep(kept, high, low, moves, n)
    return n


def add_keep(kept: int, first: int, second: int, moves: list[int], n: int) -> int:
    """Write one choice at place n; return the place after it."""
    moves[n] = pack_keep(kept, first, second)
    return n + 1
