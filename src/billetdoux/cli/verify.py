"""`billetdoux verify`: recompute every deck and lot of a record, and say what does not match."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from billetdoux.cli.options import system_language
from billetdoux.game.record import check_records
from billetdoux.game.verify import mismatches, read_receipt
from billetdoux.text.catalogue import catalogue

if TYPE_CHECKING:
    import argparse


def verify(options: argparse.Namespace) -> int:
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
