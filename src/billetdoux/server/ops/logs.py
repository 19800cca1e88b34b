"""Structured logs: one JSON object a line on stderr. No hands, moves, secrets, names or addresses go into them."""

from __future__ import annotations

import logging
import sys

import structlog


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
        logger_factory=structlog.WriteLoggerFactory(file=sys.stderr),
        cache_logger_on_first_use=True,
    )
    logging.captureWarnings(capture=True)
    logging.basicConfig(level=logging.WARNING, handlers=[Libraries()], force=True)


class Libraries(logging.Handler):
    """Takes what libraries warn of into our own logs."""

    def emit(self, record: logging.LogRecord) -> None:
        """Log a warning of a library."""
        LOG.log(record.levelno, "library", library=record.name, said=record.getMessage(), exc_info=record.exc_info)


LOG: structlog.stdlib.BoundLogger = structlog.get_logger()
