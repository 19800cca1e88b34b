"""Tags in the store: written with the move, told with the log, checked whenever a game is read."""

from __future__ import annotations

import asyncio
import json
import random
from typing import TYPE_CHECKING, Any

import pytest
from house import at_table, play_on, seated, start_game, until
from inside import visit
from sqlalchemy import select, update

from billetdoux.declare import reader
from billetdoux.errors import Refusal
from billetdoux.game.frozen_list import FrozenList
from billetdoux.game.record import log_of
from billetdoux.game.tags import chain
from billetdoux.game.verify import findings, mismatches
from billetdoux.server.store.schema import ENTRIES, RATINGS

if TYPE_CHECKING:
    from collections.abc import Callable

    from inside import House

    from billetdoux.client.connection import Client

    New = Callable[[], str]


async def entries(here: House, game: str) -> list[dict[str, Any]]:
    async with here.node.database.engine.begin() as connection:
        query = select(ENTRIES).where(ENTRIES.c.game == game).order_by(ENTRIES.c.number)
        return [dict(row) for row in (await connection.execute(query)).mappings()]


async def change(here: House, game: str, number: int, **columns: object) -> None:
    async with here.node.database.engine.begin() as connection:
        mine = (ENTRIES.c.game == game) & (ENTRIES.c.number == number)
        await connection.execute(update(ENTRIES).where(mine).values(columns))


async def get(here: House, path: str) -> dict[str, Any]:
    answer = await here.ask("GET", path)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def some_moves(clients: list[Client], moves: int) -> None:
    """Play a few moves."""
    chance = random.Random(1)
    for _ in range(moves):
        async with asyncio.timeout(20):
            while not any(client.shown and client.shown["legal"] for client in clients):
                await asyncio.sleep(0.01)
        client = next(one for one in clients if one.shown["legal"])
        length = len(client.log)
        assert (await client.move(chance.choice(client.shown["legal"])))["type"] == "accepted"
        async with asyncio.timeout(20):
            while any(len(one.log) <= length for one in clients):
                await asyncio.sleep(0.01)


