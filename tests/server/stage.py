"""A stage for the secrets test: a real server in which nothing is left to chance, so that two runs can be compared.

Ids, the clock, bots' delays and moves, decks, secrets and seeds are given. The clock goes on only when something that
is due is made to happen. Secrets and seeds differ from world to world, and their commitments do not: by those nobody
could tell two secrets apart.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from contextlib import asynccontextmanager, contextmanager
from itertools import count
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import prometheus_client.metrics
import pytest
from given import StillNode
from sqlalchemy import delete, event, insert
from structlog.processors import format_exc_info
from structlog.testing import capture_logs

from billetdoux.game.shuffle import GivenShuffle, SeededShuffle
from billetdoux.server import server_outside
from billetdoux.server.cluster.clock import LoopClock
from billetdoux.server.config import Config
from billetdoux.server.ops.limits import Limits
from billetdoux.server.ops.serve import listen, make_server
from billetdoux.server.sockets import tableside
from billetdoux.server.store import journal
from billetdoux.server.store.database import Database, make_engine, open_database, read_url
from billetdoux.server.store.schema import METADATA, SETTINGS
from billetdoux.table import shuffle

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Generator, Sequence
    from pathlib import Path

    from observe import World
    from sqlalchemy.ext.asyncio import AsyncEngine

    from billetdoux.rules.move import Move
    from billetdoux.server.app import App
    from billetdoux.server.sockets.tableside import Tableside
    from billetdoux.table.schedule import Due
    from billetdoux.views.view import View

KEY = "the key that signs what the staged server gives out"


class Clock:
    """Stands still until it is told to go on."""

    def __init__(self) -> None:
        self.time = 1_800_000_000.0

    def now(self) -> float:
        return self.time

    def put_forward(self, to: float) -> None:
        self.time = max(self.time, to)

    async def sleep(self, seconds: float) -> None:
        self.put_forward(self.time + seconds)


def secret_of(what: str, world: object) -> bytes:
    """Return a secret or seed: what it is for can be told from its commitment, which world it is of cannot."""
    return b"".join(hashlib.sha256(f"{part}".encode()).digest()[:16] for part in (what, world))


def same_commitment(secret: bytes) -> str:
    """Return a commitment that is the same in all worlds."""
    return hashlib.sha256(secret[:16]).hexdigest()


class Script:
    """What is played: for each game its rounds, and for each entry of its log the move, none for a deal."""

    def __init__(self, games: Sequence[Sequence[World]]) -> None:
        self.games = games
        self.entries = [[move for world in rounds for move in (None, *world.moves)] for rounds in games]

    def shuffle(self, game: int) -> GivenShuffle:
        rounds = self.games[game]
        return GivenShuffle([one.deck for one in rounds], [one.first for one in rounds], SeededShuffle(0))


class GivenBots:
    """Bots whose moves are given. How long they think is up to what they hold; what they were shown is kept."""

    speed = 1.0

    def __init__(self, clock: Clock, script: Script) -> None:
        self.clock = clock
        self.script = script
        self.game = 0
        self.shown: list[tuple[int | None, str]] = []

    async def choose(self, level: str, view: View, seed: int, number: int) -> Move:  # noqa: ARG002
        self.shown.append((view.seat, f"{level} {number} {view}"))
        # Less than LEAD, and than the shortest delay.
        await self.clock.sleep((7 * sum(view.hand) + len(view.legal)) % 60 / 100 / self.speed)
        move = self.script.entries[self.game][number]
        assert move is not None
        return move

    def wake(self, level: str) -> None:
        """Whoever thinks here is awake."""

    def close(self) -> None:
        """Nobody has to be sent home."""


class StagedNode(StillNode):
    """A node whose ids, clock, secrets, decks and bots are given. What is due waits until it is made to happen."""

    def __init__(self, config: Config, database: Database, script: Script, world: object) -> None:
        self.clock = Clock()
        super().__init__(config, database, "stage")
        self.script = script
        self.world = world
        self.bots = self.shared.bots = GivenBots(self.clock, script)
        self.games: list[str] = []  # ids of those that have begun, in order
        cast("Any", self.outside).shuffler = self.given_shuffle
        self._ids = count(1)

    def now(self) -> float:
        return self.clock.time

    def new_id(self) -> str:
        return f"id{next(self._ids):04}"

    def new_code(self) -> str:
        return f"STA-{next(self._ids):03}"

    def new_secret(self) -> bytes:
        return secret_of(f"secret {len(self.games)}", self.world)

    def given_shuffle(self, secret: bytes, _seeds: object) -> GivenShuffle:
        secrets = (secret_of(f"secret {number}", self.world) for number in count())
        self.bots.game = next(number for number, one in enumerate(secrets) if one == secret)
        return self.script.shuffle(self.bots.game)

    def plan(self, table: str, due: Due) -> None:
        """Do nothing by itself; see `happen`."""

    async def happen(self, live: Tableside) -> None:
        """Let that happen which is due at a table."""
        due = live.table.due
        self.clock.put_forward(due.begins)
        await live.fire(due)


class Stage:
    """A server on a real port, on which one staged node after the other is put."""

    def __init__(self, folder: Path) -> None:
        self.config = Config(host="127.0.0.1", database=f"sqlite:///{folder / 'stage.db'}", queue=2000)
        self.database: Database
        self.port = 0
        self.app: App

    @asynccontextmanager
    async def open(self) -> AsyncGenerator[Stage]:
        """Open the port, and the database."""
        await (await open_database(self.config.database)).close()
        self.database = Database(careless(make_engine(read_url(self.config.database))))
        listening = listen("127.0.0.1", 0)
        self.port = listening.getsockname()[1]
        server = make_server(self.config, cast("Any", None))  # the nodes come later
        server.config.lifespan, server.config.date_header, server.config.ws_ping_interval = "off", False, None
        self.app = cast("App", server.config.app)
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        while not server.started:
            assert not serving.done()
            await asyncio.sleep(0.005)
        try:
            yield self
        finally:
            server.should_exit = True
            await serving
            await self.database.close()

    @asynccontextmanager
    async def node(self, script: Script, world: object) -> AsyncGenerator[StagedNode]:
        """Put a fresh node with an empty database on the stage."""
        async with self.database.engine.begin() as connection:
            for one in METADATA.sorted_tables:
                await connection.execute(delete(one))
            await connection.execute(insert(SETTINGS), [{"key": "signing", "value": KEY}])
        staged = StagedNode(self.config, self.database, script, world)
        with pytest.MonkeyPatch.context() as patch:
            inject(patch, staged.clock)
            self.app.http.state.services = staged.services
            await staged.start()
            try:
                yield staged
            finally:
                await staged.stop()


def careless(engine: AsyncEngine) -> AsyncEngine:
    """Let an engine not wait for the disk: nobody pulls the plug here."""

    @event.listens_for(engine.sync_engine, "connect")
    def set_up(connection: Any, _record: object) -> None:  # pyright: ignore[reportUnusedFunction]
        cursor = connection.cursor()
        cursor.execute("PRAGMA synchronous=OFF")
        cursor.close()

    return engine


def inject(patch: pytest.MonkeyPatch, clock: Clock) -> None:
    """Give the server's modules the staged clock, commitments and chance; nobody is too quick for it."""
    for module in (tableside, journal):
        patch.setattr(module, "time", SimpleNamespace(perf_counter=clock.now))
    patch.setattr(LoopClock, "sleep", clock.sleep)
    patch.setattr(shuffle, "commitment", same_commitment)
    patch.setattr(server_outside, "CHANCE", Random(1))
    patch.setattr(Limits, "_count", do_nothing)
    patch.setattr(
        prometheus_client.metrics, "_use_created", value=False
    )  # the time when a figure was first asked for


def do_nothing(*_: object, **__: object) -> None:
    """Stand in for what is not wanted."""


class Kept(logging.Handler):
    """Keeps what libraries log."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@contextmanager
def logged() -> Generator[Callable[[], str]]:
    """Return a way to get all that has been logged: by the server, and by the libraries it uses."""
    kept = Kept()
    logging.getLogger().addHandler(kept)
    try:
        with capture_logs([format_exc_info]) as lines:
            yield lambda: "\n".join(map(str, [*lines, *kept.lines]))
    finally:
        logging.getLogger().removeHandler(kept)
