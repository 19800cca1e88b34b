"""Questions at the keyboard: numbered choices that are the cards' own values and the seats' own numbers."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.console import Console, Group
from rich.text import Text

from billetdoux.terminal.pages import ACCENT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

LEAVE = "q"
BACK = "b"
HELP = "?"
LOG = "l"
ESCAPE = "\x1b"
CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # the screen, and what could be scrolled back to


class Leave(Exception):  # noqa: N818  (it is no error to leave)
    """The player wants to leave the game."""


class Gone(Leave):
    """Nobody will type anything any more."""


class Keyboard:
    """Asks and shows, on a screen of its own that leaves nothing behind."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False)

    def __enter__(self) -> Keyboard:
        self.console.set_alt_screen(enable=True)
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()
        self.console.set_alt_screen(enable=False)

    def clear(self) -> None:
        """Clear the screen, and what could be scrolled back to."""
        self.console.file.write(CLEAR)
        self.console.file.flush()

    def show(self, *parts: RenderableType) -> None:
        """Show this and nothing else, all at once."""
        with self.console.capture() as drawn:
            self.console.print(Group(*parts), crop=False)
        self.console.file.write(CLEAR + drawn.get())
        self.console.file.flush()

    def say(self, sentence: str, style: str = "") -> None:
        """Print a sentence below what is shown."""
        self.console.print(Text(sentence, style))

    def line(self, prompt: str = "> ") -> str:
        """Read a line; the end of input means that somebody is gone."""
        self.console.print(Text(prompt, ACCENT), end="")
        self.console.file.flush()
        try:
            line = sys.stdin.readline()
        except UnicodeDecodeError:
            return "�"
        if not line:
            raise Gone
        return line.strip()

    def wait(self) -> str:
        """Wait for Enter and return what was typed before it, if anything; q leaves."""
        answer = self.line()
        if answer.lower() == LEAVE:
            raise Leave
        return answer

    def pages(self, part: RenderableType, more: str, done: str) -> str:
        """Show something of any length, a screen at a time; return what was typed at its end. q closes it."""
        lines = self.console.render_lines(part, pad=False)
        room = max(3, self.console.height - 3)
        while True:
            self.clear()
            for line in lines[:room]:
                self.console.print(*(Text(segment.text, segment.style or "") for segment in line), sep="", end="\n")
            lines = lines[room:]
            self.say(more if lines else done, "dim")
            answer = self.line()
            if is_key(answer, LEAVE, BACK, ESCAPE):
                return ""
            if answer or not lines:
                return answer


def is_key(answer: str, *keys: str) -> bool:
    """Tell whether somebody typed one of these keys."""
    return answer.lower().strip("\x1b") in keys or (ESCAPE in keys and answer.startswith(ESCAPE))


def wants_page(answer: str) -> bool:
    """Tell whether somebody asks for rules or the log."""
    return answer.startswith(HELP) or answer.lower() == LOG


def options_block(options: Sequence[tuple[str, str]], width: int, *, one_a_line: bool = False) -> RenderableType:
    """Return choices with what to type for each; none is broken at the end of a line."""
    lines, used = [Text()], 0
    for key, name in options:
        option = Text.assemble((f" {key} ", "reverse bold"), f" {name}" if name else "")
        needed = cell_len(option.plain) + 2
        if used and (used + needed > width or one_a_line):
            lines.append(Text())
            used = 0
        lines[-1].append(option)
        lines[-1].append("  ")
        used += needed
    return Group(*lines)
