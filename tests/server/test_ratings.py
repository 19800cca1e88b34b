"""Results and ratings: places, ties, leavers, bots; the leaderboard; and the pages of a history."""

from __future__ import annotations

import asyncio
import json
import random
from typing import TYPE_CHECKING, Any

import pytest
from house import at_table, play_on, seated, start_game
from inside import reason, visit
from openskill.models import BradleyTerryPart
from sqlalchemy import insert, select, update

from billetdoux.game.verify import mismatches
from billetdoux.server.store.records import PAGE
from billetdoux.server.store.results import BOT_DOUBT, BOT_RATINGS, rate
from billetdoux.server.store.schema import GAMES, IDENTITIES, RATINGS, RESULTS
from billetdoux.table.step import places_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from inside import House

    from billetdoux.table.schedule import Due

    New = Callable[[], str]

MODEL = BradleyTerryPart()


# Places


@pytest.mark.parametrize(
    ("tokens", "winners", "left", "expected"),
    [
        ([4, 2, 3, 1], [0], {}, [1, 3, 2, 4]),
        ([4, 2, 2, 1], [0], {}, [1, 2, 2, 4]),  # ties share a place
        ([4, 5, 2, 1], [0, 1], {}, [1, 1, 3, 4]),  # all who won are first, however many tokens they have
        ([2, 4, 3, 1], [1], {2: "cy"}, [2, 1, 4, 3]),  # who left is last, behind somebody with less
        ([2, 4, 3, 1], [1], {1: "bo"}, [2, 4, 1, 3]),  # even if the bot in their seat won
        ([2, 4, 3, 1], [1], {0: "ada", 3: "dee"}, [3, 1, 2, 4]),
        ([0, 6], [1], {}, [2, 1]),
    ],
)
def test_places(tokens: list[int], winners: list[int], left: dict[int, str], expected: list[int]) -> None:
    assert places_of(tuple(winners), tuple(tokens), left) == tuple(expected)


# Ratings


def row(person: str | None, place: int, bot: str | None = None) -> dict[str, Any]:
    """Return how a game ended for a seat."""
    return {"person": person, "bot": bot, "place": place}


async def rated(
    here: House, *games: list[dict[str, Any]], edition: str = "standard"
) -> dict[tuple[str, int], tuple[float, float, int]]:
    """Rate games; return the ratings of all people, by number of players."""
    async with here.node.database.engine.begin() as connection:
        for rows in games:
            await connection.run_sync(rate, edition, rows)
        kept = (await connection.execute(select(RATINGS).where(RATINGS.c.edition == edition))).mappings()
        return {(one["person"], one["players"]): (one["rating"], one["doubt"], one["games"]) for one in kept}


def test_ratings_are_openskills(database: str) -> None:
    async def come(here: House) -> None:
        got = await rated(here, [row("ada", 1), row("bo", 2)], [row("bo", 1), row("ada", 2)])
        ada, bo = MODEL.rating(), MODEL.rating()
        [[ada], [bo]] = MODEL.rate([[ada], [bo]], ranks=[1, 2])
        [[bo], [ada]] = MODEL.rate([[bo], [ada]], ranks=[1, 2])
        assert got["ada", 2] == pytest.approx((ada.mu, ada.sigma, 2))
        assert got["bo", 2] == pytest.approx((bo.mu, bo.sigma, 2))

    visit(database, come)


