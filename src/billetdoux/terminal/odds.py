"""What a seat can infer, as a terminal shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich import box
from rich.console import Group
from rich.table import Table
from rich.text import Text

from billetdoux.rules.edition import edition
from billetdoux.terminal.pages import ACCENT

if TYPE_CHECKING:
    from rich.console import RenderableType

    from billetdoux.text.catalogue import Catalogue
    from billetdoux.views.view import View

BAR = 20


def odds_page(text: Catalogue, view: View, found: dict[str, Any]) -> RenderableType:
    """Return the chances of each card at each place, and of each move."""
    assert view.seat is not None
    hand = " ".join(map(str, view.hand))
    title = Text(text("odds-title", player=view.players[view.seat], hand=hand), "bold")
    if "plays" in found:
        names = zip(view.players, found["shares"], strict=True)
        shares = ", ".join(f"{name} {100 * share:.0f}%" for name, share in names)
        said = Text(text("odds-master", shares=shares), "dim")
        often = Text(text("odds-plays"), "dim")
        return Group(title, said, chances(text, view, found), often, moves(text, found["plays"], "odds-often"))
    basis = Text(text("odds-exact" if found["exact"] else "odds-by-lot", worlds=found["worlds"]), "dim")
    parts: list[RenderableType] = [title, basis, chances(text, view, found)]
    if found["moves"]:
        parts += [Text(text("odds-moves"), "dim"), moves(text, found["moves"], "odds-wins")]
    return Group(*parts)


def chances(text: Catalogue, view: View, found: dict[str, Any]) -> Table:
    """Return the chance of each card at each place."""
    cards = [card.value for card in edition(view.edition).cards]
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("")
    for card in cards:
        table.add_column(str(card), justify="right")
    rows = [(view.players[int(seat)], row) for seat, row in found["hands"].items()]
    places = ((text("odds-next"), found.get("next")), (text("odds-aside"), found.get("aside")))
    rows += [(name, row) for name, row in places if row is not None]
    for name, row in rows:
        best = max(row)
        table.add_row(name, *(percent(row[card], best) for card in cards))
    return table


def percent(chance: float, best: float) -> Text:
    """Write a chance; the likeliest of its row stands out."""
    if chance == 0:
        return Text("·", "dim")
    return Text(f"{100 * chance:.0f}%", f"bold {ACCENT}" if chance == best else "")


def moves(text: Catalogue, means: dict[str, float], title: str) -> Table:
    """Return what each move promises, or how often it is played, the best first."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(text("odds-move"))
    table.add_column(text(title), justify="right")
    table.add_column("")
    for move, mean in sorted(means.items(), key=lambda one: -one[1]):
        table.add_row(move, f"{100 * mean:.1f}%", Text("━" * round(mean * BAR), ACCENT))
    return table
