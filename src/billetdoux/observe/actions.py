"""The numbering of actions: one for all editions and numbers of players.

    0        Spy                                   59       Handmaid
    1        Guard without effect                  60–65    Prince on the player 0 (oneself) to 5 seats on
    2–46     Guard on the player 1 to 5 seats on,  66       Chancellor
             naming 0, 2, 3 … 9: nine for each     67       King without effect
    47       Priest without effect                 68–72    King on the player 1 to 5 seats on
    48–52    Priest on the player 1 to 5 seats on  73       Countess
    53       Baron without effect                  74       Princess
    54–58    Baron on the player 1 to 5 seats on   75–80    a Chancellor's choice, see below

Of a Chancellor's three cards, 75 and 76 keep the lowest, 77 and 78 the middle one, 79 and 80 the highest; the even
one of each pair puts the lower of the other two under the deck first. Choices with the same outcome have one number,
the least: of two cards, 75 keeps the lower and 79 the higher.

In every position the legal moves and their numbers correspond one to one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from billetdoux.rules.effects import GUARD, PRINCE
from billetdoux.rules.moves import KEEP, count_keeps, may_play, nth_keep, targets
from billetdoux.rules.state import KINDS, NOTHING, SEATS

if TYPE_CHECKING:
    from billetdoux.rules.state import State

OTHERS = SEATS - 1
NAMES = KINDS - 1  # what a Guard can name

# Where each card's actions begin, by its value.
AT_GUARD = 1
AT_PRIEST = AT_GUARD + 1 + OTHERS * NAMES
AT_BARON = AT_PRIEST + SEATS
AT_HANDMAID = AT_BARON + SEATS
AT_PRINCE = AT_HANDMAID + 1
AT_CHANCELLOR = AT_PRINCE + SEATS
AT_KING = AT_CHANCELLOR + 1
AT_COUNTESS = AT_KING + SEATS
AT_PRINCESS = AT_COUNTESS + 1
AT_KEEP = AT_PRINCESS + 1
ACTIONS = AT_KEEP + 6

STARTS = (0, AT_GUARD, AT_PRIEST, AT_BARON, AT_HANDMAID, AT_PRINCE, AT_CHANCELLOR, AT_KING, AT_COUNTESS, AT_PRINCESS)


def action_of(s: State, move: int) -> int:
    """Return the number of a legal move."""
    if move & KEEP:
        return AT_KEEP + keep_rank(move)
    card = move & 15
    target = (move >> 4 & 15) - 1
    action = STARTS[card]
    if target < 0:
        return action
    ahead = target - s.turn
    if ahead < 0:
        ahead += s.players
    if s.effect[card] == GUARD:
        named = (move >> 8) - 1
        return action + 1 + (ahead - 1) * NAMES + (named - 1 if named > card else named)
    return action + ahead


def move_of(s: State, action: int) -> int:
    """Return the legal move that has this number."""
    if action >= AT_KEEP:
        return keep_of_rank(s, action - AT_KEEP)
    card = KINDS - 1
    while STARTS[card] > action:
        card -= 1
    rest = action - STARTS[card]
    effect = s.effect[card]
    if effect < PRINCE or (rest == 0 and effect != PRINCE):
        return card
    if effect == GUARD:
        ahead = (rest - 1) // NAMES + 1
        named = (rest - 1) % NAMES
        if named >= card:
            named += 1
        return card | (seat_ahead(s, ahead) + 1) << 4 | (named + 1) << 8
    return card | (seat_ahead(s, rest) + 1) << 4


def seat_ahead(s: State, ahead: int) -> int:
    """Return the seat so many places on from whoever's turn it is."""
    seat = int(s.turn) + ahead
    return seat - s.players if seat >= s.players else seat


def keep_rank(move: int) -> int:
    """Return which of the six ways to keep one of three cards this is."""
    kept = move & 15
    first = (move >> 4 & 15) - 1
    second = (move >> 8 & 15) - 1
    if second == NOTHING:
        return 0 if kept <= first else 4
    order = 1 if first > second else 0
    if kept <= first and kept <= second:
        return order
    if kept > first and kept > second:
        return 4 + order
    return 2 + order


def keep_of_rank(s: State, rank: int) -> int:
    """Return the Chancellor's choice of this rank."""
    a = int(s.hand[s.turn])
    b = int(s.drawn[0])
    c = int(s.drawn[1])
    for n in range(count_keeps(a, b, c)):
        move = nth_keep(a, b, c, n)
        if keep_rank(move) == rank:
            return move
    return nth_keep(a, b, c, 0)


def write_mask(s: State, mask: list[int]) -> None:
    """Write 1 for each legal action and 0 for the rest."""
    for action in range(ACTIONS):
        mask[action] = 0
    if s.over:
        return
    a = int(s.hand[s.turn])
    b = int(s.drawn[0])
    if s.choosing:
        c = int(s.drawn[1])
        for n in range(count_keeps(a, b, c)):
            mask[AT_KEEP + keep_rank(nth_keep(a, b, c, n))] = 1
        return
    if may_play(s, a, b):
        mark_plays(s, a, mask)
    if may_play(s, b, a):
        mark_plays(s, b, mask)


def mark_plays(s: State, card: int, mask: list[int]) -> None:
    """Write 1 for each way to play this card."""
    chosen = targets(s, card)
    action = STARTS[card]
    if chosen == 0:
        mask[action] = 1
        return
    seat = int(s.turn)
    for ahead in range(s.players):
        if chosen >> seat & 1:
            if s.effect[card] == GUARD:
                first = action + 1 + (ahead - 1) * NAMES
                for i in range(s.names):
                    named = int(s.nameable[i])
                    mask[first + (named - 1 if named > card else named)] = 1
            else:
                mask[action + ahead] = 1
        seat = seat + 1 if seat + 1 < s.players else 0
