"""A round among bots, each of which sees what its seat sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from billetdoux.rules.generator import CHOICE, generator

if TYPE_CHECKING:
    from collections.abc import Sequence

    from billetdoux.bots import Bot
    from billetdoux.views.chronicle import Chronicle


def play_round(chronicle: Chronicle, bots: Sequence[Bot], seed: int, number: int, decision: int) -> int:
    """Play a round to its end; return how many decisions the game has had, given how many it had before.

    Decision n of game `number` draws its chances from a stream of its own, the same as on the compiled path.
    """
    game = chronicle.game
    while (seat := game.turn) is not None:
        game.play(bots[seat].choose(chronicle.view(seat), generator(seed, number, CHOICE, decision)))
        decision += 1
    return decision
