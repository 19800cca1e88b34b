"""A client of the protocol, for terminals, bots and tests: it comes back by itself, and misses nothing.

It keeps the log as its seat has seen it, sends again what was not answered, and takes its part in the fair shuffle.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from billetdoux.declare import reader, to_dict, to_json
from billetdoux.game.fair import SEED_BYTES, commitment
from billetdoux.game.verify import RECEIPT
from billetdoux.protocol.commands import COMMANDS
from billetdoux.protocol.messages import Refused
from billetdoux.views.events import Event
from billetdoux.views.view import Sight, with_events

if TYPE_CHECKING:
    from collections.abc import Sequence

    from websockets.asyncio.client import ClientConnection

    from billetdoux.views.view import View

Answer = dict[str, Any]

read_event, read_sight = reader(Event, strict=False), reader(Sight, strict=False)  # a newer server may say more
PATIENCE = 2.5  # seconds after which an unanswered message is sent again
WAITS = (0.05, 0.2, 0.5, 1.0, 2.0)  # seconds before the first, second, … try to come back
REFUSED = 4001  # the close code of a server that does not let us in


class Client:
    """One person at one table. `urls` are nodes of one server; if one is gone, the next is tried."""

    def __init__(
        self, urls: str | Sequence[str], token: str, table: str, *, invitation: str = "", language: str = "en"
    ) -> None:
        self.urls = [urls] if isinstance(urls, str) else list(urls)
        self.token = token
        self.id = table
        self.invitation = invitation
        self.link = ""  # by which friends come; known to those who sit at the table
        self.code = ""  # the same, to be told over the phone
        self.language = language
        self.person = ""
        self.seat: int | None = None
        self.table: dict[str, Any] = {}
        self.version = -1
        self.game = ""
        self.log: list[tuple[Event, ...]] = []  # the events of each entry, as seen
        self.stand_ins: set[int] = set()  # numbers of entries that a bot played for a person
        self.shown: dict[str, Any] = {}  # the newest view, as it was sent
        self.deadline: float | None = None
        self.said: list[dict[str, Any]] = []
        self.receipts: dict[str, dict[str, Any]] = {}  # by game: what proves the shuffle
        self.refused: Answer | None = None  # why we were not let in
        self.connected = False
        self._news = asyncio.Event()
        self._waiting: dict[str, tuple[str, asyncio.Future[Answer]]] = {}
        self._past: set[str] = set()
        self._socket: ClientConnection | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._mark = secrets.token_hex(6)
        self._count = 0
        self._tries = 0  # to come back

    @property
    def view(self) -> View | None:
        """How the table looks from here, with all that was seen of the game."""
        if not self.shown:
            return None
        return with_events(read_sight(self.shown), (event for entry in self.log for event in entry))

    async def changed(self) -> None:
        """Wait until something has changed."""
        await self._news.wait()
        self._news.clear()

    async def ask(self, type: str, **details: Any) -> Answer:
        """Ask for something and return the answer, however often the connection breaks meanwhile.

        Whoever has been turned away is refused everything.
        """
        if self.refused is not None:
            return self.refused
        self._count += 1
        id = f"{self._mark}-{self._count}"
        message = to_json(COMMANDS[type](id=id, **details))
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting[id] = (message, answer)
        try:
            while True:
                await self._send(message)
                done, _ = await asyncio.wait({answer}, timeout=PATIENCE)
                if done and not unavailable(answer.result()):
                    return answer.result()
                if done:  # the server could not store it just now
                    answer = asyncio.get_running_loop().create_future()
                    self._waiting[id] = (message, answer)
                    await asyncio.sleep(WAITS[1])
        finally:
            self._waiting.pop(id, None)

    async def move(self, move: str) -> Answer:
        """Play a move at the point that was last seen."""
        return await self.ask("move", game=self.game, after=len(self.log) - 1, move=move)

    async def run(self) -> None:
        """Stay at the table until cancelled, or turned away."""
        while self.refused is None:
            url = self.urls[self._tries % len(self.urls)]
            try:
                async with connect(
                    self._address(url),
                    additional_headers={"Authorization": f"Bearer {self.token}"},
                    open_timeout=5,
                    close_timeout=1,
                    max_size=None,
                    compression=None,
                ) as socket:
                    await self._hear(socket)
            except (OSError, InvalidHandshake, ConnectionClosed, TimeoutError):
                pass
            finally:
                self.connected = False
                self._socket = None
                self._news.set()
            if self.refused is None:
                await asyncio.sleep(WAITS[min(self._tries, len(WAITS) - 1)])
                self._tries += 1

    async def _hear(self, socket: ClientConnection) -> None:
        self._socket, self.connected = socket, True
        for message, _ in list(self._waiting.values()):
            await self._send(message)
        last: Answer = {}
        try:
            async for text in socket:
                last = json.loads(text)
                if last["type"] != "refused":
                    self._tries = 0
                if not self._take(last):
                    break  # something is missing: come back and ask for it
                self._news.set()
        finally:
            if socket.close_code == REFUSED:
                self.refused = to_dict(Refused(id=None, reason="refused", sentence="", number=None)) | last
                for _, answer in self._waiting.values():
                    if not answer.done():
                        answer.set_result(self.refused)

    def _address(self, url: str) -> str:
        asked = {"lang": self.language}
        if self.invitation:
            asked["invitation"] = self.invitation
        if self.game:
            asked |= {"game": self.game, "after": str(len(self.log) - 1)}
        return f"{url.replace('http', 'ws', 1)}/api/tables/{self.id}/socket?{urlencode(asked)}"

    async def _send(self, message: str) -> None:
        if self._socket is not None:
            with suppress(ConnectionClosed):
                await self._socket.send(message)

    def _take(self, message: Answer) -> bool:
        """Take in what the server says; False if something before it is missing."""
        match message["type"]:
            case "table" if message["version"] > self.version:
                self.version = message["version"]
                self.table, self.seat, self.person = message["table"], message["seat"], message["person"]
                self.invitation = message["invitation"] or self.invitation
                self.link, self.code = message["link"] or "", message["code"] or ""
                self._seal()
            case "log":
                return self._follow(message)
            case "chat":
                heard = {one["number"] for one in self.said}
                self.said += [one for one in message["said"] if one["number"] not in heard]
            case "accepted" | "refused" | "hint" | "pong":
                self._answered(message)
            case _:
                pass
        return True

    def _answered(self, message: Answer) -> None:
        waiting = self._waiting.get(message["id"] or "")
        if waiting is not None and not waiting[1].done():
            waiting[1].set_result(message)

    def _follow(self, message: Answer) -> bool:
        if message["game"] != self.game:
            if message["game"] in self._past:
                return True  # late news of a game that is over
            if not message["entries"] or message["entries"][0]["number"] != 0:
                return False
            self._past.add(self.game)
            self.game, self.log, self.stand_ins, self.shown = message["game"], [], set(), {}
        for entry in message["entries"]:
            if entry["number"] > len(self.log):
                return False
            if entry["number"] == len(self.log):
                self.log.append(tuple(map(read_event, entry["events"])))
                if entry["stand_in"]:
                    self.stand_ins.add(entry["number"])
        if message["number"] == len(self.log) - 1:  # else it is late, and we know more
            self.shown, self.deadline = message["view"], message["deadline"]
        return True

    def _seal(self) -> None:
        """Commit to a seed; reveal it when all have committed and the server's commitment is still the same."""
        sealing, game = self.table["sealing"], self.table["game"]
        if sealing is None or self.seat is None:
            return
        if game not in self.receipts:
            self.receipts[game] = {
                "format": RECEIPT,
                "commitment": sealing["commitment"],
                "seat": self.seat,
                "seed": secrets.token_hex(SEED_BYTES),
            }
            seed = bytes.fromhex(self.receipts[game]["seed"])
            self._spawn(self.ask("commit", game=game, commitment=commitment(seed)))
        receipt = self.receipts[game]
        mine = commitment(bytes.fromhex(receipt["seed"]))
        if (
            sealing["revealing"]
            and not sealing["revealed"][self.seat]
            and sealing["commitment"] == receipt["commitment"]
            and sealing["commitments"][self.seat] == mine
        ):
            self._spawn(self.ask("reveal", game=game, seed=receipt["seed"]))

    def _spawn(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def unavailable(answer: Answer) -> bool:
    """Tell whether the server asks us to send something again."""
    return answer["type"] == "refused" and answer["reason"] == "unavailable"
