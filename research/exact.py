"""How far from perfect play the recipe and `master` are, where that can be computed exactly:

    python research/exact.py --millions 500 --ends 60

Two decks are so small that every round of two players can be solved: the recipe of `billetdoux train` is run on each,
and its distance from equilibrium (NashConv: what both players together could gain by playing best against it) is
computed on the way. And real rounds of `master` against itself are stopped when few cards are left: what is left is
solved, and `master` compared with that, and `grandmaster` where it solves such an end by itself; and what its
mistakes were is counted: what its Guards name, what it keeps of a Chancellor's cards, all else; and those that cost
more than .4 of a round. What was found is kept in `training/exact.json`, so that a run can be stopped; the rest
is written into `docs/training.md` and drawn.

    python research/exact.py --beside research/training/run-7.npz --ends 60

only prints how far from perfect another network is at the ends of `master`'s rounds, and both mixed half and half.
"""

# pyright: basic

from __future__ import annotations

import argparse
import json
import math
import sys
from collections import Counter
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

import numpy as np
import torch

from billetdoux.bots.endgame.deals import Player
from billetdoux.bots.endgame.end import solved_end
from billetdoux.bots.endgame.solver import Solver
from billetdoux.bots.endgame.tree import PLAYERS, all_deals, grow
from billetdoux.bots.grandmaster import FEW, STRAY
from billetdoux.bots.master import ROUND
from billetdoux.bots.network.batch import BatchNetwork, batch_network
from billetdoux.bots.network.forward import Network
from billetdoux.charts import CURVE_STYLE, GAP, LEFT, RIGHT, TALL, Sheet, draw_curves
from billetdoux.observe.actions import AT_GUARD, AT_KEEP, AT_PRIEST
from billetdoux.rules.edition import edition
from billetdoux.rules.state import FACE_UP
from billetdoux.train.lanes import Cell
from billetdoux.train.networks import Shape, export
from billetdoux.train.recipe import Recipe
from billetdoux.train.run import Training
from endgames import endgame, played_until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from billetdoux.bots.endgame.deals import PublicRound
    from billetdoux.bots.endgame.tree import Tree
    from billetdoux.rules.edition import Edition

FOUND, PICTURE = (Path(__file__).parent / "training" / name for name in ("exact.json", "exact.svg"))
PAGE = Path(__file__).parent.parent / "docs" / "training.md"
BEGIN, END = "<!-- made by research/exact.py from exact.json -->\n", "<!-- end of exact -->"
DECKS = {  # how many of which card
    "priest": {1: 3, 2: 1, 3: 1, 4: 1, 5: 1, 7: 1, 9: 1},
    "chancellor": {0: 1, 1: 2, 3: 1, 4: 1, 5: 1, 6: 1, 8: 1, 9: 1},
}
ENDS = [(id, left) for id in ("standard", "classic") for left in (1, 2, 3)]
PARTS = ("solve", "train", "compare", "ends")
GRAVE = 0.4  # of a round: a mistake that costs more is one
CLOSE = 1e-4  # how near to equilibrium a solution has to be
TIMES = 8  # how often the distance is computed in a training
ON_A_CPU: dict[str, Any] = {
    "lanes": 4096,
    "steps": 8,
    "batch": 4096,
    "shape": Shape(128, 3),
    "witness": Shape(64, 1),
    "rate": (2e-3, 1e-4),
}


