"""What somebody at a table is told: everything that is new since the place where they are.

One function serves whoever is here, comes late, comes back, or is at another node: nothing is pushed that is not also
pulled. What is the same for several people is made once for each state of the game, and shared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from billetdoux.protocol.messages import ChatLog, Entry, Log, Said, TableShown
from billetdoux.value import value
from billetdoux.views.events import seen

if TYPE_CHECKING:
    from collections.abc import Callable

    from billetdoux.protocol.messages import ServerMessage
    from billetdoux.table.facts import Remark
    from billetdoux.table.table import RunningGame, Table


@value
class Place:
    """How far somebody has been told."""

    version: int = -1  # of the table
    game: str = ""  # of which they have the log up to a number
    number: int = -1
    deadline: float | None = None
    said: int = 0  # in the chat


@value
class WayIn:
    """How others come to a table: what is told to those who sit there."""

    invitation: str
    link: str


@value
class Listener:
    """Somebody who is told: who they are, and what only their side of the table knows."""

    person: str
    phrase: Callable[[str], str]  # how a set phrase reads in their language
    way_in: Callable[[Table], WayIn]


def news(table: Table, to: Listener, place: Place) -> tuple[list[ServerMessage], Place]:
    """Return what is new to somebody since a place, and the place where they are then."""
    told: list[ServerMessage] = []
    game, number, deadline, said = place.game, place.number, place.deadline, place.said
    seat = table.seat_of(to.person)
    if place.version != table.version:
        told.append(table_message(table, to))
    if seat is None and not table.settings.spectators:
        return told, Place(table.version, game, number, deadline, said)
    if (played := table.played) is not None:
        length = len(played.entries)
        due = table.due.at if table.due.kind == "clock" else None
        known = min(number + 1, length)  # a client may claim to know more than there is
        start = known if game == played.id else 0
        if start < length or deadline != due or game != played.id:
            told.append(log_message(played, seat, start, due))
            game, number, deadline = played.id, length - 1, due
    if table.said and said < table.last_said:
        muted = table.mutes.get(to.person, ())
        fresh = [one for one in table.said if one.number > said and one.person not in (None, *muted)]
        said = table.last_said
        if fresh:
            told.append(ChatLog(said=tuple(said_to(to, one) for one in fresh)))
    return told, Place(table.version, game, number, deadline, said)


def table_message(table: Table, to: Listener) -> TableShown:
    """Return the table as somebody sees it; how others come to it is for those who sit there."""
    seat = table.seat_of(to.person)
    way = None if seat is None else to.way_in(table)
    return TableShown(
        version=table.version,
        table=table.public(),
        person=to.person,
        seat=seat,
        invitation=None if way is None else way.invitation,
        link=None if way is None else way.link,
        code=None if way is None else table.code or None,
    )


def log_message(played: RunningGame, viewer: int | None, start: int, deadline: float | None) -> Log:
    """Return the log from a number on, and how the table looks after it."""
    key = viewer, start, deadline
    found = played.logs.get(key)
    if found is None:
        found = played.logs[key] = Log(
            game=played.id,
            entries=entries_from(played, viewer, start),
            number=played.length - 1,
            view=played.state.view(viewer),
            deadline=deadline,
        )
    return found


def entries_from(played: RunningGame, viewer: int | None, start: int) -> tuple[Entry, ...]:
    """Return the entries from a number on as somebody sees them; all whom nothing concerns see the same."""
    heard = played.heard.get(start)
    if heard is None:
        reports = played.state.entries_from(start)
        insiders = {seat for entry in reports for report in entry for seat in report.insiders}
        heard = played.heard[start] = reports, insiders, {}
    reports, insiders, told = heard
    audience = viewer if viewer in insiders else None
    found = told.get(audience)
    if found is None:
        entries = [
            Entry(number=one.number, stand_in=one.stand_in, events=seen(entry, audience))
            for one, entry in zip(played.entries[start:], reports, strict=True)
        ]
        found = told[audience] = tuple(entries)
    return found


def said_to(to: Listener, one: Remark) -> Said:
    """Return a remark as somebody hears it."""
    phrase = one.phrase
    return Said(
        number=one.number,
        person=one.person,
        name=one.name,
        phrase=phrase,  # pyright: ignore[reportArgumentType]  (it was checked when it was said)
        text=one.text,
        sentence=to.phrase(phrase) if phrase else one.text or "",
    )
