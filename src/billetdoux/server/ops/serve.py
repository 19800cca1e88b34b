"""Serving: one process, from start to a graceful stop."""

from __future__ import annotations

import asyncio
import errno
import gc
import os
import signal
import socket
import threading
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, cast

import uvicorn

from billetdoux.errors import OptionError, shorten
from billetdoux.server.app import make_app
from billetdoux.server.http.http_connection import HttpConnection
from billetdoux.server.node import Node
from billetdoux.server.ops.connections import raise_file_limit
from billetdoux.server.ops.logs import LOG, drain_logs, set_up_logs
from billetdoux.server.sockets.connection import LARGEST_FRAME
from billetdoux.server.sockets.wire import Wire
from billetdoux.server.store.database import open_database
from billetdoux.server.store.lock_file import only_server

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

    from billetdoux.server.app import App
    from billetdoux.server.config import Config
    from billetdoux.server.ops.connections import Connections
    from billetdoux.server.store.database import Database

PINGS = 20.0  # seconds between the socket's own pings; who does not answer for as long is gone
UNREAD = 40_000  # milliseconds after which a connection ends whose other end takes nothing
STOPPING = 5  # seconds that what is under way may take when we stop
LAST_MOMENT = 10.0  # seconds after which a stop is over, whatever still hangs
EVERYWHERE = ("0.0.0.0", "::", "")
NEAR = ("127.0.0.1", "localhost")  # this machine alone


def serve(config: Config, ready: Callable[[str], None], *, new: bool = False, can_open: bool = False) -> None:
    """Serve until stopped; `ready` is told the address once people can come. With `new`, begin an empty database.

    With `can_open`, whoever plays on this machine may let others in, if it serves only this machine.
    """
    with listen(config.host, config.port) as listening:
        set_up_logs(config.log_level)
        raise_file_limit()
        os.umask(0o077)  # what is stored is for nobody else on this machine to read
        can_open = can_open and config.host in NEAR and not (config.url or config.trusted_proxies)
        try:
            serve_from(config, listening, ready, new=new, can_open=can_open)
        finally:
            drain_logs()


def serve_from(
    config: Config, listening: socket.socket, ready: Callable[[str], None], *, new: bool, can_open: bool
) -> None:
    """Serve at a port that is open, from a database that nobody else serves from."""
    with only_server(config.database) as lock_file:
        near = reachable("127.0.0.1" if config.host in EVERYWHERE else config.host)
        config = replace(config, port=listening.getsockname()[1], host=reachable(config.host))

        def open_to_all(url: str) -> None:
            if lock_file is not None:
                lock_file.tell(replace(config, host=near).public_url())
            ready(url)

        async def work(watchdog: Watchdog) -> bool:
            database = await open_database(config.database, lock_file, new=new)
            return await serve_on(config, database, listening, open_to_all, watchdog, can_open=can_open)

        watchdog = Watchdog()
        with asyncio.Runner(loop_factory=fastest_loop()) as runner:
            hangs = runner.run(work(watchdog))
        if not hangs:  # else the interpreter would wait for the thread that writes
            watchdog.cancel()


async def serve_on(
    config: Config,
    database: Database,
    listening: socket.socket,
    ready: Callable[[str], None],
    watchdog: Watchdog,
    *,
    can_open: bool,
) -> bool:
    """Serve from an open database, on an open port; return whether a write still hangs at the end."""
    node = Node(config, database)
    server = make_server(make_app(node), node.services.connections, watchdog)
    if can_open:
        node.services.network.allow(partial(server.listen_around, config.port))

    def stop() -> None:
        server.should_exit = True
        watchdog.start()

    node.on_failure = stop
    serving: asyncio.Future[None] | None = None
    try:
        # uvicorn stops on it, and then raises it again: that must not end us before the database is closed.
        signal.signal(signal.SIGTERM, lambda _number, _frame: stop())
        # What is there now stays, and all the rest is looked through when little happens (Housekeeping.tidy).
        gc.collect()
        gc.freeze()
        gc.set_threshold(20_000, 50, 100_000)
        serving = asyncio.ensure_future(server.serve(sockets=[listening]))
        while not server.started and not serving.done():
            await asyncio.sleep(0.01)
        if server.started and node.failure is None:
            ready(config.public_url())
        await serving
    finally:
        stop()
        if serving is not None:
            await asyncio.wait({serving})
        await node.stop()
        await database.close()
    if node.failure is not None:
        raise node.failure
    return database.hangs


class Watchdog:
    """Ends the process if it has not ended by itself soon after it began to stop."""

    def __init__(self) -> None:
        self._timer: threading.Timer | None = None

    def start(self) -> None:
        """Begin to wait; it makes no difference to begin again."""
        if self._timer is None:
            self._timer = threading.Timer(LAST_MOMENT, give_up)
            self._timer.daemon = True
            self._timer.start()

    def cancel(self) -> None:
        """Wait no more: everything has ended."""
        if self._timer is not None:
            self._timer.cancel()


class BoundedServer(uvicorn.Server):
    """A server that ends within seconds once it is told to stop, even if something hangs."""

    def __init__(self, config: uvicorn.Config, watchdog: Watchdog) -> None:
        super().__init__(config)
        self._watchdog = watchdog

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to stop."""
        self._watchdog.start()
        super().handle_exit(sig, frame)

    async def listen_around(self, port: int) -> str:
        """Listen on the local network as well, at the same port; return our address there, if there is a network."""
        host = reachable(EVERYWHERE[0])
        if host == NEAR[0]:
            return ""
        try:
            listening = listen(host, port)
        except OptionError:
            return ""

        def protocol() -> asyncio.Protocol:
            make: Any = self.config.http_protocol_class
            return make(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)

        loop, backlog = asyncio.get_running_loop(), self.config.backlog
        self.servers.append(await loop.create_server(protocol, sock=listening, backlog=backlog))
        return f"http://{host}:{port}"


def give_up() -> None:
    """End this process at once. What was confirmed is on the disk."""
    LOG.error("stop-hangs", seconds=LAST_MOMENT)
    drain_logs()
    os._exit(1)


def make_server(app: App, connections: Connections, watchdog: Watchdog | None = None) -> BoundedServer:
    """Return what speaks HTTP and sockets for an application."""
    return BoundedServer(
        uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            server_header=False,
            http=cast("Any", partial(HttpConnection, connections)),
            ws=cast("Any", partial(Wire, connections)),
            ws_max_size=LARGEST_FRAME,
            ws_ping_interval=PINGS,
            ws_ping_timeout=PINGS,
            ws_per_message_deflate=False,
            proxy_headers=False,  # the application reads them itself
            timeout_graceful_shutdown=STOPPING,
        ),
        watchdog or Watchdog(),
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
