"""The command line: `billetdoux` for the page, and its commands."""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from billetdoux.cli.options import command_line, language_of
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
    """Find the command and run it; each is imported only when it is called for."""
    options = command_line().read(given)
    match options.command:
        case "play":
            from billetdoux.cli.play import play as command
        case "learn":
            from billetdoux.cli.learn import run as command
        case "join":
            from billetdoux.cli.join import join as command
        case "serve":
            from billetdoux.cli.serve import serve as command
        case "admin":
            from billetdoux.cli.admin import admin as command
        case "simulate":
            from billetdoux.cli.simulate import simulate as command
        case "replay":
            from billetdoux.cli.replay import replay as command
        case "verify":
            from billetdoux.cli.verify import verify as command
        case "rules":
            from billetdoux.cli.rules import rules as command
        case "bots":
            from billetdoux.cli.bots import bots as command
        case "arena":
            from billetdoux.cli.arena import arena as command
        case "odds":
            from billetdoux.cli.odds import odds as command
        case "train":
            from billetdoux.cli.train import train as command
        case "bench":
            from billetdoux.cli.bench import bench as command
        case _:
            from billetdoux.cli.browse import browse as command
    return command(options)


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
