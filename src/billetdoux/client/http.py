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

from billetdoux.errors import OptionError, Refusal, shorten

PATIENCE = 10  # seconds for an answer
LARGEST = 4_000_000  # bytes of an answer
ABOUT = "/api/about"
SPACES = "\u00a0\u202f"  # of French typography


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


def plain(text: object) -> str:
    """Return what a server sent as text that cannot do anything to a terminal."""
    return "".join(letter if letter.isprintable() or letter in SPACES else "·" for letter in str(text))


class Server:
    """A server, asked in somebody's language and, once they are known there, in their name."""

    def __init__(self, url: str, language: str) -> None:
        self.url = url
        self.language = language
        self.token = ""
        self.about: dict[str, Any] = {}

    def greet(self) -> None:
        """Find out whether there is a server, and where it wants to be addressed."""
        self.about = self.get(ABOUT)
        if "phrases" not in self.about:
            raise Refusal("server-foreign", url=self.url)

    def get(self, path: str, **asked: str) -> Any:
        """Get something."""
        return self._ask(path, asked, None)

    def post(self, path: str, body: dict[str, Any]) -> Any:
        """Have something done."""
        return self._ask(path, {}, body)

    def _ask(self, path: str, asked: dict[str, str], body: dict[str, Any] | None) -> Any:
        headers = {"Accept": "application/json", "Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        query = urlencode({**asked, "lang": self.language})
        data = None if body is None else json.dumps(body).encode()
        try:
            with urlopen(Request(f"{self.url}{path}?{query}", data, headers), timeout=PATIENCE) as answer:
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
        return self._read(text)

    def _refusal(self, error: HTTPError) -> Refusal:
        said = self._read(error.read(LARGEST))
        if not {"sentence", "reason"} <= said.keys():
            return Refusal("server-foreign", url=self.url)
        return Refusal("server-says", sentence=plain(said["sentence"]), reason=said["reason"])

    def _read(self, text: bytes) -> Any:
        try:
            said = json.loads(text)
        except ValueError as error:
            raise Refusal("server-foreign", url=self.url) from error
        if not isinstance(said, dict):
            raise Refusal("server-foreign", url=self.url)
        return said  # pyright: ignore[reportUnknownVariableType]
