"""Pages that are printed once: rules, stories, figures. Names go in as plain text, never as markup."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich import box
from rich.console import Group
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from billetdoux.text.rulebook import left_out
from billetdoux.views.events import Drew, RoundBegan

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import RenderableType

    from billetdoux.rules.edition import Card, Edition
    from billetdoux.text.catalogue import Catalogue
    from billetdoux.text.rulebook import Row, Rulebook, Section
    from billetdoux.text.sentences import Teller
    from billetdoux.views.events import Event

READABLE = 88  # columns; longer lines are hard to read

# One colour for each value; the value and the name always stand beside it.
COLOURS = (
    "bright_black",
    "blue",
    "cyan",
    "red",
    "green",
    "magenta",
    "yellow",
    "bright_blue",
    "bright_green",
    "bright_red",
)
ACCENT = "red"
YELLOW = "yellow"


def colour(value: int) -> str:
    """Return the style of a card."""
    return f"bold {COLOURS[value]}"


def reference_page(book: Rulebook) -> RenderableType:
    """Return the reference card: value, name, copies and effect of every character."""
    table = Table(box=box.SIMPLE_HEAD, show_header=False, pad_edge=False)
    for _ in range(4):
        table.add_column(vertical="middle")
    for card in reversed(book.edition.cards):
        name = Text(book.text.card(book.edition, card.value), style="bold")
        table.add_row(Text(str(card.value), colour(card.value)), name, dots(book, card), book.short(card))
    title = Text(book.text.edition(book.edition), style="bold")
    return Panel(table, title=title, box=box.ROUNDED, expand=False, width=None)


def dots(book: Rulebook, card: Card) -> Text:
    """Return a card's dots, one for each copy: hollow and yellow for those that Classic leaves out, and its heart."""
    out = left_out(book.edition, card)
    heart = ("♥", YELLOW) if book.heart(card) else ""
    return Text.assemble(("•" * (card.copies - out), ACCENT), ("◦" * out, YELLOW), heart)


def card_page(book: Rulebook, card: Card) -> RenderableType:
    """Return a card's full rule."""
    title = Text.assemble((f"{card.value} ", colour(card.value)), (book.text.card(book.edition, card.value), "bold"))
    copies = Text(book.copies(card), style="dim")
    body = [Text(paragraph) for paragraph in book.full(card)]
    return Panel(Group(*spaced(body), Text(""), copies), title=title, width=READABLE, padding=(1, 2))


def rules_page(book: Rulebook) -> RenderableType:
    """Return the whole rules."""
    title = Text(book.text("rules-title", edition=book.text.edition(book.edition)), style="bold underline")
    parts: list[RenderableType] = []
    for section in book.sections():
        parts += [Text(section.title, style=f"bold {ACCENT}"), *section_rows(book, section), Text("")]
    about = Text(book.text.about(book.edition), style="dim")
    return Group(title, about, Text(""), *parts, Text(book.text("rules-notice"), style="dim"))


def section_rows(book: Rulebook, section: Section) -> list[RenderableType]:
    """Return what stands in a section, as its kind wants it."""
    rows = section.rows
    match section.kind:
        case "steps":
            return [indented(row.text, f"{number}.") for number, row in enumerate(rows, 1)]
        case "list":
            return [indented(row.text, "·") for row in rows]
        case "cards":
            return [*(indented(row.text) for row in rows), Text(""), *card_rows(book)]
        case "tokens":
            return [*(indented(row.text) for row in rows), *token_rows(book)]
        case "text":
            return [indented(row.text) for row in rows]
        case "questions":
            look = Text(f"  {book.text('rules-look')} · billetdoux odds --position …", style="dim")
            return [look, Text(""), *(line for row in rows for line in headed(row))]
        case _:
            return [line for row in rows for line in headed(row)]


def headed(row: Row) -> list[RenderableType]:
    """Return a heading, what stands below it, and a position to look at."""
    head = [Padding(Text(row.head, style="bold"), (0, 0, 0, 2))] if row.head else []
    line = [Text(f"    {row.look}", style="dim", no_wrap=True, overflow="ignore")] if row.look else []
    return [*head, indented(row.text, " " if row.head else ""), *line]


