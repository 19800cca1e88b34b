"""What a browser is told: every frame of its sockets and every answer to its requests, kept as it came."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Error
from playwright.sync_api import TimeoutError as TooLate

if TYPE_CHECKING:
    from playwright.sync_api import Page, WebSocket

PATIENCE = 30_000  # milliseconds until a test gives up

# Answers to the page's own requests, as the page reads them; a browser forgets them when it goes elsewhere.
KEEP_ANSWERS = """
const ask = globalThis.fetch;
globalThis.fetch = async (...asked) => {
  const answer = await ask(...asked);
  const copy = answer.clone();
  copy.text().then((text) => globalThis.keepAnswer?.(copy.url, copy.status, text), () => undefined);
  return answer;
};
"""


@dataclass
class Told:
    """One thing that a browser was told: a frame (status 0) or the answer to a request."""

    url: str
    status: int
    text: str

    @property
    def data(self) -> Any:
        """What it says."""
        return json.loads(self.text)


@dataclass
class Ear:
    """All that one tab was told, and all that it said on its sockets."""

    page: Page
    told: list[Told] = field(default_factory=list[Told])
    said: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    log: dict[str, Any] | None = None  # the newest
    table: dict[str, Any] | None = None  # the newest
    sockets: list[WebSocket] = field(default_factory=list["WebSocket"])

    def __post_init__(self) -> None:
        self.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        self.sockets.append(socket)
        socket.on("framereceived", lambda frame: self._hear(socket.url, frame))
        socket.on("framesent", lambda frame: self.said.append(json.loads(frame)))

    def _hear(self, url: str, frame: str | bytes) -> None:
        told = Told(url, 0, frame if isinstance(frame, str) else frame.decode())
        self.told.append(told)
        message = told.data
        if message["type"] == "log":
            self.log = message
        elif message["type"] == "table":
            self.table = message

    @property
    def number(self) -> int:
        """The number of the newest entry."""
        return self.log["number"] if self.log else -1

    @property
    def view(self) -> dict[str, Any]:
        """How the table looks to this seat."""
        assert self.log is not None
        return self.log["view"]

    @property
    def moves(self) -> list[dict[str, Any]]:
        """The moves that were sent."""
        return [message for message in self.said if message["type"] == "move"]

    def wait(self, *, pong: bool = False) -> None:
        """Wait for the next frame. None can be missed: events come only while a call of Playwright's waits.

        A page that hears nothing asks whether anybody is there; the answer to that is no news.
        """
        if not self.sockets or self.sockets[-1].is_closed():
            self.page.wait_for_event("websocket", timeout=PATIENCE)
            return
        try:
            wanted = None if pong else is_news
            self.sockets[-1].wait_for_event("framereceived", predicate=wanted, timeout=PATIENCE)
        except TooLate:
            raise
        except Error:
            return  # it is closed, or has never been open


def is_news(frame: str | bytes) -> bool:
    """Tell whether a frame says anything that was not asked for."""
    return json.loads(frame)["type"] != "pong"
