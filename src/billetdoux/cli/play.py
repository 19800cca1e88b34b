"""`billetdoux play`: play in this terminal."""

from __future__ import annotations

import json
import secrets
import sys
from contextlib import suppress
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.text import Text

from billetdoux.bots import BOTS, bot, offered
from billetdoux.bots.registry import find_bot, most_players
from billetdoux.bots.rounds import first_view
from billetdoux.cli.options import LARGEST_SEED, add_language, number, system_language
from billetdoux.errors import FileError, OptionError, RecordError, shorten
from billetdoux.game.fair import FairShuffle
from billetdoux.game.game import SHORT, Game, check_name
from billetdoux.game.record import read_records, reason, replay
from billetdoux.game.verify import read_shuffle, receipt
from billetdoux.rules.edition import edition, known_editions
from billetdoux.rules.generator import CHOICE, generator
from billetdoux.terminal.here import LocalGame, LocalTable
from billetdoux.terminal.keyboard import Keyboard, Quit
from billetdoux.terminal.keys import options_block
from billetdoux.terminal.notebook import LEARN, own_notebook
from billetdoux.terminal.play import Visit
from billetdoux.terminal.saved_game import command_name
from billetdoux.text import LANGUAGES
from billetdoux.text.catalogue import catalogue

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from billetdoux.terminal.notebook import Notebook
    from billetdoux.text.catalogue import Catalogue

NAMES = ("Ada", "Bo", "Cleo", "Dario", "Elsa", "Fleur")
DOT = " · "  # between the name of a choice and what it is


def add(parser: argparse.ArgumentParser) -> None:
    """Declare what it takes."""
    parser.add_argument("--edition", metavar="E", help="standard, classic or princess; otherwise it asks")
    parser.add_argument("--players", metavar="N", help="2 to 6 (classic: 2 to 4); otherwise it asks")
    add_language(parser, otherwise="otherwise it asks")
    parser.add_argument("--humans", metavar="N", help="how many of the players share this keyboard (1)")
    parser.add_argument("--name", metavar="NAME", action="append", help="a player's name; can be given again")
    parser.add_argument(
        "--bot", metavar="BOT", help="who to play against; “billetdoux bots” lists them; otherwise it asks"
    )
    parser.add_argument("--bots", metavar="A,B,…", help="a bot for each seat in turn, starting again from the first")
    parser.add_argument("--tokens", metavar="N", help="a short game: 1, 2 or 3 favor tokens win it")
    parser.add_argument("--seed", metavar="S", help="a number that gives the same decks again")
    parser.add_argument(
        "--resume", metavar="FILE", help="continue a saved game (--bot or --bots puts other bots in it)"
    )
    parser.add_argument("--receipt", metavar="FILE", help="keep the receipt that proves the shuffle of this game")
    parser.add_argument(
        "--coach", action="store_true", help="play with a coach at your side; c switches it off and on"
    )


def run(options: argparse.Namespace) -> int:
    """Play games until somebody leaves."""
    check_options(options)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise OptionError("no-terminal")
    notebook = own_notebook()
    with Keyboard() as keyboard:
        try:
            table = table_for(options, keyboard, notebook)
        except (Quit, KeyboardInterrupt):
            print()
            return 0
        with suppress(Quit, KeyboardInterrupt), keyboard.full_screen():
            Visit(table, table.text, keyboard, notebook, coaching=options.coach).run()
    for sentence in [*table.farewell(), *notebook.complaints(table.text)]:
        keyboard.say(sentence)
    return 0


def table_for(options: argparse.Namespace, keyboard: Keyboard, notebook: Notebook) -> LocalTable:
    """Return the table, ready to be played at."""
    if options.resume:
        played, language = resumed(Path(options.resume), bots_named(options))
        text = catalogue(options.lang or language)
    else:
        text = catalogue(options.lang or ask_language(keyboard))
        welcome(keyboard, text, notebook)
        played = fresh(options, text, keyboard)
    if options.receipt and played.shuffle is not None:
        write_receipt(Path(options.receipt), played.shuffle, played.seats.index(None))
    for name in {name for name in played.seats if name in BOTS}:
        # Before the table is drawn, for some compile for a while and say so.
        bot(str(name)).choose(first_view(), generator(0, 0, CHOICE, 0))
    return LocalTable(played, text, keyboard)


def welcome(keyboard: Keyboard, text: Catalogue, notebook: Notebook) -> None:
    """Tell whoever may never have played, once, how to learn it."""
    if notebook.is_blank:
        keyboard.say(text("welcome", command=command_name()))
        notebook.add("offered", LEARN)


