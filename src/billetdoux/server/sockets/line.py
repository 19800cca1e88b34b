"""A line: one socket's end at the table. What is sent waits in a bounded queue; who reads too slowly is cut off."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from billetdoux.table.news import Listener

if TYPE_CHECKING:
    from collections.abc import Callable

    from billetdoux.server.sockets.wire import Writer
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
        "_planned",
        "_waiting",
        "_wire",
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
        self._waiting: list[bytes] = []  # frames
        self._planned = False  # whether they will be sent in a moment
        self._wire: Writer | None = None
        self._close: Callable[[], object] | None = None

    @property
    def person(self) -> str:
        """Who is at the other end."""
        return self.visitor.id

    def open(self, wire: Writer, close: Callable[[], object]) -> None:
        """Begin to send, now that the socket is open; what was to be told before waits already."""
        self._wire, self._close = wire, close
        wire.on_room = self._flush
        wire.open()
        self._flush()

    def send(self, frame: bytes) -> None:
        """Put a frame into the queue; if that is full, cut the line."""
        if self.cut:
            return
        if len(self._waiting) >= self._most:
            self.slow = True
            self.hang_up()
        else:
            self._waiting.append(frame)
            self._plan()

    def hang_up(self) -> None:
        """Close the socket once what waits has been sent, or soon at any rate."""
        if not self.cut:
            self.cut = True
            asyncio.get_running_loop().call_later(GRACE, self._end)
            self._plan()

    def close(self) -> None:
        """Send nothing more: the socket is closed."""
        if self._wire is not None:
            self._wire.on_room = None
        self.cut, self._wire, self._close = True, None, None

    def _end(self) -> None:
        if self._close is not None:
            self._close()

    def _plan(self) -> None:
        """Send what waits in a moment, in one write with what is still to be told now."""
        if not self._planned and self._wire is not None:
            self._planned = True
            asyncio.get_running_loop().call_soon(self._flush)

    def _flush(self) -> None:
        """Send what waits, if the other end takes it."""
        self._planned = False
        if self._wire is None or not self._wire.has_room:
            return
        if self._waiting:
            self._wire.send_frames(self._waiting[0] if len(self._waiting) == 1 else b"".join(self._waiting))
            self._waiting.clear()
        if self.cut:
            self._end()
