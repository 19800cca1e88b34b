"""Frames without end on one socket: all of them count, whatever is in them, and others go on playing."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from flood import Raw, connect, frame, metric, upgrade
from inside import House, visit

from billetdoux.server.sockets.wire import BYTES, FRAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    New = Callable[[], str]

TEXT, FIRST, MORE, BINARY, PING, PONG = 0x81, 0x01, 0x00, 0x82, 0x89, 0x8A
FLOODS = {
    "pings": (b"", frame(PING, b"x")),
    "pongs": (b"", frame(PONG)),
    "empty-texts": (b"", frame(TEXT)),
    "wrong-texts": (b"", frame(TEXT, b"{}")),
    "binary": (b"", frame(BINARY, b"x")),
    "parts": (frame(FIRST, b"{"), frame(MORE)),
}


async def socket_at(here: House, table: str, who: str) -> Raw:
    """Open a socket without reading what it says."""
    raw = await connect(here.url)
    await raw.send(upgrade(table, who))
    return raw


@pytest.mark.parametrize("kind", FLOODS)
def test_far_too_many_frames_end_the_connection(new_sqlite: New, kind: str) -> None:
    start, again = FLOODS[kind]

    async def come(here: House) -> None:
        ada, eve = await here.program("Ada"), await here.program("Eve")
        table = (await here.table(ada))["id"]
        async with here.socket(table, ada) as seated:
            await seated.hear("table")
            raw = await socket_at(here, table, eve)
            hearing = asyncio.create_task(raw.rest())
            while not here.node.metrics.sockets._value.get() >= 2:
                await asyncio.sleep(0.01)
            await raw.pour([start, *[again * 1000] * 100])
            heard = await hearing
            assert raw.sent < 100 * 1000 * len(again), "it was cut off"
            assert heard.count(b"too-often") <= FRAMES.most
            assert (await seated.ask("ping"))["type"] == "pong"
        figures = here.node.metrics.page().decode()
        assert metric(figures, 'billetdoux_connections_cut_total{reason="too-many-frames"}') == 1

    visit(new_sqlite(), come)


def test_too_many_frames_before_the_socket_is_open_end_the_connection(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        ada = await here.program("Ada")
        table = (await here.table(ada))["id"]
        live = await here.node.tables.get(table)
        async with live.held():  # nobody comes in meanwhile
            raw = await socket_at(here, table, ada)
            await asyncio.sleep(0.1)
            await raw.pour([frame(PING) * 4000])
            assert b"too" not in await raw.rest()

    visit(new_sqlite(), come)


def test_between_the_limits_it_is_said_and_nobody_is_cut_off(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        ada = await here.program("Ada")
        table = (await here.table(ada))["id"]
        async with here.socket(table, ada) as socket:
            heard = [(await socket.ask("ping"))["type"] for _ in range(FRAMES.most - 20)]
            assert set(heard[:100]) == {"pong"}
            assert heard.count("refused") > 250
        assert metric(here.node.metrics.page().decode(), "billetdoux_connections_cut_total") == 0

    visit(new_sqlite(), come)


def test_many_bytes_in_large_frames_end_the_connection(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        ada = await here.program("Ada")
        table = (await here.table(ada))["id"]
        raw = await socket_at(here, table, ada)
        hearing = asyncio.create_task(raw.rest())
        large = bytes([TEXT, 0xFE]) + (8192).to_bytes(2, "big") + bytes(4) + b" " * 8192
        await raw.pour([large] * 1000)
        await hearing
        assert raw.sent < 1000 * len(large)
        assert BYTES.most / len(large) < FRAMES.most, "it was for the bytes"

    visit(new_sqlite(), come)
