"""What a node does beside serving: tasks that run until it stops, and those without which it must not go on."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from billetdoux.server.ops.logs import LOG

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine

    from billetdoux.server.cluster.clock import Clock

PATIENCE = 3.0  # seconds for tasks to end when they are told to


class Background:
    """The tasks of a node. `lost` is called when one ends without which it must not go on."""

    def __init__(self, clock: Clock, lost: Callable[[str, BaseException | None], None]) -> None:
        self._clock = clock
        self._tasks: set[asyncio.Task[Any]] = set()
        self._lost = lost
        self._stopping = False

    def run(self, work: Coroutine[Any, Any, Any]) -> None:
        """Begin a task; if it fails, the log says so."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def keep(self, name: str, work: Coroutine[Any, Any, Any]) -> None:
        """Begin a task that must not end before the node stops."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        self.watch(name, task)

    def repeat(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        """Do something again and again until the node stops."""
        self.keep(work.__name__.strip("_"), every(self._clock, seconds, work))

    def watch(self, name: str, task: asyncio.Task[Any]) -> None:
        """Say so if a task ends before the node stops."""

        def ended(task: asyncio.Task[Any]) -> None:
            if not self._stopping:
                self._lost(name, asyncio.CancelledError() if task.cancelled() else task.exception())

        task.add_done_callback(ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            LOG.error("task-failed", exc_info=error)

    async def stop(self) -> None:
        """End all tasks; one that does not end is left behind."""
        self._stopping = True
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=PATIENCE)


async def every(clock: Clock, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    """Do something again and again; what fails may go well the next time."""
    while True:
        try:
            await work()
        except Exception as error:
            LOG.warning("will-try-again", what=work.__name__, problem=type(error).__name__)
        await clock.sleep(seconds)