def main() -> None:
    """Compute what is not there yet, and write it down."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=PARTS, help="one part of the work, for instance on another machine")
    parser.add_argument("--millions", type=float, default=500, help="of decisions to train on each small deck (500)")
    parser.add_argument("--ends", type=int, default=60, help="of rounds, for each number of cards left (60)")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--folder", default="/tmp/billetdoux-exact", help="for the trainings")
    parser.add_argument("--beside", type=Path, help="weights of another network, to compare with at the ends")
    options = parser.parse_args()
    parts = [options.only] if options.only else PARTS
    torch.set_num_threads(1)
    if options.beside:
        set_beside(Player(BatchNetwork(Network(options.beside))), options.ends)
        return
    found: dict[str, Any] = json.loads(FOUND.read_text()) if FOUND.exists() else {"decks": {}, "ends": []}
    for name in DECKS:
        folder = Path(options.folder) / name
        if "solve" in parts and name not in found["decks"]:
            found["decks"][name] = solve(reduced(name))
            write(found)
        if "train" in parts and not (folder / "recipe.json").exists():
            train(reduced(name), folder, options)
        if "compare" in parts and (folder / "recipe.json").exists():
            found["decks"][name] |= compare(reduced(name), folder)
            write(found)
    if "ends" in parts:
        solve_ends(found, options.ends)


def solve_ends(found: dict[str, Any], wanted: int) -> None:
    """Solve so many ends of rounds of each kind, those that are there already among them."""
    master = Player(batch_network(PLAYERS))
    for id, left in ENDS:
        done = ends_of(found, id, left)
        seed = max((end["seed"] for end in done), default=-1)
        count = sum("master" in end for end in done)
        while count < wanted:
            seed += 1
            end = {"edition": id, "left": left, "seed": seed, **one_end(edition(id), master, left, seed)}
            found["ends"].append(end)
            count += "master" in end
            if "master" in end:
                print(json.dumps(end), flush=True)
        write(found)


def set_beside(other: Player, wanted: int) -> None:
    """Print how far another network is from equilibrium at ends of `master`'s rounds, and both mixed."""
    master = Player(batch_network(PLAYERS))
    for id, left in ENDS:
        far, seed = list[list[float]](), 0
        while len(far) < wanted:
            public = played_until(edition(id), master, left, np.random.default_rng((left, seed)))
            at = None if public is None else endgame(public, master)
            if at is not None:
                tree = grow(at)
                solver, ways = Solver(tree), [by_network(tree, player) for player in (master, other)]
                far.append([solver.distance(way) for way in (*ways, sum(ways) / 2)])
            seed += 1
        one, another, both = np.mean(far, axis=0)
        less = [row[0] - row[2] for row in far]
        print(f"{id}, {left} left, {wanted} ends: master {one:.4f}, the other {another:.4f}, mixed {both:.4f}")
        print(f"  less by mixing {np.mean(less):.4f} ± {np.std(less) / wanted**0.5:.4f}", flush=True)


def ends_of(found: dict[str, Any], id: str, left: int) -> list[dict[str, Any]]:
    """Return all rounds that were played until so many cards were left, solved or not."""
    return [end for end in found["ends"] if (end["edition"], end["left"]) == (id, left)]


def reduced(name: str) -> Edition:
    """Return a small deck with the characters of the standard one."""
    copies, whole = DECKS[name], edition("standard")
    cards = tuple(replace(card, copies=copies[card.value]) for card in whole.cards if card.value in copies)
    return replace(whole, id=name, total=sum(copies.values()), tokens={2: whole.tokens[2]}, cards=cards)


def trees(deck: Edition) -> Iterator[tuple[float, Solver]]:
    """Return all that can lie face up at the beginning, how likely it is, and what can come of it."""
    weights = Counter(permutations(deck.deck(), FACE_UP))
    for n, (face_up, weight) in enumerate(weights.items(), start=1):
        print(f"\r{deck.id} {n}/{len(weights)}", end="", file=sys.stderr, flush=True)
        yield weight / weights.total(), Solver(grow(all_deals(deck, face_up)))


def solve(deck: Edition) -> dict[str, Any]:
    """Solve all rounds of a small deck."""
    sums: dict[str, float] = {"nodes": 0, "sights": 0, "solved": 0, "worth": 0, "even": 0}
    for weight, solver in trees(deck):
        solution = solver.solve(CLOSE)
        sums["nodes"] += len(solver.tree.turn)
        sums["sights"] += len(solver.tree.inputs)
        sums["solved"] += weight * solution.distance
        sums["worth"] += weight * solver.worth(solution.chances)
        sums["even"] += weight * solver.distance(solver.even())
    return sums


def train(deck: Edition, folder: Path, options: argparse.Namespace) -> None:
    """Train on a small deck, keeping the weights now and then."""
    folder.mkdir(parents=True, exist_ok=True)
    recipe = Recipe(cells=[Cell(deck, 2)], games=0.0)
    if options.device == "cpu":
        recipe = replace(recipe, **ON_A_CPU)
    recipe.measure_every = int(options.millions * 1e6 / (recipe.lanes * recipe.steps * TIMES))
    recipe.iterations = recipe.measure_every * TIMES
    training = Training(recipe, folder, options.device)

    def keep(line: dict[str, Any]) -> None:
        if "measured" in line:
            export(training.learner.average, folder / f"weights-{training.decisions}.npz")
        print(deck.id, json.dumps(line), flush=True)

    training.run(keep, until=math.inf)


