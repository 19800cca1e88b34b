"""A table as a node has it in memory: its state and its game, read from the database, told to all who are there."""

from __future__ import annotations

import asyncio
import time
from contextlib import asynccontextmanager, contextmanager
from typing import TYPE_CHECKING, Any

from sqlalchemy import select

from billetdoux.errors import Refusal
from billetdoux.protocol.messages import ChatLog, Said, Table
from billetdoux.server.codec import encode
from billetdoux.server.due import NEVER, Due, read_due
from billetdoux.server.playing import Playing
from billetdoux.server.schema import CHAT, DUE, ENTRIES, GAMES, TABLES
from billetdoux.server.table import TableState

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Generator

    from sqlalchemy import RowMapping
    from sqlalchemy.ext.asyncio import AsyncConnection

    from billetdoux.server.line import Line
    from billetdoux.server.node import Node
    from billetdoux.text.catalogue import Catalogue

TALK = 50  # things said that are told to whoever comes


class Mirror:
    """A table in memory, and whoever is to be told of it."""

    def __init__(self, node: Node, id: str) -> None:
        self.node = node
        self.id = id
        self.lines: list[Line] = []
        self.state: TableState
        self.version: int = -1
        self.playing: Playing | None = None
        self.due = Due("", 0, "none", NEVER)
        self.said: list[dict[str, Any]] = []
        self._lock = asyncio.Lock()
        self._users = 0
        self._stale = True

    @contextmanager
    def used(self) -> Generator[None]:
        """Use the table; the node does not forget it meanwhile."""
        self._users += 1
        try:
            yield
        finally:
            self._users -= 1

    @asynccontextmanager
    async def held(self) -> AsyncGenerator[None]:
        """Have the table for oneself, as the database has it."""
        with self.used():
            async with self._lock:
                if self._stale:
                    await self.read()
                yield

    @property
    def busy(self) -> bool:
        """Whether anybody uses it."""
        return self._users > 0

    @property
    def stale(self) -> bool:
        """Whether something went wrong, so that it has to be read again."""
        return self._stale

    @property
    def last_said(self) -> int:
        """The number of the last thing said."""
        return self.said[-1]["number"] if self.said else 0

    # From the database.

    async def refresh(self) -> None:
        """Read what others have done, and tell everyone."""
        with self.used():
            async with self._lock:
                await self.read()

    async def follow(self, version: int, entries: list[RowMapping], due: Due) -> None:
        """Take in moves of other nodes, as somebody has read them."""
        async with self.held():
            playing = self.playing
            if version > self.version or playing is None:
                await self.read()
                return
            for entry in entries:
                if entry["game"] == playing.id:
                    playing.follow(entry)
            if (due.game, due.number) == (playing.id, playing.length):
                self.due = due
            self.tell()

    async def read(self) -> None:
        """Read what is new, or everything if we may be wrong; then tell everyone."""
        everything, self._stale = self._stale, True  # until all of it is read
        async with self.node.reading() as connection:
            row = (await connection.execute(select(TABLES).where(TABLES.c.id == self.id))).mappings().first()
            if row is None:
                raise Refusal("table-unknown")
            if row["version"] != self.version or everything:
                self.state = TableState.model_validate_json(row["state"])
                self.version = row["version"]
                self.playing = await self._read_game(connection, None if everything else self.playing)
                self.said = []  # somebody may have deleted what they said
            if self.playing is not None:
                await self._read_entries(connection, self.playing)
            due = (await connection.execute(select(DUE).where(DUE.c.table_id == self.id))).mappings().first()
            self.due = Due("", 0, "none", NEVER) if due is None else read_due(due)
            await self._read_chat(connection)
        self._stale = False
        self.tell()

    async def _read_game(self, connection: AsyncConnection, known: Playing | None) -> Playing | None:
        if self.state.game is None or self.state.phase == "sealing":
            return None
        query = select(GAMES).where(GAMES.c.id == self.state.game)
        row = (await connection.execute(query)).mappings().first()
        if row is None or row["began"] is None:
            return None
        return Playing(row, self.node.shuffler) if known is None or dict(known.row) != dict(row) else known

    async def _read_entries(self, connection: AsyncConnection, playing: Playing) -> None:
        query = select(ENTRIES).where(ENTRIES.c.game == playing.id, ENTRIES.c.number >= playing.length)
        for entry in (await connection.execute(query.order_by(ENTRIES.c.number))).mappings():
            playing.follow(entry)

    async def _read_chat(self, connection: AsyncConnection) -> None:
        if self.state.settings.chat != "none":
            query = select(CHAT).where(CHAT.c.table_id == self.id, CHAT.c.number > self.last_said)
            rows = (await connection.execute(query.order_by(CHAT.c.number.desc()).limit(TALK))).mappings().all()
            self.said = [*self.said, *(dict(row) for row in reversed(rows))][-TALK:]

    # To those who are here.

    def tell(self) -> None:
        """Bring everyone up to date: the table, the log, and what was said."""
        began = time.perf_counter()
        told: dict[object, Any] = {}
        for line in self.lines:
            if line.person in self.state.removed:
                line.hang_up()
                continue
            if line.version != self.version:
                line.version = self.version
                line.send(self._table_message(line, told))
            self._tell_log(line, told)
            if line.said < self.last_said and self.state.may_watch(line.person):
                self._tell_chat(line)
        self.node.metrics.fan_out.observe(time.perf_counter() - began)

    def _table_message(self, line: Line, told: dict[object, Any]) -> str:
        seat = self.state.seat_of(line.person)
        if "table" not in told:
            told["table"] = self.state.public()
        seated = seat is not None
        message = Table(
            version=self.version,
            table=told["table"],
            person=line.person,
            seat=seat,
            invitation=self.node.invitation(self.state) if seated else None,
            link=self.node.link(self.state) if seated else None,
            code=(self.state.code or None) if seated else None,
        )
        return encode(message)

    def _tell_log(self, line: Line, told: dict[object, Any]) -> None:
        playing = self.playing
        if playing is None or not self.state.may_watch(line.person):
            return
        deadline = self.due.at if self.due.kind == "clock" else None
        start = line.number + 1 if line.game == playing.id else 0
        if start >= playing.length and line.deadline == deadline and line.game == playing.id:
            return
        key = (self.state.seat_of(line.person), start)
        if key not in told:
            told[key] = encode(playing.log(*key, deadline))
        line.game, line.number, line.deadline = playing.id, playing.length - 1, deadline
        line.send(told[key])

    def _tell_chat(self, line: Line) -> None:
        muted = self.state.mutes.get(line.person, ())
        fresh = [one for one in self.said if one["number"] > line.said and one["person"] not in (None, *muted)]
        line.said = self.last_said
        if fresh:
            line.send(encode(ChatLog(said=tuple(said_to(line.text, one) for one in fresh))))


def said_to(text: Catalogue, one: dict[str, Any]) -> Said:
    """Return something said, as it reads in a language."""
    phrase = one["phrase"]
    return Said(
        number=one["number"],
        person=one["person"],
        name=one["name"],
        phrase=phrase,
        text=one["text"],
        sentence=text(f"phrase-{phrase}") if phrase else one["text"],
    )
