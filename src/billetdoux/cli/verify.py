"""`billetdoux verify`: recompute the decks and lots of a record."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from billetdoux.cli.options import add_language, system_language
from billetdoux.game.receipt import OLD_RECEIPT, read_receipt
from billetdoux.game.record import check_records
from billetdoux.game.verify import findings, mismatches
from billetdoux.text.catalogue import catalogue

if TYPE_CHECKING:
    import argparse


def add(parser: argparse.ArgumentParser) -> None:
    """Declare what it takes."""
    parser.usage = "billetdoux verify FILE [--receipt FILE]… [--lang L]"
    parser.add_argument("file", metavar="FILE", nargs="?", help="a record")
    parser.add_argument(
        "--receipt", metavar="FILE", action="append", help="a player’s receipt of the game; can be given again"
    )
    add_language(parser)


def run(options: argparse.Namespace) -> int:
    """Check each game of a file; one that does not match is told with all that is wrong."""
    text = catalogue(options.lang or system_language())
    files: list[str] = options.receipt or []
    kept = [read_receipt(Path(file)) for file in files]
    wrong = 0
    for number, record in enumerate(check_records(Path(options.file))):
        found = list(mismatches(record, number, *kept))
        for error in found:
            print(text.error(error))
        if not found:
            print(text(sentence_for(record, kept), game=number, rounds=len(record["rounds"]), receipts=len(kept)))
        for finding in findings(record, number, *kept):
            print(text(finding.key, **finding.details))
        wrong += bool(found)
    return 1 if wrong else 0


def sentence_for(record: dict[str, Any], kept: list[dict[str, Any]]) -> str:
    """Return the key of the sentence that says what is proved; version 1 and receipts of format 1 prove less."""
    old = "version" not in record["fair"] or any(one["format"] == OLD_RECEIPT for one in kept)
    if kept:
        return "verify-good-old-receipt" if old else "verify-good-receipt"
    return "verify-good-old" if old else "verify-good"
