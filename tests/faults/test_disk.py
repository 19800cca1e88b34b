"""A disk that is full, fails or hangs, and a file that somebody else has locked: nobody waits in silence."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
from contextlib import closing, contextmanager, suppress
from typing import TYPE_CHECKING

import pytest
from evening import check_nothing_is_lost, logged, on_turn, play_some, playing, until_ready
from faulty_disk import IN_LONG_RUNS, FaultyDisk, OnFaultyDisk

from lacking import lacking
from sizes import LONG

if TYPE_CHECKING:
    from collections.abc import Generator
    from contextlib import AbstractContextManager
    from pathlib import Path

    from evening import Guest

PEOPLE = ("Ada", "Bo")


async def endure(
    server: OnFaultyDisk, database: str, fault: AbstractContextManager[None], reason: str, seconds: float = 0.0
) -> None:
    """Play while there is a fault: whoever moves is told, so is the operator, and then everybody plays on."""
    async with playing(server, *PEOPLE) as people:
        await play_some(people, 2)
        one = await on_turn(people)
        with fault:
            move = asyncio.create_task(one.play())
            await told_to_send_again(one)
            said = await until_ready(server, 503)
            assert "has stored nothing" in said
            assert reason in said
            await asyncio.sleep(seconds)
            assert not move.done()
        assert (await move)["type"] == "accepted"
        assert await until_ready(server, 200) == "ready\n"
        await play_some(people, 2)
        await check_nothing_is_lost(database, people)
    assert logged(server, "commit-failed")


async def told_to_send_again(one: Guest) -> None:
    """Wait until somebody has been told that their move could not be stored."""
    async with asyncio.timeout(10):
        while "unavailable" not in one.reasons:
            await asyncio.sleep(0.02)


@contextmanager
def failing(disk: FaultyDisk, fault: str) -> Generator[None]:
    disk.fail(fault)
    yield
    disk.heal(fault)


@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        ("enospc", "SQLITE_FULL"),
        pytest.param("eio-write", "SQLITE_IOERR", marks=IN_LONG_RUNS),
        pytest.param("erofs", "SQLITE_IOERR", marks=IN_LONG_RUNS),
        ("hang-sync", "TimeoutError"),
    ],
)
def test_people_are_told_to_send_again_until_the_disk_works(disk: FaultyDisk, fault: str, reason: str) -> None:
    with OnFaultyDisk(disk) as server:
        asyncio.run(endure(server, disk.database, failing(disk, fault), reason))
        assert server.end(signal.SIGTERM) == 0


@IN_LONG_RUNS
def test_a_server_stops_while_the_disk_hangs(disk: FaultyDisk) -> None:
    async def play(server: OnFaultyDisk) -> None:
        async with playing(server, *PEOPLE) as people:
            await play_some(people, 2)
            disk.fail("hang-sync")
            move = asyncio.create_task((await on_turn(people)).play())
            await asyncio.sleep(0.2)
            assert await asyncio.to_thread(server.end, signal.SIGTERM) in (0, 1)
            disk.heal("hang-sync")
            await asyncio.to_thread(server.start)
            assert (await move)["type"] == "accepted"
            await check_nothing_is_lost(disk.database, people)

    with OnFaultyDisk(disk) as server:
        asyncio.run(play(server))


@pytest.fixture
def small(tmp_path: Path) -> Generator[Path]:
    """Mount a real file system that is soon full."""
    place = tmp_path / "small"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(place)]
    if os.getuid() or subprocess.run(mount, capture_output=True, check=False).returncode:
        lacking("a small file system cannot be mounted here; run the tests as root")
    yield place
    subprocess.run(["umount", str(place)], check=True)


@contextmanager
def filled(place: Path) -> Generator[None]:
    """Fill a file system to the last byte."""
    filler = place / "filler"
    with suppress(OSError), filler.open("wb", buffering=0) as file:
        while file.write(bytes(512)):
            pass
    yield
    filler.unlink()


def test_a_real_file_system_is_full(small: Path) -> None:
    disk = FaultyDisk(small)
    with OnFaultyDisk(disk) as server:
        with closing(sqlite3.connect(disk.file)) as other:
            other.execute("PRAGMA wal_checkpoint(PASSIVE)")
        asyncio.run(endure(server, disk.database, filled(small), "SQLITE_FULL"))
        assert server.end(signal.SIGTERM) == 0


@contextmanager
def locked(path: Path, how: str) -> Generator[None]:
    """Let another process, as it were, write to the database."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute(how)
        yield
        other.execute("ROLLBACK")


def test_somebody_else_has_locked_the_file(disk: FaultyDisk) -> None:
    with OnFaultyDisk(disk) as server:
        fault = locked(disk.file, "BEGIN IMMEDIATE")
        asyncio.run(endure(server, disk.database, fault, "SQLITE_BUSY", seconds=90 if LONG else 3))
        assert server.end(signal.SIGTERM) == 0


def tear(path: Path) -> None:
    """Write over all of a database but its first page."""
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(os.urandom(path.stat().st_size - 4096))


@pytest.mark.parametrize(
    ("fault", "says"),
    [("eio-sync", "because the disk could not store a write: "), ("torn", "because its database is damaged: ")],
)
def test_a_server_that_cannot_trust_its_disk_stops_with_one_sentence(disk: FaultyDisk, fault: str, says: str) -> None:
    async def play(server: OnFaultyDisk) -> None:
        async with playing(server, *PEOPLE) as people:
            await play_some(people, 3)
            with closing(sqlite3.connect(disk.file)) as other:
                other.execute("PRAGMA wal_checkpoint(PASSIVE)")  # so that there is something to be torn
            if fault == "torn":
                tear(disk.file)
            else:
                disk.fail(fault)
            one = await on_turn(people)
            move = asyncio.create_task(one.play())
            assert await asyncio.to_thread(server.wait) == 2
            assert says in last_line(server)
            assert [line["reason"] for line in logged(server, "cannot-go-on")]
            if fault == "torn":
                move.cancel()
                return
            disk.heal(fault)
            await asyncio.to_thread(server.start)
            assert (await move)["type"] == "accepted"
            await play_some(people, 2)
            await check_nothing_is_lost(disk.database, people)

    with OnFaultyDisk(disk) as server:
        asyncio.run(play(server))
        if fault == "torn":
            server.begin()
            assert server.wait() == 2
            assert "is damaged" in last_line(server)


def last_line(server: OnFaultyDisk) -> str:
    """Return what a server said last: one sentence that is no line of its log."""
    lines = server.log.read_text().splitlines()
    assert "Traceback" not in server.log.read_text()
    assert not lines[-1].startswith("{")
    return lines[-1]
