"""Other worlds: rounds that one player could not tell from the real one, drawn by lot.

The round is gone through again as the player saw it, with blanks for cards. What the player saw is written on blanks
or narrows what may stand on them; where the way of an unseen card is open (which of two was played, which of three a
Chancellor kept) lots are drawn. In the end the cards left over are dealt to the blanks until all fits. If the lots
fall badly, it all begins again. Nothing but what the player saw goes in, so nothing else can come out.
"""

from __future__ import annotations

from collections import deque
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from billetdoux.envs.openspiel_round import UNKNOWN, UNSEEN_CHOICE, CardDrawn, MoveSeen
from billetdoux.rules.effects import BARON, GUARD, KING, PRINCE, PRINCESS
from billetdoux.rules.moves import KEEP, bound, pack_keep
from billetdoux.rules.state import KINDS, NOBODY, NOTHING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from billetdoux.envs.openspiel_round import ChanceRound
    from billetdoux.rules.state import State

ANY = (1 << KINDS) - 1
ATTEMPTS = 1000  # at a world; hardly any needs more than a few
DEALS = 40  # of the cards left over, in one attempt


class DeadEnd(Exception):  # noqa: N818  (a turn the lots took)
    """No card can stand on some blank."""


class OtherWorld(NamedTuple):
    """Another world of a round, as far as the real one has been played."""

    moves: list[MoveSeen]
    cards: list[int]  # those drawn, in their order; the face-down card is the last if it was drawn
    choices: list[int]  # the Chancellors' choices that the player did not see, as moves
    rest: list[int]  # the cards not drawn
    aside_drawn: bool

    def deck(self) -> list[int]:
        """Return a whole deck that gives these cards."""
        drawn, rest = self.cards[:], self.rest[:]
        aside = drawn.pop() if self.aside_drawn else rest.pop()
        return [aside, *drawn, *rest]


def another_world(now: ChanceRound, player: int, sampler: Callable[[], float]) -> OtherWorld | None:
    """Return a world that this player could not tell from the real one; None if none was found."""
    rng = Random(sampler())
    seen = list(now.seen(player))
    shown = list[int]()
    if now.s.over and now.s.shown and not now.wanted:
        shown = [NOTHING if now.s.out[seat] else now.s.hand[seat] for seat in range(now.s.players)]
    for _ in range(ATTEMPTS):
        try:
            return WorldSketch(now.s, player, rng).draw_world(seen, shown)
        except DeadEnd:
            continue
    return None


