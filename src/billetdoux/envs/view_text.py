"""The table as one viewer sees it, as plain text: for the environments' `ansi` mode. `str(game)` shows all cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from billetdoux.observe.actions import action_of
from billetdoux.rules.move import pack_move
from billetdoux.views.view import View, seat_view, spectator_view

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from billetdoux.envs.lane import Lane

MARKS = {"played": "", "idle": "", "discarded": "↓", "out": "×"}  # how a card came into a pile
ON_A_LINE = 8  # legal moves


def view_text(lane: Lane, players: Sequence[str], seat: int | None) -> str:
    """Return what a seat sees, or a spectator, and the viewer's legal moves, each with the number of its action."""
    s = lane.state()
    view = spectator_view(s, lane.options.edition.id, tuple(players), int(lane.source.rounds))
    if seat is not None:
        view = seat_view(s, seat, view)
    middle = [f"{view.edition}, round {view.round + 1}", f"{view.deck} in the deck"]
    if view.face_up:
        middle.append(f"face up: {values(view.face_up)}")
    if view.over:
        middle.append("the round is over")
    moves = [f"{action_of(s, pack_move(move))}: {move}" for move in view.legal]
    legal = ["  " + "   ".join(moves[n : n + ON_A_LINE]) for n in range(0, len(moves), ON_A_LINE)]
    seats = [seat_text(view, one) for one in range(len(players))]
    return "\n".join([" · ".join(middle), *seats, *legal]) + "\n"


def seat_text(view: View, seat: int) -> str:
    """Return what can be seen of a player."""
    known = view.known[seat]
    parts = [f"{'>' if view.turn == seat else ' '} {view.players[seat]}", f"{view.tokens[seat]}/{view.enough} tokens"]
    if view.out[seat]:
        parts.append("out")
    elif seat == view.seat:
        parts.append(f"hand: {values(view.hand)}")
    elif known is not None:
        parts.append(f"hand known: {known}")
    if view.protected[seat]:
        parts.append("protected")
    if view.piles[seat]:
        parts.append("pile: " + " ".join(f"{laid.card}{MARKS[laid.how]}" for laid in view.piles[seat]))
    return " · ".join(parts)


def values(cards: Iterable[int]) -> str:
    """Return cards as their values."""
    return " ".join(map(str, cards))
