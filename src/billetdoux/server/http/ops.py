"""For whoever runs the server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse

from billetdoux.server.http.door import language_of
from billetdoux.server.http.errors import PROBLEMS_IN_JSON

if TYPE_CHECKING:
    from billetdoux.server.cluster.node import Node

ROUTES = APIRouter()


@ROUTES.get("/healthz", tags=["operating"], response_class=PlainTextResponse, responses=PROBLEMS_IN_JSON)
async def healthz() -> str:
    """Say that the process lives."""
    return "alive\n"


@ROUTES.get("/readyz", tags=["operating"], response_class=PlainTextResponse, responses=PROBLEMS_IN_JSON)
async def readyz(request: Request) -> str:
    """Say that it can serve: what it is told to store, it stores."""
    node: Node = request.app.state.node
    node.check()
    return "ready\n"


@ROUTES.get("/metrics", tags=["operating"], response_class=PlainTextResponse, responses=PROBLEMS_IN_JSON)
async def metrics(request: Request) -> Response:
    """Get figures for Prometheus."""
    node: Node = request.app.state.node
    return Response(node.metrics.page(), media_type="text/plain; version=0.0.4")


@ROUTES.get("/", include_in_schema=False, response_class=PlainTextResponse)
async def front(request: Request) -> str:
    node: Node = request.app.state.node
    return language_of(request)("serve-front", url=node.config.public_url())
