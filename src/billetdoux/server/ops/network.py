"""Who can reach a server: this machine alone, until whoever plays on it lets others in."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from billetdoux.errors import Refusal

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable


class Doorway:
    """The networks at which a server listens. One that serves this machine alone can be opened, once."""

    def __init__(self, opened: Callable[[str], None]) -> None:
        self.url = ""  # at which others reach it, once it has been opened
        self._opened = opened
        self._listen: Callable[[], Awaitable[str]] | None = None

    @property
    def can_open(self) -> bool:
        """Whether others can be let in, and have not been yet."""
        return self._listen is not None and not self.url

    @property
    def command(self) -> str:
        """What to type for a server that others reach, as this installation has it."""
        return f"{os.environ.get('BILLETDOUX_STARTED_AS') or 'billetdoux'} serve"

    def allow(self, listen: Callable[[], Awaitable[str]]) -> None:
        """Let the server be opened: `listen` makes it listen on the local network, and returns its address there."""
        self._listen = listen

    async def open(self) -> str:
        """Let others in, and return the address at which they come."""
        if self._listen is None:
            raise Refusal("network-fixed")
        if not self.url:
            self.url = await self._listen()
            if not self.url:
                raise Refusal("network-none")
            self._opened(self.url)
        return self.url