def check_options(options: argparse.Namespace) -> None:
    """Raise an error for what cannot be, before anything is asked."""
    if options.lang:
        catalogue(options.lang)
    if options.edition:
        edition(options.edition)
    if options.bot and options.bots:
        raise OptionError("bot-and-bots")
    if options.resume:
        for option in ("edition", "players", "humans", "name", "seed", "receipt", "tokens"):
            if getattr(options, option) is not None:
                raise OptionError("resume-with-options", option=f"--{option}")
        resumed(Path(options.resume), bots_named(options))
    players = number("--players", options.players, 2, 6) if options.players else None
    if players and options.edition:
        edition(options.edition).check_players(players)
    humans = number("--humans", options.humans, 1, players or 6) if options.humans else 1
    names: list[str] = options.name or []
    for name in names:
        check_name(name)
        if names.count(name) > 1:
            raise OptionError("names-alike", name=name)
    if len(names) > (players or 6):
        raise OptionError("names-too-many", names=len(names), players=players or 6)
    options.humans = humans
    if options.coach and humans > 1:
        raise OptionError("coach-company")
    for bot_name in bots_named(options):
        find_bot(bot_name, players=players or 2)
    if options.tokens is not None:
        number("--tokens", options.tokens, SHORT[0], SHORT[-1])
    if options.seed is not None:
        number("--seed", options.seed, 0, LARGEST_SEED)


def fresh(options: argparse.Namespace, text: Catalogue, keyboard: Keyboard) -> LocalGame:
    """Set up a new game, asking what was not said."""
    the_edition = edition(options.edition or ask_edition(keyboard, text))
    rivals = bots_named(options)
    least = max(the_edition.least, options.humans, len(options.name or []))
    most = max(least, min([the_edition.most, *map(most_players, rivals)]))
    players = int(options.players) if options.players else ask_players(keyboard, text, least, most)
    the_edition.check_players(players)
    names = player_names(options.name or ask_names(keyboard, text, options.humans), players)
    if not rivals and players > options.humans:
        rivals = ask_bots(keyboard, text, players, players - options.humans)
    for rival in rivals:
        find_bot(rival, players=players)
    seats = seated(rivals, [seat < options.humans for seat in range(players)])
    seed = None if options.seed is None else int(options.seed)
    shuffle = FairShuffle.fresh([name is None for name in seats], seed)
    first = ask_letter(keyboard, text, names)
    enough = None if options.tokens is None else int(options.tokens)
    game = Game(the_edition, names, shuffle=shuffle, first=first, enough=enough)
    return LocalGame(game, seats, secrets.randbits(63) if seed is None else seed, shuffle, find=find_bot)


def resumed(path: Path, others: Sequence[str]) -> tuple[LocalGame, str]:
    """Set up a saved game where it stopped, and say in which language it was played.

    One that carries no proof of its shuffle goes on without. Other bots can take over from those in it; one from
    outside must be named again, for a file shall not say what is run.
    """
    records = read_records(path)
    if len(records) != 1:
        raise OptionError("resume-several", file=path, games=len(records))
    record: dict[str, Any] = records[0]
    shuffle = read_shuffle(record) if "fair" in record else None
    game = replay(record, then=shuffle)
    if game.over:
        raise OptionError("resume-finished", file=path)
    seats: list[str | None] = record.get("seats", [None, *["casual"] * (len(game.players) - 1)])
    seed = record.get("seed", 0)
    if type(seats) is not list or len(seats) != len(game.players) or None not in seats or type(seed) is not int:
        raise RecordError("record-not-a-record", file=path, game=0, problem="its “seats” and “seed” do not fit it")
    if others:
        seats = seated(others, [name is None for name in seats])
    find = partial(find_bot, players=len(game.players)) if others else bot
    for name in seats:
        if name is not None:
            find(str(name))
    language = record.get("lang")
    played = LocalGame(game, seats, seed, shuffle, str(path), find)
    return played, language if language in LANGUAGES else system_language()


def seated(bots: Sequence[str], people: Sequence[bool]) -> list[str | None]:
    """Return who plays each seat: None where a person sits, else the bots in turn, and again from the first."""
    if len(bots) > max(1, people.count(False)):  # one is for whatever seats there are
        raise OptionError("bots-too-many", bots=len(bots), seats=people.count(False))
    by_turns = cycle(bots)
    return [None if person else next(by_turns) for person in people]


