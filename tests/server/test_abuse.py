"""The door: other sites' pages, headers, sizes, limits, proxies, and readers who do not read."""

from __future__ import annotations

import asyncio
import json
import random
import socket as sockets
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any

import pytest
from house import at_table, play_on, seated, start_game
from inside import reason, visit
from websockets.exceptions import InvalidStatus

from billetdoux.server.http.door import HEADERS, LARGEST_BODY
from billetdoux.server.ops.limits import SOCKETS_PER_PERSON
from billetdoux.server.ops.serve import listen
from billetdoux.server.sockets.connection import COME_BACK, LARGEST_FRAME

if TYPE_CHECKING:
    from collections.abc import Callable

    from inside import House

    from billetdoux.client.connection import Client

    New = Callable[[], str]

BEHIND = {"url": "https://play.example"}
FRIENDS = {"origins": "https://a.example/, https://b.example:8443"}


# Pages of other sites


async def is_taken(here: House, table: str, headers: dict[str, str]) -> tuple[bool, bool]:
    """Tell whether a request that changes something is taken, and a socket."""
    answer = await here.ask("POST", "/api/me/token", headers=headers)
    assert answer.status_code in (200, 403), answer.text
    try:
        async with here.socket(table, headers=headers) as opened:
            await opened.hear("table")
            status = 101
    except InvalidStatus as error:
        status = error.response.status_code
    assert status in (101, 403)
    return answer.status_code == 200, status == 101


@pytest.mark.parametrize(
    ("settings", "origins"),
    [
        ({}, ["http://HERE", "https://HERE"]),  # TLS may be a proxy's doing
        (BEHIND, ["https://play.example", "https://play.example:443", "HTTPS://Play.Example"]),
        (FRIENDS, ["http://HERE", "https://a.example", "https://b.example:8443"]),
    ],
)
def test_pages_that_are_ours_are_served(new_sqlite: New, settings: dict[str, Any], origins: list[str]) -> None:
    async def come(here: House) -> None:
        table = (await here.table(await here.program("Ada")))["id"]
        cookie = here.node.people.cookie(await here.node.people.welcome("Bo", "en", "bo"))
        for origin in origins:
            headers = {"Cookie": f"billetdoux={cookie}", "Origin": origin.replace("HERE", here.url[7:])}
            assert await is_taken(here, table, headers) == (True, True), origin

    visit(new_sqlite(), come, **settings)


NOT_OURS = [
    "https://evil.example",
    "null",
    "",
    "/",
    "http://[",
    "http://",
    "file://",
    "http://HERE:1",
    "javascript:0",
]


@pytest.mark.parametrize(
    ("settings", "origins"),
    [
        ({}, [*NOT_OURS, "http://127.0.0.1", "http://HERE.evil.example", "http://evil.example/HERE"]),
        (BEHIND, [*NOT_OURS, "http://play.example", "https://play.example:8443", "http://HERE"]),
        (FRIENDS, [*NOT_OURS, "http://a.example", "https://b.example", "https://c.a.example"]),
    ],
)
def test_pages_of_other_sites_are_not(new_sqlite: New, settings: dict[str, Any], origins: list[str]) -> None:
    async def come(here: House) -> None:
        table = (await here.table(await here.program("Ada")))["id"]
        cookie = here.node.people.cookie(await here.node.people.welcome("Bo", "en", "bo"))
        asked = [{"Origin": origin.replace("HERE", here.url[7:])} for origin in origins]
        for headers in [*asked, {}]:
            shown = {"Cookie": f"billetdoux={cookie}"} | headers
            assert await is_taken(here, table, shown) == (False, False), headers
            assert reason(await here.ask("DELETE", "/api/me", headers=shown), 403) == "origin-wrong"
        assert (await here.ask("GET", "/api/me", headers={"Cookie": f"billetdoux={cookie}"})).status_code == 200

    visit(new_sqlite(), come, **settings)


