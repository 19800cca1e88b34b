"""A position in plain text, as one viewer sees it: for the environments' `ansi` mode."""

from __future__ import annotations

from typing import TYPE_CHECKING

from billetdoux.observe.actions import action_of
from billetdoux.rules.move import pack_move
from billetdoux.text.catalogue import catalogue
from billetdoux.views.view import View, seat_view, spectator_view

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from billetdoux.envs.setting import Lane
    from billetdoux.rules.edition import Edition
    from billetdoux.rules.state import State

MARKS = {"played": "", "idle": "", "discarded": "↓", "out": "×"}  # how a card came into a pile
ON_A_LINE = 8


def draw(lane: Lane, players: Sequence[str], seat: int | None) -> str:
    """Return the table as a seat sees it, or a spectator; what they cannot know is not drawn."""
    s = lane.state()
    edition = lane.setting.edition
    view = spectator_view(s, edition.id, tuple(players), int(lane.source.rounds))
    if seat is not None:
        view = seat_view(s, seat, view)
    lines = [heading(edition, view), *(player_line(edition, view, one) for one in range(len(players)))]
    return "\n".join([*lines, *legal_lines(s, view)]) + "\n"


def heading(edition: Edition, view: View) -> str:
    """Return what lies in the middle."""
    parts = [catalogue("en").edition(edition), f"round {view.round + 1}", f"{view.deck} in the deck"]
    if view.face_up:
        parts.append(f"face up: {cards(edition, view.face_up)}")
    if view.over:
        parts.append("the round is over")
    return " · ".join(parts)


def player_line(edition: Edition, view: View, seat: int) -> str:
    """Return what can be seen of a player."""
    arrow = ">" if view.turn == seat else " "
    parts = [f"{arrow} {view.players[seat]}", f"{view.tokens[seat]}/{view.enough} tokens"]
    known = view.known[seat]
    if view.out[seat]:
        parts.append("out")
    elif seat == view.seat:
        parts.append(f"hand: {cards(edition, view.hand)}")
    elif known is not None:
        parts.append(f"hand known: {cards(edition, (known,))}")
    if view.protected[seat]:
        parts.append("protected")
    if view.piles[seat]:
        parts.append("pile: " + " ".join(f"{laid.card}{MARKS[laid.how]}" for laid in view.piles[seat]))
    return " · ".join(parts)


def cards(edition: Edition, values: Iterable[int]) -> str:
    """Return cards by value and name."""
    return ", ".join(f"{value} {catalogue('en').card(edition, value)}" for value in values)


def legal_lines(s: State, view: View) -> list[str]:
    """Return the viewer's legal moves, each with the number of its action."""
    moves = [f"{action_of(s, pack_move(move))}: {move}" for move in view.legal]
    return ["  " + "   ".join(moves[n : n + ON_A_LINE]) for n in range(0, len(moves), ON_A_LINE)]
