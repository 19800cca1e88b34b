"""Everything that crosses the network, as types: the socket's messages both ways, and the bodies of the HTTP API.

JSON Schemas and the page's TypeScript are made from these; docs/protocol.md explains them.
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from billetdoux.server.wire import ON_THE_WIRE, WireEvent, WireView

Phase = Literal["open", "sealing", "playing", "over", "closed"]
Chat = Literal["phrases", "text", "none"]
First = Literal["lot", "letter"]
Phrase = Literal[
    "hello", "good-luck", "nice-move", "oh-no", "well-done", "hurry", "sorry", "thanks", "good-game", "bye"
]
Language = Literal["en", "fr", "it"]
PHRASES: tuple[Phrase, ...] = get_args(Phrase)

MessageId = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[!-~]+$")]
GameId = Annotated[str, Field(min_length=1, max_length=40)]
PersonId = Annotated[str, Field(min_length=1, max_length=40)]
SeatNumber = Annotated[int, Field(ge=0, le=5)]
Hex32 = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Level = Annotated[str, Field(max_length=40)]

LONGEST_TEXT = 300
SHORTEST_CLOCK, LONGEST_CLOCK = 5, 30 * 86400  # seconds per turn


class Message(BaseModel):
    """What all messages have in common."""

    model_config = ON_THE_WIRE


# From a client. Each carries an id of the client's choosing, by which it is answered; sent again with the same id
# after a break, it is answered as done and not done twice.


class Asked(Message):
    """What all messages of a client have in common."""

    id: MessageId


class Sit(Asked):
    """Take a free seat."""

    type: Literal["sit"]
    seat: SeatNumber


class Leave(Asked):
    """Give up my seat; in a running game a bot has it from then on."""

    type: Literal["leave"]


class SetBot(Asked):
    """The host puts a bot into a free seat, or takes it out again (no level)."""

    type: Literal["set-bot"]
    seat: SeatNumber
    level: Level | None


class Start(Asked):
    """The host starts the game; bots fill the free seats. `first` begins, if that is by letter."""

    type: Literal["start"]
    first: SeatNumber | None = None


class Commit(Asked):
    """The SHA-256 of my seed for the shuffle of this game."""

    type: Literal["commit"]
    game: GameId
    commitment: Hex32


class Reveal(Asked):
    """My seed, once all commitments are in."""

    type: Literal["reveal"]
    game: GameId
    seed: Hex32


class Play(Asked):
    """A move in the notation of records; `after` is the number of the last entry that I have seen."""

    type: Literal["move"]
    game: GameId
    after: Annotated[int, Field(ge=0, le=100_000)]
    move: Annotated[str, Field(max_length=40)]


class Hand(Asked):
    """Hand the seat of somebody long gone to a bot, until they return."""

    type: Literal["hand"]
    seat: SeatNumber


class Back(Asked):
    """Take my seat back from the bot that plays for me."""

    type: Literal["back"]


class Rematch(Asked):
    """After a game: the same people at the same table again."""

    type: Literal["rematch"]


class Say(Asked):
    """A set phrase, or free text where the table allows it."""

    type: Literal["say"]
    phrase: Phrase | None = None
    text: Annotated[str, Field(max_length=LONGEST_TEXT)] | None = None


class Mute(Asked):
    """Do not show me what this person says; or do again."""

    type: Literal["mute"]
    person: PersonId
    on: bool = True


class Remove(Asked):
    """The host removes a person from the table; they cannot come back to it."""

    type: Literal["remove"]
    person: PersonId


class Invite(Asked):
    """The host makes a new invitation; older ones are worth nothing from then on."""

    type: Literal["invite"]


class Ping(Asked):
    """Is anybody there?"""

    type: Literal["ping"]


ClientMessage = Annotated[
    Sit
    | Leave
    | SetBot
    | Start
    | Commit
    | Reveal
    | Play
    | Hand
    | Back
    | Rematch
    | Say
    | Mute
    | Remove
    | Invite
    | Ping,
    Field(discriminator="type"),
]
CLIENT_MESSAGE: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)


# To a client.


class PublicSeat(Message):
    """A seat as everyone sees it: free, or a person's, or a bot's."""

    name: str
    person: PersonId | None  # whose it is
    bot: str | None  # the level of the bot whose it is, or who plays for the person
    here: bool  # the person is connected
    gone_since: float | None  # when they were last here, if they are not
    wants_rematch: bool


class Sealing(Message):
    """The fair shuffle before the game: first all commit, then all reveal."""

    commitment: Hex32  # to the server's secret
    commitments: list[Hex32 | None]  # by seat
    revealed: list[bool]
    revealing: bool  # all commitments are in
    until: float  # who is late loses the seat


class Settings(Message):
    """What a table is for; given when it is made."""

    edition: Annotated[str, Field(max_length=40)] = "standard"
    seats: Annotated[int, Field(ge=2, le=6)] = 4
    bots: list[Level | None] = []  # by seat: a bot's level, or nothing for a free seat
    public: bool = True
    clock: Annotated[int, Field(ge=SHORTEST_CLOCK, le=LONGEST_CLOCK)] | None = None  # seconds per turn
    spectators: bool = True
    chat: Chat = "phrases"
    first: First = "lot"


class PublicTable(Message):
    """A table as everyone sees it."""

    id: str
    edition: str
    phase: Phase
    seats: list[PublicSeat]
    host: PersonId | None
    public: bool
    clock: int | None
    spectators: bool
    chat: Chat
    first: First
    game: GameId | None
    sealing: Sealing | None


class Table(Message):
    """The table, whenever anything about it changes. How others come to it is told to those who sit at it."""

    type: Literal["table"] = "table"
    version: int
    table: PublicTable
    person: PersonId  # who you are
    seat: int | None  # where you sit
    invitation: str | None
    link: str | None  # with the invitation in it
    code: str | None  # the same, short enough to be told over the phone


class Entry(Message):
    """An entry of the game's log: its number, and what you saw of it, which may be nothing."""

    number: int
    stand_in: bool  # a bot played this for a person
    events: list[WireEvent]


