"""`billetdoux train`: train a network by letting it play against itself."""

from __future__ import annotations

import math
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from billetdoux.cli.options import LARGEST_SEED, add_language, number, system_language
from billetdoux.errors import FileError, OptionError
from billetdoux.game.record import reason
from billetdoux.rules.edition import edition, known_editions
from billetdoux.text.catalogue import catalogue

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable

    from billetdoux.text.catalogue import Catalogue
    from billetdoux.train.lanes import Cell
    from billetdoux.train.recipe import Recipe
    from billetdoux.train.run import Training

LONGEST = 100_000  # minutes
MOST = 10**9  # iterations
SMALL: dict[str, Any] = {  # what a laptop can do
    "lanes": 2048,
    "steps": 16,
    "batch": 4096,
    "rate": (2e-3, 2e-4),
    "log_every": 10,
    "measure_every": 100,
    "measure_lanes": 512,
}


def add(parser: argparse.ArgumentParser) -> None:
    """Declare what it takes."""
    parser.usage = (
        "billetdoux train --out DIR [--edition E] [--players N] [--minutes M | --iterations I] [--seed S]\n"
        "       [--against B] [--start X] [--device D] [--lang L]\n"
        "       billetdoux train --out DIR --resume [--device D] [--lang L]"
    )
    parser.add_argument("--out", metavar="DIR", help="where to write weights, checkpoints, the log and its curves")
    parser.add_argument("--edition", metavar="E", help="standard, classic or princess; otherwise all")
    parser.add_argument("--players", metavar="N", help="2 to 6 (classic: 2 to 4); otherwise all")
    parser.add_argument("--minutes", metavar="M", help="how long (10)")
    parser.add_argument("--iterations", metavar="I", help="how long, so that the same seed gives the same run")
    parser.add_argument("--seed", metavar="S", help="for everything left to chance (1)")
    parser.add_argument("--device", metavar="D", help="cpu or cuda; otherwise cuda where it can be")
    parser.add_argument("--resume", action="store_true", help="continue the training in DIR")
    parser.add_argument("--against", metavar="B", help="learn to beat master, random, casual, or a file of weights")
    parser.add_argument(
        "--start",
        metavar="X",
        help="nothing, own (the weights it learns to beat), master, or a file; otherwise own where it can be",
    )
    add_language(parser)


def run(options: argparse.Namespace) -> int:
    """Train until the time is over; what there is then is written in any case."""
    text = catalogue(options.lang or system_language())
    if find_spec("torch") is None:
        raise OptionError("train-missing")
    if options.out is None:
        raise OptionError("argument-missing", command="train", argument="--out DIR")
    device, folder = device_of(options), Path(options.out)
    training = resumed(options, folder, device) if options.resume else begun(options, folder, device)
    print(text("train-preparing"), flush=True)
    watch(training, folder, text)
    return 0


def device_of(options: argparse.Namespace) -> str:
    """Return where to train: on a GPU, if none is named and all that takes is there."""
    from billetdoux.fast.gpu_batch import load_cuda

    if options.device == "cpu":
        return "cpu"
    if options.device not in (None, "cuda"):
        raise OptionError("choice-unknown", option="--device", value=options.device, known="cpu, cuda")
    import torch

    try:
        load_cuda()
    except OptionError:
        if options.device == "cuda":
            raise
        return "cpu"
    return "cuda" if options.device == "cuda" or torch.cuda.is_available() else "cpu"


def resumed(options: argparse.Namespace, folder: Path, device: str) -> Training:
    """Return the training in this folder, as it was stopped."""
    from billetdoux.train.run import Training

    for name in ("edition", "players", "minutes", "iterations", "seed", "against", "start"):
        if getattr(options, name) is not None:
            raise OptionError("train-goes-on", option=f"--{name}")
    if not (folder / "checkpoint.pt").exists():
        raise OptionError("file-missing", file=folder / "checkpoint.pt")
    return Training.resumed(folder, device)


