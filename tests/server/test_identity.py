"""Who somebody is: cookies, tokens, codes; and what stays of those who delete themselves."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING, Any

import pytest
from house import at_table, play_on, until
from inside import house, reason, visit
from itsdangerous import URLSafeSerializer
from sqlalchemy import select, update

from billetdoux.client.connection import Client
from billetdoux.protocol.codes import LETTERS, read_code
from billetdoux.server.server_outside import new_code
from billetdoux.server.sockets.connection import COME_BACK, REFUSED
from billetdoux.server.store.people import DEVICE_TIME, Person
from billetdoux.server.store.schema import IDENTITIES, METADATA
from billetdoux.server.store.store import NOBODY_NAMED

if TYPE_CHECKING:
    from collections.abc import Callable

    import httpx
    from inside import House

    New = Callable[[], str]


# Cookies and tokens


def set_cookie(answer: httpx.Response) -> set[str]:
    """Return the attributes of the cookie that is set."""
    return {part.strip().lower() for part in answer.headers["set-cookie"].split(";")[1:]}


def test_a_cookie_is_kept_from_scripts_and_from_other_sites(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        given = set_cookie(await here.ask("POST", "/api/me", json={"name": "Ada"}))
        assert {"httponly", "samesite=lax", "path=/"} <= given
        assert "secure" not in given, "a browser would not send it back over http"

    visit(new_sqlite(), come)


def test_a_cookie_is_secure_behind_https(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        given = await here.ask("POST", "/api/me", json={"name": "Ada"}, headers={"X-Forwarded-Proto": "https"})
        assert "secure" in set_cookie(given)

    visit(new_sqlite(), come, trusted_proxies="127.0.0.1")
    visit(new_sqlite(), come, url="https://play.example")


def test_nobody_but_a_trusted_proxy_says_that_it_is_https(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        given = await here.ask("POST", "/api/me", json={"name": "Ada"}, headers={"X-Forwarded-Proto": "https"})
        assert "secure" not in set_cookie(given)

    visit(new_sqlite(), come, trusted_proxies="192.0.2.7")


def test_a_browser_stays_who_it_is_and_can_be_renamed(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        cookie = {"Cookie": f"billetdoux={await here.guest('Ada')}", "Origin": here.url}
        before = (await here.ask("GET", "/api/me", headers=cookie)).json()
        after = (await here.ask("POST", "/api/me", json={"name": "Ida", "language": "fr"}, headers=cookie)).json()
        assert before["name"] == "Ada"
        assert after == {"person": before["person"], "name": "Ida", "language": "fr"}

    visit(new_sqlite(), come)


def test_a_cookie_is_good_after_a_restart(database: str) -> None:
    async def come() -> None:
        async with house(database) as here:
            cookie = await here.guest("Ada")
        async with house(database) as here:
            assert (await here.ask("GET", "/api/me", headers={"Cookie": f"billetdoux={cookie}"})).status_code == 200

    asyncio.run(come())


def test_nobody_is_anybody_without_a_cookie_or_token(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        assert reason(await here.ask("GET", "/api/me"), 401) == "identity-none"
        table = await here.table(await here.program("Ada"))
        async with here.socket(table["id"], headers={"Origin": here.url}) as socket:
            assert await socket.closed() == REFUSED
            assert socket.heard[0]["reason"] == "identity-none"

    visit(new_sqlite(), come)


def forgeries(here: House, cookie: str, token: str, person: str) -> dict[str, dict[str, str]]:
    """Return headers by which nobody is known, each with what is wrong about them."""
    stranger = Person(person, "Ada", "en", 0)
    nobody = Person("nobody", "Ada", "en", 0)
    later = Person(person, "Ada", "en", 1)
    other = URLSafeSerializer("another server's key", salt="cookie").dumps([person, 0])
    values = {
        "another server's": str(other),
        "cut": cookie[:-1],
        "altered": ("A" if cookie[0] != "A" else "B") + cookie[1:],
        "unsigned": cookie.split(".", maxsplit=1)[0],
        "a token as a cookie": token,
        "an invitation as a cookie": here.node.signer.sign("invitation", [person, 0]),
        "of nobody": here.node.people.cookie(nobody),
        "of a time to come": here.node.people.cookie(later),
        "nothing": "x",
        "no list": here.node.signer._signers["cookie"].dumps({"a": 1}),
    }
    shown = {what: {"Cookie": f"billetdoux={value}", "Origin": here.url} for what, value in values.items()}
    shown["a cookie as a token"] = {"Authorization": f"Bearer {here.node.people.cookie(stranger)}"}
    shown["a bad token beside a good cookie"] = {"Authorization": "Bearer x", "Cookie": f"billetdoux={cookie}"}
    return shown


def test_forged_and_foreign_cookies_and_tokens_are_worth_nothing(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        cookie, token = await here.guest("Ada"), await here.program("Bo")
        person = (await here.ask("GET", "/api/me", headers={"Cookie": f"billetdoux={cookie}"})).json()["person"]
        table = await here.table(token)
        for what, headers in forgeries(here, cookie, token, person).items():
            for method, path in (("GET", "/api/me"), ("POST", "/api/tables"), ("DELETE", "/api/me")):
                body: dict[str, Any] = {"json": {}} if method == "POST" else {}
                assert reason(await here.ask(method, path, headers=headers, **body), 401) == "identity-wrong", what
            async with here.socket(table["id"], headers=headers) as socket:
                assert await socket.closed() == REFUSED, what
                assert [one["reason"] for one in socket.heard] == ["identity-wrong"], what
        lobby = (await here.ask("GET", "/api/tables")).json()["tables"]
        assert [one["id"] for one in lobby] == [table["id"]]

    visit(new_sqlite(), come)


def test_a_browser_with_a_worthless_cookie_is_given_a_new_one(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        headers = {"Cookie": "billetdoux=x", "Origin": here.url}
        answer = await here.ask("POST", "/api/me", json={"name": "Ada"}, headers=headers)
        assert answer.status_code == 200
        assert answer.cookies["billetdoux"] != "x"

    visit(new_sqlite(), come)


# Codes


def test_codes_hold_the_bits_they_should() -> None:
    assert len(set(LETTERS)) == 32, "five bits a letter"
    assert len(new_code(8)) == len("ABCD-EFGH")
    assert len({new_code(8) for _ in range(100)}) == 100


@pytest.mark.parametrize("typed", ["abcd-0123", "ABCD 0123", " a b c d o i 2 3 ", "ABCDOL23"])
def test_codes_are_read_however_they_are_typed(typed: str) -> None:
    assert read_code(typed) == "ABCD0123"


async def use(here: House, code: str, at: str = "/api/code") -> httpx.Response:
    """Type a code on another device."""
    return await here.ask("POST", at, json={"code": code}, headers={"Origin": here.url})


async def fresh(here: House, who: str, kind: str = "code") -> str:
    """Make a code."""
    return (await here.ask("POST", f"/api/me/{kind}", who)).json()["code"]


def test_a_device_code_brings_somebody_to_another_device_once(database: str) -> None:
    async def come(here: House) -> None:
        ada = await here.program("Ada")
        code = await fresh(here, ada)
        answer = await use(here, code.lower().replace("-", " "))
        assert answer.json()["person"] == await here.person(ada)
        cookie = {"Cookie": f"billetdoux={answer.cookies['billetdoux']}"}
        assert (await here.ask("GET", "/api/me", headers=cookie)).json()["name"] == "Ada"
        again = await use(here, code)
        assert reason(again, 403) == "code-wrong"
        assert "set-cookie" not in again.headers

    visit(database, come)


def test_a_device_code_is_good_for_ten_minutes(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        ada = await here.program("Ada")
        code, another = await fresh(here, ada), await fresh(here, await here.program("Bo"))
        here.node.ahead = DEVICE_TIME - 5
        assert (await use(here, code)).status_code == 200
        here.node.ahead = DEVICE_TIME + 5
        assert reason(await use(here, another), 403) == "code-wrong"

    visit(new_sqlite(), come)


def test_a_new_device_code_replaces_the_older_one(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        ada, bo = await here.program("Ada"), await here.program("Bo")
        older, bos, newer = await fresh(here, ada), await fresh(here, bo), await fresh(here, ada)
        assert reason(await use(here, older), 403) == "code-wrong"
        assert (await use(here, newer)).json()["name"] == "Ada"
        assert (await use(here, bos)).json()["name"] == "Bo"

    visit(new_sqlite(), come)


@pytest.mark.parametrize("at", ["/api/code", "/api/recover"])
def test_codes_cannot_be_tried_for_long(new_sqlite: New, at: str) -> None:
    async def come(here: House) -> None:
        ada = await here.program("Ada")
        code = await fresh(here, ada, "code" if at == "/api/code" else "recovery")
        for _ in range(10):
            assert reason(await use(here, new_code(8), at), 403) == "code-wrong"
        assert reason(await use(here, code, at), 429) == "too-often", "even the right one comes too late"

    visit(new_sqlite(), come)


def test_a_code_of_one_kind_is_none_of_the_other(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        ada = await here.program("Ada")
        device, recovery = await fresh(here, ada), await fresh(here, ada, "recovery")
        assert reason(await use(here, device, "/api/recover"), 403) == "code-wrong"
        assert reason(await use(here, recovery, "/api/code"), 403) == "code-wrong"
        assert reason(await use(here, "", "/api/recover"), 403) == "code-wrong"

    visit(new_sqlite(), come)


def test_codes_are_not_stored(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        ada = await here.program("Ada")
        codes = [await fresh(here, ada), await fresh(here, ada, "recovery")]
        stored = await everything(here)
        assert not [code for code in codes if code in stored or read_code(code) in stored]

    visit(new_sqlite(), come)


def test_a_recovery_code_logs_out_everybody_else(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        ada = await here.program("Ada")
        recovery, thiefs_code = await fresh(here, ada, "recovery"), await fresh(here, ada)
        table = await here.table(ada)
        async with here.socket(table["id"], ada) as lost:
            await lost.hear("table")
            answer = await use(here, recovery, "/api/recover")
            assert answer.json()["name"] == "Ada"
            assert await lost.closed() == COME_BACK
        assert reason(await here.ask("GET", "/api/me", ada), 401) == "identity-wrong"
        assert reason(await use(here, thiefs_code), 403) == "code-wrong"
        cookie = {"Cookie": f"billetdoux={answer.cookies['billetdoux']}", "Origin": here.url}
        async with here.socket(table["id"], headers=cookie) as found:
            assert (await found.hear("table"))["seat"] == 0, "the seat belongs to the person"

    visit(new_sqlite(), come)


def test_a_new_recovery_code_replaces_the_older_one(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        ada = await here.program("Ada")
        older, newer = await fresh(here, ada, "recovery"), await fresh(here, ada, "recovery")
        assert reason(await use(here, older, "/api/recover"), 403) == "code-wrong"
        assert (await here.ask("GET", "/api/me", ada)).status_code == 200, "nobody was logged out by the wrong one"
        assert (await use(here, newer, "/api/recover")).json()["name"] == "Ada"

    visit(new_sqlite(), come)


# Who may not play


async def bar(here: House, person: str) -> None:
    """Bar somebody."""
    async with here.node.database.engine.begin() as connection:
        await connection.execute(update(IDENTITIES).where(IDENTITIES.c.id == person).values(barred=True))


def test_who_is_barred_comes_in_by_no_door(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        ada = await here.program("Ada")
        code, recovery = await fresh(here, ada), await fresh(here, ada, "recovery")
        table = await here.table(ada)
        await bar(here, await here.person(ada))
        assert reason(await here.ask("GET", "/api/me", ada), 403) == "barred"
        assert reason(await here.ask("POST", "/api/me", ada, json={"name": "Eve"}), 403) == "barred"
        assert reason(await use(here, code), 403) == "barred"
        assert reason(await use(here, recovery, "/api/recover"), 403) == "barred"
        async with here.socket(table["id"], ada) as socket:
            assert await socket.closed() == REFUSED
            assert socket.heard[0]["reason"] == "barred"

    visit(new_sqlite(), come)


# Deleting oneself


async def everything(here: House) -> str:
    """Return all that is stored, as text."""
    async with here.node.database.engine.connect() as connection:
        rows = [row for table in METADATA.sorted_tables for row in await connection.execute(select(table))]
    return "\n".join(str(row) for row in rows)


def clients(here: House, table: dict[str, Any], *tokens: str) -> list[Client]:
    return [Client(here.url, token, table["id"], invitation=table["invitation"]) for token in tokens]


async def begin(host: Client, *others: Client) -> None:
    """Sit down and start a game."""
    await until(host, "open")
    for seat, client in enumerate(others, start=1):
        assert (await client.ask("sit", seat=seat))["type"] == "accepted"
    assert (await host.ask("start"))["type"] == "accepted"
    for client in (host, *others):
        await until(client, "playing")


async def delete(here: House, who: str) -> None:
    answer = await here.ask("DELETE", "/api/me", who)
    assert answer.status_code == 204
    assert 'billetdoux=""' in answer.headers["set-cookie"], "the browser forgets too"


def test_games_stay_without_those_who_delete_their_data(database: str) -> None:
    async def come(here: House) -> None:
        ada, bo = await here.program("Ada"), await here.program("Bobolink")
        person = await here.person(bo)
        table = await here.table(ada, seats=2, chat="text")
        players = clients(here, table, ada, bo)
        async with at_table(*players):
            await begin(*players)
            await players[1].ask("say", text="my secret recipe")
            async with asyncio.timeout(60):
                await asyncio.gather(*(play_on(client, random.Random(n)) for n, client in enumerate(players)))
        game = players[0].game
        before = (await here.ask("GET", f"/api/games/{game}/record")).json()
        await fresh(here, bo)
        await delete(here, bo)
        stored = await everything(here)
        assert not [trace for trace in (person, "Bobolink", "my secret recipe") if trace in stored]
        assert reason(await here.ask("GET", "/api/me", bo), 401) == "identity-wrong"
        after = (await here.ask("GET", f"/api/games/{game}/record")).json()
        assert after == before | {"players": ["Ada", NOBODY_NAMED]}
        kept = (await here.ask("GET", "/api/me/games", ada)).json()["games"]
        assert [one["name"] for one in kept[0]["results"]] == ["Ada", NOBODY_NAMED]
        board = (await here.ask("GET", "/api/leaderboard")).json()["ratings"]
        assert {one["name"] for one in board if one["person"]} == {"Ada"}

    visit(database, come)


def test_a_running_game_goes_on_without_somebody_who_deletes_their_data(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        ada, bo, cy = [await here.program(name) for name in ("Ada", "Bobolink", "Cy")]
        person = await here.person(bo)
        table = await here.table(ada, seats=3, chat="text")
        players = clients(here, table, ada, bo, cy)
        async with at_table(*players):
            await begin(*players)
            await players[1].ask("say", text="my secret recipe")
            await delete(here, bo)
            async with asyncio.timeout(60):
                while players[1].refused is None:
                    await players[1].changed()
                staying = [players[0], players[2]]
                await asyncio.gather(*(play_on(client, random.Random(n)) for n, client in enumerate(staying)))
            assert players[1].refused["reason"] == "identity-wrong"
            assert players[0].view is not None
            assert players[0].view.players == ("Ada", NOBODY_NAMED, "Cy")
            assert [seat["name"] for seat in players[0].table["seats"]] == ["Ada", NOBODY_NAMED, "Cy"]
            async with here.socket(table["id"], await here.program("Dee")) as newcomer:
                assert (await newcomer.ask("ping"))["type"] == "pong"
                assert "my secret recipe" not in str(newcomer.heard)
            await players[0].ask("say", text="farewell")
            async with asyncio.timeout(20):
                while "farewell" not in [one["text"] for one in players[2].said]:
                    await players[2].changed()
        record = (await here.ask("GET", f"/api/games/{players[0].game}/record")).json()
        assert record["players"] == ["Ada", NOBODY_NAMED, "Cy"]
        stored = await everything(here)
        assert not [trace for trace in (person, "Bobolink", "my secret recipe") if trace in stored]

    visit(new_sqlite(), come)


def test_a_game_can_lose_all_its_people(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        ada, bo = await here.program("Ada"), await here.program("Bo")
        table = await here.table(ada, seats=2)
        players = clients(here, table, ada, bo)
        async with at_table(*players):
            await begin(*players)
            await delete(here, ada)
            await delete(here, bo)
        async with asyncio.timeout(60):
            while (await here.ask("GET", f"/api/games/{players[0].game}/record")).status_code == 409:
                await asyncio.sleep(0.05)
        record = (await here.ask("GET", f"/api/games/{players[0].game}/record")).json()
        assert record["players"] == [NOBODY_NAMED, NOBODY_NAMED]
        assert record["winners"]

    visit(new_sqlite(), come)


def test_a_deleted_person_cannot_go_on_at_an_open_socket(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        ada, bo = await here.program("Ada"), await here.program("Bo")
        table = await here.table(ada, seats=2)
        async with here.socket(table["id"], bo) as watching:
            await watching.hear("table")
            await delete(here, bo)
            assert await watching.closed() == COME_BACK
        async with here.socket(table["id"], bo) as again:
            assert await again.closed() == REFUSED

    visit(new_sqlite(), come)


def test_other_nodes_hang_up_too(new_postgres: New) -> None:
    async def come() -> None:
        database = new_postgres()
        async with house(database) as here, house(database) as there:
            ada, bo = await here.program("Ada"), await here.program("Bo")
            recovery = await fresh(here, bo, "recovery")
            table = (await here.table(ada))["id"]
            async with there.socket(table, ada) as deleted, there.socket(table, bo) as lost:
                await deleted.hear("table")
                await lost.hear("table")
                await delete(here, ada)
                await use(here, recovery, "/api/recover")
                await there.node.housekeeping.look_at_people()
                assert await deleted.closed() == COME_BACK
                assert await lost.closed() == COME_BACK

    asyncio.run(come())
