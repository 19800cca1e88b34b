"""A server within the test's own process: its node can be looked into, and its clock set."""

from __future__ import annotations

import asyncio
import json
import secrets
import socket
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import httpx
from given import GivenNode
from house import http_client
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from billetdoux.server.bots.bot_pool import think
from billetdoux.server.config import Config
from billetdoux.server.ops.serve import listen, make_server
from billetdoux.server.store.database import open_database

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping

    from websockets.asyncio.client import ClientConnection

    from billetdoux.rules.move import Move
    from billetdoux.views.view import View

QUICK = Config(bot_delay=0.01, round_pause=0.02, seal_time=8.0)


class Inside(GivenNode):
    """A node whose clock can be put forward, and whose bots think where they are."""

    ahead = 0.0

    def now(self) -> float:
        return super().now() + self.ahead


class BotsHere:
    """Bots that need no process of their own."""

    async def choose(self, level: str, view: View, seed: int, number: int) -> Move:
        return think(level, view, seed, number)

    def wake(self, level: str) -> None:
        """Whoever thinks here is awake."""

    def close(self) -> None:
        """Nobody has to be sent home."""


class House:
    """A running server: where it is, its node, and visitors."""

    def __init__(self, url: str, node: Inside) -> None:
        self.url = url
        self.node = node
        self.http: httpx.AsyncClient

    async def ask(
        self, method: str, path: str, who: str = "", *, headers: Mapping[str, str] | None = None, **more: Any
    ) -> httpx.Response:
        """Send a request, with a token if somebody is named; nothing is kept for the next one."""
        self.http.cookies.clear()
        shown = {"Authorization": f"Bearer {who}"} if who else {}
        return await self.http.request(method, path, headers=shown | dict(headers or {}), **more)

    async def program(self, name: str, language: str = "en") -> str:
        """Come in as a program; return its token."""
        answer = await self.ask("POST", "/api/programs", json={"name": name, "language": language})
        assert answer.status_code == 201, answer.text
        return answer.json()["token"]

    async def guest(self, name: str) -> str:
        """Come in as a browser; return its cookie."""
        answer = await self.ask("POST", "/api/me", json={"name": name}, headers={"Origin": self.url})
        assert answer.status_code == 200, answer.text
        return answer.cookies["billetdoux"]

    async def person(self, who: str) -> str:
        """Return the id of whoever has a token."""
        return (await self.ask("GET", "/api/me", who)).json()["person"]

    async def table(self, who: str, **settings: Any) -> dict[str, Any]:
        """Make a table."""
        answer = await self.ask("POST", "/api/tables", who, json=settings)
        assert answer.status_code == 201, answer.text
        return answer.json()

    @asynccontextmanager
    async def socket(
        self, table: str, who: str = "", *, headers: Mapping[str, str] | None = None, **asked: str
    ) -> AsyncGenerator[Socket]:
        """Open a socket at a table."""
        shown = {"Authorization": f"Bearer {who}"} if who else {}
        address = httpx.URL(f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/socket", params=asked)
        shown |= dict(headers or {})
        async with connect(
            str(address), additional_headers=shown, max_size=None, max_queue=None, compression=None
        ) as opened:
            yield Socket(opened)


class Socket:
    """A client's end of a socket, without any cleverness."""

    def __init__(self, opened: ClientConnection) -> None:
        self.opened = opened
        self.heard: list[dict[str, Any]] = []

    async def send(self, message: object) -> None:
        """Send a message, or any text or bytes."""
        await self.opened.send(message if isinstance(message, str | bytes) else json.dumps(message))

    async def hear(self, type: str, **wanted: object) -> dict[str, Any]:
        """Wait for a message of a type that has these values in it."""
        async with asyncio.timeout(20):
            while True:
                message = json.loads(await self.opened.recv())
                self.heard.append(message)
                if message["type"] == type and wanted.items() <= message.items():
                    return message

    async def ask(self, type: str, *, id: str = "", **details: object) -> dict[str, Any]:
        """Send a message and wait for its answer."""
        id = id or secrets.token_hex(4)
        await self.send({"type": type, "id": id, **details})
        async with asyncio.timeout(20):
            while True:
                message = json.loads(await self.opened.recv())
                self.heard.append(message)
                if message.get("id") == id:
                    return message

    async def closed(self) -> int | None:
        """Read until the server closes; return the code."""
        with suppress(ConnectionClosed):
            async with asyncio.timeout(20):
                while True:
                    self.heard.append(json.loads(await self.opened.recv()))
        return self.opened.close_code


def reason(answer: httpx.Response, status: int) -> str:
    """Return why a request was refused, which is said with the right status and in a sentence."""
    assert answer.status_code == status, answer.text
    return why(answer.json())


def why(answer: dict[str, Any]) -> str:
    """Return why something was refused, which is always said in a sentence too."""
    assert answer["sentence"]
    return answer["reason"]


async def by_code(here: House, code: str) -> httpx.Response:
    """Look for the table that a short code leads to."""
    return await here.ask("POST", "/api/tables/code", json={"code": code})


@asynccontextmanager
async def house(database: str, *, buffer: int = 0, **settings: Any) -> AsyncGenerator[House]:
    """Serve within this process, on a real port; the system keeps `buffer` bytes for a client that does not read."""
    config = replace(QUICK, database=database, host="127.0.0.1", **settings)
    listening = listen("127.0.0.1", 0)
    if buffer:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, buffer)
    config = replace(config, port=listening.getsockname()[1])
    opened = await open_database(database)
    node = Inside(config, opened)
    node.shared.bots = BotsHere()
    server = make_server(config, node)
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        while not server.started:
            assert not serving.done()
            await asyncio.sleep(0.005)
        here = House(f"http://127.0.0.1:{config.port}", node)
        async with http_client(base_url=here.url, timeout=20) as here.http:
            yield here
    finally:
        server.should_exit = True
        await serving
        await opened.close()


def visit(database: str, what: Callable[[House], Awaitable[None]], **settings: Any) -> None:
    """Do something at a house, and close it."""

    async def come() -> None:
        async with house(database, **settings) as here:
            await what(here)

    asyncio.run(come())
