"""Lessons in a terminal: each step over the table as in a game, with the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from billetdoux.terminal.choose import Chooser
from billetdoux.terminal.keyboard import Turned
from billetdoux.terminal.keys import options_block, wants_page
from billetdoux.terminal.pages import ACCENT
from billetdoux.terminal.screen import Screen
from billetdoux.text.lessons.progress import LEARNER, Consequence, Progress, begin
from billetdoux.text.rulebook import Rulebook
from billetdoux.value import change

if TYPE_CHECKING:
    from rich.console import RenderableType

    from billetdoux.terminal.keyboard import Keyboard
    from billetdoux.terminal.notebook import Notebook
    from billetdoux.text.catalogue import Catalogue
    from billetdoux.text.lessons.lesson import Lesson
    from billetdoux.views.view import View

BACK, AGAIN, SKIP = "<", "<<", ">"


class Teacher:
    """Teaches lessons at a keyboard, and remembers which were finished."""

    def __init__(self, keyboard: Keyboard, text: Catalogue, notebook: Notebook) -> None:
        self.keyboard = keyboard
        self.text = text
        self.notebook = notebook

    def teach(self, lesson: Lesson) -> bool:
        """Go through a lesson; return whether it was finished."""
        self.keyboard.turns = (BACK, AGAIN, SKIP)
        try:
            finished = self._go_through(lesson)
        finally:
            self.keyboard.turns = ()
        if finished and lesson.id not in self.notebook.words("done"):
            self.notebook.add("done", lesson.id)
        return finished

    def _go_through(self, lesson: Lesson) -> bool:
        here: Progress | None = begin(lesson, self.text("lesson-you"))
        while here is not None:
            try:
                here = self.step(here)
            except Turned as turned:
                if turned.key == SKIP:
                    return False
                here = here.again() if turned.key == AGAIN else here.back()
        return True

    def step(self, here: Progress) -> Progress | None:
        """Do one step; return where the lesson goes on, or None at its end."""
        said = self.said(here, here.step.say)
        if not here.step.answer:
            self.pause(here, said, "learn-on")
            return here.read_on()
        outcome = here.answer(self.move(here, said) if here.asks_for_move else self.choice(here, said))
        told = self.said(here, outcome.answer.say, wrong=outcome.answer.wrong)
        self.pause(
            outcome if here.asks_for_move else here, told, "learn-retry" if outcome.answer.wrong else "learn-on"
        )
        return here if outcome.answer.wrong else outcome.after

    def said(self, here: Progress, say: str, *, wrong: bool | None = None) -> RenderableType:
        """Return what the lesson says, with its title; a mark tells right from wrong, not a colour alone."""
        lesson = here.lesson
        title = f"{self.text(lesson.key('title'))} · {here.at + 1}/{len(lesson.steps)}"
        mark = "" if wrong is None else "✗ " if wrong else "✓ "
        keys = Text(self.text("learn-keys"), "dim")
        return Group(Text(title, f"bold {ACCENT}"), Text(f"{mark}{self.text(lesson.key(say))}"), keys)

    def screen(self, seen: Progress | Consequence) -> Screen:
        """Return the screen of a moment; what has just happened is told as new."""
        book = Rulebook(self.text, seen.game.edition)
        screen = Screen(self.keyboard, book, seen.game.players, seen.game.events, goes_on=False)
        screen.told[LEARNER] = seen.since
        return screen

    def view(self, seen: Progress | Consequence) -> View:
        """Return what is shown of a moment; of a question, without what would often answer it."""
        if isinstance(seen, Progress) and seen.step.answer:
            return change(seen.view, impossible=(frozenset(),) * len(seen.view.players))
        return seen.view

    def move(self, here: Progress, said: RenderableType) -> str:
        """Return the move that the learner chooses."""
        screen, view = self.screen(here), here.view
        chooser = Chooser(
            self.keyboard,
            screen.drawing,
            view,
            lambda question: self.keyboard.draw(lambda: screen.show(view, Group(said, question))),
            lambda asked: screen.more(asked, LEARNER),
        )
        return str(chooser.choose())

    def choice(self, here: Progress, said: RenderableType) -> str:
        """Return the answer that the learner gives to a question."""
        screen, given = self.screen(here), here.answers()
        keys = [one if here.fitting(one).card is not None else str(n) for n, one in enumerate(given, start=1)]
        options = [(key, self.named(here, one)) for key, one in zip(keys, given, strict=True)]
        listed = options_block(options, self.keyboard.console.width, one_a_line=True)
        while True:
            answer = self.keyboard.prompt(lambda: screen.show(self.view(here), Group(said, listed)))
            if answer in keys:
                return given[keys.index(answer)]
            screen.more(answer, LEARNER)

    def named(self, here: Progress, given: str) -> str:
        """Return an answer in words."""
        answer = here.fitting(given)
        if answer.card is not None:
            return self.text.card(here.game.edition, answer.card)
        return self.text(here.lesson.key(answer.text or ""))

    def pause(self, seen: Progress | Consequence, said: RenderableType, key: str) -> None:
        """Show a moment until Enter; the log and the rules can be asked for meanwhile."""
        screen, below = self.screen(seen), Group(said, Text(self.text(key), "dim"))
        while True:
            answer = self.keyboard.prompt(lambda: screen.show(self.view(seen), below))
            if not wants_page(answer):
                return
            screen.more(answer, LEARNER)
