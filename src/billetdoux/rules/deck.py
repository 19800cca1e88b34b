"""The deck: a ring of cards, drawn from the top, put back underneath."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from billetdoux.rules.state import State


def draw(s: State) -> int:
    """Take the top card. Whoever had put it under the deck knows what was drawn."""
    top = s.top
    card = s.deck[top]
    s.drawn_known = s.marks[top]
    s.top = top + 1 if top + 1 < s.cards else 0
    s.left -= 1
    return card


def place_at(s: State, depth: int) -> int:
    """Return the place in the ring of the card so deep in the deck; 0 is the next to be drawn."""
    place = s.top + depth
    return place - s.cards if place >= s.cards else place


def put_under(s: State, seat: int, card: int) -> None:
    """Put a card under the deck, below all that lies there, where `seat` will know it."""
    place = place_at(s, s.left)
    s.buried += 1
    s.deck[place] = card
    s.marks[place] = (1 << int(seat)) if s.learning else 0
    s.left += 1


def lay(s: State, seat: int, card: int, how: int) -> None:
    """Lay a card face up on a player's pile, where it stays in view."""
    n = s.piled[seat]
    s.pile[seat][n] = card
    s.how[seat][n] = how
    s.piled[seat] = n + 1
    s.boons[seat] |= s.bonus[card]
