"""Open connections, before anybody is known: how many there may be, of one address and in all, and who is cut off."""

from __future__ import annotations

import logging
from collections import Counter
from typing import TYPE_CHECKING

from billetdoux.server.ops.addresses import origins_of
from billetdoux.server.ops.limits import WIDER
from billetdoux.server.ops.logs import Seldom

if TYPE_CHECKING:
    from collections.abc import Callable

    from billetdoux.server.config import Config
    from billetdoux.server.ops.metrics import Metrics

    Peer = tuple[str, int] | None  # as a transport knows it

OTHER_FILES = 128  # that the process opens itself: the database, bots, files of the page
MOST_FILES = 1 << 16  # more than this nobody needs


class Connections:
    """Counts connections."""

    def __init__(self, config: Config, metrics: Metrics, is_proxy: Callable[[str], bool]) -> None:
        self.most = most_connections(config.connections)
        self.most_of_one = min(config.connections_per_address, max(1, self.most // 2))
        self._metrics = metrics
        self._is_proxy = is_proxy
        self._open: Counter[str] = Counter()
        self._all = 0
        self._seldom = Seldom()

    def open(self, peer: Peer) -> bool:
        """Count a connection while it is open; False if there are too many already: then it is not counted."""
        address, keys = keys_of(peer)
        crowded = any(
            self._open[key] >= self.most_of_one * times for key, times in zip(keys, (1, WIDER), strict=False)
        )
        if self._all >= self.most or (crowded and not self._is_proxy(address)):
            self._metrics.connections_cut.labels("connections-full").inc()
            self._seldom.log(logging.WARNING, "connections-full", connections=self._all, most=self.most)
            return False
        self._all += 1
        self._metrics.connections.set(self._all)
        self._open.update(keys)
        return True

    def close(self, peer: Peer) -> None:
        """Count a connection no longer."""
        self._all -= 1
        self._metrics.connections.set(self._all)
        for key in keys_of(peer)[1]:
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]

    def cut_off(self, reason: str) -> None:
        """Note that a connection is cut off: the metric counts each, the log says it once a minute."""
        self._metrics.connections_cut.labels(reason).inc()
        self._seldom.log(logging.INFO, "cut-off", reason)


def keys_of(peer: Peer) -> tuple[str, list[str]]:
    """Return a peer's address, and what it counts as."""
    address = peer[0] if peer else "unknown"
    near, wide = origins_of(address)
    return address, [near, f"{wide}/48"] if wide else [near]


def most_connections(wanted: int) -> int:
    """Return how many connections there may be: fewer than this process may have files open."""
    try:
        import resource
    except ImportError:  # Windows
        return wanted
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    if files == resource.RLIM_INFINITY:
        return wanted
    return min(wanted, max(files - OTHER_FILES, files // 2))


def raise_file_limit() -> None:
    """Let this process have as many files open as it may."""
    try:
        import resource
    except ImportError:  # Windows
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
