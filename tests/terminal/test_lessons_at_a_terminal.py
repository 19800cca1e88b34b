"""Lessons at a terminal: all of them in all languages at a keyboard that types by itself; some through a real one."""

from __future__ import annotations

import json
import os
import re
import sys
from io import StringIO
from typing import TYPE_CHECKING, Any, cast

import pexpect
import pyte
import pytest
from rich.console import Console

from billetdoux.cli import main
from billetdoux.rules.move import Move
from billetdoux.terminal.keyboard import CLEAR, Gone, Keyboard
from billetdoux.terminal.lessons import Teacher
from billetdoux.terminal.notebook import Notebook
from billetdoux.text import LANGUAGES
from billetdoux.text.catalogue import catalogue
from billetdoux.text.lessons.lesson import Lesson, lessons
from billetdoux.text.lessons.progress import LEARNER, Progress, begin
from screens import ASKS, hear_interrupts

if TYPE_CHECKING:
    from pathlib import Path

WIDTH, HEIGHT = 80, 24


def typed(here: Progress, given: str) -> list[str]:
    """What is typed to give an answer."""
    if not here.asks_for_move:
        answer = here.fitting(given)
        return [given if answer.card is not None else str(here.answers().index(given) + 1)]
    move = Move.parse(given)
    sure = ["y"] if move.card == 9 and len(here.answers()) > 1 and move.choice is None else []
    return [given, *(["0"] if move.target == LEARNER else []), *sure]


def whole_lesson(lesson: Lesson) -> list[str]:
    """All that is typed in a lesson, with one wrong answer of each kind, taken back with Enter."""
    keys, here = list[str](), cast("Progress | None", begin(lesson))
    while here is not None:
        by_text = {here.fitting(given).say: given for given in reversed(here.answers())}
        wrong = [given for given in by_text.values() if here.fitting(given).wrong]
        right = [given for given in by_text.values() if not here.fitting(given).wrong]
        for given in [*wrong, *right[:1]]:
            keys += [*typed(here, given), ""]
        if right:
            here = here.answer(right[0]).after
        else:
            keys.append("")
            here = here.read_on()
    return keys


def plain(text: str) -> str:
    return " ".join(re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", text).split())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", lessons(), ids=lambda one: one.id)
