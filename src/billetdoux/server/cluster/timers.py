"""When what is due at our tables is due."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from billetdoux.server.cluster.clock import Alarm, Clock
    from billetdoux.table.schedule import Due


class Timers:
    """One timer for each table at which something is due."""

    def __init__(self, clock: Clock, fire: Callable[[str, Due], None]) -> None:
        self._clock = clock
        self._fire = fire
        self._timers: dict[str, Alarm] = {}

    def __contains__(self, table: str) -> bool:
        return table in self._timers

    def set(self, table: str, due: Due) -> None:
        """Fire when something is due, and not for what was due before."""
        if (timer := self._timers.pop(table, None)) is not None:
            timer.cancel()
        if due.kind != "none":
            wait = max(0, due.begins - self._clock.now())
            self._timers[table] = self._clock.call_later(wait, partial(self._over, table, due))

    def _over(self, table: str, due: Due) -> None:
        del self._timers[table]
        self._fire(table, due)

    def cancel(self) -> None:
        """Fire no more."""
        for timer in self._timers.values():
            timer.cancel()
