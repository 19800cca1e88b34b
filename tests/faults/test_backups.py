"""Backups that are killed half way, made of a damaged database, or restored beside what belongs to another one."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from evening import check_nothing_is_lost, log_of, on_turn, play_some, playing
from faulty_disk import FaultyDisk, OnFaultyDisk, library
from house import COMMAND
from test_files import migrated, refuses

from billetdoux.cli import main
from sizes import LONG

if TYPE_CHECKING:
    from pathlib import Path

    from evening import Guest


def admin(disk: FaultyDisk, *task: str) -> int:
    """Do something with the database, in this process."""
    return main(["admin", *task, "--database", disk.database, "--lang", "en"])


def outside(disk: FaultyDisk, file: Path, *task: str) -> int:
    """Do it in a process of its own, whose disk may kill it; return the exit status."""
    faults = disk.environment | {"BILLETDOUX_FAULTS_FILE": str(file), "LD_PRELOAD": library()}
    command = [COMMAND, "admin", *task, "--database", disk.database]
    return subprocess.run(command, env=os.environ | faults, capture_output=True, check=False).returncode


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Play, and return the database."""

    async def play(server: OnFaultyDisk) -> None:
        async with playing(server, "Ada", "Bo") as people:
            await play_some(people, 3)

    disk = FaultyDisk(tmp_path_factory.mktemp("evening"))
    with OnFaultyDisk(disk) as server:
        asyncio.run(play(server))
    return disk.file.read_bytes()


@pytest.fixture
def played(disk: FaultyDisk, evening: bytes) -> FaultyDisk:
    """Return a disk with a database in which a game is being played."""
    disk.file.write_bytes(evening)
    return disk


def entries(path: Path) -> list[tuple[str, int, str]]:
    """Return all logs in a database, which is whole."""
    with closing(sqlite3.connect(path)) as kept:
        assert kept.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return kept.execute("SELECT game, number, move FROM entries ORDER BY game, number").fetchall()


def test_a_backup_that_is_killed_has_no_name(played: FaultyDisk, tmp_path: Path) -> None:
    backup = tmp_path / "backup.db"
    for number in range(1, 80, 1 if LONG else 30):
        played.fail("kill-at", str(number))
        if outside(played, backup, "backup", str(backup)) == 0:
            break
        assert not backup.exists() or entries(backup) == entries(played.file)
        backup.unlink(missing_ok=True)
    played.heal("kill-at")
    backup.unlink(missing_ok=True)
    assert admin(played, "backup", str(backup)) == 0
    assert entries(backup) == entries(played.file)
    assert sorted(path.name for path in tmp_path.glob("backup*")) == ["backup.db"]


@pytest.mark.parametrize("fault", ["enospc", "eio-sync"])
def test_a_backup_that_cannot_be_stored_is_none(played: FaultyDisk, tmp_path: Path, fault: str) -> None:
    backup = tmp_path / "backup.db"
    played.fail(fault)
    assert outside(played, backup, "backup", str(backup)) == 2
    assert list(tmp_path.glob("backup*")) == []


