"""`billetdoux rules`: the reference card, a card's rule, or all rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console

from billetdoux.cli.options import add_edition, add_language, system_language
from billetdoux.rules.edition import edition
from billetdoux.terminal.pages import card_page, reference_page, rules_page
from billetdoux.text.catalogue import catalogue
from billetdoux.text.rulebook import Rulebook

if TYPE_CHECKING:
    import argparse


def add(parser: argparse.ArgumentParser) -> None:
    """Declare what it takes."""
    parser.add_argument(
        "card", metavar="CARD", nargs="?", help="the value or name of a card, or “all” for all the rules"
    )
    add_edition(parser)
    add_language(parser)


def run(options: argparse.Namespace) -> int:
    """Print what was asked for."""
    text = catalogue(options.lang or system_language())
    book = Rulebook(text, edition(options.edition))
    console = Console(highlight=False)
    if options.card is None:
        console.print(reference_page(book))
    elif options.card == "all":
        console.print(rules_page(book))
    else:
        console.print(card_page(book, book.find(options.card)))
    return 0
