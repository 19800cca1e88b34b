"""Serving: one process, from start to a graceful stop."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import uvicorn

from billetdoux.errors import FileError, OptionError
from billetdoux.server.app import make_app
from billetdoux.server.database import open_database, read_url, unusable
from billetdoux.server.logs import set_up_logs
from billetdoux.server.node import Node
from billetdoux.server.socket import LARGEST_FRAME

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from billetdoux.server.config import Config

PINGS = 20.0  # seconds between the socket's own pings; who does not answer for as long is gone
UNREAD = 40_000  # milliseconds after which a connection ends whose other end takes nothing
STOPPING = 5  # seconds that what is under way may take when we stop


def serve(config: Config, ready: Callable[[str], None]) -> None:
    """Serve until stopped; `ready` is told the address once people can come."""
    set_up_logs(config.log_level)
    os.umask(0o077)  # what is stored is for nobody else on this machine to read
    listening = listen(config.host, config.port)
    port = listening.getsockname()[1]
    config = replace(config, port=port, host=reachable(config.host))
    with only_server(config.database), asyncio.Runner(loop_factory=fastest_loop()) as runner:
        runner.run(serve_on(config, listening, ready))


async def serve_on(config: Config, listening: socket.socket, ready: Callable[[str], None]) -> None:
    """Serve on an open port."""
    database = await open_database(config.database)
    try:
        server = make_server(config, Node(config, database))
        # uvicorn stops on it, and then raises it again: that must not end us before the database is closed.
        signal.signal(signal.SIGTERM, lambda _number, _frame: None)
        # What is there now stays, and all the rest is looked through when little happens (Node._tidy).
        gc.collect()
        gc.freeze()
        gc.set_threshold(20_000, 50, 100_000)
        serving = asyncio.ensure_future(server.serve(sockets=[listening]))
        while not server.started and not serving.done():
            await asyncio.sleep(0.01)
        if server.started:
            ready(config.public_url())
        await serving
    finally:
        await database.close()


def make_server(config: Config, node: Node) -> uvicorn.Server:
    """Return what speaks HTTP and sockets for a node."""
    return uvicorn.Server(
        uvicorn.Config(
            make_app(node),
            log_config=None,
            access_log=False,
            server_header=False,
            http="httptools",
            ws="websockets-sansio",
            ws_max_size=LARGEST_FRAME,
            ws_ping_interval=PINGS,
            ws_ping_timeout=PINGS,
            ws_per_message_deflate=False,
            proxy_headers=bool(config.trusted_proxies),
            forwarded_allow_ips=config.trusted_proxies or None,
            timeout_graceful_shutdown=STOPPING,
        )
    )


def fastest_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return the fastest event loop that there is here."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


def listen(host: str, port: int) -> socket.socket:
    """Open the port, before anything else is done."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # else asyncio sets no TCP_NODELAY
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # who reads nothing at all keeps no memory of ours for ever
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD)
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise OptionError("port-taken", port=port, problem=error.strerror or error) from error
    return listening


def reachable(host: str) -> str:
    """Return the address at which others in the same network reach this machine."""
    if host not in ("0.0.0.0", "::", ""):
        return f"[{host}]" if ":" in host else host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent; this only asks which way it would go
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


@contextmanager
def only_server(database: str) -> Generator[None]:
    """See to it that no other process serves from the same SQLite file."""
    url = read_url(database)
    if url.get_backend_name() != "sqlite" or not url.database:
        yield
        return
    path = Path(url.database + ".serving")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("w")
    except OSError as error:
        raise unusable(url, error) from error
    with file:
        try:
            lock(file.fileno())
        except OSError as error:
            raise FileError("database-taken", database=url.database) from error
        yield


def lock(file: int) -> None:
    """Lock a file for as long as this process lives."""
    try:
        import fcntl
    except ImportError:  # Windows
        import msvcrt

        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # pyright: ignore[reportAttributeAccessIssue]
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
