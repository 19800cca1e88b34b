"""Nodes within the test's own process, and people who speak to them without a socket: we say what happens when."""

from __future__ import annotations

import asyncio
import json
import secrets
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from sqlalchemy import select

from billetdoux.declare import reader
from billetdoux.game.fair import SEED_BYTES, commitment
from billetdoux.protocol.messages import Settings
from billetdoux.server.bots.bot_pool import think
from billetdoux.server.config import Config
from billetdoux.server.models import COMMAND
from billetdoux.server.node import Node
from billetdoux.server.sockets.wire import bounds
from billetdoux.server.store.database import open_database
from billetdoux.server.store.schema import DUE, ENTRIES, TABLES
from billetdoux.table.house_commands import Admit
from billetdoux.table.news import Listener, Place
from billetdoux.table.outside import Visitor
from billetdoux.table.seats import my_seat
from billetdoux.text.catalogue import catalogue

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Awaitable, Callable

    from billetdoux.rules.move import Move
    from billetdoux.server.sockets.tableside import Tableside
    from billetdoux.table.schedule import Due
    from billetdoux.table.table import Seat
    from billetdoux.views.view import View

Row = dict[str, Any]
SLOW_BOTS = Config(bot_delay=1000.0, round_pause=1000.0)  # nothing happens by itself


class Here(Node):
    """A node whose bots think on the spot, and whose clock can be put forward."""

    ahead = 0.0
    leap = 0.0  # seconds by which the clock leaps between the storing of what is due and the planning of it
    dead = False

    def now(self) -> float:
        return super().now() + self.ahead

    def plan(self, table: str, due: Due) -> None:
        self.ahead += self.leap
        super().plan(table, due)

    async def die(self) -> None:
        """Do nothing any more, and let nobody know."""
        self.dead = True
        self.member.timers.cancel()
        await self.background.stop()
        await self.journal.stop()

    async def stop(self) -> None:
        if not self.dead:
            await super().stop()

    async def choose(self, level: str, view: View, seed: int, number: int) -> Move:
        return think(level, view, seed, number)

    def wake(self, level: str) -> None:
        """Whoever thinks here is awake."""

    def close(self) -> None:
        """There is no process to be ended."""


@asynccontextmanager
async def nodes(
    database: str, count: int = 1, config: Config = SLOW_BOTS, *, ahead: float = 0.0
) -> AsyncGenerator[list[Here]]:
    """Let nodes run on one database, so many seconds later than it is."""
    async with AsyncExitStack() as stack:
        made: list[Here] = []
        for _ in range(count):
            opened = await open_database(database)
            stack.push_async_callback(opened.close)
            node = Here(config, opened)
            node.shared.bots = node
            node.ahead = ahead
            await node.start()
            stack.push_async_callback(node.stop)
            made.append(node)
        yield made


