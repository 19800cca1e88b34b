"""`billetdoux serve`, at which five minutes can pass in a moment: each SIGUSR1 puts its clock forward.

Run as a program, with the arguments of `billetdoux serve`.
"""

from __future__ import annotations

import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from house import Serving

if TYPE_CHECKING:
    from types import FrameType

LEAP = 301.0  # seconds; the others may hand over a seat whose player has been gone for 300


class Later(Serving):
    """A server whose clock can be put forward."""

    def __init__(self, database: str, **environment: str) -> None:
        super().__init__(database, **environment)
        self.command = [sys.executable, str(Path(__file__))]
        paths = [str(Path(__file__).parent.parent / "server"), self.environment.get("PYTHONPATH", "")]
        self.environment["PYTHONPATH"] = ":".join(filter(None, paths))

    def leap(self) -> None:
        """Let five minutes pass."""
        assert self.process is not None
        self.process.send_signal(signal.SIGUSR1)


def serve() -> int:
    """Be the server."""
    from billetdoux.cli import main
    from billetdoux.server.node import Node

    now, ahead = Node.now, 0.0

    def leap(_number: int, _frame: FrameType | None) -> None:
        nonlocal ahead
        ahead += LEAP

    signal.signal(signal.SIGUSR1, leap)
    Node.now = lambda self: now(self) + ahead
    return main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(serve())
