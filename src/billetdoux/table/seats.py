"""Who sits where: people, bots, and what becomes of a seat when somebody comes, goes or stays away."""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

from billetdoux.errors import Refusal, shorten
from billetdoux.table.facts import GameBroken
from billetdoux.table.look_alikes import skeleton
from billetdoux.table.table import STAND_IN, Seat, Watcher, want
from billetdoux.value import change

if TYPE_CHECKING:
    from collections.abc import Collection

    from billetdoux.table.facts import Fact
    from billetdoux.table.outside import Outside, Visitor
    from billetdoux.table.table import Latecomer, Table

PATIENCE = 2  # clocks that run out before a bot takes the seat
MOST_WATCHERS = 30  # at a private table
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
    """Take a free seat, or move to it."""
    want(table, "open")
    if table.bars(who.id):
        raise Refusal("removed")
    mine = table.seat_of(who.id)
    if mine == number:
        return table
    check_seat(table, number)
    if not table.seats[number].free:
        raise Refusal("seat-taken")
    if mine is not None:
        return table.with_seat(number, table.seats[mine]).with_seat(mine, Seat())
    table = stop_watching(table, who.id)
    seat = Seat(person=who.id, name=distinct(table, who.name), nodes=(who.node,))
    table = change(table, waiting=waiting_without(table, who.id))
    return change(table.with_seat(number, seat), host=table.host or who.id)


def leave(table: Table, person: str, outside: Outside) -> Table:
    """Give up a seat; once the shuffle is frozen, and in the game, a bot has it from then on."""
    number = my_seat(table, person)
    table = change(table, waiting=waiting_without(table, person))
    table = leave_as_watcher(table, number)
    if table.phase == "playing" or (table.seal is not None and table.seal.frozen is not None):
        left, seat = {**table.left, number: person}, table.seats[number]
        removals = {seat: by for seat, by in table.removals.items() if seat != number}
        stand_in = Seat(bot=STAND_IN, name=seat.name, absent=seat.absent)
        table = change(table.with_seat(number, stand_in), left=left, removals=removals)
    else:
        table = reopen(unseal(table.with_seat(number, Seat()), outside), outside)
    return change(table, host=first_person(table)) if table.host == person else table


def leave_as_watcher(table: Table, number: int) -> Table:
    """Let whoever leaves a seat stay at a private table, to watch."""
    seat = table.seats[number]
    if table.settings.public or seat.person is None:
        return table
    watching = (Watcher(seat.person, seat.name, seat.nodes),) if seat.nodes else ()
    members = tuple(dict.fromkeys((*table.members, seat.person)))
    return change(table, members=members, watchers=(*table.watchers, *watching))


def first_person(table: Table) -> str | None:
    """Return who becomes the host when the host is gone."""
    return next((seat.person for seat in table.people()), None)


def keep_host(table: Table) -> Table:
    """Give the table another host if the one it has does not sit here any more."""
    if table.host in [seat.person for seat in table.people()]:
        return table
    return change(table, host=first_person(table))


def connect(table: Table, person: str, node: str, name: str = "") -> Table:
    """A person is here, and has their seat back if a bot was playing it; or they watch."""
    number = table.seat_of(person)
    if number is None:
        here = [
            change(one, nodes=tuple(sorted({*one.nodes, node}))) if one.person == person else one
            for one in table.waiting
        ]
        return watch(change(table, waiting=tuple(here)), person, node, name)
    seat = table.seats[number]
    nodes = tuple(sorted({*seat.nodes, node}))
    return table.with_seat(number, change(seat, nodes=nodes, gone_since=None, stand_in=False, missed=0))


def watch(table: Table, person: str, node: str, name: str) -> Table:
    """Somebody is here without a seat: nobody watches a private table unseen."""
    if table.settings.public:
        return table
    before = next((one for one in table.watchers if one.person == person), None)
    others = tuple(one for one in table.watchers if one is not before)
    if before is None and len(others) >= MOST_WATCHERS:
        raise Refusal("watchers-too-many", most=MOST_WATCHERS)
    nodes = tuple(sorted({*(before.nodes if before else ()), node}))
    shown = before.name if before else distinct(table, name)
    return change(table, watchers=(*others, Watcher(person, shown, nodes)))


