"""`billetdoux learn`: learn the game by playing, lesson by lesson."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from billetdoux.cli.options import add_language, system_language
from billetdoux.errors import OptionError
from billetdoux.terminal.course import Course
from billetdoux.terminal.keyboard import Keyboard, Quit
from billetdoux.terminal.notebook import own_notebook
from billetdoux.text.catalogue import catalogue
from billetdoux.text.lessons.lesson import find_lesson

if TYPE_CHECKING:
    import argparse


def add(parser: argparse.ArgumentParser) -> None:
    """Declare what it takes."""
    parser.add_argument(
        "lesson", metavar="LESSON", nargs="?", help="the lesson to begin with, such as guard; otherwise it asks"
    )
    add_language(parser)


def run(options: argparse.Namespace) -> int:
    """Teach until the learner leaves."""
    text = catalogue(options.lang or system_language())
    if options.lesson:
        find_lesson(options.lesson)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise OptionError("no-terminal")
    notebook = own_notebook()
    with Keyboard() as keyboard:
        course = Course(keyboard, text, notebook)
        with keyboard.full_screen(), suppress(Quit, KeyboardInterrupt):
            course.run(options.lesson)
        for sentence in [*course.said, *notebook.complaints(text)]:
            keyboard.say(sentence)
    return 0
