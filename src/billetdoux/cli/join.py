"""`billetdoux join`: play at a table over the network."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.text import Text

from billetdoux.cli.options import add_language, number, system_language
from billetdoux.client.connection import Client
from billetdoux.client.http import Server, read_address
from billetdoux.errors import BilletDouxError, FileError, OptionError
from billetdoux.game.game import check_name
from billetdoux.game.record import reason
from billetdoux.protocol.values import LONGEST_CLOCK, SHORTEST_CLOCK
from billetdoux.rules.edition import edition
from billetdoux.terminal.data_folder import data_file
from billetdoux.terminal.identities import FILE, Identities
from billetdoux.terminal.keyboard import Keyboard, Quit
from billetdoux.terminal.lobby import Chosen, LobbyPage, make_table
from billetdoux.terminal.notebook import own_notebook
from billetdoux.terminal.play import Visit
from billetdoux.terminal.remote import RemoteTable
from billetdoux.text.catalogue import catalogue

if TYPE_CHECKING:
    import argparse

    from billetdoux.client.http import Address
    from billetdoux.text.catalogue import Catalogue

FOR_A_NEW_TABLE = ("edition", "players", "private", "clock")


def add(parser: argparse.ArgumentParser) -> None:
    """Declare what it takes."""
    parser.usage = (
        "billetdoux join URL [--name NAME] [--watch] [--receipts DIR] [--lang L]\n"
        "       billetdoux join URL [--edition E] [--players N] [--private] [--clock S] …"
    )
    parser.add_argument("url", metavar="URL", nargs="?", help="the link to a table, or the address of a server")
    parser.add_argument("--name", metavar="NAME", help="your name there; otherwise the last one you used, or it asks")
    parser.add_argument("--edition", metavar="E", help="make a new table: standard, classic or princess")
    parser.add_argument("--players", metavar="N", help="make a new table with this many seats")
    parser.add_argument("--private", action="store_true", help="make the new table by invitation only")
    parser.add_argument("--clock", metavar="S", help="seconds per turn at the new table; otherwise there is no clock")
    parser.add_argument("--watch", action="store_true", help="only watch; take no seat")
    parser.add_argument("--receipts", metavar="DIR", help="a folder for the receipts that prove the shuffles")
    add_language(parser)


def run(options: argparse.Namespace) -> int:
    """Come to a server, and to a table there; stay until leaving."""
    if options.url is None:
        raise OptionError("argument-missing", command="join", argument="URL")
    text = catalogue(options.lang or system_language())
    address, settings = read_address(options.url), new_table(options)
    if address.table and settings is not None:
        option = next(name for name in FOR_A_NEW_TABLE if getattr(options, name))
        raise OptionError("new-with-link", option=f"--{option}")
    receipts = folder(options.receipts)
    if options.name is not None:
        check_name(options.name)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise OptionError("no-terminal")
    server = Server(address.server, text.language)
    server.greet()
    said, notebook = list[str](), own_notebook()
    with Keyboard() as keyboard:
        try:
            me = come(server, options.name, text, keyboard)
            with keyboard.full_screen():
                chosen = find_table(server, address, settings, me, text, keyboard, watch=options.watch)
                client = Client(
                    server.url, server.token, chosen.table, invitation=chosen.invitation, language=text.language
                )
                table = RemoteTable(server, client, text, keyboard, receipts)
                try:
                    table.arrive(watch=chosen.watch)
                    Visit(table, text, keyboard, notebook).run()
                finally:
                    said = [*table.farewell(), *notebook.complaints(text)]
        except (Quit, KeyboardInterrupt):
            pass
    for sentence in said:
        print(sentence)
    return 0


def new_table(options: argparse.Namespace) -> dict[str, Any] | None:
    """Return the settings of the table that the options ask for, if they do."""
    if not any(getattr(options, name) for name in FOR_A_NEW_TABLE):
        return None
    the_edition = edition(options.edition or "standard")
    seats = number("--players", options.players, 2, 6) if options.players else min(4, the_edition.most)
    the_edition.check_players(seats)
    settings = {"edition": the_edition.id, "seats": seats, "public": not options.private}
    if options.clock:
        settings["clock"] = number("--clock", options.clock, SHORTEST_CLOCK, LONGEST_CLOCK)
    return settings


def folder(path: str | None) -> Path | None:
    """Return the folder for receipts, which is there from now on."""
    if path is None:
        return None
    try:
        Path(path).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError("file-unwritable", file=path, problem=reason(error)) from error
    return Path(path)


def come(server: Server, name: str | None, text: Catalogue, keyboard: Keyboard) -> dict[str, Any]:
    """Come to the server: under the name that was given, or as who we were there last, or under a name asked for."""
    identities = Identities(data_file(FILE))
    names = identities.names(server.url)
    return identities.come(server, name or (names[0] if names else ask_name(text, keyboard)), text.language)


def ask_name(text: Catalogue, keyboard: Keyboard) -> str:
    """Ask for a name until one is fit to be one."""
    keyboard.console.print(Text(text("ask-your-name", number=1, humans=1), style="bold"))
    while True:
        name = keyboard.line()
        try:
            check_name(name)
        except BilletDouxError as error:
            keyboard.say(text.error(error))
        else:
            return name


def find_table(
    server: Server,
    address: Address,
    settings: dict[str, Any] | None,
    me: dict[str, Any],
    text: Catalogue,
    keyboard: Keyboard,
    *,
    watch: bool,
) -> Chosen:
    """Return the table that the link leads to, or a new one, or one chosen in the lobby."""
    if address.table:
        return Chosen(address.table, address.invitation, watch)
    if settings is not None:
        return make_table(server, settings)
    return LobbyPage(server, me, text, keyboard).choose(watch=watch)
