"""What the network is shown: an observation, spread out into numbers between 0 and 1.

A feature is either a part of the observation as it is, scaled, or 1 if that part has a certain value. They are the
same for training and for play, so they stand here as plain lists. One more stands before them all: what is played
for, the round (0) or the game (1).
"""

from __future__ import annotations

from billetdoux.observe.observation import AT_PILES, LAYOUT, LONGEST_PILE, SIZE, STARTS
from billetdoux.rules.state import FACE_UP, KINDS, SEATS

CARDS = range(1, KINDS + 1)  # an observation writes a card as its value and one more
SIZES = dict(LAYOUT)
DEEP = 12  # how far down one's own cards under the deck are looked at
EARLY = 7  # so many cards of each pile are shown in order

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
    "piles": ([seat * LONGEST_PILE + n for seat in range(SEATS) for n in range(EARLY)], CARDS),
}

NUMBER_PLACES = [STARTS[part] + n for part in NUMBERS for n in range(SIZES[part])]
NUMBER_SCALES = [1 / most for part, most in NUMBERS.items() for _ in range(SIZES[part])]
VALUE_PLACES = [STARTS[part] + n for part, (places, values) in VALUES.items() for n in places for _ in values]
VALUE_VALUES = [value for places, values in VALUES.values() for _ in places for value in values]
FEATURES = 1 + len(NUMBER_PLACES) + len(VALUE_PLACES)

HOW_PLACES = slice(AT_PILES, SIZE)  # here ten is added for each way a card can have come there, which is not shown
