"""The bodies of requests and answers over HTTP."""

from __future__ import annotations

from typing import Annotated, Literal

from billetdoux.declare import Between, Text, message, sparse_message
from billetdoux.game.frozen_list import FrozenList, Hex32
from billetdoux.protocol.messages import Entry, PublicTable
from billetdoux.protocol.values import First, GameId, Language, PersonId, Scope, SessionKind
from billetdoux.views.view import Sight


@message
class Name:
    """Who I want to be."""

    name: Annotated[str, Text(200)]
    language: Language = "en"


@message
class Me:
    """Who I am."""

    person: PersonId
    name: str
    language: Language


@message
class Token:
    """What a program shows in the header `Authorization: Bearer …` to be this person."""

    token: Annotated[str, Text(400, 1, r"^[!-~]+$")]


@message
class ProgramName:
    """The program that a token is for, as it will stand in the list of my devices and programs."""

    name: Annotated[str, Text(60)] = ""


@message
class Session:
    """A cookie or token by which I am known, and on which device or in which program."""

    id: str
    kind: SessionKind
    scope: Scope
    name: str  # may be empty
    made: float
    used: float  # to five minutes
    current: bool  # it is the one by which I ask


@message
class MySessions:
    """My devices and programs, the one by which I ask first."""

    sessions: tuple[Session, ...]


@message
class Code:
    """A code to be typed on another device."""

    code: Annotated[str, Text(64)]


@message
class FreshCode:
    """A code that was just made, and until when it is valid; none: for ever."""

    code: str
    until: float | None


@message
class NewTable:
    """A table that was just made, or found by its code: where it is, and the invitation to it."""

    id: str
    invitation: str
    link: str
    code: str


@message
class Lobby:
    """The public tables that can be joined or watched."""

    tables: tuple[PublicTable, ...]


@message
class MyTable:
    """A table at which I have a seat."""

    table: PublicTable
    seat: int
    my_turn: bool  # the game waits for me


@message
class MyTables:
    """The tables at which I have a seat and whose game is played or is to begin; those that wait for me first."""

    tables: tuple[MyTable, ...]


@message
class GameResult:
    """How a game ended for one of its seats."""

    name: str
    person: PersonId | None
    bot: str | None
    place: int  # 1 for all who won
    tokens: int


@message
class GameSummary:
    """A game that was played or is being played."""

    game: GameId
    table: str
    edition: str
    began: float | None
    ended: float | None
    broken_off: bool
    results: tuple[GameResult, ...]


@message
class History:
    """My games, the newest first; `before` is where the next page begins."""

    games: tuple[GameSummary, ...]
    before: float | None


@sparse_message
class RoundRecord:
    """A round in a record; one that was broken off has no winners."""

    first: int
    deck: tuple[int, ...]
    moves: tuple[str, ...]
    stand_ins: tuple[int, ...] | None = None  # which of the moves a stand-in played
    winners: tuple[int, ...] | None = None
    gains: tuple[int, ...] | None = None
    tokens: tuple[int, ...] | None = None


@sparse_message
class ShuffleProof:
    """What proves a shuffle; lists go by seat, bots have nothing in them. Version 1 had no frozen list."""

    version: Annotated[int, Between(2, 2)] | None = None  # none: 1
    frozen: FrozenList | None = None
    commitment: Hex32 | None = None  # in version 1, as are the commitments
    secret: Hex32
    commitments: tuple[Hex32 | None, ...] | None = None
    seeds: tuple[Hex32 | None, ...]  # nothing either for whoever did not reveal theirs


@message
class LaterSeat:
    """A seat that somebody took over from a bot: from which round on, counted from 0, and what they are called."""

    round: int
    seat: int
    player: str


@sparse_message
class GameRecord:
    """The record of a game; docs/records.md says more. One that was broken off has no winners."""

    format: Literal["billetdoux-record/1"]
    id: Annotated[str, Text(40, 1)]
    edition: str
    players: tuple[str, ...]
    began: First
    enough: int | None = None  # tokens that won; by the book without it
    rated: bool = True  # whether it counted for the ratings
    later: tuple[LaterSeat, ...] | None = None  # seats that were taken over
    rounds: tuple[RoundRecord, ...]
    winners: tuple[int, ...] | None = None
    fair: ShuffleProof


@message
class ReplayEntry(Entry):
    """An entry of a finished game, how the table looked after it, and with open cards all hands."""

    view: Sight
    hands: tuple[tuple[int, ...], ...] | None


@message
class Replay:
    """A game from its first deal to its end, as one viewer saw it or with open cards."""

    game: str | None  # none: it came from a file
    edition: str
    players: tuple[str, ...]
    entries: tuple[ReplayEntry, ...]


@message
class Rating:
    """A place on the leaderboard."""

    person: PersonId | None
    bot: str | None
    name: str
    rating: float
    doubt: float
    games: int


@message
class Leaderboard:
    """The ratings of one edition and number of players, the highest first."""

    edition: str
    players: int
    ratings: tuple[Rating, ...]


@message
class EditionAbout:
    """An edition, and how many can play it."""

    id: str
    name: str
    least: int
    most: int


@message
class About:
    """What this server is and has."""

    version: str
    editions: tuple[EditionAbout, ...]
    bots: tuple[str, ...]
    phrases: dict[str, str]
    languages: dict[str, str]


@message
class Reach:
    """Who can reach the server besides the machine that it runs on."""

    can_open: bool  # I am at that machine, and can let others in
    url: str | None  # at which others come, since they were let in
    command: str | None  # what to type there for a server that others reach


@message
class Problem:
    """The answer to a request that was not done."""

    reason: str
    sentence: str  # in your language
