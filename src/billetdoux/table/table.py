"""The table as a value: all there is to know of it apart from the network. Nothing in it ever changes."""

from __future__ import annotations

from collections.abc import Mapping  # noqa: TC003  (what fields hold is looked up)
from dataclasses import field
from typing import TYPE_CHECKING, Literal

from billetdoux.declare import STAYS
from billetdoux.errors import RecordError, Refusal
from billetdoux.game.fair import derived
from billetdoux.game.frozen_list import FrozenList, list_hash
from billetdoux.game.game import make_setting, short_of
from billetdoux.game.state import GameState
from billetdoux.game.tags import log_key, next_tag
from billetdoux.protocol.messages import Happening, PublicSeat, PublicTable, PublicWatcher, Sealing, Settings
from billetdoux.protocol.values import First, Phase  # noqa: TC001  (what fields hold is looked up)
from billetdoux.rules.edition import edition
from billetdoux.table.facts import LaterPlayer, LogEntry, Remark, SeatedPlayer
from billetdoux.table.schedule import Due
from billetdoux.value import change, value
from billetdoux.views.events import seen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from billetdoux.game.shuffle import Shuffle
    from billetdoux.protocol.messages import Entry, Log
    from billetdoux.rules.move import Move
    from billetdoux.table.facts import GameBegan, SeatTaken
    from billetdoux.views.events import Report
    from billetdoux.views.view import View

    # Entries of the log, who sees more of them than everybody does, and how they are told to those and to all others.
    Heard = tuple[list[tuple[Report, ...]], set[int], dict[int | None, tuple[Entry, ...]]]

LogKey = tuple[int | None, int, float | None, bool]  # who looks, from which entry on, until when there is time
STAND_IN = "casual"  # who plays for somebody who is not there
GONE, SLOW_GONE = 30.0, 300.0  # seconds after which somebody counts as gone; where a turn may take hours
SLOW = 3600  # seconds per turn from which being away is nothing unusual
TALK = 50  # things said that are told to whoever comes


@value
class Seat:
    """A seat: a person's, a bot's, or free."""

    person: str | None = None
    name: str = ""
    bot: str | None = None
    stand_in: bool = False  # a bot plays for the person until they return
    absent: bool = False  # the shuffle was not confirmed from here: a stand-in plays until the game is over
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
        return self.bot or (STAND_IN if self.stand_in or self.absent else None)


@value
class Latecomer:
    """Somebody who was invited and came when a game was on: they have the next free seat, or take one over."""

    person: str
    name: str
    seat: int | None = None  # the bot's seat that they want when the next round is dealt
    nodes: tuple[str, ...] = ()  # where they are connected


@value
class Watcher:
    """Somebody who is at a private table without a seat."""

    person: str
    name: str
    nodes: tuple[str, ...] = ()  # where they are connected


