"""A stop takes at most ten seconds whatever connections and the log do, and a log that fails stops nothing else."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sqlite3
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from evening import check_nothing_is_lost, logged, on_turn, play_some, playing, until_ready
from house import Serving
from nursery import Quick

from sizes import LONG

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

AT_MOST = 10.0 + 5.0  # seconds that a stop may take, and some for a busy machine
UPGRADE = (
    "GET /api/tables/abc/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
ODD = {
    "silent": "",
    "half a line": "GET / HT",
    "half a handshake": UPGRADE,
    "a header line of 9 KB": f"{UPGRADE}X-Long: {'a' * 9000}\r\n\r\n",
    "140 headers": UPGRADE + "".join(f"X-{number}: 1\r\n" for number in range(140)) + "\r\n",
    "half a body": "POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    "Content-Length: 1000\r\n\r\n{",
    "an endless handshake": f"{UPGRADE}X-Endless: {'a' * 30000}",
}


def stopped(server: Quick) -> int:
    """Stop a server; return the exit status."""
    began = time.monotonic()
    status = server.end(signal.SIGTERM)
    assert time.monotonic() - began < AT_MOST
    return status


def test_connections_in_any_state_do_not_keep_it_from_stopping(new_sqlite: Callable[[], str]) -> None:
    database = new_sqlite()

    async def play(server: Quick) -> None:
        async with playing(server, "Ada", "Bo") as people:
            await play_some(people, 2)
            opened = list[socket.socket]()
            for sent in ODD.values():
                opened.append(socket.create_connection(("127.0.0.1", server.port)))
                with suppress(ConnectionError):
                    opened[-1].sendall(sent.encode())
            await play_some(people, 1)
            assert await asyncio.to_thread(stopped, server) == 0
            for one in opened:
                one.close()
            await check_nothing_is_lost(database, people)

    with Quick(database) as server:
        asyncio.run(play(server))
        assert logged(server, "node-stopped")
        assert "Traceback" not in "".join(str(one) for one in logged(server, "task-failed"))


@pytest.mark.parametrize("how", ["lose_the_journal", "lose_the_catching_up"])
def test_without_a_task_that_it_needs_the_process_ends_with_one_sentence(
    new_sqlite: Callable[[], str], how: str
) -> None:
    database = new_sqlite()

    async def play(server: Quick) -> None:
        async with playing(server, "Ada", "Bo") as people:
            while server.ended() is None and (one := next((one for one in people if one.shown.get("legal")), None)):
                asked = asyncio.create_task(one.play())
                await asyncio.wait({asked}, timeout=1)
                asked.cancel()
                await asyncio.sleep(0.1)
            assert await asyncio.to_thread(server.wait) != 0
            await check_nothing_is_lost(database, people)

    server = Quick(database)
    server.before = f"odd_process:{how}"
    with server:
        asyncio.run(play(server))
        said = [line for line in server.log.read_text().splitlines() if not line.startswith("{")]
        assert said[-1].startswith("The server stopped because its task “"), said
        assert logged(server, "task-ended")


@pytest.fixture(params=["a full disk", "a pipe that nobody reads"])
def output(request: pytest.FixtureRequest) -> Generator[Path]:
    """Return something that takes no log."""
    if request.param == "a full disk":
        yield Path("/dev/full")
        return
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    with suppress(BlockingIOError):
        while True:
            os.write(writing, b"x" * 4096)
    yield Path(f"/proc/{os.getpid()}/fd/{writing}")
    os.close(writing)
    os.close(reading)


def test_a_log_that_cannot_be_written_stops_nothing(new_sqlite: Callable[[], str], output: Path) -> None:
    """Not even if a commit fails meanwhile, of which the log would tell."""
    database = new_sqlite()

    async def play(server: Quick) -> None:
        async with playing(server, "Ada", "Bo") as people:
            await play_some(people, 2)
            other = sqlite3.connect(database.removeprefix("sqlite:///"), isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            one = await on_turn(people)
            asked = asyncio.create_task(one.play())
            assert "SQLITE_BUSY" in await until_ready(server, 503)
            other.execute("ROLLBACK")
            other.close()
            assert (await asked)["type"] == "accepted"
            await until_ready(server, 200)
            await play_some(people, 2)
            await check_nothing_is_lost(database, people)

    server = Quick(database)
    server.log.unlink()
    server.log = output
    server.start()
    asyncio.run(play(server))
    assert stopped(server) == 0


@pytest.mark.skipif(not LONG, reason="long")
def test_a_log_that_nobody_reads_any_more_stops_nothing(new_sqlite: Callable[[], str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    server = Serving(new_sqlite())
    command = [*server.command, "serve", *server.arguments]
    server.process = subprocess.Popen(command, stdout=writing, stderr=writing, env=server.environment)
    server.wait_until_ready(server.process.poll)

    async def play() -> None:
        async with playing(server, "Ada", "Bo") as people:
            await play_some(people, 5)

    asyncio.run(play())
    server.process.terminate()
    assert server.process.wait(30) == 0
    os.close(writing)
