"""How a server is set up: by options, else by environment variables BILLETDOUX_…, else as it is sensible."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, fields
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_type_hints
from urllib.parse import urlsplit

import platformdirs

from billetdoux.errors import OptionError, shorten

if TYPE_CHECKING:
    from collections.abc import Mapping

LOG_LEVELS = ("debug", "info", "warning", "error")
PORTS = {"http": 80, "https": 443}
# Of the numbers, those that cannot be as small or as large as the others: nobody could play where nothing is allowed.
LEAST = {"tables_per_hour": 1, "guests_per_hour": 1, "requests_per_minute": 1, "sockets_per_address": 1, "queue": 1}
MOST = {"port": 65535}


def default_database() -> str:
    """Return where the data of somebody who only says `serve` lies."""
    return f"sqlite:///{Path(platformdirs.user_data_dir('billetdoux', appauthor=False)) / 'billetdoux.db'}"


@dataclass(frozen=True, slots=True)
class Config:
    """All that can be set. A name here in capitals, with BILLETDOUX_ before it, is the environment variable."""

    host: str = "0.0.0.0"  # all networks of this machine
    port: int = 8000
    # sqlite:///FILE or postgresql://USER@HOST/NAME; it may hold a password, and so may the next
    database: str = field(default_factory=default_database, repr=False)
    redis: str = field(default="", repr=False)  # redis://HOST:PORT of a Valkey or Redis, to spread news among nodes
    url: str = ""  # how people reach the server, if not by host and port
    origins: str = ""  # further origins whose pages may use it, with commas between them
    trusted_proxies: str = ""  # addresses or networks of proxies that may say whom they speak for
    keep_days: int = 0  # games that ended longer ago are deleted; 0: never
    bot_delay: float = 1.2  # seconds that a bot takes for a move, on average
    round_pause: float = 6.0  # seconds between rounds
    seal_time: float = 20.0  # seconds for all clients to commit to a seed, and to reveal it
    tables_per_hour: int = 60  # that one person may make
    guests_per_hour: int = 300  # that may come from one address
    requests_per_minute: int = 3000  # that may come from one address
    sockets_per_address: int = 400
    queue: int = 64  # messages that may wait for a slow reader, who is cut off then
    log_level: str = "info"

    def public_url(self) -> str:
        """Return how people reach the server."""
        return self.url.rstrip("/") or f"http://{self.host}:{self.port}"


def read_config(options: Mapping[str, str | None], environment: Mapping[str, str] = os.environ) -> Config:
    """Return the configuration that options and environment give."""
    kinds = get_type_hints(Config)
    given: dict[str, Any] = {}
    for one in fields(Config):
        text = options.get(one.name)
        name = f"--{one.name.replace('_', '-')}"
        if text is None:
            name = f"BILLETDOUX_{one.name.upper()}"
            text = environment.get(name)
        if text is not None:
            kind, least, most = kinds[one.name], LEAST.get(one.name, 0), MOST.get(one.name, 10**6)
            given[one.name] = text if kind is str else read_number(name, text, kind, least, most)
            check_words(one.name, name, text)
    return Config(**given)


def check_words(setting: str, option: str, text: str) -> None:
    """Check a setting that is no number: a wrong one would show only when somebody is turned away."""
    each = [part.strip() for part in text.split(",") if part.strip()]
    match setting:
        case "url" | "origins":
            for one in each:
                if read_origin(one) is None:
                    raise OptionError("url-wrong", option=option, value=shorten(one))
        case "trusted_proxies":
            for one in each:
                try:
                    ip_network(one)
                except ValueError as error:
                    raise OptionError("network-wrong", option=option, value=shorten(one)) from error
        case "log_level" if text not in LOG_LEVELS:
            raise OptionError("choice-unknown", option=option, value=shorten(text), known=", ".join(LOG_LEVELS))
        case _:
            pass


def read_origin(address: str) -> tuple[str, str, int] | None:
    """Return the scheme, host and port of a page's address; None if it is no such address."""
    try:
        parts = urlsplit(address.strip())
        return (parts.scheme, parts.hostname, parts.port or PORTS[parts.scheme]) if parts.hostname else None
    except (ValueError, KeyError):
        return None


def read_number(option: str, text: str, kind: type[int] | type[float], least: int, most: int) -> int | float:
    """Read a number within bounds."""
    try:
        number = kind(text)
    except ValueError:
        number = -1
    if not least <= number <= most:
        wrong = "number-wrong" if kind is int else "seconds-wrong"
        raise OptionError(wrong, option=option, value=shorten(text), least=least, most=most)
    return number
