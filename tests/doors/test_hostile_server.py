"""Clients against a hostile server: every field of every message, and no traceback, no escape code, no growth."""

from __future__ import annotations

import asyncio
import copy
import json
import re
import threading
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest
from prompt_toolkit.input import DummyInput
from prompt_toolkit.output import DummyOutput
from rich.console import Console
from websockets.asyncio.server import serve

from billetdoux.client.connection import Client
from billetdoux.client.http import Server
from billetdoux.client.intake import LARGEST_FRAME, read_frame
from billetdoux.declare import ShapeError
from billetdoux.errors import BilletDouxError, Refusal
from billetdoux.protocol.http_bodies import Lobby, Me, MySessions, NewTable, Token
from billetdoux.terminal.identities import Identities
from billetdoux.terminal.keyboard import CLEAR, Keyboard
from billetdoux.terminal.lobby import LobbyPage
from billetdoux.terminal.play import Visit
from billetdoux.terminal.remote import RemoteTable
from billetdoux.text.catalogue import catalogue

if TYPE_CHECKING:
    from collections.abc import Iterator

    from websockets.asyncio.server import ServerConnection

DOCS = Path(__file__).parents[2] / "docs" / "protocol.md"
HELD = re.findall(r"^```json server\n(.*?)^```", DOCS.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
EVENING = [json.loads(one) for one in HELD]  # what a player was told of a whole game
CHAT = {"number": 1, "person": "p", "name": "Bo", "phrase": "hello", "text": None, "sentence": "Hello!"}
OTHERS = [
    {"type": "chat", "said": [CHAT]},
    {"type": "refused", "id": None, "reason": "seat-taken", "sentence": "No.", "number": 3},
]
ESCAPE = "\x1b]0;pwned\x07\x1b[2J\x9b1m\u202e"
HOSTILE: list[Any] = [
    ESCAPE,
    f"../../{ESCAPE}",
    "../../../tmp/x",
    "",
    "x" * 5000,
    "over",
    -1,
    7,
    99,
    10**30,
    float("inf"),
    True,
    None,
    [],
    [[[]]],
    {},
    {ESCAPE: ESCAPE},
]
TRICKS = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]")


def paths(value: Any) -> Iterator[tuple[str | int, ...]]:
    """Yield the way to each part of a value; of a list, only to its first and last items."""
    yield ()
    inside: Any = value.items() if isinstance(value, dict) else ()
    if isinstance(value, list):
        inside = [(n, value[n]) for n in sorted({0, len(value) - 1}) if value]
    for key, one in inside:
        for path in paths(one):
            yield (key, *path)


def mutants(message: Any) -> Iterator[tuple[str, Any]]:
    """Yield messages with something else in each place, or with nothing there."""
    for path in paths(message):
        if path:
            for value in [*HOSTILE, ...]:
                changed = copy.deepcopy(message)
                at = changed
                for key in path[:-1]:
                    at = at[key]
                if value is ...:
                    del at[path[-1]]
                else:
                    at[path[-1]] = value
                yield f"{'.'.join(map(str, path))} = {value!r:.40}", changed


class Terminal:
    """A terminal at a table, of which everything is drawn."""

    def __init__(self, client: Client, folder: Path | None = None) -> None:
        self.drawn = Drawn()
        console = Console(file=cast("Any", self.drawn), width=100, height=40, highlight=False)
        self.keyboard = Keyboard(console, DummyInput(), DummyOutput())
        about = {"bots": ("casual",), "editions": ()}
        server = cast("Any", SimpleNamespace(url="http://there", about=about))
        self.table = RemoteTable(server, client, catalogue("en"), self.keyboard, folder)

    def look(self) -> None:
        """Draw whatever there is to be seen; what is said in a sentence is fine."""
        table, keyboard = self.table, self.keyboard
        if not table.told:
            return
        with suppress(BilletDouxError):
            table.check()
            keyboard.show(*table.asides(), *table.waiting())
            keyboard.say(" ".join(f"{one.key} {one.name}" for one in table.actions()))
            table.room._draw_room()
            if (view := table.view()) is not None:
                visit = Visit(table, table.text, keyboard)
                screen = visit.screen(view)
                visit._draw_wait(screen, view)
                screen.log(view.seat, rounds=3)
                visit.adviser.consider(view)
            for sentence in table.farewell():
                keyboard.say(sentence)


