"""Coming to a table: a seat for whoever is invited, and a bot's seat for whoever comes when the game has begun."""

from __future__ import annotations

from typing import TYPE_CHECKING

from billetdoux.errors import Refusal
from billetdoux.table.facts import SeatTaken
from billetdoux.table.seats import check_seat, distinct, keep_host, sit, stop_watching, waiting_without
from billetdoux.table.table import Latecomer, RunningGame, Seat, renamed, want
from billetdoux.value import change

if TYPE_CHECKING:
    from billetdoux.table.house_commands import Admit
    from billetdoux.table.outside import Visitor
    from billetdoux.table.table import Table

MOST_WAITING = 20  # whoever came first waits no more
MOST_MEMBERS = 200  # people who are remembered as invited


def admit(table: Table, who: Visitor, command: Admit) -> Table:
    """Let somebody come to the table. An invitation is needed only once, and brings a seat if one is free."""
    person, invitation = who.id, command.invitation
    known = table.seat_of(person) is not None or person in table.members
    invited = invitation == table.invitation and not known
    if invitation is not None and not invited and not known:
        raise Refusal("invitation-wrong")
    if table.phase == "closed":
        raise Refusal("table-closed")
    if table.bars(person):
        raise Refusal("removed")
    members = (*table.members, person) if invited else table.members
    if len(members) > MOST_MEMBERS:
        oldest = next(one for one in members if table.seat_of(one) is None)
        members = tuple(one for one in members if one != oldest)
    if table.seat_of(person) is None and not table.settings.public and person not in members:
        raise Refusal("not-invited")
    table = change(table, members=members)
    if not invited or command.watch:
        return table
    free = first_free(table)
    if table.phase == "open" and free is not None:
        return sit(table, who, free)
    late = Latecomer(person, who.name, nodes=(who.node,))
    return change(table, waiting=(*table.waiting, late)[-MOST_WAITING:])


def first_free(table: Table) -> int | None:
    """Return the first free seat."""
    return next((number for number, seat in enumerate(table.seats) if seat.free), None)


def take_over(table: Table, who: Visitor, number: int | None) -> Table:
    """Note that somebody wants a bot's seat when the next round is dealt; or, with no seat, that they do not."""
    want(table, "playing")
    if table.seat_of(who.id) is not None:
        raise Refusal("seat-already")
    if table.bars(who.id):
        raise Refusal("removed")
    others = waiting_without(table, who.id)
    if number is not None:
        if not table.latecomers:
            raise Refusal("latecomers-none")
        check_seat(table, number)
        if table.seats[number].bot is None or number in [one.seat for one in others]:
            raise Refusal("seat-taken")
    late = Latecomer(who.id, who.name, number, (who.node,))
    return change(table, waiting=(*others, late)[-MOST_WAITING:])


def seat_takers(table: Table, played: RunningGame) -> tuple[Table, RunningGame, tuple[SeatTaken, ...]]:
    """Give bots' seats to those who want them and are here; they play from the entry that comes next."""
    facts: list[SeatTaken] = []
    for one in table.waiting:
        if one.seat is None or not one.nodes or table.seats[one.seat].bot is None:
            continue
        table = stop_watching(table, one.person)
        seat = Seat(person=one.person, name=distinct(table, one.name, one.seat), nodes=one.nodes)
        left = {number: person for number, person in table.left.items() if number != one.seat}
        waiting = waiting_without(table, one.person)
        table = keep_host(change(table.with_seat(one.seat, seat), left=left, waiting=waiting))
        fact = SeatTaken(played.id, played.length, one.seat, seat.name, one.person)
        played = renamed(played, fact)
        facts.append(fact)
    return table, played, tuple(facts)


def seat_waiting(table: Table) -> Table:
    """When the table opens again, give free seats to those who have waited and are here."""
    for one in table.waiting:
        free = first_free(table)
        if free is not None and one.nodes and table.seat_of(one.person) is None:
            table = stop_watching(table, one.person)
            seat = Seat(person=one.person, name=distinct(table, one.name), nodes=one.nodes)
            table = keep_host(table.with_seat(free, seat))
    return change(table, waiting=())
