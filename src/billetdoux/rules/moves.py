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

from billetdoux.rules.effects import GUARD, KING, PRINCE
from billetdoux.rules.state import KINDS, NOTHING

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


def can_choose(s: State) -> int:
    """Return the set of other players that the player whose turn it is can choose."""
    others = 0
    for seat in range(s.players):
        if not s.out[seat] and not s.shield[seat] and seat != s.turn:
            others |= 1 << seat
    return others


def bound(s: State, card: int) -> bool:
    """Tell whether this card may not be played beside the Countess."""
    return s.effect[card] == KING or s.effect[card] == PRINCE


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
    others = can_choose(s)
    n = 0
    if b != s.countess or not bound(s, a):
        n = list_plays(s, a, others, moves, n)
    if a != b and (a != s.countess or not bound(s, b)):
        n = list_plays(s, b, others, moves, n)
    return n


def list_plays(s: State, card: int, others: int, moves: list[int], n: int) -> int:
    """Write the ways to play this card from place n on; return the place after them."""
    effect = s.effect[card]
    if effect == PRINCE:
        others |= 1 << int(s.turn)
    if effect < PRINCE or others == 0:
        moves[n] = card
        return n + 1
    for seat in range(s.players):
        if others >> seat & 1:
            move = card | (seat + 1) << 4
            if effect == GUARD:
                n = list_names(s, card, move, moves, n)
            else:
                moves[n] = move
                n += 1
    return n


def list_names(s: State, card: int, move: int, moves: list[int], n: int) -> int:
    """Write the characters that a Guard can name: all of the edition but itself."""
    for named in range(KINDS):
        if s.copies[named] and named != card:
            moves[n] = move | (named + 1) << 8
            n += 1
    return n


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
