"""Where bots think: in processes of their own, so that no table waits for another's bot."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING

from billetdoux.bots import bot
from billetdoux.bots.working import end_with
from billetdoux.rules.generator import CHOICE, generator

if TYPE_CHECKING:
    from collections.abc import Callable

    from billetdoux.game.move import Move
    from billetdoux.views.view import View

    Think = Callable[[str, View, int, int], Move]


def think(level: str, view: View, seed: int, number: int) -> Move:
    """Return what a bot plays. It is given what its seat sees, and nothing else."""
    return bot(level).choose(view, generator(seed, 0, CHOICE, number))


class Thinkers:
    """Processes in which bots think: others for each level, so that a slow one makes only its like wait."""

    def __init__(self, processes: int | None = None, think: Think = think) -> None:
        self.processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self._think = think
        self._pools: dict[str, ProcessPoolExecutor] = {}
        self._context = multiprocessing.get_context("spawn")  # nothing of the server's is inherited
        self._their_end, self._our_end = self._context.Pipe(duplex=False)

    async def choose(self, level: str, view: View, seed: int, number: int) -> Move:
        """Let a bot choose; a process that died is replaced."""
        loop = asyncio.get_running_loop()
        pool = self._pool(level)
        try:
            return await loop.run_in_executor(pool, self._think, level, view, seed, number)
        except BrokenProcessPool:
            if self._pools.get(level) is pool:
                del self._pools[level]
            return await loop.run_in_executor(self._pool(level), self._think, level, view, seed, number)

    def _pool(self, level: str) -> ProcessPoolExecutor:
        if level not in self._pools:
            self._pools[level] = ProcessPoolExecutor(
                self.processes, self._context, initializer=end_with, initargs=(self._their_end,)
            )
        return self._pools[level]

    def close(self) -> None:
        """Send the processes home, whatever they are thinking about."""
        self._our_end.close()
        for pool in self._pools.values():
            pool.shutdown(wait=False, cancel_futures=True)
        self._their_end.close()
