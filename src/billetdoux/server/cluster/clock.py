"""The clock by which a node waits. A test may give it another one, on which hours pass at once."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable


class Alarm(Protocol):
    """Something that a clock will call."""

    def cancel(self) -> None:
        """Call it no more."""
        ...


class Clock(Protocol):
    """Tells the time, and lets it pass."""

    def now(self) -> float:
        """Seconds since 1970: the same at all nodes."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        ...

    def call_later(self, seconds: float, call: Callable[[], object]) -> Alarm:
        """Call something after some seconds."""
        ...


class LoopClock:
    """The clock of a server: it waits as the event loop does."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now

    def now(self) -> float:
        """Seconds since 1970: the same at all nodes."""
        return self._now()

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)

    def call_later(self, seconds: float, call: Callable[[], object]) -> Alarm:
        """Call something after some seconds."""
        return asyncio.get_running_loop().call_later(seconds, call)
