"""The server as an application: its addresses, over HTTP and as a socket."""

from __future__ import annotations

import re
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from fastapi import FastAPI, WebSocket

from billetdoux import __version__
from billetdoux.server.http import games, ops, people, replays, tables
from billetdoux.server.http.assets import add_page
from billetdoux.server.http.door import Headers
from billetdoux.server.http.errors import PROBLEMS, add_errors
from billetdoux.server.sockets.connection import serve_socket

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from starlette.types import Receive, Scope, Send

    from billetdoux.server.node import Node

SOCKET = re.compile("/api/tables/([!-.0-~]{1,40})/socket")


class App:
    """The whole application. Sockets go straight to their tables: each level between them costs memory per socket."""

    def __init__(self, http: FastAPI) -> None:
        self.http = http
        self.answers = Headers(http)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a socket or a request."""
        if scope["type"] != "websocket":
            await self.answers(scope, receive, send)
            return
        socket = WebSocket(scope, receive, send)
        found = SOCKET.fullmatch(scope["path"])
        if found is None:
            await socket.close()
        else:
            await serve_socket(socket, self.http.state.services, found[1])


def make_app(node: Node | None = None) -> App:
    """Return the application, which starts and stops its node. Without one it can still say what it would answer."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncGenerator[None]:
        if node is None:
            yield
            return
        app.state.services = node.services
        await node.start()
        try:
            yield
        finally:
            await node.stop()

    app = FastAPI(
        title="Billet Doux",
        version=__version__,
        description="The game of Love Letter over the network; docs/protocol.md has the whole of it.",
        docs_url=None,  # they would load scripts from elsewhere
        redoc_url=None,
        openapi_url="/openapi.json",
        lifespan=life,
        responses=PROBLEMS,
        generate_unique_id_function=lambda route: route.name,
    )
    add_errors(app)
    for part in (people, tables, games, replays):
        app.include_router(part.ROUTES)
    add_page(app)
    app.include_router(ops.ROUTES)
    return App(app)
