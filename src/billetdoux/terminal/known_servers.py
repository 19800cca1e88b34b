"""Which servers are known to freeze the lists of their shuffles: from then on each of them has to."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any, cast

from billetdoux.errors import FileError
from billetdoux.terminal.data_folder import keep

if TYPE_CHECKING:
    from pathlib import Path

FILE = "servers.json"


class KnownServers:
    """Addresses of servers, in a file. One that cannot be read is as good as none."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._here = set[str]()

    def freezes(self, server: str) -> bool:
        """Tell whether a server has ever frozen a list for us."""
        return server in self._here or server in self._read()

    def remember(self, server: str) -> None:
        """From now on this server has to freeze its lists; where nothing can be written, as long as we are here."""
        if server not in self._here:
            self._here.add(server)
            with suppress(FileError):
                keep(self.path, sorted({*self._read(), server}))

    def _read(self) -> list[str]:
        try:
            known = json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return []
        return [one for one in cast("list[Any]", known) if isinstance(one, str)] if isinstance(known, list) else []
