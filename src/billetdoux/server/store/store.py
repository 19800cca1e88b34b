"""Where tables are kept: what a node needs of a store, whatever lies behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from billetdoux.table.step import Step
    from billetdoux.table.table import Table


class Conflict(Exception):  # noqa: N818 (a signal to retry, not an error to show)
    """Somebody else was there first: read again."""


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
