"""What the journal writes together."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from sqlalchemy import text

from billetdoux.server.ops.metrics import Metrics
from billetdoux.server.store import journal as journals
from billetdoux.server.store.database import open_database
from billetdoux.server.store.journal import Journal

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest
    from sqlalchemy import Connection


def nothing(connection: Connection) -> None:
    connection.execute(text("SELECT 1"))


def test_while_several_are_written_at_once_a_commit_waits_for_more(
    new_sqlite: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journals, "GATHER", 0.5)
    groups: list[int] = []
    write_group: Any = Journal._write_group

    async def noted(self: Journal, group: list[Any], *, wait: bool = False) -> None:
        groups.append(len(group))
        await write_group(self, group, wait=wait)

    monkeypatch.setattr(Journal, "_write_group", noted)

    async def write() -> None:
        database = await open_database(new_sqlite())
        journal = Journal(database, Metrics())
        journal.start()
        await journal.write(nothing)
        await journal.write(nothing)
        assert groups == [1, 1]  # one after the other: nobody waits
        await asyncio.gather(journal.write(nothing), journal.write(nothing))
        third = asyncio.create_task(journal.write(nothing))
        for _ in range(5):
            await asyncio.sleep(0)
        await asyncio.gather(journal.write(nothing), third)
        await journal.stop()
        await database.close()

    asyncio.run(write())
    assert groups == [1, 1, 2, 2]
