"""`billetdoux admin`: look after a server: list, close, bar, unbar, backup."""

from __future__ import annotations

import asyncio
import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from billetdoux.cli.options import add_language, system_language
from billetdoux.errors import OptionError, shorten
from billetdoux.server.config import read_config
from billetdoux.server.ops import admin as house
from billetdoux.text.catalogue import catalogue

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Sequence

    from billetdoux.table.table import Seat
    from billetdoux.text.catalogue import Catalogue

TASKS = {"list": "", "close": "TABLE", "bar": "PERSON", "unbar": "PERSON", "backup": "FILE"}
PHASES = {
    "open": "admin-phase-open",
    "sealing": "admin-phase-sealing",
    "playing": "admin-phase-playing",
    "over": "admin-phase-over",
}
COLUMNS = ("admin-table", "admin-phase", "admin-edition", "admin-since", "admin-who")


def add(parser: ArgumentParser) -> None:
    """Declare what it takes."""
    parser.usage = "billetdoux admin list|close TABLE|bar PERSON|unbar PERSON|backup FILE [--database URL] [--lang L]"
    parser.add_argument("task", metavar="TASK", nargs="?", help="list, close, bar, unbar or backup")
    parser.add_argument("what", metavar="WHAT", nargs="?", help="the table, the person or the file")
    parser.add_argument("--database", metavar="URL", help="the server's database")
    add_language(parser)


def run(options: Namespace) -> int:
    """Do what is to be done, and say so."""
    text = catalogue(options.lang or system_language())
    task, what = chosen(options)
    database = read_config(vars(options)).database
    match task:
        case "list":
            print_tables(asyncio.run(house.list_tables(database)), text)
        case "close":
            asyncio.run(house.close_table(database, what))
            print(text("admin-closed", table=what))
        case "bar":
            print(text("admin-barred", name=asyncio.run(house.set_barred(database, what, barred=True))))
        case "unbar":
            print(text("admin-unbarred", name=asyncio.run(house.set_barred(database, what, barred=False))))
        case _:
            house.back_up(database, Path(what))
            print(text("admin-backed-up", file=what))
    return 0


def chosen(options: Namespace) -> tuple[str, str]:
    """Return what is to be done, and with what."""
    if options.task is None:
        raise OptionError("argument-missing", command="admin", argument="TASK")
    if options.task not in TASKS:
        raise OptionError("choice-unknown", option="TASK", value=shorten(options.task), known=", ".join(TASKS))
    needed = TASKS[options.task]
    if needed and options.what is None:
        raise OptionError("argument-missing", command=f"admin {options.task}", argument=needed)
    if not needed and options.what is not None:
        raise OptionError("option-unknown", command=f"admin {options.task}", option=shorten(options.what))
    return options.task, options.what or ""


def print_tables(listed: Sequence[house.Listed], text: Catalogue) -> None:
    """Print the list of tables; people are named with the ids by which they can be barred."""
    if not listed:
        print(text("admin-no-tables"))
        return
    drawn = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in COLUMNS:
        drawn.add_column(text(column), overflow="fold", no_wrap=column == "admin-table")
    for one in listed:
        state = one.state
        since = datetime.fromtimestamp(one.since).isoformat(" ", "minutes")
        who = ", ".join(named(seat) for seat in state.seats if not seat.free)
        drawn.add_row(state.id, text(PHASES[state.phase]), state.settings.edition, since, Text(who))
    wide = None if sys.stdout.isatty() else 1000  # one line a table for other programs
    Console(highlight=False, width=wide).print(drawn)


def named(seat: Seat) -> str:
    """Return who has a seat."""
    return f"{seat.name} [{seat.person}]" if seat.person else seat.name
