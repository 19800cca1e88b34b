"""A client without manners: it sends bytes as it likes, from any address of this machine, and never for long."""

from __future__ import annotations

import asyncio
import json
import re
import socket
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Iterable

PATIENCE = 20.0  # seconds after which a test has failed
OTHER = "127.0.0.2"  # another address than everybody else's


class Raw:
    """One connection."""

    def __init__(self, opened: socket.socket) -> None:
        self.socket = opened
        self.sent = 0

    async def send(self, data: bytes) -> bool:
        """Send bytes; False if the connection is over."""
        try:
            async with asyncio.timeout(PATIENCE):
                await asyncio.get_running_loop().sock_sendall(self.socket, data)
        except OSError:  # a timeout is one, too
            return False
        self.sent += len(data)
        return True

    async def pour(self, pieces: Iterable[bytes]) -> None:
        """Send one piece after the other until the connection is over."""
        for piece in pieces:
            if not await self.send(piece):
                return
            await asyncio.sleep(0)

    async def rest(self) -> bytes:
        """Return everything that comes until the other end closes, and close."""
        heard = b""
        async with asyncio.timeout(PATIENCE):
            with suppress(ConnectionError):
                while data := await asyncio.get_running_loop().sock_recv(self.socket, 65536):
                    heard += data
        self.close()
        return heard

    async def answer(self) -> tuple[int, dict[str, Any]]:
        """Return the status and body of the first answer, once the other end has closed; 0 if there is none."""
        heard = await self.rest()
        found = re.match(rb"HTTP/1\.1 (\d+)", heard)
        body = heard.partition(b"\r\n\r\n")[2]
        return (int(found[1]), json.loads(body) if body.startswith(b"{") else {}) if found else (0, {})

    def close(self) -> None:
        """Hang up."""
        self.socket.close()


async def connect(url: str, *, come_from: str = "127.0.0.1") -> Raw:
    """Open a connection."""
    parts = urlsplit(url)
    opened = socket.socket()
    opened.setblocking(False)
    opened.bind((come_from, 0))
    await asyncio.get_running_loop().sock_connect(opened, (parts.hostname or "", parts.port or 0))
    return Raw(opened)


async def connected(url: str, number: int, *, come_from: str = "127.0.0.1") -> list[Raw]:
    """Open many connections."""
    return [await connect(url, come_from=come_from) for _ in range(number)]


def upgrade(table: str, token: str) -> bytes:
    """Return the request that opens a socket at a table."""
    return (
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer {token}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    ).encode()


def frame(first: int, content: bytes = b"") -> bytes:
    """Return a short frame as clients send it, under a mask of zeros."""
    assert len(content) < 126
    return bytes([first, 128 | len(content)]) + bytes(4) + content


def memory_of(process: int) -> int:
    """Return how many bytes of memory a process has."""
    status = Path(f"/proc/{process}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    assert found is not None
    return int(found[1]) * 1024


def metric(text: str, name: str) -> float:
    """Return a figure of a page of metrics; 0 if it is not there."""
    found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
    return float(found[1]) if found else 0.0