def test_a_whole_lesson_with_its_wrong_answers(
    lesson: Lesson, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = iter(whole_lesson(lesson))

    def line(self: Keyboard, prompt: str = "> ") -> str:
        answer = next(keys, None)
        if answer is None:
            raise Gone
        return answer

    monkeypatch.setattr(Keyboard, "line", line)
    shown = StringIO()
    console = Console(file=shown, width=WIDTH, height=HEIGHT, force_terminal=True, highlight=False)
    text = catalogue(language)
    notebook = Notebook()
    assert Teacher(Keyboard(console), text, notebook).teach(lesson)
    assert next(keys, None) is None
    assert notebook.words("done") == (lesson.id,)
    screens = shown.getvalue().split(CLEAR)
    assert max(screen.count("\n") for screen in screens) < HEIGHT
    for pov in ("seat", "other"):  # there is no next round
        assert plain(text("begins-next", pov=pov, name="Bo")) not in plain(shown.getvalue())
    for step in lesson.steps:
        assert plain(text(lesson.key(step.say))) in plain(shown.getvalue())
        for answer in step.answer:
            told = plain(text(lesson.key(answer.say)))
            assert not answer.wrong or f"✗ {told}" in plain(shown.getvalue())


class Learner:
    """A person at a terminal."""

    def __init__(self, home: Path, *arguments: str) -> None:
        self.screen = pyte.Screen(WIDTH, HEIGHT)
        self.stream = pyte.ByteStream(self.screen)
        self.child: Any = pexpect.spawn(
            sys.executable,
            ["-m", "billetdoux", "learn", *arguments],
            dimensions=(HEIGHT, WIDTH),
            env=os.environ | {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "XDG_DATA_HOME": str(home)},
            timeout=30,
            preexec_fn=hear_interrupts,
        )

    def read(self) -> str:
        while True:
            found = self.child.expect([ASKS, pexpect.EOF, r"\n"])
            self.stream.feed(self.child.before + (self.child.after if found != 1 else b""))
            if found != 2:
                return plain("\n".join(self.screen.display))

    def type(self, answer: str) -> str:
        self.child.sendline(answer)
        self.child.expect("\r\n")
        self.stream.feed(self.child.before + self.child.after)
        return self.read()


def done(home: Path) -> list[str]:
    return json.loads((home / "billetdoux" / "lessons.json").read_text(encoding="utf-8"))["done"]


def test_the_first_lesson_is_offered_first_and_remembered(tmp_path: Path) -> None:
    learner = Learner(tmp_path, "--lang", "en")
    assert "press Enter for “Draw one, play one”" in learner.read()
    assert "There is no lesson “99”" in learner.type("99")
    assert "You have written to the Princess" in learner.type("")
    assert "you look at" in learner.type("2@1").lower()
    assert "Bo names the Baron. Wrong." in learner.type("")
    assert "Draw one, play one · 1/3" in learner.type("<")
    assert "until your next turn nobody can choose you" in learner.type("4")
    learner.type("")
    assert "Draw one, play one · 1/3" in learner.type("<<")
    for answer in ("4", "", "2@1", ""):
        learner.type(answer)
    assert not (tmp_path / "billetdoux").exists()
    assert "The Guard guesses · 1/2" in learner.type("")
    assert done(tmp_path) == ["draw"]
    assert "✗ Bo does not hold that card" in learner.type("1@1=2")
    assert "The Guard guesses · 1/2" in learner.type("")
    assert "The highest card wins · 1/3" in learner.type(">")
    assert done(tmp_path) == ["draw"]
    learner.type("q")
    assert learner.child.wait() == 0
    assert oct((tmp_path / "billetdoux" / "lessons.json").stat().st_mode)[-3:] == "600"
    assert "Draw one, play one ✓" in Learner(tmp_path, "--lang", "en").read()


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_lessons_with_their_wrong_answers_at_a_real_terminal(language: str, tmp_path: Path) -> None:
    """A third of the lessons in each language, in one visit; the others are skipped."""
    text, known = catalogue(language), lessons()
    mine = known[list(LANGUAGES).index(language) :: len(LANGUAGES)]
    learner = Learner(tmp_path, "--lang", language)
    screen = learner.read()
    for number, lesson in enumerate(known, start=1):
        if plain(text("first-game-keys")) in screen:
            screen = learner.type("n")
        if plain(text("learn-title")) in screen:
            screen = learner.type(str(number))
        assert plain(text(lesson.key("title"))) in screen
        if lesson not in mine:
            screen = learner.type(">")
            continue
        told = [screen := learner.type(key) for key in whole_lesson(lesson)]
        for answer in (answer for step in lesson.steps for answer in step.answer if answer.wrong):
            assert any(f"✗ {plain(text(lesson.key(answer.say)))}" in one for one in told), answer
    assert plain(text("learn-title")) in screen
    learner.type("q")
    assert learner.child.wait() == 0
    assert done(tmp_path) == [lesson.id for lesson in mine]


def test_the_first_chapter_ends_in_a_game_with_a_coach(tmp_path: Path) -> None:
    learner = Learner(tmp_path, "out", "--lang", "en")
    screen = learner.read()
    for key in whole_lesson(next(one for one in lessons() if one.id == "out")):
        screen = learner.type(key)
    assert "Now play a real game, with a coach at your side" in screen
    screen = learner.type("")
    assert "3 favor tokens to win" in screen
    assert all(words in screen for words in ("☞", "You", "Bo", "c coach"))
    assert "“<” is not one of the choices" in learner.type("<"), "here it is no key"
    assert "Leave the game?" in learner.type("q")
    assert "Learn to play" in learner.type("n")
    learner.type("q")
    assert learner.child.wait() == 0
    assert done(tmp_path) == ["out"]


@pytest.mark.parametrize(
    ("language", "asked", "right"),
    [("fr", "Que savez-vous de son autre carte", "Soupçonnez"), ("it", "Che cosa sai della sua altra", "Sospetta")],
)
def test_a_question_in_other_languages(language: str, asked: str, right: str, tmp_path: Path) -> None:
    learner = Learner(tmp_path, "countess", "--lang", language)
    learner.read()
    learner.type("8")
    learner.type("")
    assert asked in learner.type("")
    assert "✗" in learner.type("1")
    assert asked in learner.type("")
    assert f"✓ {'Oui' if language == 'fr' else 'Sì'}. {right}" in learner.type("2")
    learner.child.sendintr()
    learner.child.expect(pexpect.EOF)


def test_what_cannot_be_learned_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn", "chess", "--lang", "en"]) == 2
    assert "There is no lesson “chess”; choose one of draw, guess" in capsys.readouterr().err
    assert main(["learn", "guard", "--lang", "en"]) == 2
    assert "needs a terminal" in capsys.readouterr().err


def test_a_step_is_drawn_anew_when_the_window_changes(tmp_path: Path) -> None:
    learner = Learner(tmp_path, "draw", "--lang", "en")
    learner.read()
    learner.child.setwinsize(30, 100)
    learner.screen.resize(30, 100)
    learner.child.expect("You have written to the Princess")
    learner.read()
    learner.type("4")
    learner.child.setwinsize(HEIGHT, WIDTH)
    learner.child.expect("The Handmaid protects you")
