"""A progress bar for work that takes long, where somebody is there to watch it."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

PATIENCE = 1.0  # seconds before a bar appears


def progress(title: str, count: int) -> Iterator[int]:
    """Yield 0 to count - 1, and show how far it has come once it has taken a while."""
    begun = time.monotonic()
    for i in range(count):
        if sys.stderr.isatty() and time.monotonic() - begun > PATIENCE:
            yield from bar(title, count, i)
            return
        yield i


def bar(title: str, count: int, start: int) -> Iterator[int]:
    """Yield the rest with a bar."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(title), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(title, total=count, completed=start)
        for i in range(start, count):
            yield i
            shown.advance(task)
