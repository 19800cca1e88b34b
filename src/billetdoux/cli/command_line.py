"""How the command line is read: a command is a module beside this one that begins with its name and what it is for.

It declares with `add(parser)` what it takes, and does it with `run(options)`; nothing else knows of it. A module is
imported only when its command is called for.
"""

from __future__ import annotations

import argparse
import re
from importlib import import_module
from importlib.resources import files
from itertools import takewhile
from typing import TYPE_CHECKING, Any, NoReturn

from billetdoux import __version__
from billetdoux.cli.options import add_language
from billetdoux.errors import OptionError, shorten

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

ALONE = ("--no-browser", "--port", "--database", "--lang", "--help", "-h", "--version")  # taken without a command
FILES = ("file", "records", "resume", "receipt", "receipts", "out", "plot")  # options that name a file or folder
ROOM = "billetdoux.cli"
FIRST_LINE = re.compile(r'"""`billetdoux (\w+)`: (.+)\."""')
WITHOUT = "browse"  # what is done without a command


def find_commands() -> dict[str, str]:
    """Return the commands there are, each with what it is for."""
    lines = (
        file.read_text("utf-8").partition("\n")[0] for file in files(ROOM).iterdir() if file.name.endswith(".py")
    )
    found = filter(None, map(FIRST_LINE.match, lines))
    return dict(sorted((one[1], one[2]) for one in found))


COMMANDS = find_commands()


def module_of(command: str | None) -> ModuleType:
    """Return the module of a command."""
    return import_module(f"{ROOM}.{command or WITHOUT}")


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are errors of ours; that of a command asks its module what it takes."""

    command: str | None = None  # whose options have yet to be declared

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Read what is known."""
        self.declare()
        return super().parse_known_args(args, namespace)

    def declare(self) -> None:
        """Have the command declare what it takes, if it has not."""
        if self.command is not None:
            module_of(self.command).add(self)
            self.command = None

    def error(self, message: str) -> NoReturn:
        """Raise what argparse complains of."""
        if match := re.search(r"argument COMMAND: invalid choice: '(.*?)' \(", message):
            raise OptionError("command-unknown", command=shorten(match[1]), known=", ".join(COMMANDS))
        match = re.search(r"argument (?:\S+/)?(\S+):", message)
        option = match[1] if match else shorten(message)
        if "ignored explicit argument" in message:
            raise OptionError("option-value-surplus", option=option)
        raise OptionError("option-value-missing", option=option)

    def read(self, given: Sequence[str]) -> argparse.Namespace:
        """Read all that was given; what is left over is an error."""
        before = [word.partition("=")[0] for word in takewhile(lambda word: word not in COMMANDS, given)]
        if unknown := [word for word in before if word.startswith("-") and word not in ALONE]:
            raise OptionError("option-alone", option=shorten(unknown[0]))
        options, left = self.parse_known_args(list(given))
        command = options.command or ""
        if command and before:  # argparse would pass over these without a word
            raise OptionError("command-first", command=command, option=before[0])
        if left:
            raise OptionError("option-unknown", command=command, option=shorten(left[0]))
        if getattr(options, "file", "") is None and getattr(options, "position", None) is None:
            raise OptionError("argument-missing", command=command, argument="FILE")
        for name in FILES:
            if getattr(options, name, None) == "":  # which the system would take for the folder we are in
                raise OptionError("file-nameless", option="FILE" if name == "file" else f"--{name}")
        return options


def command_line() -> tuple[Parser, dict[str, Parser]]:
    """Return the parser of the whole command line, and that of each command."""
    parser = Parser(
        prog="billetdoux",
        usage="billetdoux [--no-browser] [--port P] [--database URL] [--lang L]\n       billetdoux COMMAND …",
        description="The game of Love Letter. Without a command, it opens in your browser.",
        epilog="An unofficial implementation of the rules; the names belong to their owners.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"billetdoux {__version__}")
    parser.add_argument("--no-browser", action="store_true", help="only say where to go")
    parser.add_argument("--port", metavar="P", help="the port to listen at (8000, or another if that is taken)")
    parser.add_argument("--database", metavar="URL", help="sqlite:///FILE; otherwise a file in your folder for data")
    add_language(parser)
    commands: Any = parser.add_subparsers(prog="billetdoux", dest="command", metavar="COMMAND")
    parsers = dict[str, Parser]()
    for name, purpose in COMMANDS.items():
        parsers[name] = commands.add_parser(name, help=purpose, allow_abbrev=False)
        parsers[name].command = name
    return parser, parsers
