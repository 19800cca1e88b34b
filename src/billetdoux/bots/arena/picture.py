"""A picture of what an arena has found, as SVG: all shares and ratings with their intervals; for light and dark."""

from __future__ import annotations

import math
from html import escape
from typing import TYPE_CHECKING, Any

from billetdoux.errors import shorten
from billetdoux.rules.edition import edition

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from billetdoux.bots.arena.report import Report
    from billetdoux.text.catalogue import Catalogue

WIDTH, LEFT, RIGHT, ROW, GAP = 760, 250, 610, 24, 14
LONGEST_NAME = 24
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
    """Where things are drawn, from the top down."""

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

    def mark(self, place: Callable[[float], float], estimate: dict[str, float], kinds: str, y: float) -> None:
        """Draw an estimate: a bar from its lower end to its upper, and a dot."""
        self.line((place(estimate["low"]), y), (place(estimate["high"]), y), f"{kinds} bar")
        self.drawn.append(f'<circle cx="{place(estimate["value"]):.1f}" cy="{y:.1f}" r="4" class="{kinds}"/>')

    def axis(
        self, ticks: Sequence[float], place: Callable[[float], float], rows: int, write: Callable[[float], str]
    ) -> None:
        """Draw upright lines over so many rows, with what they stand for above them."""
        for tick in ticks:
            self.text(place(tick), write(tick), "faint small mid")
            self.line((place(tick), self.y + 6), (place(tick), self.y + 6 + rows * ROW), "grid")
        self.y += 6

    def svg(self, title: str, below: float, more_style: str = "") -> str:
        """Return the whole sheet, with so much room below what was drawn last."""
        height = math.ceil(self.y + below)
        size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">'
        paper = f'<title>{escape(title)}</title>\n<rect class="paper" width="{WIDTH}" height="{height}"/>'
        return "\n".join([head, f"<style>{style()}{more_style}</style>", paper, *self.drawn, "</svg>"]) + "\n"


def picture(report: Report, text: Catalogue) -> str:
    """Return the whole picture."""
    sheet = Sheet()
    sheet.y = 30
    sheet.text(20, title_of(report, text), "title")
    draw_shares(sheet, report, text)
    draw_ratings(sheet, report["ratings"], text)
    return sheet.svg(title_of(report, text), GAP)


def title_of(report: Report, text: Catalogue) -> str:
    """Say which arena this was."""
    return text(
        "arena-title",
        deals=report["deals"],
        edition=text.edition(edition(report["edition"])),
        players=report["players"],
        seed=str(report["seed"]),
    )


def pair_name(pair: dict[str, Any], text: Catalogue) -> str:
    """Say who plays against whom; with two players, numbers say nothing."""
    names = {"bot": shorten(pair["bot"], LONGEST_NAME), "against": shorten(pair["against"], LONGEST_NAME)}
    if pair["seats"] == pair["against_seats"] == 1:
        return text("arena-pair", names)
    return text("arena-pair-seats", names, seats=pair["seats"], others=pair["against_seats"])


def draw_shares(sheet: Sheet, report: Report, text: Catalogue) -> None:
    """Draw each pair's share of the rounds, and of the games."""
    pairs: list[dict[str, Any]] = report["pairs"]
    estimates = [pair[kind] for pair in pairs for kind in ("round_share", "match_share") if pair[kind]]
    most = min(1.0, math.ceil(max(estimate["high"] for estimate in estimates) * 10) / 10)
    ticks = [n / 10 for n in range(0, round(most * 10) + 1, 2 if most > 0.6 else 1)]

    def place(share: float) -> float:
        return LEFT + (RIGHT - LEFT) * share / most

    sheet.y += 20
    sheet.text(20, text("arena-per-seat", par=f"{report['par']:.3f}"), "faint small")
    for kind in ("rounds", "matches") if report["matches"] else ("rounds",):
        sheet.y += 18
        sheet.text(36, text(f"arena-{kind}"), "small")
        sheet.drawn.append(f'<circle cx="24" cy="{sheet.y - 4:.1f}" r="4" class="{kind}"/>')
    sheet.y += 22
    sheet.axis(ticks, place, len(pairs), lambda tick: f"{tick:.1f}")
    par = place(report["par"])
    sheet.line((par, sheet.y), (par, sheet.y + len(pairs) * ROW), "par")
    for pair in pairs:
        middle = sheet.y + ROW / 2
        sheet.text(20, clipped(pair_name(pair, text)), y=middle + 4)
        figures = f"{pair['round_share']['value']:.3f}"
        if pair["match_share"]:
            sheet.mark(place, pair["match_share"], "matches", middle + 5)
            figures += f" · {pair['match_share']['value']:.3f}"
        sheet.mark(place, pair["round_share"], "rounds", middle - (5 if pair["match_share"] else 0))
        sheet.text(WIDTH - 20, figures, "end", y=middle + 4)
        sheet.y += ROW
    sheet.y += GAP
    sheet.text(par, text("arena-par", par=f"{report['par']:.3f}"), "faint small mid")


def draw_ratings(sheet: Sheet, rows: list[dict[str, Any]], text: Catalogue) -> None:
    """Draw each bot's rating."""
    low, high = min(row["low"] for row in rows), max(row["high"] for row in rows)
    step = next(size for size in (10, 25, 50, 100, 200, 500, 1000, 10**6) if high - low <= 6 * size)
    first, last = math.floor(low / step), math.ceil(high / step)
    ticks = [n * step for n in range(first, last + 1)]

    def place(rating: float) -> float:
        return LEFT + (RIGHT - LEFT) * (rating - ticks[0]) / (ticks[-1] - ticks[0])

    sheet.y += 34
    sheet.text(20, text("arena-ratings"), "small")
    sheet.y += 22
    sheet.axis(ticks, place, len(rows), lambda tick: f"{tick:+.0f}" if tick else "0")
    for row in rows:
        middle = sheet.y + ROW / 2
        sheet.text(20, clipped(row["bot"]), y=middle + 4)
        sheet.mark(place, row, "rounds", middle)
        sheet.text(WIDTH - 20, f"{row['value']:+.0f}", "end", y=middle + 4)
        sheet.y += ROW


def clipped(name: str, longest: int = 34) -> str:
    """Shorten a name that would run into the figures."""
    return name if len(name) <= longest else name[: longest - 1] + "…"
