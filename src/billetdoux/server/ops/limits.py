"""How much one person, and one address, may do in a time. Each node counts for itself."""

from __future__ import annotations

import math
import time
from collections import Counter
from typing import TYPE_CHECKING

from limits import RateLimitItem, parse
from limits.storage import Storage
from limits.strategies import FixedWindowRateLimiter

from billetdoux.errors import Refusal

if TYPE_CHECKING:
    from billetdoux.server.config import Config

SOCKETS_PER_PERSON = 12
SWEEP = 60.0  # seconds between clearings of windows that are over


class Counts(Storage):
    """What has been counted in the current windows. The library's own store starts a thread at every turn."""

    def __init__(self) -> None:
        super().__init__()
        self._windows: dict[str, tuple[int, float]] = {}  # how many, and when the window ends
        self._sweep = 0.0

    @property
    def base_exceptions(self) -> type[Exception]:
        """What can go wrong with a store: nothing that we know of."""
        return Exception

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Count, and return how many there are."""
        now = time.time()
        if now > self._sweep:
            self._windows = {one: window for one, window in self._windows.items() if window[1] > now}
            self._sweep = now + SWEEP
        count, ends = self._windows.get(key, (0, 0.0))
        if ends <= now:
            count, ends = 0, now + expiry
        self._windows[key] = count + amount, ends
        return count + amount

    def get(self, key: str) -> int:
        """Return how many there are."""
        count, ends = self._windows.get(key, (0, 0.0))
        return count if ends > time.time() else 0

    def get_expiry(self, key: str) -> float:
        """Return when the window ends."""
        return self._windows.get(key, (0, time.time()))[1]

    def check(self) -> bool:
        """Tell whether the store works."""
        return True

    def reset(self) -> int:
        """Forget everything."""
        forgotten = len(self._windows)
        self._windows.clear()
        return forgotten

    def clear(self, key: str) -> None:
        """Forget one window."""
        self._windows.pop(key, None)


class Limits:
    """Counts what is done. An address may be that of a whole school; a person is one person."""

    def __init__(self, config: Config) -> None:
        self._counts = FixedWindowRateLimiter(Counts())
        self._most_sockets = config.sockets_per_address
        self._open: Counter[tuple[str, str]] = Counter()
        # What one person may do, and what all at one address may do together.
        self._messages = parse("100/20second"), parse(f"{25 * self._most_sockets}/20second")
        self._chat = parse("8/20second"), parse(f"{self._most_sockets}/20second")
        self._tables = parse(f"{config.tables_per_hour}/hour"), parse(f"{10 * config.tables_per_hour}/hour")
        self._guests = parse(f"{config.guests_per_hour}/hour")
        self._codes = parse("10/10minute")  # wrong tries at a code; the shortest has 30 bits
        self._requests = parse(f"{config.requests_per_minute}/minute")

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
        self._counts.hit(self._codes, "code", address, cost=-1)

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

    def _count_both(self, limits: tuple[RateLimitItem, RateLimitItem], what: str, person: str, address: str) -> None:
        self._count(limits[0], what, person)
        self._count(limits[1], f"{what} at", address)

    def _count(self, limit: RateLimitItem, what: str, who: str) -> None:
        if not self._counts.hit(limit, what, who):
            window = self._counts.get_window_stats(limit, what, who)
            raise Refusal("too-often", seconds=max(1, math.ceil(window.reset_time - time.time())))
