"""Hints: what a seat could work out by itself from what it sees. Facts; `text/hints.py` has the words.

They are made of the seat's own view and nothing else, so they tell it nothing that it may not know; and they are for
nobody else's eyes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from billetdoux.rules.edition import edition
from billetdoux.value import value

if TYPE_CHECKING:
    from billetdoux.views.view import View


@value
class Holds:
    """Somebody certainly holds this card."""

    seat: int
    card: int


@value
class HoldsNone:
    """Somebody certainly holds none of these cards, though they may still be somewhere."""

    seat: int
    cards: tuple[int, ...]


@value
class KnowMine:
    """These seats certainly know my hand."""

    seats: tuple[int, ...]


@value
class LiesUnder:
    """A card that I put under the deck will be drawn at this depth, from 0."""

    card: int
    depth: int


@value
class Unseen:
    """So many of a card's copies are where I cannot see them."""

    card: int
    unseen: int
    copies: int


Hint = Holds | HoldsNone | KnowMine | LiesUnder | Unseen


def hints(view: View) -> tuple[Hint, ...]:
    """Return what a seat can be certain of: first who holds what, then what is unseen, a card after the other.

    >>> from billetdoux import Position
    >>> view = Position.parse("classic 0:4+1 0:2|1 >a 71341891~5(352) a>b").view(0)
    >>> hints(view)[:2]
    (Holds(seat=1, card=2), Unseen(card=1, unseen=3, copies=5))
    """
    cards = edition(view.edition).cards
    somewhere = {card.value for card in cards if view.unseen[card.value]}
    found = list[Hint]()
    for seat in range(len(view.players)):
        known = view.known[seat]
        if seat == view.seat or view.out[seat]:
            continue
        if known is not None:
            found.append(Holds(seat, known))
        elif not_held := tuple(sorted(view.impossible[seat] & somewhere)):
            found.append(HoldsNone(seat, not_held))
    if knowing := tuple(seat for seat in view.known_by if not view.out[seat]):
        found.append(KnowMine(knowing))
    found += [LiesUnder(under.card, under.depth) for under in view.under if under.depth is not None]
    found += [Unseen(card.value, view.unseen[card.value], card.copies) for card in cards]
    return tuple(found)


def reachable(view: View) -> tuple[int, ...]:
    """Return the others on whom a card can be played.

    >>> from billetdoux import Position
    >>> reachable(Position.parse("classic 0:9+5 0:2!|4 >a 11113478~5(321)").view(0))
    ()
    """
    seats = range(len(view.players))
    return tuple(seat for seat in seats if seat != view.seat and not view.out[seat] and not view.protected[seat])


def may_hold(view: View, seat: int) -> frozenset[int]:
    """Return the cards that somebody may hold, for all that is certain.

    >>> from billetdoux import Position
    >>> view = Position.parse("classic 0:4+1 0:2|1 >a 71341891~5(352) a>b").view(0)
    >>> sorted(may_hold(view, 1))
    [2]
    """
    known = view.known[seat]
    cards = frozenset(card.value for card in edition(view.edition).cards)
    return cards - view.impossible[seat] if known is None else frozenset({known})
