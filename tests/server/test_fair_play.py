"""Fair play from outside: a client that kept its receipt catches a server that cheats; so does the table a player."""

from __future__ import annotations

import asyncio
import json
import random
from typing import TYPE_CHECKING, Any, cast

import pytest
from house import at_table, play_on, seated, start_game, until
from inside import visit
from sqlalchemy import update

from billetdoux.client.connection import Client
from billetdoux.game.fair import FairShuffle, commitment
from billetdoux.game.verify import mismatches, read_receipt
from billetdoux.server.store.schema import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from inside import House

    from billetdoux.rules.edition import Edition

    New = Callable[[], str]
    Seeds = tuple[bytes | None, ...]

OTHER = b"\x07" * 32


def caught(record: dict[str, Any], client: Client, game: str = "") -> set[str]:
    """Return what a client that kept its receipt finds wrong about a record."""
    return {error.key for error in mismatches(record, 0, client.receipts[game or client.game])}


async def record_of(here: House, game: str) -> dict[str, Any]:
    answer = await here.ask("GET", f"/api/games/{game}/record")
    assert answer.status_code == 200, answer.text
    return answer.json()


async def break_off(here: House, clients: list[Client]) -> dict[str, Any]:
    """Begin a game and break it off; return its record."""
    async with at_table(*clients):
        await start_game(clients)
        live = await here.node.tables.get(clients[0].id)
        async with live.held():
            await live.close()
        await until(clients[0], "closed")
    return await record_of(here, (await here.node.tables.get(clients[0].id)).table.game or "")


# An honest server


def test_everyone_can_recompute_all_decks_and_lots(new_sqlite: New, tmp_path: Path) -> None:
    async def come(here: House) -> None:
        clients = await seated(here.url, ["Ada", "Bo", "Cy"], bots=[None, None, None, "random"], seats=4)
        async with at_table(*clients):
            await start_game(clients)
            game = clients[0].game or (clients[0].table["game"])
            running = await here.ask("GET", f"/api/games/{game}/record")
            assert running.status_code == 409, "nothing is revealed while the game runs"
            async with asyncio.timeout(60):
                await asyncio.gather(*(play_on(client, random.Random(n)) for n, client in enumerate(clients)))
        record = await record_of(here, game)
        assert len(record["rounds"]) > 1
        for client in clients:
            kept = tmp_path / f"{client.seat}.json"
            kept.write_text(json.dumps(client.receipts[game]))
            assert not list(mismatches(record, 0, read_receipt(kept)))
        assert record["fair"]["seeds"][3] is None, "bots give none"
        assert len({seed for seed in record["fair"]["seeds"] if seed}) == 3

    visit(new_sqlite(), come)


