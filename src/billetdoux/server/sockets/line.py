"""A line: one socket's end at the table. What is sent waits in a bounded queue; who reads too slowly is cut off."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from starlette.websockets import WebSocketDisconnect

from billetdoux.table.news import Listener

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from billetdoux.table.news import Place, WayIn
    from billetdoux.table.outside import Visitor
    from billetdoux.table.table import Table
    from billetdoux.text.catalogue import Catalogue


GRACE = 2.0  # seconds for what waits to be read, before the socket is closed


class Line:
    """Who is at the other end, in which language, and what they have been told."""

    __slots__ = (
        "_close",
        "_most",
        "_telling",
        "_waiting",
        "_write",
        "address",
        "cut",
        "epoch",
        "listener",
        "place",
        "slow",
        "text",
        "visitor",
    )

    def __init__(
        self,
        visitor: Visitor,
        text: Catalogue,
        queue: int,
        way_in: Callable[[Table], WayIn],
        place: Place,
        *,
        epoch: int,
        address: str,
    ) -> None:
        self.visitor = visitor
        self.epoch = epoch  # of their cookie or token
        self.address = address
        self.text = text
        self.listener = Listener(visitor.id, lambda phrase: text(f"phrase-{phrase}"), way_in)
        self.place = place  # how far they have been told
        self.cut = False
        self.slow = False  # whether that was for reading too slowly
        self._most = queue
        self._waiting: list[str] = []
        self._write: Callable[[str], Awaitable[None]] | None = None
        self._close: Callable[[], object] | None = None
        self._telling: asyncio.Future[None] | None = None

    @property
    def person(self) -> str:
        """Who is at the other end."""
        return self.visitor.id

    def open(self, write: Callable[[str], Awaitable[None]], close: Callable[[], object]) -> None:
        """Begin to send, now that the socket is open; what was to be told before waits already."""
        self._write, self._close = write, close
        self._wake()

    def send(self, message: str) -> None:
        """Put a message into the queue; if that is full, cut the line."""
        if self.cut:
            return
        if len(self._waiting) >= self._most:
            self.slow = True
            self.hang_up()
        else:
            self._waiting.append(message)
            self._wake()

    def hang_up(self) -> None:
        """Close the socket once what waits has been sent, or soon at any rate."""
        if not self.cut:
            self.cut = True
            asyncio.get_running_loop().call_later(GRACE, self._end)
            self._wake()

    def close(self) -> None:
        """Send nothing more: the socket is closed."""
        self.cut, self._write, self._close = True, None, None
        if self._telling is not None:
            self._telling.cancel()

    def _end(self) -> None:
        if self._close is not None:
            self._close()

    def _wake(self) -> None:
        """Send what waits. There is a task for that only while there is something to send: most sockets are idle."""
        if self._write is not None and self._telling is None:
            self._telling = asyncio.ensure_future(self._tell(self._write))

    async def _tell(self, write: Callable[[str], Awaitable[None]]) -> None:
        try:
            while self._waiting:
                await write(self._waiting.pop(0))
        except (WebSocketDisconnect, RuntimeError):
            self._end()  # they have hung up
        finally:
            self._telling = None
        if self.cut:
            self._end()
