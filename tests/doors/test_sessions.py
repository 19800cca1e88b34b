"""A token lent to a program plays, and does nothing else; every cookie and token can be ended by its owner."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Any

from inside import house, reason, visit
from sqlalchemy import select

from billetdoux.server.ops.admin import rotate_keys
from billetdoux.server.sockets.connection import COME_BACK, REFUSED
from billetdoux.server.store.schema import SESSIONS, SETTINGS
from billetdoux.server.store.sessions import MOST, NOTED, device_of

if TYPE_CHECKING:
    from collections.abc import Callable

    import httpx
    from inside import House

    New = Callable[[], str]

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


async def browser(here: House, name: str = "Ada", **headers: str) -> dict[str, str]:
    """Come in with a browser; return the headers of its requests."""
    answer = await here.ask("POST", "/api/me", json={"name": name}, headers={"Origin": here.url, **headers})
    return {"Cookie": f"billetdoux={answer.cookies['billetdoux']}", "Origin": here.url, **headers}


async def lend(here: House, owner: dict[str, str], name: str = "") -> str:
    """Make a token for a program."""
    return (await here.ask("POST", "/api/me/token", headers=owner, json={"name": name})).json()["token"]


async def sessions(here: House, owner: dict[str, str]) -> list[dict[str, Any]]:
    """List somebody's devices and programs."""
    return (await here.ask("GET", "/api/me/sessions", headers=owner)).json()["sessions"]


def signed(here: House, kind: Any, person: str) -> str:
    """Return a cookie or token as they were before there were sessions."""
    return here.node.signer.sign(kind, [person, 0])


async def me(here: House, headers: dict[str, str]) -> httpx.Response:
    return await here.ask("GET", "/api/me", headers=headers)


TAKEOVERS = [
    ("POST", "/api/me/recovery", None),
    ("POST", "/api/me/recovery/confirm", {"code": "ABCD"}),
    ("POST", "/api/me/code", None),
    ("POST", "/api/me/token", {"name": "mine"}),
    ("GET", "/api/me/sessions", None),
    ("DELETE", "/api/me/sessions/x", None),
    ("DELETE", "/api/me", None),
]


