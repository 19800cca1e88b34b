"""The play at a table, wherever it is: one's own moves, the wait for others', and what can be done meanwhile."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from billetdoux.errors import OptionError, shorten
from billetdoux.rules.edition import edition
from billetdoux.terminal.adviser import Adviser
from billetdoux.terminal.choose import Chooser
from billetdoux.terminal.keyboard import Interrupted, Overtaken, Quit
from billetdoux.terminal.keys import COACH, ESCAPE, HINT, LEAVE, LOG, TEACH, options_block, wants_page
from billetdoux.terminal.lessons import Teacher
from billetdoux.terminal.notebook import Notebook
from billetdoux.terminal.screen import Screen
from billetdoux.text.rulebook import Rulebook

if TYPE_CHECKING:
    from rich.console import RenderableType

    from billetdoux.terminal.keyboard import Keyboard
    from billetdoux.terminal.table import GameTable
    from billetdoux.text.catalogue import Catalogue
    from billetdoux.views.view import View


class Visit:
    """Leads people through a table until they leave."""

    def __init__(
        self,
        table: GameTable,
        text: Catalogue,
        keyboard: Keyboard,
        notebook: Notebook | None = None,
        *,
        coaching: bool = False,
    ) -> None:
        self.table = table
        self.text = text
        self.keyboard = keyboard
        self.notebook = notebook or Notebook()
        self.adviser = Adviser(table, text, self.notebook, coaching=coaching)
        self._game = ""
        self._shown: Screen | None = None

    def run(self) -> None:
        """Stay until somebody leaves who means it."""
        while True:
            try:
                self._next()
            except Overtaken:
                pass
            except (Quit, KeyboardInterrupt) as quit:
                if self._leaves(interrupted=isinstance(quit, Interrupted | KeyboardInterrupt)):
                    return

    def _leaves(self, *, interrupted: bool) -> bool:
        """Ask whether to leave; to leave the question as well is an answer."""
        self.keyboard.on_news = None
        try:
            return self.table.leave(interrupted=interrupted)
        except (Quit, KeyboardInterrupt):
            return True

    def _next(self) -> None:
        """Show what is to be shown now."""
        self.table.go_on()
        if (page := self.table.page()) is not None:
            return page()
        if (view := self.table.view()) is None:
            self.keyboard.prompt(lambda: self.keyboard.show(Text(self.table.keys(), "dim")), self.table.place)
        elif self.table.deciding:
            self._choose(view)
        else:
            self._wait(view)
        return None

    def screen(self, view: View) -> Screen:
        """Return the screen of the game that is played now."""
        if self._shown is None or self._game != self.table.game:
            book = Rulebook(self.text, edition(view.edition))
            self._shown = Screen(self.keyboard, book, view.players, self.table.events, self.table.remark)
            self._game = self.table.game
        return self._shown

    def _choose(self, view: View) -> None:
        """Let somebody choose a move."""
        self.adviser.consider(view)
        screen, known = self.screen(view), len(self.table.events(view.seat))
        place = self.table.place()

        def show(question: RenderableType) -> None:
            if self.table.place() != place:  # while a page was read
                raise Overtaken
            self.keyboard.draw(lambda: screen.show(view, Group(*self._asides(), question)), self.table.place)

        def more(asked: str) -> None:
            screen.more(asked, view.seat)

        keys = {HINT: self._hint, COACH: self.adviser.switch} | ({TEACH: self._teach} if self.adviser.lesson else {})
        has_hints = self.table.has_hints
        move = Chooser(self.keyboard, screen.drawing, view, show, more, keys, has_hints=has_hints).choose()
        self.table.notice = ""
        screen.told[view.seat] = known
        if self.table.play(move):
            self.adviser.heed(move)

    def _asides(self) -> list[Text]:
        return [*self.table.asides(), *self.adviser.lines()]

    def _hint(self) -> None:
        """Show what is certain, and what the coach would play."""
        self.table.notice = ""
        if (page := self.adviser.hint()) is not None:
            self.keyboard.pages(page, self.text("wait-more"), self.text("wait-back"))

    def _teach(self) -> None:
        """Give the lesson that is offered; to leave it is to come back to the table."""
        if (lesson := self.adviser.lesson) is not None:
            with suppress(Quit):
                Teacher(self.keyboard, self.text, self.notebook).teach(lesson)
            self.adviser.lesson = None

    def _wait(self, view: View) -> None:
        """Show the table while others play, or until somebody has read it."""
        screen, known = self.screen(view), len(self.table.events(view.seat))
        actions = {action.key: action for action in self.table.actions()}
        try:
            answer = self.keyboard.prompt(lambda: self._draw_wait(screen, view), self.table.place).lower()
        finally:
            if view.over or view.seat is None:  # what has been read is no news in the next round
                screen.told[view.seat] = known
        self.table.notice = ""
        if wants_page(answer):
            screen.more(answer, view.seat)
        elif (action := actions.get(answer.replace(" ", ""))) is not None:
            if not action.key:
                screen.told[view.seat] = known
            action.do()
        elif answer and answer != ESCAPE:
            known_keys = [*filter(None, actions), "?", LOG, LEAVE]
            error = OptionError("answer-unknown", answer=shorten(answer), known=", ".join(known_keys))
            self.table.notice = self.text.error(error)

    def _draw_wait(self, screen: Screen, view: View) -> None:
        choices = [(action.key, action.name) for action in self.table.actions() if action.key]
        block = [options_block(choices, self.keyboard.console.width)] if choices else []
        keys = Text(self.table.keys(), "dim")
        screen.show(view, Group(*self._asides(), *self.table.waiting(), *block, keys))
