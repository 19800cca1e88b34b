"""Where tables are kept: what a node needs of a store, whatever lies behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from billetdoux.table.facts import LogEntry
    from billetdoux.table.schedule import Due
    from billetdoux.table.step import Step
    from billetdoux.table.table import Table


LEASE = 5.0  # seconds after which another node may do what this one should have done
NOBODY_NAMED = "—"  # the name of somebody who has deleted theirs


class Conflict(Exception):  # noqa: N818 (a signal to retry, not an error to show)
    """Somebody else was there first: read again."""


class Moved(NamedTuple):
    """What others have played at a table: the version it has, the entries that are new, what is due then."""

    table: str
    version: int
    entries: Sequence[LogEntry]
    due: Due


class Store(Protocol):
    """Keeps tables. What it has taken is there for good; if it cannot, it raises a Refusal and has taken nothing."""

    async def load(self, id: str, known: Table | None = None) -> Table:
        """Return a table as it is stored; what is known of it already need not be read again."""
        ...

    async def create(self, table: Table) -> None:
        """Store a new table; Conflict if another one has its code."""
        ...

    async def commit(self, before: Table, made: Step) -> bool:
        """Store what a step has come to; Conflict if somebody else was first. False if it is stored already.

        An entry of a log is taken only directly after the one before it.
        """
        ...

    # What other nodes have done, or left undone.

    async def behind(self, known: Iterable[Table], since: float) -> set[str]:
        """Return the tables of which more is stored than is known; older changes than `since` need not be found."""
        ...

    async def moved(self, known: Iterable[Table]) -> list[Moved]:
        """Return what was played at some tables that is not known of them."""
        ...

    async def take_late(self, now: float) -> list[tuple[str, Due]]:
        """Return what should have been done by now and was not; nobody else takes it for as long as a lease."""
        ...

    async def hand_over(self, tables: Sequence[str]) -> None:
        """Let others take at once what is due at some tables."""
        ...
