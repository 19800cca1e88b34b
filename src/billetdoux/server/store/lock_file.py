"""Who serves from an SQLite file: one process, whatever names lead to the file.

The lock file lies beside the database. Its first line says where the server is. The second says that there has been a
database: if that has gone, a server must not begin with an empty one as if nothing had happened.
"""

from __future__ import annotations

import os
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from billetdoux.errors import FileError, ServerError
from billetdoux.server.ops.logs import LOG
from billetdoux.server.store.database import read_url, unusable
from billetdoux.server.store.locks import lock

if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import TextIO

SERVING = ".serving"  # what is put behind the name of the database
KEPT = "database"  # the second line


class LockFile:
    """The lock on an SQLite file, held by this process."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.path = database.with_name(database.name + SERVING)
        self._file = self._locked()
        self._file.seek(0)
        self.was_kept = self._file.read().splitlines()[1:] == [KEPT]
        self._kept = self.was_kept
        self._here = ""
        self._write()

    def _locked(self) -> TextIO:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        file = self.path.open("a+")  # as it is: it may say where another server is
        try:
            lock(file.fileno())
        except OSError as error:
            file.close()
            raise FileError("database-taken", database=self.database) from error
        return file

    def _write(self) -> None:
        self._file.truncate(0)
        self._file.write(f"{self._here}\n{KEPT if self._kept else ''}")
        self._file.flush()

    def tell(self, here: str) -> None:
        """Tell others on this machine where we are, if the disk takes it."""
        self._here = here
        with suppress(OSError):
            self._write()

    def keep(self) -> None:
        """Note that there is a database now."""
        self._kept = True
        self._write()

    def check(self) -> None:
        """Put the lock file back if somebody has deleted it; a ServerError if another server has taken its place."""
        try:
            there, mine = self.path.stat(), os.fstat(self._file.fileno())
            if (there.st_dev, there.st_ino) == (mine.st_dev, mine.st_ino):
                return
        except FileNotFoundError:
            pass
        try:
            file = self._locked()
        except FileError as error:
            raise ServerError("database-served-twice", database=self.database) from error
        self._file.close()
        self._file = file
        self._write()
        LOG.warning("lock-file-restored")

    def close(self) -> None:
        """Leave the database to others."""
        self.tell("")
        with suppress(OSError):
            self._file.close()


@contextmanager
def only_server(database: str) -> Generator[LockFile | None]:
    """See to it that no other process serves from the same SQLite file; yield the lock, if it is one."""
    url = read_url(database)
    if url.get_backend_name() != "sqlite" or not url.database:
        yield None
        return
    try:
        held = LockFile(Path(url.database).resolve())
    except OSError as error:
        raise unusable(url, error) from error
    try:
        yield held
    finally:
        held.close()


def served_at(database: str) -> str:
    """Return the address, on this machine, of the server that has an SQLite file open; nothing if it says none."""
    path = Path(read_url(database).database or "").resolve()
    try:
        return (path.with_name(path.name + SERVING).read_text().splitlines() or [""])[0]
    except OSError:
        return ""
