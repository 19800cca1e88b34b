"""The chart of an arena: all shares and ratings with their intervals."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from billetdoux.charts import ROW, WIDTH, Sheet
from billetdoux.errors import shorten
from billetdoux.rules.edition import edition

if TYPE_CHECKING:
    from billetdoux.bots.arena.report import Report
    from billetdoux.charts import Words

LEFT, RIGHT, GAP = 250, 610, 14
LONGEST_NAME = 24


def arena_chart(report: Report, text: Words) -> str:
    """Return the whole chart."""
    sheet = Sheet()
    sheet.y = 30
    sheet.text(20, title_of(report, text), "title")
    draw_shares(sheet, report, text)
    draw_ratings(sheet, report["ratings"], text)
    return sheet.svg(title_of(report, text), GAP)


def title_of(report: Report, text: Words) -> str:
    """Say which arena this was."""
    return text(
        "arena-title",
        deals=report["deals"],
        edition=text.edition(edition(report["edition"])),
        players=report["players"],
        seed=str(report["seed"]),
    )


def pair_name(pair: dict[str, Any], text: Words) -> str:
    """Say who plays against whom; with two players, numbers say nothing."""
    names = {"bot": shorten(pair["bot"], LONGEST_NAME), "against": shorten(pair["against"], LONGEST_NAME)}
    if pair["seats"] == pair["against_seats"] == 1:
        return text("arena-pair", names)
    return text("arena-pair-seats", names, seats=pair["seats"], others=pair["against_seats"])


def draw_shares(sheet: Sheet, report: Report, text: Words) -> None:
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
        sheet.dot(24, sheet.y - 4, 4, kind)
    sheet.y += 22
    sheet.axis(ticks, place, len(pairs), lambda tick: f"{tick:.1f}")
    par = place(report["par"])
    sheet.line((par, sheet.y), (par, sheet.y + len(pairs) * ROW), "par")
    for pair in pairs:
        middle = sheet.y + ROW / 2
        sheet.text(20, shortened(pair_name(pair, text)), y=middle + 4)
        figures = f"{pair['round_share']['value']:.3f}"
        if pair["match_share"]:
            sheet.mark(place, pair["match_share"], "matches", middle + 5)
            figures += f" · {pair['match_share']['value']:.3f}"
        sheet.mark(place, pair["round_share"], "rounds", middle - (5 if pair["match_share"] else 0))
        sheet.text(WIDTH - 20, figures, "end", y=middle + 4)
        sheet.y += ROW
    sheet.y += GAP
    sheet.text(par, text("arena-par", par=f"{report['par']:.3f}"), "faint small mid")


def draw_ratings(sheet: Sheet, rows: list[dict[str, Any]], text: Words) -> None:
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
        sheet.text(20, shortened(row["bot"]), y=middle + 4)
        sheet.mark(place, row, "rounds", middle)
        sheet.text(WIDTH - 20, f"{row['value']:+.0f}", "end", y=middle + 4)
        sheet.y += ROW


def shortened(name: str, longest: int = 34) -> str:
    """Shorten a name that would run into the figures."""
    return name if len(name) <= longest else name[: longest - 1] + "…"
