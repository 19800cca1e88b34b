"""How much one person, and one address, may do in a time. Each node counts for itself."""

from __future__ import annotations

import hashlib
import math
import time
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from billetdoux.errors import Refusal
from billetdoux.server.ops.addresses import origins_of

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from billetdoux.server.config import Config

SOCKETS_PER_PERSON = 12
WIDER = 8  # times as much for all of an IPv6 /48 as for one address, which is a /64
SWEEP = 60.0  # seconds between clearings of buckets that are full again


@dataclass(frozen=True, slots=True)
class Rate:
    """So much at once, and as much again in so many seconds."""

    most: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Share:
    """What one person may do, how much of that nobody at their address can take away, and what the address may do."""

    alone: Rate
    sure: Rate
    together: Rate


@dataclass(frozen=True, slots=True)
class Taken:
    """A token that was taken, and can be given back."""

    rate: Rate
    what: str
    who: str


MOST_KNOWN = 20_000  # cookies and tokens
MESSAGES, CHAT = Rate(100, 20), Rate(8, 20)
REPLAYS = Rate(20, 60)  # records played again for one address
OWN_CODES = Rate(30, 600)  # wrong tries at one address; the shorter of these codes has 40 bits
TABLE_CODES = Share(Rate(10, 600), Rate(3, 600), Rate(30, 600))  # wrong tries; these codes have 30 bits
WRONG_CODES = Rate(600, 600)  # of one kind on the whole server, before those who were wrong lately have to wait


class Bucket:
    """One token bucket."""

    __slots__ = ("_full", "_rate")

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._full = 0.0  # when it will be full again

    def take(self, now: float, tokens: int = 1) -> bool:
        """Take tokens, whether they are there or not; tell whether they were."""
        self._full = max(self._full, now) + tokens * self._rate.seconds / self._rate.most
        return self._full - now <= self._rate.seconds + 1e-9

    def give_back(self, tokens: int) -> None:
        """Put tokens back."""
        self._full -= tokens * self._rate.seconds / self._rate.most


class Buckets:
    """Token buckets by purpose and person. Of each, only the time is kept at which it will be full again."""

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
        if wait := self.wait(rate, what, who):
            return wait
        self._full[what, who] = max(self._full.get((what, who), 0.0), now) + rate.seconds / rate.most
        return 0.0

    def wait(self, rate: Rate, what: str, who: str) -> float:
        """Return how many seconds to wait for a token; 0 if there is one."""
        now = self._clock()
        full = max(self._full.get((what, who), 0.0), now) + rate.seconds / rate.most
        return full - now - rate.seconds if full - now > rate.seconds + 1e-9 else 0.0

    def used(self, what: str, who: str) -> bool:
        """Tell whether anything was taken that has not been filled again."""
        return self._full.get((what, who), 0.0) > self._clock() + 1e-6

    def give_back(self, rate: Rate, what: str, who: str) -> None:
        """Put a token back."""
        if (what, who) in self._full:
            self._full[what, who] -= rate.seconds / rate.most


