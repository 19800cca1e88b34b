"""Hints in words: what is certain, what cannot be, and how many of each card are unseen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from billetdoux.rules.edition import edition
from billetdoux.views.hints import Holds, HoldsNone, KnowMine, LiesUnder, Unseen, hints

if TYPE_CHECKING:
    from billetdoux.text.catalogue import Catalogue
    from billetdoux.views.hints import Hint
    from billetdoux.views.view import View


def hint_sentences(text: Catalogue, view: View) -> list[str]:
    """Return in sentences what a seat can be certain of; what is unseen comes last, in one."""
    found = hints(view)
    counted = [one for one in found if isinstance(one, Unseen)]
    return [sentence(text, view, one) for one in found if not isinstance(one, Unseen)] + unseen(text, view, counted)


def sentence(text: Catalogue, view: View, hint: Hint) -> str:
    """Return the sentence for something certain."""
    the_edition = edition(view.edition)
    match hint:
        case Holds(seat, card):
            return text("know-hand", name=view.players[seat], card=text.card(the_edition, card, "the"))
        case HoldsNone(seat, cards):
            names = ", ".join(text.card(the_edition, card) for card in cards)
            return text("know-not", name=view.players[seat], cards=names)
        case KnowMine(seats):
            names = text.list([view.players[seat] for seat in seats])
            return text("know-by", names=names, count=len(seats))
        case LiesUnder(card, depth):
            return text("know-under", card=text.card(the_edition, card, "the"), count=depth + 1)
        case Unseen():
            raise AssertionError(hint)


def unseen(text: Catalogue, view: View, counted: list[Unseen]) -> list[str]:
    """Return how many of each card are unseen, and of which there are none left."""
    the_edition = edition(view.edition)
    there = [
        text("hint-copies", card=text.card(the_edition, one.card), unseen=one.unseen, copies=one.copies)
        for one in counted
        if one.unseen
    ]
    gone = [text.card(the_edition, one.card) for one in counted if not one.unseen]
    told = [text("hint-unseen", cards=", ".join(there))]
    return [*told, text("hint-gone", cards=text.list(gone))] if gone else told