def begun(options: argparse.Namespace, folder: Path, device: str) -> Training:
    """Return the training that was asked for; nothing is written before it is clear that it can begin."""
    from billetdoux.train.run import Training

    recipe = recipe_of(options, device)
    try:
        if (folder / "checkpoint.pt").exists():
            raise OptionError("train-there", folder=folder)
        training = Training(recipe, folder, device)
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError("file-unwritable", file=folder, problem=reason(error)) from error
    return training


def recipe_of(options: argparse.Namespace, device: str) -> Recipe:
    """Return how to train, as the options say."""
    from billetdoux.train.networks import Shape
    from billetdoux.train.recipe import ATTACK, Recipe
    from billetdoux.train.run import BOTS

    if options.minutes is not None and options.iterations is not None:
        raise OptionError("train-length")
    cells = cells_of(options)
    counts = {cell.players for cell in cells}
    if options.against == "master" and 2 in counts and len(counts) > 1:
        raise OptionError("attack-which")
    against = "" if options.against is None else named(options.against, max(counts), BOTS)
    match options.start:
        case None:
            start = "" if against in BOTS else against
        case "nothing":
            start = ""
        case "own":
            if not against or against in BOTS:
                raise OptionError("start-own")
            start = against
        case other:
            start = named(other, max(counts))
    small = device == "cpu"
    shape = Shape(128, 2, bool(against)) if small else Shape(recalls=bool(against))
    sizes = {"shape": shape, **({"witness": Shape(64, 1)} if small else {})}
    more = (SMALL if small else {}) | (ATTACK if against else {})
    return Recipe(
        cells=cells,
        minutes=10 if options.minutes is None else number("--minutes", options.minutes, 1, LONGEST),
        iterations=0 if options.iterations is None else number("--iterations", options.iterations, 1, MOST),
        seed=1 if options.seed is None else number("--seed", options.seed, 0, LARGEST_SEED),
        against=against,
        start=start,
        **sizes,
        **more,
    )


def named(who: str, players: int, bots: Iterable[str] = ()) -> str:
    """Return a bot's name as it is, and for all else the file of weights that is meant, for so many players."""
    from billetdoux.bots.network.forward import weights_for

    return who if who in bots else str(weights_for(players) if who == "master" else Path(who).resolve())


def cells_of(options: argparse.Namespace) -> list[Cell]:
    """Return the editions and numbers of players that were asked for: all, if none were."""
    from billetdoux.train.lanes import Cell
    from billetdoux.train.recipe import all_cells

    if options.edition is None and options.players is None:
        return all_cells()
    players = None if options.players is None else number("--players", options.players, 2, 6)
    ids = known_editions() if options.edition is None else [edition(options.edition).id]
    if options.edition is not None and players is not None:
        edition(options.edition).check_players(players)
    return [Cell(id, n) for id in ids for n in edition(id).tokens if players in (None, n)]


def watch(training: Training, folder: Path, text: Catalogue) -> None:
    """Train, say how it goes, and draw it."""
    from billetdoux.train.chart import read_log, training_chart

    def draw() -> None:
        (folder / "curves.svg").write_text(training_chart(read_log(folder / "log.jsonl"), text), encoding="utf-8")

    def say(line: dict[str, Any]) -> None:
        if "measured" in line:
            for cell, against in line["measured"].items():
                for kind, (share, error) in against.items():
                    shown = {"cell": cell, "bot": kind, "share": f"{share:.4f}", "error": f"{error:.4f}"}
                    print(text("train-measured", shown))
        else:
            print(
                text(
                    "train-line",
                    iteration=line["iteration"],
                    of=line["of"] or "?",
                    seconds=math.floor(line["seconds"]),
                    speed=f"{line['per_second'] / 1e6:.2f}",
                    entropy=f"{line['entropy']:.3f}",
                    unexplained=f"{line['unexplained']:.3f}",
                )
            )
        draw()
        sys.stdout.flush()

    try:
        training.run(say, until=math.inf)
    except KeyboardInterrupt:
        print("\n" + text("train-stopped", folder=str(folder)), file=sys.stderr)
        return
    print(text("train-done", folder=str(folder)))