def test_a_lent_token_cannot_take_its_person_over(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        owner = await browser(here)
        person = (await me(here, owner)).json()["person"]
        for lent in (await lend(here, owner), signed(here, "token", person)):
            for method, path, body in TAKEOVERS:
                more = {} if body is None else {"json": body}
                assert reason(await here.ask(method, path, lent, **more), 403) == "scope-play", path
            renamed = await here.ask("POST", "/api/me", lent, json={"name": "Ada"})
            assert renamed.status_code == 200
            assert "set-cookie" not in renamed.headers, "a cookie may do everything"
            assert "set-cookie" not in (await here.ask("GET", "/api/me", lent)).headers
            table = await here.table(lent)
            async with here.socket(table["id"], lent) as socket:
                assert (await socket.hear("table"))["person"] == person, "but it plays"
        assert (await me(here, owner)).json()["person"] == person

    visit(new_sqlite(), come)


def test_devices_and_programs_are_listed_and_each_can_be_ended(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        owner = await browser(here, **{"User-Agent": FIREFOX})
        bot, other = await lend(here, owner, "my\x1b[2J bot"), await lend(here, owner, "another")
        listed = await sessions(here, owner)
        assert [(one["kind"], one["scope"], one["name"], one["current"]) for one in listed][:1] == [
            ("cookie", "full", "Firefox, Linux", True)
        ]
        ids = {one["name"]: one["id"] for one in listed}
        assert set(ids) == {"Firefox, Linux", "my[2J bot", "another"}
        table = await here.table(bot)
        async with here.socket(table["id"], bot) as ended, here.socket(table["id"], other) as stays:
            await ended.hear("table")
            await stays.hear("table")
            answer = await here.ask("DELETE", f"/api/me/sessions/{ids['my[2J bot']}", headers=owner)
            assert answer.status_code == 204
            assert await ended.closed() == COME_BACK
            assert (await stays.ask("ping"))["type"] == "pong"
        async with here.socket(table["id"], bot) as again:
            assert await again.closed() == REFUSED
        assert reason(await here.ask("GET", "/api/me", bot), 401) == "identity-wrong"
        assert len(await sessions(here, owner)) == 2
        assert (await here.ask("DELETE", f"/api/me/sessions/{listed[0]['id']}", headers=owner)).status_code == 204
        assert reason(await me(here, owner), 401) == "identity-wrong"

    visit(new_sqlite(), come)


def test_nobody_ends_or_sees_the_sessions_of_others(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        ada, eve = await browser(here), await browser(here, "Eve")
        id = (await sessions(here, ada))[0]["id"]
        assert id not in str(await sessions(here, eve))
        answer = await here.ask("DELETE", f"/api/me/sessions/{id}", headers=eve)
        assert reason(answer, 404) == "session-unknown"
        assert (await me(here, ada)).status_code == 200

    visit(new_sqlite(), come)


def test_cookies_and_tokens_from_before_sessions_go_on_and_can_be_ended(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        owner = await browser(here)
        person = (await me(here, owner)).json()["person"]
        token = signed(here, "token", person)
        old = {"Cookie": f"billetdoux={signed(here, 'cookie', person)}", "Origin": here.url}
        assert (await here.ask("GET", "/api/me/games", token)).status_code == 200
        assert (await here.ask("GET", "/api/me/games", headers=old)).status_code == 200
        assert [(one["kind"], one["scope"]) for one in await sessions(here, old)] == [
            ("cookie", "full"),
            ("token", "play"),
            ("cookie", "full"),
        ]
        fresh = (await me(here, old)).cookies["billetdoux"]
        assert "~" in fresh, "it is exchanged for one of today"
        for one in await sessions(here, owner):
            if not one["current"]:
                await here.ask("DELETE", f"/api/me/sessions/{one['id']}", headers=owner)
        assert reason(await here.ask("GET", "/api/me", token), 401) == "identity-wrong"
        assert reason(await me(here, old), 401) == "identity-wrong"
        assert len(await sessions(here, owner)) == 1

    visit(new_sqlite(), come)


def test_sessions_are_stored_so_that_nobody_can_use_them(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        owner = await browser(here)
        shown = [owner["Cookie"].partition("=")[2], await lend(here, owner)]
        async with here.node.database.engine.connect() as connection:
            stored = str((await connection.execute(select(SESSIONS))).all())
            key = await connection.scalar(select(SETTINGS.c.value))
        assert not [one for one in shown if one in stored or one.partition("~")[2] in stored]
        assert str(key) not in str(shown)

    visit(new_sqlite(), come)


def test_after_new_keys_only_what_a_backup_could_forge_is_void(new_sqlite: New) -> None:
    async def come() -> None:
        database = new_sqlite()
        async with house(database) as here:
            owner = await browser(here)
            person = (await me(here, owner)).json()["person"]
            code = (await here.ask("POST", "/api/me/recovery", headers=owner)).json()["code"]
            lent, stolen = await lend(here, owner), [signed(here, "token", person), signed(here, "cookie", person)]
            table = await here.table(lent, public=False)
            await rotate_keys(database)
            await here.node.read_keys()
            stolen += [here.node.signer.sign("token", [person, 1])[:-1]]
            for one in stolen:
                for headers in ({"Authorization": f"Bearer {one}"}, {"Cookie": f"billetdoux={one}"}):
                    assert reason(await me(here, headers), 401) == "identity-wrong"
            eve = await here.program("Eve")
            asked = {"invitation": table["invitation"]}
            assert reason(await here.ask("GET", f"/api/tables/{table['id']}", eve, params=asked), 403)
            assert (await here.ask("GET", "/api/me", lent)).status_code == 200
            assert (await me(here, owner)).status_code == 200
        async with house(database) as here:
            answer = await here.ask("POST", "/api/recover", json={"code": code})
            assert answer.json()["person"] == person, "recovery codes are kept"

    asyncio.run(come())


def test_when_a_session_was_used_is_noted_every_few_minutes(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        owner = await browser(here)
        lent = await lend(here, owner, "bot")
        here.node.ahead = 2 * NOTED
        await here.ask("GET", "/api/me", lent)
        for _ in range(2):
            used = {one["name"]: one["used"] - one["made"] for one in await sessions(here, owner)}
            assert used["bot"] > NOTED, "before it is stored, and after"
            await here.node.housekeeping.maintain()
        async with here.node.database.engine.connect() as connection:
            late = select(SESSIONS.c.used - SESSIONS.c.made).where(SESSIONS.c.name == "bot")
            stored = await connection.scalar(late)
        assert (stored or 0.0) > NOTED

    visit(new_sqlite(), come)


def test_sessions_do_not_grow_without_end(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        owner = await browser(here)
        for n in range(MOST + 5):
            here.node.ahead = n + 1.0
            await lend(here, owner, str(n))
        async with here.node.database.engine.connect() as connection:
            names = set(await connection.scalars(select(SESSIONS.c.name)))
        assert len(names - {""}) <= MOST + 1, "tokens, and the browser that made them"
        assert str(MOST + 4) in names

    visit(new_sqlite(), come)


def test_devices_have_short_names_without_tricks() -> None:
    assert device_of("") == ""
    assert device_of("billetdoux/1.0") == "billetdoux"
    assert re.fullmatch("[ -~]{0,60}", device_of("\x1b[2J é" * 300))
