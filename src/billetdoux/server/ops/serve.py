"""Serving: one process, from start to a graceful stop."""

from __future__ import annotations

import asyncio
import errno
import gc
import os
import signal
import socket
import threading
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import uvicorn

from billetdoux.errors import FileError, OptionError, shorten
from billetdoux.server.app import make_app
from billetdoux.server.node import Node
from billetdoux.server.ops.logs import LOG, set_up_logs
from billetdoux.server.sockets.connection import LARGEST_FRAME
from billetdoux.server.sockets.wire import Wire
from billetdoux.server.store.database import open_database, read_url, unusable

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from types import FrameType

    from billetdoux.server.config import Config

PINGS = 20.0  # seconds between the socket's own pings; who does not answer for as long is gone
UNREAD = 40_000  # milliseconds after which a connection ends whose other end takes nothing
STOPPING = 5  # seconds that what is under way may take when we stop
LAST_MOMENT = 10.0  # seconds after which a stop is over, whatever still hangs
EVERYWHERE = ("0.0.0.0", "::", "")
SERVING = ".serving"  # what is put behind the name of an SQLite file for the file that says who serves from it


def serve(config: Config, ready: Callable[[str], None]) -> None:
    """Serve until stopped; `ready` is told the address once people can come."""
    with listen(config.host, config.port) as listening:
        set_up_logs(config.log_level)
        os.umask(0o077)  # what is stored is for nobody else on this machine to read
        serve_from(config, listening, ready)


def serve_from(config: Config, listening: socket.socket, ready: Callable[[str], None]) -> None:
    """Serve at a port that is open, from a database that nobody else serves from."""
    with only_server(config.database) as tell:
        near = reachable("127.0.0.1" if config.host in EVERYWHERE else config.host)
        config = replace(config, port=listening.getsockname()[1], host=reachable(config.host))

        def open_to_all(url: str) -> None:
            tell(replace(config, host=near).public_url())
            ready(url)

        with asyncio.Runner(loop_factory=fastest_loop()) as runner:
            runner.run(serve_on(config, listening, open_to_all))


async def serve_on(config: Config, listening: socket.socket, ready: Callable[[str], None]) -> None:
    """Serve on an open port."""
    database = await open_database(config.database)
    node = Node(config, database)
    server = make_server(config, node)

    def stop() -> None:
        server.should_exit = True
        server.give_up_later()

    node.on_failure = stop
    try:
        # uvicorn stops on it, and then raises it again: that must not end us before the database is closed.
        signal.signal(signal.SIGTERM, lambda _number, _frame: None)
        # What is there now stays, and all the rest is looked through when little happens (Housekeeping.tidy).
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
        if not database.hangs:
            server.ended()
    if node.failure is not None:
        raise node.failure


class BoundedServer(uvicorn.Server):
    """A server that stops within seconds once it is told to, even if a connection or the disk hangs."""

    _watchdog: threading.Timer | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to stop."""
        self.give_up_later()
        super().handle_exit(sig, frame)

    def give_up_later(self) -> None:
        """End the process soon if it has not ended by itself."""
        if self._watchdog is None:
            self._watchdog = threading.Timer(LAST_MOMENT, give_up)
            self._watchdog.daemon = True
            self._watchdog.start()

    def ended(self) -> None:
        """Say that everything has ended by itself."""
        if self._watchdog is not None:
            self._watchdog.cancel()


def give_up() -> None:
    """End this process at once. What was confirmed is on the disk."""
    LOG.error("stop-hangs", seconds=LAST_MOMENT)
    os._exit(1)


def make_server(config: Config, node: Node) -> BoundedServer:
    """Return what speaks HTTP and sockets for a node."""
    return BoundedServer(
        uvicorn.Config(
            make_app(node),
            log_config=None,
            access_log=False,
            server_header=False,
            http="httptools",
            ws=Wire,
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
    except (OSError, UnicodeError) as error:
        listening.close()
        if isinstance(error, socket.gaierror | UnicodeError) or error.errno == errno.EADDRNOTAVAIL:
            raise OptionError("host-wrong", host=shorten(host)) from error
        raise OptionError("port-taken", port=port, problem=error.strerror or error) from error
    return listening


def reachable(host: str) -> str:
    """Return the address at which others in the same network reach this machine."""
    if host not in EVERYWHERE:
        return f"[{host}]" if ":" in host else host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent; this only asks which way it would go
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


@contextmanager
def only_server(database: str) -> Generator[Callable[[str], None]]:
    """See to it that no other process serves from the same SQLite file; yield a way to tell others where we are."""
    url = read_url(database)
    if url.get_backend_name() != "sqlite" or not url.database:
        yield lambda _: None
        return
    path = Path(url.database + SERVING)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("a")  # as it is: it may say where another is
    except OSError as error:
        raise unusable(url, error) from error
    with file:
        try:
            lock(file.fileno())
        except OSError as error:
            raise FileError("database-taken", database=url.database) from error

        def tell(here: str) -> None:
            file.truncate(0)
            file.write(here)
            file.flush()

        tell("")
        try:
            yield tell
        finally:
            tell("")


def served_at(database: str) -> str:
    """Return the address, on this machine, of the server that has an SQLite file open; nothing if it says none."""
    try:
        return Path((read_url(database).database or "") + SERVING).read_text()
    except OSError:
        return ""


def lock(file: int) -> None:
    """Lock a file for as long as this process lives; others may still read it."""
    try:
        import fcntl
    except ImportError:  # Windows
        import msvcrt

        os.lseek(file, 1 << 30, os.SEEK_SET)  # where nothing is read
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # pyright: ignore[reportAttributeAccessIssue]
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
