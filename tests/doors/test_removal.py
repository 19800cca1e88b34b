"""Removal is not leaving: nobody is put out of a game that they are about to win, and nobody gains rating by it."""

from __future__ import annotations

import asyncio
import random
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any

from house import at_table, play_on, seated, start_game, until
from inside import reason, visit, why

from billetdoux.server.sockets.connection import COME_BACK, REFUSED
from billetdoux.table.seats import MOST_WATCHERS
from billetdoux.table.table import SLOW_GONE

if TYPE_CHECKING:
    from collections.abc import Callable

    from inside import House

    from billetdoux.client.connection import Client

    New = Callable[[], str]


async def ratings(here: House, players: int) -> list[dict[str, Any]]:
    """Return the ratings of people."""
    asked = {"edition": "standard", "players": players}
    board = (await here.ask("GET", "/api/leaderboard", params=asked)).json()["ratings"]
    return [one for one in board if one["person"]]


async def finish(*players: Client) -> None:
    """Play on until the game is over."""
    async with asyncio.timeout(60):
        await asyncio.gather(*(play_on(one, random.Random(n)) for n, one in enumerate(players)))


async def remove(who: Client, other: Client) -> str:
    """Want somebody removed; return what is said to it."""
    answer = await who.ask("remove", person=other.person)
    return answer["type"] if answer["type"] == "accepted" else why(answer)


