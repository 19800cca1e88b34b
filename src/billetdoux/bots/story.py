"""The story of a round as a seat saw it: a table as it was dealt, and a step for each decision since."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from billetdoux.observe.numbering import check_numbered
from billetdoux.observe.worlds import EVERY_CARD, OPEN, UNKNOWN, Step, World
from billetdoux.rules.edition import edition, set_table
from billetdoux.rules.effects import GUARD, KING
from billetdoux.rules.move import Move, pack_move
from billetdoux.rules.moves import KEEP
from billetdoux.rules.state import NOBODY, NOTHING
from billetdoux.rules.turn import deal
from billetdoux.views import events as tell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from billetdoux.rules.state import State
    from billetdoux.views.view import View


@dataclass(slots=True)
class Story:
    """What a seat saw of a round."""

    seat: int
    state: State  # as it was dealt, with UNKNOWN for what the seat did not see
    world: World
    steps: list[Step]


def story_of(view: View) -> Story:
    """Return the story that a seat's view tells."""
    assert view.seat is not None, "a spectator has no hand"
    told = told_in_round(view)
    state = dealt(view, view.seat, told)
    teller = Teller(view.seat)
    steps = teller.steps(told)
    unseen = sum(1 << card for card, count in enumerate(view.unseen) if count)
    foretell(teller, state, unseen, view.known)
    if view.turn == view.seat:
        drawn, second = (*view.hand[1:], NOTHING, NOTHING)[:2]
        steps.append(Step(view.seat, OPEN, drawn, second))
    own = [under.card for under in view.under if under.depth is not None]
    rest = [count - own.count(card) for card, count in enumerate(view.unseen)]
    return Story(view.seat, state, unseen_by(state, view.seat, rest), steps)


def told_in_round(view: View) -> tuple[tell.Event, ...]:
    """Return what the view tells of this round, from its deal on."""
    began = max(i for i, event in enumerate(view.events) if isinstance(event, tell.RoundBegan))
    return view.events[began:]


def dealt(view: View, me: int, told: tuple[tell.Event, ...]) -> State:
    """Return the table as it was dealt, as the seat saw it."""
    the_edition = edition(view.edition)
    check_numbered(the_edition)
    s = set_table(the_edition, len(view.players))
    began = told[0]
    assert isinstance(began, tell.RoundBegan)
    mine = next(event.card for event in told if isinstance(event, tell.Dealt) and event.seat == me)
    hands = [UNKNOWN] * s.players
    hands[me] = UNKNOWN if mine is None else mine
    known = [UNKNOWN, *began.face_up, *hands]
    s.deck[: s.cards] = known + [UNKNOWN] * (s.cards - len(known))
    deal(s, began.first)
    scored = [event for event in told if isinstance(event, tell.Scored)]
    s.tokens[: s.players] = view.tokens
    if scored:  # this round has ended
        s.tokens[: s.players] = [now - gain for now, gain in zip(view.tokens, scored[-1].gains, strict=True)]
    return s


def unseen_by(s: State, me: int, rest: list[int]) -> World:
    """Return a world of which nothing has been looked at but what the seat was dealt."""
    spare = s.copies[:]
    for card in (*(s.face_up if s.players == 2 else ()), s.hand[me]):
        spare[card] -= 1
    return World(1.0, spare, sum(spare), rest)