def compare(deck: Edition, folder: Path) -> dict[str, Any]:
    """Compute how far from equilibrium a training was, each time its weights were kept."""
    files = sorted((int(path.stem.split("-")[1]), path) for path in folder.glob("weights-*.npz"))
    players = [Player(BatchNetwork(Network(path))) for _, path in files]
    far = [0.0] * len(files)
    for weight, solver in trees(deck):
        ways = [by_network(solver.tree, player) for player in players]
        far = [sum_ + weight * solver.distance(way) for sum_, way in zip(far, ways, strict=True)]
    network = players[-1].network.network
    shape = {"width": len(network.bias), "layers": len(network.layers)}
    return {"curve": [(decisions, one) for (decisions, _), one in zip(files, far, strict=True)], "shape": shape}


def by_network(tree: Tree, player: Player) -> Any:
    """Return how a network plays on a tree."""
    every = np.arange(len(tree.inputs))
    return player.chances(tree.inputs, tree.mask, every)[tree.mask.nonzero()].astype(float)


def by_grandmaster(tree: Tree, public: PublicRound, otherwise: Any) -> Any:
    """Return how `grandmaster` plays on a tree where it has solved it itself, which is otherwise played so."""
    end = solved_end(public, FEW, ROUND, STRAY)
    return otherwise if end is None else end.on(tree, otherwise)


def one_end(deck: Edition, master: Player, left: int, seed: int) -> dict[str, Any]:
    """Play a round until so few cards are left, and solve the rest; nothing if it ends before."""
    public = played_until(deck, master, left, np.random.default_rng((left, seed)))
    at = None if public is None else endgame(public, master)
    if public is None or at is None:
        return {}
    tree = grow(at)
    solver, masters = Solver(tree), by_network(tree, master)
    end = {
        "deals": len(at.states),
        "nodes": len(tree.turn),
        "master": solver.distance(masters),
        "even": solver.distance(solver.even()),
        "solved": solver.solve(CLOSE, most=2000).distance,
    }
    end |= mistakes(solver, masters)
    if left <= FEW:
        own = by_grandmaster(tree, public, masters)
        first = solver.who[solver.sight_of] == 0
        end["grandmaster"] = solver.distance(own)
        end["gain"] = (solver.worth(np.where(first, own, masters)) - solver.worth(np.where(first, masters, own))) / 2
    return {name: round(figure, 5) for name, figure in end.items()}


def mistakes(solver: Solver, chances: Any) -> dict[str, float]:
    """Return what is lost in all, by naming another card than would be best, by keeping another, and gravely."""
    lost, best = solver.mistakes(chances)
    come_to = (
        np.bincount(solver.tree.information_set, solver.reached(chances), len(solver.who))[solver.sight_of] * chances
    )
    grave = lost > GRAVE * come_to  # whenever it is chosen
    actions = solver.tree.mask.nonzero()[1]
    guards = (actions >= AT_GUARD) & (actions < AT_PRIEST)
    named, kept = guards & guards[best], actions >= AT_KEEP
    parts = {"named": named, "kept": kept, "grave": grave}
    return {"mistakes": float(lost.sum())} | {name: float(lost[part].sum()) for name, part in parts.items()}


def write(found: dict[str, Any]) -> None:
    """Write what was found: as it is, as tables, and as a picture."""
    FOUND.write_text(json.dumps(found) + "\n", encoding="utf-8")
    PICTURE.write_text(picture(found), encoding="utf-8")
    before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
    PAGE.write_text(before + BEGIN + tables(found) + END + rest.split(END)[1], encoding="utf-8")


