"""The table as one seat sees it, drawn for a terminal of 80 by 24 and more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich import box
from rich.columns import Columns
from rich.console import Group
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from billetdoux.terminal.pages import ACCENT, colour

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from billetdoux.text.rulebook import Rulebook
    from billetdoux.views.view import Laid, View

CARD_WIDTH = 25
REFERENCE_WIDTH = 30
MARKS = {"played": "{}", "idle": "({})", "discarded": "↓{}", "out": "✕{}"}


class TableDrawing:
    """Draws views of one edition in one language."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.text = book.text
        self.edition = book.edition

    def name(self, card: int) -> str:
        """Return a card's name."""
        return self.text.card(self.edition, card)

    def draw(self, view: View, log: Sequence[tuple[str, bool]], *, height: int) -> RenderableType:
        """Return the whole table; the log gets the lines that are left of the height. Old lines are dim."""
        knowledge = self.knowledge(view)
        hand = self.hand(view)
        used = 1 + len(knowledge) + (7 if view.hand else 0) + 4
        body_height = max(len(self.edition.cards) + 2, height - used)
        left = Group(self.places(view), self.middle(view), Text(""), *self.log(view, log, body_height))
        body = Table.grid(expand=True, padding=(0, 1, 0, 0))
        body.add_column(ratio=1)
        body.add_column(width=REFERENCE_WIDTH)
        body.add_row(left, self.reference(view))
        return Group(self.heading(view), body, *knowledge, hand)

    def heading(self, view: View) -> RenderableType:
        """Return the line at the top."""
        enough = self.text("table-enough", count=view.enough)
        round_name = self.text("table-round", round=view.round + 1)
        return Text.assemble(
            ("✉ Billet Doux ", f"bold {ACCENT}"),
            (f"· {self.text.edition(self.edition)} · {round_name} · {enough}", "dim"),
            no_wrap=True,
            overflow="ellipsis",
        )

    def places(self, view: View) -> RenderableType:
        """Return the places at the table: whose turn, seat, name, tokens, state, pile in order."""
        grid = Table.grid(padding=(0, 1, 0, 0))
        for column in ({}, {}, {"max_width": 14, "no_wrap": True, "overflow": "ellipsis"}, {}, {}, {}):
            grid.add_column(**column)
        for seat, name in enumerate(view.players):
            tokens = "●" * view.tokens[seat] + "○" * max(0, view.enough - view.tokens[seat])
            style = "dim strike" if view.out[seat] else "bold" if seat == view.seat else ""
            grid.add_row(
                Text("▸" if seat == view.turn else " ", ACCENT),
                Text(str(seat), "dim"),
                Text(name, style),
                Text(tokens, ACCENT),
                self.state(view, seat),
                self.pile(view.piles[seat]),
            )
        return grid

    def state(self, view: View, seat: int) -> Text:
        """Return in a word what is the matter with a seat."""
        if view.out[seat]:
            return Text(self.text("table-out"), "dim")
        if view.protected[seat]:
            return Text(self.text("table-protected"), "green")
        if seat == view.seat:
            return Text(self.text("table-you"), "dim")
        known = view.known[seat]
        return Text("") if known is None else Text(f"= {known}", colour(known))

    def pile(self, pile: Sequence[Laid]) -> Text:
        """Return a pile from its oldest card to its newest."""
        text = Text()
        for laid in pile:
            text.append(MARKS[laid.how].format(laid.card), colour(laid.card))
            text.append(" ")
        return text

    def middle(self, view: View) -> Text:
        """Return what lies in the middle: the deck, the card set aside, the cards face up."""
        text = Text("    ")
        text.append(self.text("table-deck", count=view.deck), "bold")
        if view.aside:
            text.append(f" · {self.text('table-aside')}", "dim")
        if view.face_up:
            text.append(f" · {self.text('table-face-up')} ", "dim")
            text.append(self.cards(view.face_up))
        return text

    def cards(self, cards: Sequence[int]) -> Text:
        """Return the values of some cards."""
        return Text(" ").join(Text(str(card), colour(card)) for card in cards)

    def log(self, view: View, log: Sequence[tuple[str, bool]], height: int) -> list[Text]:
        """Return the newest lines of the log, as many as there is room for."""
        room = max(4, height - len(view.players) - 2)
        return [Text(line, style="dim" if old else "", no_wrap=False) for line, old in log[-room:]]

    def reference(self, view: View) -> RenderableType:
        """Return a small reference card with the copies still unseen."""
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_column()
        grid.add_column(no_wrap=True, overflow="ellipsis", max_width=REFERENCE_WIDTH - 11)
        grid.add_column(justify="right", no_wrap=True)
        for card in reversed(self.edition.cards):
            unseen = view.unseen[card.value]
            gone = "dim" if unseen == 0 else ""
            count = Text.assemble((str(unseen), gone or "bold"), (f"/{card.copies}", "dim"))
            grid.add_row(Text(str(card.value), colour(card.value)), Text(self.name(card.value), gone), count)
        return Panel(grid, title=Text(self.text("table-unseen"), "dim"), box=box.ROUNDED, padding=(0, 1))

    def hand(self, view: View) -> RenderableType:
        """Return my cards."""
        if not view.hand:
            return Text("")
        return Columns([self.card(card) for card in sorted(view.hand)], padding=(0, 1))

    def card(self, value: int) -> RenderableType:
        """Return a card with its value, its name and its rule."""
        card = self.edition.card(value)
        title = Text.assemble((f" {value} ", f"{colour(value)} reverse"), (f" {self.name(value)} ", "bold"))
        rule = Text(self.book.short(card), "dim")
        return Panel(rule, title=title, title_align="left", width=CARD_WIDTH, height=6, style="")

    def knowledge(self, view: View) -> list[Text]:
        """Return in sentences what I know for certain."""
        told = list[str]()
        exhausted = {card for card in range(len(view.unseen)) if not view.unseen[card]}
        for seat, name in enumerate(view.players):
            if seat == view.seat or view.out[seat] or view.shown:
                continue
            card = view.known[seat]
            if card is not None:
                told.append(self.text("know-hand", name=name, card=self.text.card(self.edition, card, "the")))
                continue
            excluded = [card.value for card in self.edition.cards if card.value in view.impossible[seat] - exhausted]
            if excluded:
                told.append(self.text("know-not", name=name, cards=" ".join(map(str, excluded))))
        if view.known_by and not view.over:
            names = [view.players[seat] for seat in view.known_by]
            told.append(self.text("know-by", names=self.text.list(names), count=len(names)))
        lying = [under for under in view.under if under.depth is not None]
        told += [
            self.text(
                "know-under", card=self.text.card(self.edition, under.card, "the"), count=(under.depth or 0) + 1
            )
            for under in lying
        ]
        return [Text.assemble(("✎ ", ACCENT), " ".join(told))] if told else []
