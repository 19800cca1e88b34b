"""Structured logs: one JSON object a line on stderr. No hands, moves, secrets, names or addresses go into them."""

from __future__ import annotations

import atexit
import logging
import os
import sys
import time
from collections import Counter
from contextlib import suppress
from queue import Full, Queue
from threading import Event, Thread
from typing import TYPE_CHECKING, cast

import structlog

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TextIO

MINUTE = 60.0  # seconds between two lines of a kind
MOST_KINDS = 500
MOST_WAITING = 1000  # lines that may wait to be written
MOMENT = 1.0  # seconds to wait for them at the end


def set_up_logs(level: str) -> None:
    """Log from this level on."""
    number = logging.getLevelNamesMapping().get(level.upper(), logging.INFO)
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.WriteLoggerFactory(file=cast("TextIO", start_writer())),
        cache_logger_on_first_use=True,
    )
    logging.captureWarnings(capture=True)
    logging.basicConfig(level=logging.WARNING, handlers=[Libraries()], force=True)


class LogWriter:
    """Writes lines in a thread of its own, and nobody waits for it.

    A full disk, a closed pipe or one that nobody reads stops nothing: the lines are lost, and counted.
    """

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._waiting = Queue[str | Event](MOST_WAITING)
        self._lost = 0
        Thread(target=self._run, name="log", daemon=True).start()

    def write(self, text: str) -> None:
        """Write some text soon, or lose it."""
        try:
            self._waiting.put_nowait(text)
        except Full:
            self._lost += 1

    def flush(self) -> None:
        """Do nothing: what is written goes out by itself."""

    def drain(self) -> None:
        """Wait a moment until everything so far is written."""
        written = Event()
        with suppress(Full):
            self._waiting.put_nowait(written)
            written.wait(MOMENT)

    def _run(self) -> None:
        while True:
            text = self._waiting.get()
            if isinstance(text, Event):
                text.set()
                continue
            try:
                self._write(text)
                if self._lost:
                    lost, self._lost = self._lost, 0
                    LOG.warning("log-lost", lines=lost)
            except (OSError, ValueError):
                self._lost += 1

    def _write(self, text: str) -> None:
        try:
            file = self._file.fileno()
        except (OSError, ValueError):  # no file of the system's
            self._file.write(text)
            return
        data = text.encode(errors="backslashreplace")
        while data:
            data = data[os.write(file, data) :]


def start_writer() -> LogWriter:
    """Begin to write logs to stderr; what waits at the end of the process is written then."""
    writer = LogWriter(sys.stderr)
    atexit.register(writer.drain)
    WRITERS[:] = [writer]
    return writer


def drain_logs() -> None:
    """Wait a moment until all that was logged so far is written."""
    for writer in WRITERS:
        writer.drain()


class Libraries(logging.Handler):
    """Takes what libraries warn of into our own logs. What they say again and again is logged once a minute."""

    def __init__(self) -> None:
        super().__init__()
        self._seldom = Seldom()

    def emit(self, record: logging.LogRecord) -> None:
        """Log a warning of a library."""
        said = record.getMessage()
        self._seldom.log(
            record.levelno, "library", f"{record.name}: {record.msg}"[:200], said=said, exc_info=record.exc_info
        )


class Seldom:
    """Logs what may happen thousands of times a second: a line a minute of each kind, with how often it happened."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._next: dict[str, float] = {}  # when another line of a kind may be written
        self._unsaid: Counter[str] = Counter()  # how often it has happened since the last one

    def log(self, level: int, event: str, kind: str = "", **details: object) -> None:
        """Log something, unless something of its kind was logged within the last minute."""
        key, now = f"{event} {kind}", self._clock()
        if now < self._next.get(key, 0.0):
            self._unsaid[key] += 1
            return
        if len(self._next) >= MOST_KINDS:
            self._next.clear()
        self._next[key] = now + MINUTE
        LOG.log(level, event, **({"kind": kind} if kind else {}), times=1 + self._unsaid.pop(key, 0), **details)


WRITERS = list[LogWriter]()
LOG: structlog.stdlib.BoundLogger = structlog.get_logger()
