"""The options of each command, and how they are read: whatever is wrong with them is an OptionError."""

from __future__ import annotations

import argparse
import os
import re
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING, Any, NoReturn

from billetdoux import __version__
from billetdoux.errors import OptionError, shorten
from billetdoux.text import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Sequence

COMMANDS = (
    *("play", "join", "serve", "simulate", "replay", "verify", "rules"),
    *("bots", "arena", "odds", "train", "bench", "admin"),
)
ALONE = ("--no-browser", "--port", "--database", "--lang", "--help", "-h", "--version")  # taken without a command
FILES = ("file", "records", "resume", "receipt", "receipts", "out", "plot")  # options that name a file or folder
LARGEST_SEED = 2**64 - 1


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are errors of ours."""

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


def command_line() -> Parser:
    """Return the parser of all commands."""
    parser = Parser(
        prog="billetdoux",
        usage="billetdoux [--no-browser] [--port P] [--database URL] [--lang L]\n       billetdoux COMMAND …",
        description="The game of Love Letter. Without a command, it opens in your browser.",
        epilog="An unofficial implementation of the rules; the names belong to their owners.",
        allow_abbrev=False,
    )
    edition = {"default": "standard", "metavar": "E", "help": "standard, classic or princess"}
    lang: dict[str, Any] = {"metavar": "L", "help": f"{', '.join(LANGUAGES)}; otherwise that of your system"}
    parser.add_argument("--version", action="version", version=f"billetdoux {__version__}")
    parser.add_argument("--no-browser", action="store_true", help="only say where to go")
    parser.add_argument("--port", metavar="P", help="the port to listen at (8000, or another if that is taken)")
    parser.add_argument("--database", metavar="URL", help="sqlite:///FILE; otherwise a file in your folder for data")
    parser.add_argument("--lang", **lang)
    commands: Any = parser.add_subparsers(prog="billetdoux", dest="command", metavar="COMMAND")

    play = commands.add_parser("play", help="play in this terminal", allow_abbrev=False)
    play.add_argument("--edition", metavar="E", help="standard, classic or princess; otherwise it asks")
    play.add_argument("--players", metavar="N", help="2 to 6 (classic: 2 to 4); otherwise it asks")
    play.add_argument("--lang", **(lang | {"help": f"{', '.join(LANGUAGES)}; otherwise it asks"}))
    play.add_argument("--humans", metavar="N", help="how many of the players are people at this keyboard (1)")
    play.add_argument("--name", metavar="NAME", action="append", help="a player's name; can be given again")
    play.add_argument("--bot", metavar="BOT", help="who plays against you; “billetdoux bots” lists them; or it asks")
    play.add_argument("--bots", metavar="A,B,…", help="a bot for each seat in turn, and again from the first")
    play.add_argument("--tokens", metavar="N", help="a short game: 1, 2 or 3 tokens win it")
    play.add_argument("--seed", metavar="S", help="a number that gives the same decks again")
    play.add_argument("--resume", metavar="FILE", help="go on with a saved game (--bot puts another bot into it)")
    play.add_argument("--receipt", metavar="FILE", help="keep the receipt that proves the shuffle of this game")

    simulate = commands.add_parser("simulate", help="let bots play many games", allow_abbrev=False)
    simulate.add_argument("--edition", **edition)
    simulate.add_argument("--players", metavar="N", default="2", help="2 to 6 (classic: 2 to 4); 2 if not said")
    simulate.add_argument("--games", metavar="G", default="100", help="how many (100)")
    simulate.add_argument("--seed", metavar="S", default="0", help="the same seed gives the same games (0)")
    simulate.add_argument(
        "--bots",
        metavar="A,B,…",
        default="random",
        help="who plays, seat by seat, and again from the first; “billetdoux bots” lists them (random)",
    )
    simulate.add_argument("--records", metavar="FILE", help="write one record per line")
    simulate.add_argument("--engine", metavar="X", help="python or compiled; otherwise compiled where it can be")
    simulate.add_argument("--json", action="store_true", help="print the figures as JSON")
    simulate.add_argument("--lang", **lang)

    add_records(commands, lang)

    rules = commands.add_parser("rules", help="the reference card, a card's rule, or all rules", allow_abbrev=False)
    rules.add_argument("card", metavar="CARD", nargs="?", help="a card's value or name, or “all” for the whole rules")
    rules.add_argument("--edition", **edition)
    rules.add_argument("--lang", **lang)

    add_bots(commands, edition, lang)
    add_serving(commands, lang)

    bench = commands.add_parser("bench", help="measure how fast each path of the rules is", allow_abbrev=False)
    bench.add_argument("--edition", **edition)
    bench.add_argument("--json", action="store_true", help="print the figures as JSON")
    bench.add_argument("--lang", **lang)
    return parser


def add_records(commands: Any, lang: dict[str, Any]) -> None:
    """Add what reads records."""
    replay = commands.add_parser(
        "replay",
        help="check a record and tell its story",
        usage="billetdoux replay FILE [--seat N | --spectator] [--positions] [--json] [--lang L]",
        allow_abbrev=False,
    )
    replay.add_argument("file", metavar="FILE", nargs="?")
    replay.add_argument("--seat", metavar="N", help="tell only what this seat saw")
    replay.add_argument("--spectator", action="store_true", help="tell only what everyone saw")
    replay.add_argument("--positions", action="store_true", help="print the position at every decision as a line")
    replay.add_argument("--json", action="store_true", help="print one object per decision")
    replay.add_argument("--lang", **lang)

    verify = commands.add_parser(
        "verify",
        help="recompute the decks and lots of a record",
        usage="billetdoux verify FILE [--receipt FILE] [--lang L]",
        allow_abbrev=False,
    )
    verify.add_argument("file", metavar="FILE", nargs="?")
    verify.add_argument("--receipt", metavar="FILE", help="what a player kept from before the game")
    verify.add_argument("--lang", **lang)


def add_odds(commands: Any, lang: dict[str, Any]) -> None:
    """Add what `billetdoux odds` takes."""
    odds = commands.add_parser(
        "odds",
        help="what a seat can infer at a moment of a game",
        usage="billetdoux odds (FILE --at ROUND:PLY | --position LINE) [--seat N] [--model M] [--json] [--lang L]",
        allow_abbrev=False,
    )
    odds.add_argument("file", metavar="FILE", nargs="?", help="a record; of several games the first")
    odds.add_argument("--at", metavar="ROUND:PLY", help="before which decision, counted from 0:0")
    odds.add_argument("--position", metavar="LINE", help="a position instead of a record; docs/positions.md says how")
    odds.add_argument("--seat", metavar="N", help="who infers; otherwise whoever has to decide")
    odds.add_argument(
        "--model",
        metavar="M",
        default="none",
        help="what the others' play says: none (nothing), random (they play anything), casual; or master: what its "
        "network thinks at once (none)",
    )
    odds.add_argument("--json", action="store_true", help="print the chances as JSON")
    odds.add_argument("--lang", **lang)


def add_bots(commands: Any, edition: dict[str, Any], lang: dict[str, Any]) -> None:
    """Add the commands about bots."""
    bots = commands.add_parser("bots", help="who can be played against, and how strong they are", allow_abbrev=False)
    bots.add_argument("--json", action="store_true", help="print the list, with all figures, as JSON")
    bots.add_argument("--lang", **lang)

    arena = commands.add_parser(
        "arena",
        help="measure bots against each other",
        usage="billetdoux arena BOT BOT [BOT …] [--edition E] [--players N] [--deals D] [--rounds] [--seed S]\n"
        "       [--jobs J] [--limit S] [--out FILE] [--plot FILE] [--json] [--lang L]",
        epilog="A BOT is a name that “billetdoux bots” lists, a class as MODULE:CLASS, “program:COMMAND …”, or "
        "“weights:FILE”, master with weights that “billetdoux train” has written.",
        allow_abbrev=False,
    )
    arena.add_argument("bots", metavar="BOT", nargs="*", help="who plays: two or more")
    arena.add_argument("--edition", **edition)
    arena.add_argument("--players", metavar="N", default="2", help="2 to 6 (classic: 2 to 4); 2 if not said")
    arena.add_argument("--deals", metavar="D", default="200", help="how many; each is played in all rotations (200)")
    arena.add_argument("--rounds", action="store_true", help="play one round of each deal, not a whole game")
    arena.add_argument("--seed", metavar="S", default="0", help="the same seed gives the same table (0)")
    arena.add_argument("--jobs", metavar="J", help="processes at once; otherwise as many as there are cores")
    arena.add_argument("--limit", metavar="S", default="5", help="seconds that a class or program has for a move (5)")
    arena.add_argument("--out", metavar="FILE", help="keep what is played there, and go on with what it holds")
    arena.add_argument("--plot", metavar="FILE", help="draw a picture (SVG)")
    arena.add_argument("--json", action="store_true", help="print the figures as JSON")
    arena.add_argument("--lang", **lang)

    add_odds(commands, lang)

    train = commands.add_parser(
        "train",
        help="train a network by letting it play against itself",
        usage="billetdoux train --out DIR [--edition E] [--players N] [--minutes M | --iterations I] [--seed S]\n"
        "       [--against B] [--start X] [--device D] [--lang L]\n"
        "       billetdoux train --out DIR --resume [--device D] [--lang L]",
        allow_abbrev=False,
    )
    train.add_argument("--out", metavar="DIR", help="where to write weights, checkpoints, the log and its curves")
    train.add_argument("--edition", metavar="E", help="standard, classic or princess; otherwise all")
    train.add_argument("--players", metavar="N", help="2 to 6 (classic: 2 to 4); otherwise all")
    train.add_argument("--minutes", metavar="M", help="how long (10)")
    train.add_argument("--iterations", metavar="I", help="how long, so that the same seed gives the same run")
    train.add_argument("--seed", metavar="S", help="for everything left to chance (1)")
    train.add_argument("--device", metavar="D", help="cpu or cuda; otherwise cuda where it can be")
    train.add_argument("--resume", action="store_true", help="go on with the training in DIR")
    train.add_argument("--against", metavar="B", help="learn to beat master, random, casual, or a file of weights")
    train.add_argument(
        "--start",
        metavar="X",
        help="nothing, own (the weights of whom it learns to beat), master, or a file; otherwise own where it can be",
    )
    train.add_argument("--lang", **lang)


def add_serving(commands: Any, lang: dict[str, Any]) -> None:
    """Add the commands for play over a network."""
    join = commands.add_parser(
        "join",
        help="play at a table over the network",
        usage="billetdoux join URL [--name NAME] [--watch] [--receipts DIR] [--lang L]\n"
        "       billetdoux join URL [--edition E] [--players N] [--private] [--clock S] …",
        allow_abbrev=False,
    )
    join.add_argument("url", metavar="URL", nargs="?", help="a table's link, or a server's address")
    join.add_argument("--name", metavar="NAME", help="your name there; otherwise the last one, or it asks")
    join.add_argument("--edition", metavar="E", help="make a new table: standard, classic or princess")
    join.add_argument("--players", metavar="N", help="make a new table with this many seats")
    join.add_argument("--private", action="store_true", help="make the new table by invitation only")
    join.add_argument("--clock", metavar="S", help="seconds per turn at the new table; otherwise there is no clock")
    join.add_argument("--watch", action="store_true", help="watch; do not take a seat")
    join.add_argument("--receipts", metavar="DIR", help="keep the receipts that prove the shuffles in this folder")
    join.add_argument("--lang", **lang)

    serve = commands.add_parser("serve", help="let people play over the network", allow_abbrev=False)
    serve.add_argument("--host", metavar="H", help="the address to listen at (0.0.0.0: all networks of this machine)")
    serve.add_argument("--port", metavar="P", help="the port to listen at (8000)")
    serve.add_argument("--database", metavar="URL", help="sqlite:///FILE or postgresql://USER@HOST/NAME")
    serve.add_argument("--redis", metavar="URL", help="a Valkey or Redis that spreads the news among nodes")
    serve.add_argument("--url", metavar="URL", help="how people reach the server, if it is behind a proxy")
    serve.add_argument("--origins", metavar="O,…", help="further origins whose pages may use the server")
    serve.add_argument("--trusted-proxies", metavar="A,…", help="proxies that may say whom they speak for")
    serve.add_argument("--keep-days", metavar="D", help="delete games that ended longer ago (0: never)")
    serve.add_argument("--log-level", metavar="X", help="debug, info, warning or error (info)")
    serve.add_argument("--lang", **lang)

    admin = commands.add_parser(
        "admin",
        help="look after a server: list, close, bar, unbar, backup",
        usage="billetdoux admin list|close TABLE|bar PERSON|unbar PERSON|backup FILE [--database URL] [--lang L]",
        allow_abbrev=False,
    )
    admin.add_argument("task", metavar="TASK", nargs="?", help="list, close, bar, unbar or backup")
    admin.add_argument("what", metavar="WHAT", nargs="?", help="the table, the person or the file")
    admin.add_argument("--database", metavar="URL", help="the server's database")
    admin.add_argument("--lang", **lang)


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