class Teller:
    """Turns events into steps, and keeps an account of the deck."""

    def __init__(self, me: int) -> None:
        self.me = me
        self.told: list[Step] = []
        self.drawn: tuple[int, int] = (NOTHING, NOTHING)  # before the next decision, as far as it was seen
        self.discarded = NOBODY  # who is about to draw in the place of a hand
        self.taken: list[
            tuple[int, int]
        ] = []  # of each card from the deck: what it was if seen, and the step it led to
        self.put: list[
            tuple[int, int]
        ] = []  # of each Chancellor's choice: its step, and how many had been taken before

    def steps(self, events: tuple[tell.Event, ...]) -> list[Step]:
        """Return a step for each decision."""
        for event in events:
            self.hear(event)
        return self.told

    def take(self, card: int | None) -> int:
        """A card is drawn from the deck, and leads to the next step."""
        seen = NOTHING if card is None else card
        self.taken.append((seen, len(self.told)))
        return seen

    def hear(self, event: tell.Event) -> None:
        """Take in one event."""
        match event:
            case tell.Drew(seat, card, _, aside) if seat == self.discarded:
                self.discarded = NOBODY
                self.told[-1].refill = NOTHING if card is None else card
                if not aside:
                    self.taken.append((self.told[-1].refill, NOBODY))
            case tell.Drew(_, card):
                self.drawn = (self.take(card), NOTHING)
            case tell.Took(_, cards, count):
                first, second = (*(self.take(card) for card in cards or [None] * count), NOTHING)[:2]
                self.drawn = first, second
            case tell.Played(seat, card, target, named):
                self.told.append(Step(seat, pack_move(Move(card, target, named)), *self.drawn))
            case tell.Kept(seat, card, under, count, deck):
                move = KEEP if card is None else pack_move(Move(0, choice=(card, *(under or ()))))
                self.put.append((len(self.told), len(self.taken) + deck - count))
                self.told.append(Step(seat, move, *self.drawn))
            case tell.Looked(_, target, card):
                self.show(target, card)
            case tell.Compared(seat, target, card, other):
                if card is not None:
                    self.show(*((target, other) if seat == self.me else (seat, card)))
            case tell.Swapped(seat, target, gave, got):
                self.show(*((target, got) if seat == self.me else (seat, gave)))
            case tell.Discarded(seat, card):
                self.show(seat, card)
                self.discarded = seat
            case tell.WentOut(seat, card):
                self.told[-1].fallen = seat
                self.discarded = NOBODY
                if self.told[-1].shown_seat == NOBODY:
                    self.show(seat, card)
            case _:
                pass

    def show(self, seat: int, card: int | None) -> None:
        """Somebody was seen to hold a card."""
        if card is not None:
            self.told[-1].shown_seat, self.told[-1].shown_card = seat, card


def foretell(story: Teller, s: State, unseen: int, known: Sequence[int | None]) -> None:
    """Write into each step what comes to light later about the cards that it leaves.

    Going back from the end, each hand can be what is unseen or known then; before that, also what was played next.
    `unseen` is the set of cards that the seat does not see at the end, `known` the hands it is certain of.
    """
    put = dict(story.put)
    can = [unseen if card is None else 1 << card for card in known]
    can[story.me] = EVERY_CARD
    for number in reversed(range(len(story.told))):
        step = story.told[number]
        q, target = step.seat, (step.move >> 4 & 15) - 1
        if step.move & KEEP:
            step.keepable = can[q]
            step.first, first_stays = later_draw(story, put[number], unseen)
            step.last, last_stays = later_draw(story, put[number] + 1, unseen)
            step.stays = first_stays + 2 * last_stays
            can[q] |= step.first | step.last
            continue
        effect = s.effect[step.move & 15]
        if effect == KING and target != NOBODY:
            can[q], can[target] = can[target], can[q]
        elif effect == GUARD and target != NOBODY and step.fallen == NOBODY:
            can[target] &= ~(1 << (step.move >> 8) - 1)
        if step.shown_seat != NOBODY:
            can[step.shown_seat] = 1 << step.shown_card
        if target not in (NOBODY, q):
            step.holdable = can[target]
        step.keepable = can[q]
        can[q] |= 1 << (step.move & 15)


def later_draw(story: Teller, place: int, unseen: int) -> tuple[int, int]:
    """Return what a card under the deck can be, if it is the one taken so late; and 1 if it lies there still."""
    if place >= len(story.taken):
        return unseen, 1
    card, number = story.taken[place]
    if card != NOTHING:
        return 1 << card, 0
    if number == NOBODY or number >= len(story.told) or story.told[number].move & KEEP:
        return EVERY_CARD, 0
    step = story.told[number]
    return step.keepable | 1 << (step.move & 15), 0
