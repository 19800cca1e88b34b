"""The random generator: counter-based, the same on every path.

A generator is a key of two 32-bit words and a counter. Word n of a key is

    x = n · 0x632BE5AB + a;   x ^= x >> 16;   x *= 0x7FEB352D;
    x ^= b;                   x ^= x >> 15;   x *= 0x6C8E9CF5;   x ^= x >> 16

modulo 2^32, and no word depends on another, so any of them can be had at once, in any thread, in any order.
Every factor is below 2^31 and every word below 2^32: no product leaves 63 bits, whatever it is computed with.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, TypeVar

from billetdoux.rules.state import KINDS, fields_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from billetdoux.rules.state import State

T = TypeVar("T")
Word = Annotated[int, "i8"]

# What a stream of random words is used for, and what its number counts.
DECK = 0  # the shuffle of a round
LOT = 1  # who begins a round
CHOICE = 2  # a decision of the game


@dataclass(slots=True)
class Generator:
    """A stream of random words.

    >>> Generator(1, 2).below(6) == Generator(1, 2).below(6)      # the same key gives the same words
    True
    """

    a: Word = 0
    b: Word = 0
    tick: Word = 0

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1.

        >>> 0 <= Generator(1, 2).below(6) < 6
        True
        """
        return below(self, n)

    def choice(self, items: Sequence[T]) -> T:
        """Return one of the items.

        >>> Generator(1, 2).choice([5])
        5
        """
        return items[below(self, len(items))]


GENERATOR_FIELDS = fields_of(Generator)


def generator(seed: int, game: int, topic: int, number: int) -> Generator:
    """Return a fresh generator at the start of a stream."""
    g = Generator()
    start(g, seed & 0xFFFFFFFF, seed >> 32 & 0xFFFFFFFF, game, topic, number)
    return g


def start(g: Generator, seed_low: int, seed_high: int, game: int, topic: int, number: int) -> None:
    """Begin the stream for a purpose: (seed, game, topic, number) name it, and each name has words of its own."""
    a = mix(seed_low ^ 0x243F6A88)
    b = mix(seed_high ^ a)
    a = mix(a ^ b ^ (game & 0xFFFFFFFF))
    b = mix(b ^ a ^ (game >> 32 & 0xFFFFFFFF))
    a = mix(a ^ b ^ topic)
    g.b = mix(b ^ a ^ (number & 0xFFFFFFFF))
    g.a = mix(a ^ g.b)
    g.tick = 0


def mix(x: int) -> int:
    """Return another 32-bit word, one for each; no bit of it resembles the old one."""
    x ^= x >> 16
    x = x * 0x7FEB352D & 0xFFFFFFFF
    x ^= x >> 15
    x = x * 0x6C8E9CF5 & 0xFFFFFFFF
    return x ^ x >> 16


def word(g: Generator) -> int:
    """Return the next word."""
    tick = g.tick
    g.tick = tick + 1
    x = tick * 0x632BE5AB + g.a & 0xFFFFFFFF
    x = (x ^ x >> 16) * 0x7FEB352D & 0xFFFFFFFF ^ g.b
    x = (x ^ x >> 15) * 0x6C8E9CF5 & 0xFFFFFFFF
    return x ^ x >> 16


def below(g: Generator, n: int) -> int:
    """Return the next number from 0 to n - 1; the bias is below n / 2^32."""
    return word(g) * n >> 32


def shuffle(s: State, g: Generator) -> None:
    """Fill the deck with the edition's cards, from low to high, each at a random place among those before it.

    One word serves three cards: the part that a draw leaves over is as good as a word for the next.
    """
    n = 0
    x = 0
    for card in range(KINDS):
        for _ in range(s.copies[card]):
            x = x * n & 0xFFFFFFFF if n % 3 else word(g)
            place = x * (n + 1) >> 32
            s.deck[n] = s.deck[place]
            s.deck[place] = card
            n += 1
