"""The work of an arena, shared out over processes: what comes out does not depend on how many there are."""

from __future__ import annotations

import multiprocessing
import os
import signal
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from billetdoux.bots import BOTS, bot
from billetdoux.bots.arena.games import NAMES, play_compiled, play_plain
from billetdoux.bots.program import stop_all
from billetdoux.bots.workers import end_with_parent
from billetdoux.errors import BilletDouxError
from billetdoux.game.game import Game
from billetdoux.rules.generator import CHOICE, generator

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from billetdoux.bots.arena.plan import ArenaPlan, Pairing, Task, TaskResult

    Play = Callable[[ArenaPlan, Task], TaskResult]

# Each process works on one thread: as many processes as cores would otherwise start as many threads each.
THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS")


def perform(
    plan: ArenaPlan,
    tasks: Sequence[Task],
    jobs: int,
    compiled: frozenset[Pairing] = frozenset(),
    play: Play = play_plain,
) -> Generator[tuple[Task, TaskResult], None, None]:
    """Yield each task with what came of it, in whatever order they are done."""
    for task in tasks:
        if task.table in compiled:
            yield task, play_compiled(plan, task, jobs)
    rest = [task for task in tasks if task.table not in compiled]
    if jobs == 1 or len(rest) < 2:
        for task in rest:
            yield task, play(plan, task)
    else:
        warm_up(plan)
        yield from in_processes(plan, rest, min(jobs, len(rest)), play)


def warm_up(plan: ArenaPlan) -> None:
    """Let each bot of ours choose once: what has to be compiled then lies ready for all processes."""
    game = Game(plan.edition, NAMES[: plan.players], seed=0, first=0)
    for name in plan.bots:
        if name in BOTS:
            bot(name).choose(game.view(0), generator(0, 0, CHOICE, 0))


def in_processes(
    plan: ArenaPlan, tasks: Sequence[Task], jobs: int, play: Play
) -> Generator[tuple[Task, TaskResult], None, None]:
    """Yield each task when one of the processes has done it. However this ends, the processes end with it."""
    context = multiprocessing.get_context("spawn")
    their_end, our_end = context.Pipe(duplex=False)
    with one_thread_each():
        pool = ProcessPoolExecutor(jobs, context, initializer=begin_process, initargs=(their_end,))
        try:
            with deaf_to_interrupts():
                waiting = {pool.submit(play, plan, task): task for task in tasks}
            for done in as_completed(waiting):
                yield waiting[done], done.result()
        except BrokenProcessPool as error:
            raise BilletDouxError("arena-died") from error
        finally:
            our_end.close()
            pool.shutdown(wait=False, cancel_futures=True)
            their_end.close()


def begin_process(master: Any) -> None:
    """Begin a process's work."""
    end_with_parent(master, stop_all)


@contextmanager
def deaf_to_interrupts() -> Generator[None, None, None]:
    """Let processes that are started meanwhile ignore Ctrl-C from their first moment, not only once they `begin`."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def one_thread_each() -> Generator[None, None, None]:
    """Let processes that are started meanwhile use one thread each."""
    before = {name: os.environ[name] for name in THREADS if name in os.environ}
    os.environ.update((name, "1") for name in THREADS)
    try:
        yield
    finally:
        for name in THREADS:
            del os.environ[name]
        os.environ.update(before)
