"""Lessons in a terminal: each step over the table as in a game, with the way back; what was done is remembered."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs
from rich.console import Group
from rich.text import Text

from billetdoux.errors import FileError
from billetdoux.game.record import reason
from billetdoux.terminal.choose import Chooser
from billetdoux.terminal.keyboard import Keyboard
from billetdoux.terminal.keys import options_block, wants_page
from billetdoux.terminal.pages import ACCENT
from billetdoux.terminal.screen import Screen
from billetdoux.text.lessons.lesson import CHAPTERS, Lesson, find_lesson, lessons
from billetdoux.text.lessons.progress import LEARNER, Consequence, Progress, begin
from billetdoux.text.rulebook import Rulebook
from billetdoux.value import change

if TYPE_CHECKING:
    from rich.console import RenderableType

    from billetdoux.text.catalogue import Catalogue
    from billetdoux.views.view import View

BACK, AGAIN, SKIP = "<", "<<", ">"


class Turned(Exception):  # noqa: N818  (it is no error to turn back)
    """The learner goes back, begins again, or skips the lesson."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class LearnersKeyboard(Keyboard):
    """A keyboard with keys for the way through a lesson."""

    def line(self, prompt: str = "> ") -> str:
        """Read a line; the keys of a lesson work wherever it is asked for."""
        answer = super().line(prompt)
        if answer in (BACK, AGAIN, SKIP):
            raise Turned(answer)
        return answer


def default_file() -> Path:
    """Return where it is kept which lessons are done."""
    return Path(platformdirs.user_data_dir("billetdoux", appauthor=False)) / "lessons.json"


class Done:
    """The lessons that are done, in a file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def ids(self) -> set[str]:
        """Return their names; whatever cannot be read counts for nothing."""
        try:
            said = json.loads(self.path.read_text(encoding="utf-8"))["done"]
        except (OSError, ValueError, KeyError, TypeError):
            return set()
        return {one.id for one in lessons() if one.id in said} if isinstance(said, list) else set()

    def add(self, id: str) -> None:
        """Remember a lesson."""
        done = sorted({*self.ids(), id})
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.write_text(json.dumps({"done": done}) + "\n", encoding="utf-8")
        except OSError as error:
            raise FileError("file-unwritable", file=self.path, problem=reason(error)) from error


class Teacher:
    """Teaches lessons at a keyboard."""

    def __init__(self, keyboard: LearnersKeyboard, text: Catalogue, done: Done) -> None:
        self.keyboard = keyboard
        self.text = text
        self.done = done

    def run(self, first: str | None) -> None:
        """Teach the lesson asked for or chosen, and the rest of its chapter, then ask again; leaving raises Quit."""
        wanted = find_lesson(first) if first else None
        while True:
            lesson = wanted or self.choose()
            if self.teach(lesson):
                self.done.add(lesson.id)
            following = [one for one in lessons() if one.content.chapter == lesson.content.chapter]
            following = following[following.index(lesson) + 1 :]
            wanted = following[0] if following else None

    def choose(self) -> Lesson:
        """Return the lesson that the learner chooses; Enter takes the first that is not done."""
        known, done = lessons(), self.done.ids()
        next_one = next((one for one in known if one.id not in done), known[0])
        complaint = ""
        while True:
            parts: list[RenderableType] = [Text(self.text("learn-title"), f"bold {ACCENT}")]
            for chapter in CHAPTERS:
                options = [
                    (str(number), f"{self.text(one.key('title'))}{' ✓' if one.id in done else ''}")
                    for number, one in enumerate(known, start=1)
                    if one.content.chapter == chapter
                ]
                about = self.text(f"chapter-{chapter}-about")
                title = Text.assemble((self.text(f"chapter-{chapter}"), "bold"), (f" · {about}", "dim"))
                parts += [Text(""), title, options_block(options, self.keyboard.console.width)]
            ask = self.text("learn-choose", lesson=self.text(next_one.key("title")))
            page = Group(*parts, Text(""), Text(complaint or ask, "dim"))
            answer = self.keyboard.prompt(lambda page=page: self.keyboard.show(page))
            if not answer:
                return next_one
            if answer.isascii() and answer.isdigit() and 0 < int(answer) <= len(known):
                return known[int(answer) - 1]
            complaint = self.text("learn-unknown", answer=answer[:20], most=len(known))

    def teach(self, lesson: Lesson) -> bool:
        """Go through a lesson; return whether it was finished."""
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
        screen = Screen(self.keyboard, Rulebook(self.text, seen.game.edition), seen.game.players, seen.game.events)
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
