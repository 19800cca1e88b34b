"""A game at one moment, as a value: what came before it, the round's cards, and what there is to tell of them.

`after` gives the next moment and leaves this one as it is, so a game can be copied, compared and kept for nothing.
`Game` is the handle that people use; a table at a server holds the value itself.
"""

from __future__ import annotations

from dataclasses import field, replace
from typing import TYPE_CHECKING

from billetdoux.errors import IllegalMoveError, OptionError, PositionError, shorten
from billetdoux.game.position import Position
from billetdoux.game.position_text import LETTERS
from billetdoux.rules.edition import Edition, set_table
from billetdoux.rules.move import Move, pack_move, unpack_move
from billetdoux.rules.moves import is_legal
from billetdoux.rules.turn import deal, may_begin, play
from billetdoux.value import value
from billetdoux.views.events import OPEN, Event, Kept, Played, Report, Viewer
from billetdoux.views.narration import play_and_tell, tell_deal
from billetdoux.views.view import View, last_played, list_moves, lying_under, seat_view, spectator_view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from billetdoux.game.shuffle import Shuffle
    from billetdoux.rules.state import State

Entry = tuple[Report, ...]  # all that there is to tell of a deal or a move, up to the next decision


@value
class Round:
    """A round as it was played; who won it and what was gained is there once it is over."""

    first: int
    by_lot: bool  # whether `first` was drawn by lot
    deck: tuple[int, ...]  # from the top; none if the round was set up from a position
    moves: tuple[Move, ...] = ()
    winners: tuple[int, ...] | None = None
    gains: tuple[int, ...] | None = None
    tokens: tuple[int, ...] | None = None
    position: Position | None = None  # from which it was set up


@value
class Setting:
    """What stays the same from the first deal of a game to its last move."""

    edition: Edition
    players: tuple[str, ...]
    shuffle: Shuffle = field(compare=False)  # two games are the same if the same has happened in them
    enough: int | None = None  # tokens that win a short game; None: as many as by the book


def no_views() -> dict[Viewer, View]:
    """Return an empty place for views."""
    return {}


