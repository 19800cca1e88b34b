"""One connection that speaks HTTP: uvicorn's, with limits that hold before anybody is known.

Bytes are counted as they come in, because a header that never ends would reach none of the parser's callbacks. The
parser gets them in pieces, so that a limit is noticed before much has been taken in. Whoever goes beyond one is told
so in one short answer and cut off.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, cast

import httptools
from starlette.requests import HTTPConnection
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from billetdoux.declare import to_json
from billetdoux.errors import Refusal
from billetdoux.protocol.http_bodies import Problem
from billetdoux.server.http.door import language_of

if TYPE_CHECKING:
    import asyncio

    from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

    from billetdoux.server.ops.connections import Connections

HEAD, HEADERS, HEAD_LINE = 32 * 1024, 100, 8 * 1024  # bytes of a request's head, its headers, bytes of one line of it
BODY = 256 * 1024  # bytes of a body; the application takes far fewer, and says so
HEAD_TIME, BODY_TIME = 10.0, 20.0  # seconds that a head and a body may take
PIECE = 1024  # bytes that the parser is given at once
PIPELINED = 4  # requests that may wait for the answers to those before them
LINGER, LINGER_BYTES = 1.0, 256 * 1024  # seconds and bytes to let somebody read why they are cut off

Waiting = Literal["", "head", "body"]


class HttpConnection(HttpToolsProtocol):
    """A connection with limits."""

    def __init__(self, connections: Connections, **given: Any) -> None:
        super().__init__(**given)
        self._connections = connections
        self._let_in = False
        self._unread = b""  # what has come and waits for the requests before it
        self._over = False  # whether nothing more is taken
        self._dropped = 0  # bytes that came after that
        self._in_head, self._begun = True, False
        self._head = self._lines = self._line = self._body = 0
        self._wait: Waiting = ""
        self._timer: asyncio.TimerHandle | None = None

    # Coming and going.

    def connection_made(self, transport: asyncio.Transport) -> None:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Count the connection, and begin to wait for a request."""
        super().connection_made(transport)
        self._let_in = self._connections.open(self.client)
        if self._let_in:
            self._wait_for("head")
        else:  # at once: each that lingers takes the place of somebody else
            self._say_goodbye(503, Refusal("connections-full"))
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no longer."""
        self._stop()
        if self._let_in:
            self._connections.close(self.client)
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """Let the socket have the connection, which counts on."""
        self._stop()
        super().handle_websocket_upgrade()

    def _stop(self) -> None:
        """Take in nothing more, and wait for nothing."""
        self._over, self._unread, self._wait = True, b"", ""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # Taking in.

    def data_received(self, data: bytes) -> None:
        """Give the parser what comes, piece by piece."""
        self._unset_keepalive_if_required()
        if self._over:
            self._dropped += len(data)
            if self._dropped > LINGER_BYTES:
                self.transport.abort()
            return
        self._unread += data
        self._feed()

    def _feed(self) -> None:
        data, start = self._unread, 0
        while start < len(data) and not self._over:
            if len(self.pipeline) >= PIPELINED:
                self.flow.pause_reading()
                break
            self._take(data[start : start + PIECE])
            start += PIECE
        if not self._over:
            self._unread = data[start:]
            self._wait_for("body" if not self._in_head else "head" if self._begun or self._head else "")

    def _take(self, piece: bytes) -> None:
        """Count a piece and parse it."""
        self._count(piece)
        try:
            cast("Any", self.parser).feed_data(piece)
        except httptools.HttpParserError:
            if not self._over:
                self._cut_off(400, "malformed", Refusal("request-unreadable", problem="it is not HTTP"))
        except httptools.HttpParserUpgrade:
            if self._over:
                return
            if self._should_upgrade():
                self.handle_websocket_upgrade()
            else:
                self._connections.cut_off("upgrade-unknown")
        if not self._over:
            self._check()

    def _count(self, piece: bytes) -> None:
        if self._in_head:
            self._head += len(piece)
            self._lines += piece.count(b"\n")
            end = piece.rfind(b"\n")
            self._line = len(piece) - end - 1 if end >= 0 else self._line + len(piece)
        else:
            self._body += len(piece)

    def _check(self) -> None:
        """Cut off whoever goes on too long with a head or a body."""
        if self._in_head and (self._head > HEAD or self._lines > HEADERS + 1 or self._line > HEAD_LINE):
            self._cut_off(431, "head-too-large", Refusal("head-too-large"))
        elif self._body > BODY:
            self._connections.cut_off("body-too-large")
            self._stop()
            self.transport.abort()

    def on_response_complete(self) -> None:
        """Go on with the next request, if one has come already."""
        super().on_response_complete()
        if self._unread:
            self.flow.pause_reading()
            self.loop.call_soon(self._feed)

    # What the parser finds.

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._begun = True

    def on_header(self, name: bytes, value: bytes) -> None:
        """Keep a header; what comes after the body is none."""
        if self._in_head:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Let the application answer, if the head is not too large."""
        sizes = [len(self.url) + 16, *(len(name) + len(value) + 4 for name, value in self.headers)]
        if len(self.headers) > HEADERS or max(sizes) > HEAD_LINE or sum(sizes) > HEAD:
            self._cut_off(431, "head-too-large", Refusal("head-too-large"))
        if not self._over:
            self._in_head, self._body = False, 0
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Pass on a part of a body."""
        if not self._over:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """A request has come whole."""
        self._in_head, self._begun = True, False
        self._head = self._lines = self._line = self._body = 0
        if not self._over:
            super().on_message_complete()

    # Waiting, and cutting off.

    def _wait_for(self, what: Waiting) -> None:
        """Wait for a head or a body, but not for ever."""
        if what != self._wait:
            self._wait = what
            if self._timer is not None:
                self._timer.cancel()
            seconds = HEAD_TIME if what == "head" else BODY_TIME
            self._timer = self.loop.call_later(seconds, self._late) if what else None

    def _late(self) -> None:
        if self._wait == "head" and not (self._begun or self._head):
            self._connections.cut_off("silent")
            self._stop()
            self.transport.close()
        else:
            self._cut_off(408, f"{self._wait}-late", Refusal("request-late"))

    def _cut_off(self, status: int, reason: str, problem: Refusal) -> None:
        """Say why this is the end, unless another answer is under way."""
        self._connections.cut_off(reason)
        self._say_goodbye(status, problem)

    def _say_goodbye(self, status: int, problem: Refusal) -> None:
        cycle = cast("RequestResponseCycle | None", self.cycle)
        answering = cycle is not None and cycle.response_started and not cycle.response_complete
        if cycle is not None and not answering:
            cycle.disconnected = True  # the application may stop
            cycle.message_event.set()
        self._stop()
        if answering or self.transport.is_closing():
            self.transport.close()
            return
        scope = {"type": "http", "headers": self.headers or [], "query_string": b""}
        said = Problem(reason=problem.key, sentence=language_of(HTTPConnection(scope)).error(problem))
        body = to_json(said).encode()
        self.transport.write(
            STATUS_LINE[status] + b"content-type: application/json\r\nconnection: close\r\n"
            b"content-length: %d\r\n\r\n%b" % (len(body), body)
        )
        # Who is still sending would lose the answer if we closed at once.
        self.transport.write_eof()
        self._timer = self.loop.call_later(LINGER, self.transport.abort)
