"""Events: what happened at the table, and who may see what of it.

Each field of an event declares who may see it: everyone, or the seats that other fields name. A field without a
declaration is hidden from all, and so is an event without any.
"""

from __future__ import annotations

import re
from dataclasses import field, fields
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Literal, ParamSpec

from billetdoux.value import value

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


def kebab(name: str) -> str:
    """Return the name of a class as it is sent: RoundBegan is round-began."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower()


@value
class Event:
    """Something that happened. Fields that a viewer may not see are None.

    >>> told = Game("classic", ["Ada", "Bo"], seed=1, first=0).events(0)
    >>> [type(event).__name__ for event in told[0]]
    ['RoundBegan', 'Dealt', 'Dealt', 'Drew']
    """

    def __init_subclass__(cls) -> None:
        cls.__tag__ = "event", kebab(cls.__name__)  # pyright: ignore[reportAttributeAccessIssue]


@value
class RoundBegan(Event):
    """Cards are dealt.

    >>> game = Game("classic", ["Ada", "Bo"], seed=1, first=0)
    >>> game.events(0)[0][0]                          # nobody sees the card set aside
    RoundBegan(round=0, first=0, by_lot=False, face_up=(9, 1, 1), aside=None)
    """

    round: int = seen_by(EVERYONE)
    first: int = seen_by(EVERYONE)
    by_lot: bool = seen_by(EVERYONE)
    face_up: Cards = seen_by(EVERYONE)
    aside: int | None = seen_by()  # the face-down card: nobody sees it but an open replay


@value
class Dealt(Event):
    """A seat's first card.

    >>> Game("classic", ["Ada", "Bo"], seed=1, first=0).events(0)[0][1:3]
    (Dealt(seat=0, card=4), Dealt(seat=1, card=None))
    """

    seat: int = seen_by(EVERYONE)
    card: int | None = seen_by("seat")


@value
class Drew(Event):
    """A card is drawn: at the start of a turn, or instead of what a Prince took.

    >>> Game.from_position("classic 0:4+2 0:5 >a 123345789~1(111)").play("2@1")[-1]
    Drew(seat=1, card=1, deck=8, aside=False)
    """

    seat: int = seen_by(EVERYONE)
    card: int | None = seen_by("seat")
    deck: int = seen_by(EVERYONE)
    aside: bool = seen_by(EVERYONE)  # the face-down card was drawn, the deck being empty


@value
class Played(Event):
    """A card is played.

    >>> Game.from_position("classic 0:4+1 0:5 >a 123345789~1(112)").play("1@1=5")[0]
    Played(seat=0, card=1, target=1, named=5, idle=False)
    """

    seat: int = seen_by(EVERYONE)
    card: int = seen_by(EVERYONE)
    target: int | None = seen_by(EVERYONE)
    named: int | None = seen_by(EVERYONE)
    idle: bool = seen_by(EVERYONE)  # no effect was possible


@value
class Guessed(Event):
    """A Guard's guess is answered.

    >>> Game.from_position("classic 0:4+1 0:5 >a 123345789~1(112)").play("1@1=5")[1]
    Guessed(seat=0, target=1, named=5, right=True)
    """

    seat: int = seen_by(EVERYONE)
    target: int = seen_by(EVERYONE)
    named: int = seen_by(EVERYONE)
    right: bool = seen_by(EVERYONE)


@value
class Looked(Event):
    """A Priest looks at a hand.

    >>> Game.from_position("classic 0:4+2 0:5 >a 123345789~1(111)").play("2@1")[1]
    Looked(seat=0, target=1, card=5)
    """

    seat: int = seen_by(EVERYONE)
    target: int = seen_by(EVERYONE)
    card: int | None = seen_by("seat", "target")


@value
class Compared(Event):
    """A Baron compares hands: the card of the seat, and the other of the target.

    >>> Game.from_position("classic 0:4+3 0:5 >a 122345789~1(111)").play("3@1")[1]
    Compared(seat=0, target=1, card=4, other=5, loser=0)
    """

    seat: int = seen_by(EVERYONE)
    target: int = seen_by(EVERYONE)
    card: int | None = seen_by("seat", "target")
    other: int | None = seen_by("seat", "target")
    loser: int | None = seen_by(EVERYONE)  # None: they are equal


@value
class Protected(Event):
    """A Handmaid protects.

    >>> Game.from_position("classic 0:4+4 0:5 >a 122335789~1(111)").play("4")[1]
    Protected(seat=0)
    """

    seat: int = seen_by(EVERYONE)


@value
class Discarded(Event):
    """A Prince makes somebody discard.

    >>> Game.from_position("classic 0:4+5 0:2 >a 123345789~1(111)").play("5@1")[1]
    Discarded(seat=1, card=2)
    """

    seat: int = seen_by(EVERYONE)
    card: int = seen_by(EVERYONE)


@value
class Took(Event):
    """A Chancellor draws.

    >>> Game.from_position("standard 0:4+6 0:2 >a 00112334556789~1(111)").play("6")[1]
    Took(seat=0, cards=(0, 0), count=2, deck=12)
    """

    seat: int = seen_by(EVERYONE)
    cards: Cards | None = seen_by("seat")
    count: int = seen_by(EVERYONE)
    deck: int = seen_by(EVERYONE)


@value
class Kept(Event):
    """A Chancellor's choice: the card kept, and those put under the deck, the lowest last.

    >>> game = Game.from_position("standard 0:4+6 0:2 >a 00112334556789~1(111)")
    >>> told = game.play("6")
    >>> game.play("6=4,0,0")[0]
    Kept(seat=0, card=4, under=(0, 0), count=2, deck=14)
    >>> game.events(1)[-1][0]                         # what the other player sees
    Kept(seat=0, card=None, under=None, count=2, deck=14)
    """

    seat: int = seen_by(EVERYONE)
    card: int | None = seen_by("seat")
    under: Cards | None = seen_by("seat")
    count: int = seen_by(EVERYONE)
    deck: int = seen_by(EVERYONE)


@value
class Swapped(Event):
    """A King swaps hands: the seat gave one card and got another.

    >>> Game.from_position("classic 0:4+7 0:2 >a 123345589~1(111)").play("7@1")[1]
    Swapped(seat=0, target=1, gave=4, got=2)
    """

    seat: int = seen_by(EVERYONE)
    target: int = seen_by(EVERYONE)
    gave: int | None = seen_by("seat", "target")
    got: int | None = seen_by("seat", "target")


@value
class WentOut(Event):
    """Somebody is out of the round, and shows the card they had left.

    >>> Game.from_position("classic 0:4+3 0:5 >a 122345789~1(111)").play("3@1")[2]
    WentOut(seat=0, card=4, cause='baron')
    """

    seat: int = seen_by(EVERYONE)
    card: int | None = seen_by(EVERYONE)  # None: a Prince had it discarded already
    cause: Cause = seen_by(EVERYONE)


@value
class HandsShown(Event):
    """The deck is empty: all still in the round show their hands.

    >>> Game.from_position("princess 0:2+4|254501 0:6|18d13i6d117 >a ~1(039)").play("4")[2]
    HandsShown(hands=(2, 6))
    """

    hands: tuple[int | None, ...] = seen_by(EVERYONE)


@value
class RoundWon(Event):
    """The round is over.

    >>> Game.from_position("princess 0:2+4|254501 0:6|18d13i6d117 >a ~1(039)").play("4")[3]
    RoundWon(winners=(1,), card=6)
    """

    winners: tuple[int, ...] = seen_by(EVERYONE)
    card: int | None = seen_by(EVERYONE)  # the highest hand; None if one player was left


@value
class BonusGained(Event):
    """A bonus token for each of these seats.

    >>> Game.from_position("princess 0:2+4|254501 0:6|18d13i6d117 >a ~1(039)").play("4")[4]
    BonusGained(bonus='spy', seats=(0,))
    """

    bonus: Literal["spy", "pair"] = seen_by(EVERYONE)
    seats: tuple[int, ...] = seen_by(EVERYONE)


@value
class Scored(Event):
    """The tokens after a round.

    >>> Game.from_position("princess 0:2+4|254501 0:6|18d13i6d117 >a ~1(039)").play("4")[5]
    Scored(gains=(1, 1), tokens=(1, 1))
    """

    gains: tuple[int, ...] = seen_by(EVERYONE)
    tokens: tuple[int, ...] = seen_by(EVERYONE)


@value
class GameWon(Event):
    """The game is over.

    >>> Game.from_position("princess 5:2+4|254501 5:6|18d13i6d117 >a ~1(039)").play("4")[6]
    GameWon(winners=(0, 1))
    """

    winners: tuple[int, ...] = seen_by(EVERYONE)


@value
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
