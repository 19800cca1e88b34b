"""The wire: uvicorn's WebSocket protocol, with a short way for frames of text, which nearly all are.

A frame that comes whole goes straight to whoever waits for it; anything else is left to the library, frame by frame.
All frames and bytes count, and whoever sends far too many of them is cut off without an answer.
What is sent is made into a frame once, for all who are told the same, and all that waits goes out in one write.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # pyright: ignore[reportPrivateImportUsage]  (the fastest there is)

from billetdoux.server.ops.limits import MESSAGES, Bucket, Rate
from billetdoux.server.ops.logs import LOG

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.types import Scope
    from uvicorn._types import ASGISendEvent  # pyright: ignore[reportPrivateImportUsage]
    from websockets.http11 import Request

    from billetdoux.server.ops.connections import Connections

EXTENSION = "billetdoux.wire"  # where the application finds the wire in an ASGI scope
TEXT = 0x81  # the first byte of a whole frame of text
MASKED, SHORT, MIDDLE = 0x80, 126, 127  # in the second byte
READ_AHEAD = 8  # frames that may wait before we stop reading
# Of one socket: four times what a person may send on all of theirs.
FRAMES, BYTES = Rate(4 * MESSAGES.most, MESSAGES.seconds), Rate(1 << 20, MESSAGES.seconds)
EARLY = 16 * 1024  # bytes that may come before the socket is open


class Writer(Protocol):
    """What a line needs of a wire."""

    on_room: Callable[[], None] | None  # called when there is room again for what is sent

    @property
    def has_room(self) -> bool:
        """Whether the other end takes what it is sent."""
        ...

    def open(self) -> None:
        """Forget what only the handshake needed."""
        ...

    def send_frames(self, frames: bytes) -> None:
        """Send frames."""
        ...


class Wire(WebSocketsSansIOProtocol):
    """One connection."""

    on_room: Callable[[], None] | None = None
    _rest: bytes = b""  # of what has come: a part of a frame, or all of it while the socket is not open yet

    def __init__(self, connections: Connections, **given: Any) -> None:
        super().__init__(**given)
        self._connections = connections
        self._frames, self._bytes = Bucket(FRAMES), Bucket(BYTES)
        self._refused = False  # whether the library has refused a frame; what comes after it is for the library too

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the connection no longer."""
        self._connections.close(self.client)
        super().connection_lost(exc)

    def handle_connect(self, event: Request) -> None:
        """Let the application find the wire."""
        super().handle_connect(event)
        if not self.close_sent:
            cast("Any", self.scope)["extensions"][EXTENSION] = self

    def open(self) -> None:
        """Forget what only the handshake needed: there are many sockets."""
        for handshake in ("request", "response"):
            vars(self).pop(handshake, None)

    def handle_parser_exception(self) -> None:
        """Close after what cannot be understood; the library has nothing to say about a head that it cannot read."""
        if self.conn.close_sent is None:
            self._connections.cut_off("malformed")
            self.transport.abort()
        else:
            super().handle_parser_exception()

    def shutdown(self) -> None:
        """Close the connection because the server stops. Whatever state it is in, this does not fail."""
        try:
            super().shutdown()
        except Exception as error:  # the library cannot answer a handshake that it could not read
            LOG.info("connection-cut", problem=type(error).__name__)
            self.transport.abort()

    # Receiving.

    def data_received(self, data: bytes) -> None:
        """Take all whole frames out of what has come."""
        if not self.handshake_initiated or self._refused:
            super().data_received(data)
            return
        if not self._bytes.take(self.loop.time(), len(data)):
            self._cut_off()
            return
        if self._rest:
            data = self._rest + data
        if not self.handshake_complete:
            self._rest = data
            if len(data) > EARLY:
                self._cut_off()
            return
        start = 0
        while start < len(data) and not self.transport.is_closing():
            begin, end = bounds(data, start)
            if end - begin > self.config.ws_max_size:
                self._refused = True
                super().data_received(data[start:])
                return
            if not 0 < end <= len(data):
                break
            if not self._frames.take(self.loop.time()):
                self._cut_off()
                return
            self._take(data[start:end], begin - start)
            start = end
        self._rest = data[start:]

    def _cut_off(self) -> None:
        self._rest = b""
        self._connections.cut_off("too-many-frames")
        self.transport.abort()

    async def send(self, message: ASGISendEvent) -> None:
        """Send what the application sends; once that has opened the socket, take what came too early."""
        await super().send(message)
        if self._rest and self.handshake_complete and message["type"] == "websocket.accept":
            self._take_early()

    def _take_early(self) -> None:
        early, self._rest = self._rest, b""
        self._bytes.give_back(len(early))  # they are counted again
        self.data_received(early)

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
