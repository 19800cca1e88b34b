"""Many connections: none of them keeps newcomers out for long, and the server says that it is full."""

from __future__ import annotations

import asyncio
import json
import resource
from typing import TYPE_CHECKING

from flood import OTHER, Raw, connect, connected, metric
from house import Serving
from inside import House, visit

from billetdoux.server.config import Config
from billetdoux.server.ops.connections import Connections, most_connections
from billetdoux.server.ops.metrics import Metrics

if TYPE_CHECKING:
    from collections.abc import Callable

    New = Callable[[], str]

HEALTH = b"GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n"


async def ask(url: str, *, come_from: str = "127.0.0.1") -> tuple[int, str]:
    """Ask whether the server lives; return the status, and the reason if it is a refusal."""
    raw = await connect(url, come_from=come_from)
    await raw.send(HEALTH)
    status, body = await raw.answer()
    return status, body.get("reason", "")


def hang_up(raws: list[Raw]) -> None:
    """Close many connections."""
    for raw in raws:
        raw.close()


def test_one_address_cannot_have_all_connections(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        silent = await connected(here.url, 40)
        try:
            assert await ask(here.url) == (503, "connections-full")
            assert await ask(here.url, come_from=OTHER) == (200, ""), "others are let in"
            figures = here.node.metrics.page().decode()
            assert metric(figures, 'billetdoux_connections_cut_total{reason="connections-full"}') >= 21
        finally:
            hang_up(silent)
        async with asyncio.timeout(20):
            while (await ask(here.url))[0] != 200:  # the server may not have seen yet that they are closed
                await asyncio.sleep(0.02)

    visit(new_sqlite(), come, connections_per_address=20)


def test_all_together_are_bounded_and_a_proxy_may_have_most_of_them(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        silent = await connected(here.url, 25, come_from=OTHER)
        try:
            assert await ask(here.url) == (200, "")
            silent += await connected(here.url, 5, come_from=OTHER)
            assert await ask(here.url) == (503, "connections-full")
        finally:
            hang_up(silent)

    visit(new_sqlite(), come, connections=30, connections_per_address=10, trusted_proxies=OTHER)


def test_sockets_count_as_connections_until_they_are_closed(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        ada = await here.program("Ada")
        table = (await here.table(ada))["id"]
        for _ in range(10):
            async with here.socket(table, ada) as one, here.socket(table, ada) as two:
                await one.hear("table")
                await two.hear("table")
        async with asyncio.timeout(20):
            while here.node.metrics.connections._value.get() > 1:
                await asyncio.sleep(0.02)

    visit(new_sqlite(), come, connections=10, connections_per_address=5)


def test_with_few_files_newcomers_are_let_in_and_the_log_says_once_that_it_is_full(new_sqlite: New) -> None:
    files = resource.getrlimit(resource.RLIMIT_NOFILE)

    async def come(serving: Serving) -> None:
        silent = list[Raw]()
        try:
            for _ in range(300):
                silent.append(await connect(serving.url))
            for _ in range(5):
                assert await ask(serving.url, come_from=OTHER) == (200, "")
            assert (await ask(serving.url))[0] == 503
        finally:
            hang_up(silent)

    serving = Serving(new_sqlite())
    serving.command = ["prlimit", "--nofile=200:400", *serving.command]
    with serving:
        asyncio.run(come(serving))
        lines = [json.loads(line) for line in serving.log.read_text().splitlines() if line.startswith("{")]
    assert resource.getrlimit(resource.RLIMIT_NOFILE) == files
    full = [line for line in lines if line["event"] == "connections-full"]
    assert len(full) == 1
    assert full[0]["most"] == 272, "the limit was raised from 200 to 400"


def test_an_ipv6_customer_counts_as_one() -> None:
    connections = Connections(Config(connections=1000, connections_per_address=5), Metrics(), lambda _: False)
    let_in = [connections.open((f"2001:db8:1:1::{n:x}", 1)) for n in range(10)]
    assert let_in == [True] * 5 + [False] * 5, "a /64 is one"
    let_in = [connections.open((f"2001:db8:1:{n:x}::1", 1)) for n in range(2, 50)]
    assert let_in.count(True) == 35, "and a /48 is eight"
    assert connections.open(("2001:db8:2::1", 1))
    assert connections.open(("::ffff:192.0.2.1", 1))


def test_there_are_fewer_connections_than_files() -> None:
    assert 0 < most_connections(1 << 30) < max(resource.getrlimit(resource.RLIMIT_NOFILE)[0], 1 << 30)
    assert most_connections(10) == 10
