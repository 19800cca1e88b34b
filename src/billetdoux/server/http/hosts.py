"""Under which names a server answers: another page could give its own name this server's address (DNS rebinding)."""

from __future__ import annotations

import socket
from functools import cache
from ipaddress import ip_address
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from billetdoux.errors import Refusal, shorten

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection

    from billetdoux.server.config import Config

LOCAL = ("localhost", ".localhost")
FOR_THE_HOST = ("/healthz", "/readyz", "/metrics")  # asked for under any name, by what runs the server


def check_host(connection: HTTPConnection, config: Config) -> None:
    """Refuse a request to a name that is not ours. With `--url`, only pages from there are served anyway."""
    if config.url or connection.url.path in FOR_THE_HOST:
        return
    host = connection.headers.get("host", "")
    name = name_in(host)
    if not (is_address(name) or name.endswith(LOCAL) or name in own_names(config.host, config.origins)):
        raise Refusal("host-unknown", host=shorten(host or "nowhere"))


def name_in(host: str) -> str:
    """Return the name in a Host header, without the port."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def is_address(name: str) -> bool:
    """Tell whether a name is an address: no page can have that as its own."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


@cache
def own_names(host: str, origins: str) -> frozenset[str]:
    """Return the names of this machine, and those that it was told to have."""
    machine = {socket.gethostname().lower(), socket.getfqdn().lower()}
    told = {host.lower(), *(urlsplit(origin.strip()).hostname or "" for origin in origins.split(","))}
    return frozenset({*machine, *(f"{name}.local" for name in machine if "." not in name), *told} - {""})
