"""What happens at a table without a client asking for it by a message: people come and go, and time passes."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from billetdoux.value import value

if TYPE_CHECKING:
    from billetdoux.rules.move import Move


FORGED = -1


@value
class Admit:
    """Somebody wants to come to the table, to sit or to watch."""

    invitation: int | None = None  # the number of the one they show; FORGED if it is worth nothing


@value
class Connect:
    """Somebody is here."""


@value
class Settle:
    """Of all people, these are connected to a node now, and no others."""

    node: str
    here: frozenset[str]


@value
class LoseNode:
    """A node has died: whoever was connected there is gone."""

    node: str


@value
class StartOver:
    """Somebody was late with a seed: again without them."""


@value
class Deal:
    """The next round is dealt."""


@value
class PlayBot:
    """A bot plays, in its own seat or for a person; `missed` if that person's clock ran out."""

    move: Move = field(repr=False)
    missed: bool = False


@value
class Finish:
    """The game is over, and its results are given out."""


@value
class Forget:
    """Somebody has deleted their data; `nameless` stands where their name stood."""

    person: str
    nameless: str


@value
class Close:
    """The table is closed for good."""


HouseCommand = Admit | Connect | Settle | LoseNode | StartOver | Deal | PlayBot | Finish | Forget | Close
