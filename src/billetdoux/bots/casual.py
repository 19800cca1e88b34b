"""`casual`: a decent player by rule of thumb. What it thinks stands in `observe/casual.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from billetdoux.observe.actions import move_of
from billetdoux.observe.casual import casual
from billetdoux.observe.seat_state import observed_by_seat
from billetdoux.rules.move import Move, unpack_move

if TYPE_CHECKING:
    from billetdoux.rules.generator import Generator
    from billetdoux.views.view import View


class Casual:
    """Plays by rule of thumb."""

    def choose(self, view: View, rng: Generator) -> Move:
        """Return the legal move with the best score; among equals, by lot."""
        s, seen, mask = observed_by_seat(view)
        return unpack_move(move_of(s, casual(seen, mask, rng)), view.legal[0].card)
