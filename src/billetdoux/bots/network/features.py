"""What the network is shown, and how that is spread out into numbers between 0 and 1.

It is shown an observation; then what everybody has seen played in this round, for each card who played it, which, on
whom, and what was named (a network that was not shown this would not learn to hide what it gives away); and at the
end what is played for, the round (0) or the game (1).

Whatever lies or happened in order is shown from the latest on: what the last play says of a hand is the same early
and late in a round, and so has to be learnt only once.

A feature is either a part of all this as it is, scaled, or 1 if that part has a certain value. They are the same for
training and for play, so they stand here as plain lists.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from billetdoux.observe.actions import AT_KEEP, NAMES
from billetdoux.observe.actions import STARTS as ACTION_STARTS
from billetdoux.observe.observation import AT_PILES, LAYOUT, LONGEST_PILE, SIZE, STARTS
from billetdoux.rules.state import FACE_UP, KINDS, SEATS

if TYPE_CHECKING:
    from collections.abc import Sequence

CARDS = range(1, KINDS + 1)  # an observation writes a card as its value and one more
SIZES = dict(LAYOUT)
DEEP = 12  # how far down one's own cards under the deck are looked at
LATEST = 7  # so many cards of each pile are shown in order
GUARD_CARD, BARON_CARD, PRINCE_CARD, PRINCESS_CARD = 1, 3, 5, 9  # see observe/actions.py
PLAYS = 18  # cards that can be played in a round
PLAY_NUMBERS = 4  # numbers for each of them: who, the card, on whom, what was named
AT_GOAL = SIZE + PLAYS * PLAY_NUMBERS  # where it stands what is played for
INPUTS = AT_GOAL + 1  # numbers that are shown of a position
SEATS_ON = range(1, SEATS + 1)  # seats are counted from one's own, and written as one more

# Parts that are shown as they are: how large they can be.
NUMBERS = {
    "copies": 6,
    "pair_bonus": 1,
    "aside": 1,
    "choosing": 1,
    "out": 1,
    "protected": 1,
    "known_by": 1,
    "impossible": 1,
    "unseen": 6,
    "unplaced": 6,
    "laid": 2,
}

# Parts that are shown by value: which places of them, and which values.
VALUES = {
    "players": (range(1), range(2, SEATS + 1)),
    "enough": (range(1), range(3, 8)),
    "deck": (range(1), range(1, 18)),
    "face_up": (range(FACE_UP), CARDS),
    "hand": (range(3), CARDS),
    "tokens": (range(SEATS), range(1, 7)),
    "known": (range(1, SEATS), CARDS),
    "unseen": (range(KINDS), range(1, 3)),
    "unplaced": (range(KINDS), range(1, 2)),
    "under": (range(DEEP), CARDS),
    "piles": ([seat * LONGEST_PILE + n for seat in range(SEATS) for n in range(LATEST)], CARDS),
    "who": (range(0, PLAYS * PLAY_NUMBERS, PLAY_NUMBERS), SEATS_ON),
    "played": (range(1, PLAYS * PLAY_NUMBERS, PLAY_NUMBERS), CARDS),
    "on": (range(2, PLAYS * PLAY_NUMBERS, PLAY_NUMBERS), SEATS_ON),
    "named": (range(3, PLAYS * PLAY_NUMBERS, PLAY_NUMBERS), CARDS),
}

OF_SEATS = {"out", "protected", "tokens", "known", "known_by", "impossible", "laid", "piles"}  # as much for each seat
COUNTING_SEATS = {"players", "who", "on"}  # whose values are so many seats


def network_input(observation: Sequence[int], plays: Sequence[int], goal: int) -> list[int]:
    """Return what the network is shown, of an observation, what was played, and what is played for.

    An observation adds ten to a card of a pile for each way it can have come there, which is not shown.
    """
    piles = list[int]()
    for start in range(AT_PILES, SIZE, LONGEST_PILE):
        pile = [(card - 1) % KINDS + 1 for card in observation[start : start + LONGEST_PILE] if card]
        piles += [*reversed(pile), *[0] * (LONGEST_PILE - len(pile))]
    return [*observation[:AT_PILES], *piles, *plays, goal]


def history_numbers(plays: Sequence[tuple[int, int, int | None, int | None]], me: int, players: int) -> list[int]:
    """Return what was played, each time by whom, on whom and naming what, as a seat is shown it."""
    numbers = list[int]()
    for seat, card, target, named in reversed(plays):
        on = 0 if target is None else (target - me) % players + 1
        numbers += [(seat - me) % players + 1, card + 1, on, 0 if named is None else named + 1]
    return (numbers + [0] * (PLAYS * PLAY_NUMBERS))[: PLAYS * PLAY_NUMBERS]


def parts_of_play(action: int) -> tuple[int, int, int]:
    """Return the card that an action plays, how many seats on, and what it names; -1 for none."""
    card = max(card for card in range(KINDS) if ACTION_STARTS[card] <= action)
    rest = action - ACTION_STARTS[card]
    if card == GUARD_CARD and rest:
        ahead, named = divmod(rest - 1, NAMES)
        return card, ahead + 1, named + (named >= card)
    if card == PRINCE_CARD or rest:
        return card, rest, -1
    return card, -1, -1


@dataclass(frozen=True)
class Features:
    """What becomes of what is shown: first the parts that are taken as they are, then those taken by value."""

    number_places: list[int]
    number_scales: list[float]
    value_places: list[int]
    value_values: list[int]

    def __len__(self) -> int:
        return len(self.number_places) + len(self.value_places)


@cache
def network_features(seats: int = SEATS) -> Features:
    """Return the features that there can be where so many play at most."""

    def sits(part: str, place: int) -> bool:
        return part not in OF_SEATS or place // (SIZES[part] // SEATS) < seats

    numbers = [(part, n) for part in NUMBERS for n in range(SIZES[part]) if sits(part, n)]
    values = [
        (part, n, value)
        for part, (places, values) in VALUES.items()
        for n in places
        for value in values
        if sits(part, n) and not (part in COUNTING_SEATS and value > seats)
    ]
    return Features(
        [AT_GOAL, *(STARTS[part] + n for part, n in numbers)],
        [1.0, *(1 / NUMBERS[part] for part, _ in numbers)],
        [STARTS.get(part, SIZE) + n for part, n, _ in values],
        [value for _, _, value in values],
    )


BLOCK = 64  # matrix units are fast at multiples of this only: the rest are features that are always 0

# What each action plays: the card, how many seats on its target sits (-1: none), and what is named (-1: nothing).
PARTS_OF_PLAY = [parts_of_play(action) for action in range(AT_KEEP)]
