"""What a search that knows `master` wins from it, and need not hide anything:  python research/search.py --deals 1000

An attack that needs no training. `grandmaster` asks how `master` would have played in each world, and tries its moves
against it; but it stays close to what the network plays, and allows for others who stray from it. Here it does
neither, unless `--close` and `--stray` say so; ends of rounds of two it still solves, as `grandmaster` does. All play
single rounds, for the round; it sits once in each seat of every deal, `master` in all others. Printed is its share of
the rounds, with its standard error over deals.
"""

# pyright: basic

from __future__ import annotations

import argparse
import math
import sys
from statistics import mean, stdev

from billetdoux.bots import grandmaster
from billetdoux.bots.arena.games import NAMES, parts_won
from billetdoux.bots.arena.plan import PARTS
from billetdoux.bots.master import ROUND, Master
from billetdoux.bots.rounds import play_round
from billetdoux.game.game import Game
from billetdoux.game.shuffle import SeededShuffle


def main() -> None:
    """Play, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edition", default="standard")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="the first deal (0)")
    parser.add_argument("--close", type=float, default=0.005, help="as CLOSE of grandmaster, which has .03 (.005)")
    parser.add_argument("--stray", type=float, default=0.005, help="as STRAY of grandmaster, which has .05 (.005)")
    options = parser.parse_args()
    grandmaster.CLOSE, grandmaster.STRAY = options.close, options.stray
    searching, master = grandmaster.Grandmaster(goal=ROUND), Master(goal=ROUND)
    shares = list[float]()
    for deal in range(options.first, options.first + options.deals):
        shares.append(mean(won(options, deal, seat, searching, master) for seat in range(options.players)))
        print(f"\r{told(shares)}", end="", file=sys.stderr, flush=True)
    print(f"\n{options.edition}, {options.players} players, {told(shares)}")


def told(shares: list[float]) -> str:
    """Return the mean of shares with its standard error."""
    error = stdev(shares) / len(shares) ** 0.5 if len(shares) > 1 else math.nan
    return f"{len(shares)} deals: {mean(shares):.4f} ± {error:.4f}"


def won(options: argparse.Namespace, deal: int, seat: int, searching: Master, master: Master) -> float:
    """Return the share of a round of the one who searches, in this seat."""
    bots = [searching if n == seat else master for n in range(options.players)]
    game = Game(options.edition, NAMES[: options.players], shuffle=SeededShuffle(1, deal))
    play_round(game, bots, 1, deal)
    return parts_won(game.rounds[0].winners or (), seat) / PARTS


if __name__ == "__main__":
    main()
