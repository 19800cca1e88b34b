"""What has been measured of our bots: `figures.json` beside this file, which `research/bots.py` writes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("figures.json")


def figures() -> dict[str, Any]:
    """Return all figures; there may be none."""
    if not FILE.exists():
        return {"cells": [], "times": []}
    return json.loads(FILE.read_text(encoding="utf-8"))


def cell(edition: str, players: int) -> dict[str, Any] | None:
    """Return what was measured in an edition, for a number of players."""
    return next((one for one in figures()["cells"] if (one["edition"], one["players"]) == (edition, players)), None)


def share_against(the_cell: dict[str, Any], bot: str, other: str) -> float | None:
    """Return the share of rounds that a bot wins against another, two playing; None if that was not measured."""
    for pair in the_cell["pairs"]:
        if (pair["bot"], pair["against"]) == (bot, other):
            return pair["round_share"]["value"]
        if (pair["bot"], pair["against"]) == (other, bot):
            return 1 - pair["round_share"]["value"]
    return None


def milliseconds(time: float) -> str:
    """Write a time, at least two digits of it."""
    return f"{time:.0f}" if time >= 10 else f"{time:.2g}"


def slowest(bot: str) -> float | None:
    """Return the p99 of a bot's time for a move, in milliseconds, where it is slowest."""
    return max((one["p99_ms"] for one in figures()["times"] if one["bot"] == bot), default=None)