class Drawn:
    """A terminal's output, of which nothing is kept but what should not be there."""

    def __init__(self) -> None:
        self.tricks = list[str]()

    def write(self, text: str) -> int:
        self.tricks += TRICKS.findall(text.replace(CLEAR, ""))
        return len(text)

    def flush(self) -> None:
        """Nothing waits."""

    def isatty(self) -> bool:
        return False


async def told(messages: list[Any]) -> Client:
    """Return a client that was told this."""
    client = Client("http://127.0.0.1:1", "t", "table")
    for message in messages:
        heard = read_frame(json.dumps(message))
        assert heard is not None
        client._take(heard)
    for task in client._tasks:
        task.cancel()
    return client


@pytest.mark.parametrize("number", range(len(EVENING) + len(OTHERS)))
def test_every_field_of_every_message_may_hold_anything(number: int) -> None:
    async def come() -> None:
        before = EVENING[:number] if number < len(EVENING) else EVENING[:-1]
        message = [*EVENING, *OTHERS][number]
        assert read_frame(json.dumps(message)) == message, "what is right comes through as it is"
        for what, changed in mutants(message):
            try:
                heard = read_frame(json.dumps(changed))
            except ShapeError:
                continue
            client = await told(before)
            try:
                if heard is not None:
                    with suppress(ShapeError):
                        client._take(heard)
                terminal = Terminal(client)
                with terminal.keyboard:
                    terminal.look()
            except BaseException as error:
                raise AssertionError(f"{message['type']}: {what}") from error
            assert not terminal.drawn.tricks, what
            for task in client._tasks:
                task.cancel()

    asyncio.run(come())


def test_what_is_not_known_is_passed_over() -> None:
    log = next(one for one in EVENING if one["type"] == "log")
    newer = copy.deepcopy(log) | {"weather": "fine"}
    newer["entries"][0]["events"].insert(0, {"event": "earthquake", "force": 9})
    newer["view"]["mood"] = "tense"
    assert read_frame(json.dumps(newer)) == log
    assert read_frame('{"type": "telegram", "text": "stop"}') is None
    chat = read_frame(json.dumps({"type": "chat", "said": [CHAT | {"phrase": "checkmate"}]}))
    assert chat == {"type": "chat", "said": [CHAT | {"phrase": None}]}


# A server that says what it likes, over a real socket.


async def visit(*frames: str | bytes, folder: Path | None = None) -> tuple[Client, Terminal, BaseException | None]:
    """Go to a server that says this; return what has become of us."""

    async def tell(socket: ServerConnection) -> None:
        for frame in frames:
            await socket.send(frame)
        await socket.wait_closed()

    async with serve(tell, "127.0.0.1", 0, compression=None, max_size=None) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        client = Client(f"http://127.0.0.1:{port}", "t", "table")
        running = asyncio.create_task(client.run())
        asked = asyncio.create_task(client.ask("ping"))
        await asyncio.wait({running, asked}, timeout=2, return_when=asyncio.FIRST_COMPLETED)
        problem = running.exception() if running.done() else None
        terminal = Terminal(client, folder)
        with terminal.keyboard:
            terminal.look()
        for task in (running, asked, *client._tasks):
            task.cancel()
        await asyncio.gather(running, asked, return_exceptions=True)
        return client, terminal, problem


UNREADABLE = ["{", "[" * 100_000, "7", '{"type": "log"}', b"\xff\xfe", '{"type": "table", "version": 1}']


@pytest.mark.parametrize("frame", UNREADABLE, ids=range(len(UNREADABLE)))
def test_what_cannot_be_read_ends_the_visit_with_one_sentence(frame: str | bytes) -> None:
    client, terminal, problem = asyncio.run(visit(frame))
    assert isinstance(problem, ShapeError)
    assert client.unreadable
    assert not terminal.drawn.tricks
    terminal.table._running = cast("Any", SimpleNamespace(done=lambda: True, exception=lambda: problem))
    with pytest.raises(Refusal, match="cannot be read"):
        terminal.table.check()


def test_a_frame_that_is_too_large_is_not_read() -> None:
    table = next(one for one in EVENING if one["type"] == "table")
    client, _, problem = asyncio.run(visit(json.dumps(table | {"padding": "x" * (LARGEST_FRAME + 1)})))
    assert problem is None
    assert client.table == {}