@value
class GameState:
    """A game at one moment. Nothing in it ever changes; `views` only keeps what was made of it."""

    setting: Setting
    past: tuple[Round, ...]  # the rounds before this one
    dealt: Round  # this one, as it began
    first: int  # the number of its deal among all entries of the game
    moves: tuple[Move, ...]
    state: State = field(repr=False)
    entries: tuple[Entry, ...] = field(repr=False, compare=False)  # of this round; earlier ones can be told again
    views: dict[Viewer, View] = field(default_factory=no_views, repr=False, compare=False)

    # How things stand.

    @property
    def edition(self) -> Edition:
        """Which edition is played."""
        return self.setting.edition

    @property
    def players(self) -> tuple[str, ...]:
        """The names, by seat."""
        return self.setting.players

    @property
    def enough(self) -> int | None:
        """How many tokens win this short game; None: as many as by the book."""
        return self.setting.enough

    @property
    def seats(self) -> range:
        """All seats, from 0 upward."""
        return range(len(self.setting.players))

    @property
    def number(self) -> int:
        """The number of the last entry; a deal is an entry too."""
        return self.first + len(self.moves)

    @property
    def turn(self) -> int | None:
        """The seat that has to decide; None when the round is over."""
        return None if self.state.over else self.state.turn

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self.state.over) and max(self.state.tokens) >= self.state.enough

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won the game: all with tokens enough, once it is over."""
        s = self.state
        return tuple(seat for seat in range(s.players) if s.tokens[seat] >= s.enough) if self.over else ()

    @property
    def rounds(self) -> tuple[Round, ...]:
        """All rounds so far, this one among them."""
        s, played = self.state, replace(self.dealt, moves=self.moves)
        if s.over:
            winners = tuple(seat for seat in range(s.players) if s.won[seat])
            gains, tokens = tuple(s.gain[: s.players]), tuple(s.tokens[: s.players])
            played = replace(played, winners=winners, gains=gains, tokens=tokens)
        return (*self.past, played)

    def legal_moves(self) -> tuple[Move, ...]:
        """Return the legal moves of the seat that has to decide, in their fixed order."""
        return list_moves(self.state)

    # What comes next.

    @classmethod
    def begin(cls, setting: Setting, first: int | None, *, by_lot: bool | None = None) -> GameState:
        """Deal the first round of a game; without a `first`, lots say who begins."""
        seats = range(len(setting.players))
        if first is not None and first not in seats:
            raise OptionError("seat-not-in-game", seat=first, most=len(seats) - 1)
        begins = setting.shuffle.lot(0, seats) if first is None else first
        deck = shuffled(setting, 0)
        dealt = Round(begins, first is None if by_lot is None else by_lot, deck)
        return after_moves(setting, (), dealt, 0, ())

    @classmethod
    def set_up(cls, setting: Setting, position: Position) -> GameState:
        """Begin a game in the middle of a round."""
        if position.viewer != OPEN:
            raise PositionError("position-partial")
        turn, most = position.turn, max(position.known.tokens)
        if setting.enough is not None and turn is not None and most >= setting.enough:
            seat = position.known.tokens.index(most)
            raise PositionError("position-tokens", seat=LETTERS[seat], tokens=most, enough=setting.enough)
        dealt = Round(0 if turn is None else turn, by_lot=False, deck=(), position=position)
        return after_moves(setting, (), dealt, 0, ())

    def next_round(self) -> GameState:
        """Deal the next round; the winner of this one begins, or one of those tied, by lot."""
        if not self.state.over:
            raise IllegalMoveError("round-not-over")
        if self.over:
            raise IllegalMoveError("game-over")
        rounds = self.rounds
        among = [seat for seat in range(self.state.players) if may_begin(self.state) >> seat & 1]
        by_lot = len(among) > 1
        first = self.setting.shuffle.lot(len(rounds), among) if by_lot else among[0]
        dealt = Round(first, by_lot, shuffled(self.setting, len(rounds)))
        return after_moves(self.setting, rounds, dealt, self.number + 1, ())

    def after(self, move: Move | str, *, reuse: bool = False) -> GameState:
        """Return the game after a legal move; an illegal one is an error.

        With `reuse` this value is given up: the move is played on its own state instead of on a copy.
        """
        if isinstance(move, str):
            move = Move.parse(move)
        s, packed = self.state, pack_move(move)
        if s.over:
            raise IllegalMoveError("move-none")
        # Two moves that make no sense can be the same number: so it is unpacked again.
        found = unpack_move(packed, last_played(s)) if is_legal(s, packed) else None
        if found is not move and found != move:
            legal = " ".join(map(str, self.legal_moves()))
            raise IllegalMoveError("move-illegal", move=shorten(str(move)), legal=legal)
        if not reuse:
            s = s.copy()
        entry = tuple(play_and_tell(s, move, packed))
        return GameState(
            self.setting, self.past, self.dealt, self.first, (*self.moves, move), s, (*self.entries, entry)
        )

    def before(self) -> GameState:
        """Return the game before the last move; right after a deal, as it was at the end of the round before."""
        if self.moves:
            return after_moves(self.setting, self.past, self.dealt, self.first, self.moves[:-1], self.entries[:-1])
        if not self.past:
            raise IllegalMoveError("undo-none")
        return self.at_end_of(len(self.past) - 1)

    def at_end_of(self, round: int) -> GameState:
        """Return the game as it was at the end of an earlier round."""
        first = sum(1 + len(one.moves) for one in self.past[:round])
        last = self.past[round]
        dealt = Round(last.first, last.by_lot, last.deck, position=last.position)
        return after_moves(self.setting, self.past[:round], dealt, first, last.moves)

    # What is seen of it.

    def view(self, viewer: int | None) -> View:
        """Return what a seat, or a spectator, sees now; without the events."""
        found = self.views.get(viewer)
        if found is None:
            self.views[viewer] = found = self.view_with(viewer, ())
        return found

    def view_with(self, viewer: int | None, events: Sequence[Event]) -> View:
        """Return what a seat, or a spectator, sees now and has seen before."""
        setting, s = self.setting, self.state
        began = None if self.dealt.position is None else str(self.dealt.position.seen_by(viewer))
        if viewer is None:
            return spectator_view(s, setting.edition.id, setting.players, len(self.past), events, began)
        return seat_view(s, viewer, self.view(None), self.put_under(viewer), events, began)

    def position(self, viewer: Viewer) -> Position:
        """Return this moment of the round as a position, as a viewer sees it; with the moves, if all are known."""
        base = self.dealt.position
        if base is not None and not base.moves and any(base.known.piled):
            return Position.of(self.setting.edition, self.state, viewer, ())
        told = [] if base is None else base.history()
        for move, entry in zip(self.moves, self.entries[1:], strict=True):
            made = entry[0].open
            assert isinstance(made, Played | Kept), "what is told first of a move is the move itself"
            told.append((made.seat, move))
        return Position.of(self.setting.edition, self.state, viewer, told)

    def put_under(self, seat: int) -> list[int]:
        """List the cards that a seat has put under the deck in this round."""
        if not self.state.buried:
            return []
        base = self.dealt.position
        put = [] if base is None else [one.card for one in lying_under(base.known, seat)]
        for entry in self.entries[1:]:
            event = entry[0].open
            if isinstance(event, Kept) and event.seat == seat and event.under is not None:
                put += event.under
        return put

    def check_seat(self, seat: int) -> None:
        """Raise an error unless the game has this seat."""
        if seat not in range(self.state.players):
            raise OptionError("seat-not-in-game", seat=shorten(seat), most=self.state.players - 1)

    def entries_from(self, number: int) -> list[Entry]:
        """List the entries of the whole game from a number on; those of earlier rounds are told again."""
        if number >= self.first:
            return list(self.entries[number - self.first :])
        found = list[Entry]()
        first = 0
        for round, one in enumerate(self.past):
            if number < first + 1 + len(one.moves):
                found += self.at_end_of(round).entries[max(0, number - first) :]
            first += 1 + len(one.moves)
        return [*found, *self.entries]


def after_moves(
    setting: Setting,
    past: tuple[Round, ...],
    dealt: Round,
    first: int,
    moves: tuple[Move, ...],
    entries: tuple[Entry, ...] | None = None,
) -> GameState:
    """Return the game after these moves of a round, which are legal; what is not told yet of them is told."""
    s = begun(setting, past, dealt)
    if entries is None:
        deal_told = () if dealt.position else tuple(tell_deal(s, len(past), by_lot=dealt.by_lot))
        entries = (deal_told, *[tuple(play_and_tell(s, move, pack_move(move))) for move in moves])
    else:
        for move in moves:
            play(s, pack_move(move))
    return GameState(setting, past, dealt, first, moves, s, entries)


def begun(setting: Setting, past: tuple[Round, ...], dealt: Round) -> State:
    """Return the state with which a round began."""
    if dealt.position is not None:
        s = dealt.position.state()
    else:
        s = set_table(setting.edition, len(setting.players))
        if past:
            s.tokens[: s.players] = past[-1].tokens or ()
        s.deck[: len(dealt.deck)] = dealt.deck
        deal(s, dealt.first)
    if setting.enough is not None:
        s.enough = setting.enough
    return s


def shuffled(setting: Setting, round: int) -> tuple[int, ...]:
    """Return the deck of a round, if it is one of the edition's."""
    deck = setting.shuffle.deck(setting.edition, round)
    check_deck(setting.edition, deck)
    return tuple(deck)


def check_deck(edition: Edition, deck: Sequence[int]) -> None:
    """Raise an error unless these are the edition's cards, each as often as it should be."""
    missing, extra = edition.deck(), list[int]()
    for card in deck:
        if card in missing:
            missing.remove(card)
        else:
            extra.append(card)
    if missing or extra:
        raise IllegalMoveError("deck-wrong", edition=edition.id, missing=missing, extra=extra)
