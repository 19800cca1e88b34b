"""For whoever runs the server."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse

from billetdoux.server.http.door import language_of, services_of
from billetdoux.server.http.errors import PROBLEMS_IN_JSON

ROUTES = APIRouter()


@ROUTES.get("/healthz", tags=["operating"], response_class=PlainTextResponse, responses=PROBLEMS_IN_JSON)
async def healthz() -> str:
    """Say that the process lives."""
    return "alive\n"


@ROUTES.get("/readyz", tags=["operating"], response_class=PlainTextResponse, responses=PROBLEMS_IN_JSON)
async def readyz(request: Request) -> str:
    """Say that it can serve: what it is told to store, it stores."""
    services_of(request).check()
    return "ready\n"


@ROUTES.get("/metrics", tags=["operating"], response_class=PlainTextResponse, responses=PROBLEMS_IN_JSON)
async def metrics(request: Request) -> Response:
    """Get figures for Prometheus."""
    return Response(services_of(request).metrics.page(), media_type="text/plain; version=0.0.4")


@ROUTES.get("/", include_in_schema=False, response_class=PlainTextResponse)
async def front(request: Request) -> str:
    return language_of(request)("serve-front", url=services_of(request).config.public_url())
