"""Measure our bots against each other, and write what comes of it:  python research/bots.py --deals 300

Every edition and number of players is a cell. In each, the stronger bot of every pair plays alone against a field of
the weaker. What is played is kept in a folder, so that the command can be stopped and goes on when it is run again;
with more deals it plays only those that are new. It writes `src/billetdoux/bots/figures.json`, from which the command
`billetdoux bots` and the tables of `docs/bots.md` are made. With other code of the bots, all is played anew; with
`--bot NAME` only the pairs in which that bot plays, with `--against NAME` only one of them.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from itertools import combinations
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from billetdoux.bots import BOTS
from billetdoux.bots.arena.games import COMPILED_AT_ONCE, compiled_tables
from billetdoux.bots.arena.move_times import time_moves
from billetdoux.bots.arena.plan import ArenaPlan, Pairing
from billetdoux.bots.arena.processes import one_thread_each, perform
from billetdoux.bots.arena.report import report
from billetdoux.bots.arena.results_file import ResultsFile, code_version
from billetdoux.bots.figures import FILE, cell, figures, milliseconds
from billetdoux.fast.kernel import cores
from billetdoux.rules.edition import edition, known_editions

PAGE = Path(__file__).parent.parent / "docs" / "bots.md"
BEGIN, END = "<!-- made by research/bots.py from figures.json -->\n", "<!-- end -->"
CELLS = [(id, players) for id in known_editions() for players in edition(id).tokens]
PAIRS = [Pairing(stronger, weaker) for weaker, stronger in combinations(BOTS, 2)]
NOT_PLAYED = "–"
TIMED = [("standard", 2), ("standard", 4), ("standard", 6), ("classic", 2), ("princess", 6)]


def main() -> None:
    """Measure what is asked for, writing everything down after each cell."""
    options = read_options()
    folder = Path(options.folder)
    folder.mkdir(parents=True, exist_ok=True)
    wanted = [one for one in CELLS if not options.cells or f"{one[0]}-{one[1]}" in options.cells.split(",")]
    if not options.no_times:
        write({**figures(), "times": times(options.moves, options.bot)})
    for the_edition, players in wanted:
        measured = measure(the_edition, players, options, folder)
        others = [one for one in figures()["cells"] if (one["edition"], one["players"]) != (the_edition, players)]
        order = {one: n for n, one in enumerate(CELLS)}
        cells = sorted([*others, measured], key=lambda one: order[one["edition"], one["players"]])
        write({**figures(), "cells": cells})


def read_options() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Measure our bots against each other.")
    parser.add_argument("--deals", type=int, default=200, help="of each pair on the plain path (200)")
    parser.add_argument("--compiled-deals", type=int, default=5000, help="of pairs that play compiled (5000)")
    parser.add_argument("--cells", help="only these, as standard-2,classic-4")
    parser.add_argument("--bot", help="only pairs with this one; what is known of the others stays")
    parser.add_argument("--against", help="with --bot: of these only the pair with this one")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument("--moves", type=int, default=2000, help="for the time per move (2000)")
    parser.add_argument("--no-times", action="store_true", help="leave the times per move as they are")
    parser.add_argument("--folder", default="/tmp/billetdoux-bots", help="where to keep what is played")
    return parser.parse_args()


def about() -> dict[str, object]:
    """Say when and with what this was measured."""
    try:
        numba = version("numba")
    except PackageNotFoundError:
        numba = None
    made = datetime.now(UTC).date().isoformat()
    return {"made": made, "python": platform.python_version(), "numba": numba, "code": code_version()}


def times(moves: int, only: str | None) -> list[dict[str, Any]]:
    """Measure how long each bot, or only one, takes for a move, on one thread: two that wait would count twice."""
    known = {(row["bot"], row["edition"], row["players"]): row for row in figures()["times"]}
    with one_thread_each(), ProcessPoolExecutor(1, get_context("spawn")) as alone:
        for bot in BOTS:
            for id, players in TIMED:
                if only in (None, bot):
                    known[bot, id, players] = alone.submit(time_moves, bot, id, players, moves).result()
                    print(f"time for a move: {known[bot, id, players]}", flush=True)
    return [known[key] for bot in BOTS for key in ((bot, *cell) for cell in TIMED) if key in known]


def measure(the_edition: str, players: int, options: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """Play a cell; return what came of it."""
    compiled = compiled_tables(ArenaPlan(the_edition, players, tuple(PAIRS), options.compiled_deals))
    known = cell(the_edition, players) or {"pairs": []}
    found: dict[tuple[str, str], dict[str, Any]] = {(row["bot"], row["against"]): row for row in known["pairs"]}
    path = folder / f"{the_edition}-{players}-{options.seed}-{code_version()}.jsonl"
    for pair in PAIRS:
        if not {options.bot, options.against} - {None} <= set(pair):
            continue
        deals = options.compiled_deals if pair in compiled else options.deals
        plan = ArenaPlan(the_edition, players, (pair,), deals, options.seed)
        begun = time.monotonic()
        with closing(ResultsFile(path, plan)) as results_file:
            tasks = results_file.results.todo(plan, compiled, COMPILED_AT_ONCE)
            for n, (task, done) in enumerate(perform(plan, tasks, options.jobs, compiled), start=1):
                results_file.add(task, done)
                print(f"\r{the_edition} {players} {pair.one} {pair.others} {n}/{len(tasks)}", end="", file=sys.stderr)
            whole = report(plan, results_file.results)
        row = next(one for one in whole["pairs"] if one["bot"] == pair.one)
        found[pair] = {**row, "deals": deals, **about()}
        took = time.monotonic() - begun
        name = f"{the_edition}, {players} players: {pair.one} against {pair.others}"
        print(f"\r{name}: {cell_text(row['round_share'])} of {row['rounds']} rounds, {took:.0f} s")
        for lapse in whole["lapses"]:
            print(f"  {lapse['bot']} lost {lapse['lost']} of {lapse['asked']} turns: {lapse['first']}")
    rows = [found[pair] for pair in PAIRS if pair in found]
    return {"edition": the_edition, "players": players, "seed": options.seed, "pairs": rows}


def write(data: dict[str, Any]) -> None:
    """Write the figures, and the page's tables."""
    FILE.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    page = PAGE.read_text(encoding="utf-8")
    before, rest = page.split(BEGIN)
    PAGE.write_text(before + BEGIN + tables(data) + END + rest.split(END)[1], encoding="utf-8")