@dataclass
class Voice:
    """Somebody at a table, and the node that they speak to; what they are told is kept."""

    node: Node
    table: str
    person: str
    name: str
    heard: list[Row] = field(default_factory=list[Row])
    text: Any = catalogue("en")
    # What the node notes about them while they are there.
    address: str = ""
    epoch: int = 0
    place: Place = field(default_factory=Place)

    @property
    def visitor(self) -> Visitor:
        return Visitor(self.person, self.name, self.node.id)

    @property
    def listener(self) -> Listener:
        return Listener(
            self.person, lambda phrase: self.text(f"phrase-{phrase}"), self.node.services.invitations.way_in
        )

    @property
    def number(self) -> int:
        """The number of the last entry that this one was told."""
        return self.place.number

    def send(self, frame: bytes) -> None:
        begin, end = bounds(frame, 0)
        self.heard.append(json.loads(frame[begin:end]))

    def hang_up(self) -> None:
        """There is nothing to be closed."""

    async def come(self) -> None:
        """Come to the table; from then on they are told everything."""
        await (await self.live()).join(cast("Any", self), Admit())

    async def go(self) -> None:
        """Go away without a word."""
        await (await self.live()).part(cast("Any", self))

    async def seat(self) -> Seat:
        """Return the seat, as the node knows it."""
        live = await self.live()
        return live.table.seats[my_seat(live.table, self.person)]

    async def live(self) -> Tableside:
        return await self.node.tables.get(self.table)

    async def ask(self, type: str, *, id: str = "", **details: object) -> Row:
        """Ask for something; return the answer."""
        message = {"type": type, "id": id or secrets.token_hex(4), **details}
        await (await self.live()).answer(cast("Any", self), COMMAND.validate_python(message))
        return next(heard for heard in reversed(self.heard) if heard.get("id") == message["id"])

    async def move(self, *, id: str = "") -> Row:
        """Play the first move that is legal now, whoever's turn it is, as this node knows the game."""
        live = await self.live()
        assert live.table.played is not None
        move = str(next(iter(live.table.played.state.legal_moves()), "4"))
        return await self.ask("move", id=id, game=live.table.played.id, after=live.table.played.length - 1, move=move)

    async def turn(self) -> bool:
        """Tell whether it is this one's turn, as the node knows the game."""
        live = await self.live()
        assert live.table.played is not None
        return live.table.played.state.turn == live.table.seat_of(self.person)

    async def play_on(self) -> None:
        """Play whenever it is our turn, until the game is over."""
        async with asyncio.timeout(60):
            while (await self.live()).table.phase != "over":
                if await self.turn():
                    await accepted(self.move())
                await asyncio.sleep(0.01)


async def table_for(node: Node, *names: str, **settings: Any) -> list[Voice]:
    """Make a table, sit everybody down and begin the game."""
    made = await node.tables.open(reader(Settings)({"seats": len(names)} | settings), Visitor(names[0], names[0]))
    voices = [Voice(node, made.id, name, name) for name in names]
    for seat, voice in enumerate(voices):
        if seat:
            await accepted(voice.ask("sit", seat=seat))
    await accepted(voices[0].ask("start"))
    game = (await voices[0].live()).table.game
    seeds = [secrets.token_bytes(SEED_BYTES) for _ in voices]
    for voice, seed in zip(voices, seeds, strict=True):
        await accepted(voice.ask("commit", game=game, commitment=commitment(seed)))
    for voice, seed in zip(voices, seeds, strict=True):
        await accepted(voice.ask("reveal", game=game, seed=seed.hex()))
    return voices


async def waking(voice: Voice) -> str:
    """Return what kind of thing has to be due now, as the rules of the house have it."""
    live = await voice.live()
    assert live.table.played is not None
    if live.table.played.state.turn is None:
        return "finish" if live.table.played.state.over else "deal"
    seat = live.table.seats[live.table.played.state.turn or 0]
    return "bot" if seat.played_by else "clock" if live.table.settings.clock else "none"


async def accepted(asking: Any) -> Row:
    """Wait for an answer, which must be that it was done."""
    answer = await asking
    assert answer["type"] == "accepted", answer
    return answer


async def stored(node: Node, table: str) -> tuple[Row, Row, list[Row]]:
    """Return a table's row, what is due at it, and the log of its game, all as of one moment."""
    async with node.database.reading() as connection:
        row = (await connection.execute(select(TABLES).where(TABLES.c.id == table))).mappings().one()
        due = (await connection.execute(select(DUE).where(DUE.c.table_id == table))).mappings().one()
        query = select(ENTRIES).where(ENTRIES.c.game == due["game"]).order_by(ENTRIES.c.number)
        log = (await connection.execute(query)).mappings().all()
    return dict(row), dict(due), [dict(entry) for entry in log]


async def check_stored(node: Node, table: str) -> Row:
    """What is due is due after the last entry, at the table as it is now; return it."""
    row, due, log = await stored(node, table)
    assert (due["number"], due["version"]) == (len(log), row["version"])
    return due


async def until(so: Callable[[], Awaitable[bool]], seconds: float = 20.0) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(seconds):
        while not await so():
            await asyncio.sleep(0.01)


async def longer_than(node: Node, table: str, length: int) -> bool:
    """Tell whether the log of the game at a table has more entries than that."""
    return len((await stored(node, table))[2]) > length
