"""`billetdoux train`: train a network like `master`'s, or one that looks for its weaknesses."""

from __future__ import annotations

import math
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from billetdoux.cli.options import LARGEST_SEED, number, system_language
from billetdoux.errors import FileError, OptionError
from billetdoux.game.record import reason
from billetdoux.rules.editions import edition, known_editions
from billetdoux.text.catalogue import catalogue

if TYPE_CHECKING:
    import argparse

    from billetdoux.text.catalogue import Catalogue
    from billetdoux.train.lanes import Cell
    from billetdoux.train.run import Recipe, Training

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


def train(options: argparse.Namespace) -> int:
    """Train until the time is over; what there is then is written in any case."""
    text = catalogue(options.lang or system_language())
    try:
        import torch
    except ImportError as error:
        raise OptionError("train-missing") from error
    device = options.device or ("cuda" if torch.cuda.is_available() else "cpu")
    if device not in ("cpu", "cuda"):
        raise OptionError("choice-unknown", option="--device", value=device, known="cpu, cuda")
    if device == "cuda":
        from billetdoux.fast.gpu import load_cuda

        load_cuda()
    folder = folder_of(options)
    training = prepared(options, folder, device)
    watch(training, folder, text)
    return 0


def folder_of(options: argparse.Namespace) -> Path:
    """Return where to write, if that can be done and nothing is there that would be lost."""
    if options.out is None:
        raise OptionError("argument-missing", command="train", argument="--out DIR")
    folder = Path(options.out)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        there = (folder / "checkpoint.pt").exists()
    except OSError as error:
        raise FileError("file-unwritable", file=folder, problem=reason(error)) from error
    if there and not options.resume:
        raise OptionError("train-there", folder=folder)
    if options.resume and not there:
        raise OptionError("file-missing", file=folder / "checkpoint.pt")
    return folder


def prepared(options: argparse.Namespace, folder: Path, device: str) -> Training:
    """Return the training that was asked for, ready to go on or to begin."""
    from billetdoux.train.model import Shape
    from billetdoux.train.run import ATTACK, Recipe, Training, load_network
    from billetdoux.train.table import CASUAL, FROZEN, RANDOM

    cells = cells_of(options)
    attack = options.against is not None
    small = device == "cpu"
    sizes = {"shape": Shape(128, 2), "witness": Shape(64, 1)} if small else {}
    more = (SMALL if small else {}) | (ATTACK if attack else {})
    recipe: Recipe = Recipe(
        cells=cells,
        minutes=number("--minutes", options.minutes, 1, LONGEST),
        iterations=number("--iterations", options.iterations, 1, MOST) if options.iterations else 0,
        seed=number("--seed", options.seed, 0, LARGEST_SEED),
        **sizes,
        **more,
    )
    others, frozen = None, None
    if attack:
        others = {"random": RANDOM, "casual": CASUAL}.get(options.against, FROZEN)
        frozen = load_network(Path(options.against), device) if others == FROZEN else None
    if options.start not in (None, "own", "nothing"):
        raise OptionError("choice-unknown", option="--start", value=options.start, known="own, nothing")
    start = None if options.start == "nothing" else frozen
    if start is not None:
        recipe.shape = start.shape
    training = Training(recipe, folder, device, others=others, frozen=frozen, start=start)
    if options.resume:
        training.load()
    return training


def cells_of(options: argparse.Namespace) -> list[Cell]:
    """Return the editions and numbers of players that were asked for: all, if none were."""
    from billetdoux.train.lanes import Cell
    from billetdoux.train.run import all_cells

    if options.edition is None and options.players is None:
        return all_cells()
    players = None if options.players is None else number("--players", options.players, 2, 6)
    ids = known_editions() if options.edition is None else [edition(options.edition).id]
    if options.edition is not None and players is not None:
        edition(options.edition).check_players(players)
    return [Cell(id, n) for id in ids for n in edition(id).tokens if players in (None, n)]


def watch(training: Training, folder: Path, text: Catalogue) -> None:
    """Train, say how it goes, and draw it."""
    from billetdoux.train.curves import curves, read_log

    def draw() -> None:
        log = folder / "log.jsonl"
        if log.exists():
            (folder / "curves.svg").write_text(curves(read_log(log), text), encoding="utf-8")

    def say(line: dict[str, Any]) -> None:
        if "measured" in line:
            for cell, against in line["measured"].items():
                for kind, (share, error) in against.items():
                    shown = {"cell": cell, "bot": kind, "share": f"{share:.4f}", "error": f"{error:.4f}"}
                    print(text("train-measured", shown))
            draw()
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
        sys.stdout.flush()

    try:
        training.run(say, until=math.inf)
    except KeyboardInterrupt:
        training.save()
        print("\n" + text("train-stopped", folder=str(folder)), file=sys.stderr)
        return
    if training.iteration % training.recipe.measure_every:
        say(training.report())
    print(text("train-done", folder=str(folder)))
