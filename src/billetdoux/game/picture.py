"""The table drawn as plain text, with all cards open: what `print(game)` shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from billetdoux.game.position_text import HOW
from billetdoux.rules.deck import place_at
from billetdoux.rules.state import FACE_UP, NOTHING

if TYPE_CHECKING:
    from billetdoux.game.state import GameState

TOKEN, MISSING = "●", "○"


def draw(game: GameState) -> str:
    """Draw the whole table, a line for the middle and one for each seat."""
    s = game.state
    width = max(map(len, game.players))
    deck = " ".join(str(s.deck[place_at(s, depth)]) for depth in range(s.left)) or "empty"
    middle = [f"{game.edition.id}, round {len(game.past) + 1}", f"deck: {deck}"]
    middle.append(f"aside: {'drawn' if s.aside == NOTHING else s.aside}")
    if s.players == 2:
        middle.append(f"face up: {' '.join(map(str, s.face_up[:FACE_UP]))}")
    if s.over:
        middle.append("the game is over" if game.over else "the round is over")
    return "\n".join(["   ".join(middle), *(draw_seat(game, seat, width) for seat in game.seats)])


def draw_seat(game: GameState, seat: int, width: int) -> str:
    """Draw a seat: whose turn it is, tokens, hand, and the pile with the oldest card first."""
    s = game.state
    mine = seat == game.turn
    hand = "out" if s.out[seat] else str(s.hand[seat])
    if mine:
        hand += "".join(f" + {card}" for card in s.drawn if card != NOTHING)
    pile = " ".join(f"{s.pile[seat][i]}{HOW[s.how[seat][i]]}" for i in range(s.piled[seat]))
    tokens = TOKEN * s.tokens[seat] + MISSING * (s.enough - s.tokens[seat])
    state = "protected" if s.shield[seat] else "chooses" if mine and s.choosing else ""
    row = f"{'>' if mine else ' '} {seat} {game.players[seat]:<{width}}  {tokens}  {hand:<9}  {state:<9}  {pile}"
    return row.rstrip()
