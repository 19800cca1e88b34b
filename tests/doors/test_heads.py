"""Requests that do not end, or do not come: they are cut off before they cost memory, and told why."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest
from flood import Raw, connect, memory_of, metric, upgrade
from house import Serving
from inside import House, visit

from billetdoux.server.http import http_connection
from billetdoux.server.http.http_connection import BODY, HEAD, HEAD_LINE, HEADERS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    New = Callable[[], str]

UPGRADE = b"Upgrade: websocket\r\nConnection: Upgrade\r\n"
ENDLESS = [b"x" * 65536] * 1024  # 64 MiB


async def asked(here: House, *data: bytes) -> tuple[int, str]:
    """Send something; return the status and reason of the answer, after which the connection must be closed."""
    raw = await connect(here.url)
    await raw.pour(data)
    status, body = await raw.answer()
    raw.close()
    return status, body.get("reason", "")


def headers(number: int, size: int) -> bytes:
    """Return so many headers of so many bytes each."""
    return b"".join(f"X-{n:03}: ".encode().ljust(size - 2, b"x") + b"\r\n" for n in range(number))


@pytest.mark.parametrize(
    "head",
    [
        b"GET /healthz HTTP/1.1\r\nX-Long: " + b"x" * HEAD_LINE + b"\r\n\r\n",
        b"GET /healthz?" + b"x" * HEAD_LINE + b" HTTP/1.1\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\n" + headers(HEADERS + 1, 20) + b"\r\n",
        b"GET /healthz HTTP/1.1\r\n" + headers(HEAD // 1024 + 1, 1024) + b"\r\n",
        b"GET /api/tables/x/socket HTTP/1.1\r\n" + UPGRADE + headers(HEADERS, 20) + b"\r\n",
        b"GET /api/tables/x/socket HTTP/1.1\r\n" + UPGRADE + b"X-Long: " + b"x" * HEAD_LINE + b"\r\n\r\n",
    ],
    ids=["line", "url", "number", "size", "socket-number", "socket-line"],
)
def test_a_head_that_is_too_large_is_refused(new_sqlite: New, head: bytes) -> None:
    async def come(here: House) -> None:
        assert await asked(here, head) == (431, "head-too-large")
        whole = [head[start : start + 100] for start in range(0, len(head), 100)]
        assert await asked(here, *whole) == (431, "head-too-large"), "however it is cut"

    visit(new_sqlite(), come)


def test_a_head_that_is_just_small_enough_is_answered(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        close = b"Connection: close\r\n"
        for more in (
            headers(HEADERS - 1, 20),
            headers(HEAD // 1024 - 1, 1024),
            b"X-Long: " + b"x" * (HEAD_LINE - 20) + b"\r\n",
        ):
            assert (await asked(here, b"GET /healthz HTTP/1.1\r\n" + close + more + b"\r\n"))[0] == 200

    visit(new_sqlite(), come)


def pouring(start: bytes, piece: bytes, size: int = 64 << 20) -> Iterable[bytes]:
    """Yield a beginning and then the same again and again, up to so many bytes."""
    yield start
    block = piece * (65536 // len(piece))
    for _ in range(size // len(block)):
        yield block


ENDLESSLY = {
    "one-header": (b"GET / HTTP/1.1\r\nX: ", b"x"),
    "headers": (b"GET / HTTP/1.1\r\n", b"X: y\r\n"),
    "url": (b"GET /", b"x"),
    "empty-lines": (b"", b"\r\n"),
    "socket": (b"GET /api/tables/x/socket HTTP/1.1\r\n" + UPGRADE + b"X: ", b"x"),
    "body": (b"POST /api/me HTTP/1.1\r\nContent-Length: 999999999\r\n\r\n", b"x"),
    "trailers": (b"POST /api/me HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", b"X: y\r\n"),
    "chunk-extensions": (b"POST /api/me HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1;", b"x=y;"),
}


def test_what_never_ends_costs_no_memory(new_sqlite: New) -> None:
    async def pour(url: str, start: bytes, piece: bytes) -> tuple[int, int]:
        raw: Raw = await connect(url)
        hearing = asyncio.create_task(raw.answer())
        await raw.pour(pouring(start, piece))
        status, _ = await hearing
        raw.close()
        return raw.sent, status

    async def come(serving: Serving) -> list[tuple[int, int]]:
        return await asyncio.gather(*(pour(serving.url, *one) for one in ENDLESSLY.values() for _ in range(4)))

    with Serving(new_sqlite()) as serving:
        assert serving.process is not None
        before = memory_of(serving.process.pid)
        poured = asyncio.run(come(serving))
        grown = memory_of(serving.process.pid) - before
    assert grown < 24 << 20
    assert max(sent for sent, _ in poured) < 16 << 20, "each was cut off (what was on its way counts as sent)"
    assert {status for _, status in poured} <= {431, 422, 403, 0}


def test_many_requests_in_one_go_are_answered_in_order_and_wait_outside(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        raw = await connect(here.url)
        requests = b"".join(f"GET /healthz HTTP/1.1\r\nX: {n}\r\n\r\n".encode() for n in range(300))
        await raw.send(requests + b"GET /readyz HTTP/1.1\r\nConnection: close\r\n\r\n")
        heard = await raw.rest()
        assert heard.count(b"alive\n") == 300
        assert heard.endswith(b"ready\n")

    visit(new_sqlite(), come)


def test_what_comes_too_slowly_is_cut_off(new_sqlite: New, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_connection, "HEAD_TIME", 0.3)
    monkeypatch.setattr(http_connection, "BODY_TIME", 0.3)
    body = b"POST /api/me HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"

    async def trickle(here: House, start: bytes) -> tuple[int, dict[str, Any]]:
        raw = await connect(here.url)
        hearing = asyncio.create_task(raw.answer())
        await raw.send(start)
        for _ in range(1000):
            if hearing.done() or not await raw.send(b"x"):
                break
            await asyncio.sleep(0.02)
        return await hearing

    async def come(here: House) -> None:
        silent = await connect(here.url)
        assert await silent.rest() == b"", "who says nothing is told nothing"
        assert (await trickle(here, b"GET / HTTP/1.1\r\nX: "))[0] == 408
        assert (await trickle(here, b"GET /healthz HTTP/1.1\r\n\r\nGET / HTTP/1.1\r\nX: "))[0] == 200
        status, said = await trickle(here, body)
        assert (status, said["reason"]) == (408, "request-late")
        figures = here.node.metrics.page().decode()
        for reason in ("silent", "head-late", "body-late"):
            assert metric(figures, f'billetdoux_connections_cut_total{{reason="{reason}"}}') >= 1
        assert metric(figures, "billetdoux_connections") <= 1

    visit(new_sqlite(), come)


def test_malformed_requests_write_one_line_a_minute(new_sqlite: New) -> None:
    async def come(serving: Serving) -> str:
        for _ in range(10):
            for number in range(20):
                raw = await connect(serving.url)
                await raw.send(b"\x16\x03\x01 this is not HTTP\r\n\r\n" if number % 2 else b"GET / HTTP/9.9\r\n\r\n")
                assert (await raw.answer())[0] == 400
                raw.close()
        raw = await connect(serving.url)
        await raw.send(b"GET /metrics HTTP/1.1\r\nConnection: close\r\n\r\n")
        return (await raw.rest()).decode()

    with Serving(new_sqlite()) as serving:
        figures = asyncio.run(come(serving))
        lines = serving.log.read_text().splitlines()
    assert metric(figures, 'billetdoux_connections_cut_total{reason="malformed"}') == 200
    assert len([line for line in lines if '"cut-off"' in line]) == 1
    assert len(lines) < 12


def test_a_socket_with_a_head_that_the_library_cannot_read_is_closed(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        raw = await connect(here.url)
        await raw.send(upgrade("x", "y").replace(b"Host: here", b"Host: here\r\nX-\xff: \xff"))
        assert (await raw.answer())[0] in (0, 400, 403)

    visit(new_sqlite(), come)


def test_a_body_of_any_size_is_refused_in_a_sentence(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        size = BODY // 2
        head = (
            f"POST /api/me HTTP/1.1\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: {size}"
        )
        assert await asked(here, head.encode() + b"\r\n\r\n", b" " * size) == (422, "request-unreadable")

    visit(new_sqlite(), come)
