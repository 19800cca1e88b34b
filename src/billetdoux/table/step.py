"""What may be done at a table when: one command, one new table, or a Refusal and nothing has changed.

open ──start──▶ sealing ──all revealed──▶ playing ──▶ over ──rematch──▶ open
└──somebody was late: again without them, or open──┘
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from billetdoux.declare import sent_fields
from billetdoux.errors import BilletDouxError, Refusal
from billetdoux.protocol import commands as ask
from billetdoux.rules.edition import edition
from billetdoux.rules.move import Move
from billetdoux.table import house_commands as house
from billetdoux.table import seats, shuffle
from billetdoux.table.facts import Fact, GameBroken, GameEnded, LogEntry, Remark, TableClosed
from billetdoux.table.hints import view_for_hints
from billetdoux.table.plain_text import clean_text
from billetdoux.table.schedule import next_due
from billetdoux.table.table import TALK, RunningGame, Seat, Table, after_entry, want
from billetdoux.value import change, value

if TYPE_CHECKING:
    from collections.abc import Collection

    from billetdoux.protocol.messages import Settings
    from billetdoux.table.outside import Outside, Visitor

MOST_MUTED, MOST_REMOVED = 20, 200  # by one person, from one table: a host cannot fill the disk with names
REMEMBERED = 40  # messages that have been done, so that they are not done again

Command = ask.Command | house.HouseCommand
Changed = tuple[Table, tuple[Fact, ...]]


@value
class Step:
    """What a command has come to."""

    table: Table
    facts: tuple[Fact, ...] = ()  # what is to be stored besides the table, in order
    number: int | None = None  # of the entry that a move has made, for the answer


def open_table(id: str, settings: Settings, host: Visitor, outside: Outside) -> Table:
    """Set up a table; its host sits in the first free seat."""
    try:
        edition(settings.edition).check_players(settings.seats)
    except BilletDouxError as error:
        raise Refusal(error.key, **error.details) from error
    if len(settings.bots) > settings.seats:
        raise Refusal("bots-too-many", bots=len(settings.bots), seats=settings.seats)
    bots = (*settings.bots, *[None] * (settings.seats - len(settings.bots)))
    none = tuple(Seat() for _ in bots)
    table = Table(id, settings, none, host.id, bots=bots, code=outside.code)
    table = seats.choose_bots(table, outside)
    free = next((n for n, seat in enumerate(table.seats) if seat.free), None)
    if free is None:
        raise Refusal("no-free-seat")
    seat = Seat(person=host.id, name=seats.distinct(table, host.name), gone_since=outside.now)
    return table.with_seat(free, seat)


def step(table: Table, who: Visitor | None, command: Command, outside: Outside) -> Step:
    """Return what a command comes to; nobody in particular gives those of the house. A Refusal changes nothing."""
    try:
        return take_step(table, who, command, outside)
    except Refusal:
        raise
    except BilletDouxError as error:
        raise Refusal(error.key, **error.details) from error


def overdue(table: Table) -> house.HouseCommand | None:
    """Return what has to happen before anything else does: nobody leaves a game that they have won."""
    over = table.phase == "playing" and table.played is not None and table.played.state.over
    return house.Finish() if over else None


def take_step(table: Table, who: Visitor | None, command: Command, outside: Outside) -> Step:
    """Return what a command comes to."""
    if isinstance(command, ask.Asked):
        if who is None:
            raise Refusal("identity-none")
        if table.phase == "closed":
            raise Refusal("table-closed")
        if isinstance(command, ask.Play):
            return play(table, who.id, command, outside)
        if isinstance(command, ask.Say):
            return say(table, who.id, command)
        if isinstance(command, ask.Ping):
            return Step(table)
        if isinstance(command, ask.Hint):
            view_for_hints(table, who.id)  # or it is refused
            return Step(table)
        done = f"{who.id} {command.id}"
        if done in table.done:
            return Step(table)
        after, facts = answer(table, who, command, outside)
        after = change(after, done=(*after.done[1 - REMEMBERED :], done))
    elif isinstance(command, house.Deal | house.PlayBot):
        return go_on(table, command, outside)
    else:
        after, facts = happen(table, who, command, outside)
    return Step(settle(table, after, outside), facts)


def settle(before: Table, after: Table, outside: Outside) -> Table:
    """Return a table with a new version, if what is stored of it has changed, and with what is due."""
    if same(before, after):
        return before
    if after.phase in ("open", "sealing"):
        after = change(after, played=None)
    return change(after, version=before.version + 1, due=next_due(after, after.played, outside))


def same(one: Table, other: Table) -> bool:
    """Tell whether what is stored of two tables is the same."""
    return all(getattr(one, name) == getattr(other, name) for name in STORED)


STORED = [one.name for one in sent_fields(Table)]


def answer(table: Table, who: Visitor, command: ask.Command, outside: Outside) -> Changed:
    """Do what somebody asks for."""
    match command:
        case ask.Sit(seat=seat):
            return seats.sit(table, who, seat), ()
        case ask.Leave():
            return seats.leave(table, who.id, outside), ()
        case ask.SetBot(seat=seat, level=level):
            return seats.set_bot(table, who.id, seat, level, outside), ()
        case ask.Start():
            return shuffle.start(table, who.id, command, outside)
        case ask.Commit(game=game, commitment=commitment):
            return shuffle.commit(table, who.id, game, commitment), ()
        case ask.Reveal(game=game, seed=seed):
            return shuffle.reveal(table, who.id, game, seed, outside)
        case ask.Hand(seat=seat):
            return seats.hand(table, who.id, seat, outside.now), ()
        case ask.Back():
            return seats.take_back(table, seats.my_seat(table, who.id)), ()
        case ask.Rematch():
            return rematch(table, who.id, outside), ()
        case ask.Mute(person=person, on=on):
            return mute(table, who.id, person, on=on), ()
        case ask.Remove(person=person):
            return remove(table, who.id, person, outside), ()
        case ask.Invite():
            return invite(table, who.id, outside.code), ()
        case _:
            raise AssertionError(command)


def happen(table: Table, who: Visitor | None, command: house.HouseCommand, outside: Outside) -> Changed:
    """Let something happen that nobody asks for by a message."""
    match command:
        case house.Admit(invitation) if who is not None:
            return admit(table, who.id, invitation), ()
        case house.Connect() if who is not None:
            return seats.connect(table, who.id, who.node), ()
        case house.Settle(node, here):
            return settle_node(table, node, here, outside), ()
        case house.LoseNode(node):
            return settle_node(table, node, frozenset(), outside), ()
        case house.StartOver():
            return shuffle.start_over(table, outside)
        case house.Finish():
            return finish(table, outside)
        case house.Forget(person, nameless):
            return forget(table, person, nameless, outside), ()
        case house.Close():
            return close(table, outside)
        case _:
            raise Refusal("identity-none")


# Coming and going.


def admit(table: Table, person: str, invitation: int | None) -> Table:
    """Let somebody come to the table, to sit or to watch; an invitation is remembered, and needed only once."""
    known = table.seat_of(person) is not None or person in table.members
    invited = invitation == table.invitation and not known
    if invitation is not None and not invited and not known:
        raise Refusal("invitation-wrong")
    if table.phase == "closed":
        raise Refusal("table-closed")
    if table.bars(person):
        raise Refusal("removed")
    members = (*table.members, person) if invited else table.members
    if table.seat_of(person) is None and not table.settings.public and person not in members:
        raise Refusal("not-invited")
    return change(table, members=members)


def settle_node(table: Table, node: str, here: frozenset[str], outside: Outside) -> Table:
    """Let the seats tell who is connected to a node."""
    for seat in list(table.people()):
        person = seat.person or ""
        if person not in here:
            table = seats.disconnect(table, person, node, outside)
        elif node not in seat.nodes:
            table = seats.connect(table, person, node)
    return table


def mute(table: Table, person: str, other: str, *, on: bool) -> Table:
    """Stop hearing somebody, or hear them again."""
    mutes = dict(table.mutes)
    muted = tuple(one for one in mutes.pop(person, ()) if one != other)
    if on or muted:
        mutes[person] = (*muted, other)[-MOST_MUTED:] if on else muted
    return change(table, mutes=mutes)


def remove(table: Table, host: str, other: str, outside: Outside) -> Table:
    """The host removes somebody."""
    seats.check_host(table, host)
    if host == other:
        raise Refusal("remove-yourself")
    if table.seat_of(other) is not None:
        table = seats.leave(table, other, outside)
    return change(table, removed=(*(one for one in table.removed if one != other), other)[-MOST_REMOVED:])


def forget(table: Table, person: str, nameless: str, outside: Outside) -> Table:
    """Take a person who has deleted their data out of everything."""
    if table.seat_of(person) is not None:
        table = seats.leave(table, person, outside)
    for number, who in table.left.items():
        if who == person:
            table = table.with_seat(number, change(table.seats[number], name=nameless))
    return change(
        table,
        left={number: who for number, who in table.left.items() if who != person},
        members=tuple(one for one in table.members if one != person),
        removed=tuple(one for one in table.removed if one != person),
        mutes={
            one: tuple(who for who in muted if who != person) for one, muted in table.mutes.items() if one != person
        },
        done=tuple(one for one in table.done if not one.startswith(f"{person} ")),
    )


def invite(table: Table, host: str, code: str) -> Table:
    """Make older invitations and codes worthless."""
    seats.check_host(table, host)
    return change(table, invitation=table.invitation + 1, code=code)


def rematch(table: Table, person: str, outside: Outside) -> Table:
    """Open the table again with the same people, once all who are still here want that."""
    want(table, "over")
    number = seats.my_seat(table, person)
    return seats.reopen(table.with_seat(number, change(table.seats[number], wants_rematch=True)), outside)


def close(table: Table, outside: Outside) -> Changed:
    """Close the table for good; a running game is broken off, and its secret may be known."""
    running = table.game if table.phase == "playing" else None
    broken = () if running is None else (GameBroken(running, outside.now),)
    return change(table, phase="closed", seal=None), (TableClosed(table.id), *broken)


# Talk.


def say(table: Table, person: str, command: ask.Say) -> Step:
    """Say something to the table."""
    if any((one.person, one.message) == (person, command.id) for one in table.said):
        return Step(table)
    if table.settings.chat == "none":
        raise Refusal("chat-off")
    seat = table.seat_of(person)
    if seat is None:
        raise Refusal("spectators-silent")
    if (command.phrase is None) == (command.text is None):
        raise Refusal("chat-empty")
    if command.text is not None and table.settings.chat != "text":
        raise Refusal("chat-phrases")
    text = None if command.text is None else clean_text(command.text)
    name = table.seats[seat].name
    remark = Remark(table.id, table.last_said + 1, person, name, command.phrase, text, command.id)
    return Step(change(table, said=(*table.said, remark)[-TALK:]), (remark,))


# The game.


def play(table: Table, person: str, command: ask.Play, outside: Outside) -> Step:
    """Play a move in one's own seat, which takes it back from a bot."""
    seat = seats.my_seat(table, person)
    played = table.played
    if played is not None and command.game == played.id:
        number = played.number_of(seat, command.id)  # it was done already, and the answer got lost
        if number is not None:
            return Step(table, number=number)
    if table.phase != "playing" or played is None:
        raise Refusal("not-playing")
    if command.game != played.id:
        raise Refusal("game-foreign")
    if command.after != played.length - 1:
        raise Refusal("number-stale", after=command.after, number=played.length - 1)
    if seat != played.state.turn:
        raise Refusal("move-out-of-turn")
    move = Move.parse(command.move)
    entry = LogEntry(played.id, played.length, seat, str(move), message=command.id, at=outside.now)
    after = after_entry(played, entry, move)
    if table.seats[seat].missed or table.seats[seat].stand_in:
        return entered(table, seats.take_back(table, seat), after, outside)
    return entered(table, table, after, outside)


