"""`billetdoux play`: set up a game in the terminal, or go on with a saved one."""

from __future__ import annotations

import json
import secrets
import sys
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.text import Text

from billetdoux.bots import BOTS, bot, offered
from billetdoux.bots.finding import find_bot, most_players
from billetdoux.bots.playing import first_view
from billetdoux.cli.options import LARGEST_SEED, number, system_language
from billetdoux.errors import FileError, OptionError, RecordError, shorten
from billetdoux.game.fair import FairShuffle
from billetdoux.game.game import SHORT, Game, check_name
from billetdoux.game.record import read_records, reason, replay
from billetdoux.game.verify import read_shuffle, receipt
from billetdoux.rules.edition import edition, known_editions
from billetdoux.rules.generator import CHOICE, generator
from billetdoux.terminal.ask import LEAVE, Keyboard, Leave, options_block
from billetdoux.terminal.session import Setting, play_session
from billetdoux.text import LANGUAGES
from billetdoux.text.catalogue import catalogue

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from billetdoux.text.catalogue import Catalogue

NAMES = ("Ada", "Bo", "Cleo", "Dario", "Elsa", "Fleur")


def play(options: argparse.Namespace) -> int:
    """Play one game."""
    check_options(options)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise OptionError("no-terminal")
    keyboard = Keyboard()
    try:
        if options.resume:
            setting, language = resumed(Path(options.resume), options.bot)
            text = catalogue(options.lang or language)
        else:
            text = catalogue(options.lang or ask_language(keyboard))
            setting = fresh(options, text, keyboard)
    except (Leave, KeyboardInterrupt):
        print()
        return 0
    if options.receipt and setting.shuffle is not None:
        write_receipt(Path(options.receipt), setting.shuffle, setting.seats.index(None))
    for name in {name for name in setting.seats if name in BOTS}:
        # Before the table is drawn, for some compile for a while and say so.
        bot(str(name)).choose(first_view(), generator(0, 0, CHOICE, 0))
    while True:
        said, another = play_session(setting, text, keyboard)
        for sentence in said:
            keyboard.say(sentence)
        if not another:
            return 0
        setting = another_game(setting)


def another_game(setting: Setting) -> Setting:
    """Set up another game with the same players; a lot says who begins."""
    shuffle = FairShuffle.fresh([name is None for name in setting.seats])
    game = Game(setting.game.edition, setting.game.players, shuffle=shuffle, enough=setting.game.enough)
    return Setting(game, setting.seats, secrets.randbits(63), shuffle, find=setting.find)


def check_options(options: argparse.Namespace) -> None:
    """Raise an error for what cannot be, before anything is asked."""
    if options.lang:
        catalogue(options.lang)
    if options.edition:
        edition(options.edition)
    if options.resume:
        for option in ("edition", "players", "humans", "name", "bots", "seed", "receipt", "tokens"):
            if getattr(options, option) is not None:
                raise OptionError("resume-with-options", option=f"--{option}")
        resumed(Path(options.resume), options.bot)
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
    if options.bot and options.bots:
        raise OptionError("bot-and-bots")
    for bot_name in bots_named(options):
        find_bot(bot_name, players=players or 2)
    if options.tokens is not None:
        number("--tokens", options.tokens, SHORT[0], SHORT[-1])
    if options.seed is not None:
        number("--seed", options.seed, 0, LARGEST_SEED)


def fresh(options: argparse.Namespace, text: Catalogue, keyboard: Keyboard) -> Setting:
    """Set up a new game, asking what was not said."""
    the_edition = edition(options.edition or ask_edition(keyboard, text))
    rivals = bots_named(options)
    least = max(the_edition.least, options.humans, len(options.name or []))
    most = max(least, min([the_edition.most, *map(most_players, rivals)]))
    players = int(options.players) if options.players else ask_players(keyboard, text, least, most)
    the_edition.check_players(players)
    names = player_names(options.name or ask_names(keyboard, text, options.humans), players)
    if not rivals and players > options.humans:
        rivals = [ask_bot(keyboard, text, players)]
    for rival in rivals:
        find_bot(rival, players=players)
    by_turns = cycle(rivals)
    seats = [None if seat < options.humans else next(by_turns) for seat in range(players)]
    seed = None if options.seed is None else int(options.seed)
    shuffle = FairShuffle.fresh([name is None for name in seats], seed)
    first = ask_letter(keyboard, text, names)
    enough = None if options.tokens is None else int(options.tokens)
    game = Game(the_edition, names, shuffle=shuffle, first=first, enough=enough)
    return Setting(game, seats, secrets.randbits(63) if seed is None else seed, shuffle, find=find_bot)


def resumed(path: Path, other: str | None) -> tuple[Setting, str]:
    """Set up a saved game where it stopped, and say in which language it was played.

    One that carries no proof of its shuffle goes on without. Another bot can take over from those in it; one from
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
    if other is not None:
        seats = [None if name is None else other for name in seats]
    find = bot if other is None else partial(find_bot, players=len(game.players))
    for name in seats:
        if name is not None:
            find(str(name))
    language = record.get("lang")
    setting = Setting(game, seats, seed, shuffle, str(path), find)
    return setting, language if language in LANGUAGES else system_language()


def bots_named(options: argparse.Namespace) -> list[str]:
    """Return the bots that were named, for the seats in turn; none if that was left open."""
    if options.bots:
        return [name.strip() for name in options.bots.split(",")]
    return [options.bot] if options.bot else []


def ask_bot(keyboard: Keyboard, text: Catalogue, players: int) -> str:
    """Ask whom to play against, the weakest first."""
    known = [name for name in offered() if most_players(name) >= players]
    options = [(str(number), name) for number, name in enumerate(known, start=1)]
    default = str(1 + known.index("casual"))
    return known[int(ask(keyboard, text.language, text("ask-bot"), options, default)) - 1]


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
    keyboard.console.print(Text(question, style="bold"))
    while True:
        keyboard.console.print(options_block(options, keyboard.console.width))
        answer = keyboard.line(f"[{default}] > ").lower() or default
        if answer == LEAVE:
            raise Leave
        for key, name in options:
            if answer in (key, name.lower()):
                return key
        error = OptionError("answer-unknown", answer=shorten(answer), known=", ".join(key for key, _ in options))
        keyboard.say(catalogue(language).error(error))


def ask_language(keyboard: Keyboard) -> str:
    """Ask for a language; the question needs none."""
    return ask(keyboard, system_language(), "Language · Langue · Lingua", list(LANGUAGES.items()), system_language())


def ask_edition(keyboard: Keyboard, text: Catalogue) -> str:
    """Ask for an edition."""
    ids = known_editions()
    options = [(str(n), text.edition(edition(id))) for n, id in enumerate(ids, start=1)]
    return ids[int(ask(keyboard, text.language, text("ask-edition"), options, "1")) - 1]


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
