"""`billetdoux replay`: check a record and tell its story."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from billetdoux.cli.options import add_language, number, system_language
from billetdoux.errors import OptionError
from billetdoux.game import record as records
from billetdoux.terminal.pages import story_page
from billetdoux.text.catalogue import catalogue
from billetdoux.text.sentences import Teller
from billetdoux.views.events import OPEN

if TYPE_CHECKING:
    import argparse

    from billetdoux.game.record import Decision, Record
    from billetdoux.views.events import Viewer


def add(parser: argparse.ArgumentParser) -> None:
    """Declare what it takes."""
    parser.usage = "billetdoux replay FILE [--seat N | --spectator] [--positions] [--json] [--lang L]"
    parser.add_argument("file", metavar="FILE", nargs="?", help="a record")
    parser.add_argument("--seat", metavar="N", help="tell only what this seat saw")
    parser.add_argument("--spectator", action="store_true", help="tell only what everyone saw")
    parser.add_argument(
        "--positions", action="store_true", help="print the position at every decision, as a line of text"
    )
    parser.add_argument("--json", action="store_true", help="print each decision as JSON")
    add_language(parser)


def run(options: argparse.Namespace) -> int:
    """Tell every game of a file; none is told before all are checked."""
    if options.spectator and options.seat is not None:
        raise OptionError("seat-or-spectator")
    text = catalogue(options.lang or system_language())
    found = records.check_records(Path(options.file))
    viewer: Viewer = None if options.spectator else OPEN
    if options.seat is not None:
        viewer = number("--seat", options.seat, 0, min(len(record["players"]) for record in found) - 1)
    console = Console(highlight=False)
    for game_number, record in enumerate(found):
        if options.json or options.positions:
            for step in records.steps(record, game_number):
                position = {"position": str(step.game.position(viewer))} if options.positions else {}
                if options.json:
                    print(json.dumps(decision(step, game_number, viewer) | position))
                else:
                    at = f"{step.round}:{step.ply}" if len(found) == 1 else f"{game_number}:{step.round}:{step.ply}"
                    print(f"{at:<8} {position['position']}")
        else:
            game = records.replay(record, game_number)
            teller = Teller(text, game.edition, game.players, viewer)
            console.print(story_page(teller, game.events(viewer), title(record, game_number, len(found))))
    return 0


def decision(step: Decision, game: int, viewer: Viewer) -> dict[str, object]:
    """Return a decision as one JSON object; who may not see it learns neither what was legal nor what was kept."""
    mine = viewer in (OPEN, step.seat)
    return {
        "game": game,
        "round": step.round,
        "ply": step.ply,
        "seat": step.seat,
        "legal": sorted(str(move) for move in step.legal) if mine else None,
        "move": str(step.move if mine else step.move.hidden()),
    }


def title(record: Record, number: int, games: int) -> str:
    """Return what to call a game of a file: who played, and which one it is of several."""
    players = " · ".join(record["players"])
    return players if games == 1 else f"{number}: {players}"
