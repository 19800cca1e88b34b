"""What is wrong with a server's process: called in it before it serves (`Quick.before`)."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path
from typing import Any

MOST_FILES = 128  # that a server may open, if that is limited
STEP = "BILLETDOUX_TEST_STEP"  # names a file: by how many seconds the wall clock is wrong


def step_the_clock() -> None:
    """Let the wall clock be wrong by as much as a file says."""
    right, file = time.time, Path(os.environ[STEP])

    def wrong() -> float:
        return right() + float(file.read_text())

    time.time = wrong


def lose_the_journal() -> None:
    """Let the journal's task end as soon as it has written some pieces."""
    from billetdoux.server.store.journal import Journal

    write = Journal._write_group

    async def written(self: Any, group: Any, **more: Any) -> None:
        await write(self, group, **more)
        if self.written > 20:
            raise MemoryError

    Journal._write_group = written  # pyright: ignore[reportAttributeAccessIssue]


def lose_the_catching_up() -> None:
    """Let another task end that the server needs."""
    from billetdoux.server.cluster.catch_up import CatchUp

    async def run(self: CatchUp) -> None:
        await asyncio.sleep(1)

    CatchUp.run = run


def hasten() -> None:
    """Let everything that waits for a database give up sooner."""
    from billetdoux.server.sockets import connection, tableside
    from billetdoux.server.store import database

    database.DEADLINE = 1.2
    connection.PROMPT = tableside.PROMPT = 1.5


def limit_files() -> None:
    """Let the process open few files."""
    import resource

    resource.setrlimit(resource.RLIMIT_NOFILE, (MOST_FILES, MOST_FILES))
