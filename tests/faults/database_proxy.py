"""A proxy between a server and PostgreSQL that can swallow everything, or hold back what it is told to."""

from __future__ import annotations

import socket
import threading
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from sqlalchemy.engine import make_url

if TYPE_CHECKING:
    from collections.abc import Generator

AT_ONCE = 1 << 16


class DatabaseProxy:
    """Passes bytes on in both directions, in threads of its own. Behind it is a PostgreSQL at a Unix socket."""

    def __init__(self, database: str) -> None:
        behind = make_url(database)
        self._behind = f"{behind.query['host']}/.s.PGSQL.{behind.port or 5432}"
        self._listening = socket.create_server(("127.0.0.1", 0))
        port = self._listening.getsockname()[1]
        self.url = behind.set(host="127.0.0.1", port=port, query={}).render_as_string(hide_password=False)
        self.swallowing = False  # nothing arrives any more, and nobody is told
        self.dead = set[int]()  # connections whose bytes are swallowed for good
        self.held = threading.Event()  # something is held back
        self._hold = b""
        self._free = threading.Event()
        self._open = dict[int, tuple[socket.socket, socket.socket]]()
        threading.Thread(target=self._accept, daemon=True).start()

    def hold_back(self, what: bytes) -> None:
        """From now on hold back whatever the server sends that has this in it."""
        self._free.clear()
        self.held.clear()
        self._hold = what

    def let_go(self) -> None:
        """Pass on what was held back."""
        self._hold = b""
        self._free.set()

    def kill_silently(self) -> None:
        """Let all connections that there are die, so that neither end hears of it; new ones are passed on."""
        self.dead.update(self._open)

    def close(self) -> None:
        """Break everything off."""
        self._free.set()
        for one in (self._listening, *(end for ends in list(self._open.values()) for end in ends)):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()

    def _accept(self) -> None:
        with suppress(OSError):  # closed
            while True:
                asking, _ = self._listening.accept()
                answering = socket.socket(socket.AF_UNIX)
                answering.connect(self._behind)
                number = asking.fileno()
                self.dead.discard(number)
                self._open[number] = asking, answering
                for way in ((asking, answering), (answering, asking)):
                    threading.Thread(target=self._pass_on, args=(number, *way), daemon=True).start()

    def _pass_on(self, number: int, from_one: socket.socket, to_other: socket.socket) -> None:
        asked = from_one is self._open[number][0]
        with suppress(OSError):
            while data := from_one.recv(AT_ONCE):
                if self.swallowing or number in self.dead:
                    continue
                if asked and self._hold and self._hold in data:
                    self.held.set()
                    self._free.wait()
                to_other.sendall(data)
        for end in (from_one, to_other):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


@contextmanager
def database_proxy(database: str) -> Generator[DatabaseProxy]:
    """Stand between a PostgreSQL and whoever takes the proxy's address."""
    proxy = DatabaseProxy(database)
    try:
        yield proxy
    finally:
        proxy.close()
