"""`billetdoux bots`: the bots you can play against, and how strong they are."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from rich.console import Console

from billetdoux.bots import BOTS
from billetdoux.bots.figures import cell, figures, share_against, slowest
from billetdoux.bots.registry import docstring_sentence, installed
from billetdoux.cli.options import add_language, system_language
from billetdoux.errors import OptionError
from billetdoux.terminal.arena import bots_page
from billetdoux.text.catalogue import catalogue

if TYPE_CHECKING:
    import argparse

    from billetdoux.text.catalogue import Catalogue

SHOWN = ("standard", 2)  # what the list shows the figures of


def add(parser: argparse.ArgumentParser) -> None:
    """Declare what it takes."""
    parser.add_argument("--json", action="store_true", help="print the list, with all figures, as JSON")
    add_language(parser)


def run(options: argparse.Namespace) -> int:
    """List our own bots and those installed."""
    text = catalogue(options.lang or system_language())
    rows = [own(name, text) for name in BOTS] + [foreign(name, text) for name in installed()]
    if options.json:
        print(json.dumps({"bots": rows, "figures": figures()}, indent=2, ensure_ascii=False))
    else:
        Console(highlight=False).print(bots_page(text, rows, cell(*SHOWN), list(BOTS)))
    return 0


def own(name: str, text: Catalogue) -> dict[str, Any]:
    """Return what there is to say of a bot of ours."""
    measured = cell(*SHOWN)
    against = {other: share_against(measured, name, other) for other in BOTS} if measured else {}
    style = text(f"bot-{name}-style")
    return {"bot": name, "name": text(f"bot-{name}"), "style": style, "against": against, "p99_ms": slowest(name)}


def foreign(name: str, text: Catalogue) -> dict[str, Any]:
    """Return what there is to say of an installed bot; one that cannot be loaded says why."""
    try:
        style = docstring_sentence(name) or text("bots-installed-style")
    except OptionError as error:
        style = text.error(error)
    return {"bot": name, "name": "", "style": style, "against": {}, "p99_ms": None}
