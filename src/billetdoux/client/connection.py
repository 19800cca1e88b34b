"""A client of the protocol, for terminals, bots and tests: it comes back by itself, and misses nothing.

It keeps the log as its seat has seen it, sends again what was not answered, and takes its part in the fair shuffle.
"""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from billetdoux.client.fair_play import FairPlay
from billetdoux.client.intake import LARGEST_FRAME, read_frame
from billetdoux.declare import ShapeError, reader, to_dict, to_json
from billetdoux.protocol.commands import COMMANDS
from billetdoux.protocol.messages import Refused
from billetdoux.views.events import Event, RoundWon
from billetdoux.views.view import Sight, with_events

if TYPE_CHECKING:
    from collections.abc import Sequence

    from websockets.asyncio.client import ClientConnection

    from billetdoux.views.view import View

Answer = dict[str, Any]

read_event, read_sight = reader(Event, strict=False), reader(Sight, strict=False)  # a newer server may say more
PATIENCE = 2.5  # seconds after which an unanswered message is sent again
WAITS = (0.05, 0.2, 0.5, 1.0, 2.0)  # seconds before the first, second, … try to come back
MOST_SAID = 500  # remarks that are kept
MOST_ENTRIES = 10_000  # of a game's log: no game is a tenth as long
MOST_GAMES = 200  # of one table
REFUSED = 4001  # the close code of a server that does not let us in
NOT_READ = to_dict(Refused(id=None, reason="server-unreadable", sentence="", number=None))


