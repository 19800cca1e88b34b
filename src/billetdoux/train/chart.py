"""How a training went, as a chart: what it won against others, and how undecided and how wrong it was."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from billetdoux.charts import CURVE_STYLE, GAP, RIGHT, Point, Sheet, draw_curves

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from billetdoux.charts import Words


def read_log(path: Path) -> list[dict[str, Any]]:
    """Return the lines of a training's log."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def training_chart(lines: Sequence[dict[str, Any]], text: Words) -> str:
    """Return the chart of a training."""
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
    return sheet.svg(text("train-title"), GAP, CURVE_STYLE)


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
