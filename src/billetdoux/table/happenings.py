"""What happened beside the game: found by comparing a table before and after a step, and told to everybody there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from billetdoux.protocol.messages import Happening
from billetdoux.value import change

if TYPE_CHECKING:
    from collections.abc import Iterator

    from billetdoux.protocol.values import Happened
    from billetdoux.table.table import Seat, Table

    # What happened, in which seat, to whom, their name, and who had the seat before.
    Found = tuple[Happened, int | None, str | None, str, str | None]

KEPT = 30  # happenings that are told to whoever comes


def with_happenings(before: Table, after: Table) -> Table:
    """Return the table after a step, with what happened in it added to what is told."""
    found = tuple(happenings(before, after))
    if not found:
        return after
    last = before.happenings[-1].number if before.happenings else 0
    number = before.number
    fresh = [
        Happening(
            number=last + count,
            game=before.game,
            after=-1 if number is None else number,
            what=what,
            seat=seat,
            person=person,
            name=name,
            before=previous,
        )
        for count, (what, seat, person, name, previous) in enumerate(found, 1)
    ]
    return change(after, happenings=(*after.happenings, *fresh)[-KEPT:])


def happenings(before: Table, after: Table) -> Iterator[Found]:
    """Yield what happened beside the game between one table and the next."""
    if before.phase == "playing" and after.phase == "open":
        host = next((seat.name for seat in before.people() if seat.person == before.host), "")
        yield "restarted", None, before.host, host, None
    for number, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
        if old != new:
            yield from in_seat(before, after, number, old, new)
    host = None if after.host == before.host else after.seat_of(after.host)
    if host is not None and before.host is not None:
        yield "host", host, after.host, after.seats[host].name, None


def in_seat(before: Table, after: Table, number: int, old: Seat, new: Seat) -> Iterator[Found]:
    """Yield what happened in one seat; who only moves from one seat to another has neither come nor left."""
    if old.person != new.person:
        if old.person is not None and after.seat_of(old.person) is None:
            yield "removed" if after.bars(old.person) else "left", number, old.person, old.name, None
        if new.person is not None and before.seat_of(new.person) is None:
            taken = before.phase == after.phase == "playing"
            yield "took-over" if taken else "came", number, new.person, new.name, old.name if taken else None
    elif before.phase == after.phase == "playing" and old.stand_in != new.stand_in:
        yield "bot-plays" if new.stand_in else "back", number, new.person, new.name, None


def without(happenings: tuple[Happening, ...], person: str, nameless: str) -> tuple[Happening, ...]:
    """Return what happened without a person who has deleted their data."""
    names = {one.name for one in happenings if one.person == person}
    return tuple(
        change(
            one,
            person=None if one.person == person else one.person,
            name=nameless if one.person == person else one.name,
            before=nameless if one.before in names else one.before,
        )
        for one in happenings
    )
