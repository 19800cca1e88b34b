"""`billetdoux simulate`: let bots play many games."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from billetdoux.bots.arena.games import FEW_GAMES
from billetdoux.bots.registry import find_bot
from billetdoux.bots.rounds import play_round
from billetdoux.cli.options import LARGEST_SEED, add_edition, add_language, number, system_language
from billetdoux.errors import FileError, OptionError, shorten
from billetdoux.game.game import Game
from billetdoux.game.record import reason, to_record
from billetdoux.game.shuffle import SeededShuffle
from billetdoux.rules.edition import BONUSES, edition
from billetdoux.terminal.pages import figures_page
from billetdoux.terminal.progress import progress
from billetdoux.text.catalogue import catalogue

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence

    from billetdoux.fast.games import Games
    from billetdoux.game.record import GameSoFar
    from billetdoux.rules.edition import Edition

MOST_GAMES = 10**9
AT_ONCE = 4096  # games that the compiled path plays before it shows how far it has come
ENGINES = ("python", "compiled")


@dataclass
class Simulation:
    """What is to be played."""

    edition: Edition
    bots: list[str]
    games: int
    seed: int

    @property
    def players(self) -> list[str]:
        """What the players are called in records."""
        return [f"{shorten(name, 28)}-{seat}" for seat, name in enumerate(self.bots)]


@dataclass
class Figures:
    """What many games add up to."""

    plan: Simulation
    engine: str
    games: int = 0
    won: list[float] = field(default_factory=list[float])  # games won by each seat; winners together share one
    rounds: int = 0
    decisions: int = 0
    ended_last: int = 0  # rounds that ended with one player left
    bonuses: dict[str, int] = field(default_factory=dict[str, int])

    def __post_init__(self) -> None:
        self.won = [0.0] * len(self.plan.bots)
        self.bonuses = {card.bonus: 0 for card in self.plan.edition.cards if card.bonus != "none"}

    def add_round(self, *, shown: bool, earned: Sequence[int]) -> None:
        """Count a round: whether hands were shown, and which bonuses each seat has earned."""
        self.rounds += 1
        self.ended_last += not shown
        for name in self.bonuses:
            self.bonuses[name] += sum(1 for bonuses in earned if bonuses & BONUSES[name])

    def add_game(self, winners: Sequence[int], decisions: int) -> None:
        """Count a finished game."""
        self.games += 1
        self.decisions += decisions
        for seat in winners:
            self.won[seat] += 1 / len(winners)

    def add_games(self, played: Games) -> None:
        """Count many games at once."""
        real = played.results["decisions"] > 0
        self.games += len(real)
        self.rounds += int(real.sum())
        self.decisions += played.decisions
        self.ended_last += int((real & (played.results["shown"] == 0)).sum())
        for name in self.bonuses:
            self.bonuses[name] += int(((played.results["earned"] & BONUSES[name]) > 0).sum())
        enough = self.plan.edition.tokens[len(self.won)]
        winners = played.results["tokens"].max(axis=1)[:, : len(self.won)] >= enough
        for seat, won in enumerate((winners / winners.sum(axis=1, keepdims=True)).sum(axis=0)):
            self.won[seat] += float(won)

    def summary(self) -> dict[str, object]:
        """Return the figures as they are printed."""
        seats = [
            {"seat": seat, "bot": self.plan.bots[seat], "games_won": won, **interval(won, self.games)}
            for seat, won in enumerate(self.won)
        ]
        return {
            "edition": self.plan.edition.id,
            "players": len(self.won),
            "games": self.games,
            "seed": self.plan.seed,
            "engine": self.engine,
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


def add(parser: argparse.ArgumentParser) -> None:
    """Declare what it takes."""
    add_edition(parser)
    parser.add_argument("--players", metavar="N", default="2", help="2 to 6 (classic: 2 to 4); 2 if left out")
    parser.add_argument("--games", metavar="G", default="100", help="how many (100)")
    parser.add_argument("--seed", metavar="S", default="0", help="the same seed gives the same games (0)")
    parser.add_argument(
        "--bots",
        metavar="A,B,…",
        default="random",
        help="who plays, seat by seat, starting again from the first; “billetdoux bots” lists them (random)",
    )
    parser.add_argument("--records", metavar="FILE", help="write the records there, one a line")
    parser.add_argument("--engine", metavar="X", help="python or compiled; otherwise compiled where it can be")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    add_language(parser)


def run(options: argparse.Namespace) -> int:
    """Play the games and print what came of them."""
    text = catalogue(options.lang or system_language())
    plan = read_plan(options)
    engine = choose_engine(options.engine, plan)
    figures = Figures(plan, engine)
    title = text("simulate-progress")
    if engine == "compiled":
        played = compiled_games(plan, figures, title, records=bool(options.records))
    else:
        played = plain_games(plan, figures, title)
    write_records(options.records, plan, played)
    if options.json:
        print(json.dumps(figures.summary(), indent=2))
    else:
        Console(highlight=False).print(figures_page(text, plan.edition, figures.summary()))
    return 0


def read_plan(options: argparse.Namespace) -> Simulation:
    """Return what is to be played, if it can be."""
    the_edition = edition(options.edition)
    players = number("--players", options.players, 2, 6)
    the_edition.check_players(players)
    games = number("--games", options.games, 1, MOST_GAMES)
    seed = number("--seed", options.seed, 0, LARGEST_SEED)
    names = [name.strip() for name in options.bots.split(",")]
    if len(names) > players:
        raise OptionError("bots-too-many", bots=len(names), seats=players)
    for name in names:
        find_bot(name, players=players)
    return Simulation(the_edition, [names[seat % len(names)] for seat in range(players)], games, seed)


def choose_engine(asked: str | None, plan: Simulation) -> str:
    """Return the path to take: the compiled one if it can be, unless another was asked for."""
    if asked not in (None, *ENGINES):
        raise OptionError("engine-unknown", engine=asked, known=", ".join(ENGINES))
    from billetdoux.fast.batch import POLICIES

    uncompiled = sorted(set(plan.bots) - set(POLICIES))
    if asked == "compiled":
        if uncompiled:
            raise OptionError("engine-bot", bot=uncompiled[0], known=", ".join(sorted(POLICIES)))
        if find_spec("numba") is None:
            raise OptionError("fast-missing")
    able = not uncompiled and find_spec("numba") is not None
    return asked or ("compiled" if able and plan.games > FEW_GAMES else "python")


def plain_games(plan: Simulation, figures: Figures, title: str) -> Iterator[GameSoFar]:
    """Play games one after the other on the plain path."""
    bots = [find_bot(name) for name in plan.bots]
    for game_number in progress(title, plan.games):
        game = Game(plan.edition, plan.players, shuffle=SeededShuffle(plan.seed, game_number))
        decisions = 0
        while not game.over:
            if game.round_over:
                game.next_round()
            decisions += len(play_round(game, bots, plan.seed, game_number))
            figures.add_round(shown=bool(game.state.shown), earned=game.state.earned)
        figures.add_game(game.winners, decisions)
        yield game


def compiled_games(plan: Simulation, figures: Figures, title: str, *, records: bool) -> Iterator[GameSoFar]:
    """Play games many at once on the compiled path, on all cores; yield each only if records are wanted."""
    from billetdoux.fast.games import Games
    from billetdoux.fast.kernel import cores

    for part in progress(title, -(-plan.games // AT_ONCE)):
        start = part * AT_ONCE
        games = Games(plan.edition, plan.bots, plan.seed, start, min(AT_ONCE, plan.games - start), cores())
        figures.add_games(games)
        if records:
            for lane in range(len(games.moves)):
                yield games.game(lane, plan.players)


def write_records(path: str | None, plan: Simulation, played: Iterator[GameSoFar]) -> None:
    """Write each game's record on a line of its own, if a file is named; play them all in any case."""
    if path is None:
        for _ in played:
            pass
        return
    try:
        with Path(path).open("w", encoding="utf-8") as records:  # before anything is played
            for game_number, game in enumerate(played):
                record = to_record(game, seed=plan.seed, number=game_number, bots=plan.bots)
                records.write(json.dumps(record) + "\n")
    except OSError as error:
        raise FileError("file-unwritable", file=path, problem=reason(error)) from error
