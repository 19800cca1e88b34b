"""What a table cannot have by itself: the time, ids and secrets that nobody foresees, and which bots there are."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Protocol

from billetdoux.game.fair import FairShuffle
from billetdoux.value import value

if TYPE_CHECKING:
    from collections.abc import Callable

    from billetdoux.game.shuffle import Shuffle

    Shuffler = Callable[[bytes, tuple[bytes | None, ...]], Shuffle]


class Outside(Protocol):
    """The world around a table at one moment. What is asked for is fresh; most of it is seldom asked for."""

    @property
    def now(self) -> float:
        """Seconds since 1970."""
        ...

    @property
    def id(self) -> str:
        """An id for a game."""
        ...

    @property
    def secret(self) -> bytes:
        """A secret for a shuffle."""
        ...

    @property
    def code(self) -> str:
        """A short code by which people find the table."""
        ...

    @property
    def bot_delay(self) -> float:
        """How many seconds a bot takes for its next move, whatever it holds."""
        ...

    @property
    def bots(self) -> tuple[str, ...]:
        """The levels of bots that can be chosen, the weakest first."""
        ...

    @property
    def round_pause(self) -> float:
        """How many seconds there are between rounds."""
        ...

    @property
    def seal_time(self) -> float:
        """How many seconds all have to commit to a seed and to reveal it."""
        ...

    @property
    def shuffler(self) -> Shuffler:
        """What makes decks and lots of a secret and the seeds."""
        ...


@value
class Given:
    """A world around a table that somebody has made up."""

    now: float
    id: str
    secret: bytes = field(repr=False)
    code: str
    bot_delay: float = 1.0
    bots: tuple[str, ...] = ("random", "casual")
    round_pause: float = 6.0
    seal_time: float = 20.0
    shuffler: Shuffler = FairShuffle


@value
class Visitor:
    """Somebody at a table: who they are, what they are called, and over which node they are connected."""

    id: str
    name: str
    node: str = ""
