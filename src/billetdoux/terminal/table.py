"""The table as one seat sees it, drawn for a terminal of 80 by 24 and more."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from rich import box
from rich.console import Group
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from billetdoux.terminal.pages import ACCENT, colour

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console, RenderableType

    from billetdoux.text.rulebook import Rulebook
    from billetdoux.views.view import Laid, View

WIDEST_CARD = 38
WIDE = 140  # columns from which on the reference card has its rules on it
RULE_WIDTH = 60
MARKS = {"played": "{}", "idle": "({})", "discarded": "↓{}", "out": "✕{}"}


class TableDrawing:
    """Draws views of one edition in one language."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.text = book.text
        self.edition = book.edition
        self.reference_width = max(len(self.name(card.value)) for card in self.edition.cards) + 10

    def name(self, card: int) -> str:
        """Return a card's name."""
        return self.text.card(self.edition, card)

    def draw(self, console: Console, view: View, log: Sequence[Text], height: int) -> RenderableType:
        """Return the whole table, fit to the height: the log gets the lines that the rest leaves.

        Where there is too little room, the rules on the cards go first, and then the reference card.
        """
        left_over = height - 1 - len(self.edition.cards) - 2
        knowledge = Group(*self.knowledge(view))
        hand = self.hand(view, console.width, with_rules=True)
        if lines_of(console, knowledge) + lines_of(console, hand) > left_over:
            hand = self.hand(view, console.width, with_rules=False)
        below = Group(knowledge, hand)
        with_reference = lines_of(console, below) <= left_over
        reference = self.reference(view, with_rules=console.width >= WIDE)
        reference_width = self.reference_width + (RULE_WIDTH + 1 if console.width >= WIDE else 0)
        width = console.width - (reference_width + 2 if with_reference else 0)
        room = height - lines_of(console, below) - len(view.players) - 3
        lines = [line for entry in log for line in entry.wrap(console, width)]
        left = Group(self.places(view), self.middle(view), Text(""), *lines[-max(room, 2) :])
        body = Table.grid(expand=True, padding=(0, 1, 0, 0))
        body.add_column(ratio=1)
        if with_reference:
            body.add_column(width=reference_width)
            body.add_row(left, reference)
        else:
            body.add_row(left)
        return Group(self.heading(view), body, below)

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
        for _ in range(6):
            grid.add_column()
        grid.columns[2].max_width = 14
        grid.columns[2].no_wrap = True
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

    def reference(self, view: View, *, with_rules: bool) -> RenderableType:
        """Return a reference card with the copies still unseen; the rules stand on it where there is room."""
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_column()
        grid.add_column(no_wrap=True)
        if with_rules:
            grid.add_column(width=RULE_WIDTH)
        grid.add_column(justify="right", no_wrap=True)
        for card in reversed(self.edition.cards):
            unseen = view.unseen[card.value]
            gone = "dim" if unseen == 0 else ""
            count = Text.assemble((str(unseen), gone or "bold"), (f"/{card.copies}", "dim"))
            rule = [Text(self.book.short(card), "dim", overflow="ellipsis", no_wrap=True)] if with_rules else []
            grid.add_row(Text(str(card.value), colour(card.value)), Text(self.name(card.value), gone), *rule, count)
        return Panel(grid, title=Text(self.text("table-unseen"), "dim"), box=box.ROUNDED, padding=(0, 1))

    def hand(self, view: View, width: int, *, with_rules: bool) -> RenderableType:
        """Return my cards side by side."""
        if not view.hand:
            return Group()
        grid = Table.grid(padding=(0, 1, 0, 0))
        each = min(WIDEST_CARD, width // len(view.hand) - 1)
        for _ in view.hand:
            grid.add_column(width=each)
        rules = [self.book.short(self.edition.card(card)) if with_rules else "" for card in sorted(view.hand)]
        height = max(len(textwrap.wrap(rule, each - 4)) for rule in rules) + 3
        grid.add_row(*(self.card(*both, height=height) for both in zip(sorted(view.hand), rules, strict=True)))
        return grid

    def card(self, value: int, rule: str, *, height: int) -> RenderableType:
        """Return a card with its value, its name and perhaps its rule."""
        face = Text.assemble((f" {value} ", f"{colour(value)} reverse"), (f" {self.name(value)}", "bold"))
        return Panel(Group(face, Text(rule, "dim")), box=box.ROUNDED, height=height)

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


def lines_of(console: Console, part: RenderableType) -> int:
    """Return how many lines this takes on the screen."""
    return len(console.render_lines(part, pad=False))
