"""What is planted in a server before it serves: carelessness that loses moves, and a fault at a certain moment."""

from __future__ import annotations

import os
from pathlib import Path

from billetdoux.server.node import Node
from billetdoux.server.store import database


def sync_seldom() -> None:
    """Let SQLite sync only when it copies its log into the file."""
    database.PRAGMAS["synchronous"] = "NORMAL"


def fill_the_disk_after_opening() -> None:
    """Let the disk be full once the database is open and nothing is served yet."""
    start = Node.start

    async def start_on_a_full_disk(self: Node) -> None:
        Path(os.environ["BILLETDOUX_FAULTS"], "enospc").touch()
        await start(self)

    Node.start = start_on_a_full_disk
