"""Who one is on which server: kept in a file that only its owner can read, so that coming back is the same person."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import platformdirs

from billetdoux.errors import FileError, Refusal
from billetdoux.game.record import reason

if TYPE_CHECKING:
    from billetdoux.client.http import Server


def default_file() -> Path:
    """Return where identities are kept."""
    return Path(platformdirs.user_data_dir("billetdoux", appauthor=False)) / "identities.json"


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
        fresh = self.path.with_name(f"{self.path.name}.{os.getpid()}")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
                json.dump(known, file, indent=1)
            fresh.replace(self.path)
        except OSError as error:
            raise FileError("file-unwritable", file=self.path, problem=reason(error)) from error
