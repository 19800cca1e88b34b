"""`sharp`: asks itself what the others may hold, given how they played, and tries its moves in such worlds.

Worlds are drawn that the seat could not tell from the real one, weighed by how likely a casual player would have
played what was seen. Its moves are compared on the same worlds, with casual players playing on. Where two are as good
as equal it takes one by lot: who always does the same gives their hand away.
"""

from __future__ import annotations

import math
from functools import cached_property
from typing import TYPE_CHECKING

from billetdoux.bots.casual import Casual
from billetdoux.bots.particles import best_search
from billetdoux.bots.story import story_of
from billetdoux.observe.seat_state import seat_state
from billetdoux.rules.generator import word
from billetdoux.rules.move import pack_move
from billetdoux.rules.turn import play

if TYPE_CHECKING:
    from billetdoux.bots.particles import PlainSearch
    from billetdoux.rules.generator import Generator
    from billetdoux.rules.move import Move
    from billetdoux.views.view import View

WORLDS, TRIALS = 400, 2400  # worlds, and rounds played to their end for one decision
PLAIN_WORLDS, PLAIN_TRIALS = 16, 48  # the same where nothing is compiled, in about the same time
CLOSE = 0.004  # a share of the round: of moves that differ by so much, the better is taken e times as often


class Sharp:
    """Searches in worlds that it believes in."""

    @cached_property
    def search(self) -> PlainSearch:
        """The worlds, and room to search in them."""
        return best_search(WORLDS, PLAIN_WORLDS)

    def choose(self, view: View, rng: Generator) -> Move:
        """Return a move that does best, or as good as best."""
        if len(view.legal) == 1:
            return view.legal[0]
        winning = sure_win(view)
        if winning is not None:
            return winning
        trials = TRIALS if self.search.compiled else PLAIN_TRIALS
        means = self.search.weigh(story_of(view), [pack_move(move) for move in view.legal], trials, rng)
        if means is None:
            return Casual().choose(view, rng)
        best = max(means)
        liking = [math.exp((mean - best) / CLOSE) for mean in means]
        point = word(rng) / 2**32 * sum(liking)
        for move, likes in zip(view.legal, liking, strict=True):
            point -= likes
            if point < 0:
                return move
        return view.legal[means.index(best)]


def sure_win(view: View) -> Move | None:
    """Return a move that puts the last of the others out, if their hand is known.

    In the worlds that are tried another move may win as often, and would be taken by lot; but there are more worlds.
    """
    assert view.seat is not None
    others = [seat for seat in range(len(view.players)) if seat != view.seat and not view.out[seat]]
    if len(others) > 1 or view.known[others[0]] is None:
        return None
    for move in view.legal:
        s = seat_state(view, view.seat)
        play(s, pack_move(move))
        if s.out[others[0]]:
            return move
    return None
