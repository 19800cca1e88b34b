"""The course for beginners: the list of lessons, one after the other, and the first games, with a coach."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from billetdoux.game.fair import FairShuffle
from billetdoux.game.game import Game
from billetdoux.terminal.here import LocalGame, LocalTable
from billetdoux.terminal.keyboard import Quit
from billetdoux.terminal.keys import YES, is_key, options_block
from billetdoux.terminal.lessons import Teacher
from billetdoux.terminal.notebook import FIRST_GAME
from billetdoux.terminal.pages import ACCENT
from billetdoux.terminal.play import Visit
from billetdoux.text.lessons.lesson import CHAPTERS, Lesson, find_lesson, lessons
from billetdoux.text.lessons.progress import OTHERS
from billetdoux.text.sentences import yes_no

if TYPE_CHECKING:
    from rich.console import RenderableType

    from billetdoux.terminal.keyboard import Keyboard
    from billetdoux.terminal.notebook import Notebook
    from billetdoux.text.catalogue import Catalogue

PLAY = "p"
FIRST_CHAPTER = CHAPTERS[0]
EDITION, BOT, ENOUGH = "classic", "easy", 3  # of the first games


class Course:
    """Leads somebody through the lessons until they leave, which raises Quit."""

    def __init__(self, keyboard: Keyboard, text: Catalogue, notebook: Notebook) -> None:
        self.keyboard = keyboard
        self.text = text
        self.notebook = notebook
        self.said = list[str]()  # when the screen is gone

    def run(self, first: str | None) -> None:
        """Teach the lesson asked for or chosen, and the rest of its chapter, then ask again."""
        teacher = Teacher(self.keyboard, self.text, self.notebook)
        lesson = find_lesson(first) if first else self.choose()
        while True:
            if lesson is None:
                self.play_first_games()
                lesson = self.choose()
                continue
            finished = teacher.teach(lesson)
            chapter = [one for one in lessons() if one.content.chapter == lesson.content.chapter]
            if lesson != chapter[-1]:
                lesson = chapter[chapter.index(lesson) + 1]
                continue
            if finished and lesson.content.chapter == FIRST_CHAPTER:
                self.play_first_games()
            lesson = self.choose()

    def choose(self) -> Lesson | None:
        """Return the lesson that somebody chooses; Enter takes the first not done yet. None: they want to play."""
        known, done = lessons(), self.notebook.words("done")
        next_one = next((one for one in known if one.id not in done), known[0])
        complaint = ""
        while True:
            ask = complaint or self.text("learn-choose", lesson=self.text(next_one.key("title")))
            page = Group(*self._list(), Text(""), Text(ask, "dim"))
            answer = self.keyboard.prompt(lambda page=page: self.keyboard.show(page))
            if not answer:
                return next_one
            if is_key(answer, PLAY):
                return None
            if answer.isascii() and answer.isdigit() and 0 < int(answer) <= len(known):
                return known[int(answer) - 1]
            complaint = self.text("learn-unknown", answer=answer[:20], most=len(known))

    def _list(self) -> list[RenderableType]:
        """Return the chapters with their lessons; a tick marks what is done."""
        parts: list[RenderableType] = [Text(self.text("learn-title"), f"bold {ACCENT}")]
        done = self.notebook.words("done")
        for chapter in CHAPTERS:
            options = [
                (str(number), f"{self.text(one.key('title'))}{' ✓' if one.id in done else ''}")
                for number, one in enumerate(lessons(), start=1)
                if one.content.chapter == chapter
            ]
            about = self.text(f"chapter-{chapter}-about")
            title = Text.assemble((self.text(f"chapter-{chapter}"), "bold"), (f" · {about}", "dim"))
            parts += [Text(""), title, options_block(options, self.keyboard.console.width)]
        return parts

    def play_first_games(self) -> None:
        """Offer a game with the coach against another beginner; after that, one of three players."""
        question = self.text("first-game")
        for players in (2, 3):
            if not self._wants(question):
                return
            table = self.table_for(players)
            Visit(table, self.text, self.keyboard, self.notebook, coaching=True).run()
            self.said += table.farewell()
            if not table.played.game.over:
                return
            if FIRST_GAME not in self.notebook.words("done"):
                self.notebook.add("done", FIRST_GAME)
            question = self.text("second-game", won=yes_no(0 in table.played.game.winners))

    def table_for(self, players: int) -> LocalTable:
        """Return the table of a first game."""
        return FirstGameTable(first_game(self.text, players), self.text, self.keyboard)

    def _wants(self, question: str) -> bool:
        """Tell whether somebody agrees; Enter does."""
        title = Text(self.text("first-game-title"), f"bold {ACCENT}")
        page = Group(title, Text(""), Text(question), Text(""), Text(self.text("first-game-keys"), "dim"))
        return is_key(self.keyboard.prompt(lambda: self.keyboard.show(page)), "", *YES)


class FirstGameTable(LocalTable):
    """A table at which one game is played. Nobody is asked to save it: there is enough to learn."""

    def _afterwards(self) -> None:
        raise Quit


def first_game(text: Catalogue, players: int) -> LocalGame:
    """Return a short game of the learner against beginners; a lot says who begins."""
    seats = [None, *[BOT] * (players - 1)]
    shuffle = FairShuffle.fresh([bot is None for bot in seats])
    names = [text("lesson-you"), *OTHERS[: players - 1]]
    return LocalGame(Game(EDITION, names, shuffle=shuffle, enough=ENOUGH), seats, secrets.randbits(63), shuffle)
