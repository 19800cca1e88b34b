"""Signs invitations, so that nobody else can make them; cookies and tokens were signed too, and are still read."""

from __future__ import annotations

import hashlib
import hmac
from typing import Any, Literal

from itsdangerous import BadData, URLSafeSerializer

from billetdoux.errors import Refusal

Kind = Literal["cookie", "token", "invitation"]
KINDS: tuple[Kind, ...] = ("cookie", "token", "invitation")


class Signer:
    """Signs and hashes with keys that are in the database, and are known once that has been read."""

    def __init__(self) -> None:
        self._hashing = b""
        self._signers: dict[Kind, URLSafeSerializer] = {}

    def use(self, key: str, hashing: str) -> None:
        """Sign with a key, and hash with another."""
        self._hashing = hashing.encode()
        self._signers = {kind: URLSafeSerializer(key, salt=kind) for kind in KINDS}

    def sign(self, kind: Kind, value: list[str | int]) -> str:
        """Return a signed id and number."""
        return str(self._of(kind).dumps(value))

    def read(self, kind: Kind, signed: str, problem: str) -> tuple[str, int]:
        """Return the id and number that were signed; if this server did not sign them, that is a Refusal."""
        try:
            value: Any = self._of(kind).loads(signed)
            return str(value[0]), int(value[1])
        except (BadData, ValueError, TypeError, LookupError) as error:
            raise Refusal(problem) from error

    def hash(self, text: str) -> str:
        """Return a keyed hash."""
        return hmac.digest(self._hashing, text.encode(), hashlib.sha256).hex()

    def _of(self, kind: Kind) -> URLSafeSerializer:
        if kind not in self._signers:
            raise Refusal("unavailable")
        return self._signers[kind]
