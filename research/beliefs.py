"""What `grandmaster` believes of the others' hands, beside what its network says:  python research/beliefs.py

In rounds of `master` against itself, at every decision, both are asked for the chance of the card that each other
player really holds, where that is not certain. Printed are the means of the logarithms (the log loss), and the mean
of the differences with its standard error, by rounds; and how much of its play at these decisions is `master`'s.

    python research/beliefs.py --left 2                                      the network at the ends of rounds of two

With so few cards left in the deck, all that the deal can be is gone through instead, each as likely as `master` would
have played so with it: what could be known of the other hand, beside what the network says, and beside what is known
to who concludes nothing from how the other has played.
"""

# pyright: basic

from __future__ import annotations

import argparse
import math
import sys
from statistics import mean, stdev
from typing import TYPE_CHECKING, Any

import numpy as np

from billetdoux.bots.arena.games import NAMES
from billetdoux.bots.endgame.deals import Player
from billetdoux.bots.endgame.tree import PLAYERS, Positions, inputs_of
from billetdoux.bots.grandmaster import Grandmaster
from billetdoux.bots.master import Master
from billetdoux.bots.network.batch import BatchNetwork, batch_network
from billetdoux.bots.network.forward import AT_BELIEF, softmax
from billetdoux.bots.story import story_of
from billetdoux.game.game import Game
from billetdoux.observe.observation import AT_IMPOSSIBLE, AT_KNOWN
from billetdoux.observe.seat_state import observed_by_seat
from billetdoux.rules.edition import edition
from billetdoux.rules.generator import CHOICE, generator
from billetdoux.rules.state import KINDS
from endgames import endgame, played_until

if TYPE_CHECKING:
    from billetdoux.views.view import View

PLAYED, THOUGHT = 1, 2  # streams of lots
LEAST = 1e-9


