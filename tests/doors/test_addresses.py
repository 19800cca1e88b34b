"""Addresses and cookies: DNS rebinding, redirects, names of cookies, HSTS, security.txt."""

from __future__ import annotations

import json
import re
import socket
from typing import TYPE_CHECKING, Any

import pytest
from inside import reason, visit
from websockets.asyncio.client import connect

if TYPE_CHECKING:
    from collections.abc import Callable

    from inside import House

    New = Callable[[], str]

OWN = ["127.0.0.1", "127.0.0.1:8000", "[::1]:8000", "192.168.7.7", "localhost", "LOCALHOST:1", socket.gethostname()]
FOREIGN = ["rebind.evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "evil.example:8000", "[", ""]


TRIED = [("GET", "/api/tables", None), ("POST", "/api/me", {"name": "Eve"}), ("POST", "/api/code", {"code": "A"})]


def test_no_other_name_leads_to_this_server(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        ada = await here.program("Ada")
        table = (await here.table(ada))["id"]
        for host in OWN:
            assert (await here.ask("GET", "/api/me", ada, headers={"Host": host})).status_code == 200, host
        for host in FOREIGN:
            shown = {"Host": host, "Origin": f"http://{host}"}
            for method, path, body in TRIED:
                answer = await here.ask(method, path, headers=shown, json=body)
                assert reason(answer, 421) == "host-unknown", (host, path)
            assert (await here.ask("GET", "/healthz", headers={"Host": host})).status_code == 200
        evil = f"ws://rebind.evil.example/api/tables/{table}/socket"
        port, bearer = here.node.services.config.port, {"Authorization": f"Bearer {ada}"}
        async with connect(evil, host="127.0.0.1", port=port, additional_headers=bearer) as socket:
            assert json.loads(await socket.recv())["reason"] == "host-unknown"

    visit(new_sqlite(), come)


def test_behind_a_proxy_names_are_the_proxys_concern(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        assert (await here.ask("GET", "/api/tables", headers={"Host": "anything.example"})).status_code == 200

    visit(new_sqlite(), come, url="https://play.example")


def test_no_redirect_follows_the_host_header(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        for path in ("/api/tables/", "/api/me/", "/settings/", "/t/x/", "/healthz/"):
            for method in ("GET", "POST"):
                answer = await here.ask(method, path, headers={"Host": "127.0.0.1:9"})
                assert answer.status_code in (404, 405), path
                assert "location" not in answer.headers

    visit(new_sqlite(), come)


COOKIES = [
    ({}, "billetdoux", "/", False),
    ({"url": "http://play.example"}, "billetdoux", "/", False),
    ({"url": "https://play.example"}, "__Host-billetdoux", "/", True),
    ({"url": "https://play.example/games"}, "__Secure-billetdoux", "/games", True),
]


@pytest.mark.parametrize(("settings", "name", "path", "secure"), COOKIES)
def test_cookies_are_named_for_what_they_hold_to(
    new_sqlite: New, settings: dict[str, Any], name: str, path: str, secure: bool
) -> None:
    async def come(here: House) -> None:
        origin = {"Origin": settings.get("url", here.url).removesuffix("/games")}
        answer = await here.ask("POST", "/api/me", json={"name": "Ada"}, headers=origin)
        (given,) = answer.headers.get_list("set-cookie")
        assert given.startswith(f"{name}=")
        attributes = {part.strip().lower() for part in given.split(";")[1:]}
        assert {"httponly", "samesite=lax", f"path={path}"} <= attributes
        assert ("secure" in attributes) is secure
        assert not [one for one in attributes if one.startswith("domain")]
        assert ("strict-transport-security" in answer.headers) is secure
        value = given.partition("=")[2].partition(";")[0]
        assert (await here.ask("GET", "/api/me", headers={"Cookie": f"{name}={value}"})).json()["name"] == "Ada"

    visit(new_sqlite(), come, **settings)


def test_an_older_cookie_is_read_and_exchanged(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        cookie = await here.cookie("Ada")
        answer = await here.ask("GET", "/api/me", headers={"Cookie": f"billetdoux={cookie}"})
        assert answer.json()["name"] == "Ada"
        old, new = sorted(answer.headers.get_list("set-cookie"), reverse=True)
        assert re.match('billetdoux="";.*Max-Age=0', old)
        assert new.startswith(f"__Host-billetdoux={cookie};")

    visit(new_sqlite(), come, url="https://play.example")


def test_a_cookie_from_a_neighbouring_site_does_not_take_the_place_of_ours(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        ada, eve = await here.cookie("Ada"), await here.cookie("Eve")
        for shown in (f"billetdoux={eve}; __Host-billetdoux={ada}", f"__Host-billetdoux={ada}; billetdoux={eve}"):
            assert (await here.ask("GET", "/api/me", headers={"Cookie": shown})).json()["name"] == "Ada"

    visit(new_sqlite(), come, url="https://play.example")


def test_whoever_finds_a_hole_learns_whom_to_tell(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        answer = await here.ask("GET", "/.well-known/security.txt")
        assert re.fullmatch(
            r"Contact: mailto:a@b\.example\nExpires: \d{4}-\d\d-\d\dT00:00:00Z\nPref.*\n", answer.text
        )

    visit(new_sqlite(), come, contact="a@b.example")

    async def nobody(here: House) -> None:
        assert reason(await here.ask("GET", "/.well-known/security.txt"), 404) == "page-unknown"

    visit(new_sqlite(), nobody)
