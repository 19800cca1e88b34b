"""Copies of an SQLite file, and whether one is whole."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from billetdoux.errors import FileError, shorten
from billetdoux.server.store.file_watch import BACKUP

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def problem_of(connection: sqlite3.Connection, check: str = "quick_check") -> str:
    """Return the first thing that is wrong with the structure of a database; nothing if it is whole."""
    try:
        said = "; ".join(connection.execute(f"PRAGMA {check}(1)").fetchone()[0].splitlines())
    except sqlite3.DatabaseError as error:
        said = str(error)
    return "" if said == "ok" else shorten(said, 160)


def copy_database(source: sqlite3.Connection, path: Path) -> None:
    """Copy a database, as it is at one moment, into a new file that is one file and no more."""

    def copy(part: Path) -> None:
        with closing(sqlite3.connect(part)) as made:
            source.backup(made)
            made.execute("PRAGMA journal_mode=DELETE")
            made.execute(f"PRAGMA user_version={BACKUP}")
            if problem := problem_of(made, "integrity_check"):
                raise FileError("backup-damaged", file=path, problem=problem)

    make_file(path, copy)


def make_file(path: Path, write: Callable[[Path], None]) -> None:
    """Write a new file. It has another name until it is whole and on the disk; nobody else may read it."""
    part = path.with_name(f"{path.name}.unfinished")
    try:
        if path.exists():
            raise FileExistsError
        part.unlink(missing_ok=True)  # of a process that was killed
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        try:
            write(part)
            sync(part)
            give_name(part, path)
        finally:
            part.unlink(missing_ok=True)
        sync(path.parent)
    except FileExistsError as error:
        raise FileError("file-exists", file=path) from error
    except OSError as error:
        raise FileError("file-unwritable", file=path, problem=error.strerror) from error


def give_name(part: Path, path: Path) -> None:
    """Give a file its name, unless there is a file of that name already."""
    try:
        path.hardlink_to(part)
    except FileExistsError:
        raise
    except OSError:  # this file system has no second names
        part.rename(path)


def sync(path: Path) -> None:
    """See to it that a file, or the names in a folder, are on the disk."""
    if os.name == "nt" and path.is_dir():
        return  # Windows opens no folders
    file = os.open(path, os.O_RDWR if path.is_file() else os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)
