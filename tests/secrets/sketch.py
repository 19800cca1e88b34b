"""A round told again with blank cards, on which only that is written which one viewer has observed.

Following the moves of the real round, each blank card narrows to what may stand on it: it was played, seen,
guessed wrong, won a comparison. What the viewer cannot tell is drawn by lot: which of two cards was played, what
another's Chancellor kept. In the end the rest of the deck is written on the blanks. The sketch only proposes: the
replay on the rules in `worlds.py` is what decides whether the viewer could tell the new world from the real one.
"""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from observe import kept_card

from billetdoux.rules import effects
from billetdoux.rules.state import FACE_UP, KINDS, NOTHING

if TYPE_CHECKING:
    from random import Random

    from observe import Seat, World

    from billetdoux.rules.move import Move
    from billetdoux.rules.state import State

ANY = (1 << KINDS) - 1
PATIENCE = 400  # steps of the search for a way to write on all blanks


class DeadEnd(Exception):  # noqa: N818  (a turn the search took)
    """No card can stand on some blank: the lots fell badly."""


class Sketch:
    """One attempt at another world. Blanks are numbered by their place in the deck before the deal."""

    def __init__(self, world: World, states: list[State], viewer: Seat, rng: Random, *, steady: bool) -> None:
        """`steady` draws no lots but goes the real way, and only writes other cards on the blanks."""
        self.world = world
        self.viewer = viewer
        self.rng = rng
        self.steady = steady
        self.may = [ANY] * len(world.deck)  # for each blank the set of cards that may stand on it
        self.spare = states[0].copies[:]  # copies of each card that are not written on a blank yet
        self.deck = deque(range(len(world.deck)))
        self.choices: dict[int, list[int]] = {}  # by the number of a Chancellor's choice: the blanks in its order
        self.deal(states[0])
        for number, ((before, after), move) in enumerate(zip(pairwise(states), world.moves, strict=True)):
            if move.choice is None:
                self.play(before, move, after)
            else:
                self.keep(before, move, number)
            if after.over:
                self.end(after)
            elif not after.choosing:
                self.draw_for_turn(after)

    def result(self) -> World:
        """Write on all blanks and return the world that this makes."""
        deck = self.fill()
        moves = [
            replace(move, choice=tuple(deck[blank] for blank in self.choices[number])) if move.choice else move
            for number, move in enumerate(self.world.moves)
        ]
        return replace(self.world, deck=tuple(deck), moves=tuple(moves))

    # Blanks

    def can_be(self, blank: int, card: int) -> bool:
        """Tell whether the card may stand on the blank, as far as one sees."""
        return self.may[blank] == 1 << card or bool(self.may[blank] >> card & 1 and self.spare[card])

    def narrow(self, blank: int, cards: int) -> None:
        """One of this set of cards stands on the blank."""
        was = self.may[blank]
        now = was & cards
        if not now:
            raise DeadEnd
        self.may[blank] = now
        if now != was and now.bit_count() == 1:
            card = now.bit_length() - 1
            if not self.spare[card]:
                raise DeadEnd
            self.spare[card] -= 1

    def write(self, blank: int, card: int) -> None:
        """This card stands on the blank."""
        self.narrow(blank, 1 << card)

    # The course of a round

    def deal(self, s: State) -> None:
        """Set aside and deal; the face-up cards are public, one's own card is not."""
        self.aside = self.deck.popleft()
        if s.players == 2:
            for card in s.face_up[:FACE_UP]:
                self.write(self.deck.popleft(), card)
        self.hand = [self.deck.popleft() for _ in range(s.players)]
        if self.viewer is not None:
            self.write(self.hand[self.viewer], s.hand[self.viewer])
        self.draw_for_turn(s)

    def draw_for_turn(self, s: State) -> None:
        """Who has the turn draws, and sees the card."""
        self.drawn = [self.deck.popleft()]
        if s.turn == self.viewer:
            self.write(self.drawn[0], s.drawn[0])

    def play(self, before: State, move: Move, after: State) -> None:
        """One of two cards is played: others cannot tell which."""
        me = before.turn
        pair = [self.hand[me], self.drawn.pop()]
        if me == self.viewer or self.steady:
            which = 0 if before.hand[me] == move.card else 1
        else:
            ways = [way for way in range(2) if self.can_be(pair[way], move.card)]
            if not ways:
                raise DeadEnd
            which = self.rng.choice(ways)
        self.write(pair[which], move.card)
        self.hand[me] = pair[1 - which]
        effect = before.effect[move.card]
        if effect in (effects.KING, effects.PRINCE) and before.countess != NOTHING:
            self.narrow(self.hand[me], ANY & ~(1 << before.countess))
        if effect == effects.CHANCELLOR:
            self.take(before, after)
        elif effect == effects.PRINCESS:
            self.write(self.hand[me], kept_card(before, move))
        elif move.target is not None:
            self.resolve(before, move, after, move.target)

    def resolve(self, before: State, move: Move, after: State, target: int) -> None:
        """Carry out an effect on a chosen player."""
        me = before.turn
        mine = kept_card(before, move)
        theirs = mine if target == me else before.hand[target]
        effect = before.effect[move.card]
        if effect == effects.GUARD and move.named is not None:
            named = 1 << move.named
            self.narrow(self.hand[target], named if after.out[target] else ANY & ~named)
        elif effect == effects.PRINCE:
            self.discard(target, theirs, after)
        elif self.viewer == me or (self.viewer == target and effect != effects.PRIEST):
            self.write(self.hand[target], theirs)
            self.write(self.hand[me], mine)
        elif effect == effects.BARON:
            self.compare_unseen(me, target, mine, theirs)
        if effect == effects.KING:
            self.hand[me], self.hand[target] = self.hand[target], self.hand[me]

    def compare_unseen(self, me: int, target: int, mine: int, theirs: int) -> None:
        """Others compare: the loser's card is shown; a tie says only that the two are equal."""
        if mine == theirs:
            a, b = self.hand[me], self.hand[target]
            ways = [card for card in range(KINDS) if self.can_be(a, card) and self.can_be(b, card)]
            if not ways:
                raise DeadEnd
            card = mine if self.steady else self.rng.choice(ways)
            self.write(a, card)
            self.write(b, card)
            return
        winner, loser = (me, target) if mine > theirs else (target, me)
        shown = min(mine, theirs)
        self.write(self.hand[loser], shown)
        self.narrow(self.hand[winner], ANY & ~((2 << shown) - 1))

    def discard(self, target: int, card: int, after: State) -> None:
        """A Prince: the hand is shown, and another drawn."""
        self.write(self.hand[target], card)
        if not after.out[target]:
            self.hand[target] = self.deck.popleft() if self.deck else self.aside
            if target == self.viewer:
                self.write(self.hand[target], after.hand[target])

    def take(self, before: State, after: State) -> None:
        """A Chancellor draws up to two."""
        for number in range(min(2, before.left)):
            self.drawn.append(self.deck.popleft())
            if before.turn == self.viewer:
                self.write(self.drawn[number], after.drawn[number])

    def keep(self, before: State, move: Move, number: int) -> None:
        """A Chancellor's choice: others see nothing of it."""
        me = before.turn
        blanks = [self.hand[me], *self.drawn]
        if me == self.viewer or self.steady:
            cards = [before.hand[me], *before.drawn]
            order = list[int]()
            for card in move.choice or ():
                place = cards.index(card)
                order.append(blanks.pop(place))
                del cards[place]
        else:
            order = self.rng.sample(blanks, len(blanks))
        self.choices[number] = order
        self.hand[me] = order[0]
        self.deck.extend(order[1:])

    def end(self, after: State) -> None:
        """With the deck empty, all still in the round show their hands."""
        for seat in range(after.players):
            if after.shown and not after.out[seat]:
                self.write(self.hand[seat], after.hand[seat])

    # The rest of the deck

    def fill(self) -> list[int]:
        """Write the spare cards on the blanks that are left, the narrowest first, by lot."""
        deck = [may.bit_length() - 1 for may in self.may]
        blanks = [blank for blank, may in enumerate(self.may) if may.bit_count() > 1]
        self.rng.shuffle(blanks)
        blanks.sort(key=lambda blank: self.may[blank].bit_count())
        self.patience = PATIENCE
        if not self.fill_from(0, blanks, deck):
            raise DeadEnd
        return deck

    def fill_from(self, place: int, blanks: list[int], deck: list[int]) -> bool:
        """Write on the blanks from this place on; tell whether there was a way."""
        if place == len(blanks):
            return True
        self.patience -= 1
        if self.patience < 0:
            return False
        blank = blanks[place]
        cards = [card for card in range(KINDS) for _ in range(self.spare[card]) if self.may[blank] >> card & 1]
        self.rng.shuffle(cards)  # by copies, so that what is frequent comes first more often
        for card in dict.fromkeys(cards):
            self.spare[card] -= 1
            deck[blank] = card
            if self.fill_from(place + 1, blanks, deck):
                return True
            self.spare[card] += 1
        return False
