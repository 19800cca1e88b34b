"""Tables that are played while things break, and the books that show whether anything was lost.

Each player keeps book of every answer. When all games have ended, the books, the log in the database and the record
must agree: each acknowledged move is there once, and each player has seen what the rules say that they saw.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import time
from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import httpx
from house import at_table, http_client, until
from sqlalchemy import select

from billetdoux.client.connection import Client
from billetdoux.declare import to_dict
from billetdoux.game.record import replay
from billetdoux.game.verify import mismatches
from billetdoux.server.store.database import make_engine, read_url
from billetdoux.server.store.schema import ENTRIES

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from nursery import Quick
    from sqlalchemy import Executable

LATE = ("number-stale", "move-out-of-turn", "not-playing")  # what is answered to somebody who was not quick enough
PATIENCE = 120.0  # seconds in which something must happen, and in which a game ends once nothing is in its way

UNAVAILABLE = 503

Row = dict[str, Any]


class Player(Client):
    """Somebody who plays any legal move at once, and keeps book."""

    def __init__(self, *args: Any, seed: int = 0, **more: Any) -> None:
        super().__init__(*args, **more)
        self.rng = random.Random(seed)
        self.sent: dict[str, Row] = {}  # moves, by the message's id
        self.accepted: dict[str, int] = {}  # the number that each of them got
        self.refused_moves: dict[str, str] = {}  # or the reason why not
        self.told_again = 0  # messages that the server could not store just then
        self.at = ""  # the node that they are connected to
        self.sends: Callable[[Player], None] = lambda _: None  # is told of each move

    async def play(self) -> None:
        """Play until the game is over, and its end has been seen."""
        while not (self.table.get("phase") == "over" and self.seen_the_end()):
            if self.table.get("phase") == "playing" and self.shown.get("legal"):
                answer = await self.move(self.rng.choice(self.shown["legal"]))
                while len(self.log) <= answer["number"]:
                    await self.changed()
            else:
                await self.changed()

    def seen_the_end(self) -> bool:
        """Tell whether the log has come to the end of the game."""
        return bool(self.shown) and self.shown["turn"] is None and max(self.shown["tokens"]) >= self.shown["enough"]

    def _address(self, url: str) -> str:
        self.at = url
        return super()._address(url)

    async def _send(self, message: str) -> None:
        asked = json.loads(message)
        if asked["type"] == "move":
            self.sent[asked["id"]] = asked
            self.sends(self)
        await super()._send(message)

    def _answered(self, message: Row) -> None:
        id = message["id"]
        if id in self.sent:
            if message["type"] == "accepted":
                assert self.accepted.setdefault(id, message["number"]) == message["number"], "done twice"
                assert id not in self.refused_moves, "done after it was refused"
                assert message["number"] == self.sent[id]["after"] + 1, "done elsewhere than asked for"
            elif message["reason"] == "unavailable":
                self.told_again += 1
            else:
                assert id not in self.accepted, "refused after it was done"
                assert message["reason"] in LATE, message
                self.refused_moves[id] = message["reason"]
        super()._answered(message)

    def unanswered(self) -> set[str]:
        """Return the ids of moves that were sent and not answered."""
        return self.sent.keys() - self.accepted.keys() - self.refused_moves.keys()


async def http(urls: Sequence[str], method: str, path: str, who: str = "", **more: Any) -> Any:
    """Ask one server after the other, until one can answer."""
    headers = {"Authorization": f"Bearer {who}"} if who else {}
    async with asyncio.timeout(60), http_client() as client:
        for url in itertools.cycle(urls):
            with suppress(httpx.HTTPError):
                answer = await client.request(method, url + path, headers=headers, **more)
                if answer.status_code != UNAVAILABLE:
                    assert answer.is_success, answer.text
                    return answer.json()
            await asyncio.sleep(0.1)
    raise AssertionError


async def company(
    urls: Sequence[str], people: int, *, seed: int, watchers: int = 0, sockets: Sequence[str] = (), **settings: Any
) -> list[Player]:
    """Make a table and return who comes to it, players first; each tries nodes, or `sockets`, in another order."""
    names = [f"P{n}" for n in range(people + watchers)]
    tokens = [(await http(urls, "POST", "/api/programs", json={"name": name}))["token"] for name in names]
    made = await http(urls, "POST", "/api/tables", tokens[0], json={"seats": people, **settings})
    ways = list(sockets or urls)
    return [
        Player(
            [*ways[n % len(ways) :], *ways[: n % len(ways)]],
            who,
            made["id"],
            invitation=made["invitation"],
            seed=seed * 10 + n,
        )
        for n, who in enumerate(tokens)
    ]


async def begin(players: Sequence[Player]) -> None:
    """Sit down and start."""
    await until(players[0], "open", seconds=PATIENCE)
    for seat, player in enumerate(players[1:], start=1):
        answer = await player.ask("sit", seat=seat)
        assert answer["type"] == "accepted", answer
    answer = await players[0].ask("start")
    assert answer["type"] == "accepted", answer
    for player in players:
        await until(player, "playing", seconds=PATIENCE)


async def game(urls: Sequence[str], people: int, *, seed: int, **settings: Any) -> list[Player]:
    """Play a game from the making of the table to the end; return who played it."""
    players = await company(urls, people, seed=seed, **settings)
    async with at_table(*players), asyncio.timeout(PATIENCE):
        await begin(players)
        await asyncio.gather(*(player.play() for player in players))
    return players


async def rows(database: str, query: Executable) -> list[Row]:
    """Read from a server's database."""
    engine = make_engine(read_url(database))
    try:
        async with engine.connect() as connection:
            await connection.execution_options(reads_only=True)
            return [dict(row) for row in (await connection.execute(query)).mappings()]
    finally:
        await engine.dispose()


