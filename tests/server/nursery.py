"""Servers forked from a process that has everything imported: one that was killed is back in a moment.

Run as a program, it reads orders from stdin, one JSON object a line, and answers each with a line.
"""

from __future__ import annotations

import atexit
import json
import os
import signal
import subprocess
import sys
import threading
import time
from functools import cache
from typing import Any, Self, TextIO, cast

from house import Serving

ONE_AT_A_TIME = threading.Lock()


class Quick(Serving):
    """A `billetdoux serve` that starts quickly."""

    pid = 0

    def start(self) -> Self:
        """Start it and wait until it is ready."""
        self.pid = order(arguments=["serve", *self.arguments], environment=self.environment, log=str(self.log))
        return self.wait_until_ready(lambda: order(ended=self.pid))

    def end(self, how: signal.Signals) -> int:
        """Send a signal and wait for the end; return the exit status, negative if a signal was the cause."""
        pid, self.pid = self.pid, 0
        os.kill(pid, how)
        for _ in range(2000):
            if (status := order(ended=pid)) is not None:
                return status
            time.sleep(0.01)
        os.kill(pid, signal.SIGKILL)
        raise AssertionError(self.log.read_text())

    def kill(self) -> None:
        """kill -9."""
        self.end(signal.SIGKILL)

    def stop(self) -> None:
        """Stop it gracefully."""
        if self.pid:
            self.end(signal.SIGTERM)


@cache
def nursery() -> subprocess.Popen[str]:
    """Return the process that servers are forked from."""
    process = subprocess.Popen([sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    atexit.register(process.communicate)
    return process


def order(**what: object) -> Any:
    """Have something done there; return the answer."""
    with ONE_AT_A_TIME:
        process = nursery()
        cast("TextIO", process.stdin).write(json.dumps(what) + "\n")
        cast("TextIO", process.stdin).flush()
        return json.loads(cast("TextIO", process.stdout).readline())


def work() -> None:
    """Do what is ordered until nobody orders any more."""
    import aiosqlite
    import asyncpg
    import httptools
    import redis.asyncio
    import uvloop

    import billetdoux.cli.serve

    assert all((aiosqlite, asyncpg, httptools, redis.asyncio, uvloop, billetdoux.cli.serve))
    alive: set[int] = set()
    for line in sys.stdin:
        asked = json.loads(line)
        if "ended" in asked:
            pid, status = os.waitpid(asked["ended"], os.WNOHANG)
            alive.discard(pid)
            answer = os.waitstatus_to_exitcode(status) if pid else None
        else:
            answer = os.fork()
            if answer == 0:
                serve(**asked)
            alive.add(answer)
        print(json.dumps(answer), flush=True)
    for pid in alive:  # whoever gave the orders has come to a bad end
        os.kill(pid, signal.SIGKILL)


def serve(arguments: list[str], environment: dict[str, str], log: str) -> None:
    """Be a server, with streams and an environment of its own, until the end."""
    from billetdoux.cli import main

    file = os.open(log, os.O_WRONLY | os.O_APPEND)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(file, 1)
    os.dup2(file, 2)
    os.environ.clear()
    os.environ.update(environment)
    sys.exit(main(arguments))


if __name__ == "__main__":
    work()
