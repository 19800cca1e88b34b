"""What the server promises when its database does not answer: a quick word to whoever waits, and no silence."""

from __future__ import annotations

import asyncio
import io
import signal
import sqlite3
import threading
import time
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import uvicorn
from inside import House, reason, visit
from sqlalchemy import select

from billetdoux.errors import Refusal
from billetdoux.server.ops import logs, serve
from billetdoux.server.ops.metrics import Metrics
from billetdoux.server.store import database as databases
from billetdoux.server.store.database import open_database
from billetdoux.server.store.journal import Journal, lock
from billetdoux.server.store.schema import DUE, SETTINGS

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable

    from sqlalchemy import Connection

    from billetdoux.server.store.database import Database

LONG = 30.0  # seconds after which a test that waits for an answer has failed


@asynccontextmanager
async def journal_of(url: str) -> AsyncGenerator[tuple[Database, Journal]]:
    """Open a database, and a journal that writes to it."""
    database = await open_database(url)
    journal = Journal(database, Metrics())
    journal.start()
    try:
        async with asyncio.timeout(LONG):
            yield database, journal
    finally:
        await journal.stop()
        await database.close()


def add(key: str) -> Callable[[Connection], None]:
    def work(connection: Connection) -> None:
        connection.execute(SETTINGS.insert(), [{"key": key, "value": key}])

    return work


def due_at(*tables: str) -> Callable[[Connection], None]:
    """Write down what is due at some tables: nothing."""
    nothing = {"game": "", "number": 0, "kind": "none", "at": 0.0, "until": 0.0}

    def work(connection: Connection) -> None:
        connection.execute(DUE.insert(), [{"table_id": table, **nothing} for table in tables])

    return work


async def keys(database: Database) -> set[str]:
    async with database.reading() as connection:
        return set(await connection.scalars(select(SETTINGS.c.key)))


