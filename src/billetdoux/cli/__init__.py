"""The command line: `billetdoux` for the page, and its commands."""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from billetdoux.cli.command_line import command_line, module_of
from billetdoux.cli.options import language_of
from billetdoux.errors import BilletDouxError, BrokenRule, FairnessError, FileError

if TYPE_CHECKING:
    from collections.abc import Sequence

GOOD, FOUND_WRONG, BAD_INPUT = 0, 1, 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command. What is wrong with its input is said in one sentence."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a letter that an output does not know is no reason to fail
            stream.reconfigure(errors="replace")
    try:
        try:
            return run(given)
        finally:
            print(end="", flush=True)  # what cannot be printed is to be heard of here, not when Python ends
    except BilletDouxError as error:
        say(sentence(error, language_of(given)))
        return FOUND_WRONG if isinstance(error, BrokenRule | FairnessError) else BAD_INPUT
    except BrokenPipeError:  # whoever was reading has seen enough
        stop_printing()
        return GOOD
    except OSError as error:  # a full disk, most likely
        stop_printing()
        problem = ": ".join(filter(None, (error.filename, error.strerror))) or str(error)
        say(sentence(FileError("system-refuses", problem=problem), language_of(given)))
        return BAD_INPUT
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return BAD_INPUT


def run(given: list[str]) -> int:
    """Find the command and run it."""
    parser, _ = command_line(language_of(given))
    options = parser.read(given)
    return module_of(options.command).run(options)


def stop_printing() -> None:
    """Let what is still to be printed go nowhere: Python would try again, and complain, when it ends."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def say(text: str) -> None:
    """Print what went wrong; at a terminal no word is broken at the end of a line."""
    if sys.stderr.isatty():
        import shutil
        import textwrap

        width = shutil.get_terminal_size().columns
        text = textwrap.fill(text, width, break_long_words=False, break_on_hyphens=False)
    print(text, file=sys.stderr)


def sentence(error: BilletDouxError, language: str) -> str:
    """Say an error in the user's language."""
    from billetdoux.text.catalogue import catalogue

    return catalogue(language).error(error)