async def entries(database: str, games: Sequence[str]) -> list[Row]:
    """Return the logs of games as they are stored."""
    return await rows(database, select(ENTRIES).where(ENTRIES.c.game.in_(games)).order_by(ENTRIES.c.number))


def check_books(players: Sequence[Player], log: Sequence[Row]) -> None:
    """Every acknowledged move is in the log exactly once, at its number; nothing is there that was refused."""
    done = {(row["seat"], row["message"]): row for row in log if row["message"]}
    assert len(done) == sum(row["message"] is not None for row in log)
    for player in players:
        for id, number in player.accepted.items():
            row = done.pop((player.seat, id))
            assert (row["number"], row["move"]) == (number, player.sent[id]["move"])
    assert done.keys() <= {(player.seat, id) for player in players for id in player.unanswered()}


async def check_end(urls: Sequence[str], database: str, players: Sequence[Player]) -> None:
    """The game has ended; books, log, record and what everybody saw agree."""
    name = players[0].game
    log = await entries(database, [name])
    check_books(players, log)
    assert [row["number"] for row in log] == list(range(len(log)))
    kept = await http(urls, "GET", f"/api/games/{name}/record")
    assert [row["move"] for row in log if row["move"]] == [move for one in kept["rounds"] for move in one["moves"]]
    game = replay(kept)
    assert game.over
    for player in players:
        assert player.game == name
        assert player.log == game.events(player.seat)
        assert player.shown == json.loads(json.dumps(to_dict(game.view(player.seat))))
        assert not player.unanswered()
    for seat in {player.seat for player in players} - {None}:  # one of everybody's devices has given the seed
        mine = [player.receipts[name] for player in players if player.seat == seat and name in player.receipts]
        assert any(not list(mismatches(kept, 0, receipt)) for receipt in mine)


