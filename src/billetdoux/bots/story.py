"""The story of a round as a seat saw it: a table as it was dealt or set up, and a step for each decision since."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from billetdoux.game.position import Position
from billetdoux.observe.editions import check_numbered
from billetdoux.observe.worlds import EVERY_CARD, OPEN, ObservedStep, World, deal_one, take
from billetdoux.rules.deck import place_at
from billetdoux.rules.edition import edition, set_table
from billetdoux.rules.effects import GUARD, KING
from billetdoux.rules.move import Move, pack_move
from billetdoux.rules.moves import KEEP
from billetdoux.rules.state import KINDS, NOBODY, NOTHING, UNKNOWN
from billetdoux.rules.turn import deal
from billetdoux.views import events as tell

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from billetdoux.rules.generator import Generator
    from billetdoux.rules.state import State
    from billetdoux.views.view import View


@dataclass(slots=True)
class Story:
    """What a seat saw of a round."""

    seat: int
    state: State  # as it began, with UNKNOWN for what the seat did not see
    world: World
    steps: list[ObservedStep]
    before: list[tuple[int, Move]]  # what was played before it began, of a round that was set up from a position

    def limits(self) -> list[tuple[int, int]]:
        """List the hands of which the seat knew something from the beginning, each with the cards it can be."""
        s = self.state
        hidden = [seat for seat in range(s.players) if s.hand[seat] == UNKNOWN and s.cannot[seat]]
        return [(seat, EVERY_CARD & ~s.cannot[seat]) for seat in hidden]

    def cases(self) -> list[tuple[State, World]]:
        """List how it may have begun: each of these hands dealt in every way, with its chance."""
        found = [(self.state.copy(), self.world.copy())]
        for seat, cards in self.limits():
            found = [case for s, w in found for case in each_hand(s, w, seat, cards)]
        return found

    def by_lot(self, rng: Generator) -> tuple[State, World]:
        """Return how it may have begun, by lot, weighed by its chance."""
        s, w = self.state.copy(), self.world.copy()
        for seat, cards in self.limits():
            s.hand[seat] = deal_one(w, cards, rng)
        return s, w


def each_hand(s: State, w: World, seat: int, cards: int) -> Iterator[tuple[State, World]]:
    """Give a case for each of these cards that a hand can be."""
    for card in range(KINDS):
        if cards >> card & 1 and w.spare[card]:
            one, its = s.copy(), w.copy()
            its.weight *= its.spare[card] / its.total
            take(its, card)
            one.hand[seat] = card
            yield one, its


def story_of(view: View) -> Story:
    """Return the story that a seat's view tells."""
    assert view.seat is not None, "a spectator has no hand"
    told = events_of_round(view)
    state, before = (
        (dealt_state(view, view.seat, told), []) if view.began is None else state_set_up(view.began, view.enough)
    )
    teller = StoryWriter(view.seat)
    if view.began is not None and state.turn == view.seat:
        teller.drawn = state.drawn[0], state.drawn[1]
    steps = teller.steps(told)
    unseen = sum(1 << card for card, count in enumerate(view.unseen) if count)
    add_hindsight(teller, state, unseen, view.known)
    if view.turn == view.seat:
        drawn, second = (*view.hand[1:], NOTHING, NOTHING)[:2]
        steps.append(ObservedStep(view.seat, OPEN, drawn, second))
    own = [under.card for under in view.under if under.depth is not None]
    rest = [count - own.count(card) for card, count in enumerate(view.unseen)]
    return Story(view.seat, state, unseen_in(state, rest), steps, before)


def events_of_round(view: View) -> tuple[tell.Event, ...]:
    """Return what the view tells of this round, from its deal on, or since it was set up."""
    if view.began is not None:
        return view.events
    began = max(i for i, event in enumerate(view.events) if isinstance(event, tell.RoundBegan))
    return view.events[began:]


def dealt_state(view: View, me: int, told: tuple[tell.Event, ...]) -> State:
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
    s.enough = view.enough
    s.tokens[: s.players] = view.tokens
    if scored:  # this round has ended
        s.tokens[: s.players] = [now - gain for now, gain in zip(view.tokens, scored[-1].gains, strict=True)]
    return s


def state_set_up(began: str, enough: int) -> tuple[State, list[tuple[int, Move]]]:
    """Return the table as it was set up, as the seat saw it, and what had been played before."""
    position = Position.parse(began)
    check_numbered(position.edition)
    s = position.state()
    s.enough = enough
    return s, [(seat, move) for seat, move in position.history() if move.choice is None]


