"""Locks that end with the process that has them."""

from __future__ import annotations

import os
import struct
import sys

FAR = 1 << 62  # a byte far behind all that SQLite ever locks
F_OFD_SETLK = 37  # of Linux: a lock of this opening of the file, whichever name led to it


def lock(file: int) -> None:
    """Lock a file for as long as this process lives; others may still read it."""
    try:
        import fcntl
    except ImportError:  # Windows
        import msvcrt

        os.lseek(file, 1 << 30, os.SEEK_SET)  # where nothing is read
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # pyright: ignore[reportAttributeAccessIssue]
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def lock_inode(file: int) -> None:
    """Lock a database itself, where the system can: it may have several names. SQLite locks other bytes of it."""
    if sys.platform == "linux":
        import fcntl

        fcntl.fcntl(file, F_OFD_SETLK, struct.pack("hhqqi", fcntl.F_WRLCK, os.SEEK_SET, FAR, 1, 0))
