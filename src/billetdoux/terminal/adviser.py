"""Help for whoever plays against bots alone: hints, the coach while it is on, lessons for new cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from billetdoux.rules.edition import edition
from billetdoux.terminal.pages import ACCENT
from billetdoux.text.coach import Memory, coach
from billetdoux.text.lessons.lesson import lessons

if TYPE_CHECKING:
    from rich.console import RenderableType

    from billetdoux.protocol.messages import Advice
    from billetdoux.rules.move import Move
    from billetdoux.terminal.notebook import Notebook
    from billetdoux.terminal.table import GameTable
    from billetdoux.text.catalogue import Catalogue
    from billetdoux.text.lessons.lesson import Lesson
    from billetdoux.views.view import View

BEFORE, AFTER = "☞ ", "✓ "
COURT = "court"  # the chapter in which each card has its lesson


class Adviser:
    """Stands by one person at one table. What the coach says, and what was offered, is written in their notebook."""

    def __init__(self, table: GameTable, text: Catalogue, notebook: Notebook, *, coaching: bool) -> None:
        self.table = table
        self.text = text
        self.notebook = notebook
        self.coaching = coaching
        self.lesson: Lesson | None = None  # about a card that has come up for the first time
        self._card = ""  # what that is called
        self._advice: Advice | None = None
        self._praise = ""  # said of the last move
        self._place: object = None  # of which decision that is

    def consider(self, view: View) -> None:
        """Look at a decision once, before it is asked for."""
        if not self.table.has_hints or self._place == (place := (self.table.game, len(view.events))):
            return
        self._place = place
        self.lesson = self._new_lesson(view)
        self._advice = self._ask_coach() if self.coaching else None

    def heed(self, move: Move) -> None:
        """Look at the move that was played: if the coach spoke for it, there is something to say."""
        advice, self._advice, self.lesson, self._praise = self._advice, None, None, ""
        if self.coaching and advice is not None and str(move) in advice.moves:
            self._praise = advice.afterwards[advice.moves.index(str(move))]
            self.notebook.add("followed", advice.note)

    def lines(self) -> list[Text]:
        """Return what stands between the table and a question."""
        said = [(AFTER, self._praise), (BEFORE, "" if self._advice is None else self._advice.sentence)]
        lines = [Text.assemble((mark, f"bold {ACCENT}"), sentence) for mark, sentence in said if sentence]
        if self.lesson is not None:
            lines.append(Text(self.text("lesson-offer", card=self._card), "dim"))
        return lines

    def switch(self) -> None:
        """Let the coach speak, or be silent."""
        self.coaching = not (self.coaching and self.table.has_hints)
        self.table.notice = self._praise = ""
        self._advice = self._ask_coach() if self.coaching else None
        if not self.table.notice:
            self.table.notice = self.text("advice-on" if self.coaching else "advice-off")

    def hint(self) -> RenderableType | None:
        """Return the page with all that is certain, and what the coach would play; None: there are no hints here."""
        found = self.table.hints(())
        if found is None:
            return None
        facts = [Text(f"· {sentence}") for sentence in found.sentences]
        advice = [] if found.advice is None else [Text(""), Text(f"{BEFORE}{found.advice.sentence}")]
        return Group(Text(self.text("hint-title"), "bold"), Text(""), *facts, *advice)

    def _ask_coach(self) -> Advice | None:
        memory = Memory(self.notebook.words("followed"))
        found = self.table.hints([note.id for note in coach().notes if memory.knows(note)])
        if found is None:  # not here; `notice` says why
            self.coaching = False
        return None if found is None else found.advice

    def _new_lesson(self, view: View) -> Lesson | None:
        """Return the lesson about a card in the hand that has not come up before; it is offered once."""
        known = {*self.notebook.words("done"), *self.notebook.words("offered")}
        for lesson in lessons():
            about = lesson.content
            if about.chapter != COURT or about.card is None or lesson.id in known:
                continue
            if about.card in view.hand and view.edition in about.editions:
                self.notebook.add("offered", lesson.id)
                self._card = self.text.card(edition(view.edition), about.card, "the")
                return lesson
        return None
