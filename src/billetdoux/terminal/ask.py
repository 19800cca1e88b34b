"""Questions at the keyboard: numbered choices that are the cards' own values and the seats' own numbers."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from billetdoux.terminal.pages import ACCENT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

LEAVE = "q"
BACK = "b"
HELP = "?"
LOG = "l"


class Leave(Exception):  # noqa: N818  (it is no error to leave)
    """The player wants to leave the game."""


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
        self.console.file.write("\x1b[H\x1b[2J\x1b[3J")
        self.console.file.flush()

    def show(self, *parts: RenderableType) -> None:
        """Show this and nothing else."""
        self.clear()
        for part in parts:
            self.console.print(part)

    def say(self, sentence: str, style: str = "") -> None:
        """Print a sentence below what is shown."""
        self.console.print(Text(sentence, style))

    def line(self, prompt: str = "> ") -> str:
        """Read a line; the end of input means leaving."""
        self.console.print(Text(prompt, ACCENT), end="")
        self.console.file.flush()
        try:
            line = sys.stdin.readline()
        except UnicodeDecodeError:
            return "�"
        if not line:
            raise Leave
        return line.strip()

    def wait(self) -> None:
        """Wait for Enter; q leaves."""
        if self.line().lower() == LEAVE:
            raise Leave


def options_line(options: Sequence[tuple[str, str]]) -> Text:
    """Return choices with what to type for each; none is broken at the end of a line."""
    parts = list[Text]()
    for key, name in options:
        glued = name.replace(" ", "\u00a0")
        parts.append(Text.assemble((f"\u00a0{key}\u00a0", "reverse bold"), f"\u00a0{glued}"))
    return Text("  ").join(parts)
