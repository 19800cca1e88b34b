"""`billetdoux verify`: recompute the decks and lots of a record."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from billetdoux.cli.options import add_language, system_language
from billetdoux.game.record import check_records
from billetdoux.game.verify import mismatches, read_receipt
from billetdoux.text.catalogue import catalogue

if TYPE_CHECKING:
    import argparse


def add(parser: argparse.ArgumentParser) -> None:
    """Declare what it takes."""
    parser.usage = "billetdoux verify FILE [--receipt FILE] [--lang L]"
    parser.add_argument("file", metavar="FILE", nargs="?", help="a record")
    parser.add_argument("--receipt", metavar="FILE", help="the receipt that a player kept from before the game")
    add_language(parser)


def run(options: argparse.Namespace) -> int:
    """Check each game of a file; one that does not match is told with all that is wrong."""
    text = catalogue(options.lang or system_language())
    kept = read_receipt(Path(options.receipt)) if options.receipt else None
    wrong = 0
    for number, record in enumerate(check_records(Path(options.file))):
        found = list(mismatches(record, number, kept))
        for error in found:
            print(text.error(error))
        if not found:
            key = "verify-good" if kept is None else "verify-good-receipt"
            print(text(key, game=number, rounds=len(record["rounds"])))
        wrong += bool(found)
    return 1 if wrong else 0
