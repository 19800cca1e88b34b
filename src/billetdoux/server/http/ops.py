"""For whoever runs the server."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse

from billetdoux.errors import Refusal
from billetdoux.server.http.door import language_of, services_of
from billetdoux.server.http.errors import PROBLEMS_IN_JSON

ROUTES = APIRouter()
STILL_TRUE = 180  # days for which security.txt holds


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


@ROUTES.get("/.well-known/security.txt", tags=["operating"], response_class=PlainTextResponse)
async def security(request: Request) -> str:
    """Say to whom to tell of a hole in this server, if whoever runs it wants to be told."""
    contact = services_of(request).config.contact
    if not contact:
        raise Refusal("page-unknown")
    where = contact if ":" in contact else f"mailto:{contact}"
    until = datetime.fromtimestamp(services_of(request).outside.now, UTC) + timedelta(days=STILL_TRUE)
    return f"Contact: {where}\nExpires: {until:%Y-%m-%dT00:00:00Z}\nPreferred-Languages: en, fr, it\n"


@ROUTES.get("/", include_in_schema=False, response_class=PlainTextResponse)
async def front(request: Request) -> str:
    return language_of(request)("serve-front", url=services_of(request).config.public_url())
