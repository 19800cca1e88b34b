"""A store in memory: tables never change, so it keeps them as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from billetdoux.errors import Refusal
from billetdoux.server.store.store import LEASE, Conflict, Moved
from billetdoux.table.facts import LogEntry, Remark
from billetdoux.table.schedule import Due
from billetdoux.table.table import follow
from billetdoux.value import change

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from billetdoux.table.step import Step
    from billetdoux.table.table import Table


class MemoryStore:
    """Tables by their ids."""

    def __init__(self) -> None:
        self.tables: dict[str, Table] = {}
        self._leases: dict[str, tuple[Due, float]] = {}  # what is due, and until when somebody does it

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
            if isinstance(fact, LogEntry) and is_doubled(fact, stored):
                raise Conflict
            if (
                isinstance(fact, LogEntry)
                and fact.game == stored.game
                and stored.number not in (None, fact.number - 1)
            ):
                raise Conflict
            if isinstance(fact, Remark) and fact.number != stored.last_said + 1:
                raise Conflict
        if made.table.version == before.version:  # others may have spoken or played meanwhile
            (fact,) = made.facts
            if isinstance(fact, LogEntry):
                if stored.version != before.version:
                    raise Conflict
                self.tables[before.id] = follow(follow(stored, fact), made.table.due)
            elif isinstance(fact, Remark):
                self.tables[before.id] = follow(stored, fact)
            return True
        if (stored.version, stored.number) != (before.version, before.number):
            raise Conflict
        said = made.table.said if stored.said == before.said else stored.said
        self.tables[before.id] = change(made.table, said=said)
        return True

    async def behind(self, known: Iterable[Table], since: float) -> set[str]:  # noqa: ARG002
        return {one.id for one in known if self.tables[one.id] != one}

    async def moved(self, known: Iterable[Table]) -> list[Moved]:
        stored = [(one, self.tables[one.id]) for one in known]
        return [Moved(one.id, there.version, new_entries(one, there), there.due) for one, there in stored]

    async def take_late(self, now: float) -> list[tuple[str, Due]]:
        late = list[tuple[str, Due]]()
        for table in self.tables.values():
            due, until = self._leases.get(table.id, (None, 0.0))
            until = until if due is table.due else table.due.at + LEASE
            if table.due.kind != "none" and until < now:
                self._leases[table.id] = table.due, max(now, table.due.at) + LEASE
                late.append((table.id, table.due))
        return late

    async def hand_over(self, tables: Sequence[str]) -> None:
        self._leases |= {id: (self.tables[id].due, 0.0) for id in tables}


def is_doubled(entry: LogEntry, stored: Table) -> bool:
    """Tell whether a message has made an entry before."""
    played = stored.played
    if played is None or played.id != entry.game or entry.message is None or entry.seat is None:
        return False
    return played.number_of(entry.seat, entry.message) is not None


def new_entries(known: Table, there: Table) -> list[LogEntry]:
    """Return the entries of a log that are not known."""
    if there.played is None or known.played is None or there.played.id != known.played.id:
        return []
    return list(there.played.entries[known.played.length :])
