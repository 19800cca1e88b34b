"""Loops over lanes for training: games that go on by themselves, and what each round brought. The subset again.

Lanes may be of several editions and numbers of players. Actions are not checked: whoever trains has the mask.
"""

from __future__ import annotations

from typing import Any

from billetdoux.fast.kernels import SHARE, go_on, reward_of
from billetdoux.observe.actions import move_of
from billetdoux.observe.casual import casual
from billetdoux.rules.turn import play


def advance_lanes(
    states: Any,
    sources: Any,
    generators: Any,
    actions: Any,
    first: int,
    last: int,
    done: Any,
    shares: Any,
    before: Any,
    after: Any,
) -> None:
    """Play an action on each lane. Where a round ends by it, write each seat's share and tokens, and go on."""
    for lane in range(first, last):
        s = states[lane]
        done[lane] = 0
        play(s, move_of(s, actions[lane]))
        if s.over:
            done[lane] = 1
            for seat in range(s.players):
                shares[lane][seat] = reward_of(s, seat, 0, SHARE)
                before[lane][seat] = s.tokens[seat] - s.gain[seat]
                after[lane][seat] = s.tokens[seat]
            go_on(s, sources[lane], generators[lane], 1)


def casual_lanes(masks: Any, seen: Any, generators: Any, first: int, last: int, wanted: Any, actions: Any) -> None:
    """Write what a casual player would do on each lane where that is wanted."""
    for lane in range(first, last):
        if wanted[lane]:
            actions[lane] = casual(seen[lane], masks[lane], generators[lane])
