"""The operator and his accomplices against a real server, patched as he would: all they do is caught or named."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from crooked_house import (
    Accomplice,
    break_off,
    choose_the_cards,
    forget_frozen_shuffles,
    fork_the_log,
    freeze_no_list,
    loud,
    played,
    record_of,
    tell_another_list,
    verdict_of,
)
from house import at_table, seated, start_game, until
from inside import visit

from billetdoux.game.game import Game
from billetdoux.game.verify import findings, mismatches, read_shuffle

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest
    from inside import House

    from billetdoux.client.connection import Client

    New = Callable[[], str]


async def until_frozen(client: Client, *, after: str = "") -> str:
    """Wait until a client has the frozen list of another game than `after`; return which."""
    async with asyncio.timeout(20):
        while True:
            game, sealing = client.table.get("game"), client.table.get("sealing")
            if sealing is not None and sealing["frozen"] is not None and game not in (None, after):
                return game
            await client.changed()


async def until_revealed(client: Client, *seats: int) -> None:
    """Wait until these seats have revealed, and no others."""
    async with asyncio.timeout(20):
        while [n for n, done in enumerate((client.table["sealing"] or {"revealed": ()})["revealed"]) if done] != [
            *seats
        ]:
            await client.changed()


def keys(record: dict[str, Any], *clients: Client) -> set[str]:
    """Return what `verify` finds with the receipts of these clients."""
    return {error.key for error in mismatches(record, 0, *(one.receipts[one.game] for one in clients))}


def test_cards_that_were_chosen_by_an_accomplices_seed_are_caught(
    new_sqlite: New, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def come(here: House) -> None:
        choose_the_cards(monkeypatch, victim=0, cheat=1)
        ada, eve = await seated(here.url, ["Ada", "Eve"])
        async with at_table(ada, eve):
            await start_game([ada, eve])
            await break_off(here, ada)
        record = await record_of(here, ada.game)
        game = Game(record["edition"], record["players"], shuffle=read_shuffle(record))
        assert (game.view(0).hand, game.turn) == ((9,), 1), "the attack itself has succeeded"
        assert keys(record) == set(), "by itself the record is sound"
        assert keys(record, ada) >= {"fair-receipt-list"}
        assert loud(await verdict_of(here, ada))

    visit(new_sqlite(), come)


async def company(here: House) -> tuple[Client, Accomplice, Client]:
    """Return Mallory, who is the host, his accomplice Eve, and Ada; they have yet to run."""
    mallory, eve, ada = await seated(here.url, ["Mallory", "Eve", "Ada"])
    return mallory, Accomplice(here.url, eve.token, eve.id, invitation=eve.invitation), ada


def test_whoever_leaves_a_frozen_shuffle_does_not_make_it_void(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        mallory, eve, ada = await company(here)
        async with at_table(mallory, eve, ada):
            for client in (mallory, eve, ada):
                await until(client, "open")
            assert (await eve.ask("sit", seat=1))["type"] == (await ada.ask("sit", seat=2))["type"] == "accepted"
            assert (await mallory.ask("start"))["type"] == "accepted"
            game = await until_frozen(ada)
            await until_revealed(ada, 0, 2)
            assert (await eve.ask("leave"))["type"] == "accepted"
            await until(ada, "playing")
            assert ada.table["game"] == game
            assert (await eve.ask("sit", seat=1))["type"] == "refused"
            while not ada.log:
                await ada.changed()
            await break_off(here, ada)
        record = await record_of(here, game)
        assert record["fair"]["seeds"][1] is None
        assert [(one.key, one.details["name"]) for one in findings(record)] == [("verify-absent", "Eve")]
        assert keys(record, ada) == set()
        verdict = await verdict_of(here, ada)
        assert not loud(verdict)
        assert any("Eve" in note for note in verdict.notes)

    visit(new_sqlite(), come)


def test_a_server_that_rolls_until_it_is_pleased_is_counted(new_sqlite: New, monkeypatch: pytest.MonkeyPatch) -> None:
    async def come(here: House) -> None:
        forget_frozen_shuffles(monkeypatch)
        mallory, eve, ada = await company(here)
        async with at_table(mallory, eve, ada):
            for client in (mallory, eve, ada):
                await until(client, "open")
            await ada.ask("sit", seat=2)
            game = ""
            for count in range(3):
                assert (await eve.ask("sit", seat=1))["type"] == "accepted"
                assert (await mallory.ask("start"))["type"] == "accepted"
                game = await until_frozen(ada, after=game)
                assert (ada.fair.came_to_nothing, ada.table["sealing"]["again"]) == (count, 0), "before the deal"
                await until_revealed(eve, 0, 2)
                if count < 2:
                    assert (await eve.ask("leave"))["type"] == "accepted"
                    await until(ada, "open")
            assert len(ada.receipts) == 3, "there is one of each shuffle"

    visit(new_sqlite(), come)


def test_two_people_who_were_told_two_histories_find_out(new_sqlite: New, monkeypatch: pytest.MonkeyPatch) -> None:
    async def come(here: House) -> None:
        clients = await seated(here.url, ["Ada", "Bo"])
        async with at_table(*clients):
            await start_game(clients)
            async with asyncio.timeout(20):
                while not all(client.shown for client in clients):
                    await clients[0].changed()
            first = next(client for client in clients if client.seat == client.shown["turn"])
            victim = next(client for client in clients if client is not first)
            fork_the_log(monkeypatch, victim.seat or 0)
            async with asyncio.timeout(20):
                assert (await first.move(first.shown["legal"][0]))["type"] == "accepted"
                while len(victim.log) < 2:
                    await victim.changed()
            assert victim.log[1] != first.log[1], "the attack itself has succeeded"
            await break_off(here, victim)
        record = await record_of(here, first.game)
        assert not loud(await verdict_of(here, first))
        assert loud(await verdict_of(here, victim))
        assert keys(record, first) == set()
        assert keys(record, victim) == {"fair-receipt-tag"}
        assert keys(record, first, victim) >= {"fair-two-histories"}

    visit(new_sqlite(), come)


def test_two_people_who_were_told_two_lists_find_out(new_sqlite: New, monkeypatch: pytest.MonkeyPatch) -> None:
    async def come(here: House) -> None:
        tell_another_list(monkeypatch, 1)
        ada, bo = await played(here, ["Ada", "Bo"], enough=1)
        record = await record_of(here, ada.game)
        assert not loud(await verdict_of(here, ada))
        assert loud(await verdict_of(here, bo))
        assert keys(record, ada) == set()
        assert keys(record, ada, bo) >= {"fair-receipt-list", "fair-two-histories"}

    visit(new_sqlite(), come)


def test_a_server_that_freezes_no_list_any_more_gets_no_seed(
    new_sqlite: New, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def come(here: House) -> None:
        ada, bo = await seated(here.url, ["Ada", "Bo"])
        async with at_table(ada, bo):
            await start_game([ada, bo])
        assert ada.fair.strict, "this server freezes its lists"
        freeze_no_list(monkeypatch)
        ada, bo = await seated(here.url, ["Ada", "Bo"])
        ada.fair.strict = True  # as the terminal remembers it
        async with at_table(ada, bo):
            await until(ada, "open")
            assert (await bo.ask("sit", seat=1))["type"] == "accepted"
            assert (await ada.ask("start"))["type"] == "accepted"
            await until_revealed(ada, 1)
            assert [*ada.fair.refusals.values()] == ["refuse-downgrade"]
            assert bo.fair.refusals == {}, "whoever does not know the server plays"

    visit(new_sqlite(), come)
