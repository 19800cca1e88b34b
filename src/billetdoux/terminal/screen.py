"""The screen of a game, whether it is played at this keyboard or over the network: the table, its log, and pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from billetdoux.errors import BilletDouxError
from billetdoux.terminal.drawing import TALL, LogLine, TableDrawing, lines_of
from billetdoux.terminal.keys import HELP, wants_page
from billetdoux.terminal.pages import by_turns, card_page, reference_page, rules_page
from billetdoux.terminal.round_end import TOLD_HERE
from billetdoux.text.sentences import Teller
from billetdoux.views.events import RoundBegan

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rich.console import RenderableType

    from billetdoux.terminal.keyboard import Keyboard
    from billetdoux.text.rulebook import Rulebook
    from billetdoux.views.events import Event
    from billetdoux.views.view import View

    Seen = Callable[[int | None], Sequence[Sequence[Event]]]


class Screen:
    """Shows one game. `seen` returns what a viewer has seen of each entry of its log; `remark` adds to an entry."""

    def __init__(
        self,
        keyboard: Keyboard,
        book: Rulebook,
        players: tuple[str, ...],
        seen: Seen,
        remark: Callable[[int], str] = lambda _: "",
        *,
        goes_on: bool = True,
    ) -> None:
        self.keyboard = keyboard
        self.book = book
        self.text = book.text
        self.players = players
        self.seen = seen
        self.remark = remark
        self.drawing = TableDrawing(book, goes_on=goes_on)
        self.told: dict[int | None, int] = {}  # how many entries each viewer has been shown

    def show(self, view: View, below: RenderableType) -> None:
        """Show the table with something below it, leaving a line to type on."""
        height = self.keyboard.console.height - lines_of(self.keyboard.console, below) - 1
        log = self.log(view.seat, rounds=1 if self.keyboard.console.height < TALL else 3, ending_below=True)
        self.keyboard.show(self.drawing.draw(self.keyboard.console, view, log, height), below)

    def log(self, viewer: int | None, *, rounds: int, ending_below: bool = False) -> list[LogLine]:
        """Return the log of the last rounds, and whatever the viewer has not been shown yet.

        With `ending_below`, how this round has ended is left out: it stands below the table.
        """
        teller = Teller(self.text, self.book.edition, self.players, viewer)
        entries = self.seen(viewer)
        told = self.told.get(viewer, 0)
        rounds_begun = [n for n, events in enumerate(entries) if events and isinstance(events[0], RoundBegan)]
        begun = rounds_begun[-rounds] if len(rounds_begun) >= rounds else 0
        this_round = rounds_begun[-1] if rounds_begun else 0
        lines = list[LogLine]()
        for number, events in by_turns(entries, min(begun, told)):
            told_below = ending_below and number >= this_round
            worth_telling = [one for one in events if not (told_below and isinstance(one, TOLD_HERE))]
            line = " ".join(teller.sentences(worth_telling))
            if line:
                lines.append(LogLine(f"{line} {self.remark(number)}".rstrip(), old=number < told))
        return lines

    def more(self, asked: str, viewer: int | None) -> None:
        """Show pages: the log of this round and the last, the reference card, a card's rule, all rules."""
        while wants_page(asked):
            done = self.text("wait-back")
            wanted = asked.removeprefix(HELP).strip()
            if not asked.startswith(HELP):
                page: RenderableType = Group(*(Text(line.text) for line in self.log(viewer, rounds=2)))
            elif wanted == "all":
                page = rules_page(self.book)
            elif wanted:
                try:
                    page = card_page(self.book, self.book.find(wanted))
                except BilletDouxError as error:
                    page = Text(self.text.error(error))
            else:
                page = Group(reference_page(self.book), Text(self.text("legend")))
                done = self.text("ask-which-rule")
            asked = self.keyboard.pages(page, self.text("wait-more"), done)
