"""Letting others in: whoever plays on the machine that serves can open it to the local network."""

from __future__ import annotations

from ipaddress import ip_address
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request

from billetdoux.errors import Refusal
from billetdoux.protocol.http_bodies import Reach
from billetdoux.server.config import read_origin
from billetdoux.server.http.door import Asking, Here, Owning, address_of

if TYPE_CHECKING:
    from billetdoux.server.services import Services

ROUTES = APIRouter()

FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")  # a proxy speaks for somebody


@ROUTES.get("/api/network", tags=["operating"])
async def reach(request: Request, person: Asking, here: Here) -> Reach:  # noqa: ARG001
    """Say who can reach this server, and whether I can let others in."""
    return as_reach(request, here)


@ROUTES.post("/api/network", tags=["operating"])
async def let_others_in(request: Request, person: Owning, here: Here) -> Reach:  # noqa: ARG001
    """Make a server that serves this machine alone listen on the local network as well."""
    if not from_this_machine(request):
        raise Refusal("network-not-here")
    await here.network.open()
    return as_reach(request, here)


def as_reach(request: Request, here: Services) -> Reach:
    """Return who can reach the server, as far as it concerns whoever asks."""
    near = from_this_machine(request)
    return Reach(
        can_open=near and here.network.can_open,
        url=here.network.url or None,
        command=here.network.command if near else None,
    )


def from_this_machine(request: Request) -> bool:
    """Tell whether somebody at this machine asks, for themselves, and not a page that only pretends to be ours."""
    if any(name in request.headers for name in FORWARDED):
        return False
    origin = read_origin(f"http://{request.headers.get('host', '')}")
    return origin is not None and is_loopback(origin[1]) and is_loopback(address_of(request))


def is_loopback(host: str) -> bool:
    """Tell whether a name or an address is this machine's own."""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False