class Client:
    """One person at one table. `urls` are nodes of one server; if one is gone, the next is tried."""

    def __init__(
        self,
        urls: str | Sequence[str],
        token: str,
        table: str,
        *,
        invitation: str = "",
        language: str = "en",
        strict: bool = False,  # this server is known to freeze the lists of its shuffles
    ) -> None:
        self.urls = [urls] if isinstance(urls, str) else list(urls)
        self.token = token
        self.id = table
        self.invitation = invitation
        self.watching = False  # whether we come only to watch: then an invitation brings no seat
        self.link = ""  # by which friends come; known to those who sit at the table
        self.code = ""  # the same, to be told over the phone
        self.language = language
        self.person = ""
        self.seat: int | None = None
        self.table: dict[str, Any] = {}
        self.version = -1
        self.epoch = ""  # of what the server stores
        self.restarts = 0  # how often the server has gone back to an earlier state of the table
        self.game = ""
        self.log: list[tuple[Event, ...]] = []  # the events of each entry, as seen
        self.tags: list[str | None] = []  # of each entry; none in a game that began without
        self.stand_ins: set[int] = set()  # numbers of entries that a bot played for a person
        self.rewritten = False  # the server has told another history of this game than before
        self.shown: dict[str, Any] = {}  # the newest view, as it was sent
        self.deadline: float | None = None
        self.said: list[dict[str, Any]] = []
        self.fair = FairPlay(strict=strict)
        self.refused: Answer | None = None  # why we were not let in
        self.connected = False
        self.unreadable = False  # the server said something that nobody can follow, so we have left
        self._news = asyncio.Event()
        self._waiting: dict[str, tuple[str, asyncio.Future[Answer]]] = {}
        self._past: set[str] = set()
        self._socket: ClientConnection | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._newest: Answer = {}  # the table as it was told last
        self._mark = secrets.token_hex(6)
        self._count = 0
        self._tries = 0  # to come back

    @property
    def receipts(self) -> dict[str, dict[str, Any]]:
        """What proves the shuffles, by game."""
        return self.fair.receipts

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
        if self.unreadable:
            return NOT_READ
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
                    max_size=LARGEST_FRAME,
                    compression=None,
                ) as socket:
                    await self._hear(socket)
            except (OSError, InvalidHandshake, ConnectionClosed, TimeoutError):
                pass
            except ShapeError:
                self.unreadable = True
                self._answer_all(NOT_READ)
                raise
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
                heard = read_frame(text)
                if heard is None:
                    continue  # of a kind that we do not know
                last = heard
                if last["type"] != "refused":
                    self._tries = 0
                if not self._take(last):
                    break  # something is missing: come back and ask for it
                self._news.set()
        finally:
            if socket.close_code == REFUSED:
                self.refused = to_dict(Refused(id=None, reason="refused", sentence="", number=None)) | last
                self._answer_all(self.refused)

    def _answer_all(self, said: Answer) -> None:
        """Give everybody who waits the same answer: there will be no other."""
        for _, answer in self._waiting.values():
            if not answer.done():
                answer.set_result(said)

    def _address(self, url: str) -> str:
        asked = {"lang": self.language}
        if self.invitation:
            asked["invitation"] = self.invitation
        if self.watching:
            asked["watch"] = "1"
        if self.epoch:
            asked["epoch"] = self.epoch
        if self.game:
            asked |= {"game": self.game, "after": str(len(self.log) - 1)}
            if self.tags[-1:] and self.tags[-1]:
                asked["tag"] = self.tags[-1]
        return f"{url.replace('http', 'ws', 1)}/api/tables/{self.id}/socket?{urlencode(asked)}"

    async def _send(self, message: str) -> None:
        if self._socket is not None:
            with suppress(ConnectionClosed):
                await self._socket.send(message)

    def _take(self, message: Answer) -> bool:
        """Take in what the server says; False if something before it is missing."""
        match message["type"]:
            case "table" if self._is_news(message):
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
                del self.said[:-MOST_SAID]
            case "accepted" | "refused" | "hint" | "pong":
                self._answered(message)
            case _:
                pass
        return True

    def _is_news(self, table: Answer) -> bool:
        """Tell whether a table is newer than the one we know; where the server's history is another, all is new."""
        epoch = table.get("epoch") or ""
        if self.epoch and epoch and epoch != self.epoch:
            self._start_again()
            self.said.clear()
        self.epoch = epoch or self.epoch
        self._newest = table
        return table["version"] > self.version

    def _start_again(self) -> None:
        """Forget the game: the server has gone back to an earlier state of it."""
        if self.game:
            self.restarts += 1
        self._past.clear()
        self.version = -1
        self.game, self.log, self.tags, self.stand_ins, self.shown = "", [], [], set(), {}

    def _answered(self, message: Answer) -> None:
        waiting = self._waiting.get(message["id"] or "")
        if waiting is not None and not waiting[1].done():
            waiting[1].set_result(message)

    def _follow(self, message: Answer) -> bool:
        if message.get("anew") and message["game"] == self.game:
            self._start_again()
            if self._newest:
                self._take(self._newest)
        if message["game"] != self.game:
            if message["game"] in self._past:
                return True  # late news of a game that is over
            if not message["entries"] or message["entries"][0]["number"] != 0:
                return False
            if self.game:
                self._past.add(self.game)
            if len(self._past) > MOST_GAMES:
                raise ShapeError("there are too many", "game")
            self.game, self.log, self.tags = message["game"], [], []
            self.stand_ins, self.shown, self.rewritten = set(), {}, False
        for entry in message["entries"]:
            if entry["number"] > len(self.log):
                return False
            if entry["number"] >= MOST_ENTRIES:
                raise ShapeError("there are too many", "entries")
            if entry["number"] == len(self.log):
                self.log.append(tuple(map(read_event, entry["events"])))
                self.tags.append(entry.get("tag"))
                if entry["stand_in"]:
                    self.stand_ins.add(entry["number"])
                self.rewritten |= not self.fair.see(self.game, entry["number"], entry.get("tag"))
        if message["number"] == len(self.log) - 1:  # else it is late, and we know more
            if message["view"]["turn"] is None and not any(isinstance(event, RoundWon) for event in self.log[-1]):
                raise ShapeError("nobody has won", "turn")
            self.shown, self.deadline = message["view"], message["deadline"]
        return True

    def _seal(self) -> None:
        """Take our part in the shuffle."""
        if len(self.receipts) > MOST_GAMES:
            raise ShapeError("there are too many", "game")
        asked = self.fair.hear(self.table, self.seat)
        if asked is not None:
            type, details = asked
            self._spawn(self._take_part(type, details))

    async def _take_part(self, type: str, details: dict[str, Any]) -> None:
        """Commit, or reveal: with the last seed the game begins, and the table does not say any more who revealed."""
        answer = await self.ask(type, **details)
        if type == "reveal" and answer["type"] == "accepted":
            self.fair.confirm(details["game"])

    def _spawn(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def unavailable(answer: Answer) -> bool:
    """Tell whether the server asks us to send something again."""
    return answer["type"] == "refused" and answer["reason"] == "unavailable"