def card_rows(book: Rulebook) -> list[RenderableType]:
    """Return every card with its copies, its whole rule and who it is."""
    rows: list[RenderableType] = []
    for card in reversed(book.edition.cards):
        name = Text.assemble((f"{card.value} {book.text.card(book.edition, card.value)} ", colour(card.value)))
        rows.append(Text.assemble(name, dots(book, card), (f"  {book.copies(card)}", "dim")))
        rows += [Padding(Text(book.who(card), style="italic"), (0, 0, 0, 2))] if book.who(card) else []
        rows += [*(indented(one) for one in book.full(card)), Text("")]
    return rows[:-1]


def token_rows(book: Rulebook) -> list[RenderableType]:
    """Return how many tokens win, for each number of players, as a table."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_header=False)
    tokens = book.edition.tokens.items()
    table.add_row(book.text("rules-win-players"), *(str(players) for players, _ in tokens))
    table.add_row(book.text("rules-win-tokens"), *(Text(str(enough), style="bold") for _, enough in tokens))
    return [Padding(table, (0, 0, 0, 2))]


def indented(paragraph: str, mark: str = "") -> RenderableType:
    """Return a paragraph of readable width, set in a little, behind its mark if it has one."""
    table = Table.grid(padding=(0, 1, 0, 0))
    if mark:
        table.add_column(min_width=len(mark))
    table.add_column(max_width=READABLE - 4)
    table.add_row(*([mark] if mark else []), Text(paragraph))
    return Padding(table, (0, 0, 0, 2))


def spaced(parts: Sequence[RenderableType]) -> list[RenderableType]:
    """Return paragraphs with an empty line between them."""
    return [line for part in parts for line in (part, Text(""))][:-1]


def story_page(teller: Teller, entries: Sequence[Sequence[Event]], title: str) -> RenderableType:
    """Return the story of a game, one line for each entry of its log."""
    parts: list[RenderableType] = [Text(title, style="bold")]
    for _, events in by_turns(entries):
        sentences = teller.sentences(events)
        if events and isinstance(events[0], RoundBegan):
            parts += [Text(""), Text(sentences[0], style=f"bold {ACCENT}")]
            sentences = sentences[1:]
        if sentences:
            parts.append(Padding(Text(" ".join(sentences)), (0, 0, 0, 2)))
    return Group(*parts)


def by_turns(entries: Sequence[Sequence[Event]], start: int = 0) -> Iterator[tuple[int, list[Event]]]:
    """Yield the events of each entry from `start` on, a turn's draw with the turn and not with the one before.

    That somebody else draws a card, of which no more is seen, goes without saying.
    """
    drawn: list[Event] = []
    for number, events in enumerate(entries[start:], start):
        if not events:  # there was nothing to be seen from here
            continue
        *told, last = events
        yield number, [*drawn, *told] if isinstance(last, Drew) else [*drawn, *events]
        drawn.clear()
        if isinstance(last, Drew) and last.card is not None:
            drawn.append(last)
    if drawn:
        yield len(entries) - 1, [*drawn]


def figures_page(text: Catalogue, edition: Edition, figures: dict[str, Any]) -> RenderableType:
    """Return what a simulation found."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for key in ("simulate-seat", "simulate-bot", "simulate-won", "simulate-share"):
        table.add_column(text(key), justify="left" if key == "simulate-bot" else "right")
    table.add_column("")
    for row in figures["seats"]:
        share = f"{row['share']:.3f}  ({row['low']:.3f} – {row['high']:.3f})"
        length = round(row["share"] * 30)
        table.add_row(str(row["seat"]), row["bot"], f"{row['games_won']:g}", share, Text("━" * length, ACCENT))
    ended = figures["rounds_ended"]
    lines = [
        (text("simulate-rounds"), f"{figures['rounds_per_game']:.2f}"),
        (text("simulate-decisions"), f"{figures['decisions_per_round']:.2f}"),
        (text("simulate-one-left"), f"{ended['one_left']:.3f}"),
        (text("simulate-deck-empty"), f"{ended['deck_empty']:.3f}"),
        *(
            (text(f"simulate-bonus-{name}"), f"{count:.3f}")
            for name, count in figures["bonus_tokens_per_round"].items()
        ),
    ]
    facts = Table.grid(padding=(0, 2))
    facts.add_column()
    facts.add_column(justify="right")
    for name, value in lines:
        facts.add_row(name, Text(value, style="bold"))
    title = text(
        "simulate-title",
        games=figures["games"],
        edition=text.edition(edition),
        players=figures["players"],
        seed=str(figures["seed"]),
    )
    engine = Text(text(f"simulate-engine-{figures['engine']}"), style="dim")
    return Group(Text(title, style="bold"), engine, table, facts)