class Log(Message):
    """Entries of the game's log, in order, and how the table looks to you after the last there is."""

    type: Literal["log"] = "log"
    game: GameId
    entries: list[Entry]  # may be none: then only the deadline is new
    number: int  # of the last entry there is
    view: WireView
    deadline: float | None  # when a bot plays for whoever's turn it is


class Said(Message):
    """Something said at the table."""

    number: int
    person: PersonId | None
    name: str
    phrase: Phrase | None
    text: str | None
    sentence: str  # the phrase in your language, or the text


class ChatLog(Message):
    """What was said, in order."""

    type: Literal["chat"] = "chat"
    said: list[Said]


class Accepted(Message):
    """The answer to a message that was done; `number` is that of the entry it made, or of the last there is."""

    type: Literal["accepted"] = "accepted"
    id: str
    number: int | None


class Refused(Message):
    """The answer to a message that was not done; `id` is none where it could not be read."""

    type: Literal["refused"] = "refused"
    id: str | None
    reason: str
    sentence: str  # in your language
    number: int | None


class Pong(Message):
    """Somebody is there; by the server's clock it is this time."""

    type: Literal["pong"] = "pong"
    id: str
    time: float


ServerMessage = Annotated[Table | Log | ChatLog | Accepted | Refused | Pong, Field(discriminator="type")]
SERVER_MESSAGE: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)


# HTTP.


class Name(Message):
    """Who I want to be."""

    name: Annotated[str, Field(max_length=200)]
    language: Language = "en"


class Me(Message):
    """Who I am."""

    person: PersonId
    name: str
    language: Language


class Token(Message):
    """What a program shows in the header `Authorization: Bearer …` to be this person."""

    token: str


class Code(Message):
    """A code to be typed on another device."""

    code: Annotated[str, Field(max_length=64)]


class FreshCode(Message):
    """A code that was just made, and until when it is good; none: for ever."""

    code: str
    until: float | None


class NewTable(Message):
    """A table that was just made, or found by its code: where it is, and the invitation to it."""

    id: str
    invitation: str
    link: str
    code: str


class Lobby(Message):
    """The public tables that can be joined or watched."""

    tables: list[PublicTable]


class MyTable(Message):
    """A table at which I have a seat."""

    table: PublicTable
    seat: int
    my_turn: bool  # the game waits for me


class MyTables(Message):
    """The tables at which I have a seat and whose game is played or is to begin; those that wait for me first."""

    tables: list[MyTable]


class GameResult(Message):
    """How a game ended for one of its seats."""

    name: str
    person: PersonId | None
    bot: str | None
    place: int  # 1 for all who won
    tokens: int


class GameSummary(Message):
    """A game that was played or is being played."""

    game: GameId
    table: str
    edition: str
    began: float | None
    ended: float | None
    broken_off: bool
    results: list[GameResult]


class History(Message):
    """My games, the newest first; `before` is where the next page begins."""

    games: list[GameSummary]
    before: float | None


class Recorded(Message):
    """What is written into records: what there is not yet is left out."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=False)


class RoundRecord(Recorded):
    """A round in a record; one that was broken off has no winners."""

    first: int
    deck: list[int]
    moves: list[str]
    winners: list[int] | None = None
    gains: list[int] | None = None
    tokens: list[int] | None = None


class ShuffleProof(Recorded):
    """What proves a shuffle; lists go by seat, bots have nothing in them."""

    commitment: Hex32
    secret: Hex32
    commitments: list[Hex32 | None]
    seeds: list[Hex32 | None]


class GameRecord(Recorded):
    """The record of a game; docs/records.md says more. One that was broken off has no winners."""

    format: Literal["billetdoux-record/1"]
    id: GameId
    edition: str
    players: list[str]
    began: First
    rounds: list[RoundRecord]
    winners: list[int] | None = None
    fair: ShuffleProof


class Rating(Message):
    """A place on the leaderboard."""

    person: PersonId | None
    bot: str | None
    name: str
    rating: float
    doubt: float
    games: int


class Leaderboard(Message):
    """The ratings of one edition and number of players, the highest first."""

    edition: str
    players: int
    ratings: list[Rating]


class EditionAbout(Message):
    """An edition, and how many can play it."""

    id: str
    name: str
    least: int
    most: int


class About(Message):
    """What this server is and has."""

    version: str
    editions: list[EditionAbout]
    bots: list[str]
    phrases: dict[str, str]
    languages: dict[str, str]


class Problem(Message):
    """The answer to a request that was not done."""

    reason: str
    sentence: str  # in your language
