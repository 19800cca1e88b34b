"""`billetdoux arena`: measure bots against each other."""

from __future__ import annotations

import json
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console

from billetdoux.bots.arena.chart import arena_chart
from billetdoux.bots.arena.games import COMPILED_AT_ONCE, compiled_tables
from billetdoux.bots.arena.plan import ArenaPlan, Results, each_against_each
from billetdoux.bots.arena.processes import perform
from billetdoux.bots.arena.report import report
from billetdoux.bots.arena.results_file import ResultsFile
from billetdoux.bots.registry import find_bot
from billetdoux.cli.options import LARGEST_SEED, add_edition, add_language, number, system_language
from billetdoux.errors import FileError, OptionError, shorten
from billetdoux.fast.kernel import cores
from billetdoux.game.record import reason
from billetdoux.rules.edition import edition
from billetdoux.terminal.arena import arena_page
from billetdoux.terminal.progress import progress
from billetdoux.text.catalogue import catalogue

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from billetdoux.text.catalogue import Catalogue

MOST_DEALS = 10**7
MOST_JOBS = 1024
LONGEST_LIMIT = 3600  # seconds


def add(parser: argparse.ArgumentParser) -> None:
    """Declare what it takes."""
    parser.usage = (
        "billetdoux arena BOT BOT [BOT …] [--edition E] [--players N] [--deals D] [--rounds] [--seed S]\n"
        "       [--jobs J] [--limit S] [--out FILE] [--plot FILE] [--json] [--lang L]"
    )
    parser.epilog = (
        "A BOT is a name that “billetdoux bots” lists, a class as MODULE:CLASS, “program:COMMAND …”, or "
        "“weights:FILE”, master with weights that “billetdoux train” has written."
    )
    parser.add_argument("bots", metavar="BOT", nargs="*", help="who plays: two or more")
    add_edition(parser)
    parser.add_argument("--players", metavar="N", default="2", help="2 to 6 (classic: 2 to 4); 2 if left out")
    parser.add_argument(
        "--deals", metavar="D", default="200", help="how many; each is played in every rotation of the seats (200)"
    )
    parser.add_argument("--rounds", action="store_true", help="play one round of each deal, not a whole game")
    parser.add_argument("--seed", metavar="S", default="0", help="the same seed gives the same results (0)")
    parser.add_argument("--jobs", metavar="J", help="how many processes; otherwise one for each core")
    parser.add_argument(
        "--limit", metavar="S", default="5", help="seconds that a class or program may take for a move (5)"
    )
    parser.add_argument(
        "--out", metavar="FILE", help="keep the results in this file, and continue from what it holds"
    )
    parser.add_argument("--plot", metavar="FILE", help="draw a picture (SVG)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    add_language(parser)


def run(options: argparse.Namespace) -> int:
    """Play the plan, or what is left of it, and print what came of it."""
    text = catalogue(options.lang or system_language())
    plan = read_plan(options)
    jobs = number("--jobs", options.jobs, 1, MOST_JOBS) if options.jobs else cores()
    if options.plot:
        write_text(Path(options.plot), "")  # better to learn now than in an hour that it cannot be written
    found = report(plan, played(plan, jobs, text, options.out))
    if options.plot:
        write_text(Path(options.plot), arena_chart(found, text))
    if options.json:
        print(json.dumps(found, indent=2))
    else:
        Console(highlight=False).print(arena_page(text, found))
        if options.plot:
            print(text("arena-picture", file=options.plot))
    return 0


def read_plan(options: argparse.Namespace) -> ArenaPlan:
    """Return what is to be played, if it can be."""
    the_edition = edition(options.edition)
    players = number("--players", options.players, 2, 6)
    the_edition.check_players(players)
    deals = number("--deals", options.deals, 2, MOST_DEALS)
    seed = number("--seed", options.seed, 0, LARGEST_SEED)
    limit = number("--limit", options.limit, 1, LONGEST_LIMIT)
    bots: list[str] = options.bots
    if len(bots) < 2:
        raise OptionError("arena-few")
    for name in bots:
        if bots.count(name) > 1:
            raise OptionError("bots-alike", bot=shorten(name))
        find_bot(name, players=players)
    tables = each_against_each(bots, players)
    return ArenaPlan(options.edition, players, tables, deals, seed, matches=not options.rounds, limit=limit)


def played(plan: ArenaPlan, jobs: int, text: Catalogue, out: str | None) -> Results:
    """Play what has not been played before; with a file, keep it there as it is done."""
    if out is None:
        results = Results()
        for task, done in working(plan, results, jobs, text):
            results.add(task, done)
        return results
    path = Path(out)
    if path.exists() and not path.is_file():  # a device may be read without end
        raise FileError("arena-file-special", file=shorten(out))
    with closing(ResultsFile(path, plan)) as keeper:
        try:
            for task, done in working(plan, keeper.results, jobs, text):
                keeper.add(task, done)
        except KeyboardInterrupt:
            print("\n" + text("arena-stopped", file=out), file=sys.stderr, end="")
            raise
        return keeper.results


def working(plan: ArenaPlan, results: Results, jobs: int, text: Catalogue) -> Iterator[Any]:
    """Yield each piece of work that is done, and show how far it has come."""
    compiled = compiled_tables(plan)
    tasks = results.todo(plan, compiled, COMPILED_AT_ONCE)
    with closing(perform(plan, tasks, jobs, compiled)) as done:
        for _, one in zip(progress(text("arena-progress"), len(tasks)), done, strict=True):
            yield one


def write_text(path: Path, content: str) -> None:
    """Write a file."""
    try:
        path.write_text(content, encoding="utf-8")
    except OSError as error:
        raise FileError("file-unwritable", file=path, problem=reason(error)) from error
