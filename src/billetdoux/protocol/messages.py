"""What a client is told over its socket."""

from __future__ import annotations

from typing import Annotated, Literal

from billetdoux.declare import Between, Text, message
from billetdoux.game.frozen_list import FrozenList, Hex32
from billetdoux.protocol.values import (
    LONGEST_CLOCK,
    SHORTEST_CLOCK,
    Chat,
    First,
    GameId,
    Happened,
    Level,
    NoteId,
    PersonId,
    Phase,
    Phrase,
    SeatNumber,
    ShortGame,
)
from billetdoux.views.events import Event
from billetdoux.views.view import Sight


@message
class PublicSeat:
    """A seat as everyone sees it: free, or a person's, or a bot's."""

    name: str
    person: PersonId | None  # whose it is
    bot: str | None  # the level of the bot whose it is, or who plays for the person
    here: bool  # the person is connected
    gone_since: float | None  # when they were last here, if they are not
    wants_rematch: bool
    unwanted_by: tuple[SeatNumber, ...] = ()  # who wants them removed from the running game; it takes all others
    absent: bool = False  # did not confirm the shuffle of this game: a stand-in plays this seat until it is over
    next: str | None = None  # who takes this seat over from its bot when the next round is dealt


@message
class PublicWatcher:
    """Somebody who is at a private table without a seat."""

    name: str
    person: PersonId


@message
class Sealing:
    """The fair shuffle before the game: all commit, the list is frozen and told to everybody, all reveal."""

    commitment: Hex32  # to the server's secret
    commitments: tuple[Hex32 | None, ...]  # by seat
    revealed: tuple[bool, ...]
    revealing: bool  # all commitments are in, and the list is frozen
    until: float  # who is late with a commitment loses the seat; who is late with a seed is absent
    frozen: FrozenList | None = None  # once all commitments are in; nothing of it may change from then on
    again: int = 0  # frozen shuffles at this table that came to nothing since its last game
    deciding: bool = False  # the time to reveal is over; until `until`, all who revealed may agree to shuffle anew
    agreed: tuple[bool, ...] = ()  # by seat: who has agreed to shuffle anew


@message
class Settings:
    """What a table is for; given when it is made."""

    edition: Annotated[str, Text(40)] = "standard"
    seats: Annotated[int, Between(2, 6)] = 4
    bots: tuple[Level | None, ...] = ()  # by seat: a bot's level, or nothing for a free seat
    public: bool = True
    clock: Annotated[int, Between(SHORTEST_CLOCK, LONGEST_CLOCK)] | None = None  # seconds per turn
    spectators: bool = True
    chat: Chat = "phrases"
    first: First | None = None  # how it is settled who begins; left out: as it is usual at such a table
    enough: ShortGame | None = None  # tokens that win a short game; left out: as many as by the book
    rated: bool = True  # whether games count for the ratings; short ones never do
    latecomers: bool | None = None  # may take over bots' seats between rounds; left out: at private tables


@message
class PublicTable:
    """A table as everyone sees it."""

    id: str
    edition: str
    phase: Phase
    seats: tuple[PublicSeat, ...]
    host: PersonId | None
    public: bool
    clock: int | None
    spectators: bool
    chat: Chat
    first: First
    enough: int | None  # tokens that win; none: as many as by the book
    rated: bool  # whether games at this table count for the ratings
    latecomers: bool = False  # may take over bots' seats between rounds
    hand_after: float = 300.0  # seconds after which the seat of somebody who is gone may be handed to a bot
    game: GameId | None
    sealing: Sealing | None
    broken: GameId | None = None  # the last game, if it was broken off because the server had lost moves of it
    watchers: tuple[PublicWatcher, ...] = ()  # of a private table; those of public ones are not listed


@message
class Happening:
    """Something that happened beside the game: who came, left, became the host, or took over a seat."""

    number: int
    game: GameId | None  # the one that was played then
    after: int  # the number of the last entry of its log then; -1 where there was none
    what: Happened
    seat: int | None
    person: PersonId | None
    name: str
    before: str | None = None  # `took-over`: who had the seat until then


@message
class TableShown:
    """The table, whenever anything about it changes. How others come to it is told to those who sit at it."""

    __schema_name__ = "Table"
    type: Literal["table"] = "table"
    version: int
    table: PublicTable
    person: PersonId  # who you are
    seat: int | None  # where you sit
    invitation: str | None
    link: str | None  # with the invitation in it
    code: str | None  # the same, short enough to be told over the phone
    next_seat: int | None = None  # the bot's seat that you take over when the next round is dealt
    happenings: tuple[Happening, ...] = ()  # the latest, the oldest first
    epoch: str = ""  # of what is stored: with another one than before, nothing that you know of this table holds


@message
class Entry:
    """An entry of the game's log: its number, and what you saw of it, which may be nothing."""

    number: int
    stand_in: bool  # a bot played this for a person
    events: tuple[Event, ...]
    tag: Hex32 | None = None  # chains it to all entries before it; none in a game that began without tags


@message
class Log:
    """Entries of the game's log, in order, and how the table looks to you after the last there is."""

    type: Literal["log"] = "log"
    game: GameId
    entries: tuple[Entry, ...]  # may be none: then only the deadline is new
    number: int  # of the last entry there is
    view: Sight
    deadline: float | None  # when a bot plays for whoever's turn it is
    anew: bool = False  # these are all entries there are: forget what you had, the server knows another history


@message
class Said:
    """Something said at the table."""

    number: int
    person: PersonId | None
    name: str
    phrase: Phrase | None
    text: str | None
    sentence: str  # the phrase in your language, or the text


@message
class ChatLog:
    """What was said, in order."""

    type: Literal["chat"] = "chat"
    said: tuple[Said, ...]


@message
class Accepted:
    """The answer to a message that was done; `number` is that of the entry it made, or of the last there is."""

    type: Literal["accepted"] = "accepted"
    id: str
    number: int | None


@message
class Refused:
    """The answer to a message that was not done; `id` is none where it could not be read."""

    type: Literal["refused"] = "refused"
    id: str | None
    reason: str
    sentence: str  # in your language
    number: int | None


@message
class Advice:
    """What the coach says of a decision, in your language, and of which moves."""

    note: NoteId
    sentence: str
    moves: tuple[str, ...]  # those that follow the note
    afterwards: tuple[str, ...]  # what is said of each of them once it is played


@message
class Hinted:
    """The answer to `hint`: what can be certain to you after an entry of the log, and what the coach says."""

    type: Literal["hint"] = "hint"
    id: str
    number: int
    sentences: tuple[str, ...]  # in your language
    advice: Advice | None  # none: it is not your turn, or there is nothing to say


@message
class Pong:
    """Somebody is there; by the server's clock it is this time."""

    type: Literal["pong"] = "pong"
    id: str
    time: float


ServerMessage = TableShown | Log | ChatLog | Accepted | Refused | Hinted | Pong
