"""How a training went, as a picture (SVG): what it won against others, and how undecided and how wrong it was."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from billetdoux.bots.arena.picture import Sheet

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from billetdoux.text.catalogue import Catalogue

LEFT, RIGHT, TALL, GAP = 60, 600, 140, 50
LINE = 13  # from one name to the next
# The curves' colours, by day and by night.
COLOURS = (
    ("#A4243B", "#F08A98"),
    ("#4A6078", "#9DB6CF"),
    ("#8A6420", "#E0B866"),
    ("#47704F", "#9CC9A4"),
    ("#6E4A86", "#C9A6E2"),
    ("#2A2230", "#F1E7DA"),
)


def coloured(night: int) -> str:
    """Return the style of curves, of their names and of what leads from one to the other, by day or by night."""
    pairs = enumerate(colours[night] for colours in COLOURS)
    return "".join(f".curve{n}{{stroke:{colour}}}.name{n}{{fill:{colour}}}" for n, colour in pairs)


LINES = (
    "polyline{fill:none;stroke-width:1.5}.leader{stroke-width:.75;stroke-dasharray:2 3}"
    f"{coloured(0)}@media (prefers-color-scheme:dark){{{coloured(1)}}}"
)

Point = tuple[float, float]


def read_log(path: Path) -> list[dict[str, Any]]:
    """Return the lines of a training's log."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def curves(lines: Sequence[dict[str, Any]], text: Catalogue) -> str:
    """Return the picture of a training."""
    kinds = {kind for line in lines for against in line.get("measured", {}).values() for kind in against}
    panels = {text("train-shares", bot=kind): shares_over_time(lines, kind) for kind in sorted(kinds)} | {
        text("train-entropy"): {"": figure_over_time(lines, "entropy")},
        text("train-unexplained"): {"": figure_over_time(lines, "unexplained")},
    }
    last = max(line["iteration"] for line in lines)
    sheet = Sheet()
    for title, rows in panels.items():
        sheet.y += GAP
        sheet.y += draw_curves(sheet, title, {name: points for name, points in rows.items() if points}, last)
    sheet.text(RIGHT, text("train-iterations", count=last), "faint small end", y=sheet.y + 18)
    return sheet.svg(text("train-title"), GAP, LINES)


def shares_over_time(lines: Sequence[dict[str, Any]], kind: str) -> dict[str, list[Point]]:
    """Return what was won in each cell against one kind of others."""
    found = dict[str, list[Point]]()
    for line in lines:
        for cell, against in line.get("measured", {}).items():
            if kind in against:
                found.setdefault(cell, []).append((line["iteration"], against[kind][0]))
    return found


def figure_over_time(lines: Sequence[dict[str, Any]], name: str) -> list[Point]:
    """Return a figure of the log over time."""
    return [(line["iteration"], line[name]) for line in lines if name in line]


def draw_curves(
    sheet: Sheet, title: str, rows: dict[str, list[Point]], last: float, aim: float | None = None
) -> float:
    """Draw some curves in a frame, each with its name and where it ends, and an aim; return how tall it is."""
    tall = max(TALL, LINE * len(rows))
    sheet.text(20, title, "title", y=sheet.y - 12)
    values = [value for points in rows.values() for _, value in points] or [0.0]
    if aim is not None:
        values.append(aim)
    low, high = min(values), max(values)
    if high - low < 1e-9:
        low, high = low - 0.5, high + 0.5

    def place(point: Point) -> Point:
        return (
            LEFT + (RIGHT - LEFT) * point[0] / last,
            sheet.y + tall * (1 - (point[1] - low) / (high - low)),
        )

    for value in (low, (low + high) / 2, high):
        (_, y) = place((0, value))
        sheet.line((LEFT, y), (RIGHT, y), "grid")
        sheet.text(LEFT - 6, f"{value:.3f}", "faint small end", y=y + 4)
    if aim is not None:
        (_, y) = place((0, aim))
        sheet.line((LEFT, y), (RIGHT, y), "par")
        sheet.text(LEFT + 4, f"{aim:.3f}", "faint small", y=y - 3)
    ends = sorted(rows, key=lambda name: rows[name][-1][1], reverse=True)
    lowest = sheet.y - LINE
    for n, name in enumerate(ends):
        points = [place(point) for point in rows[name]]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        colour = n % len(COLOURS)
        sheet.drawn.append(f'<polyline points="{path}" class="curve{colour}"/>')
        x, y = points[-1]
        sheet.drawn.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="1.5" class="curve{colour} name{colour}"/>')
        lowest = max(lowest + LINE, min(y, sheet.y + tall - LINE * (len(ends) - 1 - n)))
        sheet.line((x, y), (RIGHT + 4, lowest), f"curve{colour} leader")
        sheet.text(RIGHT + 6, f"{rows[name][-1][1]:.3f} {name}", f"small name{colour}", y=lowest + 4)
    return tall
