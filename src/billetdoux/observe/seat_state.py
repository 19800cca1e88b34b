"""The state as one seat has seen it: a view put back into a state's fields, all that is hidden left empty.

Observing it gives the same numbers as observing the real state, for an observation reads nothing else. So a bot that
is handed a view can use whatever is written for states, without ever touching one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from billetdoux.observe.actions import ACTIONS, write_mask
from billetdoux.observe.editions import check_numbered
from billetdoux.observe.observation import SIZE, observe
from billetdoux.rules.edition import edition, set_table
from billetdoux.rules.state import DISCARDED, KINDS, NOTHING, OUT, PLAYED, PLAYED_IDLE

if TYPE_CHECKING:
    from billetdoux.rules.state import State
    from billetdoux.views.view import View

HOW = {"played": PLAYED, "idle": PLAYED_IDLE, "discarded": DISCARDED, "out": OUT}


def seat_state(view: View, seat: int) -> State:
    """Return the state as far as this seat knows it; the view must be the seat's own."""
    the_edition = edition(view.edition)
    check_numbered(the_edition)
    s = set_table(the_edition, len(view.players))
    s.enough = view.enough
    for one in range(s.players):
        known = view.known[one]
        s.hand[one] = NOTHING if known is None else known
        s.knows[one] = 0 if known is None else 1 << seat
        s.cannot[one] = sum(1 << card for card in view.impossible[one])
        s.out[one] = view.out[one]
        s.shield[one] = view.protected[one]
        s.tokens[one] = view.tokens[one]
        s.piled[one] = len(view.piles[one])
        for i, laid in enumerate(view.piles[one]):
            s.pile[one][i] = laid.card
            s.how[one][i] = HOW[laid.how]
        if not (view.out[one] or view.protected[one]):
            s.free |= 1 << one
    s.standing = s.players - sum(s.out)
    s.sure[seat] = sum(1 << one for one in view.known_by)
    own = [*view.hand, NOTHING, NOTHING, NOTHING]
    s.hand[seat], s.drawn[0], s.drawn[1] = own[:3]
    s.turn = seat if view.turn is None else view.turn
    s.choosing = view.choosing
    s.over = view.over
    s.shown = view.shown
    s.aside = 0 if view.aside else NOTHING
    s.face_up[: len(view.face_up)] = view.face_up
    s.left = view.deck
    s.buried = view.deck  # no more than that can lie there
    s.top = 0
    for under in view.under:
        if under.depth is not None:
            s.deck[under.depth] = under.card
            s.marks[under.depth] = 1 << seat
    return s


def observed_by_seat(view: View) -> tuple[State, list[int], list[int]]:
    """Return the state as the seat that has to decide knows it, what it observes, and which actions are legal."""
    assert view.seat is not None, "a spectator has no move to choose"
    s = seat_state(view, view.seat)
    seen, mask = [0] * SIZE, [0] * ACTIONS
    observe(s, view.seat, [0] * KINDS, seen)
    write_mask(s, mask)
    return s, seen, mask
