"""Evenings at a table, played by a script in which nothing is left to chance, and every message that anybody got.

    messages = asyncio.run(play(7))     # {"Ada": ["{…}", …], "Ada, again": […], "http": […]}

The application runs in this process without a network: sockets are a pair of queues. Ids, the clock, secrets, seeds
and what bots leave to chance are fixed, so the same evening gives the same messages for as long as the protocol and
the rules stay what they are. Nothing here looks into the server beyond the few methods that `TapedNode` replaces.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import tempfile
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import httpx
import pytest
from given import StillNode
from inside import BotsHere
from samples import NAMES, TABLES
from sqlalchemy import insert
from stage import careless, do_nothing

from billetdoux.game.fair import commitment
from billetdoux.server.app import make_app
from billetdoux.server.config import Config
from billetdoux.server.ops.limits import Limits
from billetdoux.server.sockets.wire import EXTENSION, bounds
from billetdoux.server.store.database import Database, make_engine, open_database, read_url
from billetdoux.server.store.schema import SETTINGS
from billetdoux.text import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable

    from billetdoux.server.app import App
    from billetdoux.table.schedule import Due

    Messages = dict[str, list[str]]

LONG_GONE = 301.0  # seconds after which a seat may be handed to a bot
ENOUGH = 600  # entries after which an evening ends in any case
TALK = ("What a day.", "Je n’ai rien vu.", "Tocca a te!", "  ")
PHRASES = ("hello", "hurry", "oh-no", "nice-move")
YIELD = asyncio.sleep
NONSENSE = ("", "{", '{"type": "peek", "id": "x"}', '{"type": "move", "id": "y"}', '{"type": "ping", "id": ""}')


class TapedNode(StillNode):
    """A node whose ids, clock and secrets are given. What is due waits until the script lets it happen."""

    def __init__(self, config: Config, database: Database, evening: str) -> None:
        self.time = 1_800_000_000.0
        super().__init__(config, database, "tape")
        self.shared.bots = BotsHere()
        self.evening = evening
        self.due: dict[str, Due] = {}
        self._ids = count(1)

    def now(self) -> float:
        return self.time

    def new_id(self) -> str:
        return f"id{next(self._ids):04}"

    def new_code(self) -> str:
        return f"TAP-{next(self._ids):03}"

    def new_secret(self) -> bytes:
        return secret(f"{self.evening}: secret {next(self._ids)}")

    def bot_delay(self) -> float:
        return 1.5

    def plan(self, table: str, due: Due) -> None:
        self.due[table] = due

    async def happen(self, table: str) -> None:
        """Let that happen which is due at a table."""
        due = self.due[table]
        self.time = max(self.time, due.begins)
        await self.member.do_due(table, due)

    async def sleep(self, seconds: float) -> None:
        """Let the clock go on instead of waiting."""
        self.time += max(0.0, seconds)
        await YIELD(0)


def secret(what: str) -> bytes:
    """Return a secret or seed."""
    return hashlib.sha256(what.encode()).digest()


class TapedWire:
    """A wire that no network is behind: frames are taken apart where they are."""

    on_room: Callable[[], None] | None = None
    has_room = True

    def __init__(self, listen: Callable[[str], None]) -> None:
        self._listen = listen

    def open(self) -> None:
        """It is."""

    def send_frames(self, frames: bytes) -> None:
        start = 0
        while start < len(frames):
            begin, end = bounds(frames, start)
            self._listen(frames[begin:end].decode())
            start = end


class Socket:
    """A client's end of a socket: what was told, and the newest of each kind of message."""

    def __init__(self, app: App, told: list[str]) -> None:
        self.app = app
        self.told = told
        self.wire = TapedWire(self._listen)
        self.newest: dict[str, dict[str, Any]] = {}
        self.answers: dict[str | None, dict[str, Any]] = {}
        self.open = False
        self._to_server: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._news = asyncio.Event()
        self._serving: asyncio.Task[None]
        self._pings = 0

    async def connect(self, path: str, token: str, **asked: object) -> None:
        """Come in, and hear everything that there is to be told."""
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": urlencode(asked).encode(),
            "headers": [(b"host", b"tape.example"), (b"authorization", f"Bearer {token}".encode())],
            "subprotocols": [],
            "extensions": {EXTENSION: self.wire},
            "client": ("127.0.0.1", 5),
            "server": ("127.0.0.1", 80),
        }
        self._to_server.put_nowait({"type": "websocket.connect"})
        self._serving = asyncio.create_task(self.app(scope, self._to_server.get, self._hear))
        while not (self.open or self._serving.done()):
            await self._wait()
        await self.settle()

    async def _hear(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            self._listen(message["text"])
        else:
            self.open = message["type"] == "websocket.accept"
        self._news.set()

    def _listen(self, text: str) -> None:
        told = json.loads(text)
        self.newest[told["type"]] = told
        if "id" in told:
            self.answers[told["id"]] = told
        if told["type"] != "pong":
            self.told.append(text)
        self._news.set()

    async def _wait(self) -> None:
        self._news.clear()
        waiting = asyncio.ensure_future(self._news.wait())
        await asyncio.wait({waiting, self._serving}, return_when=asyncio.FIRST_COMPLETED, timeout=20)
        waiting.cancel()

    async def send(self, text: str, id: str | None) -> dict[str, Any]:
        """Send a frame, and return the answer."""
        self.answers.pop(id, None)
        self._to_server.put_nowait({"type": "websocket.receive", "text": text})
        while id not in self.answers and not self._serving.done():
            await self._wait()
        return self.answers.get(id, {"type": "gone"})

    async def settle(self) -> None:
        """Wait until all that was told has arrived."""
        if self.open:
            self._pings += 1
            await self.send(json.dumps({"type": "ping", "id": f"ping-{self._pings}"}), f"ping-{self._pings}")

    async def close(self) -> None:
        """Hang up."""
        self._to_server.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self._serving
        self.open = False


class Guest:
    """Somebody who comes to the table, perhaps several times."""

    def __init__(self, name: str, token: str) -> None:
        self.name = name
        self.token = token
        self.removed = False
        self.socket: Socket | None = None
        self.visits = 0
        self.asked = 0
        self.game = ""  # whose log they have, up to a number
        self.number = -1

    @property
    def here(self) -> bool:
        return self.socket is not None and self.socket.open

    @property
    def table(self) -> dict[str, Any]:
        """The table as it was told last."""
        assert self.socket is not None
        return self.socket.newest.get("table", {"table": {}, "seat": None})

    @property
    def seat(self) -> int | None:
        return self.table["seat"]

    @property
    def log(self) -> dict[str, Any]:
        assert self.socket is not None
        return self.socket.newest.get("log", {})


class Evening:
    """One table, from the first guest to the last."""

    def __init__(self, number: int, app: App, node: TapedNode, http: httpx.AsyncClient) -> None:
        self.rng = Random(f"tape {number}")
        self.edition, self.players = TABLES[number % len(TABLES)]
        self.app = app
        self.node = node
        self.http = http
        self.messages: Messages = {"http": []}
        self.guests: list[Guest] = []
        self.made: dict[str, Any] = {}
        self.host: Guest
        self.languages = list(LANGUAGES)

    # What everybody can do.

    async def ask_http(self, method: str, path: str, guest: Guest | None = None, **more: Any) -> Any:
        """Send a request; the answer goes on the tape."""
        headers = {"Accept-Language": self.rng.choice(self.languages)}
        if guest is not None:
            headers["Authorization"] = f"Bearer {guest.token}"
        answer = await self.http.request(method, path, headers=headers, **more)
        self.messages["http"].append(f"{method} {path} {answer.status_code} {answer.text}")
        return answer.json()

    async def welcome(self, name: str) -> Guest:
        body = {"name": name, "language": self.rng.choice(self.languages)}
        guest = Guest(name, (await self.ask_http("POST", "/api/programs", json=body))["token"])
        self.guests.append(guest)
        return guest

    async def enter(self, guest: Guest, **asked: object) -> None:
        guest.visits += 1
        label = guest.name if guest.visits == 1 else f"{guest.name}, visit {guest.visits}"
        guest.socket = Socket(self.app, self.messages.setdefault(label, []))
        language = {"lang": self.rng.choice(self.languages)} if self.rng.random() < 0.2 else {}
        path = f"/api/tables/{self.made['id']}/socket"
        await guest.socket.connect(path, guest.token, invitation=self.made["invitation"], **language, **asked)
        await self.settle()

    async def exit(self, guest: Guest) -> None:
        assert guest.socket is not None
        guest.game, guest.number = guest.log.get("game", ""), guest.log.get("number", -1)
        await guest.socket.close()
        guest.socket = None
        await self.settle()

    async def ask(self, guest: Guest, type: str, **details: object) -> dict[str, Any]:
        """Let somebody ask for something; everybody hears what comes of it."""
        assert guest.socket is not None
        guest.asked += 1
        id = f"{self.guests.index(guest)}-{guest.asked}"
        self.node.time += 0.5
        answer = await guest.socket.send(json.dumps({"type": type, "id": id, **details}), id)
        await self.settle()
        return answer

    async def settle(self) -> None:
        for guest in self.guests:
            if guest.socket is not None:
                await guest.socket.settle()

    # Who is who.

    def seated(self) -> list[Guest]:
        return [guest for guest in self.guests if guest.here and guest.seat is not None]

    def gone(self) -> list[Guest]:
        """Those who may come back."""
        return [guest for guest in self.guests if not guest.here and not guest.removed]

    def witness(self) -> Guest:
        """Somebody who is here, and can tell how things stand; there is always one."""
        return next(guest for guest in self.guests if guest.here)

    def how(self) -> dict[str, Any]:
        return self.witness().table["table"]

    def on_turn(self) -> Guest | None:
        """Whoever has to decide, if they are here to do it."""
        return next((guest for guest in self.seated() if guest.log.get("view", {}).get("legal")), None)

    # The evening.

    async def run(self) -> None:
        await self.arrive()
        await self.begin()
        await self.play()
        if self.how()["phase"] == "over" and self.rng.random() < 0.25:
            for guest in self.seated():
                await self.ask(guest, "rematch")
            if self.how()["phase"] == "open":
                await self.begin()
                for _ in range(12):
                    await self.go_on()
        await self.look_back()
        for guest in self.guests:
            if guest.socket is not None:
                await self.exit(guest)

    async def arrive(self) -> None:
        people = max(1, sum(self.rng.random() < 0.7 for _ in range(self.players)))
        callers = [await self.welcome(name) for name in NAMES[:people]]
        watchers = [await self.welcome(name) for name in ("Zoë", "Xavier")[: self.rng.randrange(3)]]
        self.host = callers[0]
        bots = [self.rng.choice(["casual", "random"]) if seat >= people else None for seat in range(self.players)]
        settings = {
            "edition": self.edition,
            "seats": self.players,
            "bots": bots if self.rng.random() < 0.8 else [],
            "clock": self.rng.choice([None, None, 10, 86400]),
            "spectators": self.rng.random() < 0.8,
            "chat": self.rng.choice(["text", "text", "phrases", "none"]),
            "public": self.rng.random() < 0.7,
            "first": self.rng.choice(["letter", "lot"]),
        }
        self.made = await self.ask_http("POST", "/api/tables", self.host, json=settings)
        for guest in [*callers, *watchers]:
            await self.enter(guest)
        for seat, guest in enumerate(callers):
            await self.ask(guest, "sit", seat=seat)
        for guest in watchers:
            await self.ask(guest, "sit", seat=0)
        await self.ask(self.host, "set-bot", seat=self.players - 1, level=self.rng.choice([None, "casual", "os"]))
        await self.ask_http("GET", "/api/tables", watchers[0] if watchers else None)

    async def begin(self) -> None:
        """Start a game: everyone commits, then everyone reveals; somebody may be late, or get up."""
        if not self.host.here or self.host.table.get("person") != self.how()["host"]:
            return
        await self.ask(self.seated()[-1], "start", first=0)
        await self.ask(self.host, "start", first=self.rng.choice([0, self.players - 1, 5]))
        if self.how()["phase"] == "open":
            await self.ask(self.host, "start", first=0)
        late = self.rng.random() < 0.1 and len(self.seated()) > 1
        while self.how()["phase"] == "sealing":
            waited_for = self.seated()[:-1] if late else self.seated()
            game = self.how()["game"]
            for guest in waited_for:
                await self.ask(guest, "commit", game=game, commitment=commitment(self.seed(guest, game)))
            for guest in waited_for:
                if self.how()["phase"] == "sealing" and guest.here and guest.seat is not None:
                    await self.ask(guest, "reveal", game=game, seed=self.seed(guest, game).hex())
            if late:
                await self.happen()
            late = False

    def seed(self, guest: Guest, game: str) -> bytes:
        return secret(f"{guest.name}'s seed for {game}")

    async def play(self) -> None:
        for _ in range(ENOUGH):
            if self.how()["phase"] != "playing":
                return
            if self.rng.random() < 0.12:
                await self.rng.choice(INCIDENTS)(self)
                if not any(guest.here for guest in self.guests):
                    await self.enter(self.host)
            await self.go_on()

    async def go_on(self) -> None:
        """Let the next entry come to pass: by itself, or because somebody plays."""
        due = self.node.due[self.made["id"]].kind
        guest = self.on_turn()
        if guest is None or due in ("deal", "bot", "finish") or (due == "clock" and self.rng.random() < 0.1):
            if due == "none":
                await self.come_back()
            else:
                await self.happen()
            return
        log = guest.log
        place = {"game": log["game"], "after": log["number"]}
        chance = self.rng.random()
        if chance < 0.03:
            await self.ask(guest, "move", **place, move=self.rng.choice(["fumble", "9@0", "6=?", "1@9=5", "4@1"]))
        elif chance < 0.05:
            await self.ask(guest, "move", game=log["game"], after=log["number"] + 1, move=log["view"]["legal"][0])
        await self.ask(guest, "move", **place, move=self.rng.choice(log["view"]["legal"]))

    async def happen(self) -> None:
        await self.node.happen(self.made["id"])
        await self.settle()

    async def come_back(self) -> None:
        """Whoever is on turn is away: they return, or a bot is given their seat."""
        gone = self.gone()
        if gone and self.rng.random() < 0.5:
            return await self.enter(gone[0], **self.place_of(gone[0]))
        self.node.time += LONG_GONE
        for guest in self.seated()[:1]:
            for seat, one in enumerate(self.how()["seats"]):
                if not one["here"] and one["person"]:
                    await self.ask(guest, "hand", seat=seat)
        if gone and self.node.due[self.made["id"]].kind == "none":
            await self.enter(gone[0], **self.place_of(gone[0]))
        return None

    def place_of(self, guest: Guest) -> dict[str, object]:
        """Where somebody resumes: where they left off, earlier, too late, or from the beginning."""
        places: list[dict[str, object]] = [{}, {"game": "other", "after": 3}]
        if guest.game:
            numbers = (guest.number, guest.number, guest.number // 2, 999)
            places.extend({"game": guest.game, "after": number} for number in numbers)
        return self.rng.choice(places)

    async def look_back(self) -> None:
        """When all is over, the record and the replay can be had; before, they are refused."""
        game = self.how()["game"] or "none"
        record = await self.ask_http("GET", f"/api/games/{game}/record")
        await self.ask_http("GET", f"/api/games/{game}")
        await self.ask_http("GET", "/api/me/tables", self.host)
        if "rounds" in record and self.rng.random() < 0.1:
            for viewer in self.rng.sample(["open", "spectator", "0", "1", "5"], 2):
                await self.ask_http("GET", f"/api/games/{game}/replay?viewer={viewer}")

    # What people do besides playing.

    async def break_off(self) -> None:
        gone = self.gone()
        if gone:
            await self.enter(gone[0], **self.place_of(gone[0]))
        else:
            await self.exit(self.rng.choice([guest for guest in self.guests if guest.here]))

    async def resume(self) -> None:
        guest = self.rng.choice([guest for guest in self.guests if guest.here])
        await self.exit(guest)
        await self.enter(guest, **self.place_of(guest))

    async def chat(self) -> None:
        guest = self.rng.choice([guest for guest in self.guests if guest.here])
        if self.rng.random() < 0.5:
            await self.ask(guest, "say", phrase=self.rng.choice(PHRASES))
        else:
            await self.ask(guest, "say", text=self.rng.choice(TALK))

    async def mute(self) -> None:
        here = [guest for guest in self.guests if guest.here]
        if len(here) > 1:
            one, other = self.rng.sample(here, 2)
            await self.ask(one, "mute", person=other.table["person"], on=self.rng.random() < 0.8)

    async def quit(self) -> None:
        if len(self.seated()) > 1 and self.rng.random() < 0.4:
            await self.ask(self.rng.choice(self.seated()), "leave")

    async def remove(self) -> None:
        others = [guest for guest in self.guests if guest.here and guest is not self.host]
        if others and self.host.here and self.rng.random() < 0.2:
            other = self.rng.choice(others)
            answer = await self.ask(self.host, "remove", person=other.table["person"])
            other.removed = answer["type"] == "accepted"

    async def fumble(self) -> None:
        """Somebody sends what cannot be read, or asks for what is not possible now."""
        guest = self.rng.choice([guest for guest in self.guests if guest.here])
        assert guest.socket is not None
        for text in NONSENSE:
            try:
                id = json.loads(text)["id"] or None
            except ValueError:
                id = None
            await guest.socket.send(text, id)
        for type, details in (
            ("sit", {"seat": 0}),
            ("set-bot", {"seat": 1, "level": "os"}),
            ("start", {"first": 0}),
            ("commit", {"game": "other", "commitment": "0" * 64}),
            ("reveal", {"game": self.how()["game"] or "x", "seed": "0" * 64}),
            ("hand", {"seat": 9 % self.players}),
            ("back", {}),
            ("rematch", {}),
            ("invite", {}),
            ("say", {}),
        ):
            await self.ask(guest, type, **details)
        if guest.table.get("invitation"):
            self.made["invitation"] = guest.table["invitation"]


INCIDENTS = [
    Evening.break_off,
    Evening.break_off,
    Evening.resume,
    Evening.chat,
    Evening.chat,
    Evening.mute,
    Evening.quit,
    Evening.remove,
    Evening.fumble,
]


@asynccontextmanager
async def served(evening: str) -> AsyncGenerator[tuple[App, TapedNode]]:
    """Serve from an empty database of its own; nothing waits for the disk."""
    with tempfile.TemporaryDirectory() as folder:
        config = Config(host="tape.example", port=80, database=f"sqlite:///{Path(folder) / 'tape.db'}", queue=5000)
        await (await open_database(config.database)).close()
        database = Database(careless(make_engine(read_url(config.database))))
        async with database.engine.begin() as connection:
            await connection.execute(insert(SETTINGS), [{"key": "signing", "value": "the key of the tape"}])
        node = TapedNode(config, database, evening)
        app = make_app(node)
        app.http.state.services = node.services
        await node.start()
        try:
            yield app, node
        finally:
            await node.stop()
            await database.close()


async def play(number: int) -> Messages:
    """Play an evening; return what was told, by whom it was told to."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Limits, "_count", do_nothing)
        async with (
            served(f"evening {number}") as (app, node),
            httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://tape.example") as http,
        ):
            patch.setattr(asyncio, "sleep", node.sleep)
            evening = Evening(number, app, node, http)
            await evening.run()
            return evening.messages
