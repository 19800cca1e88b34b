"""A store in memory: tables never change, so it keeps them as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from billetdoux.errors import Refusal
from billetdoux.server.store.store import Conflict
from billetdoux.table.facts import LogEntry, Remark

if TYPE_CHECKING:
    from billetdoux.table.step import Step
    from billetdoux.table.table import Table


class MemoryStore:
    """Tables by their ids."""

    def __init__(self) -> None:
        self.tables: dict[str, Table] = {}

    async def load(self, id: str, known: Table | None = None) -> Table:  # noqa: ARG002
        if id not in self.tables:
            raise Refusal("table-unknown")
        return self.tables[id]

    async def create(self, table: Table) -> None:
        if any(one.code == table.code and one.phase != "closed" for one in self.tables.values()):
            raise Conflict
        self.tables[table.id] = table

    async def commit(self, before: Table, made: Step) -> bool:
        stored = self.tables[before.id]
        for fact in made.facts:
            if isinstance(fact, Remark) and any(
                (one.person, one.message) == (fact.person, fact.message) for one in stored.said
            ):
                return False
            if (
                isinstance(fact, LogEntry)
                and fact.game == stored.game
                and stored.number not in (None, fact.number - 1)
            ):
                raise Conflict
            if isinstance(fact, Remark) and fact.number != stored.last_said + 1:
                raise Conflict
        changed = made.table.version != before.version
        if stored.version != before.version or (changed and stored.number != before.number):
            raise Conflict
        self.tables[before.id] = made.table
        return True