def test_a_game_that_is_broken_off_is_revealed_too(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        clients = await seated(here.url, ["Ada", "Bo"])
        record = await break_off(here, clients)
        assert "winners" not in record
        assert caught(record, clients[0], record["id"]) == caught(record, clients[1], record["id"]) == set()

    visit(new_sqlite(), come)


# A server that cheats


def another_secret(_secret: bytes, seeds: Seeds) -> FairShuffle:
    """Deal from a secret that was chosen when the seeds were known."""
    return FairShuffle(OTHER, seeds)


def another_order(secret: bytes, seeds: Seeds) -> FairShuffle:
    """Take the seeds in another order."""
    return FairShuffle(secret, seeds[::-1])


def without_a_seed(secret: bytes, seeds: Seeds) -> FairShuffle:
    """Leave a seed out."""
    return FairShuffle(secret, (None, *seeds[1:]))


class Swapping(FairShuffle):
    """Swaps two cards."""

    def deck(self, edition: Edition, round: int) -> list[int]:
        deck = FairShuffle.deck(self, edition, round)
        other = next(place for place, card in enumerate(deck) if card != deck[0])
        deck[0], deck[other] = deck[other], deck[0]
        return deck


class Choosing(FairShuffle):
    """Chooses who begins."""

    def lot(self, round: int, among: Sequence[int]) -> int:
        right = FairShuffle.lot(self, round, among)
        return next(seat for seat in among if seat != right)


def swapped_card(secret: bytes, seeds: Seeds) -> FairShuffle:
    """Swap two cards of an honest deck."""
    return Swapping(secret, seeds)


def chosen_first(secret: bytes, seeds: Seeds) -> FairShuffle:
    """Choose who begins."""
    return Choosing(secret, seeds)


@pytest.mark.parametrize(
    ("cheat", "found"),
    [
        (another_secret, "fair-deck"),
        (another_order, "fair-deck"),
        (without_a_seed, "fair-deck"),
        (swapped_card, "fair-deck"),
        (chosen_first, "fair-lot"),
    ],
)
def test_a_server_that_deals_otherwise_is_caught(
    new_sqlite: New, cheat: Callable[[bytes, Seeds], FairShuffle], found: str
) -> None:
    async def come(here: House) -> None:
        cast("Any", here.node.outside).shuffler = cheat
        clients = await seated(here.url, ["Ada", "Bo"])
        record = await break_off(here, clients)
        assert all(found in caught(record, client, record["id"]) for client in clients)

    visit(new_sqlite(), come)


def test_a_server_that_changes_its_secret_after_the_seeds_is_caught(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        clients = await seated(here.url, ["Ada", "Bo"])
        honest = await break_off(here, clients)
        async with here.node.database.engine.begin() as connection:
            await connection.execute(update(GAMES).where(GAMES.c.id == honest["id"]).values(secret=OTHER.hex()))
        record = await record_of(here, honest["id"])
        assert not list(mismatches(record)), "by itself the record is sound"
        assert caught(record, clients[0], honest["id"]) == {"fair-receipt-commitment"}
        record["fair"]["commitment"] = honest["fair"]["commitment"]
        assert "fair-secret" in caught(record, clients[0], honest["id"])

    visit(new_sqlite(), come)


def test_a_server_that_puts_its_own_seed_in_a_players_place_is_caught(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        clients = await seated(here.url, ["Ada", "Bo"])
        honest = await break_off(here, clients)
        seeds = [OTHER.hex(), honest["fair"]["seeds"][1]]
        async with here.node.database.engine.begin() as connection:
            await connection.execute(update(GAMES).where(GAMES.c.id == honest["id"]).values(seeds=json.dumps(seeds)))
        record = await record_of(here, honest["id"])
        assert not list(mismatches(record)), "by itself the record is sound"
        assert caught(record, clients[0], honest["id"]) == {"fair-receipt-seed"}

    visit(new_sqlite(), come)


def test_a_server_that_shows_another_games_record_is_caught(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        clients, others = await seated(here.url, ["Ada", "Bo"]), await seated(here.url, ["Cy", "Dee"])
        mine, theirs = await break_off(here, clients), await break_off(here, others)
        assert caught(theirs, clients[0], mine["id"]) == {"fair-receipt-commitment", "fair-receipt-seed"}

    visit(new_sqlite(), come)


def table_message(commitment: str, commitments: list[str | None], *, version: int) -> dict[str, Any]:
    """Return what a server says while seeds are collected."""
    revealing = None not in commitments
    sealing = {"commitment": commitment, "commitments": commitments, "revealed": [False] * 2, "revealing": revealing}
    table = {"sealing": sealing, "game": "g", "phase": "sealing"}
    mine = {"seat": 0, "person": "ada", "invitation": None, "link": None, "code": None}
    return {"type": "table", "version": version, "table": table, **mine}


@pytest.mark.parametrize(
    ("server", "mine", "reveals"), [("a", None, True), ("b", None, False), ("a", "f" * 64, False)]
)
def test_a_client_reveals_only_what_it_committed_to_to_whom(server: str, mine: str | None, reveals: bool) -> None:
    """It does not if the server's commitment has changed meanwhile, or shows another one than ours."""

    class Listening(Client):
        asked: list[str]

        async def ask(self, type: str, **details: object) -> dict[str, Any]:
            self.asked.append(type)
            return {"type": "accepted", "id": "1", "number": None, **details}

    async def seal() -> None:
        client = Listening("http://nowhere", "", "t")
        client.asked = []
        client._take(table_message("a" * 64, [None, None], version=0))
        own = mine or commitment(bytes.fromhex(client.receipts["g"]["seed"]))
        client._take(table_message(server * 64, [own, "c" * 64], version=1))
        await asyncio.gather(*client._tasks)
        assert client.asked == ["commit", "reveal"][: 1 + reveals]
        assert client.receipts["g"]["commitment"] == "a" * 64

    asyncio.run(seal())


# A player who cheats


async def until_all_but_one(client: Client, what: str) -> None:
    """Wait until only seat 2 has yet to commit or to reveal."""
    async with asyncio.timeout(20):
        while [bool(one) for one in client.table["sealing"][what]] != [True, True, False]:
            await client.changed()


@pytest.mark.parametrize("commits", [True, False])
def test_who_does_not_reveal_what_was_committed_to_is_unseated(new_sqlite: New, commits: bool) -> None:
    async def come(here: House) -> None:
        clients = await seated(here.url, ["Ada", "Bo"], seats=3)
        eve = await here.program("Eve")
        async with at_table(*clients), here.socket(clients[0].id, eve) as cheat:
            await clients[1].ask("sit", seat=1)
            await cheat.ask("sit", seat=2)
            await clients[0].ask("start")
            game = clients[0].table["game"]
            if commits:
                assert (await cheat.ask("commit", game=game, commitment=commitment(OTHER)))["type"] == "accepted"
                while not (await cheat.hear("table"))["table"]["sealing"]["revealing"]:
                    pass
                wrong = await cheat.ask("reveal", game=game, seed="0" * 64)
                assert wrong["reason"] == "seed-wrong"
                other = await cheat.ask("commit", game=game, commitment=commitment(b"\0" * 32))
                assert other["reason"] == "commitment-changed"
            await until_all_but_one(clients[0], "revealed" if commits else "commitments")
            here.node.ahead += 2 * here.node.config.seal_time
            for client in clients:
                await until(client, "playing")
            assert clients[0].table["seats"][2]["bot"] == "casual"
            assert (await cheat.ask("reveal", game=game, seed=OTHER.hex()))["reason"] == "seat-none"
            async with asyncio.timeout(60):
                await asyncio.gather(*(play_on(client, random.Random(n)) for n, client in enumerate(clients)))
        for client in clients:
            assert set(client.receipts) == {game, client.game}, "the rest started over"
            first, second = client.receipts.values()
            assert first["seed"] != second["seed"]
            assert first["commitment"] != second["commitment"]
            assert caught(await record_of(here, client.game), client) == set()
        unused = await here.ask("GET", f"/api/games/{game}/record")
        assert unused.status_code == 404

    visit(new_sqlite(), come)
