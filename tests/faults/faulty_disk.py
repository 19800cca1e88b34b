"""A disk that fails when it is told to, and loses in a power cut what was not synced (see shim.c); servers on it."""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from nursery import Quick

from lacking import lacking
from sizes import LONG

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

IN_LONG_RUNS = pytest.mark.skipif(not LONG, reason="long")
SHIM = Path(__file__).with_name("shim.c")
HEAD = struct.Struct("=c15sqq")  # of an operation in the file that the shim writes
SECTOR = 512  # bytes that a disk writes together or not at all


@cache
def library() -> str:
    """Compile the shim, once in a run; return where the library is."""
    compiler = shutil.which("gcc") or shutil.which("cc") or installed_compiler()
    if compiler is None:
        lacking("there is no C compiler, so the disk cannot be made to fail; install gcc")
    made = Path(tempfile.mkdtemp(prefix="billetdoux-shim-")) / "shim.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-O2", "-o", made, SHIM, "-ldl", "-lpthread"], check=True)
    return str(made)


def installed_compiler() -> str | None:
    """Install a C compiler with apt, as root; return where it is."""
    if shutil.which("apt-get") is not None and os.getuid() == 0:
        for command in (["update"], ["install", "--yes", "--no-install-recommends", "gcc", "libc6-dev"]):
            subprocess.run(["apt-get", *command], capture_output=True, check=False)
    return shutil.which("gcc")


class FaultyDisk:
    """Where one SQLite file lies, with all that belongs to it."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "house.db"
        self.database = f"sqlite:///{self.file}"
        self.faults = folder / "faults"
        self.faults.mkdir()
        self.environment = {"BILLETDOUX_FAULTS": str(self.faults), "BILLETDOUX_FAULTS_FILE": str(self.file)}

    def fail(self, fault: str, detail: str = "") -> None:
        """Let a fault begin: everywhere, or only for paths that end in this way."""
        new = self.faults / f"{fault}.new"
        new.write_text(detail)
        new.replace(self.faults / fault)

    def heal(self, fault: str) -> None:
        """Let a fault end."""
        (self.faults / fault).unlink()

    def beside(self, end: str) -> Path:
        """Return a file that lies beside the database: -wal, -shm, .serving."""
        return self.file.with_name(self.file.name + end)

    # Power cuts.

    def record(self) -> None:
        """Note from here on what is written and what is synced; what is there now is synced. No server may run."""
        with (self.faults / "operations").open("wb") as noted:
            for end in ("", "-wal", "-journal"):
                if (path := self.beside(end)).exists():
                    content = path.read_bytes()
                    noted.write(HEAD.pack(b"w", end.encode(), 0, len(content)) + content)
                    noted.write(HEAD.pack(b"s", end.encode(), 0, 0))
        self.fail("record")

    def cut_power(self, rng: random.Random | None = None) -> int:
        """Leave of the files what was synced, and of the rest some sectors by chance; return how many were not.

        The server must be dead.
        """
        synced, now, lost = dict[str, bytes](), dict[str, bytearray](), dict[str, list[tuple[int, bytes | None]]]()
        for kind, end, at, data in self._operations():
            whole, waiting = now.setdefault(end, bytearray()), lost.setdefault(end, [])
            if kind == "s":
                synced[end] = bytes(whole)
                waiting.clear()
            elif kind == "u":
                for files in (synced, now, lost):
                    files.pop(end, None)
            else:
                put(whole, at, data)
                waiting.append((at, data))
        for path in self.file.parent.glob(f"{self.file.name}*"):
            if not path.name.endswith(".serving"):
                path.unlink()
        for end, content in synced.items():
            kept = bytearray(content)
            for at, data in survivors(lost[end], rng):
                put(kept, at, data)
            self.beside(end).write_bytes(kept)
        return sum(map(len, lost.values()))

    def _operations(self) -> Iterator[tuple[str, str, int, bytes | None]]:
        noted, place = (self.faults / "operations").read_bytes(), 0
        while place + HEAD.size <= len(noted):
            kind, end, at, length = HEAD.unpack_from(noted, place)
            place += HEAD.size
            data = None if kind == b"t" else noted[place : place + length]
            place += length
            yield kind.decode(), end.rstrip(b"\0").decode(), at, data


def put(whole: bytearray, at: int, data: bytes | None) -> None:
    """Write some bytes of a file; None cuts it off there."""
    if len(whole) < at:
        whole.extend(bytes(at - len(whole)))
    if data is None:
        del whole[at:]
    else:
        whole[at : at + len(data)] = data


def survivors(
    writes: list[tuple[int, bytes | None]], rng: random.Random | None
) -> Iterator[tuple[int, bytes | None]]:
    """Yield the sectors that reached the disk though nobody synced them: none, or any, in any order."""
    for at, data in writes if rng is not None else []:
        for start in range(0, 1 if data is None else len(data), SECTOR):
            if rng is not None and rng.random() < 0.5:
                yield at + start, None if data is None else data[start : start + SECTOR]


class OnFaultyDisk(Quick):
    """A server whose database lies on a disk that can fail."""

    def __init__(self, disk: FaultyDisk, **environment: str) -> None:
        super().__init__(disk.database, **disk.environment, **environment)
        self.preload = library()
