"""A view: all that a seat, or a spectator, can see and be certain of. Built by naming what may be seen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from billetdoux.game.move import Move
from billetdoux.rules.deck import place_at
from billetdoux.rules.knowledge import count_unseen, exhausted, impossible, take_placed
from billetdoux.rules.moves import MOST_MOVES, is_idle, list_legal
from billetdoux.rules.state import (
    DISCARDED,
    FACE_UP,
    KINDS,
    NOBODY,
    NOTHING,
    OUT,
    PLAYED,
    PLAYED_IDLE,
    State,
)
from billetdoux.views.events import Event, Kept, RoundBegan

if TYPE_CHECKING:
    from collections.abc import Sequence

How = Literal["played", "idle", "discarded", "out"]
HOW: dict[int, How] = {PLAYED: "played", PLAYED_IDLE: "idle", DISCARDED: "discarded", OUT: "out"}


@dataclass(frozen=True, slots=True)
class Laid:
    """A card in a pile, and how it came there: played, idle (played without effect), discarded, out."""

    card: int
    how: How


@dataclass(frozen=True, slots=True)
class Under:
    """A card that this seat put under the deck; depth 0 is drawn next. None: somebody has drawn it since."""

    card: int
    depth: int | None


@dataclass(frozen=True, slots=True)
class View:
    """What one viewer sees. Tuples by seat count from seat 0; `seat` is None for a spectator."""

    edition: str
    players: tuple[str, ...]
    seat: int | None
    round: int
    turn: int | None  # who has to decide; None when the round is over
    choosing: bool  # a Chancellor's choice is waited for
    hand: tuple[int, ...]  # mine: the card held, then what I have drawn
    legal: tuple[Move, ...]  # mine, if I have to decide
    idle: tuple[int, ...]  # the cards that I can play, but to no effect now
    piles: tuple[tuple[Laid, ...], ...]
    protected: tuple[bool, ...]
    out: tuple[bool, ...]
    tokens: tuple[int, ...]
    enough: int  # tokens that win the game
    deck: int  # cards in it
    aside: bool  # the face-down card still lies there
    face_up: tuple[int, ...]
    shown: bool  # the round has ended with hands shown
    known: tuple[int | None, ...]  # hands that I am certain of
    impossible: tuple[frozenset[int], ...]  # cards that I am certain a hand is not
    known_by: tuple[int, ...]  # who, as I can be certain, knows my hand
    under: tuple[Under, ...]  # cards I put under the deck this round
    unseen: tuple[int, ...]  # copies of each card that I do not see, by value
    events: tuple[Event, ...]  # all that I have seen of the game

    @property
    def over(self) -> bool:
        """Whether the round is over."""
        return self.turn is None

    @property
    def game_over(self) -> bool:
        """Whether the game is over."""
        return self.over and max(self.tokens) >= self.enough


def look(
    s: State,
    seat: int | None,
    edition: str,
    players: tuple[str, ...],
    round: int,
    events: Sequence[Event],
) -> View:
    """Return what a seat (None: a spectator) sees of a state, given the events it has seen."""
    who = NOBODY if seat is None else seat
    seats = range(s.players)
    unseen = [0] * KINDS
    count_unseen(s, who, unseen)
    unplaced = unseen[:]
    take_placed(s, who, unplaced)
    gone = exhausted(unplaced)
    legal = own_moves(s, who)
    return View(
        edition=edition,
        players=players,
        seat=seat,
        round=round,
        turn=None if s.over else s.turn,
        choosing=bool(s.choosing),
        hand=own_cards(s, who),
        legal=legal,
        idle=idle_cards(s, legal),
        piles=tuple(tuple(Laid(s.pile[one][i], HOW[s.how[one][i]]) for i in range(s.piled[one])) for one in seats),
        protected=tuple(bool(s.shield[one]) for one in seats),
        out=tuple(bool(s.out[one]) for one in seats),
        tokens=tuple(s.tokens[: s.players]),
        enough=s.enough,
        deck=s.left,
        aside=s.aside != NOTHING,
        face_up=tuple(s.face_up[:FACE_UP]) if s.players == 2 else (),
        shown=bool(s.shown),
        known=tuple(known_hand(s, who, one) for one in seats),
        impossible=tuple(
            cards_of(impossible(s, who, one, gone)) if one != who and not s.out[one] else frozenset[int]()
            for one in seats
        ),
        known_by=tuple(one for one in seats if who != NOBODY and s.sure[who] >> one & 1),
        under=cards_under(s, who, events),
        unseen=tuple(unseen),
        events=tuple(events),
    )


def own_cards(s: State, who: int) -> tuple[int, ...]:
    """Return the seat's own cards."""
    if who == NOBODY or s.out[who]:
        return ()
    drawn = s.drawn if who == s.turn and not s.over else ()
    return (s.hand[who], *(card for card in drawn if card != NOTHING))


def own_moves(s: State, who: int) -> tuple[Move, ...]:
    """Return the seat's own legal moves, if it has to decide."""
    if who != s.turn or s.over:
        return ()
    moves = [0] * MOST_MOVES
    n = list_legal(s, moves)
    last = s.pile[who][s.piled[who] - 1]
    return tuple(Move.unpack(move, last) for move in moves[:n])


def idle_cards(s: State, legal: Sequence[Move]) -> tuple[int, ...]:
    """Return the cards that are played to no effect by some of these moves; then they are by all."""
    plays = [move for move in legal if move.choice is None]
    targets = [NOBODY if move.target is None else move.target for move in plays]
    idle = {move.card for move, target in zip(plays, targets, strict=True) if is_idle(s, move.card, target)}
    return tuple(sorted(idle))


def known_hand(s: State, who: int, whose: int) -> int | None:
    """Return another's hand if the seat is certain of it, or if all hands are shown."""
    if s.out[whose] or who == whose:
        return None
    if s.shown or (who != NOBODY and s.knows[whose] >> who & 1):
        return s.hand[whose]
    return None


def cards_of(mask: int) -> frozenset[int]:
    """Return a set of cards from its bits."""
    return frozenset(card for card in range(KINDS) if mask >> card & 1)


def cards_under(s: State, who: int, events: Sequence[Event]) -> tuple[Under, ...]:
    """Return the cards that the seat put under the deck this round; those drawn since come first."""
    put = list[int]()
    for event in reversed(events):
        if isinstance(event, RoundBegan):
            break
        if isinstance(event, Kept) and event.seat == who and event.under:
            put[:0] = event.under
    lying = list[Under]()
    for depth in range(s.left):
        place = place_at(s, depth)
        if who != NOBODY and s.marks[place] >> who & 1:
            lying.append(Under(s.deck[place], depth))
    return (*(Under(card, None) for card in put[: len(put) - len(lying)]), *lying)
