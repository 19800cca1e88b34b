from __future__ import annotations

import asyncio, json, random
from pathlib import Path
from typing import Any

import pytest
from crooked_house import choose_the_cards
from house import at_table, play_on, seated, start_game, until
from inside import House, visit
from billetdoux.game.fair import FairShuffle
from billetdoux.game.game import Game
from billetdoux.game.record import to_record, replay
from billetdoux.game.verify import mismatches, read_receipt, read_shuffle


async def record_of(here, game):
    answer = await here.ask("GET", f"/api/games/{game}/record")
    assert answer.status_code == 200, answer.text
    return answer.json()


async def break_off(here, clients):
    async with at_table(*clients):
        await start_game(clients)
        live = await here.node.tables.get(clients[0].id)
        async with live.held():
            await live.close()
        await until(clients[0], "closed")
    return await record_of(here, (await here.node.tables.get(clients[0].id)).table.game or "")


def verify(record, receipt, tmp_path):
    file = tmp_path / "r.json"
    file.write_text(json.dumps(receipt))
    return [e.key for e in mismatches(record, 0, read_receipt(file))]


def test_a(new_sqlite, monkeypatch, tmp_path):
    async def come(here):
        guesses = choose_the_cards(monkeypatch, 0, 1)
        for _ in range(5):
            clients = await seated(here.url, ["Ada", "Eve"], public=True)
            record = await break_off(here, clients)
            print(
                "a", guesses, record["rounds"][0]["deck"], verify(record, clients[0].receipts[record["id"]], tmp_path)
            )

    visit(new_sqlite(), come)


def test_b(new_sqlite, tmp_path):
    async def come(here):
        host, eve, ada = await seated(here.url, ["Mallory", "Eve", "Ada"])
        async with at_table(host, eve, ada):
            await until(host, "open")
            await until(eve, "open")
            await until(ada, "open")
            await eve.ask("sit", seat=1)
            await ada.ask("sit", seat=2)
            # Eve plays by hand: she never reveals before she is pleased
            eve._seal = lambda: None
            from billetdoux.game.fair import commitment

            for tries in range(1, 500):
                assert (said := await host.ask("start"))["type"] == "accepted", (tries, said)
                async with asyncio.timeout(20):
                    while not (
                        eve.table["phase"] == "sealing" and eve.table["game"] not in getattr(eve, "seen", set())
                    ):
                        await eve.changed()
                game = eve.table["game"]
                eve.seen = getattr(eve, "seen", set()) | {game}
                seed = random.randbytes(32)
                await eve.ask("commit", game=game, commitment=commitment(seed))
                async with asyncio.timeout(20):
                    while (eve.table["sealing"] or {}).get("revealed") != [True, False, True]:
                        await eve.changed()
                seal = (await here.node.tables.get(host.id)).table.seal
                shuffle = FairShuffle(
                    seal.secret, tuple(seed if n == 1 else bytes.fromhex(s) for n, s in enumerate(seal.seeds))
                )
                g = Game("standard", ["a", "b", "c"], shuffle=shuffle)
                if g.turn == 0:
                    await eve.ask("reveal", game=game, seed=seed.hex())
                    break
                await eve.ask("leave")
                await eve.ask("sit", seat=1)
            await until(ada, "playing")
            live = await here.node.tables.get(ada.id)
            async with live.held():
                await live.close()
            await until(ada, "closed")
        record = await record_of(here, game)
        print("b tries", tries, verify(record, ada.receipts[game], tmp_path), record["rounds"][0]["first"])

    visit(new_sqlite(), come)


def test_c(new_sqlite, tmp_path):
    async def come(here):
        clients = await seated(here.url, ["Ada", "Bo"])
        async with at_table(*clients):
            await start_game(clients)
            game = clients[0].table["game"]
            async with asyncio.timeout(60):
                await asyncio.gather(*(play_on(client, random.Random(n)) for n, client in enumerate(clients)))
        record = await record_of(here, game)
        kept = clients[0].receipts[game]

        def again(record, **more):
            g = Game(record["edition"], record["players"], shuffle=read_shuffle(record), **more)
            rng = random.Random(9)
            while not g.over:
                if g.round_over:
                    g.next_round()
                else:
                    g.play(rng.choice(g.legal_moves()))
            return to_record(g, id=record["id"], fair=record["fair"])

        print("c moves", verify(again(record), kept, tmp_path))
        print("c names", verify(record | {"players": ["Zoe", "Yan"]}, kept, tmp_path))
        print("c seats", verify(record | {"players": record["players"][::-1]}, kept, tmp_path))
        retold = again(record, first=1 - record["rounds"][0]["first"])
        print("c letter", retold["began"], verify(retold, kept, tmp_path))

    visit(new_sqlite(), come)
