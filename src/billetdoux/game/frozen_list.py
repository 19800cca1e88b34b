"""The frozen list: everything but secret and seeds that a shuffle depends on.

It is told to everybody before anybody reveals a seed, and its hash goes into the key of the shuffle and into the
first tag of the log. It holds no names and no ids of people: deleting a person changes nothing in it.
"""

from __future__ import annotations

import hashlib
import json
from typing import Annotated, Literal

from billetdoux.declare import Text, message, to_dict

LIST = "billetdoux-list/2"

Hex32 = Annotated[str, Text(pattern=r"^[0-9a-f]{64}$")]


@message
class FrozenSeat:
    """What a seat brings to a shuffle: a person's commitment to a seed, or a bot of this level."""

    commitment: Hex32 | None
    bot: str | None


@message
class FrozenList:
    """What everybody is told before anybody reveals a seed; from then on nothing of it may change."""

    format: Literal["billetdoux-list/2"] = LIST
    game: str
    edition: str
    enough: int | None  # tokens that win a short game; none: as many as by the book
    first: int | None  # the seat that begins, where the people say who does; none: by lot
    commitment: Hex32  # to the host's secret
    seats: tuple[FrozenSeat, ...]
    again: int  # frozen shuffles at this table that came to nothing since its last game
    before: Hex32 | None  # the hash of the last of those


def canonical(frozen: FrozenList) -> bytes:
    """Return the exact bytes that are hashed: JSON without blanks, keys in the order of the class, in UTF-8.

    JavaScript's JSON.stringify gives the same.
    """
    return json.dumps(to_dict(frozen), ensure_ascii=False, separators=(",", ":")).encode()


def list_hash(frozen: FrozenList) -> bytes:
    """Return the SHA-256 of a list."""
    return hashlib.sha256(canonical(frozen)).digest()
