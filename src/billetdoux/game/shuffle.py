"""Where decks and lots come from. Each round's deck is shuffled once, before the deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from billetdoux.rules.edition import set_table
from billetdoux.rules.generator import DECK, LOT, generator, shuffle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from billetdoux.rules.edition import Edition


class Shuffle(Protocol):
    """Gives the decks of a game, and draws its lots."""

    def deck(self, edition: Edition, round: int) -> list[int]:
        """Return the whole deck of a round, top first."""
        ...

    def lot(self, round: int, among: Sequence[int]) -> int:
        """Return which of these seats begins a round."""
        ...


class SeededShuffle:
    """Decks and lots from a seed, the same on every path of the rules: for simulation."""

    def __init__(self, seed: int, game: int = 0) -> None:
        self.seed = seed
        self.game = game

    def deck(self, edition: Edition, round: int) -> list[int]:
        """Return the deck that the generator's stream for this round gives."""
        s = set_table(edition, edition.least)
        shuffle(s, generator(self.seed, self.game, DECK, round))
        return s.deck[: edition.total]

    def lot(self, round: int, among: Sequence[int]) -> int:
        """Return the seat that the generator's stream for this round gives."""
        return generator(self.seed, self.game, LOT, round).choice(among)


class GivenShuffle:
    """Decks and first seats that are already known, from a record say; and then those of another shuffle."""

    def __init__(self, decks: Sequence[Sequence[int]], firsts: Sequence[int], then: Shuffle) -> None:
        self.decks = decks
        self.firsts = firsts
        self.then = then

    def deck(self, edition: Edition, round: int) -> list[int]:
        """Return the deck that was given for this round."""
        return list(self.decks[round]) if round < len(self.decks) else self.then.deck(edition, round)

    def lot(self, round: int, among: Sequence[int]) -> int:
        """Return the seat that was given for this round."""
        return self.firsts[round] if round < len(self.firsts) else self.then.lot(round, among)