def test_another_sites_page_logs_nobody_in(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        code = (await here.ask("POST", "/api/me/code", await here.program("Eve"))).json()["code"]
        for path, body in (
            ("/api/code", {"code": code}),
            ("/api/recover", {"code": code}),
            ("/api/me", {"name": "Eve"}),
            ("/api/programs", {"name": "Eve"}),
        ):
            answer = await here.ask("POST", path, json=body, headers={"Origin": "https://evil.example"})
            assert reason(answer, 403) == "origin-wrong"
            assert "set-cookie" not in answer.headers

    visit(new_sqlite(), come)


def test_a_program_with_a_token_comes_from_anywhere(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        ada = await here.program("Ada")
        table = (await here.table(ada))["id"]
        for headers in ({}, {"Origin": "https://elsewhere.example"}):
            assert await is_taken(here, table, headers | {"Authorization": f"Bearer {ada}"}) == (True, True)

    visit(new_sqlite(), come)


# Headers


def test_every_answer_has_the_headers(new_sqlite: New, monkeypatch: pytest.MonkeyPatch) -> None:
    async def come(here: House) -> None:
        ada = await here.program("Ada")

        async def fail(**_: object) -> None:
            raise RuntimeError("planted")

        asked: list[tuple[str, str, dict[str, Any]]] = [
            ("GET", "/", {}),
            ("GET", "/healthz", {}),
            ("GET", "/metrics", {}),
            ("GET", "/openapi.json", {}),
            ("GET", "/api/tables", {}),
            ("POST", "/api/tables", {"who": ada, "json": {}}),
            ("GET", "/api/me", {}),
            ("POST", "/api/tables", {"headers": {"Origin": "https://evil.example"}, "json": {}}),
            ("GET", "/nowhere", {}),
            ("PUT", "/api/me", {}),
            ("POST", "/api/me", {"content": b"{"}),
            ("POST", "/api/me", {"content": b" " * (LARGEST_BODY + 1)}),
            ("FAIL", "/api/me", {}),
        ]
        seen: dict[int, list[str]] = {}
        for method, path, more in asked:
            if method == "FAIL":
                monkeypatch.setattr(here.node.people, "identify", fail)
            answer = await here.ask("GET" if method == "FAIL" else method, path, **more)
            seen.setdefault(answer.status_code, []).append(path)
            for name, value in HEADERS.items():
                if path == "/" and name == "cache-control":  # the built page may be kept, the line in its place not
                    continue
                assert answer.headers.get_list(name) == [value], (answer.status_code, path, name)
        assert set(seen) == {200, 201, 401, 403, 404, 405, 422, 500}

    visit(new_sqlite(), come)


def test_only_the_headers_can_be_had(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        for path in ("/healthz", "/readyz", "/api/about"):
            whole, head = await here.ask("GET", path), await here.ask("HEAD", path)
            assert (head.status_code, head.content) == (200, b"")
            assert head.headers["content-length"] == str(len(whole.content))
        assert (await here.ask("HEAD", "/api/programs")).status_code == 405

    visit(new_sqlite(), come)


def test_the_policy_for_content_is_strict() -> None:
    policy = dict(rule.strip().split(" ", 1) for rule in HEADERS["content-security-policy"].split(";"))
    assert policy["default-src"] == policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert {policy[what] for what in ("script-src", "style-src", "connect-src", "form-action")} == {"'self'"}


def test_what_is_not_done_is_said_in_the_readers_language(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        answers = [
            await here.ask("GET", "/api/me", headers={"Accept-Language": wanted})
            for wanted in ("en", "fr-CH, en;q=0.5", "xx, it", "?;q=x,,")
        ]
        assert len({answer.json()["sentence"] for answer in answers}) == 3
        assert answers[3].json() == answers[0].json(), "English for want of anything better"

    visit(new_sqlite(), come)


# Sizes


def test_a_frame_may_have_8_kib_and_no_more(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        ada = await here.program("Ada")
        table = (await here.table(ada))["id"]
        largest = '{"type": "ping", "id": "1"}'.ljust(LARGEST_FRAME)
        async with here.socket(table, ada) as socket, here.socket(table, ada) as other:
            await socket.send(largest)
            await socket.hear("pong", id="1")
            await socket.send(largest + " ")
            assert await socket.closed() == 1009
            assert (await other.ask("ping"))["type"] == "pong"
        async with here.socket(table, ada) as socket:
            await socket.opened.send(largest[start : start + 100] for start in range(0, 2 * LARGEST_FRAME, 100))
            await socket.hear("pong", id="1")  # the same in pieces
            await socket.opened.send([largest, " "])
            assert await socket.closed() == 1009

    visit(new_sqlite(), come)


def test_a_body_may_not_be_too_long(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        body, as_json = b'{"name": "Ada"}', {"Content-Type": "application/json"}
        largest = await here.ask("POST", "/api/me", content=body.ljust(LARGEST_BODY), headers=as_json)
        assert largest.status_code == 200

        async def pieces() -> Any:
            for _ in range(100):
                yield b" " * 1024

        for content in (body.ljust(LARGEST_BODY + 1), pieces()):
            answer = await here.ask("POST", "/api/me", content=content, headers=as_json)
            assert reason(answer, 422) == "request-unreadable"
            assert f"it is longer than {LARGEST_BODY} bytes" in answer.json()["sentence"]

    visit(new_sqlite(), come)


@pytest.mark.parametrize("type", ["", "text/plain", "application/x-www-form-urlencoded"])
def test_a_body_of_another_type_is_told_which_it_should_be(new_sqlite: New, type: str) -> None:
    async def come(here: House) -> None:
        answer = await here.ask("POST", "/api/me", content=b'{"name": "Ada"}', headers={"Content-Type": type})
        assert reason(answer, 422) == "request-unreadable"
        assert "body: its Content-Type must be application/json." in answer.json()["sentence"]

    visit(new_sqlite(), come)


@pytest.mark.parametrize("id", ["%00", "%E2%80%AE", "%20", "x" * 41])
def test_an_id_that_cannot_be_does_not_reach_the_database(database: str, id: str) -> None:
    async def come(here: House) -> None:
        ada = await here.program("Ada")
        for path in (f"/api/tables/{id}", f"/api/tables/{id}/qr.svg", f"/api/games/{id}", f"/api/games/{id}/record"):
            assert reason(await here.ask("GET", path, ada), 422) == "request-unreadable"
        with pytest.raises(InvalidStatus):
            async with here.socket(id, ada):
                pass

    visit(database, come)


# How much, how often


def test_one_persons_messages_are_limited_and_nobody_elses_by_that(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        ada, bo = await here.program("Ada"), await here.program("Bo")
        table = (await here.table(ada))["id"]
        async with here.socket(table, ada) as one, here.socket(table, ada) as two, here.socket(table, bo) as other:
            for number in range(100):
                assert (await (one, two)[number % 2].ask("ping"))["type"] == "pong"
            refused = await one.ask("sit", seat=1)
            assert (refused["type"], refused["reason"]) == ("refused", "too-often")
            assert (await other.ask("ping"))["type"] == "pong"

    visit(new_sqlite(), come)


def test_messages_and_chat_of_one_address_are_limited(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        ada, bo = await here.program("Ada"), await here.program("Bo")
        table = (await here.table(ada, seats=2))["id"]
        async with here.socket(table, ada) as one, here.socket(table, bo) as other:
            await other.ask("sit", seat=1)
            said = [await who.ask("say", phrase="hello") for who in (one, other, one, other)]
            assert [answer["type"] for answer in said] == ["accepted", "accepted", "refused", "refused"]
            for number in range(45):
                await (one, other)[number % 2].ask("ping")
            assert (await one.ask("ping"))["reason"] == "too-often"

    visit(new_sqlite(), come, sockets_per_address=2)


def test_one_person_cannot_talk_without_end(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        ada, bo = await here.program("Ada"), await here.program("Bo")
        table = (await here.table(ada, seats=2))["id"]
        async with here.socket(table, ada) as one, here.socket(table, bo) as other:
            await other.ask("sit", seat=1)
            said = [await one.ask("say", phrase="hurry") for _ in range(9)]
            assert [answer["type"] for answer in said] == ["accepted"] * 8 + ["refused"]
            assert said[8]["reason"] == "too-often"
            assert (await other.ask("say", phrase="hello"))["type"] == "accepted"

    visit(new_sqlite(), come)


def test_tables_are_limited_per_person_and_per_address(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        people = [await here.program(f"P{number}") for number in range(11)]
        made = [await here.ask("POST", "/api/tables", who, json={}) for who in [people[0], *people[:10]]]
        assert [answer.status_code for answer in made] == [201, 429, *[201] * 9]
        assert 3500 < int(made[1].headers["Retry-After"]) <= 3600
        assert reason(await here.ask("POST", "/api/tables", people[10], json={}), 429) == "too-often"

    visit(new_sqlite(), come, tables_per_hour=1)


def test_sockets_are_limited_per_person_and_given_back(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        ada, bo = await here.program("Ada"), await here.program("Bo")
        table = (await here.table(ada))["id"]
        async with AsyncExitStack() as open:
            for _ in range(SOCKETS_PER_PERSON):
                await (await open.enter_async_context(here.socket(table, ada))).hear("table")
            async with here.socket(table, ada) as refused, here.socket(table, bo) as other:
                assert await refused.closed() == COME_BACK
                assert refused.heard[0]["reason"] == "too-many-sockets"
                await other.hear("table")
        async with asyncio.timeout(20):
            while not await is_let_in(here, table, ada):  # the server may not have seen yet that they are closed
                pass

    visit(new_sqlite(), come)


async def is_let_in(here: House, table: str, who: str) -> bool:
    """Tell whether somebody is let in at a table now."""
    async with here.socket(table, who) as socket:
        return json.loads(await socket.opened.recv())["type"] == "table"


async def counted_alike(here: House, *forwarded: str) -> list[bool]:
    """Tell for each of these, as what a proxy says, whether it counts as a new address, where one guest may come."""
    answers = [
        await here.ask("POST", "/api/programs", json={"name": "Ada"}, headers={"X-Forwarded-For": said})
        for said in forwarded
    ]
    assert all(answer.status_code in (201, 429) for answer in answers)
    return [answer.status_code == 201 for answer in answers]


def test_guests_of_one_address_are_limited(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        for _ in range(3):
            await here.program("Ada")
        for path in ("/api/programs", "/api/me"):
            assert reason(await here.ask("POST", path, json={"name": "Ada"}), 429) == "too-often"

    visit(new_sqlite(), come, guests_per_hour=3)


def test_who_we_do_not_trust_speaks_for_nobody_else(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        assert await counted_alike(here, "192.0.2.1", "192.0.2.2", "192.0.2.3") == [True, False, False]

    visit(new_sqlite(), come, guests_per_hour=1)
    visit(new_sqlite(), come, guests_per_hour=1, trusted_proxies="198.51.100.0/24")


def test_a_proxy_that_we_trust_says_whom_it_speaks_for(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        assert await counted_alike(here, "192.0.2.1", "192.0.2.2", "192.0.2.1") == [True, True, False]
        # Only what the proxy itself has added is believed, not what it was told.
        assert await counted_alike(here, "1.1.1.1, 192.0.2.3", "2.2.2.2, 192.0.2.3") == [True, False]

    visit(new_sqlite(), come, guests_per_hour=1, trusted_proxies="127.0.0.1")
    visit(new_sqlite(), come, guests_per_hour=1, trusted_proxies="10.0.0.0/8, 127.0.0.0/8")


def test_sockets_are_counted_for_whom_the_proxy_speaks(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        people = [await here.program(name) for name in ("Ada", "Bo", "Cy")]
        table = (await here.table(people[0]))["id"]
        came: list[str] = []
        async with AsyncExitStack() as open:
            for who, address in zip(people, ("192.0.2.1", "192.0.2.1", "192.0.2.2"), strict=True):
                opening = here.socket(table, who, headers={"X-Forwarded-For": address})
                came.append(json.loads(await (await open.enter_async_context(opening)).opened.recv())["type"])
        assert came == ["table", "refused", "table"]

    visit(new_sqlite(), come, sockets_per_address=1, trusted_proxies="127.0.0.1")


def test_fifty_guests_behind_one_address_play(new_sqlite: New) -> None:
    async def play(here: House, number: int) -> list[Client]:
        clients = await seated(here.url, [f"Guest {number} {seat}" for seat in range(5)])
        async with at_table(*clients):
            await start_game(clients)
            playing = [asyncio.create_task(play_on(one, random.Random(n))) for n, one in enumerate(clients)]
            while len(clients[0].log) < 12 and not any(task.done() for task in playing):
                await clients[0].changed()
            for task in playing:
                task.cancel()
            ended = await asyncio.gather(*playing, return_exceptions=True)
        assert all(isinstance(one, asyncio.CancelledError) for one in ended), ended
        return clients

    async def come(here: House) -> None:
        async with asyncio.timeout(100):
            tables = await asyncio.gather(*(play(here, number) for number in range(10)))
        assert len({client.person for clients in tables for client in clients}) == 50

    visit(new_sqlite(), come)


# Who does not read


async def deaf(here: House, client: Client) -> sockets.socket:
    """Open a socket for somebody and never read from it."""
    address = here.url.removeprefix("http://")
    raw = sockets.socket()
    raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    raw.setblocking(False)
    loop = asyncio.get_running_loop()
    host, port = address.split(":")
    await loop.sock_connect(raw, (host, int(port)))
    request = (
        f"GET /api/tables/{client.id}/socket?game={client.game}&after={len(client.log) - 1} HTTP/1.1\r\n"
        f"Host: {address}\r\nAuthorization: Bearer {client.token}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    await loop.sock_sendall(raw, request.encode())
    return raw


def test_who_does_not_read_is_cut_off_and_can_resume(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        ada, bo = await seated(here.url, ["Ada", "Bo"])
        people = [await here.program(f"P{number}") for number in range(8)]
        async with at_table(ada):
            async with at_table(bo):
                await start_game([ada, bo])
            live = await here.node.tables.get(ada.id)
            await until_here(live, bo.person, 0)
            raw = await deaf(here, bo)
            await until_here(live, bo.person, 1)
            line = next(line for line in live.lines if line.person == bo.person)
            async with AsyncExitStack() as open:
                others = [await open.enter_async_context(here.socket(ada.id, who)) for who in people]
                asked = 0
                while not line.slow:  # every change of the table is told to all
                    answer = await others[asked % 8].ask("mute", person=f"p{asked}")
                    assert answer["type"] == "accepted", "nobody waits for who does not read"
                    asked += 1
            await until_here(live, bo.person, 0)
            assert here.node.metrics.cut._value.get() == 1
            raw.close()
            async with at_table(bo), asyncio.timeout(60):
                await asyncio.gather(*(play_on(client, random.Random(1)) for client in (ada, bo)))
            assert len(ada.log) == len(bo.log)

    visit(new_sqlite(), come, queue=8, buffer=4096)


async def until_here(live: Any, person: str, sockets: int) -> None:
    """Wait until so many sockets of a person are at a table."""
    async with asyncio.timeout(20):
        while sum(line.person == person for line in live.lines) != sockets:
            await asyncio.sleep(0.01)


@pytest.mark.skipif(not hasattr(sockets, "TCP_USER_TIMEOUT"), reason="only Linux ends such connections by itself")
def test_a_connection_that_takes_nothing_is_not_kept_for_ever() -> None:
    with listen("127.0.0.1", 0) as listening:
        assert listening.getsockopt(sockets.IPPROTO_TCP, sockets.TCP_USER_TIMEOUT) > 0