@value
class Seal:
    """The fair shuffle before a game, as far as it has come."""

    commitment: str
    commitments: tuple[str | None, ...]
    seeds: tuple[str | None, ...] = field(repr=False)
    until: float
    first: int | None  # who begins by letter; None: by lot
    secret: bytes = field(default=b"", repr=False, metadata=STAYS)  # kept with the game
    frozen: FrozenList | None = None  # once all have committed: from then on nothing makes the shuffle void
    deciding: bool = False  # the time to reveal is over; those who have revealed may agree to shuffle anew
    agreed: tuple[int, ...] = ()  # the seats that have

    @property
    def stage(self) -> Literal["seal", "reveal", "decide"]:
        """What is waited for: commitments, seeds, or whether to shuffle anew."""
        return "seal" if self.frozen is None else "decide" if self.deciding else "reveal"

    @property
    def revealed(self) -> list[int]:
        """The seats whose seeds are in."""
        return [n for n, seed in enumerate(self.seeds) if seed is not None]

    def missing(self, seats: tuple[Seat, ...]) -> list[int]:
        """List the people's seats that have yet to commit, or then to reveal."""
        waited_for = self.commitments if self.frozen is None else self.seeds
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
    frozen: FrozenList | None = None  # None: a game that began without tags
    log_key: bytes | None = field(default=None, repr=False)  # what its tags are made with
    rated: bool = True  # whether it counts for the ratings of those who play it
    seats: tuple[SeatedPlayer, ...] = field(default=(), repr=False)
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

    def forget_told(self) -> None:
        """Free the messages that are kept for others who are told the same: everybody here has been told."""
        self.logs.clear()
        self.heard.clear()

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

    def tagged(self, entry: LogEntry) -> LogEntry:
        """Return the next entry with the tag that chains it to the last one; without, in a game without tags."""
        if self.log_key is None:
            return entry if entry.tag is None else change(entry, tag=None)
        return change(entry, tag=next_tag(self.log_key, bytes.fromhex(self.entries[-1].tag or ""), entry).hex())

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
    waiting: tuple[Latecomer, ...] = ()
    left: Mapping[int, str] = field(default_factory=dict[int, str])  # who left the running game, by seat
    members: tuple[str, ...] = ()  # who came with an invitation
    watchers: tuple[Watcher, ...] = ()  # who is here without a seat, at a private table
    removals: Mapping[int, tuple[int, ...]] = field(
        default_factory=dict[int, tuple[int, ...]]
    )  # by seat: who wants them
    tampered: bool = False  # somebody was removed from the running game, which counts for no ratings then
    removed: tuple[str, ...] = ()
    mutes: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    invitation: int = 0  # which invitation is good
    code: str = ""  # the short one that can be told over the phone; none at tables of before there were any
    broken: str | None = None  # the last game, if it was broken off because moves of it were lost
    done: tuple[str, ...] = ()  # ids of messages that have been done, with who sent them
    again: int = 0  # frozen shuffles that came to nothing since the last game
    before: str | None = None  # the hash of the last of their lists
    happenings: tuple[Happening, ...] = field(default=(), repr=False)  # the latest

    # What is stored elsewhere: how often the above has changed, the log, the schedule, and what was said.
    version: int = field(default=0, metadata=STAYS)
    played: RunningGame | None = field(default=None, metadata=STAYS)
    due: Due = field(default=Due(), metadata=STAYS)
    epoch: str = field(default="", metadata=STAYS)  # of the history in which it is stored
    epoch_began: float = field(default=0.0, metadata=STAYS)  # when the database came to hold that history; 0: always
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

    @property
    def latecomers(self) -> bool:
        """Whether somebody may take over a bot's seat between rounds: among friends, if nothing else was said."""
        wanted = self.settings.latecomers
        return not self.settings.public if wanted is None else wanted

    @property
    def hand_after(self) -> float:
        """After how many seconds the seat of somebody who is gone may be handed to a bot."""
        return SLOW_GONE if (self.settings.clock or 0) >= SLOW else GONE

    @property
    def enough(self) -> int | None:
        """How many tokens win a short game here; None: as many as by the book."""
        return short_of(edition(self.settings.edition), len(self.seats), self.settings.enough)

    @property
    def rated(self) -> bool:
        """Whether games here count for the ratings: short games never do."""
        return self.settings.rated and self.enough is None and not self.tampered

    def viewer_of(self, person: str | None) -> int | None:
        """Return the seat whose cards a person sees; whoever is absent from the game watches as a spectator does."""
        seat = self.seat_of(person)
        return None if seat is None or self.seats[seat].absent else seat

    def may_watch(self, person: str) -> bool:
        """Tell whether a person may see the game: from their seat, or as a spectator."""
        return self.seat_of(person) is not None or self.settings.spectators

    def bars(self, person: str) -> bool:
        """Tell whether a person was removed."""
        return person in self.removed

    def shuts_out(self, person: str) -> bool:
        """Tell whether a person may not be here any more."""
        invited = self.settings.public or person in self.members or self.seat_of(person) is not None
        return self.bars(person) or not invited

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
                    absent=seat.absent,
                    unwanted_by=self.removals.get(number, ()) if seat.person else (),
                    next=next((one.name for one in self.waiting if one.seat == number), None),
                )
                for number, seat in enumerate(self.seats)
            ),
            watchers=tuple(PublicWatcher(name=one.name, person=one.person) for one in self.watchers),
            host=self.host,
            public=self.settings.public,
            clock=self.settings.clock,
            spectators=self.settings.spectators,
            chat=self.settings.chat,
            first=self.first,
            enough=self.settings.enough,
            rated=self.rated,
            latecomers=self.latecomers,
            hand_after=self.hand_after,
            game=self.game,
            sealing=None if self.seal is None else public_seal(self.seal, self.again),
            broken=self.broken,
        )

    def with_seat(self, number: int, seat: Seat) -> Table:
        """Return the table with another seat in this place."""
        return change(self, seats=(*self.seats[:number], seat, *self.seats[number + 1 :]))


