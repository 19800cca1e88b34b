"""Files moved, replaced, truncated or deleted under a server: it notices, and confirms nothing more."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from evening import check_nothing_is_lost, logged, on_turn, play_some, playing
from faulty_disk import IN_LONG_RUNS, OnFaultyDisk
from test_disk import last_line

from billetdoux.cli import main

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from faulty_disk import FaultyDisk


def rename(disk: FaultyDisk, _: Path) -> None:
    disk.file.rename(disk.file.with_name("elsewhere.db"))


def delete(disk: FaultyDisk, _: Path) -> None:
    for end in ("", "-wal", "-shm"):
        disk.beside(end).unlink()


def replace(disk: FaultyDisk, backup: Path) -> None:
    backup.rename(disk.file)


def write_over(disk: FaultyDisk, backup: Path) -> None:
    shutil.copyfile(backup, disk.file)


def truncate(disk: FaultyDisk, _: Path) -> None:
    os.truncate(disk.file, disk.file.stat().st_size // 8192 * 4096)


def delete_log(disk: FaultyDisk, _: Path) -> None:
    disk.beside("-wal").unlink()


def replace_log(disk: FaultyDisk, _: Path) -> None:
    other = disk.beside("-other")
    other.write_bytes(disk.beside("-wal").read_bytes())
    other.rename(disk.beside("-wal"))


def truncate_log(disk: FaultyDisk, _: Path) -> None:
    os.truncate(disk.beside("-wal"), 4096)


@pytest.mark.parametrize(
    ("harm", "says", "rescued"),
    [
        (rename, "house.db is no longer there", True),
        (delete, "house.db is no longer there", True),
        pytest.param(replace, "house.db is another file now", True, marks=IN_LONG_RUNS),
        (write_over, "house.db was written over", False),
        pytest.param(truncate, "house.db has become shorter", False, marks=IN_LONG_RUNS),
        (delete_log, "house.db-wal is no longer there", True),
        pytest.param(replace_log, "house.db-wal is another file now", True, marks=IN_LONG_RUNS),
        (truncate_log, "house.db-wal has become shorter", False),
    ],
)
def test_nothing_is_confirmed_by_a_server_that_has_lost_its_files(
    disk: FaultyDisk,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    harm: Callable[[FaultyDisk, Path], None],
    says: str,
    *,
    rescued: bool,
) -> None:
    backup = tmp_path / "backup.db"

    async def play(server: OnFaultyDisk) -> None:
        async with playing(server, "Ada", "Bo") as people:
            assert main(["admin", "backup", str(backup), "--database", disk.database]) == 0
            await play_some(people, 3)
            one = await on_turn(people)
            harm(disk, backup)
            move = asyncio.create_task(one.play())
            assert await asyncio.to_thread(server.wait) == 2
            assert not move.done()
            assert says in last_line(server)
            assert [line["reason"] for line in logged(server, "cannot-go-on")] == ["database-lost"]
            copies = list(tmp_path.glob("house.db.rescued-*"))
            assert len(copies) == rescued
            if rescued:
                if not disk.file.exists():
                    refuses(server, "has gone: a server used it before")
                assert main(["admin", "restore", str(copies[0]), "--database", disk.database]) == 0
                await asyncio.to_thread(server.start)
                assert (await move)["type"] == "accepted"
                await play_some(people, 2)
                await check_nothing_is_lost(disk.database, people)
            else:
                assert "restore a backup" in last_line(server)
                move.cancel()

    with OnFaultyDisk(disk) as server:
        asyncio.run(play(server))
    capsys.readouterr()


def refuses(server: OnFaultyDisk, says: str) -> str:
    """See that a server does not start, and says why in one sentence, which is returned."""
    server.log.write_text("")
    server.begin()
    assert server.wait() == 2
    assert says in last_line(server)
    assert server.log.read_text().count("\n") == 1
    return last_line(server)


def test_a_server_notices_even_if_nobody_plays(disk: FaultyDisk) -> None:
    with OnFaultyDisk(disk) as server:
        disk.file.unlink()
        assert server.wait() == 2
        assert "is no longer there" in last_line(server)


def test_an_empty_database_is_begun_only_on_purpose(disk: FaultyDisk) -> None:
    with OnFaultyDisk(disk) as server:
        server.stop()
        disk.file.rename(disk.beside("-moved"))
        refuses(server, "has gone: a server used it before")
        assert not disk.file.exists()
        disk.file.touch()
        refuses(server, "has gone: a server used it before")
        server.arguments.append("--new")
        server.start()
        server.stop()
        refuses(server, "“--new” begins an empty database, but")


def test_a_log_that_was_left_behind_is_not_written_over(disk: FaultyDisk) -> None:
    with OnFaultyDisk(disk) as server:
        server.kill()
        disk.file.unlink()
        disk.beside(".serving").unlink()
        refuses(server, "has gone: a server used it before")
        server.arguments.append("--new")
        refuses(server, "house.db-wal is there; move it away first")
        assert disk.beside("-wal").stat().st_size > 0


# One server, whatever the names.


def test_a_second_server_is_refused_by_whatever_name(disk: FaultyDisk, tmp_path: Path) -> None:
    by_symlink, by_hard_link = tmp_path / "symlink.db", tmp_path / "hard-link.db"
    with OnFaultyDisk(disk) as first:
        by_symlink.symlink_to(disk.file)
        by_hard_link.hardlink_to(disk.file)
        second = OnFaultyDisk(disk)
        for name in (disk.file, by_symlink, by_hard_link):
            second.arguments[-1] = f"sqlite:///{name}"
            refuses(second, "Another server has")
        disk.beside(".serving").unlink()
        second.arguments[-1] = disk.database
        refuses(second, "Another server has")
        assert first.end(signal.SIGTERM) == 0


def test_the_lock_file_is_put_back(disk: FaultyDisk) -> None:
    with OnFaultyDisk(disk) as server:
        said = disk.beside(".serving").read_text()
        disk.beside(".serving").unlink()
        while not logged(server, "lock-file-restored"):
            assert server.ended() is None
        assert disk.beside(".serving").read_text() == said
        assert server.end(signal.SIGTERM) == 0


# Other versions.


def migrated(disk: FaultyDisk) -> None:
    """Pretend that a newer server has changed the tables."""
    with closing(sqlite3.connect(disk.file)) as other:
        other.execute("UPDATE alembic_version SET version_num = '9999'")
        other.commit()


def test_a_server_stops_when_another_version_has_changed_its_tables(disk: FaultyDisk) -> None:
    with OnFaultyDisk(disk) as server:
        migrated(disk)
        assert server.wait() == 2
        assert "another version of Billet Doux has changed its database" in last_line(server)


def test_admin_writes_nothing_to_a_newer_database(disk: FaultyDisk, capsys: pytest.CaptureFixture[str]) -> None:
    with OnFaultyDisk(disk) as server:
        server.stop()
    migrated(disk)
    before = disk.file.read_bytes()
    for task in (["close", "x"], ["bar", "x"], ["list"], ["new-epoch"], ["rotate-keys"]):
        assert main(["admin", *task, "--database", disk.database, "--lang", "en"]) == 2
        assert "belongs to a newer Billet Doux" in capsys.readouterr().err
        assert disk.file.read_bytes() == before
