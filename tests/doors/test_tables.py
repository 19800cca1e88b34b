"""Tables and records in masses: the lobby stays for everybody, a table's state stays small, replays wait in line."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any, cast

from house import at_table, play_on, record, seated, start_game
from inside import House, reason, visit

from billetdoux.server.store.lists import AGE, OF_ONE_HOST
from billetdoux.server.store.upkeep import GUEST

if TYPE_CHECKING:
    from collections.abc import Callable

    New = Callable[[], str]


async def listed(here: House) -> list[str]:
    """Return the ids of the public tables, in order, as they are now."""
    await asyncio.sleep(AGE + 0.1)
    return [table["id"] for table in (await here.ask("GET", "/api/tables")).json()["tables"]]


def test_a_flood_of_tables_leaves_room_in_the_lobby(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        ada, eve = await here.program("Ada"), await here.program("Eve")
        honest = (await here.table(ada))["id"]
        flood = [(await here.table(eve))["id"] for _ in range(10)]
        assert len(set(flood) & set(await listed(here))) == OF_ONE_HOST
        async with here.socket(honest, ada) as socket:
            await socket.hear("table")
            assert (await listed(here))[0] == honest, "where somebody is comes first"

    visit(new_sqlite(), come)


def test_one_person_has_so_many_unfinished_tables(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        ada = await here.program("Ada")
        tables = [(await here.table(ada))["id"] for _ in range(4)]
        assert reason(await here.ask("POST", "/api/tables", ada, json={}), 429) == "too-many-tables"
        async with here.socket(tables[0], ada) as socket:
            assert (await socket.ask("leave"))["type"] == "accepted"
        await here.table(ada)
        mine = (await here.ask("GET", "/api/me/tables", ada)).json()["tables"]
        assert {one["table"]["id"] for one in mine} >= set(tables[1:])
        assert tables[0] not in {one["table"]["id"] for one in mine}

    visit(new_sqlite(), come, tables_per_person=4)


def test_others_push_no_message_of_the_hosts_out(new_sqlite: New) -> None:
    database = new_sqlite()

    async def come(here: House) -> None:
        ada, eves = await here.program("Ada"), [await here.program(f"Eve{n}") for n in range(30)]
        id = (await here.table(ada, seats=2))["id"]
        async with here.socket(id, ada) as host:
            await host.ask("invite", id="mine")
            invitation = next(one["invitation"] for one in reversed(host.heard) if one["type"] == "table")
            for eve in eves:
                async with here.socket(id, eve) as other:
                    for n in range(22 if eve is eves[0] else 3):
                        await other.ask("mute", person=f"{n}{'x' * 30}")
            await host.ask("invite", id="mine")
            later = [one["invitation"] for one in host.heard if one["type"] == "table"]
            assert later[-1] == invitation, "what was done is not done again"

    visit(database, come)
    with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as kept:
        assert max(len(state) for (state,) in kept.execute("SELECT state FROM tables")) < 40_000


def test_records_are_played_again_one_at_a_time_and_not_for_ever(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        clients = await seated(here.url, ["Ada", "Bo"])
        async with at_table(*clients):
            await start_game(clients)
            await asyncio.gather(*(play_on(one, random.Random(n)) for n, one in enumerate(clients)))
        kept: dict[str, Any] = await record(here.url, clients[0].game)
        answers = await asyncio.gather(*(here.ask("POST", "/api/replay", json=kept) for _ in range(30)))
        done = [answer.status_code for answer in answers]
        assert set(done) == {200, 429}
        assert done.count(200) <= 9
        wrong = await here.ask(
            "POST", "/api/replay", json=kept | {"winners": [5]}, headers={"X-Forwarded-For": "::2"}
        )
        assert reason(wrong, 400) == "request-unreadable"

    visit(new_sqlite(), come, trusted_proxies="127.0.0.1")


def test_what_nobody_needs_is_deleted(new_sqlite: New) -> None:
    database = new_sqlite()

    async def come(here: House) -> None:
        ada, bo = await here.program("Ada"), await here.program("Bo")
        table = (await here.table(ada, seats=2, chat="text"))["id"]
        async with here.socket(table, ada) as one, here.socket(table, bo) as other:
            await other.ask("sit", seat=1)
            cast("Any", here.node.shared.limits)._take = list  # nothing is counted
            for n in range(60):
                await one.ask("say", text=f"{n}")
            await here.program("Passer-by")
            here.node.ahead = GUEST + 10
            await here.node.housekeeping.maintain()

    visit(database, come)
    with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as kept:
        assert list(kept.execute("SELECT name FROM identities ORDER BY name")) == [("Ada",), ("Bo",)]
        assert kept.execute("SELECT min(number), max(number) FROM chat").fetchone() == (11, 60)


def test_figures_tell_how_late_the_loop_is(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        await asyncio.sleep(0.7)
        assert "billetdoux_loop_lag_seconds_count" in (await here.ask("GET", "/metrics")).text

    visit(new_sqlite(), come)
