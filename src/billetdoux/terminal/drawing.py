"""The table as one seat sees it, drawn for a terminal of 80 by 24 and more."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, NamedTuple

from rich import box
from rich.cells import cell_len
from rich.console import Group
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from billetdoux.terminal.pages import ACCENT, colour
from billetdoux.terminal.round_end import ending

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console, RenderableType

    from billetdoux.text.rulebook import Rulebook
    from billetdoux.views.view import Laid, View

WIDEST_CARD = 38
NARROWEST_TABLE = 44  # columns that the places and the log need beside the reference card
WIDE = 140  # columns from which on the reference card has its rules on it
TALL = 34  # lines from which on there is room for earlier rounds, and for piles with the cards' names
RULE_WIDTH = 60
MARKS = {"played": "{}", "idle": "({})", "discarded": "↓{}", "out": "✕{}"}
FEW = 3


class LogLine(NamedTuple):
    """What one entry of the log says, and whether the viewer has been shown it before."""

    text: str
    old: bool


class TableDrawing:
    """Draws views of one edition in one language. `goes_on`: rounds follow one another; in a lesson they do not."""

    def __init__(self, book: Rulebook, *, goes_on: bool = True) -> None:
        self.book = book
        self.goes_on = goes_on
        self.text = book.text
        self.edition = book.edition
        longest_name = max(len(self.name(card.value)) for card in self.edition.cards)
        self.reference_width = max(longest_name + 10, len(self.text("table-unseen")) + 6)

    def name(self, card: int) -> str:
        """Return a card's name."""
        return self.text.card(self.edition, card)

    def draw(self, console: Console, view: View, log: Sequence[LogLine], height: int) -> RenderableType:
        """Return the whole table, fit to the height, with all that has happened since it was last shown.

        Where there is too little room for that, the large piles go first, then the rules on the cards, then the
        reference card.
        """
        layouts = [(False, True, True), (False, False, True), (False, True, False), (False, False, False)]
        if console.height >= TALL:
            layouts.insert(0, (True, True, True))
        for large, with_rules, with_reference in layouts:
            below = self.below(view, console.width, with_rules=with_rules)
            width = console.width
            if with_reference:
                width -= self.width_of_reference(console) + 2
            places = self.large_places(view) if large else self.places(view)
            taken = lines_of(console, places, width) if large else len(view.players)
            room = height - 1 - lines_of(console, below) - taken - 2
            lines, complete = self.log(console, log, width, room)
            fits = height - 1 - lines_of(console, below) >= len(self.edition.cards) + 2 and width >= NARROWEST_TABLE
            if (complete and (fits or not with_reference)) or not (with_rules or with_reference):
                left = Group(places, self.middle(view), *lines)
                body = self.beside(console, view, left) if with_reference else left
                return Group(self.heading(view, console.width), body, below)
        raise AssertionError("the last way to draw it always fits")

    def below(self, view: View, width: int, *, with_rules: bool) -> RenderableType:
        """Return what stands under the table: what I know and hold, or how the round has ended."""
        if view.over:
            return ending(view, self.book, goes_on=self.goes_on)
        return Group(*self.knowledge(view), self.hand(view, width, with_rules=with_rules))

    def beside(self, console: Console, view: View, left: RenderableType) -> RenderableType:
        """Return the table with the reference card beside it."""
        body = Table.grid(expand=True, padding=(0, 1, 0, 0))
        body.add_column(ratio=1)
        body.add_column(width=self.width_of_reference(console))
        body.add_row(left, self.reference(view, with_rules=console.width >= WIDE))
        return body

    def width_of_reference(self, console: Console) -> int:
        """Return how wide the reference card is."""
        return self.reference_width + (RULE_WIDTH + 1 if console.width >= WIDE else 0)

    def log(self, console: Console, log: Sequence[LogLine], width: int, room: int) -> tuple[list[Text], bool]:
        """Return the newest entries that there is room for, none cut in two, and whether all new ones are there."""
        shown, left = list[list[Text]](), room
        for entry in reversed(log):
            wrapped = list(Text(entry.text, style="dim" if entry.old else "").wrap(console, width))
            if left < len(wrapped):
                if not entry.old and shown:
                    shown = with_more(shown, Text(self.text("table-more"), style="dim"), room=left)
                    left = 0
                return [Text("")] * (left > 0) + flat(shown), entry.old
            left -= len(wrapped)
            shown.insert(0, wrapped)
        return [Text("")] * (left > 0) + flat(shown), True

    def heading(self, view: View, width: int) -> RenderableType:
        """Return the line at the top; where it is too long, what changes least goes first."""
        parts = [
            "Billet Doux",
            self.text.edition(self.edition),
            self.text("table-round", round=view.round + 1),
            self.text("table-enough", self.text.token(self.edition), count=view.enough),
        ]
        while len(parts) > 2 and len("✉ " + " · ".join(parts)) > width:
            del parts[0]
        return Text.assemble(
            (f"✉ {parts[0]} ", f"bold {ACCENT}"),
            (f"· {' · '.join(parts[1:])}", "dim"),
            no_wrap=True,
            overflow="ellipsis",
        )

    def places(self, view: View) -> RenderableType:
        """Return the places at the table: whose turn, seat, name, tokens, state, pile in order."""
        grid = Table.grid(padding=(0, 1, 0, 0))
        for _ in range(6):
            grid.add_column(no_wrap=True)
        grid.columns[2].max_width = 14
        for seat, name in enumerate(view.players):
            tokens = "●" * view.tokens[seat] + "○" * max(0, view.enough - view.tokens[seat])
            style = "dim strike" if view.out[seat] else "bold" if seat == view.seat else ""
            grid.add_row(
                Text("▸" if seat == view.turn else " ", ACCENT),
                Text(str(seat), "dim"),
                Text(name, style, overflow="ellipsis"),
                Text(tokens, ACCENT),
                self.state(view, seat),
                self.pile(view.piles[seat]),
            )
        return grid

    def large_places(self, view: View) -> RenderableType:
        """Return the places at the table with the cards' names, each pile on lines of its own."""
        longest = max(map(cell_len, view.players))
        parts: list[RenderableType] = []
        for seat, name in enumerate(view.players):
            tokens = "●" * view.tokens[seat] + "○" * max(0, view.enough - view.tokens[seat])
            style = "dim strike" if view.out[seat] else "bold" if seat == view.seat else ""
            gap = " " * (longest - cell_len(name) + 1)
            line = Text.assemble(
                ("▸ " if seat == view.turn else "  ", ACCENT),
                (f"{seat} ", "dim"),
                (name, style),
                gap,
                (tokens, ACCENT),
            )
            parts.append(line.append(" ").append(self.state(view, seat)))
            if view.piles[seat]:
                parts.append(Padding(self.large_pile(view.piles[seat]), (0, 0, 0, 4)))
        return Group(*parts, Text(""))

    def large_pile(self, pile: Sequence[Laid]) -> Text:
        """Return a pile from its oldest card to its newest, with the cards' names."""
        named = (
            (f"{MARKS[laid.how].format(laid.card)}\u00a0{self.name(laid.card)}".replace(" ", "\u00a0"), laid.card)
            for laid in pile
        )
        return Text("  ").join(Text(what, colour(card)) for what, card in named)

    def state(self, view: View, seat: int) -> Text:
        """Return in a word what is the matter with a seat."""
        known = view.known[seat]
        if view.out[seat]:
            return Text(self.text("table-out"), "dim")
        if known is not None:
            return Text(f"= {known}", colour(known))
        if view.protected[seat]:
            return Text(self.text("table-protected"), "green")
        return Text(self.text("table-you"), "dim") if seat == view.seat else Text("")

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
        grid = Table.grid(padding=(0, 1, 0, 0), expand=True)
        grid.add_column()
        grid.add_column(no_wrap=True, ratio=None if with_rules else 1)
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
        cards = sorted(view.hand)
        rules = [self.book.short(self.edition.card(card)) if with_rules else "" for card in cards]
        names = max(len(textwrap.wrap(f" 0  {self.name(card)}", each - 4)) for card in cards)
        height = max(len(textwrap.wrap(rule, each - 4)) for rule in rules) + names + 2
        grid.add_row(*(self.card(*both, height=height) for both in zip(cards, rules, strict=True)))
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
            if seat == view.seat or view.out[seat]:
                continue
            card = view.known[seat]
            if card is not None:
                told.append(self.text("know-hand", name=name, card=self.text.card(self.edition, card, "the")))
                continue
            excluded = [card.value for card in self.edition.cards if card.value in view.impossible[seat] - exhausted]
            if excluded:
                told.append(self.text("know-not", name=name, cards=self.few(excluded)))
        knowing = [view.players[seat] for seat in view.known_by if not view.out[seat]]
        if knowing:
            told.append(self.text("know-by", names=self.text.list(knowing), count=len(knowing)))
        told += [
            self.text("know-under", card=self.text.card(self.edition, under.card, "the"), count=under.depth + 1)
            for under in view.under
            if under.depth is not None
        ]
        return [Text.assemble(("✎ ", ACCENT), " ".join(told))] if told else []

    def few(self, cards: Sequence[int]) -> str:
        """Return a few cards by name, many by their values."""
        if len(cards) <= FEW:
            return ", ".join(self.name(card) for card in cards)
        return " ".join(map(str, cards))


def with_more(shown: list[list[Text]], more: Text, *, room: int) -> list[list[Text]]:
    """Put a line above the entries that there is room for; if it takes the place of one, then of a whole one."""
    if room > 0:
        return [[more], *shown]
    return [[more], *shown[1:]] if len(shown) > 1 else [[more, *shown[0][1:]]]


def flat(entries: Sequence[Sequence[Text]]) -> list[Text]:
    """Return the lines of all entries."""
    return [line for entry in entries for line in entry]


def lines_of(console: Console, part: RenderableType, width: int | None = None) -> int:
    """Return how many lines this takes on the screen, or at a smaller width."""
    options = console.options if width is None else console.options.update_width(width)
    return len(console.render_lines(part, options, pad=False))