def test_no_receipt_is_written_outside_its_folder(tmp_path: Path) -> None:
    sealing = next(one for one in EVENING if one["type"] == "table" and one["table"]["sealing"])
    inner = tmp_path / "inner"
    (inner / "billetdoux-..").mkdir(parents=True)
    for game in ("/../../outside", "..\\outside", "\x1b[2J", "a b"):
        evil = copy.deepcopy(sealing)
        evil["table"]["game"] = game
        client, _, problem = asyncio.run(visit(json.dumps(evil), folder=inner))
        assert isinstance(problem, ShapeError)
        assert client.receipts == {}
    assert {one.relative_to(tmp_path).as_posix() for one in tmp_path.rglob("*")} == {"inner", "inner/billetdoux-.."}


def test_a_server_that_never_stops_talking_is_left() -> None:
    table = next(one for one in EVENING if one["type"] == "table" and one["table"]["sealing"])
    many = [json.dumps(table | {"version": n, "table": table["table"] | {"game": f"g{n}"}}) for n in range(1, 400)]
    client, _, problem = asyncio.run(visit(*many))
    assert isinstance(problem, ShapeError)
    assert len(client.receipts) <= 201


# Over HTTP.

PUBLIC = next(one for one in EVENING if one["type"] == "table")["table"]
BODIES: dict[str, Any] = {
    "/api/about": {
        "version": "1",
        "editions": [{"id": "standard", "name": "Standard", "least": 2, "most": 6}],
        "bots": ["casual"],
        "phrases": {"hello": "Hello"},
        "languages": {"en": "English"},
    },
    "/api/programs": {"token": "id~secret"},
    "/api/me": {"person": "p", "name": "Ada", "language": "en"},
    "/api/tables": {"tables": [PUBLIC]},
    "/api/tables/code": {"id": "t", "invitation": "i", "link": "http://there/t/t", "code": "ABC-DEF"},
    "/api/me/sessions": {
        "sessions": [
            {"id": "s", "kind": "token", "scope": "play", "name": "bot", "made": 1.0, "used": 2.0, "current": False}
        ]
    },
}


class Hostile(ThreadingHTTPServer):
    """A server that answers what it is told to."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answer)
        self.bodies: dict[str, bytes] = {}


class Answer(BaseHTTPRequestHandler):
    """Its answers."""

    def do_GET(self) -> None:
        body = cast("Hostile", self.server).bodies[self.path.partition("?")[0]]
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_POST = do_GET  # noqa: N815

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


def test_every_field_of_every_answer_over_http_may_hold_anything(tmp_path: Path) -> None:
    hostile = Hostile()
    threading.Thread(target=hostile.serve_forever, args=(0.01,), daemon=True).start()
    right = {path: json.dumps(body).encode() for path, body in BODIES.items()}
    try:
        for path, body in BODIES.items():
            for what, changed in [("as it is", body), *mutants(body)]:
                hostile.bodies = right | {path: json.dumps(changed).encode()}
                try:
                    assert not come_to(f"http://127.0.0.1:{hostile.server_port}", path, tmp_path), what
                except BilletDouxError:
                    assert what != "as it is"
                except BaseException as error:
                    raise AssertionError(f"{path}: {what}") from error
    finally:
        hostile.shutdown()
        hostile.server_close()


def come_to(url: str, path: str, folder: Path) -> list[str]:
    """Come to a server as the terminal does; return what was drawn that should not be there."""
    server, drawn, text = Server(url, "en"), Drawn(), catalogue("en")
    console = Console(file=cast("Any", drawn), width=100, height=40, highlight=False)
    with Keyboard(console, DummyInput(), DummyOutput()) as keyboard:
        me = server.get("/api/me", Me)
        lobby = LobbyPage(server, me, text, keyboard)
        if path == "/api/about":
            server.greet()
        elif path == "/api/programs":
            server.post(path, Token, {})
            Identities(folder / "identities.json").come(server, "Ada", "en")
        elif path == "/api/tables":
            lobby._take(server.get(path, Lobby))
            lobby._draw()
        elif path == "/api/tables/code":
            server.post(path, NewTable, {})
        elif path == "/api/me/sessions":
            server.get(path, MySessions)
        else:
            lobby._draw()
        keyboard.say(str(server.about))
    return drawn.tricks
