"""Tags: each entry of a log is chained to all entries before it, by a key that stays on the server until the end.

K       = HMAC-SHA256(secret, "billetdoux/2 log" + the hash of the frozen list)
tag[-1] = the hash of the frozen list
tag[n]  = HMAC-SHA256(K, tag[n-1] + entry n)
entry   = "0 deal", "1 2 1@0=5", or "1 2 1@0=5 stand-in": its number, the seat, the move, and who played it

With K, whoever has a tag could try every choice that was hidden from them. So K is as secret as the secret it comes
from, and is told by the record alone, when the game is over.
"""

from __future__ import annotations

import hmac
from typing import TYPE_CHECKING, Protocol

from billetdoux.game.frozen_list import list_hash

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from billetdoux.game.frozen_list import FrozenList


class Tagged(Protocol):
    """An entry of a log, as far as its tag goes; a deal has no move."""

    @property
    def number(self) -> int: ...
    @property
    def seat(self) -> int | None: ...
    @property
    def move(self) -> str | None: ...
    @property
    def stand_in(self) -> bool: ...


def log_key(secret: bytes, frozen: FrozenList) -> bytes:
    """Return K: the key of a game's log."""
    return hmac.digest(secret, b"billetdoux/2 log" + list_hash(frozen), "sha256")


def entry_bytes(entry: Tagged) -> bytes:
    """Return what a tag says of an entry."""
    if entry.move is None:
        return f"{entry.number} deal".encode()
    return f"{entry.number} {entry.seat} {entry.move}{' stand-in' if entry.stand_in else ''}".encode()


def keyed(key: bytes, message: bytes) -> bytes:
    """Return the one thing in a tag that nobody can compute without the key."""
    return hmac.digest(key, message, "sha256")


def next_tag(key: bytes, before: bytes, entry: Tagged) -> bytes:
    """Return the tag of an entry that comes after one with the tag `before`."""
    return keyed(key, before + entry_bytes(entry))


def chain(secret: bytes, frozen: FrozenList, entries: Iterable[Tagged]) -> Iterator[bytes]:
    """Yield the tags of a log, from its first entry on."""
    key, tag = log_key(secret, frozen), list_hash(frozen)
    for entry in entries:
        tag = next_tag(key, tag, entry)
        yield tag