def test_a_write_that_hangs_is_unavailable_soon_and_nobody_reads_before_it_ends(
    new_sqlite: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(databases, "DEADLINE", 0.3)
    disk = threading.Event()

    def slow(connection: Connection) -> None:
        add("slow")(connection)
        disk.wait(LONG)

    async def play() -> None:
        async with journal_of(new_sqlite()) as (database, journal):
            with pytest.raises(Refusal, match="send it again"):
                await journal.write(slow)
            assert journal.problem == "TimeoutError"
            with pytest.raises(Refusal, match="send it again"):
                await journal.write(add("next"))
            with pytest.raises(Refusal, match="send it again"):
                await keys(database)
            disk.set()
            await journal.write(add("after"))
            assert journal.problem == ""
            assert await keys(database) == {"slow", "after"}  # the one was late, the other never begun

    asyncio.run(play())


def test_a_file_that_another_process_has_locked_is_unavailable_for_all_and_then_goes_on(
    new_sqlite: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(databases, "LOCK_WAIT", 0.2)
    url = new_sqlite()

    async def play() -> None:
        async with journal_of(url) as (database, journal):
            await journal.write(add("before"))
            with closing(sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                began = time.monotonic()
                answers = await asyncio.gather(
                    *(journal.write(add(str(n))) for n in range(20)), return_exceptions=True
                )
                assert all(isinstance(one, Refusal) for one in answers)
                assert journal.problem == "SQLITE_BUSY"
                assert time.monotonic() - began < LONG / 3  # not one after the other
                other.execute("ROLLBACK")
            await journal.write(add("after"))
            assert await keys(database) == {"before", "after"}

    asyncio.run(play())


def test_one_locked_row_holds_up_one_table(new_postgres: Callable[[], str]) -> None:
    async def play() -> None:
        async with journal_of(new_postgres()) as (database, journal):
            await journal.write(due_at("stuck", "free"))
            async with database.engine.begin() as other:
                await other.execute(lock({"stuck"}))
                stuck = asyncio.create_task(journal.write(add("stuck"), "stuck"))
                for n in range(5):
                    await journal.write(add(str(n)), "free")
                    assert not stuck.done()
                with pytest.raises(Refusal, match="send it again"):
                    await stuck
            await journal.write(add("again"), "stuck")
            assert await keys(database) == {*"01234", "again"}

    asyncio.run(play())


def test_a_locked_row_that_becomes_free_is_waited_for(new_postgres: Callable[[], str]) -> None:
    async def play() -> None:
        async with journal_of(new_postgres()) as (database, journal):
            await journal.write(due_at("busy"))
            async with database.engine.begin() as other:
                await other.execute(lock({"busy"}))
                waiting = asyncio.create_task(journal.write(add("mine"), "busy"))
                await journal.write(add("other"))
            await waiting
            assert await keys(database) == {"mine", "other"}

    asyncio.run(play())


def test_it_is_not_ready_while_it_cannot_commit(new_sqlite: Callable[[], str]) -> None:
    async def come(here: House) -> None:
        assert (await here.ask("GET", "/readyz")).status_code == 200
        here.node.journal.problem = "SQLITE_FULL"
        said = await here.ask("GET", "/readyz")
        assert reason(said, 503) == "not-ready"
        assert "(SQLITE_FULL)" in said.json()["sentence"]
        here.node.journal.problem = ""
        here.node.journal._last_commit -= 1000
        assert "(no answer)" in (await here.ask("GET", "/readyz")).json()["sentence"]
        await here.node.member.heartbeat.say_alive()
        assert (await here.ask("GET", "/readyz")).status_code == 200

    visit(new_sqlite(), come)


@pytest.mark.parametrize("lost", ["journal", "catch-up", "beat"])
def test_without_a_task_that_it_needs_the_server_stops(new_sqlite: Callable[[], str], lost: str) -> None:
    stopped = list[Any]()

    async def come(here: House) -> None:
        here.node.on_failure = lambda: stopped.append(here.node.failure)
        names = {"journal": "Journal._run", "catch-up": "CatchUp.run", "beat": "every"}
        tasks = [one for one in asyncio.all_tasks() if names[lost] in repr(one.get_coro())]
        if lost == "beat":
            tasks = [one for one in tasks if one.get_coro().cr_frame.f_locals["work"].__name__ == "_beat"]  # pyright: ignore
        (task,) = tasks
        task.cancel()
        await asyncio.wait({task})
        await asyncio.sleep(0)
        assert reason(await here.ask("GET", "/readyz"), 503) == "task-ended"
        if lost == "journal":  # it is needed to stop in good order
            here.node.journal.start()

    visit(new_sqlite(), come)
    (failure,) = stopped
    assert str(failure).startswith(f"The server stopped because its task “{lost}” ended (CancelledError).")


def test_what_cannot_be_logged_stops_nothing() -> None:
    with Path("/dev/full").open("wb", buffering=0) as disk:
        full = io.TextIOWrapper(disk, write_through=True)
        with pytest.raises(OSError, match="No space"):
            full.write("a line\n")
        log = logs.Unbreakable(full)
        log.write("another line\n")
        log.flush()
        with suppress(OSError):
            full.close()


def test_a_stop_that_hangs_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    ended, killed = threading.Event(), list[int]()
    monkeypatch.setattr(serve, "LAST_MOMENT", 0.05)

    def exit(code: int) -> None:
        killed.append(code)
        ended.set()

    monkeypatch.setattr(serve.os, "_exit", exit)
    server = serve.BoundedServer(uvicorn.Config("nothing:nothing"))
    server.handle_exit(signal.SIGTERM, None)
    assert ended.wait(LONG)
    assert killed == [1]
    server = serve.BoundedServer(uvicorn.Config("nothing:nothing"))
    server.give_up_later()
    server.ended()
    time.sleep(0.2)
    assert killed == [1]
