"""The fair shuffle: nobody, the host included, chose the cards. docs/fair-shuffle.md has the algorithm in words.

key         = HMAC-SHA256(secret, "billetdoux/2 key" + the hash of the frozen list + the seed of each seat,
              32 zero bytes for a bot and for whoever did not reveal theirs)
block       = HMAC-SHA256(key, "round:purpose:counter"), read as eight 32-bit words, high byte first
draw below n: the next word under the largest multiple of n, modulo n; words above it are passed over
deck        = the cards from low to high; for i from the last place down to 1: swap places i and draw(i + 1)
lot         = the seats in question from low to high; the one at draw(how many)

Version 1 had no frozen list: its key was HMAC-SHA256(secret, the seeds of the people in seat order). Games that were
played with it are still verified.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import struct
from dataclasses import field
from itertools import count
from typing import TYPE_CHECKING

from billetdoux.game.frozen_list import FrozenList, FrozenSeat, list_hash
from billetdoux.value import value

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from billetdoux.rules.edition import Edition

SEED_BYTES = 32
NO_SEED = bytes(SEED_BYTES)  # stands in the key for a bot, and for whoever did not reveal theirs


def commitment(secret: bytes) -> str:
    """Return what is published of a secret or seed before it is revealed."""
    return hashlib.sha256(secret).hexdigest()


def derived(seed: int, purpose: str) -> bytes:
    """Return a secret that a chosen seed gives, for games that are to be played again the same."""
    return hashlib.sha256(f"billetdoux:{seed}:{purpose}".encode()).digest()


@value
class FairShuffle:
    """Decks and lots from the host's secret, the seeds of the people at the table, and the list they were told.

    A seed is None for a bot, and for whoever did not reveal theirs. Without a list it is a shuffle of version 1.
    """

    secret: bytes = field(repr=False)
    seeds: tuple[bytes | None, ...] = field(repr=False)
    frozen: FrozenList | None = None

    @classmethod
    def fresh(
        cls,
        edition: str,
        seats: Sequence[str | None],
        *,
        first: int | None = None,
        enough: int | None = None,
        seed: int | None = None,
    ) -> FairShuffle:
        """Draw a secret, and a seed for each person; or derive all from a chosen seed.

        `seats` has a bot's level for each seat, or None for a person; `first` says who begins, None: by lot.
        """

        def draw_bytes(purpose: str) -> bytes:
            return secrets.token_bytes(SEED_BYTES) if seed is None else derived(seed, purpose)

        secret = draw_bytes("secret")
        seeds = tuple(draw_bytes(f"seat {seat}") if bot is None else None for seat, bot in enumerate(seats))
        promised = [None if one is None else commitment(one) for one in seeds]
        frozen = FrozenList(
            game=draw_bytes("game").hex()[:12],
            edition=edition,
            enough=enough,
            first=first,
            commitment=commitment(secret),
            seats=tuple(FrozenSeat(commitment=one, bot=bot) for one, bot in zip(promised, seats, strict=True)),
            again=0,
            before=None,
        )
        return cls(secret, seeds, frozen)

    @property
    def key(self) -> bytes:
        """What all decks and lots of the game follow from."""
        if self.frozen is None:
            return hmac.digest(self.secret, b"".join(seed for seed in self.seeds if seed is not None), "sha256")
        seeds = b"".join(NO_SEED if seed is None else seed for seed in self.seeds)
        return hmac.digest(self.secret, b"billetdoux/2 key" + list_hash(self.frozen) + seeds, "sha256")

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
        key = self.key
        for counter in count():
            yield from struct.unpack(">8I", hmac.digest(key, f"{round}:{purpose}:{counter}".encode(), "sha256"))


def draw(words: Iterator[int], n: int) -> int:
    """Return an unbiased number from 0 to n - 1."""
    limit = 2**32 - 2**32 % n
    return next(word for word in words if word < limit) % n
