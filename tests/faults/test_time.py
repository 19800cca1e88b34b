"""Clocks that jump and processes that stand still: nobody loses a move or their patience because of it."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from typing import TYPE_CHECKING

import pytest
from evening import check_nothing_is_lost, logged, on_turn, play_some, playing, until_ready
from nursery import Quick
from odd_process import STEP
from sqlalchemy import text

from billetdoux.server.store.database import make_engine, read_url
from sizes import LONG

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from evening import Guest

HOUR = 3600.0
CLOCK = 30  # seconds for a move
STOPPED = 32 if LONG else 12  # seconds for which a process stands still
BEATS = 13.0  # seconds in which a server notices that time has jumped, in two heartbeats


async def still_thinking(people: list[Guest]) -> None:
    """Check that whoever has to decide still has time, and may still decide."""
    one = await on_turn(people)
    assert not any(other.stand_ins for other in people), "no bot has played for anybody"
    assert one.deadline is not None
    assert (await one.play())["type"] == "accepted"


@pytest.mark.parametrize("step", [HOUR, -HOUR])
def test_a_wall_clock_that_is_set(new_sqlite: Callable[[], str], tmp_path: Path, step: float) -> None:
    database, clock = new_sqlite(), tmp_path / "clock"
    clock.write_text("0")

    async def play(server: Quick) -> None:
        # The bot has its process awake: it could play for somebody at once.
        async with playing(server, "Ada", "Bo", seats=3, bots=[None, None, "casual"], clock=CLOCK) as people:
            await play_some(people, 2)
            one = await on_turn(people)
            before = one.deadline or 0.0
            clock.write_text(str(step))
            await asyncio.sleep(3)
            assert one.deadline == before
            await still_thinking(people)
            await play_some(people, 1)
            one = await on_turn(people)
            assert before <= (one.deadline or 0.0) <= before + 3 * CLOCK
            assert (await until_ready(server, 200)) == "ready\n"
            await check_nothing_is_lost(database, people)

    server = Quick(database, **{STEP: str(clock)})
    server.before = "odd_process:step_the_clock"
    with server:
        asyncio.run(play(server))
        server.kill()
        server.start()  # and after a restart, by the clock that was set


@pytest.mark.parametrize("step", [HOUR, -HOUR] if LONG else [HOUR])
def test_the_clock_of_postgresql_is_set(new_postgres: Callable[[], str], step: float) -> None:
    """All nodes go by that clock. Whoever was thinking has as much time left as before."""
    database = new_postgres()

    async def set_clock() -> None:
        engine = make_engine(read_url(database), patient=True)
        async with engine.begin() as connection:
            await connection.execute(
                text(
                    "CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS"
                    f" $$ SELECT pg_catalog.clock_timestamp() + interval '{step} seconds' $$"
                )
            )
            name = read_url(database).database
            await connection.execute(text(f'ALTER DATABASE "{name}" SET search_path = public, pg_catalog'))
            await connection.execute(
                text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
            )
        await engine.dispose()

    async def play(server: Quick) -> None:
        async with playing(server, "Ada", "Bo", clock=CLOCK) as people:
            await play_some(people, 2)
            one = await on_turn(people)
            before = one.deadline or 0.0
            await set_clock()
            async with asyncio.timeout(BEATS):
                while one.deadline == before:
                    await one.changed()
            assert (one.deadline or 0.0) - before == pytest.approx(step, abs=BEATS)
            await still_thinking(people)
            await play_some(people, 2)
            await check_nothing_is_lost(database, people)
        (given,) = logged(server, "time-given-back")
        assert given["seconds"] == pytest.approx(step, abs=BEATS)

    with Quick(database) as server:
        asyncio.run(play(server))


@pytest.mark.parametrize("kind", ["sqlite", "postgres"] if LONG else ["sqlite"])
def test_a_process_that_stood_still(request: pytest.FixtureRequest, kind: str) -> None:
    """A laptop was closed, say. The time in which nobody could move is given back, though the clock had run out."""
    database = request.getfixturevalue(f"new_{kind}")()

    async def play(server: Quick) -> None:
        async with playing(server, "Ada", "Bo", clock=10) as people:
            await play_some(people, 2)
            one = await on_turn(people)
            before = one.deadline or 0.0
            os.kill(server.pid, signal.SIGSTOP)
            stopped = time.monotonic()
            await asyncio.sleep(STOPPED)
            os.kill(server.pid, signal.SIGCONT)
            stopped = time.monotonic() - stopped
            async with asyncio.timeout(BEATS):
                while one.deadline == before:
                    await one.changed()
            assert (one.deadline or 0.0) - before == pytest.approx(stopped, abs=BEATS / 2)
            await still_thinking(people)
            await play_some(people, 2)
            await check_nothing_is_lost(database, people)
        assert logged(server, "time-given-back")

    with Quick(database) as server:
        asyncio.run(play(server))
