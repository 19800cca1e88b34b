"""A proxy between clients and a server that doubles, reorders, delays and cuts messages, as its seed has it."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any, cast

from websockets.asyncio.client import connect
from websockets.asyncio.server import serve
from websockets.exceptions import ConnectionClosed, InvalidHandshake

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from websockets.asyncio.connection import Connection
    from websockets.asyncio.server import ServerConnection

DOUBLE, DELAY, CUT = 0.15, 0.3, 0.02  # of all messages
LONGEST = 0.15  # seconds that one is delayed
LINGER = 0.3  # seconds for which what was under way at a cut may still arrive


class Proxy:
    """Passes on what comes, more or less."""

    def __init__(self, server: str, seed: int) -> None:
        self.server = server.replace("http", "ws", 1)
        self.url = ""
        self.rng = random.Random(seed)
        self.done: Counter[str] = Counter()
        self._under_way: Counter[Connection] = Counter()  # messages that are late now
        self._delivering: set[asyncio.Task[None]] = set()

    async def serve(self, client: ServerConnection) -> None:
        """Serve one client until one of both sides hangs up, or we do."""
        assert client.request is not None
        headers = {"Authorization": client.request.headers["Authorization"]}
        try:
            async with connect(
                self.server + client.request.path,
                additional_headers=headers,
                max_size=None,
                compression=None,
                close_timeout=1,
            ) as server:
                ways = {asyncio.create_task(self._pass_on(*way)) for way in ((client, server), (server, client))}
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)
                abort(client)
                if self.rng.random() < 0.5:
                    await asyncio.sleep(LINGER)
                abort(server)
        except (OSError, InvalidHandshake):
            abort(client)

    async def _pass_on(self, source: Connection, target: Connection) -> None:
        """Pass messages on until the line is cut."""
        with suppress(ConnectionClosed):
            async for message in source:
                if self._happens("cut", CUT):
                    return
                for _ in range(1 + self._happens("doubled", DOUBLE)):
                    late = self.rng.uniform(0, LONGEST) if self._happens("delayed", DELAY) else 0.0
                    self.done["overtook"] += not late and self._under_way[target] > 0
                    task = asyncio.create_task(self._deliver(target, message, late))
                    self._delivering.add(task)
                    task.add_done_callback(self._delivering.discard)

    async def _deliver(self, target: Connection, message: str | bytes, late: float) -> None:
        """Send to somebody who may be gone by then."""
        if late:
            self._under_way[target] += 1
            await asyncio.sleep(late)
            self._under_way[target] -= 1
        with suppress(ConnectionClosed):
            await target.send(message)

    def _happens(self, what: str, chance: float) -> bool:
        so = self.rng.random() < chance
        self.done[what] += so
        return so


def abort(connection: Connection) -> None:
    """Cut a line without a word."""
    cast("Any", connection).transport.abort()


@asynccontextmanager
async def mischief(server: str, seed: int) -> AsyncGenerator[Proxy]:
    """Stand between clients and a server."""
    proxy = Proxy(server, seed)
    async with serve(proxy.serve, "127.0.0.1", 0, compression=None, max_size=None, close_timeout=1) as listening:
        host, port = next(iter(listening.sockets)).getsockname()[:2]
        proxy.url = f"http://{host}:{port}"
        yield proxy