def test_at_a_table_for_two_nobody_is_removed_from_a_game(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        ada, bo = await seated(here.url, ["Ada", "Bo"])
        async with at_table(ada, bo):
            await start_game([ada, bo])
            assert await remove(ada, bo) == "remove-two"
            here.node.ahead = 2 * SLOW_GONE
            assert await remove(ada, bo) == "remove-two"
            assert ada.table["seats"][1]["person"] == bo.person
            await finish(ada, bo)
            assert len(await ratings(here, 2)) == 2, "and the game counts"

    visit(new_sqlite(), come)


def test_a_player_goes_when_all_others_want_it_and_the_game_is_unrated(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        ada, bo, cy = await seated(here.url, ["Ada", "Bo", "Cy"])
        async with at_table(ada, bo, cy):
            await start_game([ada, bo, cy])
            assert ada.table["rated"]
            for _ in range(3):
                assert await remove(ada, bo) == "accepted", "the host alone cannot, however often"
            await until_table(cy, lambda table: table["seats"][1]["unwanted_by"] == [0])
            assert cy.table["seats"][1]["person"] == bo.person
            assert await remove(cy, bo) == "accepted"
            await until_table(ada, lambda table: table["seats"][1]["person"] is None)
            assert not ada.table["rated"]
            async with asyncio.timeout(20):
                while bo.refused is None:
                    await bo.changed()
            assert bo.refused["reason"] == "removed"
            await finish(ada, cy)
        assert await ratings(here, 3) == []
        (game,) = (await here.ask("GET", "/api/me/games", bo.token)).json()["games"]
        assert [one["name"] for one in game["results"]] == ["Ada", "Bo", "Cy"], "it is still their game"
        record = (await here.ask("GET", f"/api/games/{game['game']}/record")).json()
        assert record["rated"] is False

    visit(new_sqlite(), come)


def test_who_leaves_still_loses_rating(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        ada, bo, cy = await seated(here.url, ["Ada", "Bo", "Cy"])
        async with at_table(ada, bo, cy):
            await start_game([ada, bo, cy])
            assert await remove(ada, bo) == "accepted"
            assert (await bo.ask("leave"))["type"] == "accepted"
            await finish(ada, cy)
            board = await ratings(here, 3)
        assert len(board) == 3
        assert board[-1]["person"] == bo.person

    visit(new_sqlite(), come)


def test_the_host_removes_who_has_been_away_for_five_minutes(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        ada, cy, bo = await seated(here.url, ["Ada", "Cy", "Bo"])
        async with at_table(ada, cy):
            async with at_table(bo):
                await start_game([ada, cy, bo])
            await until_table(ada, lambda table: not table["seats"][2]["here"])
            assert await remove(ada, bo) == "accepted"
            assert ada.table["seats"][2]["person"] == bo.person, "not yet"
            here.node.ahead = SLOW_GONE + 5
            assert await remove(cy, ada) == "accepted", "others cannot do that to the host"
            assert await remove(ada, bo) == "accepted"
            await until_table(cy, lambda table: table["seats"][2]["person"] is None)
            assert cy.table["seats"][0]["person"] == ada.person
            assert not cy.table["rated"]

    visit(new_sqlite(), come)


async def until_table(client: Client, good: Callable[[dict[str, Any]], bool]) -> None:
    """Wait until the table looks as it should."""
    async with asyncio.timeout(20):
        while not client.table or not good(client.table):
            await client.changed()


# Watchers of private tables


def test_nobody_watches_a_private_table_unseen(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        ada, eve = await here.program("Ada"), await here.program("Eve")
        table = await here.table(ada, public=False)
        shown: Any = {"invitation": table["invitation"], "watch": "1"}
        async with here.socket(table["id"], ada) as host:
            async with here.socket(table["id"], eve, **shown), here.socket(table["id"], eve):
                while (told := await host.hear("table"))["table"]["watchers"] == []:
                    pass
                assert told["table"]["watchers"] == [{"name": "Eve", "person": await here.person(eve)}]
            while (await host.hear("table"))["table"]["watchers"]:
                pass

    visit(new_sqlite(), come)


def test_a_private_table_takes_only_so_many_who_watch(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        table = await here.table(await here.program("Ada"), public=False)
        shown: Any = {"invitation": table["invitation"], "watch": "1"}
        async with AsyncExitStack() as sockets:
            for number in range(MOST_WATCHERS):
                who = await here.program(f"p{number}")
                socket = await sockets.enter_async_context(here.socket(table["id"], who, **shown))
                await socket.hear("table")
            async with here.socket(table["id"], await here.program("Last"), **shown) as last:
                assert await last.closed() == REFUSED
                assert why(last.heard[0]) == "watchers-too-many"

    visit(new_sqlite(), come)


def test_a_new_invitation_puts_out_those_without_a_seat(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        ada, bo, eve = [await here.program(name) for name in ("Ada", "Bo", "Eve")]
        table = await here.table(ada, public=False)
        shown: Any = {"invitation": table["invitation"], "watch": "1"}
        async with (
            here.socket(table["id"], ada) as host,
            here.socket(table["id"], bo, **shown) as sits,
            here.socket(table["id"], eve, **shown) as watches,
        ):
            await sits.ask("sit", seat=1)
            await watches.hear("table")
            assert (await host.ask("invite"))["type"] == "accepted"
            assert await watches.closed() == COME_BACK
            assert (await sits.ask("ping"))["type"] == "pong"
        for asked, said in (({}, "not-invited"), (shown, "invitation-wrong")):
            async with here.socket(table["id"], eve, **asked) as again:
                assert await again.closed() == REFUSED
                assert why(again.heard[0]) == said
        async with here.socket(table["id"], bo) as again:
            assert (await again.hear("table"))["seat"] == 1

    visit(new_sqlite(), come)


def test_who_is_removed_has_no_friend_with_the_same_link(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        ada, eve, other = [await here.program(name) for name in ("Ada", "Eve", "Eve again")]
        table = await here.table(ada, public=False)
        shown: Any = {"invitation": table["invitation"], "watch": "1"}
        async with here.socket(table["id"], ada) as host, here.socket(table["id"], eve, **shown) as watches:
            await watches.hear("table")
            assert (await host.ask("remove", person=await here.person(eve)))["type"] == "accepted"
            assert await watches.closed() == COME_BACK
            told = [one for one in host.heard if one["type"] == "table"][-1]
            assert told["invitation"] != table["invitation"]
            assert told["table"]["watchers"] == []
            assert told["code"] != table["code"]
        async with here.socket(table["id"], other, **shown) as again:
            assert await again.closed() == REFUSED
        assert reason(await here.ask("POST", "/api/tables/code", other, json={"code": table["code"]}), 403)
        async with here.socket(table["id"], other, invitation=told["invitation"], watch="1") as invited:
            assert (await invited.hear("table"))["seat"] is None

    visit(new_sqlite(), come)


def test_the_qr_code_is_for_those_who_sit_there(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        ada, eve = await here.program("Ada"), await here.program("Eve")
        for public in (True, False):
            table = await here.table(ada, public=public)
            path, shown = f"/api/tables/{table['id']}/qr.svg", {"invitation": table["invitation"]}
            assert (await here.ask("GET", path, ada)).status_code == 200
            assert reason(await here.ask("GET", path, eve, params=shown), 400) == "seat-none"

    visit(new_sqlite(), come)


def test_who_gets_up_at_a_private_table_goes_on_watching_by_name(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        ada, bo = await seated(here.url, ["Ada", "Bo"], public=False)
        async with at_table(ada, bo):
            await until(bo, "open")
            await bo.ask("sit", seat=1)
            await bo.ask("leave")
            await until_table(ada, lambda table: bool(table["watchers"]) and table["seats"][1]["person"] is None)
            assert ada.table["watchers"] == [{"name": "Bo", "person": bo.person}]
            assert (await bo.ask("sit", seat=1))["type"] == "accepted"
            await until_table(ada, lambda table: table["seats"][1]["name"] == "Bo" and not table["watchers"])

    visit(new_sqlite(), come)