def tables(found: dict[str, Any]) -> str:
    """Return what was found as tables."""
    lines = [
        "",
        "| deck | positions | sights (information sets) | any legal move, by lot | solved to | the recipe |",
        "|---|---|---|---|---|---|",
    ]
    for name, one in found["decks"].items():
        figures = f"{one['nodes']:,.0f} | {one['sights']:,.0f} | {one['even']:.3f} | {one['solved']:.5f}"
        trained = "–"
        if "curve" in one:
            decisions, far = one["curve"][-1]
            trained = f"{far:.4f} after {decisions / 1e6:,.0f} M decisions"
        lines.append(f"| nine cards, with the {name.capitalize()} | {figures} | {trained} |")
    lines += [
        "",
        "| rounds of `master` | come so far, small enough | solved | any legal move, by lot | `master`, median "
        "| mean | a perfect end wins | by naming | by keeping | by grave mistakes | `grandmaster`, mean "
        "| gains on `master` |",
        "|---|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    for id, left in ENDS:
        all_ends = ends_of(found, id, left)
        ends = [end for end in all_ends if "master" in end]
        if ends:
            far, come = [end["master"] for end in ends], len(ends) / len(all_ends)
            gains = [end.get("master", 0.0) / 2 for end in all_ends]  # of one who is perfect then, in either seat
            won, error = 0.5 + np.mean(gains), np.std(gains) / len(gains) ** 0.5
            even = np.mean([end["even"] for end in ends])
            parts = [f"{part_of(ends, name):.0%}" for name in ("named", "kept", "grave")]
            first, *rest = (mean_of(ends, name) for name in ("master", "grandmaster", "gain"))
            means = " | ".join([first, f"{won:.4f} ± {error:.4f}", *parts, *rest])
            plural = "cards" if left > 1 else "card"
            lines.append(
                f"| `{id}`, {left} {plural} left | {come:.0%} | {len(ends)} | {even:.3f} "
                f"| {median(far):.4f} | {means} |"
            )
    return "\n".join([*lines, "", ""])


def mean_of(ends: list[dict[str, Any]], name: str) -> str:
    """Return the mean of a figure with its error, if there is one."""
    figures = [end[name] for end in ends if name in end]
    if not figures:
        return "–"
    return f"{np.mean(figures):.4f} ± {float(np.std(figures)) / len(figures) ** 0.5:.4f}"


def part_of(ends: list[dict[str, Any]], name: str) -> float:
    """Return how much of what mistakes lose is lost by those of one kind."""
    return sum(end[name] for end in ends) / sum(end["mistakes"] for end in ends)


def picture(found: dict[str, Any]) -> str:
    """Return how the distance fell on small decks, and what it is at the ends of rounds."""
    sheet = Sheet()
    curves = {f"with the {name.capitalize()}": one.get("curve", []) for name, one in found["decks"].items()}
    curves = {name: curve for name, curve in curves.items() if len(curve) > 1}
    if curves:
        sheet.y += GAP
        last = max(decisions for curve in curves.values() for decisions, _ in curve)
        sheet.y += draw_curves(
            sheet, "Distance from equilibrium while the recipe trains on a small deck", curves, last
        )
        sheet.text(RIGHT, f"{last / 1e6:,.0f} million decisions", "faint small end", y=sheet.y + 18)
    if any("master" in end for end in found["ends"]):
        sheet.y += GAP
        dots(sheet, found)
    return sheet.svg("How far from perfect play", GAP, CURVE_STYLE)


def dots(sheet: Sheet, found: dict[str, Any]) -> None:
    """Draw each end of a round as a dot, those with as many cards left below each other."""
    sheet.text(20, "Distance of master from equilibrium at the ends of its rounds", "title", y=sheet.y - 12)
    most = max(end.get("master", 0) for end in found["ends"])
    for n, (id, left) in enumerate(ENDS):
        y = sheet.y + TALL * (n + 0.5) / len(ENDS)
        sheet.line((LEFT + 100, y), (RIGHT, y), "grid")
        sheet.text(LEFT + 90, f"{id}, {left} left", "small end", y=y + 4)
        for end in ends_of(found, id, left):
            if "master" in end:
                x = LEFT + 100 + (RIGHT - LEFT - 100) * end["master"] / most
                sheet.dot(x, y, 2.5, "rounds", ' fill-opacity=".3"')
    sheet.y += TALL
    for value in (0, most / 2, most):
        x = LEFT + 100 + (RIGHT - LEFT - 100) * value / most
        sheet.text(x, f"{value:.3f}", "faint small mid", y=sheet.y + 14)


if __name__ == "__main__":
    main()
