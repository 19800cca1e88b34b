"""The table as a value: all there is to know of it apart from the network. Nothing in it ever changes."""

from __future__ import annotations

from collections.abc import Mapping  # noqa: TC003  (what fields hold is looked up)
from dataclasses import field
from typing import TYPE_CHECKING

from billetdoux.declare import STAYS
from billetdoux.errors import Refusal
from billetdoux.game.fair import derived
from billetdoux.game.game import make_setting
from billetdoux.game.state import GameState
from billetdoux.protocol.messages import PublicSeat, PublicTable, Sealing, Settings
from billetdoux.protocol.values import First, Phase  # noqa: TC001  (what fields hold is looked up)
from billetdoux.table.facts import LogEntry, Remark
from billetdoux.table.schedule import Due
from billetdoux.value import change, value
from billetdoux.views.events import seen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from billetdoux.game.shuffle import Shuffle
    from billetdoux.protocol.messages import Entry, Log
    from billetdoux.rules.move import Move
    from billetdoux.table.facts import GameBegan
    from billetdoux.views.events import Report
    from billetdoux.views.view import View

    # Entries of the log, who sees more of them than everybody does, and how they are told to those and to all others.
    Heard = tuple[list[tuple[Report, ...]], set[int], dict[int | None, tuple[Entry, ...]]]

LogKey = tuple[int | None, int, float | None]  # who looks, from which entry on, until when there is time
STAND_IN = "casual"  # who plays for somebody who is not there
TALK = 50  # things said that are told to whoever comes


@value
class Seat:
    """A seat: a person's, a bot's, or free."""

    person: str | None = None
    name: str = ""
    bot: str | None = None
    stand_in: bool = False  # a bot plays for the person until they return
    missed: int = 0  # clocks that have run out, one after the other
    nodes: tuple[str, ...] = ()  # where the person is connected
    gone_since: float | None = None
    wants_rematch: bool = False

    @property
    def free(self) -> bool:
        """Whether anybody may sit here."""
        return self.person is None and self.bot is None

    @property
    def played_by(self) -> str | None:
        """The bot that plays this seat now; None: a person does."""
        return self.bot or (STAND_IN if self.stand_in else None)


@value
class Seal:
    """The fair shuffle before a game, as far as it has come."""

    commitment: str
    commitments: tuple[str | None, ...]
    seeds: tuple[str | None, ...] = field(repr=False)
    until: float
    first: int | None  # who begins by letter; None: by lot
    secret: bytes = field(default=b"", repr=False, metadata=STAYS)  # kept with the game

    def revealing(self, seats: tuple[Seat, ...]) -> bool:
        """Whether all commitments are in."""
        return all(self.commitments[n] is not None for n, seat in enumerate(seats) if seat.person)

    def missing(self, seats: tuple[Seat, ...]) -> list[int]:
        """List the people's seats that have yet to commit, or then to reveal."""
        waited_for = self.seeds if self.revealing(seats) else self.commitments
        return [n for n, seat in enumerate(seats) if seat.person and waited_for[n] is None]


def no_logs() -> dict[LogKey, Log]:
    """Return an empty place for what was told."""
    return {}


def nothing_heard() -> dict[int, Heard]:
    """Return an empty place for entries that were told."""
    return {}


@value
class RunningGame:
    """The game at a table, as far as it has come, and its log."""

    id: str
    state: GameState = field(repr=False)
    secret: bytes = field(repr=False)
    entries: tuple[LogEntry, ...] = field(repr=False)
    # What was told of it, to be told to others: whole messages; and entries, by the number of the first.
    logs: dict[LogKey, Log] = field(default_factory=no_logs, repr=False, compare=False)
    heard: dict[int, Heard] = field(default_factory=nothing_heard, repr=False, compare=False)

    @property
    def length(self) -> int:
        """How many entries the log has."""
        return len(self.entries)

    @property
    def last(self) -> float:
        """When the game last went on."""
        return self.entries[-1].at

    @property
    def rated(self) -> bool:
        """Whether it counts for the ratings of those who play it: a short game never does."""
        return self.state.enough is None

    def number_of(self, seat: int, message: str) -> int | None:
        """Return the number that a client's message has got, if it was done."""
        for one in self.entries:
            if one.message == message and one.seat == seat:
                return one.number
        return None

    def view(self, seat: int) -> View:
        """Return what a seat sees, with what it has seen of this round: for a bot to choose by."""
        told = [event for entry in self.state.entries for event in seen(entry, seat)]
        return self.state.view_with(seat, told)

    def chance(self) -> int:
        """Return what the bots of this game leave to chance: a number nobody knows before the secret is revealed."""
        return int.from_bytes(derived(int.from_bytes(self.secret, "big"), "bots")[:8], "big")


