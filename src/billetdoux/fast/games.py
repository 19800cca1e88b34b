"""Whole games between bots, played compiled, and given back as the plain path would have played them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from billetdoux.fast.arrays import fresh_records, generator_records, scratch, source_records
from billetdoux.fast.batch import POLICIES
from billetdoux.fast.kernel import compiled, share_out
from billetdoux.fast.lanes import RESULT_FIELDS
from billetdoux.game.shuffle import SeededShuffle
from billetdoux.game.state import Round
from billetdoux.rules.move import unpack_move
from billetdoux.rules.state import SEATS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from billetdoux.rules.edition import Edition


class Games:
    """Games number `start` and on of a seed, one to a lane, with what came of each round."""

    def __init__(
        self, edition: Edition, bots: Sequence[str], seed: int, start: int, games: int, threads: int
    ) -> None:
        import numpy as np

        self.edition = edition
        self.players = len(bots)
        self.seed = seed
        self.start = start
        self.sources: Any = source_records(games)
        self.sources["seed_low"], self.sources["seed_high"] = seed & 0xFFFFFFFF, seed >> 32 & 0xFFFFFFFF
        self.sources["game"] = np.arange(start, start + games)
        # In the longest game nobody wins before all are one token short of it.
        rounds = self.players * (edition.tokens[self.players] - 1) + 1
        self.moves: Any = np.zeros((games, rounds * edition.most_decisions), np.int16)
        self.results: Any = np.zeros((games, rounds), np.dtype(RESULT_FIELDS, align=True))
        self.decisions = self._play(bots, games, threads)

    def _play(self, bots: Sequence[str], games: int, threads: int) -> int:
        import numpy as np

        states = fresh_records(self.edition, self.players, games)
        generators = generator_records(games)
        policies = np.array([POLICIES[bot] for bot in bots] + [0] * (SEATS - len(bots)), np.int8)
        room = [scratch() for _ in range(threads)]
        kernel = compiled()["play_games"]

        def work(thread: int, first: int, last: int) -> int:
            lanes = (states, self.sources, generators, policies, first, last)
            return int(kernel(*lanes, room[thread], self.moves, self.results))

        return sum(share_out(threads, games, work))

    def game(self, lane: int, players: Sequence[str]) -> PlayedGame:
        """Return a lane's game as the plain path would have played it."""
        shuffle = SeededShuffle(self.seed, self.start + lane)
        chancellor = next((card.value for card in self.edition.cards if card.effect == "chancellor"), 0)
        rounds, done, winners = list[Round](), 0, tuple[int, ...]()
        for number in range(int(self.sources["rounds"][lane])):
            result = self.results[lane, number]
            count = int(result["decisions"])
            packed = self.moves[lane, done : done + count].tolist()
            moves = tuple(unpack_move(move, chancellor) for move in packed)
            by_lot = len(winners) != 1
            winners = tuple(seat for seat in range(self.players) if result["won"][seat])
            gains, tokens = (tuple(result[name][: self.players].tolist()) for name in ("gain", "tokens"))
            deck = tuple(shuffle.deck(self.edition, number))
            rounds.append(Round(int(result["first"]), by_lot, deck, moves, winners, gains, tokens))
            done += count
        return PlayedGame(self.edition, tuple(players), rounds)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game."""

    edition: Edition
    players: tuple[str, ...]
    rounds: list[Round]
    enough: int | None = None  # it was played by the book

    @property
    def over(self) -> bool:
        """It is."""
        return True

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won it: all with tokens enough."""
        tokens = self.rounds[-1].tokens or ()
        enough = self.edition.tokens[len(self.players)]
        return tuple(seat for seat, count in enumerate(tokens) if count >= enough)