def main() -> None:
    """Play, ask, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edition", default="standard")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--left", type=int, help="cards in the deck, for ends of rounds")
    options = parser.parse_args()
    if options.left is None:
        believe(options)
    else:
        know(options)


def believe(options: argparse.Namespace) -> None:
    """Compare what `grandmaster` believes with what the network says."""
    one, other, rounds = Grandmaster(), Master(), list[Round]()
    for seed in range(options.rounds):
        rounds.append(Round(options.edition, options.players, seed, one, other))
        print(f"\r{seed + 1}/{options.rounds}", end="", file=sys.stderr)
    by_network = [loss for played in rounds for loss in played.by_network]
    by_worlds = [loss for played in rounds for loss in played.by_worlds]
    # Hands of one round depend on one another.
    gains = [sum(played.by_network) - sum(played.by_worlds) for played in rounds]
    error = stdev(gains) * len(rounds) ** 0.5 / len(by_worlds)
    print(f"\r{options.edition}, {options.players} players, {len(by_worlds)} hands in {len(rounds)} rounds:")
    print(f"log loss {mean(by_network):.4f} as the network says, {mean(by_worlds):.4f} as grandmaster believes")
    print(f"difference {mean(by_network) - mean(by_worlds):.4f} ± {error:.4f}")
    alike = [share for played in rounds for share in played.alike]
    print(f"of {len(alike)} decisions, it plays {mean(alike):.3f} as master would")


def know(options: argparse.Namespace) -> None:
    """Compare what the network says at the ends of rounds with what could be known."""
    player, anything = Player(batch_network(PLAYERS)), Player(batch_network(PLAYERS), stray=1.0)
    deck, ends, seed = edition(options.edition), list[tuple[float, ...]](), 0
    while len(ends) < options.rounds:
        public = played_until(deck, player, options.left, np.random.default_rng((options.left, seed)))
        at, blank = (None if public is None else endgame(public, one) for one in (player, anything))
        if at is not None and blank is not None:
            ends.append(losses(at, blank, player.network))
            print(f"\r{len(ends)}/{options.rounds}", end="", file=sys.stderr)
        seed += 1
    known, said, counted = (mean(end) for end in zip(*ends, strict=True))
    error = stdev(second - first for first, second, _ in ends) / len(ends) ** 0.5
    print(f"\r{options.edition}, {options.left} left in the deck, {len(ends)} ends of {seed} rounds:")
    print(f"log loss {said:.3f} as the network says, {known:.3f} as could be known")
    print(f"difference {said - known:.3f} ± {error:.3f}")
    print(f"log loss {counted:.3f} if nothing is concluded from how the other has played")


def losses(at: Positions, blank: Positions, asked: BatchNetwork) -> tuple[float, ...]:
    """Return how surprising the other's hand is to who has to decide.

    First by all that it can be, then by the network, and by all that it can be if anything may have been played.
    """
    seen, shown, joint = hands_at(at)
    possible = shown[:, AT_IMPOSSIBLE + KINDS : AT_IMPOSSIBLE + 2 * KINDS] == 0
    certain = shown[:, AT_KNOWN + 1, None]
    possible &= (certain == 0) | (certain == np.arange(KINDS) + 1)
    said = asked.heads(shown)[:, AT_BELIEF : AT_BELIEF + KINDS]  # of the next player
    chances = [softmax(row, allowed) for row, allowed in zip(said, possible, strict=True)]
    known = joint / joint.sum(1, keepdims=True)
    sights, _, counted = hands_at(blank)
    place = np.searchsorted(sights, seen).clip(max=len(sights) - 1)
    counted = np.where((sights[place] == seen)[:, None], counted[place], possible)
    return loss(joint, known), loss(joint, np.array(chances)), loss(joint, counted / counted.sum(1, keepdims=True))


def hands_at(at: Positions) -> tuple[Any, Any, Any]:
    """Return of each way it can look to who decides a number, what is shown, and how likely each other hand is."""
    shown, _, keys = inputs_of(at)
    hands = at.states["hand"][np.arange(len(keys)), 1 - at.states["turn"]]
    seen, first, which = np.unique(keys, return_index=True, return_inverse=True)
    joint = np.zeros((len(first), KINDS))
    np.add.at(joint, (which, hands), at.chance / at.chance.sum())
    return seen, shown[first], joint


def loss(joint: Any, chances: Any) -> float:
    """Return how surprising cards are on average that are as likely as the first says, if one expects the second."""
    there = joint > 0
    return float(-(joint[there] * np.log(np.maximum(chances[there], LEAST))).sum())


class Round:
    """A round of `master`, and what was thought in it."""

    def __init__(self, name: str, players: int, seed: int, one: Grandmaster, other: Master) -> None:
        self.by_network, self.by_worlds, self.alike = list[float](), list[float](), list[float]()
        self.one, self.other = one, other
        game, number = Game(name, NAMES[:players], seed=seed), 0
        while (seat := game.turn) is not None:
            view = game.view(seat)
            if len(view.legal) > 1:
                self.think(view, game.state.hand, seed, number)
            game.play(self.other.choose(view, generator(seed, PLAYED, CHOICE, number)))
            number += 1

    def think(self, view: View, hands: list[int], seed: int, number: int) -> None:
        """Ask for what may be in the other hands, and for a move."""
        rng = generator(seed, THOUGHT, CHOICE, number)
        found = self.one.search.likely_worlds(story_of(view), rng)
        said = self.other.infer(view).hands
        for seat, chances in said.items():
            if found is not None and view.known[seat] is None:
                self.by_network.append(-math.log(max(chances[hands[seat]], LEAST)))
                self.by_worlds.append(-math.log(found.hand_chances(seat)[hands[seat]]))
        s, seen, mask = observed_by_seat(view)
        first, again = (one.chances(view, s, seen, mask, rng) for one in (self.other, self.one))
        self.alike.append(float(np.minimum(first, again).sum()))


if __name__ == "__main__":
    main()
