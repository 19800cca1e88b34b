"""What cannot be read of what is stored: it harms one table or one game, and the log says which."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from billetdoux.errors import BilletDouxError, Refusal, ServerError
from billetdoux.server.ops.logs import LOG

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator

R = TypeVar("R")
T = TypeVar("T")

# How reading fails. What such an error says may hold a hand: only its kind is told.
UNREADABLE = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)


@contextmanager
def readable(**where: str) -> Generator[None]:
    """Read something that is stored; if it cannot be, that is a Refusal which tells nothing of it."""
    try:
        yield
    except Refusal:
        raise
    except UNREADABLE as error:
        LOG.error("game-damaged", **where, problem=in_short(error))
        raise Refusal("server-error") from None


class Skipped:
    """Leaves out what cannot be read of a list; the log says it once."""

    def __init__(self) -> None:
        self._known: set[str] = set()

    def read(self, rows: Iterable[tuple[str, R]], read: Callable[[R], T]) -> Iterator[T]:
        """Yield what rows say, each of which comes with its id."""
        for id, row in rows:
            try:
                done = read(row)
            except UNREADABLE as error:
                if id not in self._known:
                    self._known.add(id)
                    LOG.error("game-damaged", row=id, problem=in_short(error))
            else:
                yield done


def in_short(error: BaseException) -> str:
    """Return what kind of error it is."""
    return error.key if isinstance(error, BilletDouxError) else type(error).__name__


def check_number(number: int, expected: int) -> None:
    """Raise an error if an entry of a log does not come directly after the one before it."""
    if number != expected:
        raise LookupError


def fatal(error: BaseException) -> ServerError | None:
    """Return why a server cannot go on after an error of its database; None if it may pass."""
    if isinstance(error, ServerError):
        return error
    cause = getattr(error, "orig", None) or error
    name = str(getattr(cause, "sqlite_errorname", ""))
    if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
        return ServerError("database-broken", problem=cause)
    if name in ("SQLITE_IOERR_FSYNC", "SQLITE_IOERR_DIR_FSYNC"):
        return ServerError("sync-failed", problem=cause)
    return None
