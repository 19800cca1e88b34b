"""Starting on a disk or a file that cannot be served from: one sentence with the real cause, and exit status 2."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from faulty_disk import IN_LONG_RUNS, FaultyDisk, OnFaultyDisk
from house import token
from test_disk import last_line
from test_files import refuses
from test_upgrade import build

from sizes import LONG

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("fault", "says"),
    [
        ("enospc", ("No space left", "database or disk is full", "unable to open database file")),
        ("erofs", ("Read-only file system",)),
        ("eio-write", ("disk I/O error", "Input/output error")),
        ("eio-sync", ("disk I/O error",)),
    ],
)
@pytest.mark.parametrize("there", [pytest.param(False, marks=IN_LONG_RUNS), True])
def test_a_disk_that_takes_nothing(disk: FaultyDisk, fault: str, says: tuple[str, ...], *, there: bool) -> None:
    server = OnFaultyDisk(disk)
    if there:
        with server:
            asyncio.run(token(server.url, "Ada"))
    # Where there is a database, its log alone; else the first file that is made.
    disk.fail(fault, "-wal" if there and fault in ("enospc", "eio-write", "eio-sync") else "")
    said = refuses(server, "house.db cannot be used: ")
    assert any(one in said for one in says), said
    disk.heal(fault)
    with server:
        pass


def test_a_disk_that_is_full_a_moment_later(disk: FaultyDisk) -> None:
    server = OnFaultyDisk(disk)
    server.before = "careless:fill_the_disk_after_opening"
    server.begin()
    assert server.wait() == 2
    assert "house.db cannot be used: " in last_line(server)
    assert "People can join" not in server.log.read_text()


def test_a_file_that_cannot_be_read(disk: FaultyDisk) -> None:
    server = OnFaultyDisk(disk)
    with server:
        server.stop()
        disk.fail("eio-read")
        refuses(server, "house.db cannot be used: ")


def garbage(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(2 * 4096)
        file.write(random.Random(1).randbytes(4096))


def zeros(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(2 * 4096)
        file.write(bytes(4096))


def torn(path: Path) -> None:
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size - 5 * 4096 - 512)


def test_a_damaged_file_is_not_served(disk: FaultyDisk) -> None:
    server = OnFaultyDisk(disk)
    with server:
        asyncio.run(token(server.url, "Ada"))
        server.stop()
        whole = disk.file.read_bytes()
        for harm in (garbage, zeros, torn):
            harm(disk.file)
            assert "Restore a backup" in refuses(server, "house.db is damaged: ")
            disk.file.write_bytes(whole)
        server.start()


def test_a_missing_column_is_named(disk: FaultyDisk) -> None:
    server = OnFaultyDisk(disk)
    with server:
        pass
    with closing(sqlite3.connect(disk.file)) as other:
        other.execute("ALTER TABLE games DROP COLUMN enough")
    refuses(server, "house.db cannot be used: no such column: games.enough")


def test_a_file_that_is_locked_is_not_served(disk: FaultyDisk) -> None:
    server = OnFaultyDisk(disk)
    with server:
        pass
    with closing(sqlite3.connect(disk.file, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        refuses(server, "house.db cannot be used: database is locked")


# Migrations, killed half way.


def dies(server: OnFaultyDisk) -> bool:
    """Start a server that may be killed by its disk; tell whether it was."""
    server.begin()
    try:
        server.wait_until_ready(server.ended)
    except AssertionError:
        return True
    server.kill()
    return False


def test_a_migration_that_is_killed_is_done_anew(disk: FaultyDisk) -> None:
    """At any of its writes; what was there before is there afterwards."""
    asyncio.run(build(disk.database))
    old = disk.file.read_bytes()
    with closing(sqlite3.connect(disk.file)) as kept:
        games = kept.execute("SELECT id, secret FROM games ORDER BY id").fetchall()
        entries = kept.execute("SELECT game, number, move FROM entries ORDER BY game, number").fetchall()
    died = 0
    for number in range(1, 200) if LONG else (2, 25, 45):
        for path in disk.file.parent.glob("house.db*"):
            path.unlink()
        disk.file.write_bytes(old)
        disk.fail("kill-at", str(number))
        server = OnFaultyDisk(disk)
        died += dies(server)
        disk.heal("kill-at")
        with server:
            pass
        with closing(sqlite3.connect(disk.file)) as kept:
            assert kept.execute("SELECT id, secret FROM games ORDER BY id").fetchall() == games
            found = kept.execute("SELECT game, number, move FROM entries ORDER BY game, number").fetchall()
            assert set(found) >= set(entries)  # a bot may have played on
            assert kept.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert died > 1
