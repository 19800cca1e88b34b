"""`casual`: a decent player by rule of thumb.

It uses what it knows for certain, guesses by the cards still unseen, keeps high cards late, and never plays the
Princess unless it must. Each legal move gets a score in thousandths of a knock-out; the best is played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from billetdoux.rules.editions import edition

if TYPE_CHECKING:
    from billetdoux.game.move import Move
    from billetdoux.rules.generator import Generator
    from billetdoux.views.view import View

WHOLE = 1000
HOPELESS = -10 * WHOLE
LATE = 6  # cards in the deck from which on the end is in sight

# What a card is worth in the hand early on: how much good it may still do, how little it draws fire.
EARLY = {
    "none": 60,
    "guard": 150,
    "priest": 100,
    "baron": 110,
    "handmaid": 190,
    "prince": 130,
    "chancellor": 150,
    "king": 110,
    "countess": 130,
    "princess": 150,
}


class Casual:
    """Plays by rule of thumb."""

    def choose(self, view: View, rng: Generator) -> Move:
        """Return the legal move with the best score; among equals, by lot."""
        table = Table(view)
        scores = [table.score(move) for move in view.legal]
        best = max(scores)
        return rng.choice([move for move, score in zip(view.legal, scores, strict=True) if score == best])


class Table:
    """What a view says, put into chances and worths."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.effects = {card.value: card.effect for card in edition(view.edition).cards}
        self.chances = [self._chances(seat) for seat in range(len(view.players))]

    def _chances(self, seat: int) -> dict[int, int]:
        """Return how likely each card is in another's hand, by what is unseen and what is impossible."""
        view = self.view
        if view.known[seat] is not None:
            return {card: WHOLE for card in self.effects if card == view.known[seat]}
        elsewhere = [card for other, card in enumerate(view.known) if other != seat and card is not None]
        elsewhere += [under.card for under in view.under if under.depth is not None]
        left = {card: view.unseen[card] - elsewhere.count(card) for card in self.effects}
        left = {card: n for card, n in left.items() if n > 0 and card not in view.impossible[seat]}
        total = sum(left.values()) or 1
        return {card: n * WHOLE // total for card, n in left.items()}

    def score(self, move: Move) -> int:
        """Return what a move is worth."""
        if move.choice is not None:
            return self.worth(move.choice[0])
        hand = list(self.view.hand)
        hand.remove(move.card)
        kept = hand[0]
        return self.effect(move, kept) + self.worth(kept)

    def worth(self, card: int) -> int:
        """Return what it is worth to hold a card now: late in the round its value, before that its use."""
        early = EARLY[self.effects[card]]
        if self.view.deck >= LATE:
            return early
        late = 60 * card
        return (early * self.view.deck + late * (LATE - self.view.deck)) // LATE

    def effect(self, move: Move, kept: int) -> int:
        """Return what it is worth to play a card, the other one being kept."""
        effect = self.effects[move.card]
        if effect == "princess":
            return HOPELESS
        if effect == "handmaid":
            return 90
        if effect == "chancellor":
            return 60 if self.view.deck else 0
        if effect == "none":
            return 60
        if move.target is None:
            return 0
        chances = self.chances[move.target]
        if effect == "guard":
            return chances.get(move.named or 0, 0) + self.leader(move.target)
        if effect == "priest":
            return 40 if self.view.known[move.target] is None else 0
        if effect == "baron":
            return self.baron(chances, kept) + self.leader(move.target)
        if effect == "prince":
            return self.prince(move.target, kept)
        return self.king(chances, kept)

    def leader(self, target: int) -> int:
        """Return a little more the more tokens the target has."""
        return 5 * self.view.tokens[target]

    def baron(self, chances: dict[int, int], kept: int) -> int:
        """Return the chance to win the comparison, less the chance to lose it."""
        return sum(chance if card < kept else -chance for card, chance in chances.items() if card != kept)

    def prince(self, target: int, kept: int) -> int:
        """Return what it is worth to make somebody discard: the Princess most, then a high card late."""
        if target == self.view.seat:
            return HOPELESS if self.effects[kept] == "princess" else 80 - self.worth(kept)
        value = 0
        for card, chance in self.chances[target].items():
            gain = WHOLE if self.effects[card] == "princess" else self.worth(card) - 120
            value += chance * gain // WHOLE
        return value + self.leader(target)

    def king(self, chances: dict[int, int], kept: int) -> int:
        """Return what the hand to get is worth, less the one to give, which the other will know."""
        got = sum(chance * self.worth(card) // WHOLE for card, chance in chances.items())
        return got - self.worth(kept) - 60
