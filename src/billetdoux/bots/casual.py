"""`casual`: a decent player by rule of thumb. What it thinks stands in `observe/casual.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from billetdoux.game.move import Move
from billetdoux.observe.actions import ACTIONS, move_of, write_mask
from billetdoux.observe.casual import casual
from billetdoux.observe.observation import SIZE, observe
from billetdoux.observe.seat_state import seat_state
from billetdoux.rules.state import KINDS

if TYPE_CHECKING:
    from billetdoux.rules.generator import Generator
    from billetdoux.views.view import View


class Casual:
    """Plays by rule of thumb."""

    def choose(self, view: View, rng: Generator) -> Move:
        """Return the legal move with the best score; among equals, by lot."""
        assert view.seat is not None, "a spectator has no move to choose"
        s = seat_state(view, view.seat)
        seen, mask = [0] * SIZE, [0] * ACTIONS
        observe(s, view.seat, [0] * KINDS, seen)
        write_mask(s, mask)
        return Move.unpack(move_of(s, casual(seen, mask, rng)), view.legal[0].card)