def bots_named(options: argparse.Namespace) -> list[str]:
    """Return the bots that were named, for the seats in turn; none if that was left open."""
    if options.bots:
        return [name.strip() for name in options.bots.split(",")]
    return [options.bot] if options.bot else []


def ask_bots(keyboard: Keyboard, text: Catalogue, players: int, seats: int) -> list[str]:
    """Ask whom to play against, the weakest first: one bot for all seats, or one for each."""
    known = [name for name in offered() if most_players(name) >= players]
    named = [f"{text(f'level-{name}')}{DOT}{text(f'bot-{name}-style')}" for name in known]
    chosen = ask_several(keyboard, text.language, text("ask-bot", seats=seats), numbered(named), "1", seats)
    return [known[int(one) - 1] for one in chosen]


def player_names(given: Sequence[str], players: int) -> list[str]:
    """Return the names of all players: those given, and others for the rest."""
    rest = [name for name in NAMES if name not in given]
    return [*given, *rest][:players]


def write_receipt(path: Path, shuffle: FairShuffle, seat: int) -> None:
    """Keep the receipt of the first person at the table."""
    if path.exists():
        raise FileError("file-exists", file=path)
    try:
        path.write_text(json.dumps(receipt(shuffle, seat)) + "\n", encoding="utf-8")
    except OSError as error:
        raise FileError("file-unwritable", file=path, problem=reason(error)) from error


def ask(keyboard: Keyboard, language: str, question: str, options: Sequence[tuple[str, str]], default: str) -> str:
    """Ask until one of the options is typed; Enter takes the default, q leaves."""
    return ask_several(keyboard, language, question, options, default, 1)[0]


def ask_several(
    keyboard: Keyboard, language: str, question: str, options: Sequence[tuple[str, str]], default: str, most: int
) -> list[str]:
    """Ask the same where several options may be typed, with commas between them."""
    keyboard.console.print(Text(question, style="bold"))
    keys = {word: key for key, name in options for word in (key, name.partition(DOT)[0].lower())}
    block = options_block(options, keyboard.console.width, one_a_line=any(DOT in name for _, name in options))
    while True:
        keyboard.console.print(block)
        answer = keyboard.wait(f"[{default}] > ").lower() or default
        chosen = [keys.get(one.strip(), "") for one in answer.split(",", maxsplit=most)]
        if all(chosen) and len(chosen) <= most:
            return chosen
        known = ", ".join(key for key, _ in options)
        keyboard.say(catalogue(language).error(OptionError("answer-unknown", answer=shorten(answer), known=known)))


def numbered(names: Sequence[str]) -> list[tuple[str, str]]:
    """Return choices by number, from 1."""
    return [(str(number), name) for number, name in enumerate(names, start=1)]


def ask_language(keyboard: Keyboard) -> str:
    """Ask for a language; the question needs none."""
    return ask(keyboard, system_language(), "Language · Langue · Lingua", list(LANGUAGES.items()), system_language())


def ask_edition(keyboard: Keyboard, text: Catalogue) -> str:
    """Ask for an edition."""
    ids = known_editions()
    named = [DOT.join(filter(None, (text.edition(edition(id)), text.about(edition(id))))) for id in ids]
    return ids[int(ask(keyboard, text.language, text("ask-edition"), numbered(named), "1")) - 1]


def ask_players(keyboard: Keyboard, text: Catalogue, least: int, most: int) -> int:
    """Ask how many play."""
    options = [(str(n), "") for n in range(least, most + 1)]
    return int(ask(keyboard, text.language, text("ask-players"), options, str(max(least, min(4, most)))))


def ask_names(keyboard: Keyboard, text: Catalogue, humans: int) -> list[str]:
    """Ask the people at the keyboard for their names."""
    names = list[str]()
    while len(names) < humans:
        default = next(name for name in NAMES if name not in names)
        keyboard.console.print(Text(text("ask-your-name", number=len(names) + 1, humans=humans), style="bold"))
        name = keyboard.line(f"[{default}] > ") or default
        try:
            check_name(name)
            if name in names:
                raise OptionError("names-alike", name=name)
            names.append(name)
        except OptionError as error:
            keyboard.say(text.error(error))
    return names


def ask_letter(keyboard: Keyboard, text: Catalogue, names: Sequence[str]) -> int | None:
    """Ask who wrote a letter by hand most recently; None if nobody can tell."""
    options = [(str(seat), name) for seat, name in enumerate(names)]
    options.append(("-", text("ask-letter-nobody")))
    answer = ask(keyboard, text.language, text("ask-letter"), options, "-")
    return None if answer == "-" else int(answer)
