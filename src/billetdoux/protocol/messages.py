"""What a client is told over its socket."""

from __future__ import annotations

from typing import Annotated, Literal

from billetdoux.declare import Between, Text, message
from billetdoux.protocol.values import (
    LONGEST_CLOCK,
    SHORTEST_CLOCK,
    Chat,
    First,
    GameId,
    Hex32,
    Level,
    NoteId,
    PersonId,
    Phase,
    Phrase,
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


@message
class Sealing:
    """The fair shuffle before the game: first all commit, then all reveal."""

    commitment: Hex32  # to the server's secret
    commitments: tuple[Hex32 | None, ...]  # by seat
    revealed: tuple[bool, ...]
    revealing: bool  # all commitments are in
    until: float  # who is late loses the seat


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
    game: GameId | None
    sealing: Sealing | None


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


@message
class Entry:
    """An entry of the game's log: its number, and what you saw of it, which may be nothing."""

    number: int
    stand_in: bool  # a bot played this for a person
    events: tuple[Event, ...]


@message
class Log:
    """Entries of the game's log, in order, and how the table looks to you after the last there is."""

    type: Literal["log"] = "log"
    game: GameId
    entries: tuple[Entry, ...]  # may be none: then only the deadline is new
    number: int  # of the last entry there is
    view: Sight
    deadline: float | None  # when a bot plays for whoever's turn it is


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
