"""Frames by the short way: however they are cut, joined and mixed, what is said in them arrives once, in order."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, cast

import pytest
from uvicorn import Config
from uvicorn.server import ServerState

from billetdoux.server.sockets.line import Line
from billetdoux.server.sockets.wire import Wire, bounds, frame_of, wire_in
from billetdoux.table.news import Place
from billetdoux.table.outside import Visitor
from billetdoux.text.catalogue import catalogue

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

HELLO = (
    b"GET / HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: Upgrade\r\n"
    b"sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\nsec-websocket-version: 13\r\n\r\n"
)
MASK = b"\x11\x22\x33\x44"


def masked(first: int, content: bytes) -> bytes:
    """Return a frame as clients send it."""
    length = len(content)
    size = bytes([128 | length]) if length < 126 else b"\xfe" + length.to_bytes(2, "big")
    return bytes([first]) + size + MASK + bytes(one ^ MASK[place % 4] for place, one in enumerate(content))


class Away(asyncio.Transport):
    """The end of a connection; what is written to it is kept, write by write."""

    def __init__(self) -> None:
        super().__init__({"peername": ("127.0.0.1", 5), "sockname": ("127.0.0.1", 80)})
        self.written: list[bytes] = []
        self.closed = False
        self.reading = True

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written.append(bytes(data))

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True


class Listening:
    """An application that notes what it hears."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.go_on = asyncio.Event()
        self.go_on.set()
        self.wire: Any = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "websocket":
            return
        await receive()
        await send({"type": "websocket.accept"})
        self.wire = wire_in(scope)
        self.wire.open()
        while (message := await receive())["type"] != "websocket.disconnect":
            self.heard.append(message["text"])
            await self.go_on.wait()


def with_wire(what: Callable[[Any, Away, Listening], Awaitable[None]], early: bytes = b"") -> None:
    """Do something with an open wire."""

    async def come() -> None:
        app, away = Listening(), Away()
        config = Config(cast("Any", app), ws=Wire, ws_max_size=500, ws_ping_interval=None, log_config=None)
        config.load()
        wire = Wire(config, ServerState(), {})
        wire.connection_made(away)
        wire.data_received(HELLO)
        if early:
            wire.data_received(early)
        while app.wire is None:
            await asyncio.sleep(0)
        away.written.clear()
        await what(wire, away, app)
        wire.connection_lost(ConnectionError())
        await asyncio.sleep(0)

    asyncio.run(come())


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


STREAM = b"".join(
    [
        masked(0x81, b"one"),
        masked(0x89, b"ping"),
        masked(0x81, "zwei – due".encode()),
        masked(0x01, b"in "),  # a text in three parts, with a ping between them
        masked(0x00, b"several "),
        masked(0x89, b"pong"),
        masked(0x80, b"parts"),
        masked(0x81, b"x" * 300),
        masked(0x81, b""),
    ]
)
SAID = ["one", "zwei – due", "in several parts", "x" * 300, ""]


@pytest.mark.parametrize("size", [1, 2, 3, 5, 7, 64, 1000])
@pytest.mark.parametrize("early", [b"", masked(0x81, b"early")], ids=["", "early"])
def test_frames_are_understood_however_they_are_cut(size: int, early: bytes) -> None:
    async def say(wire: Any, away: Away, app: Listening) -> None:
        for start in range(0, len(STREAM), size):
            wire.data_received(STREAM[start : start + size])
            await settle()
        assert app.heard == (["early"] if early else []) + SAID
        assert b"".join(away.written) == b"\x8a\x04ping\x8a\x04pong"

    with_wire(say, early)


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        (masked(0x81, b"x" * 501), 1009),
        (b"\x81\xff\x7f" + bytes(7) + MASK, 1009),
        (masked(0x81, b"\xff\xfe"), 1007),
        (b"\x81\x03one", 1002),  # not masked
        (masked(0x80, b"goes on"), 1002),
        (masked(0xC1, b"compressed"), 1002),
    ],
)
def test_what_is_no_good_frame_ends_the_connection(frame: bytes, code: int) -> None:
    async def say(wire: Any, away: Away, app: Listening) -> None:
        wire.data_received(masked(0x81, b"one") + frame)
        wire.data_received(masked(0x81, b"two"))
        await settle()
        assert "two" not in app.heard
        assert away.closed
        assert away.written[0][2:4] == code.to_bytes(2, "big")

    with_wire(say)


def test_a_flood_is_read_no_faster_than_it_is_answered() -> None:
    async def say(wire: Any, away: Away, app: Listening) -> None:
        app.go_on.clear()
        for _ in range(20):
            wire.data_received(masked(0x81, b"x"))
            await settle()
        assert not away.reading
        app.go_on.set()
        await settle()
        assert away.reading
        assert len(app.heard) == 20

    with_wire(say)


def test_who_reads_again_is_told_on() -> None:
    async def say(wire: Any, away: Away, app: Listening) -> None:
        told: list[bool] = []
        wire.on_room = lambda: told.append(wire.has_room)
        wire.pause_writing()
        assert not wire.has_room
        wire.resume_writing()
        assert told == [True]
        wire.send_frames(frame_of(b"a") + frame_of(b"b"))
        assert away.written == [b"\x81\x01a\x81\x01b"]
        away.close()
        wire.send_frames(b"more")
        assert len(away.written) == 1

    with_wire(say)


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65535, 65536])
def test_a_frame_says_how_long_it_is(length: int) -> None:
    frame = frame_of(b"x" * length)
    begin, end = bounds(frame, 0)
    assert frame[begin:end] == b"x" * length
    assert end == len(frame)


def with_line(what: Callable[[Any, Away, Line, list[str]], Awaitable[None]]) -> None:
    """Do something with a line of which three messages may wait."""

    async def say(wire: Any, away: Away, app: Listening) -> None:
        closed: list[str] = []
        line = Line(
            Visitor("p", "Ada", "n"), catalogue("en"), 3, cast("Any", None), Place(), epoch=0, address="127.0.0.1"
        )
        line.send(frame_of(b"before"))
        line.open(wire, lambda: closed.append("closed"))
        await settle()
        assert away.written == [frame_of(b"before")]
        away.written.clear()
        await what(wire, away, line, closed)

    with_wire(say)


def test_what_is_told_at_once_goes_out_in_one_write() -> None:
    async def tell(wire: Any, away: Away, line: Line, closed: list[str]) -> None:
        line.send(frame_of(b"log"))
        line.send(frame_of(b"accepted"))
        await settle()
        assert away.written == [frame_of(b"log") + frame_of(b"accepted")]

    with_line(tell)


def test_who_reads_slowly_is_told_later_and_who_does_not_read_is_cut_off() -> None:
    async def tell(wire: Any, away: Away, line: Line, closed: list[str]) -> None:
        wire.pause_writing()
        for message in (b"a", b"b", b"c"):
            line.send(frame_of(message))
        await settle()
        assert not away.written
        wire.resume_writing()
        assert away.written == [frame_of(b"a") + frame_of(b"b") + frame_of(b"c")]
        wire.pause_writing()
        for message in (b"d", b"e", b"f", b"g"):
            line.send(frame_of(message))
        assert line.cut
        assert line.slow
        assert not closed
        wire.resume_writing()
        assert away.written[1:] == [frame_of(b"d") + frame_of(b"e") + frame_of(b"f")]
        assert closed == ["closed"]

    with_line(tell)