def test_each_entry_has_the_tag_that_the_record_proves(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        clients = await seated(here.url, ["Ada", "Bo"], enough=1)
        async with at_table(*clients):
            await start_game(clients)
            game = clients[0].table["game"]
            async with asyncio.timeout(60):
                await asyncio.gather(*(play_on(client, random.Random(n)) for n, client in enumerate(clients)))
        record = await get(here, f"/api/games/{game}/record")
        frozen = reader(FrozenList)(record["fair"]["frozen"])
        tags = [tag.hex() for tag in chain(bytes.fromhex(record["fair"]["secret"]), frozen, log_of(record))]
        assert [one["tag"] for one in await entries(here, game)] == tags
        replayed = await get(here, f"/api/games/{game}/replay")
        assert [one["tag"] for one in replayed["entries"]] == tags

    visit(new_sqlite(), come)


def test_what_is_told_has_the_tags_that_are_stored(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        clients = await seated(here.url, ["Ada", "Bo"])
        async with at_table(*clients):
            await start_game(clients)
            game = clients[0].table["game"]
            await some_moves(clients, 4)
            stored = [one["tag"] for one in await entries(here, game)]
            assert all(stored)
            late = await here.program("Zoe")
            async with here.socket(clients[0].id, late) as watcher:
                log = await watcher.hear("log")
            assert [one["tag"] for one in log["entries"]] == stored

    visit(new_sqlite(), come)


@pytest.mark.parametrize(
    "columns", [{"move": "4"}, {"seat": 1}, {"stand_in": True}, {"tag": "ab" * 32}, {"tag": None}], ids=str
)
def test_a_damaged_log_is_noticed_when_it_is_read(
    new_sqlite: New, columns: dict[str, Any], capfd: pytest.CaptureFixture[str]
) -> None:
    async def come(here: House) -> None:
        clients = await seated(here.url, ["Ada", "Bo"])
        async with at_table(*clients):
            await start_game(clients)
            game = clients[0].table["game"]
            await some_moves(clients, 3)
            row = (await entries(here, game))[2]
            changed = {name: value for name, value in columns.items() if row[name] != value} or {"move": "9"}
            if "seat" in columns:
                changed = {"seat": 1 - (row["seat"] or 0)}
            await change(here, game, 2, **changed)
            with pytest.raises(Refusal) as caught:
                await here.node.shared.store.load(clients[0].id)
            assert caught.value.key == "server-error"
            live = await here.node.tables.get(clients[0].id)
            async with live.held():
                await live.close()
            answer = await here.ask("GET", f"/api/games/{game}/record")
            assert answer.status_code == 500
            assert "legal" not in answer.text

    visit(new_sqlite(), come)
    out, err = capfd.readouterr()
    assert "game-damaged" in out + err


async def seal(clients: list[Client], *, sleeper: int) -> str:
    """Start, and let all but one reveal."""
    sleeping = clients[sleeper]
    asking = sleeping.ask

    async def ask(type: str, **details: Any) -> dict[str, Any]:
        return {"type": "refused", "reason": "asleep"} if type == "reveal" else await asking(type, **details)

    sleeping.ask = ask  # pyright: ignore[reportAttributeAccessIssue]
    await clients[0].ask("start")
    others = [client for client in clients if client is not sleeping]
    async with asyncio.timeout(20):
        while not (
            (sealing := clients[0].table["sealing"])
            and sealing["revealing"]
            and all(sealing["revealed"][one.seat or 0] for one in others)
        ):
            await clients[0].changed()
    return clients[0].table["game"]


def test_whoever_is_absent_is_named_and_not_rated(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        clients = await seated(here.url, ["Ada", "Bo"])
        async with at_table(*clients):
            game = await seal(clients, sleeper=1)
            here.node.ahead += 2 * here.node.config.seal_time
            await until(clients[1], "playing")
            assert [seat["absent"] for seat in clients[1].table["seats"]] == [False, True]
            assert (await clients[1].ask("back"))["reason"] == "absent"
            async with asyncio.timeout(60):
                await play_on(clients[0], random.Random(1))
            assert clients[1].shown["seat"] is None, "they watch as a spectator does"
        record = await get(here, f"/api/games/{game}/record")
        assert not list(mismatches(record))
        assert [one.key for one in findings(record)] == ["verify-absent"]
        results = (await get(here, f"/api/games/{game}"))["results"]
        people = [client.person for client in clients]
        assert [(one["person"], one["bot"]) for one in results] == [(people[0], None), (people[1], "casual")]
        async with here.node.database.engine.begin() as connection:
            rated = list(await connection.scalars(select(RATINGS.c.person)))
        assert rated == [clients[0].person]

    visit(new_sqlite(), come)


def test_a_shuffle_that_was_given_up_is_kept_and_counted(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        clients = await seated(here.url, ["Ada", "Bo"], rated=False)
        async with at_table(*clients):
            game = await seal(clients, sleeper=1)
            here.node.ahead += 2 * here.node.config.seal_time
            async with asyncio.timeout(20):
                while not clients[0].table["sealing"]["deciding"]:
                    await clients[0].changed()
            assert (await clients[0].ask("reshuffle", game=game))["type"] == "accepted"
            del clients[1].ask
            await until(clients[0], "playing")
            assert clients[0].table["game"] != game
            live = await here.node.tables.get(clients[0].id)
            async with live.held():
                await live.close()
            await until(clients[0], "closed")
        given_up = await get(here, f"/api/games/{game}/record")
        assert not list(mismatches(given_up))
        assert given_up["rounds"][0]["moves"] == []
        assert (await get(here, f"/api/games/{game}"))["broken_off"]
        record = await get(here, f"/api/games/{clients[0].table['game']}/record")
        assert [one.key for one in findings(record)] == ["verify-again"]

    visit(new_sqlite(), come)


def test_deleting_a_person_does_not_break_the_proof(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        clients = await seated(here.url, ["Ada", "Bo"])
        async with at_table(*clients):
            await start_game(clients)
            game = clients[0].table["game"]
            await some_moves(clients, 3)
            assert (await here.ask("DELETE", "/api/me", clients[1].token)).status_code in (200, 204)
            live = await here.node.tables.get(clients[0].id)
            async with live.held():
                await live.close()
        record = await get(here, f"/api/games/{game}/record")
        assert record["players"] == ["Ada", "—"]
        assert not list(mismatches(record))
        assert clients[1].person not in json.dumps(record)
        tags = [one["tag"] for one in await entries(here, game)]
        frozen = reader(FrozenList)(record["fair"]["frozen"])
        assert [tag.hex() for tag in chain(bytes.fromhex(record["fair"]["secret"]), frozen, log_of(record))] == tags

    visit(new_sqlite(), come)
