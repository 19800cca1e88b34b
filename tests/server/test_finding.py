"""Finding tables: by the short code that somebody was told, and those at which one has a seat."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from house import at_table, seated, start_game
from inside import by_code, reason, visit

from billetdoux.protocol.codes import LETTERS
from billetdoux.table.seats import GONE

if TYPE_CHECKING:
    from collections.abc import Callable

    from inside import House

    from billetdoux.client.connection import Client

    New = Callable[[], str]


# Codes


def test_a_code_leads_to_its_table_with_the_invitation(database: str) -> None:
    async def come(here: House) -> None:
        ada, bo = [await here.program(name) for name in ("Ada", "Bo")]
        table = await here.table(ada, public=False)
        assert re.fullmatch(f"[{LETTERS}]{{3}}-[{LETTERS}]{{3}}", table["code"])
        found = await by_code(here, table["code"])
        assert found.json() == table
        async with here.socket(table["id"], bo, invitation=found.json()["invitation"]) as socket:
            assert (await socket.hear("table"))["table"]["id"] == table["id"]

    visit(database, come)


def test_a_code_is_read_however_it_was_heard(new_sqlite: New, monkeypatch: pytest.MonkeyPatch) -> None:
    async def come(here: House) -> None:
        monkeypatch.setattr(here.node, "new_code", lambda: "A01-2BC")
        table = await here.table(await here.program("Ada"))
        for typed in ("A01-2BC", "a01 2bc", " aOi2bc ", "AOL2-BC", "a-0-1-2-b-c"):
            assert (await by_code(here, typed)).json()["id"] == table["id"], typed

    visit(new_sqlite(), come)


@pytest.mark.parametrize("code", ["", "AB", "ABC-DEFG", "ABC-DE%", "______", "ÀBC-DEF"])
def test_what_is_no_code_of_a_table(new_sqlite: New, code: str) -> None:
    async def come(here: House) -> None:
        await here.table(await here.program("Ada"))
        assert reason(await by_code(here, code), 403) == "code-wrong"

    visit(new_sqlite(), come)


def test_a_code_that_another_table_has_is_not_given_again(new_sqlite: New, monkeypatch: pytest.MonkeyPatch) -> None:
    async def come(here: House) -> None:
        codes = iter(("AAA-AAA", "AAA-AAA", "BBB-BBB"))
        monkeypatch.setattr(here.node, "new_code", lambda: next(codes))
        ada = await here.program("Ada")
        assert [(await here.table(ada))["code"] for _ in range(2)] == ["AAA-AAA", "BBB-BBB"]

    visit(new_sqlite(), come)


def test_a_closed_tables_code_leads_nowhere_and_may_be_given_again(
    new_sqlite: New, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def come(here: House) -> None:
        monkeypatch.setattr(here.node, "new_code", lambda: "AAA-AAA")
        ada = await here.program("Ada")
        live = await here.node.tables.get((await here.table(ada))["id"])
        async with live.held():
            await live.close()
        assert reason(await by_code(here, "AAA-AAA"), 403) == "code-wrong"
        assert (await here.table(ada))["code"] == "AAA-AAA"

    visit(new_sqlite(), come)


def test_a_class_comes_by_a_code_but_nobody_guesses_one(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        code = (await here.table(await here.program("Ada")))["code"]
        assert {(await by_code(here, code)).status_code for _ in range(30)} == {200}
        wrong = [await by_code(here, f"AAA-AA{n}") for n in range(10)]
        assert {reason(answer, 403) for answer in wrong} == {"code-wrong"}
        assert reason(await by_code(here, "AAA-AAA"), 429) == "too-often"
        assert reason(await by_code(here, code), 429) == "too-often"

    visit(new_sqlite(), come)


def test_a_page_of_another_site_finds_no_table(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        code = (await here.table(await here.program("Ada")))["code"]
        foreign = {"Origin": "https://elsewhere.example"}
        answer = await here.ask("POST", "/api/tables/code", json={"code": code}, headers=foreign)
        assert reason(answer, 403) == "origin-wrong"

    visit(new_sqlite(), come)


# My tables


async def mine(here: House, who: str) -> list[dict[str, Any]]:
    answer = await here.ask("GET", "/api/me/tables", who)
    assert answer.status_code == 200, answer.text
    return answer.json()["tables"]


async def waits_for(here: House, clients: list[Client]) -> list[bool]:
    """Tell for each whether their only table waits for them."""
    found = [await mine(here, client.token) for client in clients]
    assert [one["seat"] for [one] in found] == list(range(len(clients)))
    return [one["my_turn"] for [one] in found]


def test_my_tables_are_those_at_which_i_sit(database: str) -> None:
    async def come(here: House) -> None:
        ada, bo = [await here.program(name) for name in ("Ada", "Bo")]
        table = await here.table(ada, public=False)
        assert [(one["table"]["id"], one["seat"], one["my_turn"]) for one in await mine(here, ada)] == [
            (table["id"], 0, False)
        ]
        async with here.socket(table["id"], bo, invitation=table["invitation"]) as socket:
            assert await mine(here, bo) == [], "who only looks on does not sit there"
            await socket.ask("sit", seat=2)
            assert [one["seat"] for one in await mine(here, bo)] == [2]
            await socket.ask("leave")
            assert await mine(here, bo) == []
        assert reason(await here.ask("GET", "/api/me/tables"), 401) == "identity-none"

    visit(database, come)


def test_a_table_waits_for_whose_turn_it_is(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        clients = await seated(here.url, ["Ada", "Bo"], seats=2)
        async with at_table(*clients):
            assert not any(await waits_for(here, clients[:1])), "nobody plays yet"
            await start_game(clients)
            while not any(client.view and client.view.legal for client in clients):
                await clients[0].changed()
            assert await waits_for(here, clients) == [bool(client.view and client.view.legal) for client in clients]
        assert sum(await waits_for(here, clients)) == 1, "it waits for them while they are away, too"
        here.node.ahead += GONE
        elsewhere = await here.table(clients[0].token)
        waiting = await mine(here, clients[0].token)
        assert [one["my_turn"] for one in waiting] == sorted((one["my_turn"] for one in waiting), reverse=True)
        assert elsewhere["id"] in [one["table"]["id"] for one in waiting]

    visit(new_sqlite(), come)


def test_a_table_whose_game_is_over_is_not_among_mine(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        ada = await here.program("Ada")
        live = await here.node.tables.get((await here.table(ada))["id"])
        async with live.held():
            await live.close()
        assert await mine(here, ada) == []

    visit(new_sqlite(), come)
