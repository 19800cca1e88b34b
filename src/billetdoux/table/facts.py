"""What is stored of a table besides its state: facts, in the order in which they came about."""

from __future__ import annotations

from dataclasses import field

from billetdoux.value import value


@value
class GameMade:
    """A shuffle has begun for a game; its secret is known to whoever stores this, and to nobody else."""

    game: str
    table: str
    edition: str
    secret: bytes = field(repr=False)
    instead_of: str | None = None  # a game that was made before, and will not be played


@value
class SeatedPlayer:
    """Who sat in a seat when a game began."""

    name: str
    person: str | None
    bot: str | None


@value
class GameBegan:
    """All have revealed their seeds: the game is on."""

    game: str
    edition: str
    seats: tuple[SeatedPlayer, ...]
    commitments: tuple[str | None, ...]
    seeds: tuple[str | None, ...] = field(repr=False)
    first: int | None  # who begins by letter; None: by lot
    at: float
    enough: int | None = None  # tokens that win a short game; None: as many as by the book


@value
class LogEntry:
    """An entry of a game's log: a move, or a deal, which has none."""

    game: str
    number: int
    seat: int | None = None
    move: str | None = field(default=None, repr=False)
    stand_in: bool = False  # a bot played this for a person
    message: str | None = None  # the client's id for it
    at: float = 0.0


@value
class Remark:
    """Something that somebody said."""

    table: str
    number: int
    person: str | None
    name: str = field(repr=False)
    phrase: str | None = field(repr=False)
    text: str | None = field(repr=False)
    message: str


@value
class GameEnded:
    """A game is over; by seat, the place (1 for all who won) and the tokens."""

    game: str
    edition: str
    places: tuple[int, ...]
    tokens: tuple[int, ...]
    at: float
    rated: bool = True  # a short game is not


@value
class GameBroken:
    """A game ends before its time: nobody has won."""

    game: str
    at: float


@value
class TableClosed:
    """A table is closed for good; what was said there is forgotten."""

    table: str


Fact = GameMade | GameBegan | LogEntry | Remark | GameEnded | GameBroken | TableClosed
