"""The words in which the coach's notes say when they speak: conditions on what a seat sees, and on a move of its own.

A term is a few words, and behind them perhaps a card, by what it does (`guard`, `spy` …), or a number: `hold
princess`, `keep at least 5`. They look at the seat's own view and at nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from billetdoux.rules.edition import EFFECTS, edition
from billetdoux.value import value
from billetdoux.views.hints import may_hold, reachable

if TYPE_CHECKING:
    from billetdoux.rules.edition import Card
    from billetdoux.rules.move import Move
    from billetdoux.views.view import View

SPY = "spy"  # a card that does nothing, and is good for a token
ROLES = (*(effect for effect in EFFECTS if effect != "none"), SPY)
NOTHING, CARD, NUMBER = "", "CARD", "N"  # what follows a term

WHEN = {
    "choosing": NOTHING,  # a Chancellor's choice is asked for
    "first turn": NOTHING,
    "hold": CARD,
    "must play": CARD,  # there is no other legal move
    "know a hand": NOTHING,  # of somebody on whom I can play
    "hand known": NOTHING,  # somebody is certain of mine
    "nobody in reach": NOTHING,  # on whom I could play
    "deck at most": NUMBER,
}
PLAY = {
    "play": CARD,
    "spare": CARD,  # play another card
    "keep": CARD,
    "keep highest": NOTHING,
    "keep at least": NUMBER,
    "keep at most": NUMBER,
    "lay at most": NUMBER,
    "lay known": NOTHING,  # what somebody knows me to hold
    "to no effect": NOTHING,
    "on another": NOTHING,
    "on unknown": NOTHING,  # whose hand I am not certain of
    "on known": CARD,
    "on known lower": NOTHING,  # than what I keep
    "on known higher": NOTHING,
    "name likeliest": NOTHING,  # of which most copies are unseen
    "name possible": NUMBER,  # where so many cards at most can be
}


@value
class Term:
    """One condition."""

    name: str
    role: str = ""
    number: int = 0


@value
class Situation:
    """What a seat that has to decide sees, with some things worked out."""

    view: View
    roles: dict[int, str]  # of each card: what it does
    reachable: tuple[int, ...]


def situation_of(view: View) -> Situation:
    """Return the situation that a view shows."""
    return Situation(view, {card.value: role_of(card) for card in edition(view.edition).cards}, reachable(view))


def role_of(card: Card) -> str:
    """Return what a card does, or else what it is good for."""
    return card.bonus if card.effect == "none" else card.effect


def kept_by(view: View, move: Move) -> int:
    """Return the card that is in my hand after a move, apart from what it does."""
    if move.choice is not None:
        return move.choice[0]
    rest = list(view.hand)
    rest.remove(move.card)
    return rest[0]


def is_so(at: Situation, term: Term) -> bool:
    """Tell whether a condition on what is seen holds."""
    view = at.view
    match term.name:
        case "choosing":
            return view.choosing
        case "first turn":
            return not view.piles[view.seat or 0]
        case "hold":
            return any(at.roles[card] == term.role for card in view.hand)
        case "must play":
            return not view.choosing and {at.roles[move.card] for move in view.legal} == {term.role}
        case "know a hand":
            return any(view.known[seat] is not None for seat in at.reachable)
        case "hand known":
            return any(not view.out[seat] for seat in view.known_by)
        case "nobody in reach":
            return not at.reachable
        case "deck at most":
            return view.deck <= term.number
        case _:
            raise AssertionError(term)


def fits(at: Situation, move: Move, term: Term) -> bool:
    """Tell whether a condition on a move holds."""
    view, kept = at.view, kept_by(at.view, move)
    match term.name:
        case "keep":
            return at.roles[kept] == term.role
        case "keep highest":
            return kept == max(view.hand)
        case "keep at least":
            return kept >= term.number
        case "keep at most":
            return kept <= term.number
        case _:
            return move.choice is None and fits_play(at, move, term, kept)


def fits_play(at: Situation, move: Move, term: Term, kept: int) -> bool:
    """Tell whether a condition on a card that is played holds."""
    match term.name:
        case "play":
            return at.roles[move.card] == term.role and move.card not in at.view.idle
        case "spare":
            return at.roles[move.card] != term.role
        case "lay at most":
            return move.card <= term.number
        case "lay known":  # of the two it is the one that I held before I drew
            return move.card == at.view.hand[0] and at.roles[move.card] != "princess"
        case "to no effect":
            return move.card in at.view.idle
        case _:
            return move.target not in (None, at.view.seat) and fits_target(at, move, term, kept)


def fits_target(at: Situation, move: Move, term: Term, kept: int) -> bool:
    """Tell whether a condition on a move against another player holds."""
    target = move.target or 0
    known, can = at.view.known[target], may_hold(at.view, target)
    match term.name:
        case "on another":
            return True
        case "on unknown":
            return known is None
        case "on known":
            return known is not None and at.roles[known] == term.role
        case "on known lower":
            return known is not None and known < kept
        case "on known higher":
            return known is not None and known > kept
        case "name possible":
            return move.named in can and len(can) <= term.number
        case "name likeliest":
            named = [one.named for one in at.view.legal if one.target == target and one.named in can]
            return move.named in named and copies(at, move.named) == max(copies(at, card) for card in named)
        case _:
            raise AssertionError(term)


def copies(at: Situation, card: int | None) -> int:
    """Return how many copies of a card are unseen."""
    return 0 if card is None else at.view.unseen[card]