class WorldSketch:
    """One attempt at another world. Blanks are numbered in the order in which they are drawn."""

    def __init__(self, table: State, player: int, rng: Random) -> None:
        """Of `table`, only what is printed on the box is looked at."""
        self.effect = table.effect
        self.countess = table.countess
        self.bound = [bound(table, card) for card in range(KINDS)]
        self.player = player
        self.rng = rng
        self.spare = table.copies[:]  # copies of each card that are not written on a blank yet
        self.may = list[int]()  # for each blank the set of cards that may stand on it
        self.fresh = table.cards - 1  # cards of the deck that have not been drawn
        self.under = deque[int]()  # blanks that Chancellors put under it
        self.aside_drawn = False
        self.hand = [NOTHING] * table.players
        self.drawn = list[int]()
        self.orders = list[list[int]]()  # of each unseen choice: the blank kept, then those put under the deck

    def draw_world(self, seen: Sequence[CardDrawn | MoveSeen], shown: Sequence[int]) -> OtherWorld:
        """Go through what was seen, and deal the cards left over to the blanks."""
        for event in seen:
            if isinstance(event, CardDrawn):
                self.draw(event)
            elif event.move & KEEP:
                self.keep(event)
            else:
                self.play(event)
        for seat, card in enumerate(shown):
            if card != NOTHING:
                self.write(self.hand[seat], card)
        cards, rest = self.fill()
        choices = [pack_keep(*[*(cards[blank] for blank in order), NOTHING][:3]) for order in self.orders]
        moves = [event for event in seen if isinstance(event, MoveSeen)]
        return OtherWorld(moves, cards, choices, rest, self.aside_drawn)

    # Blanks

    def weight(self, blank: int, card: int) -> float:
        """Return how likely the card stands on the blank, by the copies left."""
        may = self.may[blank]
        if may & (may - 1) == 0:
            return 1.0 if may == 1 << card else 0.0
        if not may >> card & 1 or not self.spare[card]:
            return 0.0
        return self.spare[card] / sum(self.spare[other] for other in range(KINDS) if may >> other & 1)

    def narrow(self, blank: int, cards: int) -> None:
        """One of this set of cards stands on the blank."""
        was = self.may[blank]
        now = was & cards
        if not now:
            raise DeadEnd
        self.may[blank] = now
        if now != was and now & (now - 1) == 0:
            card = now.bit_length() - 1
            if not self.spare[card]:
                raise DeadEnd
            self.spare[card] -= 1

    def write(self, blank: int, card: int) -> None:
        """The card stands on the blank."""
        self.narrow(blank, 1 << card)

    def fill(self) -> tuple[list[int], list[int]]:
        """Deal the spare cards to the blanks without any; return the cards of all blanks, and the rest."""
        cards = [may.bit_length() - 1 for may in self.may]
        open = [blank for blank, may in enumerate(self.may) if may & (may - 1)]
        open.sort(key=lambda blank: self.may[blank].bit_count())  # what fits seldom is looked at first
        rest = [card for card in range(KINDS) for _ in range(self.spare[card])]
        for _ in range(DEALS):
            self.rng.shuffle(rest)
            if all(self.may[blank] >> card & 1 for blank, card in zip(open, rest, strict=False)):
                for blank, card in zip(open, rest, strict=False):
                    cards[blank] = card
                return cards, rest[len(open) :]
        raise DeadEnd

    # The course of a round

    def draw(self, event: CardDrawn) -> None:
        """A card is drawn: into an empty hand, or beside the one held; or laid face up."""
        if not self.fresh and self.under:
            blank = self.under.popleft()
        else:
            self.aside_drawn = not self.fresh
            self.fresh -= 0 if self.aside_drawn else 1
            blank = len(self.may)
            self.may.append(ANY)
        if event.card != UNKNOWN:
            self.write(blank, event.card)
        if event.seat != NOBODY:
            if self.hand[event.seat] == NOTHING:
                self.hand[event.seat] = blank
            else:
                self.drawn.append(blank)

    def play(self, event: MoveSeen) -> None:
        """One of two cards is played: others cannot tell which."""
        me, card = event.seat, event.move & 15
        pair = [self.hand[me], self.drawn.pop()]
        weights = [self.weight(blank, card) for blank in pair]
        if not any(weights):
            raise DeadEnd
        which = self.rng.choices((0, 1), weights)[0]
        self.write(pair[which], card)
        self.hand[me] = pair[1 - which]
        if self.bound[card] and self.countess != NOTHING:
            self.narrow(self.hand[me], ANY & ~(1 << self.countess))
        target = (event.move >> 4 & 15) - 1
        if self.effect[card] == PRINCESS:
            self.write(self.hand[me], event.card)
        elif target != NOBODY:
            self.resolve(event, self.effect[card], target)
        if event.fallen != NOBODY:
            self.hand[event.fallen] = NOTHING

    def resolve(self, event: MoveSeen, effect: int, target: int) -> None:
        """Carry out an effect on a chosen player."""
        me = event.seat
        if effect == GUARD:
            named = 1 << (event.move >> 8) - 1
            self.narrow(self.hand[target], ANY & ~named if event.fallen == NOBODY else named)
        elif effect == PRINCE:
            self.write(self.hand[target], event.card)
            self.hand[target] = NOTHING
        elif self.player == me:
            self.write(self.hand[target], event.card)
        elif self.player == target and event.card != NOTHING:
            self.write(self.hand[me], event.card)
        elif effect == BARON:
            self.compare_unseen(event, target)
        if effect == KING:
            self.hand[me], self.hand[target] = self.hand[target], self.hand[me]

    def compare_unseen(self, event: MoveSeen, target: int) -> None:
        """Others compare: the loser's card is shown; a tie says only that the two are equal."""
        if event.fallen == NOBODY:
            a, b = self.hand[event.seat], self.hand[target]
            weights = [self.weight(a, card) * self.weight(b, card) for card in range(KINDS)]
            if not any(weights):
                raise DeadEnd
            card = self.rng.choices(range(KINDS), weights)[0]
            self.write(a, card)
            self.write(b, card)
            return
        winner, loser = (target, event.seat) if event.fallen == event.seat else (event.seat, target)
        self.write(self.hand[loser], event.card)
        self.narrow(self.hand[winner], ANY & ~((2 << event.card) - 1))

    def keep(self, event: MoveSeen) -> None:
        """A Chancellor's choice: others see nothing of it."""
        blanks = [self.hand[event.seat], *self.drawn]
        self.drawn = []
        if event.action == UNSEEN_CHOICE:
            order = self.rng.sample(blanks, len(blanks))
            self.orders.append(order)
        else:
            order = [self.take(blanks, card) for card in cards_of_keep(event.move)]
        self.hand[event.seat] = order[0]
        self.under.extend(order[1:])

    def take(self, blanks: list[int], card: int) -> int:
        """Take from these blanks one on which the card is written."""
        blank = next(blank for blank in blanks if self.may[blank] == 1 << card)
        blanks.remove(blank)
        return blank


def cards_of_keep(move: int) -> list[int]:
    """Return the cards of a Chancellor's choice: the one kept, then those put under the deck."""
    kept, first, second = move & 15, (move >> 4 & 15) - 1, (move >> 8 & 15) - 1
    return [kept, first] if second == NOTHING else [kept, first, second]
