"""What `grandmaster` wins by solving the ends of rounds of two:  python research/ends.py --rounds 12000

`master` plays itself until so few cards are left that `grandmaster` may solve the rest. From there on, `grandmaster`
plays each seat once, with the same lots, against `master`, or against itself as it would be if it only searched. What
it wins of these ends is printed, with its standard error.
"""

from __future__ import annotations

import argparse
from statistics import mean, stdev
from typing import TYPE_CHECKING

from billetdoux.bots.grandmaster import FEW, Grandmaster
from billetdoux.bots.master import Master
from billetdoux.game.game import Game
from billetdoux.rules.generator import CHOICE, generator
from billetdoux.rules.move import Move

if TYPE_CHECKING:
    from collections.abc import Sequence

    from billetdoux.bots import Bot
    from billetdoux.views.view import View

UNTIL, AFTER = 1, 2  # streams of lots: until few cards are left, and after that


class Searching(Grandmaster):
    """`grandmaster` that solves nothing."""

    def solved(self, view: View, seen: list[int], mask: list[int]) -> None:
        """Find no solution."""


def main() -> None:
    """Play ends, and print what came of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edition", default="standard")
    parser.add_argument("--against", choices=("searching", "master"), default="searching")
    parser.add_argument("--rounds", type=int, default=12000, help="one in nine has such an end (12000)")
    parser.add_argument("--seed", type=int, default=0, help="of the first round (0)")
    options = parser.parse_args()
    one, other = Grandmaster(), Master() if options.against == "master" else Searching()
    shares = list[float]()
    for seed in range(options.seed, options.seed + options.rounds):
        moves = begun(options.edition, seed)
        if moves is not None:
            shares.append(mean(share(options.edition, seed, moves, mine, one, other) for mine in (0, 1)))
    error = stdev(shares) / len(shares) ** 0.5
    print(
        f"{len(shares)} ends of {options.rounds} rounds: {mean(shares):.4f} ± {error:.4f} against {options.against}"
    )


def begun(edition: str, seed: int) -> list[Move] | None:
    """Play a round until few cards are left; return its moves, or None if it ended before."""
    game = Game(edition, ["Ada", "Bo"], seed=seed)
    moves = list[Move]()
    while (seat := game.turn) is not None:
        view = game.view(seat)
        if view.deck <= FEW and not view.choosing:
            return moves
        moves.append(Master().choose(view, generator(seed, UNTIL, CHOICE, len(moves))))
        game.play(moves[-1])
    return None


def share(edition: str, seed: int, moves: Sequence[Move], mine: int, one: Bot, other: Bot) -> float:
    """Play such a round to its end; return what the one in this seat has of it."""
    game = Game(edition, ["Ada", "Bo"], seed=seed)
    number = len(moves)
    for move in moves:
        game.play(move)
    while (seat := game.turn) is not None:
        player = one if seat == mine else other
        game.play(player.choose(game.view(seat), generator(seed, AFTER, CHOICE, number)))
        number += 1
    won = game.state.won
    return won[mine] / sum(won)


if __name__ == "__main__":
    main()
