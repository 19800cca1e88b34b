"""Events: what happened at the table, and who may see what of it.

Each field of an event declares who may see it: everyone, or the seats that other fields name. A field without a
declaration is hidden from all, and so is an event without any.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, Literal

EVERYONE = "everyone"
OPEN = -1  # a viewer who may see all: a replay with open cards, made afterwards

# Who looks: a seat, OPEN, or None for a spectator.
Viewer = int | None

Cards = tuple[int, ...]
Cause = Literal["guard", "baron", "prince", "princess"]


def seen_by(*audience: str) -> Any:
    """Declare who may see a field: EVERYONE, or the names of the fields that hold the seats who may."""
    return field(metadata={"audience": audience})


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. Fields that a viewer may not see are None."""


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """Cards are dealt."""

    round: int = seen_by(EVERYONE)
    first: int = seen_by(EVERYONE)
    by_lot: bool = seen_by(EVERYONE)
    face_up: Cards = seen_by(EVERYONE)
    aside: int | None = seen_by()  # the face-down card: nobody sees it but an open replay


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A seat's first card."""

    seat: int = seen_by(EVERYONE)
    card: int | None = seen_by("seat")


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A card is drawn: at the start of a turn, or instead of what a Prince took."""

    seat: int = seen_by(EVERYONE)
    card: int | None = seen_by("seat")
    deck: int = seen_by(EVERYONE)
    aside: bool = seen_by(EVERYONE)  # the face-down card was drawn, the deck being empty


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A card is played."""

    seat: int = seen_by(EVERYONE)
    card: int = seen_by(EVERYONE)
    target: int | None = seen_by(EVERYONE)
    named: int | None = seen_by(EVERYONE)
    idle: bool = seen_by(EVERYONE)  # no effect was possible


@dataclass(frozen=True, slots=True)
class Guessed(Event):
    """A Guard's guess is answered."""

    seat: int = seen_by(EVERYONE)
    target: int = seen_by(EVERYONE)
    named: int = seen_by(EVERYONE)
    right: bool = seen_by(EVERYONE)


@dataclass(frozen=True, slots=True)
class Looked(Event):
    """A Priest looks at a hand."""

    seat: int = seen_by(EVERYONE)
    target: int = seen_by(EVERYONE)
    card: int | None = seen_by("seat", "target")


@dataclass(frozen=True, slots=True)
class Compared(Event):
    """A Baron compares hands: the card of the seat, and the other of the target."""

    seat: int = seen_by(EVERYONE)
    target: int = seen_by(EVERYONE)
    card: int | None = seen_by("seat", "target")
    other: int | None = seen_by("seat", "target")
    loser: int | None = seen_by(EVERYONE)  # None: they are equal


@dataclass(frozen=True, slots=True)
class Protected(Event):
    """A Handmaid protects."""

    seat: int = seen_by(EVERYONE)


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A Prince makes somebody discard."""

    seat: int = seen_by(EVERYONE)
    card: int = seen_by(EVERYONE)


@dataclass(frozen=True, slots=True)
class Took(Event):
    """A Chancellor draws."""

    seat: int = seen_by(EVERYONE)
    cards: Cards | None = seen_by("seat")
    count: int = seen_by(EVERYONE)
    deck: int = seen_by(EVERYONE)


@dataclass(frozen=True, slots=True)
class Kept(Event):
    """A Chancellor's choice: the card kept, and those put under the deck, the lowest last."""

    seat: int = seen_by(EVERYONE)
    card: int | None = seen_by("seat")
    under: Cards | None = seen_by("seat")
    count: int = seen_by(EVERYONE)
    deck: int = seen_by(EVERYONE)


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    """A King swaps hands: the seat gave one card and got another."""

    seat: int = seen_by(EVERYONE)
    target: int = seen_by(EVERYONE)
    gave: int | None = seen_by("seat", "target")
    got: int | None = seen_by("seat", "target")


@dataclass(frozen=True, slots=True)
class WentOut(Event):
    """Somebody is out of the round, and shows the card they had left."""

    seat: int = seen_by(EVERYONE)
    card: int | None = seen_by(EVERYONE)  # None: a Prince had it discarded already
    cause: Cause = seen_by(EVERYONE)


@dataclass(frozen=True, slots=True)
class HandsShown(Event):
    """The deck is empty: all still in the round show their hands."""

    hands: tuple[int | None, ...] = seen_by(EVERYONE)


@dataclass(frozen=True, slots=True)
class RoundWon(Event):
    """The round is over."""

    winners: tuple[int, ...] = seen_by(EVERYONE)
    card: int | None = seen_by(EVERYONE)  # the highest hand; None if one player was left


@dataclass(frozen=True, slots=True)
class BonusGained(Event):
    """A bonus token for each of these seats."""

    bonus: Literal["spy", "pair"] = seen_by(EVERYONE)
    seats: tuple[int, ...] = seen_by(EVERYONE)


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """The tokens after a round."""

    gains: tuple[int, ...] = seen_by(EVERYONE)
    tokens: tuple[int, ...] = seen_by(EVERYONE)


@dataclass(frozen=True, slots=True)
class GameWon(Event):
    """The game is over."""

    winners: tuple[int, ...] = seen_by(EVERYONE)


def seen(event: Event, viewer: Viewer) -> Event | None:
    """Return what a viewer sees of an event: hidden fields are None; None if there is nothing to see."""
    if viewer == OPEN:
        return event
    kind = type(event)
    hidden = [
        name
        for name, audience in private_fields(kind)
        if viewer is None or not any(getattr(event, seat) == viewer for seat in audience)
    ]
    if not hidden:
        return event
    shown = {one.name: None if one.name in hidden else getattr(event, one.name) for one in fields(kind)}
    return kind(**shown) if any(value is not None for value in shown.values()) else None


@cache
def private_fields(kind: type[Event]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """List the fields of a kind of event that not everyone may see, each with who may."""
    audiences = [(one.name, one.metadata.get("audience", ())) for one in fields(kind)]
    return tuple((name, audience) for name, audience in audiences if EVERYONE not in audience)
