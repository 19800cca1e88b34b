"""Whether an SQLite file still is the one that was opened.

A file that was renamed, deleted or replaced takes writes as before, and nobody finds them again. So the server looks
before and after each commit: at the file's name, its size, and a number in its header that every start sets anew.

The file is kept open for that, and closed after all connections: closing it drops SQLite's own locks.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from billetdoux.errors import FileError, ServerError
from billetdoux.server.store.locks import lock_inode

if TYPE_CHECKING:
    from pathlib import Path

MAGIC = b"SQLite format 3\0"
BACKUP = 0x0B111E7  # user_version of a backup: a -wal that lies beside it belongs to something else
HARMLESS = ("file-gone", "file-replaced")  # what was stored can still be read by whoever has the file open


@dataclass
class Seen:
    """A file as it was when it was last looked at."""

    path: Path
    device: int
    inode: int
    size: int

    @classmethod
    def of(cls, path: Path) -> Seen:
        """Look at a file."""
        there = path.stat()
        return cls(path, there.st_dev, there.st_ino, there.st_size)

    def problem(self) -> FileError | None:
        """Look again; return what is wrong with it."""
        try:
            now = self.path.stat()
        except FileNotFoundError:
            return FileError("file-gone", file=self.path)
        if (now.st_dev, now.st_ino) != (self.device, self.inode):
            return FileError("file-replaced", file=self.path)
        if now.st_size < self.size:
            return FileError("file-shorter", file=self.path)
        self.size = now.st_size
        return None


class FileWatch:
    """Watches an SQLite file and its -wal."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
        self._seen: list[Seen] = []
        self._version = 0
        self._numbered = False  # whether the number has reached the file

    def lock(self) -> None:
        """Lock the file itself."""
        try:
            lock_inode(self._file)
        except BlockingIOError as error:
            raise FileError("database-taken", database=self.path) from error

    def version(self) -> int:
        """Return the number in the header of the file itself, whatever its -wal says."""
        head = os.pread(self._file, 64, 0)
        return int.from_bytes(head[60:64], "big") if head.startswith(MAGIC) else -1

    def begin(self, version: int) -> None:
        """Watch from here on. The number may reach the file only when its -wal is next copied into it."""
        self._version = version
        self._seen = [Seen.of(self.path), Seen.of(self.path.with_name(self.path.name + "-wal"))]
        self._numbered = self.version() == version

    def check(self) -> None:
        """Raise a ServerError if the file is no longer the one that was opened."""
        if not self._seen:
            return
        problems = [found for seen in self._seen if (found := seen.problem()) is not None]
        found = self.version()
        self._numbered = self._numbered or found == self._version
        if self._numbered and found != self._version:
            problems.append(FileError("file-overwritten", file=self.path))
        problems.sort(key=lambda problem: problem.key in HARMLESS)
        if problems:
            raise ServerError("database-lost", problem=problems[0], way=FileError("lost-restore"))

    def close(self) -> None:
        """Watch no more."""
        os.close(self._file)