def unseen_in(s: State, rest: list[int]) -> World:
    """Return a world of which nothing has been looked at but what the seat saw when it began."""
    spare = s.copies[:]
    piles = (card for seat in range(s.players) for card in s.pile[seat][: s.piled[seat]])
    deck = (s.deck[place_at(s, depth)] for depth in range(s.left))
    faces = s.face_up if s.players == 2 else ()
    for card in (*faces, *piles, *deck, *s.hand[: s.players], *s.drawn, s.aside):
        if card >= 0:
            spare[card] -= 1
    return World(1.0, spare, sum(spare), rest)


def plays_of(view: View) -> list[tuple[int, int, int | None, int | None]]:
    """List what was played in the round, as everybody saw it: who, which card, on whom, and what was named."""
    before = [] if view.began is None else state_set_up(view.began, view.enough)[1]
    told = [event for event in events_of_round(view) if isinstance(event, tell.Played)]
    return [
        *((seat, move.card, move.target, move.named) for seat, move in before),
        *((event.seat, event.card, event.target, event.named) for event in told),
    ]


class StoryWriter:
    """Turns events into steps, and keeps an account of the deck."""

    def __init__(self, me: int) -> None:
        self.me = me
        self.written: list[ObservedStep] = []
        self.drawn: tuple[int, int] = (NOTHING, NOTHING)  # before the next decision, as far as it was seen
        self.discarded = NOBODY  # who is about to draw in the place of a hand
        self.taken: list[
            tuple[int, int]
        ] = []  # of each card from the deck: what it was if seen, and the step it led to
        self.put: list[
            tuple[int, int]
        ] = []  # of each Chancellor's choice: its step, and how many had been taken before

    def steps(self, events: tuple[tell.Event, ...]) -> list[ObservedStep]:
        """Return a step for each decision."""
        for event in events:
            self.take_in(event)
        return self.written

    def take(self, card: int | None) -> int:
        """A card is drawn from the deck, and leads to the next step."""
        seen = NOTHING if card is None else card
        self.taken.append((seen, len(self.written)))
        return seen

    def take_in(self, event: tell.Event) -> None:
        """Take in one event."""
        match event:
            case tell.Drew(seat, card, _, aside) if seat == self.discarded:
                self.discarded = NOBODY
                self.written[-1].refill = NOTHING if card is None else card
                if not aside:
                    self.taken.append((self.written[-1].refill, NOBODY))
            case tell.Drew(_, card):
                self.drawn = (self.take(card), NOTHING)
            case tell.Took(_, cards, count):
                first, second = (*(self.take(card) for card in cards or [None] * count), NOTHING)[:2]
                self.drawn = first, second
            case tell.Played(seat, card, target, named):
                self.written.append(ObservedStep(seat, pack_move(Move(card, target, named)), *self.drawn))
            case tell.Kept(seat, card, under, count, deck):
                move = KEEP if card is None else pack_move(Move(0, choice=(card, *(under or ()))))
                self.put.append((len(self.written), len(self.taken) + deck - count))
                self.written.append(ObservedStep(seat, move, *self.drawn))
            case tell.Looked(_, target, card):
                self.note_card(target, card)
            case tell.Compared(seat, target, card, other):
                if card is not None:
                    self.note_card(*((target, other) if seat == self.me else (seat, card)))
            case tell.Swapped(seat, target, gave, got):
                self.note_card(*((target, got) if seat == self.me else (seat, gave)))
            case tell.Discarded(seat, card):
                self.note_card(seat, card)
                self.discarded = seat
            case tell.WentOut(seat, card):
                self.written[-1].fallen = seat
                self.discarded = NOBODY
                if self.written[-1].shown_seat == NOBODY:
                    self.note_card(seat, card)
            case _:
                pass

    def note_card(self, seat: int, card: int | None) -> None:
        """Somebody was seen to hold a card."""
        if card is not None:
            self.written[-1].shown_seat, self.written[-1].shown_card = seat, card


def add_hindsight(story: StoryWriter, s: State, unseen: int, known: Sequence[int | None]) -> None:
    """Write into each step what comes to light later about the cards that it leaves.

    Going back from the end, each hand can be what is unseen or known then; before that, also what was played next.
    `unseen` is the set of cards that the seat does not see at the end, `known` the hands it is certain of.
    """
    put = dict(story.put)
    can = [unseen if card is None else 1 << card for card in known]
    can[story.me] = EVERY_CARD
    for number in reversed(range(len(story.written))):
        step = story.written[number]
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


def later_draw(story: StoryWriter, place: int, unseen: int) -> tuple[int, int]:
    """Return what a card under the deck can be, if it is the one taken so late; and 1 if it lies there still."""
    if place >= len(story.taken):
        return unseen, 1
    card, number = story.taken[place]
    if card != NOTHING:
        return 1 << card, 0
    if number == NOBODY or number >= len(story.written) or story.written[number].move & KEEP:
        return EVERY_CARD, 0
    step = story.written[number]
    return step.keepable | 1 << (step.move & 15), 0
