"""Who sits where: people, bots, and what becomes of a seat when somebody comes, goes or stays away."""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

from billetdoux.errors import Refusal, shorten
from billetdoux.table.table import STAND_IN, Seat, want
from billetdoux.value import change

if TYPE_CHECKING:
    from billetdoux.table.outside import Outside, Visitor
    from billetdoux.table.table import Table

PATIENCE = 2  # clocks that run out before a bot takes the seat
GONE = 300.0  # seconds after which the others may hand a seat to a bot
# What bots are called: names that read alike in all languages, each with a first letter of its own.
CAST = (
    "Adèle",
    "Basile",
    "Céleste",
    "Denis",
    "Eugénie",
    "Florent",
    "Gabrielle",
    "Irène",
    "Joseph",
    "Lucile",
    "Marius",
    "Ninon",
    "Octave",
    "Pauline",
    "Rémy",
    "Sidonie",
    "Tristan",
    "Victoire",
)


def my_seat(table: Table, person: str | None) -> int:
    """Return where a person sits, who has to."""
    seat = table.seat_of(person)
    if seat is None:
        raise Refusal("seat-none")
    return seat


def check_seat(table: Table, seat: int) -> None:
    """Refuse a seat that the table does not have."""
    if seat >= len(table.seats):
        raise Refusal("seat-not-in-game", seat=seat, most=len(table.seats) - 1)


def check_host(table: Table, person: str | None) -> None:
    """Refuse what only the host can do."""
    if person is None or person != table.host:
        raise Refusal("not-host")


# People.


def sit(table: Table, who: Visitor, number: int) -> Table:
    """Take a free seat."""
    want(table, "open")
    if table.bars(who.id):
        raise Refusal("removed")
    mine = table.seat_of(who.id)
    if mine == number:
        return table
    if mine is not None:
        raise Refusal("seat-already")
    check_seat(table, number)
    if not table.seats[number].free:
        raise Refusal("seat-taken")
    seat = Seat(person=who.id, name=distinct(table, who.name), nodes=(who.node,))
    return change(table.with_seat(number, seat), host=table.host or who.id)


def leave(table: Table, person: str, outside: Outside) -> Table:
    """Give up a seat; in a running game a bot has it from then on."""
    number = my_seat(table, person)
    if table.phase == "playing":
        left = {**table.left, number: person}
        name = table.seats[number].name
        table = change(table.with_seat(number, Seat(bot=STAND_IN, name=name)), left=left)
    else:
        table = reopen(unseal(table.with_seat(number, Seat()), outside), outside)
    return change(table, host=first_person(table)) if table.host == person else table


def first_person(table: Table) -> str | None:
    """Return who becomes the host when the host is gone."""
    return next((seat.person for seat in table.people()), None)


def keep_host(table: Table) -> Table:
    """Give the table another host if the one it has does not sit here any more."""
    if table.host in [seat.person for seat in table.people()]:
        return table
    return change(table, host=first_person(table))


def connect(table: Table, person: str, node: str) -> Table:
    """A person is here, and has their seat back if a bot was playing it."""
    number = table.seat_of(person)
    if number is None:
        return table
    seat = table.seats[number]
    nodes = tuple(sorted({*seat.nodes, node}))
    return table.with_seat(number, change(seat, nodes=nodes, gone_since=None, stand_in=False, missed=0))


def disconnect(table: Table, person: str, node: str, outside: Outside) -> Table:
    """A person's last socket at a node is gone."""
    number = table.seat_of(person)
    if number is None or node not in table.seats[number].nodes:
        return table
    seat = table.seats[number]
    nodes = tuple(one for one in seat.nodes if one != node)
    gone_since = seat.gone_since if nodes else outside.now
    table = table.with_seat(number, change(seat, nodes=nodes, gone_since=gone_since))
    return table if nodes else reopen(table, outside)


