"""What the terminal needs of a table: one interface, whether the table is here, on a server, or part of a lesson."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rich.text import Text

    from billetdoux.protocol.messages import Advice
    from billetdoux.rules.move import Move
    from billetdoux.views.events import Event
    from billetdoux.views.view import View


class Action(NamedTuple):
    """Something that can be done at a table besides playing a move."""

    key: str  # what to type; Enter, if it is empty
    name: str  # what stands beside the key
    do: Callable[[], object]


class Hints(NamedTuple):
    """What can be certain to a seat, and what the coach says of its decision."""

    sentences: Sequence[str]
    advice: Advice | None


class GameTable(Protocol):
    """A table at which people at this keyboard play or watch. `play.Visit` leads them through it.

    Properties are looked at again after everything that happens: a table may change while somebody thinks.
    """

    notice: str  # the answer to what was typed last

    @property
    def game(self) -> str:
        """Which game is played; with another one, another log begins."""
        ...

    @property
    def viewer(self) -> int | None:
        """The seat whose eyes are on the screen; None: it shows what a spectator may see."""
        ...

    @property
    def deciding(self) -> bool:
        """Whether the viewer has to choose a move now."""
        ...

    def view(self) -> View | None:
        """Return how the table looks to the viewer; None before that is known."""
        ...

    def events(self, viewer: int | None) -> Sequence[Sequence[Event]]:
        """Return what was seen of each entry of the game's log."""
        ...

    def remark(self, number: int) -> str:
        """Return what else there is to say of an entry of the log."""
        ...

    def place(self) -> object:
        """Return where the table stands; when that changes, whatever is being asked is overtaken."""
        ...

    def page(self) -> Callable[[], None] | None:
        """Return the page that is to be shown now instead of the game, if there is one."""
        ...

    def go_on(self) -> None:
        """Let happen what happens by itself, until somebody here is needed."""
        ...

    def play(self, move: Move) -> bool:
        """Play a move for the viewer; False if that could not be done, which `notice` then explains."""
        ...

    @property
    def has_hints(self) -> bool:
        """Whether there may be hints for the viewer: not where anybody else plays than bots."""
        ...

    def hints(self, silent: Sequence[str]) -> Hints | None:
        """Return what is certain to the viewer, and what the coach says, some of its notes silent.

        None: there are no hints here, and `notice` says why.
        """
        ...

    def asides(self) -> list[Text]:
        """Return what stands between the table and a question: what was said, how much time there is, a notice."""
        ...

    def waiting(self) -> list[Text]:
        """Return what is being waited for while nobody here has to decide."""
        ...

    def actions(self) -> Sequence[Action]:
        """Return what can be done while nobody here has to decide."""
        ...

    def keys(self) -> str:
        """Return the last line of the page on which one waits: the keys."""
        ...

    def leave(self, *, interrupted: bool) -> bool:
        """Ask whether to leave, and how, unless somebody was in a hurry; return whether they leave."""
        ...

    def farewell(self) -> list[str]:
        """Return what to say when the screen is gone: how it ended, what was saved, how to go on."""
        ...
