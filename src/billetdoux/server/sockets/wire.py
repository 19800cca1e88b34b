"""The wire: uvicorn's WebSocket protocol, with a short way for frames of text, which nearly all are.

A frame that comes whole goes straight to whoever waits for it; anything else is left to the library, frame by frame.
What is sent is made into a frame once, for all who are told the same, and all that waits goes out in one write.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # pyright: ignore[reportPrivateImportUsage]  (the fastest there is)

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.types import Scope
    from websockets.http11 import Request

EXTENSION = "billetdoux.wire"  # where the application finds the wire in an ASGI scope
TEXT = 0x81  # the first byte of a whole frame of text
MASKED, SHORT, MIDDLE = 0x80, 126, 127  # in the second byte
READ_AHEAD = 8  # frames that may wait before we stop reading


class Writer(Protocol):
    """What a line needs of a wire."""

    on_room: Callable[[], None] | None  # called when there is room again for what is sent

    @property
    def has_room(self) -> bool:
        """Whether the other end takes what it is sent."""
        ...

    def open(self) -> None:
        """From here on frames come and go the short way."""
        ...

    def send_frames(self, frames: bytes) -> None:
        """Send frames."""
        ...


class Wire(WebSocketsSansIOProtocol):
    """One connection."""

    on_room: Callable[[], None] | None = None
    _rest = b""  # of what has come: a part of a frame
    _short = False  # whether frames go the short way
    _early = False  # whether something came before the socket was open

    def handle_connect(self, event: Request) -> None:
        """Let the application find the wire."""
        super().handle_connect(event)
        if not self.close_sent:
            cast("Any", self.scope)["extensions"][EXTENSION] = self

    def open(self) -> None:
        """From here on frames come and go the short way, if they begin at the beginning of one."""
        self._short = not self._early and not self.conn.reader.buffer

    # Receiving.

    def data_received(self, data: bytes) -> None:
        """Take all whole frames out of what has come."""
        if not self._short:
            self._early = self._early or self.handshake_initiated
            super().data_received(data)
            return
        if self._rest:
            data = self._rest + data
        start = 0
        while start < len(data):
            begin, end = bounds(data, start)
            if end - begin > self.config.ws_max_size:
                self._short = False  # the library refuses it
                super().data_received(data[start:])
                return
            if not 0 < end <= len(data):
                break
            self._take(data[start:end], begin - start)
            start = end
        self._rest = data[start:]

    def _take(self, frame: bytes, begin: int) -> None:
        """Take in a whole frame, the content of which begins at `begin`."""
        if frame[0] == TEXT and frame[1] & MASKED and self.conn.current_size is None and not self.close_sent:
            try:
                text = apply_mask(frame[begin:], frame[begin - 4 : begin]).decode()
            except UnicodeDecodeError:
                super().data_received(frame)  # the library refuses it
                return
            self.queue.put_nowait({"type": "websocket.receive", "text": text})
            if self.queue.qsize() > READ_AHEAD and not self.read_paused:
                self.read_paused = True
                self.transport.pause_reading()
        else:
            super().data_received(frame)

    # Sending.

    @property
    def has_room(self) -> bool:
        """Whether the other end takes what it is sent."""
        return self.writable.is_set()

    def send_frames(self, frames: bytes) -> None:
        """Send frames; nothing, if the connection is over."""
        if not (self.disconnected or self.close_sent or self.transport.is_closing()):
            self.transport.write(frames)

    def resume_writing(self) -> None:
        """Say that there is room again."""
        super().resume_writing()
        if self.on_room is not None:
            self.on_room()


def bounds(data: bytes, start: int) -> tuple[int, int]:
    """Return where the content of a masked frame begins and where it ends; (0, 0) if too little of it is there."""
    if len(data) < start + 2:
        return 0, 0
    length, begin = data[start + 1] & ~MASKED, start + 2
    if length >= SHORT:
        size = 2 if length == SHORT else 8
        if len(data) < begin + size:
            return 0, 0
        length, begin = int.from_bytes(data[begin : begin + size], "big"), begin + size
    begin += 4 if data[start + 1] & MASKED else 0
    return begin, begin + length


def frame_of(text: bytes) -> bytes:
    """Return the frame of a text that is sent."""
    length = len(text)
    if length < SHORT:
        return b"%c%c%b" % (TEXT, length, text)
    if length < 1 << 16:
        return b"%c%c%b%b" % (TEXT, SHORT, length.to_bytes(2, "big"), text)
    return b"%c%c%b%b" % (TEXT, MIDDLE, length.to_bytes(8, "big"), text)


def wire_in(scope: Scope) -> Any:
    """Take the wire out of a scope, which the wire holds."""
    return scope["extensions"].pop(EXTENSION)
