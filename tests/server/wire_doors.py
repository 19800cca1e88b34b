"""The doors of the server, knocked at over real connections: every byte that comes back is kept.

`Caller` is a socket at a table, `fetch` a request. `knock` tries all doors that somebody at a table, or anybody, can
think of: what is open, what is refused, in one of the languages.
"""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from doors import TRIED
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

if TYPE_CHECKING:
    from collections.abc import Iterator

PATIENCE = 20.0  # seconds until a test gives up


async def fetch(
    port: int, path: str, *, method: str = "GET", token: str = "", body: str = "", language: str = "en"
) -> bytes:
    """Send a request over a connection of its own and return all that comes back."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = [f"{method} {path} HTTP/1.1", "Host: stage.example", "Connection: close", f"Accept-Language: {language}"]
    head += [f"Authorization: Bearer {token}"] if token else []
    head += ["Content-Type: application/json", f"Content-Length: {len(body.encode())}"] if body else []
    writer.write("\r\n".join([*head, "", body]).encode())
    async with asyncio.timeout(PATIENCE):
        raw = await reader.read()
    writer.close()
    return raw


def body_of(raw: bytes) -> Any:
    """Return the JSON of an answer."""
    return json.loads(raw.partition(b"\r\n\r\n")[2])


class Caller:
    """A socket at a table. `raw` is what has come over the connection since it was last taken."""

    def __init__(self, port: int, token: str, mark: str) -> None:
        self.port = port
        self.token = token
        self.mark = mark  # which all ids of its messages bear
        self.raw = b""
        self.answers: dict[str | None, dict[str, Any]] = {}  # by the id of what was asked
        self._count = 0
        self._news = asyncio.Event()
        self._protocol: ClientProtocol
        self._writer: asyncio.StreamWriter
        self._reading: asyncio.Task[None]

    async def open(self, table: str, **asked: object) -> None:
        """Connect."""
        reader, self._writer = await asyncio.open_connection("127.0.0.1", self.port)
        uri = f"ws://stage.example/api/tables/{table}/socket?{urlencode(asked)}"
        self._protocol = ClientProtocol(parse_uri(uri), max_size=None)
        self._protocol.key = "dGhlIHNhbXBsZSBub25jZQ=="  # the answer depends on it
        request = self._protocol.connect()
        request.headers["Authorization"] = f"Bearer {self.token}"
        self._protocol.send_request(request)
        self._flush()
        self._reading = asyncio.create_task(self._read(reader))
        async with asyncio.timeout(PATIENCE):
            while self._protocol.state is State.CONNECTING:
                assert not self._reading.done(), self.raw
                await self._hear()

    async def _hear(self) -> None:
        """Wait for news."""
        self._news.clear()
        await self._news.wait()

    async def _read(self, reader: asyncio.StreamReader) -> None:
        try:
            while data := await reader.read(1 << 16):
                self.raw += data
                self._protocol.receive_data(data)
                for event in self._protocol.events_received():
                    if isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                        message = json.loads(bytes(event.data))
                        self.answers[message.get("id")] = message
                self._flush()
                self._news.set()
        finally:
            self._news.set()

    def _flush(self) -> None:
        self._writer.write(b"".join(self._protocol.data_to_send()))

    def send(self, text: str) -> None:
        """Send a frame of text."""
        self._protocol.send_text(text.encode())
        self._flush()

    def say(self, type: str, **details: object) -> str:
        """Send a message; return its id."""
        self._count += 1
        id = f"{self.mark}-{self._count}"
        self.send(json.dumps({"id": id, "type": type, **details}))
        return id

    async def answer(self, id: str) -> dict[str, Any]:
        """Wait for the answer to a message."""
        async with asyncio.timeout(PATIENCE):
            while id not in self.answers:
                assert not self._reading.done(), f"hung up before {id} was answered: {self.raw[-200:]!r}"
                await self._hear()
        return self.answers[id]

    async def ask(self, type: str, **details: object) -> dict[str, Any]:
        """Send a message and return the answer, which must not be a refusal."""
        answer = await self.answer(self.say(type, **details))
        assert answer["type"] != "refused", (type, details, answer)
        return answer

    async def take(self) -> bytes:
        """Return all that has been told since the last time. The time of day is in it."""
        await self.ask("ping")
        raw, self.raw = self.raw, b""
        return raw

    async def close(self) -> bytes:
        """Hang up; return the last words."""
        self._protocol.send_close(1000)
        self._flush()
        async with asyncio.timeout(PATIENCE):
            await self._reading
        self._writer.close()
        raw, self.raw = self.raw, b""
        return raw


def requests(table: str, game: str, edition: str, players: int, *, open: bool) -> Iterator[tuple[str, str, str]]:
    """Yield what anybody can ask over HTTP: method, path, body. The record is asked for until it is `open`."""
    yield "GET", "/api/tables", ""
    yield "GET", f"/api/tables/{table}", ""
    yield "GET", f"/api/tables/{table}?invitation=forged", ""
    yield "GET", f"/api/tables/{table}/qr.svg", ""
    yield "GET", "/api/tables/nowhere", ""
    yield "POST", "/api/tables", '{"edition": "none"}'
    yield "POST", "/api/tables", '{"seats": 9}'
    yield "GET", f"/api/games/{game}", ""
    if not open:
        yield "GET", f"/api/games/{game}/record", ""
        yield "GET", f"/api/games/{game}/replay", ""
        yield "GET", f"/api/games/{game}/replay?viewer=0", ""
        yield "GET", f"/api/games/{game}/record?secret=1&seat=0", ""
        yield "HEAD", f"/api/games/{game}/record", ""
    yield "GET", "/api/games/none/record", ""
    yield "GET", "/api/me", ""
    yield "POST", "/api/me/token", ""
    yield "GET", "/api/me/tables", ""
    yield "GET", "/api/me/games", ""
    yield "GET", "/api/me/games?before=never", ""
    yield "GET", f"/api/leaderboard?edition={edition}&players={players}", ""
    yield "GET", "/api/leaderboard?players=9", ""
    yield "POST", "/api/code", '{"code": "ABCD-EFGH"}'
    yield "POST", "/api/tables/code", '{"code": "ABC-DEF"}'
    yield "GET", "/api/about", ""
    yield "GET", f"/t/{table}", ""
    yield "GET", "/", ""
    yield "GET", "/readyz", ""
    yield "GET", "/metrics", ""


def frames(game: str, number: int, *, legal: set[str], host: bool, seats: int) -> Iterator[str]:
    """Yield what is refused on a socket, or changes nothing: unreadable, illegal, out of turn, stale, foreign."""
    yield from (
        "",
        "{",
        "[]",
        "null",
        '{"type": "move"}',
        '{"type": "peek", "id": "x"}',
        '{"type": "ping", "id": ""}',
    )
    played = {"game": game, "after": number}
    asked: list[dict[str, Any]] = [{"type": "move", **played, "move": move} for move in TRIED if move not in legal]
    for wrong in (
        {"game": "other"},
        {"after": number + 1},
        {"after": number - 1 if number else 9},
        {"after": "last"},
    ):
        asked += [{"type": "move", **played, "move": move, **wrong} for move in ("6=?", *sorted(legal))]
    asked += [{"type": "hand", "seat": seat} for seat in range(seats + 1)]
    asked += [
        {"type": "hint"},
        {"type": "hint", "silent": ["handmaid"]},
        {"type": "sit", "seat": 0},
        {"type": "start", "first": 0},
        {"type": "set-bot", "seat": 1, "level": "os"},
    ]
    asked += [{"type": "commit", "game": "other", "commitment": "0" * 64}, {"type": "say"}]
    asked += [
        {"type": "reveal", "game": "other", "seed": "0" * 64},
        {"type": "reveal", "game": game, "seed": "0" * 64},
    ]
    if not host:
        asked += [{"type": "remove", "person": "id0001"}, {"type": "invite"}]
    for n, one in enumerate(asked):
        yield json.dumps({"id": f"x{number}-{n}", **one})


def places(game: str, number: int) -> list[dict[str, object]]:
    """List the numbers after which somebody may want to resume, right or wrong ones."""
    after = (0, number // 2, number - 1, number, number + 5, -1, "x", "9" * 30)
    return [{}, *({"game": game, "after": one} for one in after), {"game": "other", "after": 1}, {"after": 3}]
