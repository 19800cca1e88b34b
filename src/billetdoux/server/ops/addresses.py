"""Where somebody comes from, also behind a proxy. Addresses of which one person can have many count as one."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from ipaddress import IPv4Network, IPv6Network

    from starlette.types import Scope

NEAR, WIDE = 64, 48  # bits of an IPv6 address: what one customer is given at least, and what many are given
SCHEMES = ("http", "https", "ws", "wss")
FORWARDED_FOR, FORWARDED_PROTO = b"x-forwarded-for", b"x-forwarded-proto"


class Origins(NamedTuple):
    """What an address counts as: itself or its /64, and for IPv6 its /48 as well."""

    near: str
    wide: str  # "" for IPv4


def read_address(text: str) -> IPv4Address | IPv6Address | None:
    """Return the address that a peer or a proxy gives, with or without a port; None if it is none.

    >>> said = "192.0.2.1:5000", "[2001:db8::1]:5000", "::ffff:192.0.2.1", "fe80::1%eth0"
    >>> [str(read_address(one)) for one in said]
    ['192.0.2.1', '2001:db8::1', '192.0.2.1', 'fe80::1']
    """
    text = text.strip().strip('"')
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return found.ipv4_mapped or found if isinstance(found, IPv6Address) else found


@lru_cache(4096)
def origins_of(address: str) -> Origins:
    """Return what an address counts as.

    >>> origins_of("2001:db8:1:2:3::4")
    Origins(near='2001:db8:1:2::', wide='2001:db8:1::')
    >>> origins_of("192.0.2.1")
    Origins(near='192.0.2.1', wide='')
    """
    found = read_address(address)
    if not isinstance(found, IPv6Address):
        return Origins(address if found is None else str(found), "")
    near, wide = (IPv6Address(int(found) >> (128 - bits) << (128 - bits)) for bits in (NEAR, WIDE))
    return Origins(str(near), str(wide))


class Proxies:
    """The proxies that may say whom they speak for."""

    def __init__(self, trusted: str, on_stranger: Callable[[], None]) -> None:
        self._networks: list[IPv4Network | IPv6Network] = [
            ip_network(part.strip(), strict=False) for part in trusted.split(",") if part.strip()
        ]
        self._on_stranger = on_stranger

    def trust(self, address: str) -> bool:
        """Tell whether an address is that of a proxy of ours."""
        found = read_address(address) if self._networks else None
        return found is not None and any(found in network for network in self._networks)

    def resolve(self, scope: Scope) -> None:
        """Put into a scope where the client is, and how it reached the proxy."""
        said = [value.decode("latin-1") for name, value in scope["headers"] if name == FORWARDED_FOR]
        peer = scope["client"]
        if peer is None or not self.trust(peer[0]):
            if said:
                self._on_stranger()
            return
        scope["client"] = (self._first(peer[0], ",".join(said).split(",")), 0)
        protocols = [value for name, value in scope["headers"] if name == FORWARDED_PROTO]
        protocol = protocols[-1].decode("latin-1").strip().lower() if protocols else ""
        if protocol in SCHEMES:
            socket = scope["type"] == "websocket"
            scope["scheme"] = protocol.replace("http", "ws") if socket else protocol.replace("ws", "http")

    def _first(self, peer: str, said: Iterable[str]) -> str:
        """Return the last address that a proxy of ours has noted and that is not one of ours."""
        known = peer
        for one in reversed(list(said)):
            found = read_address(one)
            if found is None:
                break
            known = str(found)
            if not self.trust(known):
                break
        return known
