"""`billetdoux bench`: measure how fast the rules run on this machine."""

from __future__ import annotations

import json
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from billetdoux.cli.options import add_edition, add_language, system_language
from billetdoux.rules.edition import edition
from billetdoux.terminal.pages import ACCENT
from billetdoux.text.catalogue import catalogue

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from rich.console import RenderableType

    from billetdoux.rules.edition import Edition
    from billetdoux.text.catalogue import Catalogue

Figures = dict[str, list[dict[str, Any]]]
WIDEST_BAR = 40


def add(parser: argparse.ArgumentParser) -> None:
    """Declare what it takes."""
    add_edition(parser)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    add_language(parser)


def run(options: argparse.Namespace) -> int:
    """Measure every path that there is here, and print the figures."""
    text = catalogue(options.lang or system_language())
    the_edition = edition(options.edition)
    figures: Figures = {}
    console = Console(highlight=False)
    if not options.json:
        console.print(Text(text("bench-title", edition=text.edition(the_edition)), "bold"))
    for path, measure in paths(the_edition).items():
        figures[path] = [
            {"players": players, "decisions_per_s": round(measure(players))} for players in the_edition.tokens
        ]
        if not options.json:
            console.print(chart(text, path, figures[path]))
    if options.json:
        print(json.dumps(figures, indent=2))
    return 0


def paths(the_edition: Edition) -> dict[str, Callable[[int], float]]:
    """Return how to measure each path that can be taken here."""
    from billetdoux.fast import speed
    from billetdoux.fast.kernel import cores

    found: dict[str, Callable[[int], float]] = {"plain": lambda players: speed.plain_speed(the_edition, players)}
    if find_spec("numba") is not None:
        found["compiled_one_core"] = lambda players: speed.compiled_speed(the_edition, players, 1)
        found["compiled_all_cores"] = lambda players: speed.compiled_speed(the_edition, players, cores())
        found["compiled_observed"] = lambda players: speed.observed_speed(the_edition, players)
        if has_gpu():
            found["gpu"] = lambda players: speed.gpu_speed(the_edition, players, watched=False)
            found["gpu_observed"] = lambda players: speed.gpu_speed(the_edition, players, watched=True)
    return found


def has_gpu() -> bool:
    """Tell whether numba can use a GPU here."""
    from numba import cuda

    return bool(cuda.is_available())


def chart(text: Catalogue, path: str, rows: list[dict[str, Any]]) -> RenderableType:
    """Return a bar for each number of players; the longest is the fastest of this path."""
    from billetdoux.fast.kernel import cores

    table = Table.grid(padding=(0, 1))
    table.title = Text(text(f"bench-{path}", cores=cores()), "dim")
    table.title_justify = "left"
    top = max(row["decisions_per_s"] for row in rows)
    for row in rows:
        length = max(1, round(WIDEST_BAR * row["decisions_per_s"] / top))
        name = f"{row['players']} {text('bench-players')}"
        table.add_row(name, Text(per_second(row["decisions_per_s"]), "bold"), Text("━" * length, ACCENT))
    return table


def per_second(figure: float) -> str:
    """Return a figure short enough to compare: 187 k, 16.1 M, 2.5 G."""
    for size, unit in ((1e9, "G"), (1e6, "M")):
        if figure >= size:
            return f"{figure / size:.1f} {unit}"
    return f"{figure / 1e3:.0f} k"
