"""The bodies of requests and answers over HTTP."""

from __future__ import annotations

from typing import Annotated, Literal

from billetdoux.declare import Text, message, sparse_message
from billetdoux.protocol.messages import Entry, PublicTable
from billetdoux.protocol.values import First, GameId, Hex32, Language, PersonId
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

    token: str


@message
class Code:
    """A code to be typed on another device."""

    code: Annotated[str, Text(64)]


@message
class FreshCode:
    """A code that was just made, and until when it is good; none: for ever."""

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
    winners: tuple[int, ...] | None = None
    gains: tuple[int, ...] | None = None
    tokens: tuple[int, ...] | None = None


@sparse_message
class ShuffleProof:
    """What proves a shuffle; lists go by seat, bots have nothing in them."""

    commitment: Hex32
    secret: Hex32
    commitments: tuple[Hex32 | None, ...]
    seeds: tuple[Hex32 | None, ...]


@sparse_message
class GameRecord:
    """The record of a game; docs/records.md says more. One that was broken off has no winners."""

    format: Literal["billetdoux-record/1"]
    id: GameId
    edition: str
    players: tuple[str, ...]
    began: First
    enough: int | None = None  # tokens that won; by the book without it
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
class Problem:
    """The answer to a request that was not done."""

    reason: str
    sentence: str  # in your language
