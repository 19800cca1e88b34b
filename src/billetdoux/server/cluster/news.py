"""News among nodes: that somebody moved at a table, or that something else happened there.

A node that hears it reads the store. Lost news only delays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

What = Literal["move", "change"]


class News(Protocol):
    """Sends news to the other nodes, and receives theirs."""

    @property
    def has_others(self) -> bool:
        """Whether there are other nodes to tell."""
        ...

    @property
    def good(self) -> bool:
        """Whether news comes by itself now."""
        ...

    def tell(self, table: str, what: What) -> None:
        """Tell the other nodes what happened at a table."""
        ...

    async def run(self, heard: Callable[[str, What], None]) -> None:
        """Tell and hear until cancelled; `heard` is called with what the others tell."""
        ...

    def stop(self) -> None:
        """Neither tell nor hear any more; the task that runs it is then to be cancelled."""
        ...

    async def close(self) -> None:
        """Hang up."""
        ...
