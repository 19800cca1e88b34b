"""The fair shuffle: nobody, the host included, chose the cards. docs/fair-shuffle.md has the algorithm in words.

key         = HMAC-SHA256(secret, the players' seeds in seat order)
block       = HMAC-SHA256(key, "round:purpose:counter"), read as eight 32-bit words, high byte first
draw below n: the next word under the largest multiple of n, modulo n; words above it are passed over
deck        = the cards from low to high; for i from the last place down to 1: swap places i and draw(i + 1)
lot         = the seats in question from low to high; the one at draw(how many)
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import struct
from dataclasses import field
from itertools import count
from typing import TYPE_CHECKING

from billetdoux.value import value

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from billetdoux.rules.edition import Edition

SEED_BYTES = 32


def commitment(secret: bytes) -> str:
    """Return what is published of a secret or seed before it is revealed."""
    return hashlib.sha256(secret).hexdigest()


def derived(seed: int, purpose: str) -> bytes:
    """Return a secret that a chosen seed gives, for games that are to be played again the same."""
    return hashlib.sha256(f"billetdoux:{seed}:{purpose}".encode()).digest()


@value
class FairShuffle:
    """Decks and lots from the host's secret and the seeds of the people at the table (None for a bot)."""

    secret: bytes = field(repr=False)
    seeds: tuple[bytes | None, ...] = field(repr=False)

    @classmethod
    def fresh(cls, people: Sequence[bool], seed: int | None = None) -> FairShuffle:
        """Draw a secret, and a seed for each person at the table; or derive both from a chosen seed."""
        if seed is None:
            return cls(
                secrets.token_bytes(SEED_BYTES),
                tuple(secrets.token_bytes(SEED_BYTES) if person else None for person in people),
            )
        return cls(
            derived(seed, "secret"),
            tuple(derived(seed, f"seat {seat}") if person else None for seat, person in enumerate(people)),
        )

    def deck(self, edition: Edition, round: int) -> list[int]:
        """Return the whole deck of a round, top first."""
        deck = edition.deck()
        words = self.words(round, "deck")
        for i in range(len(deck) - 1, 0, -1):
            j = draw(words, i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        return deck

    def lot(self, round: int, among: Sequence[int]) -> int:
        """Return which of these seats begins a round."""
        return sorted(among)[draw(self.words(round, "first"), len(among))]

    def words(self, round: int, purpose: str) -> Iterator[int]:
        """Yield the 32-bit words of one purpose of one round."""
        key = hmac.digest(self.secret, b"".join(seed for seed in self.seeds if seed is not None), "sha256")
        for counter in count():
            yield from struct.unpack(">8I", hmac.digest(key, f"{round}:{purpose}:{counter}".encode(), "sha256"))


def draw(words: Iterator[int], n: int) -> int:
    """Return an unbiased number from 0 to n - 1."""
    limit = 2**32 - 2**32 % n
    return next(word for word in words if word < limit) % n
