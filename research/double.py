"""Make the double of `sharp` (see `train/double.py`):  python research/double.py --minutes 40

`sharp` plays games of three to six players on all cores. What it did is kept in a folder, so that it can be stopped
and goes on when run again. From that a network learns; how often it does the same in games that it has not seen, and
what it wins alone against `casual`, beside what `sharp` wins, is printed. It writes
`src/billetdoux/train/double.npz`.
"""

# pyright: basic

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
import torch

from billetdoux.bots.arena.processes import one_thread_each
from billetdoux.bots.figures import cell as measured_in
from billetdoux.fast.kernel import cores
from billetdoux.train.double import WEIGHTS, imitate, record_game
from billetdoux.train.lanes import Cell
from billetdoux.train.networks import NetworkInput, PolicyNetwork, export
from billetdoux.train.players import CASUAL, measure_share
from billetdoux.train.recipe import all_cells

CELLS = [cell for cell in all_cells() if cell.players > 2 for _ in range(cell.weight)]
SEED = 5
UNSEEN = 20  # one file in so many is not learnt from


def main() -> None:
    """Watch, learn, judge."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=40, help="of watching; 0: what was watched is enough (40)")
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument("--folder", default="/tmp/billetdoux-double", help="where to keep what was watched")
    options = parser.parse_args()
    folder = Path(options.folder)
    folder.mkdir(parents=True, exist_ok=True)
    if options.minutes:
        watch_all(folder, options.minutes, options.jobs)
    files = sorted(folder.glob("*.npz"), key=lambda path: int(path.stem))
    unseen = read(files[::UNSEEN])
    lessons = read([path for n, path in enumerate(files) if n % UNSEEN])
    print(f"{len(lessons['action'])} decisions to learn from, {len(unseen['action'])} others", flush=True)
    torch.manual_seed(SEED)
    network = imitate(lessons, lambda n, surprise: print(f"pass {n}: surprise {surprise:.4f}", flush=True))
    export(network, WEIGHTS)
    judge(network, unseen)


def watch_all(folder: Path, minutes: float, jobs: int) -> None:
    """Watch `sharp` for so long: file after file, each one game in every cell."""
    begun = time.monotonic()
    known = {int(path.stem) for path in folder.glob("*.npz")}
    todo = (n for n in count() if n not in known)
    with one_thread_each(), multiprocessing.get_context("spawn").Pool(jobs) as pool:
        waiting = [pool.apply_async(watch_some, (folder, next(todo))) for _ in range(2 * jobs)]
        while waiting:
            waiting.pop(0).get()
            passed = (time.monotonic() - begun) / 60
            if passed < minutes:
                waiting.append(pool.apply_async(watch_some, (folder, next(todo))))
            print(f"\r{len(list(folder.glob('*.npz')))} files, {passed:.0f} minutes ", end="", file=sys.stderr)


def watch_some(folder: Path, number: int) -> None:
    """Watch a game in every cell, and keep what was seen."""
    seen = [record_game(cell, number * len(CELLS) + n, SEED) for n, cell in enumerate(CELLS)]
    parts: dict[str, Any] = {name: np.concatenate([one[name] for one in seen]) for name in seen[0]}
    unfinished = folder / f"{number}.part"
    with unfinished.open("wb") as file:
        np.savez_compressed(file, **parts)
    unfinished.rename(folder / f"{number}.npz")


def read(files: list[Path]) -> dict[str, Any]:
    """Return all that these files hold."""
    parts = [np.load(path) for path in files]
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0].files}


def judge(network: PolicyNetwork, unseen: dict[str, Any]) -> None:
    """Print how like `sharp` it is."""
    shown, mask, action = (torch.tensor(unseen[name]) for name in ("shown", "mask", "action"))
    policy = network(NetworkInput(shown, mask)).policy
    same = float((policy.argmax(1) == action).float().mean())
    likely = float(torch.softmax(policy, 1).gather(1, action[:, None]).mean())
    by_lot = float((1 / mask.sum(1)).mean())
    print(f"what it finds likeliest is what sharp did: {same:.3f}")
    print(f"it would have done what sharp did: {likely:.3f}; by lot: {by_lot:.3f}")
    for id, players in (("standard", 3), ("standard", 4), ("standard", 6), ("classic", 4), ("princess", 4)):
        share, error = measure_share(network, Cell(id, players), CASUAL, lanes=2048, rounds=4)
        rows = (measured_in(id, players) or {"pairs": []})["pairs"]
        own = [row["round_share"]["value"] for row in rows if (row["bot"], row["against"]) == ("sharp", "casual")]
        print(f"{id}-{players}: {share:.3f} ± {error:.3f} against casual; sharp itself {own}", flush=True)


if __name__ == "__main__":
    main()