class Limits:
    """Counts what is done.

    An address may be that of a whole school, so what one person may do at least (a guarantee) is never refused for
    what others at the same address do; only what goes beyond that comes out of what the address may do.
    """

    def __init__(self, config: Config, clock: Callable[[], float] = time.monotonic) -> None:
        self._buckets = Buckets(clock)
        self._most_sockets = config.sockets_per_address
        self._open: Counter[tuple[str, str]] = Counter()
        self._known: dict[bytes, str] = {}  # whose cookies and tokens were shown lately
        # What one person may do, what of that is sure, and what all at one address may do together.
        self._messages = Share(MESSAGES, Rate(20, 20), Rate(25 * self._most_sockets, 20))
        tables = config.tables_per_hour
        self._tables = Share(Rate(tables, 3600), Rate(2, 3600), Rate(10 * tables, 3600))
        self._guests = Rate(config.guests_per_hour, 3600)
        requests = config.requests_per_minute
        self._requests = Share(Rate(requests, 60), Rate(max(1, requests // 25), 60), Rate(requests, 60))

    def messages(self, person: str, address: str, *, seated: bool) -> None:
        """Count a message on a socket. Whoever has a seat there answers for nobody else."""
        if seated:
            self._take([Taken(MESSAGES, "message", person)])
        else:
            self._share(self._messages, "message", person, address)

    def chat(self, person: str) -> None:
        """Count something said."""
        self._take([Taken(CHAT, "chat", person)])

    def tables(self, person: str, address: str) -> None:
        """Count a table made."""
        self._share(self._tables, "table", person, address)

    def guests(self, address: str) -> None:
        """Count a guest who comes in."""
        self._count_at(self._guests, "guest", address)

    def replays(self, address: str) -> None:
        """Count a record that is to be played again, which takes long."""
        self._count_at(REPLAYS, "replay", address)

    def requests(self, shown: str, address: str) -> None:
        """Count a request before it is known who shows a cookie or token; "" if none is shown.

        What was good before counts for its owner. What was not seen before counts apart from what is asked by nobody.
        """
        person = self._known.get(hash_of(shown), "") if shown else ""
        if person:
            self._share(self._requests, "request", person, address)
        else:
            self._count_at(self._requests.together, "stranger's request" if shown else "request at", address)

    def remember(self, shown: str, person: str) -> None:
        """Remember whose cookie or token this is."""
        key = hash_of(shown)
        self._known.pop(key, None)
        self._known[key] = person
        if len(self._known) > MOST_KNOWN:
            del self._known[next(iter(self._known))]  # it was shown the longest ago

    # Codes: a try that was right counts no longer. A whole school may come by a code, but nobody may guess one.

    @contextmanager
    def own_code(self, kind: str, address: str) -> Generator[None]:
        """Count a try at a code that brings an identity back or elsewhere."""
        self._brake(kind, origins_of(address).near)
        with self._guessing(kind, self._count_at(OWN_CODES, kind, address)):
            yield

    @contextmanager
    def table_code(self, person: str, address: str) -> Generator[None]:
        """Count a try at the code of a table."""
        self._brake("table code", person)
        with self._guessing("table code", self._share(TABLE_CODES, "table code", person, address)):
            yield

    def _brake(self, kind: str, who: str) -> None:
        """While many codes are guessed on the whole server, refuse whoever was wrong lately themselves."""
        wait = self._buckets.wait(WRONG_CODES, f"wrong {kind}", "")
        if wait and self._buckets.used(kind, who):
            raise Refusal("too-often", seconds=max(1, math.ceil(wait)))

    @contextmanager
    def _guessing(self, kind: str, taken: list[Taken]) -> Generator[None]:
        try:
            yield
        except Refusal as refusal:
            if refusal.key == "code-wrong":
                self._buckets.take(WRONG_CODES, f"wrong {kind}", "")
                taken = []
            raise
        finally:
            self._give_back(taken)

    # Sockets.

    def open_socket(self, person: str, address: str, *, seated: bool = False) -> None:
        """Count a socket while it is open."""
        origins = origins_of(address)
        full = self._open["address", origins.near] >= self._most_sockets
        full |= self._open["address", origins.wide] >= WIDER * self._most_sockets
        if self._open["person", person] >= SOCKETS_PER_PERSON or (full and not seated):
            raise Refusal("too-many-sockets")
        for key in socket_keys(person, address):
            self._open[key] += 1

    def close_socket(self, person: str, address: str) -> None:
        """Count a socket no longer."""
        for key in socket_keys(person, address):
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]

    # Counting. All of it is taken, or nothing.

    def _share(self, share: Share, what: str, person: str, address: str) -> list[Taken]:
        """Count what a person does; what is beyond what is sure counts for their address."""
        alone, sure = Taken(share.alone, what, person), Taken(share.sure, f"{what}, sure", person)
        self._take([alone])
        if not self._buckets.take(sure.rate, sure.what, sure.who):
            return [alone, sure]
        try:
            return [alone, *self._count_at(share.together, f"{what} at", address)]
        except Refusal:
            self._give_back([alone])
            raise

    def _count_at(self, rate: Rate, what: str, address: str) -> list[Taken]:
        """Count something for an address."""
        near, wide = origins_of(address)
        wanted = [Taken(rate, what, near)]
        if wide:
            wanted.append(Taken(Rate(WIDER * rate.most, rate.seconds), f"{what}, wider", wide))
        self._take(wanted)
        return wanted

    def _take(self, wanted: list[Taken]) -> None:
        for number, one in enumerate(wanted):
            if wait := self._buckets.take(one.rate, one.what, one.who):
                self._give_back(wanted[:number])
                raise Refusal("too-often", seconds=max(1, math.ceil(wait)))

    def _give_back(self, taken: list[Taken]) -> None:
        for one in taken:
            self._buckets.give_back(one.rate, one.what, one.who)


def hash_of(shown: str) -> bytes:
    """Return what is remembered of a cookie or token."""
    return hashlib.sha256(shown.encode()).digest()


def socket_keys(person: str, address: str) -> list[tuple[str, str]]:
    """List what a socket counts for."""
    near, wide = origins_of(address)
    keys = [("person", person), ("address", near)]
    return [*keys, ("address", wide)] if wide else keys
