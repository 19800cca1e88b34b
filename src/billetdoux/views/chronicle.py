"""The chronicle of a game: every entry of its log as events, and for each viewer what they have seen of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from billetdoux.errors import MoveError, OptionError, shorten
from billetdoux.rules.edition import set_table
from billetdoux.rules.turn import deal, play
from billetdoux.views.events import Event, Kept, Viewer, seen
from billetdoux.views.tell import tell_deal, tell_move
from billetdoux.views.view import View, look

if TYPE_CHECKING:
    from billetdoux.game.game import Game
    from billetdoux.game.move import Move


class Chronicle:
    """Follows a game. An entry is a deal or a move; its events are all that happened up to the next decision."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.entries: list[list[Event]] = []
        self._state = set_table(game.edition, len(game.players))
        self._rounds = 0  # how many have been told
        self._moves = 0  # how many of the last of them
        self._seen: dict[Viewer, list[list[Event]]] = {}

    def play(self, seat: int, move: Move | str) -> Move:
        """Play a move for a seat, as that seat would: out of turn it is refused, and nothing is given away."""
        if seat != self.game.turn:
            raise MoveError("move-out-of-turn")
        return self.game.play(move)

    def seen(self, viewer: Viewer) -> list[list[Event]]:
        """Return what a viewer has seen of each entry, in order; it may be nothing."""
        mine = self._seen.setdefault(viewer, [])
        mine += self.seen_from(viewer, len(mine))
        return mine

    def seen_from(self, viewer: Viewer, start: int) -> list[list[Event]]:
        """Return what a viewer has seen of each entry from `start` on; nothing of it is kept in memory."""
        self._catch_up()
        return [
            [shown for event in entry if (shown := seen(event, viewer)) is not None] for entry in self.entries[start:]
        ]

    def view(self, seat: int | None, *, history: bool = True) -> View:
        """Return all that a seat, or a spectator (None), can see and be certain of now.

        Without its history, the view has no events, but for those of this round that something in it comes from.
        """
        if seat is not None and seat not in self.game.seats:
            raise OptionError("seat-not-in-game", seat=shorten(seat), most=len(self.game.players) - 1)
        if history:
            events = [event for entry in self.seen(seat) for event in entry]
        else:
            self._catch_up()
            put = [event for entry in self.entries[self.begun :] for event in entry if isinstance(event, Kept)]
            events = [shown for event in put if (shown := seen(event, seat)) is not None]
        return look(self._state, seat, self.game.edition.id, self.game.players, self._rounds - 1, events)

    @property
    def begun(self) -> int:
        """The number of the entry with which this round began."""
        return len(self.entries) - 1 - self._moves

    def forget_past(self) -> None:
        """Forget the events of earlier rounds, which take memory; a new chronicle of the game tells them again."""
        self._catch_up()
        self.entries[: self.begun] = [[]] * self.begun
        self._seen.clear()

    def _catch_up(self) -> None:
        while True:
            if self._rounds and self._moves < len(moves := self.game.rounds[self._rounds - 1].moves):
                self._tell_move(moves[self._moves])
            elif self._rounds < len(self.game.rounds):
                self._tell_deal()
            else:
                return

    def _tell_deal(self) -> None:
        dealt = self.game.rounds[self._rounds]
        self._state.deck[: len(dealt.deck)] = dealt.deck
        deal(self._state, dealt.first)
        self.entries.append(tell_deal(self._state, self._rounds, by_lot=dealt.by_lot))
        self._rounds += 1
        self._moves = 0

    def _tell_move(self, move: Move) -> None:
        before = self._state.copy()
        play(self._state, move.pack())
        self.entries.append(tell_move(before, move, self._state))
        self._moves += 1
