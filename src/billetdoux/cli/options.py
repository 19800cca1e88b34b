"""Options that several commands take, and how they are read: whatever is wrong with them is an OptionError."""

from __future__ import annotations

import os
import re
from itertools import pairwise
from typing import TYPE_CHECKING

from billetdoux.errors import OptionError, shorten
from billetdoux.text import LANGUAGES

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

LARGEST_SEED = 2**64 - 1


def add_language(parser: argparse.ArgumentParser, otherwise: str = "otherwise your system's language") -> None:
    """Declare that a command speaks several languages."""
    parser.add_argument("--lang", metavar="L", help=f"{', '.join(LANGUAGES)}; {otherwise}")


def add_edition(parser: argparse.ArgumentParser) -> None:
    """Declare that a command is about one edition."""
    parser.add_argument("--edition", default="standard", metavar="E", help="standard, classic or princess")


def number(option: str, value: str, least: int, most: int) -> int:
    """Read a whole number within bounds."""
    if not re.fullmatch(r"[0-9]{1,20}", value.strip(), re.ASCII) or not least <= int(value) <= most:
        raise OptionError("number-wrong", option=option, value=shorten(value), least=least, most=most)
    return int(value)


def language_of(given: Sequence[str]) -> str:
    """Return the language in which to speak to whoever typed this: the one asked for, or the system's."""
    asked = [word.removeprefix("--lang=") for word in given if word.startswith("--lang=")]
    asked += [after for word, after in pairwise(given) if word == "--lang"]
    if asked:
        return asked[0] if asked[0] in LANGUAGES else "en"
    return system_language()


def system_language() -> str:
    """Return the language of the system, if it is one of ours."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            return value[:2] if value[:2] in LANGUAGES else "en"
    return "en"
