"""Who shares an address with whom: a flood from next door, a school, a proxy, a network of one's own."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

from inside import House, by_code, reason, visit

from billetdoux.errors import Refusal
from billetdoux.server.config import Config
from billetdoux.server.ops.limits import OWN_CODES, TABLE_CODES, WRONG_CODES, Limits

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest

    New = Callable[[], str]


class Clock:
    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


def refused(what: Callable[[], object]) -> bool:
    """Tell whether something is refused."""
    try:
        what()
    except Refusal as refusal:
        return refusal.key == "too-often"
    return False


async def guests(here: House, *forwarded: str) -> list[int]:
    """Let a guest come from each address, and return how each was answered."""
    return [
        (await here.ask("POST", "/api/programs", json={"name": "Ada"}, headers={"X-Forwarded-For": one})).status_code
        for one in forwarded
    ]


def test_addresses_that_one_person_has_count_as_one(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        same = "2001:db8:1:1::1", "2001:db8:1:1::2", "[2001:db8:1:1:ffff::3]:4000", "2001:DB8:1:1::4%eth0"
        assert await guests(here, *same) == [201, 429, 429, 429]
        assert await guests(here, "192.0.2.1", "192.0.2.1:5000", "::ffff:192.0.2.1") == [201, 429, 429]
        assert await guests(here, *(f"2001:db8:1:{n:x}::1" for n in range(2, 12))) == [201] * 7 + [429] * 3
        assert await guests(here, "2001:db8:2::1") == [201]

    visit(new_sqlite(), come, guests_per_hour=1, trusted_proxies="127.0.0.1")


def test_a_proxy_that_is_not_trusted_is_warned_of(new_sqlite: New, capsys: pytest.CaptureFixture[str]) -> None:
    async def come(here: House) -> None:
        await guests(here, "192.0.2.1", "192.0.2.2", "192.0.2.3")

    visit(new_sqlite(), come)
    assert capsys.readouterr().out.count("forwarded-untrusted") == 1


def test_a_neighbours_wrong_codes_keep_nobody_from_a_table(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        ada, bo = await here.program("Ada"), await here.program("Bo")
        code = (await here.table(ada))["code"]
        eves = [await here.program(f"Eve{n}") for n in range(12)]
        wrong = [(await by_code(here, f"AAA-{n:03}", eve)).status_code for n in range(4) for eve in eves]
        assert wrong.count(403) >= 36
        later = [(await by_code(here, f"BBB-{n:03}", eves[n % 12])).status_code for n in range(40)]
        assert 429 in later, "the address has had its share"
        assert reason(await by_code(here, "AAA-AAA", bo), 403) == "code-wrong"
        assert (await by_code(here, code, bo)).status_code == 200
        device = (await here.ask("POST", "/api/me/code", ada)).json()
        if "code" in device:
            answer = await here.ask("POST", "/api/code", json={"code": device["code"]}, headers={"Origin": here.url})
            assert answer.status_code == 200, "wrong codes of tables count apart"

    visit(new_sqlite(), come)


def test_codes_guessed_from_everywhere_meet_a_brake_that_newcomers_do_not() -> None:
    clock = Clock()
    limits = Limits(Config(), clock)

    def guess(person: str, address: str) -> None:
        with limits.table_code(person, address):
            raise Refusal("code-wrong")

    done = [refused(lambda n=n: guess(f"eve{n % 400}", f"2001:db8:{n:x}::1")) for n in range(2 * WRONG_CODES.most)]
    assert done.count(False) <= WRONG_CODES.most + 1
    with limits.table_code("ada", "2001:db8:ffff::1"):
        pass
    assert refused(lambda: guess("eve1", "192.0.2.1"))
    clock.time += 2 * TABLE_CODES.alone.seconds
    assert not refused(lambda: guess("eve1", "192.0.2.1"))


def test_wrong_codes_of_devices_are_limited_by_address() -> None:
    limits = Limits(Config(), Clock())

    def guess() -> None:
        with limits.own_code("device code", "192.0.2.9"):
            raise Refusal("code-wrong")

    assert [refused(guess) for _ in range(OWN_CODES.most + 2)] == [False] * OWN_CODES.most + [True] * 2
    with limits.own_code("recovery code", "192.0.2.9"):
        pass


def test_what_is_sure_to_each_person_nobody_at_their_address_takes_away() -> None:
    clock = Clock()
    limits = Limits(Config(requests_per_minute=100, tables_per_hour=3, sockets_per_address=2), clock)
    for shown in ("ada's", "eve's"):
        limits.remember(shown, shown[:3])
    while not refused(lambda: limits.requests("", "here")):
        pass
    while not refused(lambda: limits.requests("eve's", "here")):
        pass
    assert [refused(lambda: limits.requests("ada's", "here")) for _ in range(5)] == [False] * 4 + [True]
    for n in range(60):
        refused(lambda n=n: limits.tables(f"eve{n}", "here"))
        refused(lambda n=n: limits.tables(f"eve{n}", "here"))
        refused(lambda n=n: limits.tables(f"eve{n}", "here"))
    assert [refused(lambda: limits.tables("ada", "here")) for _ in range(3)] == [False, False, True]
    assert not refused(lambda: limits.tables("bo", "there"))


def test_somebody_with_a_seat_comes_back_although_their_address_is_full(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        ada, eves = await here.program("Ada"), [await here.program(f"Eve{n}") for n in range(3)]
        table = (await here.table(ada))["id"]
        async with AsyncExitStack() as open:
            for eve in eves:
                await open.enter_async_context(here.socket(table, eve))
            async with here.socket(table, eves[0]) as refused:
                await refused.closed()
                assert refused.heard[0]["reason"] == "too-many-sockets"
            async with here.socket(table, ada) as seated:
                await seated.hear("table")
                answers = await asyncio.gather(*(here.ask("GET", "/api/me", eve) for eve in eves * 80))
                assert {answer.status_code for answer in answers} == {200, 429}
                assert (await seated.ask("ping"))["type"] == "pong"
            assert (await here.ask("GET", "/api/me", ada)).status_code == 200

    visit(new_sqlite(), come, sockets_per_address=3, requests_per_minute=100)
