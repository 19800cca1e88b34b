"""Figures about a running server, for Prometheus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

if TYPE_CHECKING:
    from collections.abc import Callable

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5)


class Metrics:
    """What is counted and timed."""

    def __init__(self, commit_age: Callable[[], float] = lambda: 0.0) -> None:
        registry = self.registry = CollectorRegistry()
        self.tables = Gauge("billetdoux_tables", "Tables that this node has in memory", registry=registry)
        self.sockets = Gauge("billetdoux_sockets", "Open sockets", registry=registry)
        moves = Counter("billetdoux_moves", "Entries added to logs", ["by"], registry=registry)
        self.moved = {by: moves.labels(by) for by in ("person", "bot", "deal")}
        self.refused = Counter("billetdoux_refused", "Messages and requests refused", ["reason"], registry=registry)
        self.cut = Counter("billetdoux_cut", "Sockets cut off for reading too slowly", registry=registry)
        self.taken_over = Counter("billetdoux_taken_over", "Due rows taken over from another node", registry=registry)
        self._commit = Histogram("billetdoux_commit_seconds", "Commits", buckets=SECONDS, registry=registry)
        self._group = Histogram(
            "billetdoux_commit_group",
            "Pieces in a commit",
            buckets=(1, 2, 5, 10, 20, 50, 100, 200),
            registry=registry,
        )
        age = Gauge("billetdoux_commit_age_seconds", "Time since the last commit", registry=registry)
        age.set_function(commit_age)
        self._failed = Counter("billetdoux_commits_failed", "Commits that failed", registry=registry)
        self.fan_out = Histogram(
            "billetdoux_fan_out_seconds", "From a commit to all sockets' queues", buckets=SECONDS, registry=registry
        )

    def committed(self, seconds: float, pieces: int) -> None:
        """Note a commit."""
        self._commit.observe(seconds)
        self._group.observe(pieces)

    def commit_failed(self) -> None:
        """Note a commit that failed."""
        self._failed.inc()

    def page(self) -> bytes:
        """Return all figures as Prometheus reads them."""
        return generate_latest(self.registry)
