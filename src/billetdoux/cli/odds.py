"""`billetdoux odds`: what a seat can infer at a moment of a game."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console

from billetdoux.bots.belief import believe
from billetdoux.bots.master import ROUND, Master
from billetdoux.bots.particles import STRAY, best_search
from billetdoux.bots.story import story_of
from billetdoux.cli.options import add_language, number, system_language
from billetdoux.errors import OptionError, shorten
from billetdoux.game import record as records
from billetdoux.game.position import Position
from billetdoux.observe.worlds import UNWEIGHED
from billetdoux.rules.generator import generator
from billetdoux.rules.move import pack_move
from billetdoux.terminal.odds import odds_page
from billetdoux.text.catalogue import catalogue
from billetdoux.views.events import OPEN

if TYPE_CHECKING:
    import argparse

    from billetdoux.game.game import Game
    from billetdoux.game.record import Record
    from billetdoux.views.view import View

MODELS = {"none": UNWEIGHED, "random": 1.0, "casual": STRAY}
NETWORK = "master"  # which does not go through worlds, but says at once what it thinks
WORLDS, TRIALS = 2000, 60_000
PLAIN_WORLDS, PLAIN_TRIALS = 100, 600


def add(parser: argparse.ArgumentParser) -> None:
    """Declare what it takes."""
    parser.usage = (
        "billetdoux odds (FILE --at ROUND:PLY | --position LINE) [--seat N] [--model M] [--json] [--lang L]"
    )
    parser.add_argument("file", metavar="FILE", nargs="?", help="a record; if it holds several games, the first")
    parser.add_argument("--at", metavar="ROUND:PLY", help="before which decision, counted from 0:0")
    parser.add_argument(
        "--position", metavar="LINE", help="a position instead of a record; docs/positions.md says how"
    )
    parser.add_argument("--seat", metavar="N", help="who infers; otherwise whoever has to decide")
    parser.add_argument(
        "--model",
        metavar="M",
        default="none",
        help="what to make of the others' play: none (nothing), random (they play anything) or casual; or master: "
        "what its network thinks (none)",
    )
    parser.add_argument("--json", action="store_true", help="print the chances as JSON")
    add_language(parser)


def run(options: argparse.Namespace) -> int:
    """Print the chances of each card, and each legal move's chance to win the round."""
    if options.model not in (*MODELS, NETWORK):
        known = ", ".join([*MODELS, NETWORK])
        raise OptionError("choice-unknown", option="--model", value=shorten(options.model), known=known)
    text = catalogue(options.lang or system_language())
    view = view_of_position(options) if options.position is not None else view_of_record(options)
    if view.seat is None or view.out[view.seat]:
        raise OptionError("odds-seat-out", seat=view.seat)
    if options.model == NETWORK and view.seat != view.turn:
        raise OptionError("odds-not-turn", seat=view.turn)
    found = think(view) if options.model == NETWORK else infer(view, MODELS[options.model])
    if options.json:
        print(json.dumps(found))
    else:
        Console(highlight=False).print(odds_page(text, view, found))
    return 0


def view_of_record(options: argparse.Namespace) -> View:
    """Return what a seat saw at a moment of a record."""
    record = records.check_records(Path(options.file))[0]
    game = go_to(record, *read_moment(options.at))
    seat = game.turn if options.seat is None else number("--seat", options.seat, 0, len(game.players) - 1)
    return game.view(seat)


def view_of_position(options: argparse.Namespace) -> View:
    """Return what a seat sees in a position: whoever has to decide, if nobody else is named or sees it."""
    for option, given in (("FILE", options.file), ("--at", options.at)):
        if given is not None:
            raise OptionError("odds-position-alone", option=option)
    position = Position.parse(options.position)
    if position.viewer is None:
        raise OptionError("odds-spectator")
    seat = position.turn if position.viewer == OPEN else position.viewer
    if options.seat is not None:
        seat = number("--seat", options.seat, 0, position.known.players - 1)
    if seat is None:
        raise OptionError("odds-position-over")
    return position.view(seat)


def read_moment(at: str | None) -> tuple[int, int]:
    """Read which round, and before which decision of it."""
    if at is None:
        raise OptionError("argument-missing", command="odds", argument="--at ROUND:PLY")
    match = re.fullmatch(r"([0-9]{1,4}):([0-9]{1,4})", at, re.ASCII)
    if match is None:
        raise OptionError("odds-at-wrong", at=shorten(at))
    return int(match[1]), int(match[2])


def go_to(record: Record, round: int, ply: int) -> Game:
    """Return the game as it stood before a decision."""
    game = records.start(record)
    for step in records.steps(record, 0, game):
        if (step.round, step.ply) == (round, ply):
            return game
    raise OptionError("odds-at-nowhere", at=f"{round}:{ply}")


def infer(view: View, stray: float) -> dict[str, Any]:
    """Return what a seat can infer, as it is printed."""
    rng = generator(0, 0, 0, 0)
    believed = believe(view, rng, stray=stray)
    hands = {
        str(seat): believed.hand(seat)
        for seat in range(len(view.players))
        if seat != view.seat and not view.out[seat]
    }
    return {
        "seat": view.seat,
        "exact": believed.exact,
        "worlds": believed.worlds,
        "hands": hands,
        "aside": believed.aside() if view.aside else None,
        "next": believed.deck() if view.deck else None,
        "moves": promise(view, stray) if view.legal else {},
    }


def think(view: View) -> dict[str, Any]:
    """Return what the network thinks, as it is printed."""
    thought = Master(ROUND).infer(view)
    hands = {str(seat): row for seat, row in thought.hands.items()}
    plays = {str(move): share for move, share in zip(view.legal, thought.moves, strict=True)}
    return {"seat": view.seat, "model": NETWORK, "hands": hands, "plays": plays, "shares": thought.shares}


def promise(view: View, stray: float) -> dict[str, float]:
    """Return the share of the round that each legal move may bring, if casual players play on."""
    search = best_search(WORLDS, PLAIN_WORLDS)
    trials = TRIALS if search.compiled else PLAIN_TRIALS
    moves = [pack_move(move) for move in view.legal]
    means = search.weigh(story_of(view), moves, trials, generator(0, 0, 0, 1), stray=stray, halving=False)
    return {} if means is None else {str(move): mean for move, mean in zip(view.legal, means, strict=True)}
