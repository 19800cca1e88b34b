"""Make `master` and measure how exploitable it is, over as many sittings as it takes:

    python research/master.py --folder DIR --train 60 --for 9        9 minutes of what is left to do

First a training of so many minutes, then attacks on what came of it, from its own weights and from nothing, each as
long as the training was in that cell, or of so many billion decisions (`--attack 5`); and the same attack on
`random`, without which a weak attacker would prove nothing. Each has a folder of its own in DIR and goes on where it
was stopped; `results.json` holds what they found. `--start FILE` begins the training with weights. `--players 2 2` is
about games of two alone, with a network of their own.
"""

# pyright: basic

from __future__ import annotations

import argparse
import json
import time
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import torch

from billetdoux.rules.state import SEATS
from billetdoux.train.lanes import Cell
from billetdoux.train.networks import Shape
from billetdoux.train.recipe import ATTACK, Recipe, all_cells
from billetdoux.train.run import Training

ATTACKED = [Cell("standard", 2), Cell("standard", 4), Cell("classic", 2)]


def main() -> None:
    """Do what is left to do, until the time is over."""
    options = read_options()
    until = time.monotonic() + 60 * options.time
    folder = Path(options.folder)
    trained = {(cell.edition, cell.players) for cell in cells_of(options)}
    cells = [cell for cell in ATTACKED if (cell.edition, cell.players) in trained]
    stages = ["train", *(f"attack-{cell}-{start}" for start in ("own", "nothing") for cell in cells)]
    stages += [f"random-{cell}" for cell in cells if cell.edition == "standard"]
    for stage in stages:
        if options.only and not stage.startswith(tuple(options.only)):
            continue
        here = folder / stage
        if (here / "found.json").exists():
            continue
        if time.monotonic() > until or not perform(stage, here, options, until):
            break
    found = {path.parent.name: json.loads(path.read_text()) for path in sorted(folder.glob("*/found.json"))}
    (folder / "results.json").write_text(json.dumps(found, indent=1) + "\n")
    print(json.dumps(found, indent=1))


def read_options() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", required=True)
    parser.add_argument("--train", type=float, default=60, help="minutes (60)")
    parser.add_argument("--attack", type=float, help="billions of decisions for each attack (as many as it trained)")
    parser.add_argument("--for", dest="time", type=float, default=1e6, help="minutes of this sitting (no end)")
    parser.add_argument("--only", nargs="+", help="only stages whose names begin so")
    parser.add_argument("--players", type=int, nargs=2, default=[2, SEATS], help="from how many to how many (2 6)")
    parser.add_argument("--start", default="", help="weights to begin the training with")
    parser.add_argument("--set", default="{}", help="JSON: other settings of the training's recipe")
    parser.add_argument(
        "--more", default="{}", help='JSON: cells that get more of the work, or none, as {"standard-2": 6}'
    )
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    return parser.parse_args()


def perform(stage: str, here: Path, options: argparse.Namespace, until: float) -> bool:
    """Go on with a stage; return whether it is done."""
    here.mkdir(parents=True, exist_ok=True)
    there = (here / "checkpoint.pt").exists()
    training = Training.resumed(here, options.device) if there else prepare(stage, here, options)
    done = training.run(lambda line: say(stage, line), until=until)
    if done:
        (here / "found.json").write_text(json.dumps({**training.found, "recipe": asdict(training.recipe)}) + "\n")
    return done


def prepare(stage: str, here: Path, options: argparse.Namespace) -> Training:
    """Return the training or attack that a stage is."""
    settings = json.loads(options.set)
    for name in {"shape", "witness"} & settings.keys():
        settings[name] = Shape(**settings[name])
    if stage == "train":
        recipe = replace(Recipe(minutes=options.train, start=options.start), **settings)
        recipe.cells = cells_of(options)
        return Training(recipe, here, options.device)
    kind, edition, players, *start_at = stage.split("-")
    cell = Cell(edition, int(players))
    recipe = Recipe(cells=[cell], measure_lanes=65536, measure_every=500, **ATTACK)
    decisions = options.attack * 1e9 if options.attack else trained_in(cell, here.parent / "train")
    recipe.iterations = max(1, round(decisions / (recipe.lanes * recipe.steps)))
    master = str((here.parent / "train" / "weights.npz").resolve())
    recipe.shape = replace(settings.get("shape", recipe.shape), recalls=True)
    recipe.against = "random" if kind == "random" else master
    recipe.start = master if start_at == ["own"] else ""
    return Training(recipe, here, options.device)


def cells_of(options: argparse.Namespace) -> list[Cell]:
    """Return what is trained, and how much of the work goes to each."""
    more, (least, most) = json.loads(options.more), options.players
    cells = (replace(cell, weight=more.get(str(cell), cell.weight)) for cell in all_cells())
    return [cell for cell in cells if cell.weight and least <= cell.players <= most]


def trained_in(cell: Cell, folder: Path) -> float:
    """Return how many decisions of a training were taken in a cell."""
    found = json.loads((folder / "found.json").read_text())
    weights = {(one["edition"], one["players"]): one["weight"] for one in found["recipe"]["cells"]}
    return found["decisions"] * weights[cell.edition, cell.players] / sum(weights.values())


def say(stage: str, line: dict[str, Any]) -> None:
    """Print a line now and then."""
    if "measured" in line:
        print(stage, line["iteration"], round(line["seconds"]), json.dumps(line["measured"]), flush=True)
    elif line["iteration"] % 200 == 0 or line["iteration"] <= 40:
        shown = {name: float(f"{value:.4g}") if isinstance(value, float) else value for name, value in line.items()}
        print(stage, json.dumps(shown), flush=True)


if __name__ == "__main__":
    main()
