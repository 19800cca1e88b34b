"""What tests of the server need: real processes that can be killed, real databases, and players with sockets."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self
from urllib.request import urlopen

import httpx

from billetdoux.client.connection import Client

if TYPE_CHECKING:
    import random
    from collections.abc import AsyncGenerator, Callable, Sequence

COMMAND = Path(sys.executable).with_name("billetdoux")
QUICK = {"BILLETDOUX_BOT_DELAY": "0.01", "BILLETDOUX_ROUND_PAUSE": "0.02", "BILLETDOUX_SEAL_TIME": "8"}


def free_port() -> int:
    """Return a port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Serving:
    """A `billetdoux serve` of its own; it can be killed and started again at the same port."""

    def __init__(self, database: str, *, redis: str = "", **environment: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.command = [str(COMMAND)]
        self.arguments = ["--host", "127.0.0.1", "--port", str(self.port), "--database", database]
        if redis:
            self.arguments += ["--redis", redis]
        self.environment = os.environ | QUICK | environment
        self.log = Path(tempfile.mkstemp(prefix="billetdoux-serve-", suffix=".log")[1])
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> Self:
        """Start it and wait until it is ready."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*self.command, "serve", *self.arguments], stdout=log, stderr=log, env=self.environment
            )
        return self.wait_until_ready(self.process.poll)

    def wait_until_ready(self, ended: Callable[[], int | None]) -> Self:
        """Wait until it serves, or fail with its log if it has ended."""
        for _ in range(1500):
            with suppress(OSError), urlopen(f"{self.url}/readyz", timeout=5):
                return self
            assert ended() is None, self.log.read_text()
            time.sleep(0.02)
        raise AssertionError(self.log.read_text())

    def kill(self) -> None:
        """kill -9."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """Stop it gracefully."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(20)

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()
        self.log.unlink(missing_ok=True)


def http_client(**settings: Any) -> httpx.AsyncClient:
    """Return a client for plain HTTP: to read the system's certificates for each takes longer than most tests."""
    return httpx.AsyncClient(verify=False, **settings)


async def token(url: str, name: str, language: str = "en") -> str:
    """Come in as a program."""
    async with http_client() as http:
        answer = await http.post(f"{url}/api/programs", json={"name": name, "language": language})
        assert answer.status_code == 201, answer.text
        return answer.json()["token"]


async def make_table(url: str, who: str, **settings: Any) -> dict[str, Any]:
    """Make a table."""
    async with http_client() as http:
        answer = await http.post(f"{url}/api/tables", json=settings, headers={"Authorization": f"Bearer {who}"})
        assert answer.status_code == 201, answer.text
        return answer.json()


async def record(url: str, game: str) -> dict[str, Any]:
    """Get the record of a game that is over."""
    async with http_client() as http:
        answer = await http.get(f"{url}/api/games/{game}/record")
        assert answer.status_code == 200, answer.text
        return answer.json()


@asynccontextmanager
async def at_table(*clients: Client) -> AsyncGenerator[None]:
    """Let clients come to their table, and go at the end."""
    tasks = [asyncio.create_task(client.run()) for client in clients]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def until(client: Client, phase: str, *, seconds: float = 60) -> None:
    """Wait until a client's table has come to a phase."""
    async with asyncio.timeout(seconds):
        while client.table.get("phase") != phase:
            await client.changed()


async def play_on(client: Client, rng: random.Random, *, moves: list[int] | None = None) -> None:
    """Play any legal move whenever it is our turn, until the game is over; note the numbers that were accepted."""
    while client.table.get("phase") != "over":
        view = client.view
        if view is not None and view.legal and client.table.get("phase") == "playing":
            answer = await client.move(str(rng.choice(view.legal)))
            if answer["type"] == "accepted" and moves is not None:
                moves.append(answer["number"])
            if answer["type"] == "refused":
                assert answer["reason"] in ("number-stale", "move-out-of-turn", "move-illegal", "move-none"), answer
                await asyncio.sleep(0.05)
        else:
            await client.changed()


async def seated(urls: str | Sequence[str], names: Sequence[str], **settings: Any) -> list[Client]:
    """Return clients for people who will sit at one table, the first of them its host; they have yet to run."""
    first = urls if isinstance(urls, str) else urls[0]
    tokens = [await token(first, name) for name in names]
    table = await make_table(first, tokens[0], **({"seats": len(names)} | settings))
    return [Client(urls, one, table["id"], invitation=table["invitation"]) for one in tokens]


async def start_game(clients: Sequence[Client]) -> None:
    """Sit everybody down and start; the clients must be running."""
    host, *others = clients
    await until(host, "open")
    for seat, client in enumerate(others, start=1):
        assert (await client.ask("sit", seat=seat))["type"] == "accepted"
    assert (await host.ask("start"))["type"] == "accepted"
    for client in clients:
        await until(client, "playing")
