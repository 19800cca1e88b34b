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
from billetdoux.text.help_texts import help_texts

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
    name = "billetdoux"  # of the command, if it is for one
    language = "en"  # in which its help is given

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Read what is known."""
        self.declare()
        return super().parse_known_args(args, namespace)

    def declare(self) -> None:
        """Have the command declare what it takes, if it has not."""
        if self.command is not None:
            module_of(self.command).add(self)
            self.command = None

    def format_help(self) -> str:
        """Return the help; in other languages than English it is translated."""
        self.declare()
        texts = help_texts(self.language)
        for action in self._actions:
            action.help = translated(texts, action.help, self.name, action.dest)
        self.description = translated(texts, self.description, self.name, "description")
        self.epilog = translated(texts, self.epilog, self.name, "epilog")
        self._positionals.title = texts.get("arguments", "arguments")
        self._optionals.title = texts.get("options", "options")
        return with_usage(super().format_help(), texts.get("usage", "usage:"))

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


def translated(texts: dict[str, str], english: str | None, command: str, name: str) -> str | None:
    """Return a text of the help: that of this command, or else the one that several commands share."""
    key = name.replace("_", "-")
    return english and (texts.get(f"{command}-{key}") or texts.get(key) or english)


def with_usage(text: str, word: str) -> str:
    """Put another word before the usage, which argparse calls “usage:”, and keep its lines below each other."""
    usage, empty, rest = text.removeprefix("usage: ").partition("\n\n")
    lines = re.sub(f"^ {{{len('usage: ')}}}", " " * len(f"{word} "), usage, flags=re.MULTILINE)
    return f"{word} {lines}{empty}{rest}"


def command_line(language: str = "en") -> tuple[Parser, dict[str, Parser]]:
    """Return the parser of the whole command line, and that of each command, with their help in a language."""
    parser = Parser(
        prog="billetdoux",
        usage="billetdoux [--no-browser] [--port P] [--database URL] [--lang L]\n       billetdoux COMMAND …",
        description="The game of Love Letter. Without a command, it opens in your browser.",
        epilog="An unofficial implementation of the rules; the names belong to their owners.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"billetdoux {__version__}")
    parser.add_argument("--no-browser", action="store_true", help="print the address instead of opening a browser")
    parser.add_argument("--port", metavar="P", help="the port to listen on (8000, or another if that is taken)")
    parser.add_argument("--database", metavar="URL", help="sqlite:///FILE; otherwise a file in your folder for data")
    add_language(parser)
    commands: Any = parser.add_subparsers(prog="billetdoux", dest="command", metavar="COMMAND")
    parsers = dict[str, Parser]()
    for name, english in COMMANDS.items():
        purpose = help_texts(language).get(f"{name}-purpose", english)
        sentence = f"{purpose[0].upper()}{purpose[1:]}."
        parsers[name] = commands.add_parser(name, help=purpose, description=sentence, allow_abbrev=False)
        parsers[name].command = parsers[name].name = name
    for one in (parser, *parsers.values()):
        one.language = language
    return parser, parsers
