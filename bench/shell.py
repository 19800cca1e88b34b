"""What a move costs the server besides the kernel: a whole server in this process, with sockets that are not real.

    python bench/shell.py [--tables N] [--moves N] [--profile]

Four people play at each table, all tables at once and as quickly as they can: frames go into uvicorn's own protocol,
through the table and SQLite, and come out at four transports that only note them. Processor time of the whole process
for a move, the least of some runs, and the same in decisions of plain rules measured between these runs. It changes
little when the machine has other work, so it is good for comparing one version with another; bench/load.py says what
a server carries.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import gc
import json
import pstats
import random
import secrets
import tempfile
import time
from base64 import b64encode
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import uvloop
from uvicorn.server import ServerState

from billetdoux.game.fair import SEED_BYTES, commitment
from billetdoux.protocol.messages import Settings
from billetdoux.server.config import Config
from billetdoux.server.node import Node
from billetdoux.server.ops.logs import set_up_logs
from billetdoux.server.ops.serve import make_server
from billetdoux.server.store.database import open_database
from billetdoux.table.outside import Visitor
from core import bare, play_out

if TYPE_CHECKING:
    from collections.abc import Callable

PEOPLE = 4
RUNS = 40
NAMES = ("Ada", "Bo", "Cy", "Dee")


class Wire(asyncio.Transport):
    """The end of a connection that goes nowhere."""

    def __init__(self, heard: Callable[[bytes], None]) -> None:
        super().__init__({"peername": ("127.0.0.1", 5), "sockname": ("127.0.0.1", 80)})
        self.heard = heard

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Pass on what is sent."""
        self.heard(bytes(data))

    def is_closing(self) -> bool:
        """Never."""
        return False

    def close(self) -> None:
        """Do nothing: it goes nowhere."""

    def pause_reading(self) -> None:
        """Do nothing: there is nothing to read."""

    def resume_reading(self) -> None:
        """Do nothing: there is nothing to read."""


class Person:
    """Somebody at a table, who plays at random."""

    def __init__(self, table: Table, seat: int, protocol: Any) -> None:
        self.table = table
        self.seat = seat
        self.protocol = protocol
        self.count = 0
        self.asked = set[str]()
        self.seed = secrets.token_bytes(SEED_BYTES)
        self.came = asyncio.Event()
        protocol.connection_made(Wire(self.heard))

    def come(self, token: str) -> None:
        """Ask for the socket."""
        key = b64encode(secrets.token_bytes(16)).decode()
        hello = (
            f"GET /api/tables/{self.table.id}/socket HTTP/1.1\r\nhost: 127.0.0.1\r\nupgrade: websocket\r\n"
            f"connection: Upgrade\r\nsec-websocket-key: {key}\r\nsec-websocket-version: 13\r\n"
            f"authorization: Bearer {token}\r\n\r\n"
        )
        self.protocol.data_received(hello.encode())

    def ask(self, type: str, **details: object) -> None:
        """Send a message, as soon as what is going on has ended."""
        self.count += 1
        text = json.dumps({"type": type, "id": str(self.count), **details}).encode()
        length = bytes([128 | len(text)]) if len(text) < 126 else b"\xfe" + len(text).to_bytes(2, "big")
        asyncio.get_running_loop().call_soon(self.protocol.data_received, b"\x81" + length + bytes(4) + text)

    def once(self, what: str, type: str, **details: object) -> None:
        """Send a message unless that was done before."""
        if what not in self.asked:
            self.asked.add(what)
            self.ask(type, **details)

    def heard(self, data: bytes) -> None:
        """Take in what was sent."""
        self.came.set()
        if b'{"type":"log"' in data:
            if b'"legal":[]' not in data:
                self.table.turn = self, message_in(data, b'{"type":"log"')
            self.table.told += 1
            self.table.news.set()
        if b'{"type":"table"' in data and self.table.on:
            self.look(message_in(data, b'{"type":"table"'))
        if b'{"type":"refused"' in data:
            raise SystemExit(data)

    def look(self, message: dict[str, Any]) -> None:
        """Do what the table waits for."""
        table, game = message["table"], message["table"]["game"]
        if table["phase"] == "open" and self.seat == 0 and all(seat["here"] for seat in table["seats"]):
            self.once(f"start {message['version']}", "start")
        elif table["phase"] == "sealing":
            self.once(game, "commit", game=game, commitment=commitment(self.seed))
            if table["sealing"]["revealing"]:
                self.once(f"reveal {game}", "reveal", game=game, seed=self.seed.hex())
        elif table["phase"] == "over":
            self.once(f"rematch {game}", "rematch")