def public_seal(seal: Seal, again: int) -> Sealing:
    """Return the shuffle as everyone sees it: who has committed to what, what is frozen, and who has revealed."""
    return Sealing(
        commitment=seal.commitment,
        commitments=seal.commitments,
        revealed=tuple(seed is not None for seed in seal.seeds),
        revealing=seal.frozen is not None,
        until=seal.until,
        frozen=seal.frozen,
        again=again,
        deciding=seal.deciding,
        agreed=tuple(n in seal.agreed for n in range(len(seal.seeds))),
    )


# Facts, taken in.


def begin_game(fact: GameBegan, secret: bytes, shuffle: Shuffle) -> RunningGame:
    """Return the game that has begun, its first round dealt."""
    names = [seat.later[-1].name if seat.later else seat.name for seat in fact.seats]
    state = GameState.begin(make_setting(fact.edition, names, shuffle, fact.enough), fact.first)
    deal, key = LogEntry(fact.game, 0, at=fact.at), None
    if fact.frozen is not None:
        key = log_key(secret, fact.frozen)
        deal = change(deal, tag=next_tag(key, list_hash(fact.frozen), deal).hex())
    rated = fact.rated and not any(seat.later for seat in fact.seats)
    return RunningGame(fact.game, state, secret, (deal,), fact.frozen, key, rated, fact.seats)


def renamed(played: RunningGame, taken: SeatTaken) -> RunningGame:
    """Return the game with somebody else in a seat; it is not rated then."""
    seat = played.seats[taken.seat]
    seat = change(seat, later=(*seat.later, LaterPlayer(taken.number, taken.name, taken.person)))
    names = list(played.state.players)
    names[taken.seat] = taken.name
    state = change(played.state, setting=change(played.state.setting, players=tuple(names)), views={})
    seats = (*played.seats[: taken.seat], seat, *played.seats[taken.seat + 1 :])
    return change(played, state=state, rated=False, seats=seats, logs=no_logs(), heard=nothing_heard())


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
    return change(table, played=after_stored(played, fact))


def after_stored(played: RunningGame, fact: LogEntry) -> RunningGame:
    """Return the game after an entry that is stored, if it is the one that was tagged when it was played."""
    if played.tagged(fact) != fact:
        raise RecordError("game-tag-wrong", game=played.id, number=fact.number)
    return after_entry(played, fact)


def after_entry(played: RunningGame, fact: LogEntry, move: Move | None = None) -> RunningGame:
    """Return the game after its next entry; the move need not be read if somebody has it."""
    state = played.state.next_round() if fact.move is None else played.state.after(move or fact.move)
    return change(played, state=state, entries=(*played.entries, fact), logs=no_logs(), heard=nothing_heard())


def want(table: Table, phase: Phase) -> None:
    """Refuse what is possible only in a phase."""
    if table.phase == "closed":
        raise Refusal("table-closed")
    if table.phase != phase:
        raise Refusal(f"not-{phase}")
