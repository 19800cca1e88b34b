"""A move, and how it is written.

1@2=5      a Guard on seat 2, naming the Prince
2@1        a Priest on seat 1
4          a Handmaid; also 1, 2, 3 or 7 when nobody can be chosen
6=9,1,2    after a Chancellor: keep 9, put 1 and then 2 under the deck
6=?        the same, as the others see it
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from billetdoux.errors import InvalidMoveError, shorten
from billetdoux.rules.moves import KEEP, pack, pack_keep
from billetdoux.rules.state import NOBODY, NOTHING

PLAY = re.compile(r"([0-9])(?:@([0-9])(?:=([0-9]))?)?", re.ASCII)
CHOICE = re.compile(r"([0-9])=(?:([0-9]),([0-9])(?:,([0-9]))?|\?)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Move:
    """A card played, or a Chancellor's choice: the card kept, then those put under the deck, the lowest last.

    >>> Move(1, target=2, named=5)
    Move(card=1, target=2, named=5, choice=None)
    >>> print(Move(1, target=2, named=5), Move(6, choice=(9, 1, 2)))
    1@2=5 6=9,1,2
    """

    card: int
    target: int | None = None
    named: int | None = None
    choice: tuple[int, ...] | None = None

    @classmethod
    def parse(cls, text: str) -> Move:
        """Read a move from its notation.

        >>> Move.parse("6=9,1,2")
        Move(card=6, target=None, named=None, choice=(9, 1, 2))
        """
        return read_move(text.strip())

    def __str__(self) -> str:
        """Write the move in its notation."""
        if self.choice is not None:
            return f"{self.card}={','.join(map(str, self.choice)) or '?'}"
        target = "" if self.target is None else f"@{self.target}"
        named = "" if self.named is None else f"={self.named}"
        return f"{self.card}{target}{named}"

    def hidden(self) -> Move:
        """Return the move as those see it who did not make it.

        >>> print(Move.parse("6=9,1,2").hidden(), Move.parse("1@2=5").hidden())
        6=? 1@2=5
        """
        return self if self.choice is None else Move(self.card, choice=())


@lru_cache(1 << 12)
def read_move(text: str) -> Move:
    """Read a move. There are few, and each is read over and over."""
    if match := PLAY.fullmatch(text):
        card, target, named = (None if digit is None else int(digit) for digit in match.groups())
        return Move(int(card or 0), target, named)
    if match := CHOICE.fullmatch(text):
        card, *choice = (int(digit) for digit in match.groups() if digit is not None)
        return Move(card, choice=tuple(choice))
    raise InvalidMoveError("move-unreadable", move=shorten(text))


# Inside the rules a move is a number; see moves.py.


def pack_move(move: Move) -> int:
    """Return the number that stands for a move inside the rules."""
    choice = move.choice
    if choice is not None:
        kept, first, second = (*choice, NOTHING, NOTHING, NOTHING)[:3]
        return pack_keep(kept, first, second)
    target = NOBODY if move.target is None else move.target
    named = NOTHING if move.named is None else move.named
    return pack(move.card, target, named)


@cache
def unpack_move(packed: int, chancellor: int) -> Move:
    """Return the move that a number stands for; a choice needs the card that brought it about."""
    first, second, third = packed & 15, (packed >> 4 & 15) - 1, (packed >> 8 & 15) - 1
    if packed & KEEP:
        return Move(chancellor, choice=(first, second) if third == NOTHING else (first, second, third))
    return Move(first, None if second == NOBODY else second, None if third == NOTHING else third)
