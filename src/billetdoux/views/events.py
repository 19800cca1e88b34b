"""Events: what happened at the table, and who may see what of it.

Each field of an event declares who may see it: everyone, or the seats that other fields name. A field without a
declaration is hidden from all, and so is an event without any.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Literal, ParamSpec

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

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


@dataclass(frozen=True, slots=True)
class Report:
    """An event in the two forms that it has: as those see it whom it concerns, and as all others do."""

    open: Event
    shut: Event | None  # None: there is nothing to see
    insiders: tuple[int, ...]  # the seats that see the open form


def seen(entry: Iterable[Report], viewer: Viewer) -> tuple[Event, ...]:
    """Return what a viewer sees of an entry; it may be nothing."""
    if viewer == OPEN:
        return tuple([one.open for one in entry])
    told = [one.open if viewer in one.insiders else one.shut for one in entry]
    return tuple([event for event in told if event is not None])


def make_report(kind: type[Event], *values: Any) -> Report:
    """Return an event of this kind with who sees it how."""
    event = kind(*values)
    audience, hidden = hidden_fields(kind)
    if not hidden:
        return Report(event, event, ())
    shown = {one.name: None if one.name in hidden else getattr(event, one.name) for one in fields(kind)}
    shut = kind(**shown) if any(value is not None for value in shown.values()) else None
    return Report(event, shut, tuple(getattr(event, seat) for seat in audience))


if TYPE_CHECKING:
    P = ParamSpec("P")

    def report(kind: Callable[P, Event], *values: P.args, **more: P.kwargs) -> Report: ...
else:
    # There are few different events, and they never change: nearly all of them are made once and met again.
    report = lru_cache(maxsize=1 << 14)(make_report)


@cache
def hidden_fields(kind: type[Event]) -> tuple[tuple[str, ...], frozenset[str]]:
    """Return the fields of a kind of event that not everyone may see, and which fields say who may."""
    declared = {one.name: one.metadata.get("audience", ()) for one in fields(kind)}
    hidden = {name: audience for name, audience in declared.items() if EVERYONE not in audience}
    if len(set(hidden.values())) > 1:
        raise TypeError(f"{kind.__name__} hides fields from different viewers; make it two events")
    return next(iter(hidden.values()), ()), frozenset(hidden)
