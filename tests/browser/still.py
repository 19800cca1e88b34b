"""A server at which every game is the same, and at which nothing happens by itself while somebody looks.

Secrets, seeds and ids are given, so that the same choices lead to the same game; between `hold` and `go_on` no bot
moves and no round is dealt. It is for pictures, and for looking at each view in peace; all else is the real server.
`StillServer` runs it in a process of its own, with friends who come to a table, play and talk.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import random
import secrets
import subprocess
import sys
import tempfile
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

from given import GivenNode
from house import http_client

from billetdoux.client import connection as client
from billetdoux.client.connection import Client
from billetdoux.errors import Refusal
from billetdoux.game.fair import SEED_BYTES
from billetdoux.protocol.commands import Play
from billetdoux.server.config import Config
from billetdoux.server.ops.logs import set_up_logs
from billetdoux.server.ops.serve import listen, make_server
from billetdoux.server.sockets import tableside
from billetdoux.server.store.database import open_database

if TYPE_CHECKING:
    from billetdoux.server.store.database import Database
    from billetdoux.table.outside import Outside, Visitor
    from billetdoux.table.schedule import Due
    from billetdoux.table.step import Command, Step
    from billetdoux.table.table import Table

EVENING = 1  # one on which a player is asked everything that can be asked
PRINCESS = "9"
# The page's part in the shuffle: nothing else there takes 32 random bytes.
SAME_SEEDS = """
const random = crypto.getRandomValues.bind(crypto);
crypto.getRandomValues = (array) => (array.byteLength === 32 ? array.fill(7) : random(array));
"""


class StillServer:
    """The server in a process of its own. What it is told to do is done when the call returns."""

    def __init__(self, evening: int = EVENING) -> None:
        self.evening = evening
        self.url = ""

    def __enter__(self) -> StillServer:
        command = [sys.executable, __file__, str(self.evening)]
        helpers = str(Path(__file__).parent.parent / "server")
        path = os.pathsep.join(filter(None, [helpers, os.environ.get("PYTHONPATH", "")]))
        pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        self._process = subprocess.Popen(command, env=os.environ | {"PYTHONPATH": path}, **pipes)
        self.url = self._hear()
        return self

    def __exit__(self, *_: object) -> None:
        self._process.stdin.close()  # type: ignore[union-attr]
        self._process.wait(30)
        self._process.stdout.close()  # type: ignore[union-attr]

    def tell(self, command: str, **details: object) -> Any:
        """Tell it to do one of the things that `Evening` can do."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps({"command": command, **details}) + "\n")
        self._process.stdin.flush()
        return json.loads(self._hear())

    def _hear(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline().strip()
        assert line, "the server has ended"
        return line


class HeldNode(GivenNode):
    """A node whose ids and secrets are given, whose bots are quick, and which can be held."""

    def __init__(self, config: Config, database: Database, evening: int) -> None:
        super().__init__(config, database)
        self.evening = evening
        self.held = False
        self.elsewhere = False  # the game that begins is not one that we play
        self._ids = count(1)
        self._secrets = count(1)
        self._waiting: dict[str, Due] = {}

    def new_id(self) -> str:
        return f"Still{next(self._ids):07}"

    def new_secret(self) -> bytes:
        number = 0 if self.elsewhere else next(self._secrets)
        return hashlib.sha256(f"{self.evening} {number}".encode()).digest()

    def bot_delay(self) -> float:
        return 0.0

    def plan(self, table: str, due: Due) -> None:
        if self.held:
            self._waiting[table] = due
        else:
            super().plan(table, due)

    def release(self) -> None:
        self.held = False
        waiting, self._waiting = self._waiting, {}
        for table, due in waiting.items():
            self.plan(table, due)


class Evening:
    """What can be done on the server's side."""

    def __init__(self, node: HeldNode, url: str) -> None:
        self.node = node
        self.url = url
        self.refusing = False
        self.friends: dict[str, Client] = {}
        self.tasks = list[asyncio.Task[None]]()

    async def hold(self) -> None:
        """Let nothing happen by itself."""
        self.node.held = True

    async def go_on(self) -> None:
        """Let everything happen again."""
        self.node.release()

    async def refuse(self, *, on: bool) -> None:
        """Refuse the moves that come in, or take them again."""
        self.refusing = on

    async def friend(self, name: str, table: str, invitation: str = "", seat: int | None = None) -> None:
        """Let a friend come to a table, sit down, and play whenever it is their turn."""
        one = Client(self.url, await self._token(name), table, invitation=invitation)
        self.friends[name] = one
        self.tasks.append(asyncio.create_task(one.run()))
        while not one.table:
            await one.changed()
        if seat is not None:
            assert (await one.ask("sit", seat=seat))["type"] == "accepted"
            self.tasks.append(asyncio.create_task(self._play(one)))

    async def say(self, name: str, **said: str) -> None:
        """Let a friend say something."""
        assert (await self.friends[name].ask("say", **said))["type"] == "accepted"

    async def table(self, name: str, **settings: object) -> str:
        """Let somebody set up a table, and stay there."""
        token = await self._token(name)
        async with http_client() as http:
            bearer = {"Authorization": f"Bearer {token}"}
            made = (await http.post(f"{self.url}/api/tables", json=settings, headers=bearer)).json()
        one = self.friends[name] = Client(self.url, token, made["id"], invitation=made["invitation"])
        self.tasks.append(asyncio.create_task(one.run()))
        while not one.table:
            await one.changed()
        return made["id"]

    async def start(self, name: str) -> None:
        """Let a host start a game that we only see from afar."""
        self.node.elsewhere = True
        assert (await self.friends[name].ask("start"))["type"] == "accepted"
        self.node.elsewhere = False

    async def _token(self, name: str) -> str:
        async with http_client() as http:
            body = {"name": name, "language": "en"}
            return (await http.post(f"{self.url}/api/programs", json=body)).json()["token"]

    async def _play(self, one: Client) -> None:
        """Play what a friend would, the same each time."""
        while True:
            view = one.view
            if view is None or not view.legal or self.node.held:
                await asyncio.sleep(0.03)
                continue
            moves = [str(move) for move in view.legal]
            sane = [move for move in moves if not move.startswith(PRINCESS)] or moves
            await one.move(random.Random(len(one.log)).choice(sane))


async def serve(evening: int) -> None:
    """Serve until nobody tells us anything more."""
    listening = listen("127.0.0.1", 0)
    with tempfile.TemporaryDirectory(prefix="billetdoux-still-") as folder:
        database = f"sqlite:///{Path(folder) / 'still.db'}"
        config = Config(
            host="127.0.0.1", port=listening.getsockname()[1], database=database, bot_delay=0, round_pause=0.05
        )
        store = await open_database(config.database)
        node = HeldNode(config, store, evening)
        doing = Evening(node, config.public_url())
        make_still(doing)
        server = make_server(config, node)
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        while not server.started:
            await asyncio.sleep(0.01)
        print(doing.url, flush=True)
        while line := await asyncio.to_thread(sys.stdin.readline):
            asked = json.loads(line)
            answer = await getattr(doing, asked.pop("command"))(**asked)
            print(json.dumps(answer), flush=True)
        for task in doing.tasks:
            task.cancel()
        server.should_exit = True
        await asyncio.gather(serving, *doing.tasks, return_exceptions=True)
        await store.close()


def same_seeds(size: int) -> str:
    """Return a friend's seed, which is always the same; other marks differ."""
    return "07" * size if size == SEED_BYTES else secrets.token_hex(size)


def make_still(evening: Evening) -> None:
    """Put what is given in the place of what is left to chance; let moves be refused."""
    client.secrets = cast("Any", SimpleNamespace(token_hex=same_seeds))
    step = tableside.step

    def refuse_or_step(table: Table, who: Visitor | None, command: Command, outside: Outside) -> Step:
        if evening.refusing and isinstance(command, Play):
            raise Refusal("move-out-of-turn")
        return step(table, who, command, outside)

    tableside.step = refuse_or_step


if __name__ == "__main__":
    set_up_logs("error")
    asyncio.run(serve(int(sys.argv[1])))
