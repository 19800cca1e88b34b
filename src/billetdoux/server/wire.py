"""The types of events and views as they cross the network; `views/wire.py` makes and reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, Union, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, create_model

from billetdoux.views import events as told
from billetdoux.views.view import How  # noqa: TC001  (pydantic looks it up)
from billetdoux.views.wire import FIELDS, KINDS, event_in, event_out, view_in, view_out

if TYPE_CHECKING:
    from billetdoux.views.events import Event

__all__ = [
    "FIELDS",
    "KINDS",
    "ON_THE_WIRE",
    "WireEvent",
    "WireView",
    "Wired",
    "event_in",
    "event_out",
    "view_in",
    "view_out",
]


def untitled(schema: dict[str, Any]) -> None:
    """Leave out the titles of fields, which only repeat their names; types made from the schema would bear them."""
    for field in schema.get("properties", {}).values():
        field.pop("title", None)


# What all on the wire has in common: nothing unknown in it is passed over, and what is sent has all its fields.
ON_THE_WIRE = ConfigDict(
    extra="forbid",
    strict=True,
    frozen=True,
    json_schema_extra=untitled,
    json_schema_serialization_defaults_required=True,
)


class Wired(BaseModel):
    """What views and events have in common."""

    model_config = ON_THE_WIRE


def event_model(name: str, kind: type[Event]) -> type[Wired]:
    """Return the type of a kind of event on the wire: its name, and its fields; what may be hidden may be none."""
    hints = get_type_hints(kind, dict(vars(told)))
    made: dict[str, Any] = {field: (as_list(hints[field]), ...) for field in FIELDS[kind]}
    make: Any = create_model
    return make(
        kind.__name__,
        __base__=Wired,
        __doc__=(kind.__doc__ or "").partition("\n\n")[0],
        event=(Literal[name], ...),
        **made,
    )


def as_list(hint: Any) -> Any:
    """Return how a field's type looks in JSON, where a tuple is a list."""
    return {
        tuple[int, ...]: list[int],
        tuple[int, ...] | None: list[int] | None,
        tuple[int | None, ...]: list[int | None],
    }.get(hint, hint)


EVENT_MODELS = {name: event_model(name, kind) for name, kind in KINDS.items()}

if TYPE_CHECKING:
    WireEvent = Wired
else:
    WireEvent = Annotated[Union[tuple(EVENT_MODELS.values())], Field(discriminator="event")]  # noqa: UP007


class WireLaid(Wired):
    """A card in a pile, and how it came there."""

    card: int
    how: How


class WireUnder(Wired):
    """A card that you put under the deck; `depth` 0 is drawn next, none: somebody has drawn it since."""

    card: int
    depth: int | None


class WireView(Wired):
    """How the table looks to you. Lists by seat count from seat 0; `seat` is none for a spectator."""

    edition: str
    players: list[str]
    seat: int | None
    round: int
    turn: int | None  # who has to decide; none when the round is over
    choosing: bool  # a Chancellor's choice is waited for
    hand: list[int]  # yours: the card held, then what you have drawn
    legal: list[str]  # your moves, if you have to decide
    idle: list[int]  # the cards that you can play, but to no effect now
    piles: list[list[WireLaid]]
    protected: list[bool]
    out: list[bool]
    tokens: list[int]
    enough: int  # tokens that win the game
    deck: int  # cards in it
    aside: bool  # the face-down card still lies there
    face_up: list[int]
    shown: bool  # the round has ended with hands shown
    known: list[int | None]  # hands that you are certain of
    impossible: list[list[int]]  # cards that you are certain a hand is not
    known_by: list[int]  # who, as you can be certain, knows your hand
    under: list[WireUnder]  # cards you put under the deck this round
    unseen: list[int]  # copies of each card that you do not see, by value
