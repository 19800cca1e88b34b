"""What tests that drive a terminal have in common."""

from __future__ import annotations

import re
import signal
from io import StringIO
from typing import TYPE_CHECKING

from prompt_toolkit.output import DummyOutput
from rich.console import Console

from billetdoux.terminal.keyboard import CLEAR, Keyboard

if TYPE_CHECKING:
    from collections.abc import Callable

    from prompt_toolkit.input import PipeInput

ASKS = r"> (\x1b\[[0-9;?]*[A-Za-z]|\r)*\x1b\[\?25h$"  # the cursor stands behind it


def hear_interrupts() -> None:
    """A shell that runs the tests in the background has its children ignore Ctrl-C; at a terminal nobody does."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def hand(screen: str) -> list[str]:
    """Return the values of the cards in the hand that a screen shows."""
    return [value for line in screen.splitlines() for value in re.findall(r"(?:^│|│ │)  (\d)  \w", line)]


class Pages(StringIO):
    """What is written to a terminal; `answer` says what to type at each page."""

    def __init__(self, answer: Callable[[str], str], keys: PipeInput) -> None:
        super().__init__()
        self.answer, self.keys = answer, keys
        self.seen = list[str]()

    def write(self, text: str) -> int:
        if text.startswith(CLEAR) and (page := text.removeprefix(CLEAR)):
            self.seen.append(page)
            self.keys.send_text(self.answer(page) + "\r")
        return len(text)


def keyboard_for(keys: PipeInput, answer: Callable[[str], str]) -> tuple[Keyboard, Pages]:
    pages = Pages(answer, keys)
    return Keyboard(Console(file=pages, width=80, height=24, highlight=False), keys, DummyOutput()), pages