def distinct(table: Table, name: str) -> str:
    """Return the name, with a number behind it if somebody here is called that already."""
    taken = {seat.name for seat in table.seats}
    return next(one for one in (name, *(f"{name[:29]} {n}" for n in range(2, 9))) if one not in taken)


# Bots and stand-ins.


def make_bot(table: Table, number: int, level: str, outside: Outside) -> Seat:
    """Return a bot's seat."""
    if level not in outside.bots:
        raise Refusal("bot-unknown", bot=shorten(level), known=", ".join(outside.bots))
    return Seat(bot=level, name=bot_name(table, number))


def bot_name(table: Table, number: int) -> str:
    """Return a name for the bot in a seat: the same one after each game, and nobody else's here."""
    taken = {seat.name for n, seat in enumerate(table.seats) if n != number}
    first = crc32(table.id.encode()) + number  # another table has another cast
    turned = (CAST[(first + n) % len(CAST)] for n in range(len(CAST)))
    return next(name for name in turned if name not in taken)


def set_bot(table: Table, who: str | None, number: int, level: str | None, outside: Outside) -> Table:
    """Put a bot into a free seat, or take it out."""
    want(table, "open")
    check_host(table, who)
    check_seat(table, number)
    if table.seats[number].person:
        raise Refusal("seat-taken")
    seat = Seat() if level is None else make_bot(table, number, level, outside)
    bots = (*table.bots[:number], level, *table.bots[number + 1 :])
    return change(table.with_seat(number, seat), bots=bots)


def choose_bots(table: Table, outside: Outside) -> Table:
    """Leave only those bots that the host has chosen."""
    for number, level in enumerate(table.bots):
        if table.seats[number].person is None:
            seat = Seat() if level is None else make_bot(table, number, level, outside)
            table = table.with_seat(number, seat)
    return table


def fill(table: Table, outside: Outside) -> Table:
    """Let bots take the free seats."""
    for number, seat in enumerate(table.seats):
        if seat.free:
            table = table.with_seat(number, make_bot(table, number, STAND_IN, outside))
    return table


def miss(table: Table, number: int) -> Table:
    """A clock ran out; at the second time in a row, a bot takes the seat."""
    seat = table.seats[number]
    missed = seat.missed + 1
    return table.with_seat(number, change(seat, missed=missed, stand_in=seat.stand_in or missed >= PATIENCE))


def hand(table: Table, who: str | None, number: int, now: float) -> Table:
    """Hand the seat of somebody long gone to a bot, until they return."""
    want(table, "playing")
    my_seat(table, who)
    check_seat(table, number)
    gone = table.seats[number]
    if gone.person is None or gone.stand_in:
        return table
    if gone.gone_since is None or now - gone.gone_since < GONE:
        raise Refusal("not-gone", name=gone.name)
    return table.with_seat(number, change(gone, stand_in=True))


def take_back(table: Table, number: int) -> Table:
    """Take a seat back from the bot that plays it for its owner."""
    return table.with_seat(number, change(table.seats[number], stand_in=False, missed=0))


def rested(seat: Seat) -> Seat:
    """Return a seat as it is when a game begins: its owner plays."""
    return change(seat, stand_in=False, missed=0)


# From one game to the next.


def unseal(table: Table, outside: Outside) -> Table:
    """Back from the shuffle to the open table; the bots that filled the seats go again."""
    if table.phase != "sealing":
        return table
    return choose_bots(change(table, phase="open", game=None, seal=None), outside)


def reopen(table: Table, outside: Outside) -> Table:
    """After a game, open the table again once somebody wants that, and all others who are still here."""
    wanted = [seat.wants_rematch for seat in table.people() if seat.gone_since is None]
    if table.phase != "over" or not wanted or not all(wanted):
        return table
    seats = [Seat() if seat.person and not seat.wants_rematch else seat for seat in table.seats]
    seats = tuple(change(rested(seat), wants_rematch=False) for seat in seats)
    return choose_bots(keep_host(change(table, phase="open", game=None, left={}, seats=seats)), outside)
