"""What happens at a table without a client asking for it by a message: people come and go, and time passes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from billetdoux.rules.move import Move


FORGED = -1


@dataclass(frozen=True, slots=True)
class Admit:
    """Somebody wants to come to the table, to sit or to watch."""

    invitation: int | None = None  # the number of the one they show; FORGED if it is worth nothing


@dataclass(frozen=True, slots=True)
class Connect:
    """Somebody is here."""


@dataclass(frozen=True, slots=True)
class Settle:
    """Of all people, these are connected to a node now, and no others."""

    node: str
    here: frozenset[str]


@dataclass(frozen=True, slots=True)
class LoseNode:
    """A node has died: whoever was connected there is gone."""

    node: str


@dataclass(frozen=True, slots=True)
class StartOver:
    """Somebody was late with a seed: again without them."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The next round is dealt."""


@dataclass(frozen=True, slots=True)
class PlayBot:
    """A bot plays, in its own seat or for a person; `missed` if that person's clock ran out."""

    move: Move = field(repr=False)
    missed: bool = False


@dataclass(frozen=True, slots=True)
class Finish:
    """The game is over, and its results are given out."""


@dataclass(frozen=True, slots=True)
class Forget:
    """Somebody has deleted their data; `nameless` stands where their name stood."""

    person: str
    nameless: str


@dataclass(frozen=True, slots=True)
class Close:
    """The table is closed for good."""


HouseCommand = Admit | Connect | Settle | LoseNode | StartOver | Deal | PlayBot | Finish | Forget | Close
