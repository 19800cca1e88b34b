"""Bots by whatever names them on a command line.

    casual                      one of our own
    mine                        an installed one, by an entry point of the group `billetdoux.bots`
    my_bots:Careful             a class, by its module; the folder one is in is looked through as well
    program:node my_bot.mjs     a program that speaks JSON lines
    weights:DIR/weights.npz     `master` with weights of one's own, as `billetdoux train` writes them

For the command line only. To import a module, or to run a program, because a network or a file says so would let
others run what they like: these are served by `billetdoux.bots.bot`.
"""

from __future__ import annotations

import re
import shlex
import shutil
import sys
from functools import partial
from importlib import import_module
from importlib.metadata import entry_points
from inspect import getdoc
from pathlib import Path
from typing import TYPE_CHECKING, Any

from billetdoux.bots import BOTS
from billetdoux.bots.master import Master
from billetdoux.bots.program import LIMIT, Program
from billetdoux.errors import BotError, OptionError, shorten
from billetdoux.rules.state import SEATS

if TYPE_CHECKING:
    from collections.abc import Callable

    from billetdoux.bots import Bot
    from billetdoux.rules.generator import Generator
    from billetdoux.rules.move import Move
    from billetdoux.views.view import View

GROUP = "billetdoux.bots"
PROGRAM = "program:"
WEIGHTS = "weights:"
CLASS = re.compile(r"(\w+(?:\.\w+)*):(\w+(?:\.\w+)*)")


class Checked:
    """A bot from outside: whatever it does wrong becomes an error of ours."""

    def __init__(self, name: str, bot: Bot) -> None:
        self.name = name
        self.bot = bot

    def choose(self, view: View, rng: Generator) -> Move:
        """Return what the bot chooses, if it does choose a legal move."""
        try:
            move = self.bot.choose(view, rng)
        except BotError:
            raise
        except Exception as error:
            raise BotError("bot-crashed", bot=shorten(self.name), problem=describe(error)) from error
        if move not in view.legal:
            legal = " ".join(map(str, view.legal))
            raise BotError("bot-nonsense", bot=shorten(self.name), answer=shorten(repr(move)), legal=legal)
        return move


def describe(error: BaseException) -> str:
    """Say what went wrong within somebody else's code, and where."""
    said = f"{type(error).__name__}: {error}".removesuffix(": ").rstrip(".")
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return said if trace is None else f"{said} (line {trace.tb_lineno} of {trace.tb_frame.f_code.co_filename})"


def installed() -> dict[str, Any]:
    """Return the entry points of installed bots by their names; our own names are taken."""
    found = sorted(entry_points(group=GROUP), key=lambda one: one.name)
    return {one.name: one for one in found if one.name not in BOTS}


def known_bots() -> list[str]:
    """List the names of all bots that have one: our own, then those installed."""
    return [*BOTS, *installed()]


def find_bot(spec: str, limit: float = LIMIT, *, players: int = 2) -> Bot:
    """Return a fresh bot that can play among so many; one that is not ours is watched for mistakes."""
    if spec in BOTS:
        return BOTS[spec]()
    if spec.startswith(PROGRAM):
        return Program(spec, program_command(spec), limit)
    if spec.startswith(WEIGHTS):
        return trained(Path(spec.removeprefix(WEIGHTS)), players)
    return Checked(spec, instance_of(spec, load_class(spec)))


def most_players(spec: str) -> int:
    """Return among how many a bot can play at most."""
    if not spec.startswith(WEIGHTS):
        return SEATS
    from billetdoux.bots.network.forward import network_of

    return network_of(Path(spec.removeprefix(WEIGHTS))).seats


def trained(path: Path, players: int) -> Bot:
    """Return `master` with the weights in a file, if they are such, and for so many players."""
    from billetdoux.bots.network.forward import network

    network(path, players)
    return Master(weights=path)


def program_command(spec: str) -> list[str]:
    """Return the words of a program's command, if there is such a program."""
    try:
        command = shlex.split(spec.removeprefix(PROGRAM))
    except ValueError as error:
        raise unloadable(spec, str(error)) from error
    if not command:
        raise unloadable(spec, "no command follows")
    if shutil.which(command[0]) is None:
        raise unloadable(spec, f"there is no program {command[0]}")
    return command


def load_class(spec: str) -> Callable[[], Bot]:
    """Return the class of a bot that is installed, or in a module."""
    if match := CLASS.fullmatch(spec):
        load = partial(from_module, match[1], match[2])
    elif entry := installed().get(spec):
        load = entry.load
    else:
        known = ", ".join([*known_bots(), "MODULE:CLASS", f"{PROGRAM}COMMAND", f"{WEIGHTS}FILE"])
        raise OptionError("bot-unknown", bot=shorten(spec), known=known)
    try:
        return load()
    except (Exception, SystemExit) as error:
        raise unloadable(spec, describe(error)) from error


def from_module(module: str, name: str) -> Any:
    """Return what has a name in a module."""
    if "" not in sys.path:
        sys.path.insert(0, "")  # a command that is installed does not look in the folder one is in
    found: Any = import_module(module)
    for part in name.split("."):
        found = getattr(found, part)
    return found


def instance_of(spec: str, kind: Callable[[], Bot]) -> Bot:
    """Return a bot of a class, if it is one."""
    try:
        bot = kind()
    except Exception as error:
        raise unloadable(spec, describe(error)) from error
    if not callable(getattr(bot, "choose", None)):
        raise unloadable(spec, "it has no method choose(view, rng)")
    return bot


def unloadable(spec: str, problem: str) -> OptionError:
    """Return the error that says why a bot cannot be had."""
    return OptionError("bot-unloadable", bot=shorten(spec), problem=problem)


def docstring_sentence(spec: str) -> str:
    """Return what a bot that is not ours says of itself: the first line of its class's docstring."""
    doc = getdoc(load_class(spec)) or ""
    return doc.partition("\n")[0]
