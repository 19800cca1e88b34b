"""A view: all that a seat, or a spectator, can see and be certain of. Built by naming what may be seen.

What is public is the spectator's view; a seat's has the seat's own part besides.
"""

from __future__ import annotations

from dataclasses import field, fields
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from billetdoux.declare import SHARED, STAYS
from billetdoux.rules.deck import place_at
from billetdoux.rules.knowledge import count_off_table, exhausted, impossible, take_own, take_placed
from billetdoux.rules.move import Move, unpack_move
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
from billetdoux.value import changer, value
from billetdoux.views.events import Event  # noqa: TC001  (the view's types are looked up)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

How = Literal["played", "idle", "discarded", "out"]
HOW: dict[int, How] = {PLAYED: "played", PLAYED_IDLE: "idle", DISCARDED: "discarded", OUT: "out"}


@value
class Laid:
    """A card in a pile, and how it came there: played, idle (played without effect), discarded, out.

    >>> Position.parse("classic 0:5+4 0:2|1 >a 71351491~8(321)").view(0).piles
    ((), (Laid(card=1, how='played'),))
    """

    card: int
    how: How


@value
class Under:
    """A card that this seat put under the deck; depth 0 is drawn next. None: somebody has drawn it since.

    >>> game = Game.from_position("standard 0:4+6 0:2 >a 00112334556789~1(111)")
    >>> told = game.play("6"), game.play("6=4,0,0")
    >>> game.view(0).under
    (Under(card=0, depth=11), Under(card=0, depth=12))
    """

    card: int
    depth: int | None


@value
class Sight:
    """How the table looks to a seat, or to a spectator, whose `seat` is none. Lists by seat count from seat 0."""

    edition: str = field(metadata=SHARED)
    players: tuple[str, ...] = field(metadata=SHARED)
    seat: int | None
    round: int
    turn: int | None  # who has to decide; None when the round is over
    choosing: bool  # a Chancellor's choice is waited for
    hand: tuple[int, ...]  # mine: the card held, then what I have drawn
    legal: tuple[Move, ...]  # mine, if I have to decide
    idle: tuple[int, ...]  # the cards that I can play, but to no effect now
    piles: tuple[tuple[Laid, ...], ...] = field(metadata=SHARED)
    protected: tuple[bool, ...] = field(metadata=SHARED)
    out: tuple[bool, ...] = field(metadata=SHARED)
    tokens: tuple[int, ...] = field(metadata=SHARED)
    enough: int = field(metadata=SHARED)  # tokens that win the game
    deck: int = field(metadata=SHARED)  # cards in it
    aside: bool = field(metadata=SHARED)  # the face-down card still lies there
    face_up: tuple[int, ...] = field(metadata=SHARED)
    shown: bool = field(metadata=SHARED)  # the round has ended with hands shown
    known: tuple[int | None, ...]  # hands that I am certain of
    impossible: tuple[frozenset[int], ...]  # cards that I am certain a hand is not
    known_by: tuple[int, ...]  # who, as I can be certain, knows my hand
    under: tuple[Under, ...]  # cards I put under the deck this round
    unseen: tuple[int, ...]  # copies of each card that I do not see, by value


@value
class View(Sight):
    """What one viewer sees. Tuples by seat count from seat 0; `seat` is None for a spectator.

    >>> view = Position.parse("standard 0:4|7 0:8|11 0:6|50d1 0:4+9|2 >d 13203611~5 cd>a,a-5,d-7").view(3)
    >>> view.turn, view.hand, view.known, [str(move) for move in view.legal]
    (3, (4, 9), (4, None, None, None), ['4', '9'])
    """

    events: tuple[Event, ...] = field(metadata=STAYS)  # all that I have seen of the game
    # The position that this round was set up from, as I saw it; None: it was dealt.
    began: str | None = field(default=None, metadata=STAYS)

    @property
    def over(self) -> bool:
        """Whether the round is over.

        >>> Game("classic", ["Ada", "Bo"]).view(0).over
        False
        """
        return self.turn is None

    @property
    def game_over(self) -> bool:
        """Whether the game is over.

        >>> Game("classic", ["Ada", "Bo"]).view(0).game_over
        False
        """
        return self.over and max(self.tokens) >= self.enough


def with_events(sight: Sight, events: Iterable[Event]) -> View:
    """Return a view of what is seen now and was seen before."""
    return View(**{one.name: getattr(sight, one.name) for one in fields(Sight)}, events=tuple(events))


def spectator_view(
    s: State,
    edition: str,
    players: tuple[str, ...],
    round: int,
    events: Iterable[Event] = (),
    began: str | None = None,
) -> View:
    """Return what everybody sees. A seat's view is made from this, and is the same in all that is public."""
    seats = range(s.players)
    unseen = [0] * KINDS
    count_off_table(s, unseen)
    gone = exhausted_of(tuple(unseen))
    shown = bool(s.shown)
    return View(
        edition=edition,
        players=players,
        seat=None,
        round=round,
        turn=None if s.over else s.turn,
        choosing=bool(s.choosing),
        hand=(),
        legal=(),
        idle=(),
        piles=tuple([pile_of(s, one) for one in seats]),
        protected=tuple(map(bool, s.shield[: s.players])),
        out=tuple(map(bool, s.out[: s.players])),
        tokens=tuple(s.tokens[: s.players]),
        enough=s.enough,
        deck=s.left,
        aside=s.aside != NOTHING,
        face_up=tuple(s.face_up[:FACE_UP]) if s.players == 2 else (),
        shown=shown,
        known=tuple([None if s.out[one] else s.hand[one] for one in seats]) if shown else (None,) * s.players,
        impossible=tuple([NO_CARDS if s.out[one] else CARDS_OF[impossible(s, NOBODY, one, gone)] for one in seats]),
        known_by=(),
        under=(),
        unseen=tuple(unseen),
        events=tuple(events),
        began=began,
    )