def unlimited(*_: object) -> None:
    """Let everybody do what they like."""


def message_in(data: bytes, begin: bytes) -> dict[str, Any]:
    """Return the first message that begins so."""
    return json.JSONDecoder().raw_decode(data[data.index(begin) :].decode(errors="replace"))[0]


class Table:
    """A table and its four people."""

    def __init__(self) -> None:
        self.id = ""
        self.on = True
        self.told = 0
        self.turn: tuple[Person, dict[str, Any]] | None = None
        self.news = asyncio.Event()

    async def play(self, moves: list[int], chance: random.Random) -> None:
        """Play until enough moves have been made at all tables together."""
        while moves[0] > 0:
            while self.turn is None:
                self.news.clear()
                await self.news.wait()
            moves[0] -= 1
            (person, log), self.turn, self.told = self.turn, None, 0
            after, move = log["entries"][-1]["number"], chance.choice(log["view"]["legal"])
            person.ask("move", game=log["game"], after=after, move=move)
            while self.told < PEOPLE:
                self.news.clear()
                await self.news.wait()


async def sit_down(node: Node, protocol: Callable[[], Any]) -> Table:
    """Make a table and bring four people to it."""
    table, people = Table(), node.services.people
    tokens = list[tuple[str, Visitor]]()
    for name in NAMES:
        person = await people.welcome(name, "en", node.services.outside.id)
        tokens.append((people.token(person), Visitor(person.id, person.name, node.id)))
    settings = Settings(seats=PEOPLE, chat="none", public=True)
    table.id = (await node.services.tables.open(settings, tokens[0][1])).id
    for seat, (token, _) in enumerate(tokens):
        person = Person(table, seat, protocol())
        person.come(token)
        await person.came.wait()
        if seat:
            person.ask("sit", seat=seat)
    return table


async def measure(options: argparse.Namespace) -> dict[str, float]:
    """Play, and return what a move and a decision cost."""
    rounds = [play_out(seed) for seed in range(60)]
    decisions, plain, chance = sum(len(moves) for _, moves in rounds), bare(rounds), random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        config = Config(database=f"sqlite:///{Path(folder) / 'shell.db'}", round_pause=0.0, log_level="warning")
        database = await open_database(config.database)
        node = Node(config, database)
        cast("Any", node.shared.limits)._count = unlimited
        server = make_server(config, node)
        server.config.load()
        loop, make, state = asyncio.get_running_loop(), cast("Any", server.config.ws_protocol_class), ServerState()
        cast("Any", server.config.loaded_app).http.state.services = node.services
        await node.start()
        tables = [
            await sit_down(node, lambda: make(config=server.config, server_state=state, app_state={}, _loop=loop))
            for _ in range(options.tables)
        ]
        move, decision = float("inf"), float("inf")
        profile = cProfile.Profile()
        for number in range(RUNS):
            gc.collect()
            left = [options.moves]
            if options.profile and number == RUNS - 1:
                profile.enable()
            began = time.process_time()
            await asyncio.gather(*(table.play(left, chance) for table in tables))
            move = min(move, (time.process_time() - began) / options.moves)
            profile.disable()
            began = time.process_time()
            plain()
            decision = min(decision, (time.process_time() - began) / decisions)
        if options.profile:
            pstats.Stats(profile).sort_stats("tottime").print_stats(60)
        for table in tables:
            table.on = False
        await node.stop()
        await database.close()
    return {"move_us": 1e6 * move, "decision_us": 1e6 * decision, "in_decisions": move / decision}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--moves", type=int, default=150)
    parser.add_argument("--profile", action="store_true", help="say where the time of the last run went")
    options = parser.parse_args()
    set_up_logs("warning")
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        print(json.dumps({name: round(value, 1) for name, value in runner.run(measure(options)).items()}))


if __name__ == "__main__":
    main()
