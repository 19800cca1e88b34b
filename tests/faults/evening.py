"""Two people at a table of a server that is about to have trouble, and what they were told."""

from __future__ import annotations

import asyncio
import json
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from house import at_table, http_client, make_table, start_game, token
from sqlalchemy import select

from billetdoux.client.connection import Client
from billetdoux.server.store.database import make_engine, read_url
from billetdoux.server.store.schema import ENTRIES

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from house import Serving

LONG_ENOUGH = 40.0  # seconds after which something that must happen has not happened


class Guest(Client):
    """Somebody at a table who keeps what they were answered."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.answers: list[dict[str, Any]] = []  # with "asked": when the message was sent first
        self.moves: dict[int, str] = {}  # by number: what was acknowledged

    def _answered(self, message: dict[str, Any]) -> None:
        self.answers.append(message)
        super()._answered(message)

    @property
    def reasons(self) -> list[str]:
        """Why something was not done."""
        return [one["reason"] for one in self.answers if one["type"] == "refused"]

    async def play(self) -> dict[str, Any]:
        """Play the first legal move; return the answer."""
        move = str(self.shown["legal"][0])
        answer = await self.move(move)
        if answer["type"] == "accepted":
            self.moves[answer["number"]] = move
        return answer

    async def wait_for(self, length: int) -> None:
        """Wait until the log has so many entries."""
        async with asyncio.timeout(LONG_ENOUGH):
            while len(self.log) < length:
                await self.changed()


async def guests(server: Serving, *names: str, **settings: Any) -> list[Guest]:
    """Return people who will sit at one table, the first of them its host; they have yet to come."""
    tokens = [await token(server.url, name) for name in names]
    table = await make_table(server.url, tokens[0], **({"seats": len(names)} | settings))
    return [Guest(server.url, one, table["id"], invitation=table["invitation"]) for one in tokens]


@asynccontextmanager
async def playing(server: Serving, *names: str, **settings: Any) -> AsyncGenerator[list[Guest]]:
    """Let people play a game at one table."""
    people = await guests(server, *names, **settings)
    async with at_table(*people):
        await start_game(people)
        for one in people:
            await one.wait_for(1)
        yield people


async def on_turn(people: list[Guest]) -> Guest:
    """Return who has to decide, once they know."""
    async with asyncio.timeout(LONG_ENOUGH):
        while True:
            for one in people:
                if one.shown.get("legal"):
                    return one
            await asyncio.sleep(0.01)


async def play_some(people: list[Guest], moves: int) -> None:
    """Let them play some moves in turn; each is told to all."""
    for _ in range(moves):
        one = await on_turn(people)
        answer = await one.play()
        assert answer["type"] == "accepted", answer
        for other in people:
            await other.wait_for(answer["number"] + 1)


async def log_of(database: str, game: str) -> dict[int, tuple[int | None, str | None]]:
    """Return the entries of a game as they are stored: number, seat and move."""
    engine = make_engine(read_url(database))
    async with engine.connect() as connection:
        rows = await connection.execute(select(ENTRIES).where(ENTRIES.c.game == game))
        found = {row.number: (row.seat, row.move) for row in rows}
    await engine.dispose()
    return found


async def check_nothing_is_lost(database: str, people: list[Guest]) -> None:
    """Each move that was acknowledged is stored at its number, and the log has no hole."""
    stored = await log_of(database, people[0].game)
    assert sorted(stored) == list(range(len(stored)))
    for one in people:
        assert one.moves.items() <= {number: move for number, (_, move) in stored.items()}.items()


async def readiness(server: Serving) -> tuple[int, str]:
    """Ask whether a server is ready: the status, and what it says. It has to answer within two seconds."""
    async with http_client(timeout=2) as http:
        answer = await http.get(f"{server.url}/readyz")
        return answer.status_code, answer.text


async def until_ready(server: Serving, status: int) -> str:
    """Wait until a server is ready, or is not; return what it says."""
    async with asyncio.timeout(LONG_ENOUGH):
        while (answer := await readiness(server))[0] != status:
            await asyncio.sleep(0.1)
        return answer[1]


def logged(server: Serving, event: str) -> list[dict[str, Any]]:
    """Return the lines of a server's log that tell of an event."""
    lines = [json.loads(line) for line in server.log.read_text().splitlines() if line.startswith("{")]
    return [line for line in lines if line["event"] == event]
