"""`billetdoux learn`: learn the game by playing, lesson by lesson."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from billetdoux.cli.options import add_language, system_language
from billetdoux.errors import OptionError
from billetdoux.terminal.keyboard import Quit
from billetdoux.terminal.lessons import Done, LearnersKeyboard, Teacher, default_file
from billetdoux.text.catalogue import catalogue
from billetdoux.text.lessons.lesson import find_lesson

if TYPE_CHECKING:
    import argparse


def add(parser: argparse.ArgumentParser) -> None:
    """Declare what it takes."""
    parser.add_argument("lesson", metavar="LESSON", nargs="?", help="where to begin, such as guard; or it asks")
    add_language(parser)


def run(options: argparse.Namespace) -> int:
    """Teach until the learner leaves."""
    text = catalogue(options.lang or system_language())
    if options.lesson:
        find_lesson(options.lesson)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise OptionError("no-terminal")
    keyboard = LearnersKeyboard()
    with keyboard, keyboard.full_screen(), suppress(Quit, KeyboardInterrupt):
        Teacher(keyboard, text, Done(default_file())).run(options.lesson)
    return 0
