"""A bot that never comes to an end. It stands alone here, because a process of its own has to import it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from billetdoux.server.bots.bot_pool import think

if TYPE_CHECKING:
    from billetdoux.rules.move import Move
    from billetdoux.views.view import View


def brood(level: str, view: View, seed: int, number: int) -> Move:
    """Think for ever at one level, and as usual at the others."""
    if level == "sharp":
        time.sleep(1000)
    return think(level, view, seed, number)
