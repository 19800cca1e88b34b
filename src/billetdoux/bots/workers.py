"""Processes that work for another one, and end when it does."""

from __future__ import annotations

import os
import signal
import threading
from contextlib import suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable


def end_with_parent(master: Any, before: Callable[[], None] | None = None) -> None:
    """End this process when its master hangs up, however that comes about; Ctrl-C is for the master alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def wait() -> None:
        with suppress(EOFError, OSError):
            master.recv_bytes()
        if before is not None:
            with suppress(Exception):
                before()
        os._exit(0)

    threading.Thread(target=wait, daemon=True).start()
