"""What `grandmaster` believes of the others' hands, beside what its network says:  python bench/beliefs.py

In rounds of `master` against itself, at every decision, both are asked for the chance of the card that each other
player really holds, where that is not certain. Printed are the means of the logarithms (the log loss), and the mean
of the differences with its standard error, by rounds; and how much of its play at these decisions is `master`'s.
"""

from __future__ import annotations

import argparse
import math
import sys
from statistics import mean, stdev
from typing import TYPE_CHECKING, Any

import numpy as np

from billetdoux.bots.master import Master
from billetdoux.bots.master.grandmaster import Grandmaster
from billetdoux.bots.story import story_of
from billetdoux.game.game import Game
from billetdoux.observe.seat_state import observed
from billetdoux.rules.generator import CHOICE, generator
from billetdoux.rules.state import KINDS
from billetdoux.views.chronicle import Chronicle

if TYPE_CHECKING:
    from billetdoux.views.view import View

NAMES = ("Ann", "Bob", "Cy", "Di", "Ed", "Flo")
PLAYED, THOUGHT = 1, 2  # streams of lots
DOUBT = 0.5  # of a world for each card: what happened in none of them is still possible


def main() -> None:
    """Play, ask, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edition", default="standard")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=200)
    options = parser.parse_args()
    one, other, rounds = Grandmaster(), Master(), list[Round]()
    for seed in range(options.rounds):
        rounds.append(Round(options.edition, options.players, seed, one, other))
        print(f"\r{seed + 1}/{options.rounds}", end="", file=sys.stderr)
    by_network = [loss for played in rounds for loss in played.by_network]
    by_worlds = [loss for played in rounds for loss in played.by_worlds]
    gains = [
        sum(played.by_network) - sum(played.by_worlds) for played in rounds
    ]  # hands of one round depend on one another
    error = stdev(gains) * len(rounds) ** 0.5 / len(by_worlds)
    print(f"\r{options.edition}, {options.players} players, {len(by_worlds)} hands in {len(rounds)} rounds:")
    print(f"log loss {mean(by_network):.4f} as the network says, {mean(by_worlds):.4f} as grandmaster believes")
    print(f"difference {mean(by_network) - mean(by_worlds):.4f} ± {error:.4f}")
    alike = [share for played in rounds for share in played.alike]
    print(f"of {len(alike)} decisions, it plays {mean(alike):.3f} as master would")


class Round:
    """A round of `master`, and what was thought in it."""

    def __init__(self, edition: str, players: int, seed: int, one: Grandmaster, other: Master) -> None:
        self.by_network, self.by_worlds, self.alike = list[float](), list[float](), list[float]()
        self.one, self.other = one, other
        game, number = Game(edition, NAMES[:players], seed=seed), 0
        chronicle = Chronicle(game)
        while (seat := game.turn) is not None:
            view = chronicle.view(seat)
            if len(view.legal) > 1:
                self.think(view, game.state.hand, seed, number)
            game.play(self.other.choose(view, generator(seed, PLAYED, CHOICE, number)))
            number += 1

    def think(self, view: View, hands: list[int], seed: int, number: int) -> None:
        """Ask for what may be in the other hands, and for a move."""
        rng = generator(seed, THOUGHT, CHOICE, number)
        supposed = self.one.supposing.suppose(story_of(view), rng)
        said = self.other.infer(view).hands
        for seat, chances in said.items():
            if supposed is not None and view.known[seat] is None:
                self.by_network.append(-math.log(max(chances[hands[seat]], 1e-9)))
                self.by_worlds.append(-math.log(believed(supposed, seat)[hands[seat]]))
        s, seen, mask = observed(view)
        first, again = (one.chances(view, s, seen, mask, rng) for one in (self.other, self.one))
        self.alike.append(float(np.minimum(first, again).sum()))


def believed(supposed: Any, seat: int) -> Any:
    """Return the chance of each card in a hand, by worlds in some of which it has not been dealt yet."""
    hands = supposed.states["hand"][:, seat]
    undealt = supposed.worlds[hands < 0]
    counts = np.bincount(hands[hands >= 0], minlength=KINDS) + (undealt["spare"] / undealt["total"][:, None]).sum(0)
    return (counts + DOUBT) / (counts.sum() + DOUBT * KINDS)


if __name__ == "__main__":
    main()
