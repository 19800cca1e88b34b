"""What tests that drive a terminal have in common."""

from __future__ import annotations

import re
import signal

ASKS = r"> (\x1b\[[0-9;?]*[A-Za-z]|\r)*\x1b\[\?25h$"  # the cursor stands behind it


def hear_interrupts() -> None:
    """A shell that runs the tests in the background has its children ignore Ctrl-C; at a terminal nobody does."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def hand(screen: str) -> list[str]:
    """Return the values of the cards in the hand that a screen shows."""
    return [value for line in screen.splitlines() for value in re.findall(r"(?:^│|│ │)  (\d)  \w", line)]
