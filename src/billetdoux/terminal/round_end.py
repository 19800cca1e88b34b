"""How a round has ended: who won and why, the hands that were shown, and the tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Table
from rich.text import Text

from billetdoux.terminal.pages import ACCENT, colour
from billetdoux.text.sentences import Teller
from billetdoux.views.events import BonusGained, GameWon, HandsShown, Played, RoundWon, Scored

if TYPE_CHECKING:
    from rich.console import RenderableType

    from billetdoux.text.rulebook import Rulebook
    from billetdoux.views.events import Event
    from billetdoux.views.view import View

# What an ending tells in its own way, so that the log need not.
TOLD_HERE = (HandsShown, RoundWon, BonusGained, Scored, GameWon)


def ending(view: View, book: Rulebook, *, goes_on: bool = True) -> RenderableType:
    """Return the end of a round, a line for each player; and who begins the next one, if it `goes_on`."""
    events = last_events(view)
    teller = Teller(book.text, book.edition, view.players, view.seat)
    gains = reasons(events, book)
    grid = Table.grid(padding=(0, 2, 0, 0))
    for _ in range(4):
        grid.add_column(no_wrap=True)
    for seat, name in enumerate(view.players):
        card = shown_hand(events, seat)
        hand = Text("") if card is None else Text(f"{card} {book.text.card(book.edition, card)}", colour(card))
        tokens = "●" * view.tokens[seat] + "○" * max(0, view.enough - view.tokens[seat])
        won = "bold" if seat in gains else "dim"
        grid.add_row(Text(name, won), hand, Text(tokens, ACCENT), Text(", ".join(gains.get(seat, [])), "bold"))
    headlines = [event for event in events if isinstance(event, RoundWon | BonusGained | GameWon)]
    sentences = [Text(sentence, "bold") for event in headlines for sentence in teller.tell(event)]
    return Group(Text(""), *sentences, Text(""), grid, *(begins_next(view, events, book) if goes_on else []))


def last_events(view: View) -> list[Event]:
    """Return what came of the last move."""
    start = max(n for n, event in enumerate(view.events) if isinstance(event, Played))
    return list(view.events[start:])


def shown_hand(events: list[Event], seat: int) -> int | None:
    """Return the hand that a player has shown at the end, if they have."""
    return next((event.hands[seat] for event in events if isinstance(event, HandsShown)), None)


def reasons(events: list[Event], book: Rulebook) -> dict[int, list[str]]:
    """Return for which tokens each player who gained any got them."""
    gains = dict[int, list[str]]()
    for event in events:
        if isinstance(event, RoundWon):
            for seat in event.winners:
                gains.setdefault(seat, []).append(book.text("gain-round"))
        elif isinstance(event, BonusGained):
            card = next(card for card in book.edition.cards if card.bonus == event.bonus)
            for seat in event.seats:
                name = book.text.card(book.edition, card.value)
                gains.setdefault(seat, []).append(book.text("gain-bonus", card=name))
    return gains


def begins_next(view: View, events: list[Event], book: Rulebook) -> list[Text]:
    """Say who begins the next round, if there is one and it needs no lot."""
    first, *tied = next(event.winners for event in events if isinstance(event, RoundWon))
    if view.game_over or tied:
        return []
    pov = "seat" if first == view.seat else "other"
    return [Text(book.text("begins-next", pov=pov, name=view.players[first]), "dim")]
