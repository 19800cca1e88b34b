"""What an arena has found, and the list of bots, as a terminal shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich import box
from rich.console import Group
from rich.table import Table
from rich.text import Text

from billetdoux.bots.arena.chart import pair_name, title_of
from billetdoux.bots.figures import milliseconds
from billetdoux.errors import BotError
from billetdoux.rules.edition import edition
from billetdoux.terminal.pages import ACCENT

if TYPE_CHECKING:
    from rich.console import RenderableType

    from billetdoux.bots.arena.report import Report
    from billetdoux.text.catalogue import Catalogue

BAR = 12


def arena_page(text: Catalogue, report: Report) -> RenderableType:
    """Return all that an arena has found."""
    par = f"{report['par']:.3f}".removeprefix("0")
    note = text("arena-note-matches" if report["matches"] else "arena-note-rounds")
    parts: list[RenderableType] = [
        Text(title_of(report, text), "bold"),
        Text(f"{note} {text('arena-per-seat', par=par)}", "dim"),
        shares(text, report),
        Text(text("arena-ratings"), "dim"),
        ratings(text, report["ratings"]),
    ]
    parts += [Text(lapses(text, one), "yellow") for one in report["lapses"]]
    return Group(*parts)


def shares(text: Catalogue, report: Report) -> Table:
    """Return who won how much against whom."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(text("arena-who"))
    table.add_column(text("arena-rounds"), no_wrap=True)
    table.add_column("")
    if report["matches"]:
        table.add_column(text("arena-matches"), no_wrap=True)
    for pair in report["pairs"]:
        row: list[Any] = [pair_name(pair, text), share(pair["round_share"]), bar(pair["round_share"], report["par"])]
        table.add_row(*row, *([share(pair["match_share"])] if report["matches"] else []))
    return table


def share(estimate: dict[str, float]) -> str:
    """Write a share with its interval."""
    value, low, high = (f"{estimate[name]:.3f}".removeprefix("0") for name in ("value", "low", "high"))
    return f"{value} ({low} – {high})"


def bar(estimate: dict[str, float], par: float) -> Text:
    """Draw a share as a bar; what is above par stands out."""
    whole, usual = (round(one * BAR) for one in (estimate["value"], par))
    return Text("━" * min(whole, usual), "dim") + Text("━" * max(0, whole - usual), ACCENT)


def ratings(text: Catalogue, rows: list[dict[str, Any]]) -> Table:
    """Return the ratings, the strongest first."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(text("bots-bot"))
    table.add_column(text("arena-rating"), justify="right")
    for row in sorted(rows, key=lambda row: -row["value"]):
        table.add_row(row["bot"], f"{row['value']:+.0f}  ({row['low']:+.0f} – {row['high']:+.0f})")
    return table


def lapses(text: Catalogue, one: dict[str, Any]) -> str:
    """Say how often a bot has lost its turn, and why it first did."""
    first = one["first"]
    reason = text.error(BotError(first["key"], **first["details"]))
    counts = {name: one[name] for name in ("bot", "asked", "lost", "crashed", "stalled", "nonsense", "given_up")}
    return text("arena-lapses", counts, reason=reason)


def bots_page(
    text: Catalogue, rows: list[dict[str, Any]], cell: dict[str, Any] | None, own: list[str]
) -> RenderableType:
    """Return the list of bots: who they are, then what was measured of them; what was not is left open."""
    who = Table.grid(padding=(0, 2))
    for row in rows:
        about = Text.assemble((f"{row['name']}\n", "italic") if row["name"] else "", row["style"], "\n")
        who.add_row(Text(row["bot"], "bold"), about)
    more = Text(text("bots-more"), "dim")
    if cell is None:
        return Group(who, Text(text("bots-no-figures"), "dim"), more)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=0)
    for heading in (text("bots-bot"), *own):
        table.add_column(heading, justify="right")
    table.add_column(text("bots-time"), justify="right")
    for row in rows:
        shares = [row["against"].get(name) for name in own]
        written = ["–" if one is None else f"{one:.3f}".removeprefix("0") for one in shares]
        table.add_row(Text(row["bot"], "bold"), *written, duration(row["p99_ms"]))
    counts = {"edition": text.edition(edition(cell["edition"])), "players": cell["players"]}
    return Group(who, Text(text("bots-figures", counts), "dim"), table, more)


def duration(time: float | None) -> str:
    """Write how many milliseconds something takes."""
    return "–" if time is None else f"{milliseconds(time)} ms"
