"""Who one is on which server: kept in a file that only its owner can read, so that coming back is the same person."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from billetdoux.errors import FileError, Refusal
from billetdoux.game.record import reason
from billetdoux.terminal.data_folder import keep

if TYPE_CHECKING:
    from pathlib import Path

    from billetdoux.client.http import Server

FILE = "identities.json"


class Identities:
    """Tokens by server and name; the name that came last is the one who comes again."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def names(self, server: str) -> list[str]:
        """Return the names under which this server knows us, the last used first."""
        return list(reversed(self._read().get(server, {})))

    def come(self, server: Server, name: str, language: str) -> dict[str, Any]:
        """Come to a server under a name, as the person we were before if it still knows us; return who we are."""
        token = self._read().get(server.url, {}).get(name, "")
        if token:
            server.token = token
            try:
                me = server.get("/api/me")
            except Refusal as refusal:
                if refusal.details.get("reason") != "identity-wrong":
                    raise
            else:
                self._keep(server, name)
                return me
        server.token = ""
        server.token = server.post("/api/programs", {"name": name, "language": language})["token"]
        self._keep(server, name)
        return server.get("/api/me")

    def _read(self) -> dict[str, dict[str, str]]:
        try:
            known = json.loads(self.path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise FileError("file-unreadable", file=self.path, problem=reason(error)) from error
        except ValueError as error:
            raise FileError("file-unreadable", file=self.path, problem="it is not JSON") from error
        return known if isinstance(known, dict) else {}  # pyright: ignore[reportUnknownVariableType]

    def _keep(self, server: Server, name: str) -> None:
        known = self._read()
        mine = known.setdefault(server.url, {})
        mine.pop(name, None)
        mine[name] = server.token
        keep(self.path, known)
