"""Structured logs: one JSON object a line on stderr. No hands, moves, secrets, names or addresses go into them."""

from __future__ import annotations

import logging
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, cast

import structlog

if TYPE_CHECKING:
    from typing import TextIO


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
    """Takes what libraries warn of into our own logs."""

    def emit(self, record: logging.LogRecord) -> None:
        """Log a warning of a library."""
        LOG.log(record.levelno, "library", library=record.name, said=record.getMessage(), exc_info=record.exc_info)


LOG: structlog.stdlib.BoundLogger = structlog.get_logger()
