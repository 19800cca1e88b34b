"""Structured logs: one JSON object a line on stderr. No hands, moves, secrets, names or addresses go into them."""

from __future__ import annotations

import logging
import sys
import time
from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING, cast

import structlog

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TextIO

MINUTE = 60.0  # seconds between two lines of a kind
MOST_KINDS = 500


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
        logger_factory=structlog.WriteLoggerFactory(file=cast("TextIO", Unbreakable(sys.stderr))),
        cache_logger_on_first_use=True,
    )
    logging.captureWarnings(capture=True)
    logging.basicConfig(level=logging.WARNING, handlers=[Libraries()], force=True)


class Unbreakable:
    """A file that takes what it can. A full disk or a closed pipe must not stop what wanted to log something."""

    def __init__(self, file: TextIO) -> None:
        self._file = file

    def write(self, text: str) -> None:
        """Write a line, or lose it."""
        with suppress(OSError, ValueError):
            self._file.write(text)

    def flush(self) -> None:
        """Write what waits, or lose it."""
        with suppress(OSError, ValueError):
            self._file.flush()


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


LOG: structlog.stdlib.BoundLogger = structlog.get_logger()
