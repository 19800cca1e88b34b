"""Who may call what: every request and every command by everybody, and the table in the documentation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from inside import visit
from rights import DETAILS, DOCS, ROLES, WHO, command_rights, page, rights_of, routes

if TYPE_CHECKING:
    from collections.abc import Callable

    from inside import House

    New = Callable[[], str]

REASONS = ("identity-none", "identity-wrong", "scope-play", "origin-wrong")
BODIES: dict[tuple[str, str], dict[str, Any]] = {
    ("POST", "/api/me"): {"name": "Ida"},
    ("POST", "/api/programs"): {"name": "Ida"},
    ("POST", "/api/me/recovery/confirm"): {"code": "A"},
    ("POST", "/api/code"): {"code": "A"},
    ("POST", "/api/recover"): {"code": "A"},
    ("POST", "/api/tables"): {},
    ("POST", "/api/tables/code"): {"code": "A"},
    ("POST", "/api/replay"): {},
    ("POST", "/api/network"): {},
}


async def headers_of(here: House, who: str) -> dict[str, str]:
    """Return how somebody shows who they are: always somebody new, for some are deleted."""
    if who == "nobody":
        return {"Origin": here.url}
    if who == "own token":
        return {"Authorization": f"Bearer {await here.program('Ada')}"}
    cookie = {"Cookie": f"billetdoux={await here.cookie('Ada')}"}
    if who == "lent token":
        answer = await here.ask("POST", "/api/me/token", headers=cookie | {"Origin": here.url})
        return {"Authorization": f"Bearer {answer.json()['token']}"}
    return cookie | {"Origin": here.url if who == "own page" else "https://evil.example"}


def test_every_request_by_everybody(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        table = (await here.table(await here.program("Bo")))["id"]
        for method, path, route in routes():
            right = rights_of(method, route)
            for who in WHO:
                at = path.replace("{table}", table).replace("{game}", "x").replace("{session}", "x")
                more: dict[str, Any] = {"json": BODIES.get((method, path), {})} if method == "POST" else {}
                answer = await here.ask(method, at, headers=await headers_of(here, who), **more)
                said = answer.json().get("reason") if answer.status_code >= 400 else "yes"
                assert (said if said in REASONS else "yes") == right[who], (method, path, who)

    visit(new_sqlite(), come, guests_per_hour=10**6, tables_per_hour=10**6, requests_per_minute=10**6)


def test_every_command_by_everybody(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        for name, rights in command_rights().items():
            host, player, watcher = [await here.program(role) for role in ROLES]
            for who in (0, 1, 2):
                table = await here.table(host, seats=4, public=False, clock=60)
                shown = {"invitation": table["invitation"]}
                async with (
                    here.socket(table["id"], host) as first,
                    here.socket(table["id"], player, **shown) as second,
                    here.socket(table["id"], watcher, **shown, watch="1") as third,
                ):
                    for one in (first, second, third):
                        await one.hear("table")
                    answer = await (first, second, third)[who].ask(name, **DETAILS.get(name, {}))
                said = answer.get("reason", "yes") if answer["type"] == "refused" else "yes"
                assert said == rights[ROLES[who]], (name, ROLES[who])

    visit(new_sqlite(), come, guests_per_hour=10**6, tables_per_hour=10**6)


def test_the_table_in_the_documentation_is_up_to_date() -> None:
    assert DOCS.read_text(encoding="utf-8") == page(), "run: python tests/doors/rights.py"