@value
class Table:
    """All there is to know of a table."""

    id: str
    settings: Settings
    seats: tuple[Seat, ...]
    host: str | None
    phase: Phase = "open"
    game: str | None = None
    seal: Seal | None = None
    bots: tuple[str | None, ...] = ()  # by seat: the bots that the host has chosen
    left: Mapping[int, str] = field(default_factory=dict[int, str])  # who left the running game, by seat
    members: tuple[str, ...] = ()  # who came with an invitation
    removed: tuple[str, ...] = ()
    mutes: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    invitation: int = 0  # which invitation is good
    code: str = ""  # the short one that can be told over the phone; none at tables of before there were any
    done: tuple[str, ...] = ()  # ids of messages that have been done, with who sent them

    # What is stored elsewhere: how often the above has changed, the log, the schedule, and what was said.
    version: int = field(default=0, metadata=STAYS)
    played: RunningGame | None = field(default=None, metadata=STAYS)
    due: Due = field(default=Due(), metadata=STAYS)
    said: tuple[Remark, ...] = field(default=(), repr=False, metadata=STAYS)

    def seat_of(self, person: str | None) -> int | None:
        """Return where a person sits."""
        if person is not None:
            for number, seat in enumerate(self.seats):
                if seat.person == person:
                    return number
        return None

    def people(self) -> Iterator[Seat]:
        """Yield the seats of people."""
        return (seat for seat in self.seats if seat.person)

    @property
    def first(self) -> First:
        """How it is settled who begins: by letter among friends, by lot with strangers and with bots alone."""
        among_friends = not self.settings.public and len(list(self.people())) > 1
        return self.settings.first or ("letter" if among_friends else "lot")

    def may_watch(self, person: str) -> bool:
        """Tell whether a person may see the game: from their seat, or as a spectator."""
        return self.seat_of(person) is not None or self.settings.spectators

    def bars(self, person: str) -> bool:
        """Tell whether a person may not be here any more."""
        return person in self.removed

    @property
    def number(self) -> int | None:
        """The number of the last entry of the game's log."""
        return None if self.played is None else self.played.length - 1

    @property
    def last_said(self) -> int:
        """The number of the last thing said."""
        return self.said[-1].number if self.said else 0

    @property
    def someone_here(self) -> bool:
        """Whether anybody who sits here is connected."""
        return any(seat.nodes for seat in self.people())

    def public(self) -> PublicTable:
        """Return the table as everyone sees it."""
        return PublicTable(
            id=self.id,
            edition=self.settings.edition,
            phase=self.phase,
            seats=tuple(
                PublicSeat(
                    name=seat.name,
                    person=seat.person,
                    bot=seat.played_by,
                    here=bool(seat.nodes),
                    gone_since=seat.gone_since,
                    wants_rematch=seat.wants_rematch,
                )
                for seat in self.seats
            ),
            host=self.host,
            public=self.settings.public,
            clock=self.settings.clock,
            spectators=self.settings.spectators,
            chat=self.settings.chat,
            first=self.first,
            enough=self.settings.enough,
            game=self.game,
            sealing=None if self.seal is None else public_seal(self.seal, self.seats),
        )

    def with_seat(self, number: int, seat: Seat) -> Table:
        """Return the table with another seat in this place."""
        return change(self, seats=(*self.seats[:number], seat, *self.seats[number + 1 :]))


def public_seal(seal: Seal, seats: tuple[Seat, ...]) -> Sealing:
    """Return the shuffle as everyone sees it: who has committed to what, and who has revealed."""
    return Sealing(
        commitment=seal.commitment,
        commitments=seal.commitments,
        revealed=tuple(seed is not None for seed in seal.seeds),
        revealing=seal.revealing(seats),
        until=seal.until,
    )


# Facts, taken in.


def begin_game(fact: GameBegan, secret: bytes, shuffle: Shuffle) -> RunningGame:
    """Return the game that has begun, its first round dealt."""
    setting = make_setting(fact.edition, [seat.name for seat in fact.seats], shuffle, fact.enough)
    state = GameState.begin(setting, fact.first)
    return RunningGame(fact.game, state, secret, (LogEntry(fact.game, 0, at=fact.at),))


def follow(table: Table, fact: LogEntry | Remark | Due) -> Table:
    """Return the table after something that is stored already; what is known or too old changes nothing."""
    if isinstance(fact, Due):
        timely = table.played is not None and (fact.game, fact.number) == (table.played.id, table.played.length)
        return change(table, due=fact) if timely else table
    if isinstance(fact, Remark):
        return table if fact.number <= table.last_said else change(table, said=(*table.said, fact)[-TALK:])
    played = table.played
    if played is None or fact.game != played.id or fact.number != played.length:
        return table
    return change(table, played=after_entry(played, fact))


def after_entry(played: RunningGame, fact: LogEntry, move: Move | None = None) -> RunningGame:
    """Return the game after its next entry; the move need not be read if somebody has it."""
    state = played.state.next_round() if fact.move is None else played.state.after(move or fact.move)
    return RunningGame(played.id, state, played.secret, (*played.entries, fact))


def want(table: Table, phase: Phase) -> None:
    """Refuse what is possible only in a phase."""
    if table.phase == "closed":
        raise Refusal("table-closed")
    if table.phase != phase:
        raise Refusal(f"not-{phase}")
