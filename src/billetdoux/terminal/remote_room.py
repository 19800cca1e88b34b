"""What a table looks like before its game: how it is set up, who sits where, the invitation."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING, Any

import segno
from rich.table import Table
from rich.text import Text

from billetdoux.bots import BOTS
from billetdoux.client.http import plain
from billetdoux.rules.edition import edition
from billetdoux.terminal.pages import ACCENT

if TYPE_CHECKING:
    from rich.console import RenderableType

    from billetdoux.text.catalogue import Catalogue

DAY = 86400
FIRST = {"lot": "join-first-lot", "letter": "join-first-letter"}
QUIET = 1  # modules of white around a QR code


def heading(text: Catalogue, table: dict[str, Any]) -> Text:
    """Return the line at the top: what is played here, and how."""
    facts = [
        text.edition(edition(table["edition"])),
        text("join-open" if table["public"] else "join-private"),
        clock_name(text, table["clock"]),
        *([] if (enough := table.get("enough")) is None else [game_length(text, enough)]),
    ]
    return Text.assemble(
        ("✉ Billet Doux ", f"bold {ACCENT}"), (f"· {' · '.join(facts)}", "dim"), no_wrap=True, overflow="ellipsis"
    )


def clock_name(text: Catalogue, clock: int | None) -> str:
    """Return how much time there is for a turn."""
    if clock is None:
        return text("join-clock-none")
    if clock % DAY == 0:
        return text("join-clock-days", count=clock // DAY)
    return text("join-clock-seconds", count=clock)


def game_length(text: Catalogue, enough: int | None) -> str:
    """Return how many tokens win a game."""
    return text("game-by-the-book") if enough is None else text("short-game", count=enough)


def places(text: Catalogue, table: dict[str, Any], person: str) -> RenderableType:
    """Return the seats: whose they are, who is here, and how far each has come with the shuffle."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    for _ in range(3):
        grid.add_column(no_wrap=True)
    for number, seat in enumerate(table["seats"]):
        mine = seat["person"] is not None and seat["person"] == person
        name = Text(
            plain(seat["name"]) or "—", "bold" if mine else "" if seat["name"] else "dim", overflow="ellipsis"
        )
        facts = seat_facts(text, table, number, person)
        grid.add_row(Text(f"  {number}", "dim"), name, Text(" · ".join(facts), "dim"))
    return grid


def seat_facts(text: Catalogue, table: dict[str, Any], number: int, person: str) -> list[str]:
    """Return what is to be said of a seat."""
    seat, sealing = table["seats"][number], table["sealing"]
    if seat["person"] is None:
        return [text("join-seat-bot"), level_name(text, seat["bot"])] if seat["bot"] else [text("join-seat-free")]
    facts = list[str]()
    if seat["person"] == person:
        facts.append(text("table-you"))
    if seat["person"] == table["host"]:
        facts.append(text("join-seat-host"))
    if not seat["here"]:
        facts.append(text("join-seat-away"))
    if sealing is not None:
        revealed, committed = sealing["revealed"][number], sealing["commitments"][number] is not None
        facts.append(text("join-seed-shown" if revealed else "join-seed-sealed" if committed else "join-seed-none"))
    return facts


def level_name(text: Catalogue, level: str) -> str:
    """Return what a level of bots is called; one that only the server knows keeps the name it has there."""
    return text(f"level-{level}") if level in BOTS else plain(level)


def link_line(link: str) -> Text:
    """Return a link that can be copied whole, even where the terminal has to break it."""
    return Text(link, f"underline {ACCENT}", no_wrap=True, overflow="ignore")


def qr_code(link: str) -> Text:
    """Return a link as a QR code, in white and black whatever the terminal's colours are."""
    drawn = StringIO()
    segno.make(link, error="l", boost_error=False, micro=False).terminal(drawn, border=QUIET, compact=True)
    return Text(drawn.getvalue().strip("\n"), "bright_white on black", no_wrap=True)
