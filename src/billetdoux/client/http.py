"""A server's HTTP API, as far as `billetdoux join` needs it. What the server refuses is said in its own sentence."""

from __future__ import annotations

import json
import re
import ssl
from http.client import HTTPException
from typing import Any, NamedTuple
from urllib.error import HTTPError, URLError
from urllib.parse import parse_qs, urlencode, urlsplit
from urllib.request import Request, urlopen

from billetdoux import __version__
from billetdoux.client.intake import as_declared, parse
from billetdoux.declare import ShapeError
from billetdoux.errors import OptionError, Refusal, shorten
from billetdoux.protocol.http_bodies import About, Problem

AGENT = f"billetdoux/{__version__}"
PATIENCE = 10  # seconds for an answer
LARGEST = 4_000_000  # bytes of an answer
ABOUT = "/api/about"


class Address(NamedTuple):
    """Where to go: a server, and perhaps a table there with an invitation to it."""

    server: str
    table: str
    invitation: str


def read_address(text: str) -> Address:
    """Read what somebody typed as the address of a server or of a table."""
    typed = text.strip() if "://" in text else f"http://{text.strip()}"
    try:
        parts = urlsplit(typed)
        good = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError as error:
        raise OptionError("address-wrong", url=shorten(text, 60)) from error
    if not good or re.search(r"\s", typed):
        raise OptionError("address-wrong", url=shorten(text, 60))
    path, _, table = parts.path.rstrip("/").rpartition("/t/") if "/t/" in parts.path else (parts.path, "", "")
    invitation = parse_qs(parts.query).get("invitation", [""])[0]
    return Address(f"{parts.scheme}://{parts.netloc}{path.rstrip('/')}", table, invitation)


class Server:
    """A server, asked in somebody's language and, once they are known there, in their name."""

    def __init__(self, url: str, language: str) -> None:
        self.url = url
        self.language = language
        self.token = ""
        self.about: dict[str, Any] = {}

    def greet(self) -> None:
        """Find out whether there is a server, and where it wants to be addressed."""
        self.about = self.get(ABOUT, About)

    def get(self, path: str, shape: Any, **asked: str) -> dict[str, Any]:
        """Get something of a declared shape."""
        return self._shaped(shape, self._ask(path, asked, None))

    def post(self, path: str, shape: Any, body: dict[str, Any]) -> dict[str, Any]:
        """Have something done; return the answer, which has a declared shape."""
        return self._shaped(shape, self._ask(path, {}, body))

    def delete(self, path: str) -> None:
        """Have something deleted."""
        self._ask(path, {}, None, method="DELETE")

    def get_file(self, path: str) -> dict[str, Any]:
        """Get something to keep as it is: nothing of it is made fit to be shown."""
        try:
            said = json.loads(self._ask(path, {}, None))
        except (ValueError, RecursionError) as error:
            raise Refusal("server-unreadable", url=self.url) from error
        if not isinstance(said, dict):
            raise Refusal("server-unreadable", url=self.url)
        return said  # pyright: ignore[reportUnknownVariableType]

    def _ask(self, path: str, asked: dict[str, str], body: dict[str, Any] | None, method: str | None = None) -> bytes:
        headers = {"Accept": "application/json", "Content-Type": "application/json", "User-Agent": AGENT}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        query = urlencode({**asked, "lang": self.language})
        data = None if body is None else json.dumps(body).encode()
        try:
            with urlopen(
                Request(f"{self.url}{path}?{query}", data, headers, method=method), timeout=PATIENCE
            ) as answer:
                text = answer.read(LARGEST)
                if path == ABOUT:
                    self.url = answer.geturl().partition(ABOUT)[0]
        except HTTPError as error:
            with error:
                raise self._refusal(error) from error
        except (URLError, HTTPException, OSError, ValueError) as error:
            problem = getattr(error, "reason", error)
            if isinstance(problem, ssl.SSLCertVerificationError):
                raise Refusal("server-untrusted", url=self.url, problem=problem.verify_message) from error
            problem = getattr(problem, "strerror", None) or problem
            raise Refusal("server-unreachable", url=self.url, problem=shorten(problem)) from error
        return text

    def _refusal(self, error: HTTPError) -> Refusal:
        said = self._shaped(Problem, error.read(LARGEST))
        return Refusal("server-says", sentence=said["sentence"], reason=said["reason"])

    def _shaped(self, shape: Any, text: bytes) -> dict[str, Any]:
        try:
            return as_declared(shape, parse(text))
        except ShapeError as error:
            raise Refusal("server-foreign", url=self.url) from error
