"""What a node does beside serving: tasks that run until it stops."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from billetdoux.server.ops.logs import LOG

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine


class Background:
    """The tasks of a node."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def run(self, work: Coroutine[Any, Any, Any]) -> None:
        """Begin a task; if it fails, the log says so."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            LOG.error("task-failed", exc_info=error)

    async def stop(self) -> None:
        """End all tasks."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def every(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    """Do something again and again; what fails may go well the next time."""
    while True:
        try:
            await work()
        except Exception as error:
            LOG.warning("will-try-again", what=work.__name__, problem=type(error).__name__)
        await asyncio.sleep(seconds)