def go_on(table: Table, command: house.Deal | house.PlayBot, outside: Outside) -> Step:
    """Deal the next round, or let a bot play."""
    played = table.played
    if table.phase != "playing" or played is None:
        raise Refusal("not-playing")
    number = played.length
    if isinstance(command, house.Deal):
        entry = LogEntry(played.id, number, at=outside.now)
        return entered(table, table, after_entry(played, entry), outside)
    seat = played.state.turn
    if seat is None:
        raise Refusal("move-none")
    stand_in = table.seats[seat].person is not None
    entry = LogEntry(played.id, number, seat, str(command.move), stand_in=stand_in, at=outside.now)
    after = after_entry(played, entry, command.move)
    return entered(table, seats.miss(table, seat) if command.missed else table, after, outside)


def entered(before: Table, after: Table, played: RunningGame, outside: Outside) -> Step:
    """Return the step that a new entry makes; the table itself may have changed too."""
    version = before.version if after is before else before.version + 1
    made = change(after, version=version, played=played, due=next_due(after, played, outside))
    return Step(made, played.entries[-1:], played.length - 1)


def finish(table: Table, outside: Outside) -> Changed:
    """The game is over: say who came where. Who left is behind all others."""
    played = table.played
    if table.phase != "playing" or played is None:
        raise Refusal("not-playing")
    if not played.state.over:
        raise Refusal("not-over")
    tokens = tuple(played.state.rounds[-1].tokens or ())
    places = places_of(played.state.winners, tokens, table.left.keys())
    ended = GameEnded(played.id, played.state.edition.id, places, tokens, outside.now, played.rated)
    return change(table, phase="over"), (ended,)


def places_of(winners: tuple[int, ...], tokens: tuple[int, ...], left: Collection[int]) -> tuple[int, ...]:
    """Return the place of each seat: 1 for all who won, then by tokens."""
    merit = [
        (seat not in left, seat in winners, 0 if seat in winners else count) for seat, count in enumerate(tokens)
    ]
    return tuple(1 + sum(other > mine for other in merit) for mine in merit)