class Load:
    """Several tables at which one game after the other is played, while something goes wrong."""

    def __init__(self, urls: Sequence[str], database: str, seed: int) -> None:
        self.urls = urls
        self.database = database
        self.seed = seed
        self.rng = random.Random(seed)
        self.tables: dict[int, list[Player]] = {}  # who plays at each now
        self.everyone: list[Player] = []  # who has ever played
        self.seen: Counter[str] = Counter()
        self.unanswered: dict[str, float] = {}  # moves, and when the server that they were sent to was killed
        self._sender: asyncio.Future[Player] | None = None
        self._over = False

    async def during(self, trouble: Awaitable[object], tables: int = 4) -> Counter[str]:
        """Play until the trouble is over, and all games to their end; return what was seen."""
        print(f"seed {self.seed}")
        async with asyncio.TaskGroup() as tasks:
            games = [tasks.create_task(self._play_on(table)) for table in range(tables)]
            await trouble
            self._over = True
            async with asyncio.timeout(PATIENCE):
                await asyncio.wait(games)
        await self._count_unanswered()
        print(dict(self.seen))
        return self.seen

    async def _play_on(self, table: int) -> None:
        for count in itertools.count():
            seed = self.seed * 10_000 + table * 1000 + count
            clock = 30 if table == 1 else None
            people = 2 + table % 2
            players = await company(self.urls, people, seed=seed, watchers=1, seats=3, clock=clock)
            self.tables[table] = players
            self.everyone += players
            for player in players:
                player.sends = self._sent
            async with at_table(*players):
                await begin(players[:people])
                await asyncio.gather(*(player.play() for player in players))
            await check_end(self.urls, self.database, players)
            self.seen["games"] += 1
            self.seen["moves"] += sum(len(player.accepted) for player in players)
            self.seen["told to send again"] += sum(player.told_again for player in players)
            if self._over:
                return

    def players(self) -> list[Player]:
        """Return all who play now."""
        return [player for players in self.tables.values() for player in players]

    async def busy(self) -> Player:
        """Wait until somebody sends a move; return who that is."""
        self._sender = asyncio.get_running_loop().create_future()
        async with asyncio.timeout(PATIENCE):
            return await self._sender

    def _sent(self, player: Player) -> None:
        if self._sender is not None and not self._sender.done():
            self._sender.set_result(player)

    async def everywhere(self) -> None:
        """Wait until something has happened at each table."""
        before = {table: (players[0].game, len(players[0].log)) for table, players in self.tables.items()}
        async with asyncio.timeout(PATIENCE):
            while any((now[0].game, len(now[0].log)) == before.get(table) for table, now in self.tables.items()):
                await asyncio.sleep(0.01)

    async def progress(self, moves: int) -> None:
        """Wait until so many more moves have been acknowledged."""
        enough = moves + sum(len(player.accepted) for player in self.everyone)
        async with asyncio.timeout(PATIENCE):
            while sum(len(player.accepted) for player in self.everyone) < enough:
                await asyncio.sleep(0.01)

    async def kill(self, nodes: Sequence[Quick], times: int) -> None:
        """Kill servers, one at a time, soon after a move was sent to them; each is started again."""
        for _ in range(times):
            await asyncio.sleep(self.rng.uniform(0.05, 0.5))
            if self.rng.random() < 0.5:
                await self.everywhere()  # else bots, who are slow to start, would never get to move
            player = await self.busy()
            await asyncio.sleep(self.rng.uniform(0, self.rng.choice((0.01, 0.04))))
            node = next(node for node in nodes if node.url == player.at)
            node.kill()
            self.seen["kills"] += 1
            for player in self.players():
                if player.at == node.url:
                    self.unanswered |= dict.fromkeys(player.unanswered(), time.time())
            await self.check_books()
            await asyncio.to_thread(node.start)

    async def check_books(self) -> None:
        """Everything that anybody was told is stored."""
        books = {(player.game, id, n) for player in self.players() for id, n in player.accepted.items()}
        log = await entries(self.database, list({player.game for player in self.players()}))
        assert {(row["game"], row["message"], row["number"]) for row in log} >= books

    async def _count_unanswered(self) -> None:
        """Count the moves whose sender was not answered by a killed server, and those that it had done."""
        query = select(ENTRIES).where(ENTRIES.c.message.in_(self.unanswered))
        done = [row for row in await rows(self.database, query) if row["at"] < self.unanswered[row["message"]]]
        self.seen["unanswered"] = len(self.unanswered)
        self.seen["unanswered, but done"] = len(done)
