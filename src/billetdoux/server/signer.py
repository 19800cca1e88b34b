"""Signs what this server hands out, so that nobody else can make it: cookies, tokens, invitations."""

from __future__ import annotations

import hashlib
import hmac
from typing import Any, Literal

from itsdangerous import BadData, URLSafeSerializer

from billetdoux.errors import Refusal

Kind = Literal["cookie", "token", "invitation"]
KINDS: tuple[Kind, ...] = ("cookie", "token", "invitation")


class Signer:
    """Signs with a key that is in the database, and is known once that has been read."""

    def __init__(self) -> None:
        self._key = b""
        self._signers: dict[Kind, URLSafeSerializer] = {}

    def use(self, key: str) -> None:
        """Sign with this key."""
        self._key = key.encode()
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
        return hmac.digest(self._key, text.encode(), hashlib.sha256).hex()

    def _of(self, kind: Kind) -> URLSafeSerializer:
        if kind not in self._signers:
            raise Refusal("unavailable")
        return self._signers[kind]
