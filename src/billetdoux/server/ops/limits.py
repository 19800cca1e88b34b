"""How much one person, and one address, may do in a time. Each node counts for itself."""

from __future__ import annotations

import math
import time
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from billetdoux.errors import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from billetdoux.server.config import Config

SOCKETS_PER_PERSON = 12
SWEEP = 60.0  # seconds between clearings of buckets that are full again


@dataclass(frozen=True, slots=True)
class Rate:
    """So much at once, and as much again in so many seconds."""

    most: int
    seconds: float


class Buckets:
    """Token buckets. Of each, only the time is kept at which it will be full again."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._full: dict[tuple[str, str], float] = {}
        self._sweep = 0.0

    def take(self, rate: Rate, what: str, who: str) -> float:
        """Take one token; return 0, or how many seconds to wait for one."""
        now = self._clock()
        if now > self._sweep:
            self._full = {key: full for key, full in self._full.items() if full > now}
            self._sweep = now + SWEEP
        full = max(self._full.get((what, who), 0.0), now) + rate.seconds / rate.most
        if full - now > rate.seconds + 1e-9:
            return full - now - rate.seconds
        self._full[what, who] = full
        return 0.0

    def give_back(self, rate: Rate, what: str, who: str) -> None:
        """Put a token back."""
        if (what, who) in self._full:
            self._full[what, who] -= rate.seconds / rate.most


class Limits:
    """Counts what is done. An address may be that of a whole school; a person is one person."""

    def __init__(self, config: Config) -> None:
        self._buckets = Buckets()
        self._most_sockets = config.sockets_per_address
        self._open: Counter[tuple[str, str]] = Counter()
        # What one person may do, and what all at one address may do together.
        self._messages = Rate(100, 20), Rate(25 * self._most_sockets, 20)
        self._chat = Rate(8, 20), Rate(self._most_sockets, 20)
        self._tables = Rate(config.tables_per_hour, 3600), Rate(10 * config.tables_per_hour, 3600)
        self._guests = Rate(config.guests_per_hour, 3600)
        self._codes = Rate(10, 600)  # wrong tries at a code; the shortest has 30 bits
        self._requests = Rate(config.requests_per_minute, 60)

    def messages(self, person: str, address: str) -> None:
        """Count a message on a socket."""
        self._count_both(self._messages, "message", person, address)

    def chat(self, person: str, address: str) -> None:
        """Count something said."""
        self._count_both(self._chat, "chat", person, address)

    def tables(self, person: str, address: str) -> None:
        """Count a table made."""
        self._count_both(self._tables, "table", person, address)

    def guests(self, address: str) -> None:
        """Count a guest who comes in."""
        self._count(self._guests, "guest", address)

    def codes(self, address: str) -> None:
        """Count a try at a code."""
        self._count(self._codes, "code", address)

    def code_was_good(self, address: str) -> None:
        """Count a try no longer: a whole school may come to a table by its code, but nobody may guess one."""
        self._buckets.give_back(self._codes, "code", address)

    def requests(self, address: str) -> None:
        """Count a request."""
        self._count(self._requests, "request", address)

    def open_socket(self, person: str, address: str) -> None:
        """Count a socket while it is open."""
        if self._open["address", address] >= self._most_sockets or self._open["person", person] >= SOCKETS_PER_PERSON:
            raise Refusal("too-many-sockets")
        self._open["address", address] += 1
        self._open["person", person] += 1

    def close_socket(self, person: str, address: str) -> None:
        """Count a socket no longer."""
        for key in (("address", address), ("person", person)):
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]

    def _count_both(self, rates: tuple[Rate, Rate], what: str, person: str, address: str) -> None:
        self._count(rates[0], what, person)
        self._count(rates[1], f"{what} at", address)

    def _count(self, rate: Rate, what: str, who: str) -> None:
        if wait := self._buckets.take(rate, what, who):
            raise Refusal("too-often", seconds=max(1, math.ceil(wait)))