def test_ties_are_ties(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        got = await rated(here, [row("ada", 1), row("bo", 1), row("cy", 3)])
        assert got["ada", 3] == pytest.approx(got["bo", 3])
        assert got["ada", 3][0] > MODEL.rating().mu > got["cy", 3][0]
        alone = await rated(here, [row("dee", 1), row("eve", 1)])
        assert alone["dee", 2][0] == pytest.approx(MODEL.rating().mu), "nobody was better"

    visit(new_sqlite(), come)


def test_editions_and_numbers_of_players_are_rated_apart(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        two, three = [row("ada", 1), row("bo", 2)], [row("ada", 3), row("bo", 1), row("cy", 2)]
        got = await rated(here, two, three)
        assert {key: count for key, (_, _, count) in got.items()} == dict.fromkeys(got, 1)
        assert got["ada", 2][0] > MODEL.rating().mu > got["ada", 3][0]
        assert set(await rated(here, two, edition="classic")) == {("ada", 2), ("bo", 2)}
        assert await rated(here) == got

    visit(new_sqlite(), come)


def test_bots_are_fixed_and_measure_others(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        strong = await rated(here, [row("ada", 1), row(None, 2, "casual")])
        weak = await rated(here, [row("bo", 1), row(None, 2, "random")])
        assert strong["ada", 2][0] > weak["bo", 2][0] > MODEL.rating().mu, "it is worth more to beat the better bot"
        assert {person for person, _ in weak} == {"ada", "bo"}, "bots have no row that could change"
        fixed = MODEL.rating(mu=BOT_RATINGS["casual"], sigma=BOT_DOUBT)
        [[expected], _] = MODEL.rate([[MODEL.rating()], [fixed]], ranks=[1, 2])
        assert strong["ada", 2][0] == pytest.approx(expected.mu)

    visit(new_sqlite(), come)


@pytest.mark.parametrize(
    "rows",
    [
        [row(None, 1, "casual"), row(None, 2, "random")],  # nobody played it
        [row("ada", 1), row(None, 2)],  # somebody has deleted themselves
        [row("ada", 1), row("bo", 2), row(None, 3)],
        [row("ada", 1), row(None, 2, "a bot without a rating")],
    ],
)
def test_games_that_do_not_count(new_sqlite: New, rows: list[dict[str, Any]]) -> None:
    async def come(here: House) -> None:
        assert await rated(here, rows) == {}

    visit(new_sqlite(), come)


def test_who_leaves_a_game_comes_last_in_it(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        clients = await seated(here.url, ["Ada", "Bo"], seats=2)
        async with at_table(*clients):
            await start_game(clients)
            while not clients[0].game:
                await clients[0].changed()
            assert (await clients[1].ask("leave"))["type"] == "accepted"
            async with asyncio.timeout(60):
                await play_on(clients[0], random.Random(0))
        ended = (await here.ask("GET", f"/api/games/{clients[0].game}")).json()
        assert [(one["name"], one["place"]) for one in ended["results"]] == [("Ada", 1), ("Bo", 2)]
        assert ended["ended"] > ended["began"]
        board = (await here.ask("GET", "/api/leaderboard")).json()["ratings"]
        assert [one["name"] for one in board if one["person"]] == ["Ada", "Bo"]
        mine = (await here.ask("GET", "/api/me/games", clients[1].token)).json()
        assert [one["game"] for one in mine["games"]] == [clients[0].game], "it stays in their history"

    visit(new_sqlite(), come)


def test_a_short_game_is_kept_and_never_rated(database: str) -> None:
    async def come(here: House) -> None:
        clients = await seated(here.url, ["Ada", "Bo"], seats=2, enough=1, public=False)
        async with at_table(*clients), asyncio.timeout(60):
            await start_game(clients)
            assert (clients[0].table["enough"], clients[0].table["first"]) == (1, "letter")
            await asyncio.gather(*(play_on(client, random.Random(1)) for client in clients))
            assert clients[1].view is not None
            assert clients[1].view.enough == 1
        record = (await here.ask("GET", f"/api/games/{clients[0].game}/record")).json()
        assert (record["enough"], len(record["rounds"]), record["began"]) == (1, 1, "lot")
        assert not list(mismatches(record))
        replayed = (await here.ask("GET", f"/api/games/{clients[0].game}/replay")).json()
        assert {entry["view"]["enough"] for entry in replayed["entries"]} == {1}
        ended = (await here.ask("GET", f"/api/games/{clients[0].game}")).json()
        assert sorted(one["place"] for one in ended["results"])[0] == 1, "it has its places"
        board = (await here.ask("GET", "/api/leaderboard", params={"players": 2})).json()["ratings"]
        assert [one for one in board if one["person"]] == []

    visit(database, come)


def test_who_leaves_when_the_game_is_over_has_not_left_it(new_sqlite: New, monkeypatch: pytest.MonkeyPatch) -> None:
    async def come(here: House) -> None:
        plan = here.node.shared.plan

        def all_but_the_end(table: str, due: Due) -> None:
            if due.kind != "finish":
                plan(table, due)

        monkeypatch.setattr(here.node.shared, "plan", all_but_the_end)
        clients = await seated(here.url, ["Ada", "Bo"], seats=2)
        async with at_table(*clients), asyncio.timeout(60):
            await start_game(clients)
            live = await here.node.tables.get(clients[0].id)
            playing = [asyncio.create_task(play_on(client, random.Random(0))) for client in clients]
            while live.table.played is None or not live.table.played.state.over:
                await asyncio.sleep(0.01)
            for task in playing:
                task.cancel()
            (winner,) = live.table.played.state.winners
            champion = next(client for client in clients if client.seat == winner)
            assert (await champion.ask("leave"))["type"] == "accepted"
            ended = (await here.ask("GET", f"/api/games/{champion.game}")).json()
        assert ended["results"][winner]["place"] == 1

    visit(new_sqlite(), come)


# The leaderboard


def test_the_leaderboard_ranks_people_and_bots(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        people = {name: await here.person(await here.program(name)) for name in ("Ada", "Bo", "Cy")}
        await rated(
            here, [row(people["Ada"], 1), row(people["Bo"], 2)], [row(people["Cy"], 2), row(None, 1, "random")]
        )
        board = (await here.ask("GET", "/api/leaderboard", params={"players": 2})).json()
        assert (board["edition"], board["players"]) == ("standard", 2)
        shown = [(one["name"], one["bot"], one["games"]) for one in board["ratings"]]
        assert next(one for one in shown if one[1] is None) == ("Ada", None, 1)
        assert {(bot.title(), bot, 0) for bot in BOT_RATINGS} <= set(shown)
        ratings = [one["rating"] for one in board["ratings"]]
        assert ratings == sorted(ratings, reverse=True)
        async with here.node.database.engine.begin() as connection:
            await connection.execute(update(IDENTITIES).where(IDENTITIES.c.id == people["Ada"]).values(barred=True))
        board = (await here.ask("GET", "/api/leaderboard")).json()
        assert "Ada" not in [one["name"] for one in board["ratings"]], "who is barred is not on it"
        empty = (await here.ask("GET", "/api/leaderboard", params={"edition": "classic", "players": 3})).json()
        assert {one["bot"] for one in empty["ratings"]} == set(BOT_RATINGS)

    visit(new_sqlite(), come)


@pytest.mark.parametrize(
    ("asked", "why"), [({"edition": "nothing"}, "edition-unknown"), ({"players": "9"}, "players-wrong")]
)
def test_a_leaderboard_that_there_is_not(new_sqlite: New, asked: dict[str, str], why: str) -> None:
    async def come(here: House) -> None:
        assert reason(await here.ask("GET", "/api/leaderboard", params=asked), 400) == why

    visit(new_sqlite(), come)


# History


async def store_games(here: House, person: str, number: int) -> None:
    """Store games of a person, one ending each second; every tenth has yet to end."""
    seats = json.dumps([{"name": "Ada", "person": person, "bot": None}])
    games = [
        {
            "id": f"{person} {n}",
            "table_id": "t",
            "edition": "standard",
            "seats": seats,
            "secret": "",
            "began": 1000.0 + n,
            "ended": None if n % 10 == 0 else 2000.0 + n,
            "broken_off": False,
        }
        for n in range(number)
    ]
    results = [
        {"game": game["id"], "seat": 0, "person": person, "bot": None, "name": "Ada", "place": 1, "tokens": 6}
        for game in games
    ]
    async with here.node.database.engine.begin() as connection:
        await connection.execute(insert(GAMES), games)
        await connection.execute(insert(RESULTS), results)


def test_a_history_is_read_page_by_page(database: str) -> None:
    async def come(here: House) -> None:
        ada, bo = await here.program("Ada"), await here.program("Bo")
        person = await here.person(ada)
        await store_games(here, person, 130)
        await store_games(here, await here.person(bo), 10)
        pages: list[list[str]] = []
        before = None
        while True:
            asked = {} if before is None else {"before": str(before)}
            page = (await here.ask("GET", "/api/me/games", ada, params=asked)).json()
            pages.append([one["game"] for one in page["games"]])
            before = page["before"]
            if before is None:
                break
        assert [len(page) for page in pages] == [PAGE, PAGE, 117 - 2 * PAGE]
        ended = [n for n in range(130) if n % 10]
        assert [game for page in pages for game in page] == [f"{person} {n}" for n in reversed(ended)]

    visit(database, come)


def test_games_that_are_not_there_and_those_that_run(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        for path in ("/api/games/nothing", "/api/games/nothing/record"):
            assert reason(await here.ask("GET", path), 404) == "game-unknown"
        clients = await seated(here.url, ["Ada", "Bo"])
        async with at_table(*clients):
            await start_game(clients)
            game = clients[0].table["game"]
            running = (await here.ask("GET", f"/api/games/{game}")).json()
            assert (running["ended"], {one["place"] for one in running["results"]}) == (None, {0})
            assert reason(await here.ask("GET", f"/api/games/{game}/record"), 409) == "game-running"
            assert (await here.ask("GET", "/api/me/games", clients[0].token)).json()["games"] == []

    visit(new_sqlite(), come)
