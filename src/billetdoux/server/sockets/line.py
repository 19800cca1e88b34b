"""A line: one socket's end at the table. What is sent waits in a bounded queue; who reads too slowly is cut off."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from starlette.websockets import WebSocketDisconnect

from billetdoux.table.news import Listener

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Generator

    from billetdoux.table.news import Place, WayIn
    from billetdoux.table.outside import Visitor
    from billetdoux.table.table import Table
    from billetdoux.text.catalogue import Catalogue

    Writing = Coroutine[Any, Any, None]
    Write = Callable[[str], Writing]


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
        self._write: Write | None = None
        self._close: Callable[[], object] | None = None
        self._telling: asyncio.Future[None] | None = None  # while the other end reads more slowly than it is told

    @property
    def person(self) -> str:
        """Who is at the other end."""
        return self.visitor.id

    def open(self, write: Write, close: Callable[[], object]) -> None:
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
        """Send what waits. Nearly always that is done at once; only who reads slowly needs a task that waits."""
        if self._write is None or self._telling is not None:
            return
        try:
            while self._waiting:
                writing = self._write(self._waiting.pop(0))
                try:
                    awaited = writing.send(None)
                except StopIteration:
                    continue
                self._telling = asyncio.ensure_future(self._tell(self._write, writing, awaited))
                return
        except (WebSocketDisconnect, RuntimeError):
            self._end_soon()  # they have hung up
        if self.cut:
            self._end_soon()

    def _end_soon(self) -> None:
        """Close the socket, but not in the middle of what is being done: it may be our own that is closed."""
        asyncio.get_running_loop().call_soon(self._end)

    async def _tell(self, write: Write, begun: Writing, awaited: Any) -> None:
        try:
            await Begun(begun, awaited)
            while self._waiting:
                await write(self._waiting.pop(0))
        except (WebSocketDisconnect, RuntimeError):
            self._end()
        finally:
            self._telling = None
        if self.cut:
            self._end()


class Begun:
    """A coroutine that has begun outside a task, and waits for something; a task goes on with it."""

    def __init__(self, coroutine: Writing, awaited: Any) -> None:
        self.coroutine = coroutine
        self.awaited = awaited

    def __await__(self) -> Generator[Any, Any, None]:
        """Wait for what it waits for, and then as it does."""
        awaited = self.awaited
        try:
            while True:
                try:
                    got = yield awaited
                except BaseException as error:
                    awaited = self.coroutine.throw(error)
                else:
                    awaited = self.coroutine.send(got)
        except StopIteration:
            return
