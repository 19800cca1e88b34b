"""`casual`, a decent player by rule of thumb, as a function of an observation: the same on every path.

It uses what it knows for certain, guesses by the cards still unseen, keeps high cards late, and never plays the
Princess unless it must. Each legal action gets a score in thousandths of a knock-out; the best is played, and among
equals the lot decides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from billetdoux.observe.actions import (
    ACTIONS,
    AT_BARON,
    AT_CHANCELLOR,
    AT_COUNTESS,
    AT_GUARD,
    AT_HANDMAID,
    AT_KEEP,
    AT_KING,
    AT_PRIEST,
    AT_PRINCE,
    AT_PRINCESS,
    NAMES,
)
from billetdoux.observe.observation import (
    AT_DECK,
    AT_HAND,
    AT_IMPOSSIBLE,
    AT_KNOWN,
    AT_TOKENS,
    AT_UNPLACED,
)
from billetdoux.rules.generator import below
from billetdoux.rules.state import KINDS

if TYPE_CHECKING:
    from billetdoux.rules.generator import Generator

WHOLE = 1000
HOPELESS = -10 * WHOLE
LATE = 6  # cards in the deck from which on the end is in sight
TOKEN = 5  # how much more it is worth to strike at a player for each token they have
HIGHEST = KINDS - 1

# What a card is worth in the hand early on, by its value: how much good it may still do, how little it draws fire.
EARLY = (60, 150, 100, 110, 190, 130, 150, 110, 130, 150)


def casual(seen: list[int], mask: list[int], g: Generator) -> int:
    """Return the action that a casual player takes."""
    best = 2 * HOPELESS
    equal = 0
    for action in range(ACTIONS):
        if mask[action]:
            worth = action_score(seen, action)
            if worth > best:
                best = worth
                equal = 0
            if worth == best:
                equal += 1
    chosen = below(g, equal)
    for action in range(ACTIONS):
        if mask[action] and action_score(seen, action) == best:
            if chosen == 0:
                return action
            chosen -= 1
    return ACTIONS


def casual_chance(seen: list[int], mask: list[int], action: int, stray: float) -> float:
    """Return the chance that a casual player takes this action, if they take any other with the chance `stray`."""
    best = 2 * HOPELESS
    equal = 0
    legal = 0
    mine = 2 * HOPELESS
    for one in range(ACTIONS):
        if mask[one]:
            legal += 1
            worth = action_score(seen, one)
            if one == action:
                mine = worth
            if worth > best:
                best = worth
                equal = 0
            if worth == best:
                equal += 1
    chance = stray / legal
    if mine == best:
        chance += (1.0 - stray) / equal
    return chance


def action_score(seen: list[int], action: int) -> int:
    """Return what an action is worth: what it does, and what it leaves in the hand."""
    if action >= AT_KEEP:
        return worth_of(seen, kept_of(seen, (action - AT_KEEP) // 2))
    if action < AT_GUARD:
        return 60 + worth_beside(seen, 0)
    if action < AT_PRIEST:
        return guard_score(seen, action - AT_GUARD) + worth_beside(seen, 1)
    if action < AT_BARON:
        return priest_score(seen, action - AT_PRIEST) + worth_beside(seen, 2)
    if action < AT_HANDMAID:
        return baron_score(seen, action - AT_BARON) + worth_beside(seen, 3)
    if action < AT_PRINCE:
        return 90 + worth_beside(seen, 4)
    if action < AT_CHANCELLOR:
        return prince_score(seen, action - AT_PRINCE) + worth_beside(seen, 5)
    if action < AT_KING:
        return (60 if seen[AT_DECK] else 0) + worth_beside(seen, 6)
    if action < AT_COUNTESS:
        return king_score(seen, action - AT_KING) + worth_beside(seen, 7)
    return HOPELESS if action == AT_PRINCESS else worth_beside(seen, 8)


def beside(seen: list[int], card: int) -> int:
    """Return my other card."""
    return seen[AT_HAND + 1] - 1 if seen[AT_HAND] == card + 1 else seen[AT_HAND] - 1


def worth_beside(seen: list[int], card: int) -> int:
    """Return what it is worth to be left with my other card."""
    return worth_of(seen, beside(seen, card))


def kept_of(seen: list[int], rank: int) -> int:
    """Return the lowest (0), middle (1) or highest (2) of a Chancellor's cards."""
    low = seen[AT_HAND] - 1
    middle = seen[AT_HAND + 1] - 1
    high = seen[AT_HAND + 2] - 1
    if low > middle:
        low, middle = middle, low
    if high < 0:
        return low if rank == 0 else middle
    if middle > high:
        middle, high = high, middle
    if low > middle:
        low, middle = middle, low
    return low if rank == 0 else middle if rank == 1 else high


def worth_of(seen: list[int], card: int) -> int:
    """Return what it is worth to hold a card now: late in the round its value, before that its use."""
    deck = int(seen[AT_DECK])
    early = EARLY[card]
    if deck >= LATE:
        return early
    return (early * deck + 60 * int(card) * (LATE - deck)) // LATE


def weight(seen: list[int], place: int, card: int) -> int:
    """Return in how many ways a player may hold a card, by what is unseen and what is impossible."""
    known = seen[AT_KNOWN + place]
    if known:
        return 1 if known == card + 1 else 0
    if seen[AT_IMPOSSIBLE + place * KINDS + card]:
        return 0
    return int(seen[AT_UNPLACED + card])


def ways(seen: list[int], place: int) -> int:
    """Return in how many ways a player may hold any card."""
    total = 0
    for card in range(KINDS):
        total += weight(seen, place, card)
    return total if total > 0 else 1


def guard_score(seen: list[int], rest: int) -> int:
    """Return the chance that the guess is right."""
    if rest == 0:
        return 0
    place = (rest - 1) // NAMES + 1
    named = (rest - 1) % NAMES
    if named >= 1:
        named += 1
    return weight(seen, place, named) * WHOLE // ways(seen, place) + TOKEN * int(seen[AT_TOKENS + place])


def priest_score(seen: list[int], place: int) -> int:
    """Return a little for looking at a hand that is not known."""
    return 40 if place > 0 and seen[AT_KNOWN + place] == 0 else 0


def baron_score(seen: list[int], place: int) -> int:
    """Return the chance to win the comparison, less the chance to lose it."""
    if place == 0:
        return 0
    kept = beside(seen, 3)
    balance = 0
    for card in range(KINDS):
        if card < kept:
            balance += weight(seen, place, card)
        elif card > kept:
            balance -= weight(seen, place, card)
    return balance * WHOLE // ways(seen, place) + TOKEN * int(seen[AT_TOKENS + place])


def prince_score(seen: list[int], place: int) -> int:
    """Return what it is worth to make somebody discard: the Princess most, then a high card late."""
    if place == 0:
        kept = beside(seen, 5)
        return HOPELESS if kept == HIGHEST else 80 - worth_of(seen, kept)
    gain = 0
    for card in range(HIGHEST):
        gain += weight(seen, place, card) * (worth_of(seen, card) - 120)
    gain += weight(seen, place, HIGHEST) * WHOLE
    return gain // ways(seen, place) + TOKEN * int(seen[AT_TOKENS + place])


def king_score(seen: list[int], place: int) -> int:
    """Return what the hand to get is worth, less the one to give, which the other will know."""
    if place == 0:
        return 0
    gain = 0
    for card in range(KINDS):
        gain += weight(seen, place, card) * worth_of(seen, card)
    return gain // ways(seen, place) - worth_of(seen, beside(seen, 7)) - 60