def stop_watching(table: Table, person: str, node: str | None = None) -> Table:
    """Somebody who watched is gone, at one node or altogether."""
    watchers = list[Watcher]()
    for one in table.watchers:
        left = tuple(at for at in one.nodes if at != node) if node is not None else ()
        if one.person != person:
            watchers.append(one)
        elif left:
            watchers.append(change(one, nodes=left))
    return change(table, watchers=tuple(watchers))


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


def distinct(table: Table, name: str, number: int | None = None) -> str:
    """Return a name for whoever takes a seat: with a number behind it if another here looks the same."""
    others = (*(seat for n, seat in enumerate(table.seats) if n != number), *table.watchers)
    taken = {skeleton(one.name) for one in others}
    numbered = (f"{name[:29]} {n}" for n in range(2, len(taken) + 2))
    return next(one for one in (name, *numbered) if skeleton(one) not in taken)


def waiting_without(table: Table, person: str) -> tuple[Latecomer, ...]:
    """Return who waits for a seat, but for one person."""
    return tuple(one for one in table.waiting if one.person != person)


def seen_at(one: Latecomer, node: str, here: Collection[str]) -> Latecomer:
    """Return a latecomer as they are once it is known who is connected to a node."""
    others = {other for other in one.nodes if other != node}
    return change(one, nodes=tuple(sorted({*others, node} if one.person in here else others)))


# Bots and stand-ins.


def make_bot(table: Table, number: int, level: str, outside: Outside) -> Seat:
    """Return a bot's seat."""
    if level not in outside.bots:
        raise Refusal("bot-unknown", bot=shorten(level), known=", ".join(outside.bots))
    return Seat(bot=level, name=bot_name(table, number))


def bot_name(table: Table, number: int) -> str:
    """Return a name for the bot in a seat: the same one after each game, and nobody else's here."""
    others = (*(seat for n, seat in enumerate(table.seats) if n != number), *table.watchers)
    taken = {skeleton(one.name) for one in others}
    first = crc32(table.id.encode()) + number  # another table has another cast
    turned = (CAST[(first + n) % len(CAST)] for n in range(len(CAST)))
    return next(name for name in turned if skeleton(name) not in taken)


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
    if gone.person is None or gone.stand_in or gone.absent:
        return table
    patience = table.hand_after
    if gone.gone_since is None or now - gone.gone_since < patience:
        raise Refusal("not-gone", name=gone.name, seconds=round(patience))
    return table.with_seat(number, change(gone, stand_in=True))


def take_back(table: Table, number: int) -> Table:
    """Take a seat back from the bot that plays it for its owner."""
    check_present(table, number)
    return table.with_seat(number, change(table.seats[number], stand_in=False, missed=0))


def rested(seat: Seat, *, absent: bool = False) -> Seat:
    """Return a seat as it is when a game begins: its owner plays, unless they are absent from this game."""
    return change(seat, stand_in=False, missed=0, absent=absent)


def check_present(table: Table, number: int) -> None:
    """Refuse what only somebody can do who has confirmed the shuffle of the game."""
    if table.seats[number].absent:
        raise Refusal("absent")


# From one game to the next.


def unseal(table: Table, outside: Outside) -> Table:
    """Back from the shuffle to the open table; the bots that filled the seats go again."""
    if table.phase != "sealing":
        return table
    return choose_bots(
        change(table, phase="open", game=None, seal=None, left={}, removals={}, tampered=False), outside
    )


def break_off(table: Table, outside: Outside) -> tuple[Table, tuple[Fact, ...]]:
    """Open the table again if its game began in another history than the one that is stored: moves of it are lost."""
    played = table.played
    if table.phase != "playing" or played is None or played.entries[0].at >= table.epoch_began:
        return table, ()
    seats = tuple(change(rested(seat), wants_rematch=False) for seat in table.seats)
    opened = change(
        table, phase="open", game=None, left={}, removals={}, tampered=False, seats=seats, broken=played.id
    )
    return choose_bots(keep_host(opened), outside), (GameBroken(played.id, outside.now),)


def reopen(table: Table, outside: Outside) -> Table:
    """After a game, open the table again once somebody wants that, and all others who are still here."""
    wanted = [seat.wants_rematch for seat in table.people() if seat.gone_since is None]
    if table.phase != "over" or not wanted or not all(wanted):
        return table
    seats = [Seat() if seat.person and not seat.wants_rematch else seat for seat in table.seats]
    seats = tuple(change(rested(seat), wants_rematch=False) for seat in seats)
    fresh = change(table, phase="open", game=None, left={}, removals={}, tampered=False, seats=seats)
    return choose_bots(keep_host(fresh), outside)
