"""Charts as SVG, for light and dark: estimates with their intervals, and curves. The one way to draw one.

What stands on a chart is passed in: `Words` is a catalogue in some language, of which nothing else is known here.
"""

from __future__ import annotations

import math
from html import escape
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from billetdoux.rules.edition import Edition

WIDTH, ROW = 760, 24
# The frame of curves: from where to where it goes, how tall it is, and the room above it.
LEFT, RIGHT, TALL, GAP = 60, 600, 140, 50
LINE = 13  # from one curve's name to the next
LIGHT = {
    "paper": "#F6ECDC",
    "ink": "#2A2230",
    "faint": "#6B5F66",
    "line": "#D5C3A6",
    "wax": "#A4243B",
    "slate": "#4A6078",
}
DARK = {
    "paper": "#1B1722",
    "ink": "#F1E7DA",
    "faint": "#B3A8A9",
    "line": "#463C52",
    "wax": "#F08A98",
    "slate": "#9DB6CF",
}
# The curves' colours, by day and by night.
COLOURS = (
    ("#A4243B", "#F08A98"),
    ("#4A6078", "#9DB6CF"),
    ("#8A6420", "#E0B866"),
    ("#47704F", "#9CC9A4"),
    ("#6E4A86", "#C9A6E2"),
    ("#2A2230", "#F1E7DA"),
)

Point = tuple[float, float]


class Words(Protocol):
    """Sentences and names in some language."""

    def __call__(self, key: str, details: Mapping[str, object] | None = None, /, **more: object) -> str:
        """Return a sentence."""
        ...

    def edition(self, edition: Edition, /) -> str:
        """Return the name of an edition."""
        ...


def style() -> str:
    """Return the colours and letters, for light and for dark."""

    def colours(of: dict[str, str]) -> str:
        return (
            f".paper{{fill:{of['paper']}}}text{{fill:{of['ink']}}}.faint{{fill:{of['faint']}}}"
            f".grid{{stroke:{of['line']}}}.par{{stroke:{of['faint']};stroke-dasharray:4 3}}"
            f".rounds{{stroke:{of['wax']};fill:{of['wax']}}}.matches{{stroke:{of['slate']};fill:{of['paper']}}}"
        )

    letters = "text{font:13px system-ui,sans-serif}.title{font-weight:bold;font-size:15px}.end{text-anchor:end}"
    letters += (
        ".mid{text-anchor:middle}.small{font-size:11px}line{stroke-width:1}.bar{stroke-width:3;stroke-linecap:round}"
    )
    return f"{letters}circle{{stroke-width:2}}{colours(LIGHT)}@media (prefers-color-scheme:dark){{{colours(DARK)}}}"


class Sheet:
    """A chart on which things are drawn from the top down: `y` is how far it has come."""

    def __init__(self) -> None:
        self.drawn = list[str]()
        self.y = 0.0

    def text(self, x: float, text: str, kinds: str = "", *, y: float | None = None) -> None:
        """Write something."""
        self.drawn.append(
            f'<text x="{x:.1f}" y="{self.y if y is None else y:.1f}" class="{kinds}">{escape(text)}</text>'
        )

    def line(self, a: tuple[float, float], b: tuple[float, float], kinds: str) -> None:
        """Draw a line."""
        self.drawn.append(f'<line x1="{a[0]:.1f}" y1="{a[1]:.1f}" x2="{b[0]:.1f}" y2="{b[1]:.1f}" class="{kinds}"/>')

    def dot(self, x: float, y: float, radius: float, kinds: str, more: str = "") -> None:
        """Draw a dot."""
        self.drawn.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}" class="{kinds}"{more}/>')

    def mark(self, place: Callable[[float], float], estimate: dict[str, float], kinds: str, y: float) -> None:
        """Draw an estimate: a bar from its lower end to its upper, and a dot."""
        self.line((place(estimate["low"]), y), (place(estimate["high"]), y), f"{kinds} bar")
        self.dot(place(estimate["value"]), y, 4, kinds)

    def axis(
        self, ticks: Sequence[float], place: Callable[[float], float], rows: int, write: Callable[[float], str]
    ) -> None:
        """Draw upright lines over so many rows, with what they stand for above them."""
        for tick in ticks:
            self.text(place(tick), write(tick), "faint small mid")
            self.line((place(tick), self.y + 6), (place(tick), self.y + 6 + rows * ROW), "grid")
        self.y += 6

    def svg(self, title: str, below: float, more_style: str = "") -> str:
        """Return the whole chart, with so much room below what was drawn last."""
        height = math.ceil(self.y + below)
        size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">'
        paper = f'<title>{escape(title)}</title>\n<rect class="paper" width="{WIDTH}" height="{height}"/>'
        return "\n".join([head, f"<style>{style()}{more_style}</style>", paper, *self.drawn, "</svg>"]) + "\n"


def coloured(night: int) -> str:
    """Return the style of curves, of their names and of what leads from one to the other, by day or by night."""
    pairs = enumerate(colours[night] for colours in COLOURS)
    return "".join(f".curve{n}{{stroke:{colour}}}.name{n}{{fill:{colour}}}" for n, colour in pairs)


CURVE_STYLE = (
    "polyline{fill:none;stroke-width:1.5}.leader{stroke-width:.75;stroke-dasharray:2 3}"
    f"{coloured(0)}@media (prefers-color-scheme:dark){{{coloured(1)}}}"
)


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
        sheet.dot(x, y, 1.5, f"curve{colour} name{colour}")
        lowest = max(lowest + LINE, min(y, sheet.y + tall - LINE * (len(ends) - 1 - n)))
        sheet.line((x, y), (RIGHT + 4, lowest), f"curve{colour} leader")
        sheet.text(RIGHT + 6, f"{rows[name][-1][1]:.3f} {name}", f"small name{colour}", y=lowest + 4)
    return tall
