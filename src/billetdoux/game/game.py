"""A game: rounds until someone has tokens enough."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from billetdoux.errors import MoveError, OptionError, shorten
from billetdoux.game.move import Move
from billetdoux.game.shuffle import SeededShuffle
from billetdoux.rules.edition import Edition, edition, set_table
from billetdoux.rules.moves import MOST_MOVES, list_legal
from billetdoux.rules.turn import deal, may_begin, play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from billetdoux.game.shuffle import Shuffle

LONGEST_NAME = 32


@dataclass(slots=True)
class Round:
    """A round as it was played; who won it and what was gained is there once it is over."""

    first: int
    by_lot: bool  # whether `first` was drawn by lot
    deck: tuple[int, ...]
    moves: list[Move] = field(default_factory=list[Move])
    winners: tuple[int, ...] | None = None
    gains: tuple[int, ...] | None = None
    tokens: tuple[int, ...] | None = None


class Game:
    """A game of one edition among named players, from the first deal on.

    `first` is who begins, having written a letter most recently; None draws lots. The decks come from
    `shuffle`, or else from `seed`; without either they are random.
    """

    def __init__(
        self,
        edition_id: str | Edition,
        players: Sequence[str],
        *,
        seed: int | None = None,
        shuffle: Shuffle | None = None,
        first: int | None = None,
    ) -> None:
        self.edition: Edition = edition_id if isinstance(edition_id, Edition) else edition(edition_id)
        self.state = set_table(self.edition, len(players))
        for name in players:
            check_name(name)
        self.players: tuple[str, ...] = tuple(players)
        self.shuffle = shuffle or SeededShuffle(secrets.randbits(64) if seed is None else seed)
        self.rounds: list[Round] = []
        self._moves = [0] * MOST_MOVES
        if first is not None and first not in range(len(players)):
            raise OptionError("seat-not-in-game", seat=first, most=len(players) - 1)
        by_lot = first is None
        self._deal(self.shuffle.lot(0, self.seats) if first is None else first, by_lot=by_lot)

    @property
    def round_over(self) -> bool:
        """Whether the round is over; `next_round` deals another unless the game is over too."""
        return bool(self.state.over)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.round_over and max(self.state.tokens) >= self.state.enough

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won the game: all with tokens enough, once it is over."""
        if not self.over:
            return ()
        return tuple(seat for seat in self.seats if self.state.tokens[seat] >= self.state.enough)

    @property
    def seats(self) -> range:
        """All seats, from 0 upward."""
        return range(len(self.players))

    @property
    def turn(self) -> int | None:
        """The seat that has to decide; None when the round is over."""
        return None if self.round_over else self.state.turn

    def legal_moves(self) -> list[Move]:
        """List the legal moves of the seat that has to decide, in their fixed order."""
        n = list_legal(self.state, self._moves)
        chancellor = self._chancellor()
        return [Move.unpack(packed, chancellor) for packed in self._moves[:n]]

    def play(self, move: Move | str) -> Move:
        """Play a legal move; an illegal one is an error and changes nothing."""
        if isinstance(move, str):
            move = Move.parse(move)
        if self.round_over:
            raise MoveError("move-none")
        if not self._is_legal(move):
            legal = " ".join(str(one) for one in self.legal_moves())
            raise MoveError("move-illegal", move=shorten(str(move)), legal=legal)
        play(self.state, move.pack())
        self.rounds[-1].moves.append(move)
        if self.state.over:
            self._close_round()
        return move

    def next_round(self) -> None:
        """Deal the next round; the winner of the last begins, or one of those tied, by lot."""
        if not self.round_over:
            raise MoveError("round-not-over")
        if self.over:
            raise MoveError("game-over")
        among = [seat for seat in self.seats if may_begin(self.state) >> seat & 1]
        by_lot = len(among) > 1
        self._deal(self.shuffle.lot(len(self.rounds), among) if by_lot else among[0], by_lot=by_lot)

    def _deal(self, first: int, *, by_lot: bool) -> None:
        deck = self.shuffle.deck(self.edition, len(self.rounds))
        check_deck(self.edition, deck)
        self.state.deck[: len(deck)] = deck
        deal(self.state, first)
        self.rounds.append(Round(first, by_lot, tuple(deck)))

    def _is_legal(self, move: Move) -> bool:
        packed = move.pack()
        if packed not in self._moves[: list_legal(self.state, self._moves)]:
            return False
        return Move.unpack(packed, self._chancellor()) == move  # two moves that make no sense can pack alike

    def _chancellor(self) -> int:
        """Return the card that brought a Chancellor's choice about: the last one played."""
        s = self.state
        return s.pile[s.turn][s.piled[s.turn] - 1]

    def _close_round(self) -> None:
        s = self.state
        played = self.rounds[-1]
        played.winners = tuple(seat for seat in self.seats if s.won[seat])
        played.gains = tuple(s.gain[: s.players])
        played.tokens = tuple(s.tokens[: s.players])


def check_name(name: str) -> None:
    """Raise an error unless this can be a player's name."""
    if not (name.strip() and name.isprintable() and len(name) <= LONGEST_NAME):
        raise OptionError("name-wrong", name=shorten(name))


def check_deck(edition: Edition, deck: Sequence[int]) -> None:
    """Raise an error unless these are the edition's cards, each as often as it should be."""
    missing, extra = edition.deck(), list[int]()
    for card in deck:
        if card in missing:
            missing.remove(card)
        else:
            extra.append(card)
    if missing or extra:
        raise MoveError("deck-wrong", edition=edition.id, missing=missing, extra=extra)
