"""Backups, and going back to one.

A backup holds the key that signs cookies and the secrets of running games: nobody else may read it.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from datetime import datetime
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from billetdoux.errors import FileError, OptionError, shorten
from billetdoux.server.ops.admin import existing
from billetdoux.server.store.copies import copy_database, make_file, problem_of, sync
from billetdoux.server.store.database import check_revision, make_writer, read_url, unusable
from billetdoux.server.store.lock_file import only_server
from billetdoux.server.store.settings import begin_epoch

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy.engine import URL


def back_up(address: str, path: Path) -> None:
    """Copy the whole database into a new file, while servers run."""
    url = existing(address)
    if url.get_backend_name() != "sqlite":
        make_file(path, lambda part: dump_postgresql(url, part, path))
        return
    try:
        with closing(sqlite3.connect(str(url.database))) as source:
            copy_database(source, path)
    except sqlite3.Error as error:
        raise unusable(url, error) from error


def restore(address: str, backup: Path) -> Path | None:
    """Go back to a backup of an SQLite database, while no server runs; return where the one is that was there."""
    url = read_url(address)
    if url.get_backend_name() != "sqlite":
        raise OptionError("restore-postgresql")
    if not backup.is_file():
        raise FileError("file-missing", file=backup)
    with only_server(address) as lock_file:
        assert lock_file is not None, "it is SQLite"
        path = lock_file.database
        fresh = path.with_name(f"{path.name}.restored")
        fresh.unlink(missing_ok=True)  # of a process that was killed
        prepare(url, backup, fresh)
        aside = set_aside(path)
        fresh.rename(path)
        sync(path.parent)
        lock_file.keep()
    return aside


def prepare(url: URL, backup: Path, fresh: Path) -> None:
    """Copy a backup, if it is one of a server and whole, and begin a new epoch in the copy."""
    try:
        with closing(sqlite3.connect(f"{backup.resolve().as_uri()}?mode=ro", uri=True)) as source:
            if problem := problem_of(source, "integrity_check"):
                raise FileError("database-damaged", database=backup, problem=problem)
            if source.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone() is None:
                raise FileError("backup-wrong", file=backup)
            copy_database(source, fresh)
        writer = make_writer(url.set(database=str(fresh)), journal_mode="DELETE")
        try:
            with writer.begin() as connection:
                check_revision(connection, older=True)
                begin_epoch(connection)
        finally:
            writer.dispose()
    except (sqlite3.Error, SQLAlchemyError) as error:
        raise unusable(url.set(database=str(backup)), error) from error


def set_aside(path: Path) -> Path | None:
    """Give the database that is there another name, and its -wal too; return that name."""
    aside = path.with_name(f"{path.name}.replaced-{datetime.now():%Y%m%d-%H%M%S}")
    path.with_name(f"{path.name}-shm").unlink(missing_ok=True)
    found = False
    for end in ("", "-wal"):  # in this order: a database without its -wal would look whole
        if (there := path.with_name(path.name + end)).exists():
            there.rename(aside.with_name(aside.name + end))
            found = True
    return aside if found else None


def dump_postgresql(url: URL, part: Path, path: Path) -> None:
    """Let pg_dump copy a PostgreSQL database; the password does not stand in its command line."""
    plain = url.set(drivername="postgresql", password=None).render_as_string()
    command = ["pg_dump", "--format=custom", f"--file={part}", f"--dbname={plain}"]
    typed = " ".join(command).replace(str(part), str(path))
    if shutil.which("pg_dump") is None:
        raise FileError("pg-dump-missing", command=typed)
    password = {"PGPASSWORD": str(url.password)} if url.password else {}
    done = subprocess.run(command, env=os.environ | password, capture_output=True, text=True, check=False)
    if done.returncode:
        problem = shorten(done.stderr.strip().splitlines()[-1] if done.stderr.strip() else done.returncode, 200)
        raise FileError("pg-dump-failed", problem=problem, command=typed)
