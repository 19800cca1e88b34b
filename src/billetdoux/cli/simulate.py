"""`billetdoux simulate`: bots play whole games, and their figures are printed."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from rich.console import Console

from billetdoux.bots import bot
from billetdoux.cli.options import LARGEST_SEED, number, system_language
from billetdoux.errors import FileError, OptionError
from billetdoux.game.game import Game
from billetdoux.game.record import reason, to_record
from billetdoux.game.shuffle import SeededShuffle
from billetdoux.rules.editions import edition
from billetdoux.rules.generator import CHOICE, generator
from billetdoux.terminal.pages import figures_page
from billetdoux.terminal.progress import progress
from billetdoux.text.catalogue import catalogue
from billetdoux.views.chronicle import Chronicle
from billetdoux.views.events import BonusGained

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from billetdoux.bots import Bot

MOST_GAMES = 10**9


@dataclass
class Figures:
    """What many games add up to."""

    edition: str
    seed: int
    bots: list[str]
    games: int = 0
    won: list[float] = field(default_factory=list[float])  # games won by each seat; winners together share one
    rounds: int = 0
    decisions: int = 0
    ended_last: int = 0  # rounds that ended with one player left
    bonuses: dict[str, int] = field(default_factory=dict[str, int])

    def add(self, game: Game) -> None:
        """Count a finished game."""
        self.games += 1
        for seat in game.winners:
            self.won[seat] += 1 / len(game.winners)
        self.rounds += len(game.rounds)
        self.decisions += sum(len(played.moves) for played in game.rounds)

    def summary(self) -> dict[str, object]:
        """Return the figures as they are printed."""
        seats = [
            {"seat": seat, "bot": self.bots[seat], "games_won": won, **interval(won, self.games)}
            for seat, won in enumerate(self.won)
        ]
        return {
            "edition": self.edition,
            "players": len(self.bots),
            "games": self.games,
            "seed": self.seed,
            "seats": seats,
            "rounds_per_game": self.rounds / self.games,
            "decisions_per_round": self.decisions / self.rounds,
            "rounds_ended": {
                "one_left": self.ended_last / self.rounds,
                "deck_empty": 1 - self.ended_last / self.rounds,
            },
            "bonus_tokens_per_round": {name: count / self.rounds for name, count in self.bonuses.items()},
        }


def interval(won: float, games: int) -> dict[str, float]:
    """Return the share won with its 95% interval (Wilson's)."""
    z, share = 1.96, won / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    reach = z / (1 + z * z / games) * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return {"share": share, "low": max(0.0, middle - reach), "high": min(1.0, middle + reach)}


def simulate(options: argparse.Namespace) -> int:
    """Play the games and print what came of them."""
    text = catalogue(options.lang or system_language())
    the_edition = edition(options.edition)
    players = number("--players", options.players, 2, 6)
    the_edition.check_players(players)
    games = number("--games", options.games, 1, MOST_GAMES)
    seed = number("--seed", options.seed, 0, LARGEST_SEED)
    names = [name.strip() for name in options.bots.split(",")]
    if len(names) > players:
        raise OptionError("bots-too-many", bots=len(names), seats=players)
    names = [names[seat % len(names)] for seat in range(players)]
    bots = [bot(name) for name in names]
    bonuses = {card.bonus: 0 for card in the_edition.cards if card.bonus != "none"}
    figures = Figures(the_edition.id, seed, names, won=[0.0] * players, bonuses=bonuses)
    records = open_records(options.records)
    try:
        for game_number in progress(text("simulate-progress"), games):
            game = play_game(the_edition.id, bots, names, seed, game_number, figures)
            figures.add(game)
            write_line(records, options.records, game, seed, game_number, names)
    finally:
        if records:
            records.close()
    if options.json:
        print(json.dumps(figures.summary(), indent=2))
    else:
        Console(highlight=False).print(figures_page(text, the_edition, figures.summary()))
    return 0


def play_game(
    edition_id: str, bots: Sequence[Bot], names: Sequence[str], seed: int, number: int, figures: Figures
) -> Game:
    """Play one whole game; decision n of it draws its chances from a stream of its own."""
    players = [f"{name}-{seat}" for seat, name in enumerate(names)]
    game = Game(edition_id, players, shuffle=SeededShuffle(seed, number))
    chronicle = Chronicle(game)
    decisions = 0
    while not game.over:
        if game.round_over:
            game.next_round()
        while (seat := game.turn) is not None:
            move = bots[seat].choose(chronicle.view(seat), generator(seed, number, CHOICE, decisions))
            game.play(move)
            decisions += 1
        figures.ended_last += not game.state.shown
        for event in chronicle.seen(None)[-1]:
            if isinstance(event, BonusGained):
                figures.bonuses[event.bonus] += len(event.seats)
    return game


def open_records(path: str | None) -> TextIO | None:
    """Open the file for records, before anything is played."""
    if path is None:
        return None
    try:
        return Path(path).open("w", encoding="utf-8")
    except OSError as error:
        raise FileError("file-unwritable", file=path, problem=reason(error)) from error


def write_line(records: TextIO | None, path: str, game: Game, seed: int, number: int, names: Sequence[str]) -> None:
    """Write a game's record on a line of its own."""
    if records is None:
        return
    try:
        record = to_record(game, seed=seed, number=number, bots=list(names))
        records.write(json.dumps(record) + "\n")
    except OSError as error:
        raise FileError("file-unwritable", file=path, problem=reason(error)) from error
