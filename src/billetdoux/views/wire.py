"""Events and views as JSON has them, and back again."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import TYPE_CHECKING, Any, cast

from billetdoux.rules.move import Move
from billetdoux.views.events import Event
from billetdoux.views.view import Laid, Under, View

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

KINDS: dict[str, type[Event]] = {
    re.sub(r"(?<=[a-z])(?=[A-Z])", "-", kind.__name__).lower(): kind for kind in Event.__subclasses__()
}
NAMES = {kind: name for name, kind in KINDS.items()}
FIELDS = {kind: tuple(one.name for one in fields(kind)) for kind in KINDS.values()}


def event_out(event: Event) -> dict[str, object]:
    """Return an event as it is sent."""
    kind = type(event)
    return {"event": NAMES[kind], **{field: getattr(event, field) for field in FIELDS[kind]}}


def event_in(data: Mapping[str, Any]) -> Event:
    """Return an event from what was sent."""
    kind = KINDS[data["event"]]
    return kind(**{field: tupled(data[field]) for field in FIELDS[kind]})


def tupled(value: Any) -> Any:
    """Return a value with a tuple where JSON has a list."""
    return tuple(cast("list[object]", value)) if isinstance(value, list) else value


def view_out(view: View) -> dict[str, object]:
    """Return a view as it is sent; the events go in entries of their own."""
    return {
        "edition": view.edition,
        "players": view.players,
        "seat": view.seat,
        "round": view.round,
        "turn": view.turn,
        "choosing": view.choosing,
        "hand": view.hand,
        "legal": [str(move) for move in view.legal],
        "idle": view.idle,
        "piles": [[{"card": laid.card, "how": laid.how} for laid in pile] for pile in view.piles],
        "protected": view.protected,
        "out": view.out,
        "tokens": view.tokens,
        "enough": view.enough,
        "deck": view.deck,
        "aside": view.aside,
        "face_up": view.face_up,
        "shown": view.shown,
        "known": view.known,
        "impossible": [sorted(cards) for cards in view.impossible],
        "known_by": view.known_by,
        "under": [{"card": one.card, "depth": one.depth} for one in view.under],
        "unseen": view.unseen,
    }


def view_in(data: Mapping[str, Any], events: Iterable[Event]) -> View:
    """Return a view from what was sent, with all events seen so far."""
    shown: dict[str, Any] = {key: tupled(value) for key, value in data.items()}
    shown["legal"] = tuple(Move.parse(move) for move in data["legal"])
    shown["piles"] = tuple(tuple(Laid(one["card"], one["how"]) for one in pile) for pile in data["piles"])
    shown["impossible"] = tuple(frozenset(cards) for cards in data["impossible"])
    shown["under"] = tuple(Under(one["card"], one["depth"]) for one in data["under"])
    return View(**shown, events=tuple(events))