def test_a_damaged_database_is_not_backed_up(
    played: FaultyDisk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with played.file.open("r+b") as file:
        file.seek(5 * 4096)
        file.write(os.urandom(4096))
    assert admin(played, "backup", str(tmp_path / "backup.db")) == 2
    assert "damaged" in capsys.readouterr().err
    assert list(tmp_path.glob("backup*")) == []
    assert admin(played, "check") == 2
    assert "house.db is damaged" in capsys.readouterr().err


# Going back to a backup.


def epoch(disk: FaultyDisk) -> str:
    with closing(sqlite3.connect(disk.file)) as kept:
        return kept.execute("SELECT value FROM settings WHERE key = 'epoch'").fetchone()[0]


def test_a_backup_is_restored_and_the_game_goes_on_from_there(
    disk: FaultyDisk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    backup = tmp_path / "backup.db"

    async def play(server: OnFaultyDisk) -> list[Guest]:
        async with playing(server, "Ada", "Bo") as people:
            await play_some(people, 2)
            await asyncio.to_thread(admin, disk, "backup", str(backup))
            await play_some(people, 2)
            assert await asyncio.to_thread(admin, disk, "restore", str(backup)) == 2
            assert "Another server has" in capsys.readouterr().err
            await on_turn(people)
        return people

    with OnFaultyDisk(disk) as server:
        people = asyncio.run(play(server))
        server.kill()
        before, log = epoch(disk), asyncio.run(log_of(disk.database, people[0].game))
        assert admin(disk, "restore", str(backup)) == 0
        assert "restored from" in capsys.readouterr().out
        assert epoch(disk) != before
        (aside,) = (path for path in tmp_path.glob("house.db.replaced-*") if "-wal" not in path.name)
        assert len(entries(aside)) == len(log)
        assert len(entries(disk.file)) < len(log)
        server.start()
        assert admin(disk, "check") == 0
        assert "The database is whole: 1 tables, 1 games." in capsys.readouterr().out


def test_a_backup_beside_a_foreign_log_is_not_served(disk: FaultyDisk, tmp_path: Path) -> None:
    backup = tmp_path / "backup.db"

    async def play(server: OnFaultyDisk) -> list[Guest]:
        async with playing(server, "Ada", "Bo") as people:
            await play_some(people, 2)
            await asyncio.to_thread(admin, disk, "backup", str(backup))
            await play_some(people, 2)
        return people

    with OnFaultyDisk(disk) as server:
        people = asyncio.run(play(server))
        server.kill()
        shutil.copyfile(disk.file, tmp_path / "kept.db")
        shutil.copyfile(backup, disk.file)
        refuses(server, "house.db is a backup, and ")
        shutil.copyfile(tmp_path / "kept.db", disk.file)
        server.start()
        asyncio.run(check_nothing_is_lost(disk.database, people))


def test_a_restore_that_is_killed_leaves_the_one_or_the_other(played: FaultyDisk, tmp_path: Path) -> None:
    backup = tmp_path / "backup.db"
    assert admin(played, "backup", str(backup)) == 0
    before = entries(played.file)
    for number in range(1, 120, 1 if LONG else 35):
        played.fail("kill-at", str(number))
        if outside(played, played.file, "restore", str(backup)) == 0:
            break
        assert entries(played.file) == before
    played.heal("kill-at")
    assert admin(played, "restore", str(backup)) == 0
    assert entries(played.file) == before
    with OnFaultyDisk(played):
        pass


@pytest.mark.parametrize("what", ["text", "another database", "newer", "damaged"])
def test_only_a_whole_backup_of_a_server_is_restored(
    played: FaultyDisk, tmp_path: Path, capsys: pytest.CaptureFixture[str], what: str
) -> None:
    given, before = tmp_path / "given.db", played.file.read_bytes()
    if what == "text":
        given.write_text("this is no database, and long enough to be none")
    elif what == "another database":
        with closing(sqlite3.connect(given)) as other:
            other.execute("CREATE TABLE cards (name)")
    elif what == "newer":
        migrated(played)
        shutil.copyfile(played.file, given)
        played.file.write_bytes(before)
    else:
        given.write_bytes(before[: 5 * 4096] + os.urandom(4096) + before[6 * 4096 :])
    assert admin(played, "restore", str(given)) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    says = {
        "text": "file is not a database",
        "another database": "is not a backup of a server",
        "newer": "belongs to a newer Billet Doux",
        "damaged": "is damaged",
    }
    assert says[what] in said
    assert played.file.read_bytes() == before


def test_postgresql_is_restored_by_its_own_tools(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    database = "postgresql://ada:secret@127.0.0.1:1/none"
    assert main(["admin", "restore", str(tmp_path / "x"), "--database", database, "--lang", "en"]) == 2
    said = capsys.readouterr().err
    assert "pg_restore" in said
    assert "secret" not in said


def test_a_new_epoch(played: FaultyDisk, capsys: pytest.CaptureFixture[str]) -> None:
    before = epoch(played)
    assert admin(played, "new-epoch") == 0
    assert "has begun a new epoch" in capsys.readouterr().out
    assert epoch(played) != before
