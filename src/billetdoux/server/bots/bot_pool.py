"""Where bots think: in processes of their own, so that no table waits for another's bot."""

from __future__ import annotations

import asyncio
import faulthandler
import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import TYPE_CHECKING

from billetdoux.bots import bot
from billetdoux.bots.rounds import first_view
from billetdoux.bots.workers import end_with_parent
from billetdoux.rules.generator import CHOICE, generator
from billetdoux.server.ops.logs import LOG

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from billetdoux.rules.move import Move
    from billetdoux.views.view import View

    Think = Callable[[str, View, int, int], Move]

LIMIT = 60.0  # seconds for a move; the first one after an installation compiles for half of them
PATIENCE = 10  # times as long it has to get ready, when nobody waits for it
NICER = 10  # how far thinking stands back behind serving
TRIES = 2  # a process that is ended takes with it what others were going to think in it
LAST_RESORT = "random"  # who plays for a bot that comes to no end


def think(level: str, view: View, seed: int, number: int) -> Move:
    """Return what a bot plays. It is given what its seat sees, and nothing else."""
    return bot(level).choose(view, generator(seed, 0, CHOICE, number))


def begin(master: Any) -> None:
    """Begin a process to think in."""
    end_with_parent(master)
    if hasattr(os, "nice"):
        os.nice(NICER)


def within(limit: float, work: Callable[..., Any], *given: object) -> Any:
    """Return what some work brings; this process ends if it takes longer, whatever it is busy with."""
    with Path(os.devnull).open("w") as nowhere:
        faulthandler.dump_traceback_later(limit, exit=True, file=nowhere)
        try:
            return work(*given)
        finally:
            faulthandler.cancel_dump_traceback_later()


class BotPool:
    """Processes in which bots think: others for each level, so that a slow one makes only its like wait."""

    def __init__(self, processes: int | None = None, think: Think = think, limit: float = LIMIT) -> None:
        self.processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self.limit = limit
        self._think = think
        self._pools: dict[str, ProcessPoolExecutor] = {}
        self._context = multiprocessing.get_context("spawn")  # nothing of the server's is inherited
        self._their_end, self._our_end = self._context.Pipe(duplex=False)

    def wake(self, level: str) -> None:
        """Let a bot get ready that somebody is going to play against."""
        if level not in self._pools:
            pool = self._pool(level)
            for _ in range(self.processes):
                pool.submit(within, PATIENCE * self.limit, self._think, level, first_view(), 0, 0)

    async def choose(self, level: str, view: View, seed: int, number: int) -> Move:
        """Let a bot choose. A process that died is replaced; a bot that comes to no end loses its turn."""
        loop = asyncio.get_running_loop()
        for _ in range(TRIES):
            pool = self._pool(level)
            try:
                return await loop.run_in_executor(pool, within, self.limit, self._think, level, view, seed, number)
            except BrokenProcessPool:
                if self._pools.get(level) is pool:
                    del self._pools[level]
            except Exception as error:  # a fault of the bot's: the game goes on without it
                LOG.error("bot-crashed", level=level, exc_info=error)
                break
        LOG.warning("bot-gave-up", level=level)
        return think(LAST_RESORT, view, seed, number)

    def _pool(self, level: str) -> ProcessPoolExecutor:
        if level not in self._pools:
            self._pools[level] = ProcessPoolExecutor(
                self.processes, self._context, initializer=begin, initargs=(self._their_end,)
            )
        return self._pools[level]

    def close(self) -> None:
        """Send the processes home, whatever they are thinking about."""
        for pool in self._pools.values():
            pool.shutdown(wait=False, cancel_futures=True)
        self._our_end.close()  # then they go; before, a pool would take it for an accident
        self._their_end.close()