def tables(data: dict[str, Any]) -> str:
    """Return the page's tables."""
    parts = list[str]()
    for kind, title in (("round_share", "Rounds"), ("match_share", "Whole games")):
        parts.append(f"### {title}\n")
        for id in known_editions():
            parts.append(edition_table(id, [one for one in data["cells"] if one["edition"] == id], kind))
    parts.append(time_table(data["times"]))
    return "\n" + "\n".join(parts) + "\n"


def edition_table(id: str, cells: list[dict[str, Any]], kind: str) -> str:
    """Return the table of an edition: a row for each pair, a column for each number of players."""
    columns = list(edition(id).tokens)
    lines = [f"| `{id}` | " + " | ".join(f"{n} players (par {short(1 / n)})" for n in columns) + " |"]
    lines.append("|---" * (len(columns) + 1) + "|")
    for one, others in PAIRS:
        row = [pair_text(cells, n, one, others, kind) for n in columns]
        if set(row) != {NOT_PLAYED}:
            lines.append(f"| `{one}` against `{others}` | " + " | ".join(row) + " |")
    return "\n".join(lines) + "\n"


def pair_text(cells: list[dict[str, Any]], players: int, one: str, others: str, kind: str) -> str:
    """Return a pair's figure for a number of players; a dash if there is none."""
    for one_cell in cells:
        for pair in one_cell["pairs"]:
            if (one_cell["players"], pair["bot"], pair["against"]) == (players, one, others):
                return cell_text(pair[kind])
    return NOT_PLAYED


def cell_text(estimate: dict[str, float]) -> str:
    """Write an estimate with its interval."""
    return f"{short(estimate['value'])} ({short(estimate['low'])}–{short(estimate['high'])})"


def short(share: float) -> str:
    """Write a share."""
    return f"{share:.3f}".removeprefix("0")


def time_table(rows: list[dict[str, Any]]) -> str:
    """Return the table of times per move."""
    columns = list(dict.fromkeys((row["edition"], row["players"]) for row in rows))
    lines = [
        "### Time for a move\n\nMilliseconds on one core: half of all moves take at most the first, all but one in a"
    ]
    lines.append("hundred at most the second.\n")
    lines.append("| | " + " | ".join(f"`{id}`, {players} players" for id, players in columns) + " |")
    lines.append("|---" * (len(columns) + 1) + "|")
    for bot in dict.fromkeys(row["bot"] for row in rows):
        mine = {(row["edition"], row["players"]): row for row in rows if row["bot"] == bot}
        cells = [
            f"{milliseconds(mine[one]['p50_ms'])}, {milliseconds(mine[one]['p99_ms'])}" if one in mine else NOT_PLAYED
            for one in columns
        ]
        lines.append(f"| `{bot}` | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
