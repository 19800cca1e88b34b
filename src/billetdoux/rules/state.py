"""The state of a round, and of the score it adds to: every field, declared once.

`State` is what the plain path plays on. The record that compiled paths play on is made from the same
declarations: `FIELDS` lists them as NumPy understands them, without needing NumPy.

The functions of this room are the **compiled subset**: ints, `for`, `while`, `if` and calls among themselves,
so that numba can compile the very source you read. A card is its printed value, a seat counts from 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

if TYPE_CHECKING:
    from collections.abc import Callable

SEATS = 6
CARDS = 21
KINDS = 10
FACE_UP = 3

NOBODY = -1
NOTHING = -1
UNKNOWN = -2  # a card that is somewhere, but not known, in a state that is not the whole truth

# How a card came to lie in a pile.
PLAYED = 0
PLAYED_IDLE = 1  # played when no effect was possible
DISCARDED = 2  # by a Prince
OUT = 3  # the hand of a player who went out of the round

Byte = Annotated[int, "i1"]
Seats = Annotated[list[int], "i1", SEATS]
SeatSets = Annotated[list[int], "i1", SEATS]  # for each seat a set of seats: bit n is seat n
CardSets = Annotated[list[int], "i2", SEATS]  # for each seat a set of cards: bit n is value n
Kinds = Annotated[list[int], "i1", KINDS]
Deck = Annotated[list[int], "i1", CARDS]
Two = Annotated[list[int], "i1", 2]
Three = Annotated[list[int], "i1", FACE_UP]
Piles = Annotated[list[list[int]], "i1", SEATS, CARDS]


@dataclass(slots=True, init=False)
class State:
    """One round at one table."""

    # The edition in play, and for how many.
    players: Byte
    cards: Byte  # in the whole deck
    copies: Kinds
    effect: Kinds  # which of the effects each card has
    bonus: Kinds  # which of the bonuses each card may bring
    names: Byte  # how many characters a Guard can name
    nameable: Kinds  # and which
    countess: Byte  # the card that must be played beside a King or Prince
    enough: Byte  # tokens that win the game

    # The table. The deck is a ring: `left` cards from `top` on.
    deck: Deck
    top: Byte
    left: Byte
    buried: Byte  # cards put under the deck in this round: those that lie there still are its lowest
    aside: Byte  # the face-down card
    face_up: Three
    hand: Seats
    drawn: Two  # the card drawn this turn; after a Chancellor both cards drawn
    pile: Piles
    how: Piles  # how each card came into the pile
    piled: Seats
    boons: Seats  # the set of bonuses whose cards lie in the pile
    out: Seats
    shield: Seats
    free: Byte  # the set of seats in the round that nothing protects
    standing: Byte  # players still in the round
    turn: Byte
    choosing: Byte  # a Chancellor's choice is waited for
    over: Byte
    shown: Byte  # the round ended with hands shown

    # Who has won what.
    won: Seats
    gain: Seats  # tokens of this round
    earned: Seats  # the set of bonuses among them
    tokens: Seats

    # Certain knowledge; see knowledge.py.
    learning: Byte  # 0 switches all of it off
    knows: SeatSets  # who knows this seat's hand
    sure: SeatSets  # of those, who this seat itself can be sure of
    plain: SeatSets  # of those, who everybody can be sure of
    cannot: CardSets  # what everybody knows this seat does not hold
    marks: Deck  # for each place of the ring, the set of seats that put the card there
    drawn_known: Byte  # the set of seats that know the card drawn this turn

    def __init__(self) -> None:
        for name, _, shape in FIELDS:
            setattr(self, name, zeros(shape))

    def copy(self) -> State:
        """Return the same position. What belongs to the edition never changes, and is shared."""
        return copy_state(self)


def zeros(shape: tuple[int, ...]) -> int | list[int] | list[list[int]]:
    """Return what a fresh field of this shape holds."""
    if not shape:
        return 0
    if len(shape) == 1:
        return [0] * shape[0]
    return [[0] * shape[1] for _ in range(shape[0])]


def fields_of(cls: type) -> list[tuple[str, str, tuple[int, ...]]]:
    """List a class's fields as (name, NumPy type, shape), in the order in which they are declared."""
    hints = get_type_hints(cls, include_extras=True)
    return [(name, hint.__metadata__[0], hint.__metadata__[1:]) for name, hint in hints.items()]


FIELDS = fields_of(State)
OF_EDITION = {"copies", "effect", "bonus", "nameable"}  # lists that are set once, with the table


def make_copier() -> Callable[[State], State]:
    """Return a function that copies a state, written out field by field: twice as fast as a loop over them."""
    lines = ["def copy(s):", " twin = new(State)"]
    for name, _, shape in FIELDS:
        value = f"s.{name}"
        if len(shape) == 1 and name not in OF_EDITION:
            value += "[:]"
        elif len(shape) == 2:
            value = f"[row[:] for row in {value}]"
        lines.append(f" twin.{name} = {value}")
    scope: dict[str, Any] = {"State": State, "new": State.__new__}
    exec("\n".join([*lines, " return twin"]), scope)
    return scope["copy"]


copy_state = make_copier()