def seat_view(
    s: State,
    who: int,
    everybody: View,
    put: Sequence[int] | None = None,
    events: Iterable[Event] = (),
    began: str | None = None,
) -> View:
    """Return what a seat sees, given what everybody sees; `put` are the cards it put under the deck this round.

    Without `put`, those are that lie there still.
    """
    if put is None:
        put = [one.card for one in lying_under(s, who)]
    unseen = list(everybody.unseen)
    take_own(s, who, unseen)
    mine = who == s.turn and not s.over
    hand = own_cards(s, who, mine=mine)
    legal = list_moves(s) if mine else ()
    known, cannot = hands_for(s, who, everybody, unseen, hand, placed=bool(put))
    return seen_from(
        everybody,
        who,
        hand,
        legal,
        idle_cards(s, legal) if mine else (),
        known,
        cannot,
        tuple([one for one in range(s.players) if s.sure[who] >> one & 1]) if s.sure[who] else (),
        cards_under(s, who, put) if put else (),
        tuple(unseen),
        tuple(events),
        began,
    )


# The same view with a seat's own part in it; all else is shared.
OWN_PART = ("seat", "hand", "legal", "idle", "known", "impossible", "known_by", "under", "unseen", "events", "began")
seen_from = changer(View, *OWN_PART)


def hands_for(
    s: State, who: int, everybody: View, unseen: list[int], hand: tuple[int, ...], *, placed: bool
) -> tuple[tuple[int | None, ...], tuple[frozenset[int], ...]]:
    """Return the hands that a seat is certain of, and for each hand the cards that it is certain it is not.

    `placed` tells that it may know where cards lie in the deck.
    """
    seats, bit = range(s.players), 1 << who
    knows = [s.knows[one] & bit for one in seats]
    knowing = any(knows)
    if not (knowing or placed or s.shown or 0 in [unseen[card] for card in hand]):
        # It knows no more of the others than everybody does.
        return everybody.known, (*everybody.impossible[:who], NO_CARDS, *everybody.impossible[who + 1 :])
    unplaced = unseen[:]
    if knowing or placed:
        take_placed(s, who, unplaced)
    gone = exhausted_of(tuple(unplaced))
    cannot = [NO_CARDS if n == who or s.out[n] else CARDS_OF[impossible(s, who, n, gone)] for n in seats]
    if not (knowing or s.shown):
        return everybody.known, tuple(cannot)
    known = [s.hand[n] if (knows[n] or s.shown) and n != who and not s.out[n] else None for n in seats]
    return tuple(known), tuple(cannot)


@lru_cache(1 << 12)
def exhausted_of(unplaced: tuple[int, ...]) -> int:
    """Return the set of cards of which no copy may be anywhere; few counts of them come up, over and over."""
    return exhausted(list(unplaced))


def pile_of(s: State, seat: int) -> tuple[Laid, ...]:
    """Return the cards in front of a seat, the oldest first."""
    n = s.piled[seat]
    return pile(bytes(s.pile[seat][:n]), bytes(s.how[seat][:n])) if n else ()


@lru_cache(1 << 12)  # a pile is looked at many times before it grows
def pile(cards: bytes, how: bytes) -> tuple[Laid, ...]:
    """Return a pile of these cards."""
    return tuple(LAID[way][card] for card, way in zip(cards, how, strict=True))


LAID = [[Laid(card, HOW[how]) for card in range(KINDS)] for how in sorted(HOW)]
CARDS_OF = [frozenset(card for card in range(KINDS) if mask >> card & 1) for mask in range(1 << KINDS)]
NO_CARDS: frozenset[int] = frozenset()


def own_cards(s: State, who: int, *, mine: bool) -> tuple[int, ...]:
    """Return the seat's own cards; `mine` tells that it has to decide, and so has drawn."""
    if s.out[who]:
        return ()
    return (s.hand[who], *[card for card in s.drawn if card != NOTHING]) if mine else (s.hand[who],)


def list_moves(s: State) -> tuple[Move, ...]:
    """Return the legal moves of whoever has to decide, in their fixed order."""
    moves = [0] * MOST_MOVES
    n = list_legal(s, moves)
    return unpack_moves(tuple(moves[:n]), last_played(s))


@lru_cache(1 << 12)
def unpack_moves(packed: tuple[int, ...], last: int) -> tuple[Move, ...]:
    """Return the moves that numbers stand for, given the last card played."""
    return tuple(unpack_move(move, last) for move in packed)


def last_played(s: State) -> int:
    """Return the card that brought a Chancellor's choice about: the last one played by whoever has to decide."""
    return s.pile[s.turn][s.piled[s.turn] - 1]


def idle_cards(s: State, legal: Sequence[Move]) -> tuple[int, ...]:
    """Return the cards that are played to no effect by some of these moves; then they are by all."""
    if s.choosing:
        return ()
    targets = {move.card: move.target for move in legal}
    return tuple([card for card, at in targets.items() if is_idle(s, card, NOBODY if at is None else at)])


def cards_under(s: State, who: int, put: Sequence[int]) -> tuple[Under, ...]:
    """Return the cards that the seat put under the deck this round; those drawn since come first."""
    lying = lying_under(s, who)
    return (*[Under(card, None) for card in put[: max(0, len(put) - len(lying))]], *lying)


def lying_under(s: State, who: int) -> list[Under]:
    """List the cards that the seat put under the deck and that lie there still."""
    lying = list[Under]()
    for depth in range(max(0, s.left - s.buried), s.left):
        place = place_at(s, depth)
        if s.marks[place] >> who & 1:
            lying.append(Under(s.deck[place], depth))
    return lying
