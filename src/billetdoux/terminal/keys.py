"""The keys of the terminal, the same on every page, and how choices are listed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.console import Group
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

LEAVE = "q"
BACK = "b"
HELP = "?"
LOG = "l"
SLASH = "/"
HINT = "h"
COACH = "c"
TEACH = "t"
ESCAPE = "\x1b"
NO = {"n", "no", "non"}
YES = {"y", "yes", "o", "oui", "s", "sì", "si"}


def is_key(answer: str, *keys: str) -> bool:
    """Tell whether somebody typed one of these keys."""
    return answer.lower().strip("\x1b") in keys or (ESCAPE in keys and answer.startswith(ESCAPE))


def wants_page(answer: str) -> bool:
    """Tell whether somebody asks for rules or the log."""
    return answer.startswith(HELP) or answer.lower() == LOG


def options_block(options: Sequence[tuple[str, str]], width: int, *, one_a_line: bool = False) -> RenderableType:
    """Return choices with what to type for each. They share lines, unbroken, or each has a line of its own."""
    if one_a_line:
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_column(no_wrap=True)
        for key, name in options:
            grid.add_row(Text(f" {key} ", "reverse bold"), Text(name))
        return grid
    lines, used = [Text()], 0
    for key, name in options:
        option = Text.assemble((f" {key} ", "reverse bold"), f" {name}" if name else "")
        needed = cell_len(option.plain) + 2
        if used and used + needed > width:
            lines.append(Text())
            used = 0
        lines[-1].append(option)
        lines[-1].append("  ")
        used += needed
    return Group(*lines)
