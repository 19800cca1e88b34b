"""A position: a round at one moment as a line of text, as FEN is for chess. docs/positions.md describes it.

    standard 0:4|7 0:8|11 0:6|50d1 0:4+9|2 >d 13203611~5 cd>a,a-5,d-7

It has two forms. One is the whole truth; the other is what one seat sees, with “?” for the rest and “@” and the seat
behind whose turn it is. After “;” may stand the moves that led there, for what was played says something, too.
"""

from __future__ import annotations

from dataclasses import field
from functools import lru_cache
from typing import TYPE_CHECKING

from billetdoux.errors import OptionError, PositionError, shorten
from billetdoux.game.position_checks import find_problems, who_played
from billetdoux.game.position_text import LETTERS, read_line, write_line
from billetdoux.value import value
from billetdoux.views.events import OPEN, Viewer
from billetdoux.views.view import View, seat_view, spectator_view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from billetdoux.rules.edition import Edition
    from billetdoux.rules.move import Move
    from billetdoux.rules.state import State


@value
class Position:
    """A round at one moment: the whole truth, or what a seat (or a spectator) sees of it.

    >>> position = Position.parse("standard 0:4|7 0:8|11 0:6|50d1 0:4+9|2 >d 13203611~5 cd>a,a-5,d-7")
    >>> position.view(3).hand, position.view(3).known
    ((4, 9), (4, None, None, None))
    """

    line: str  # without the moves
    viewer: Viewer = OPEN  # whose form this is: a seat, None for a spectator, OPEN for the whole truth
    moves: tuple[Move, ...] = ()  # of this round so far, if they are told; others' hidden choices are “6=?”
    movers: tuple[int, ...] = field(default=(), kw_only=True)  # who made each of them
    edition: Edition = field(kw_only=True, repr=False, compare=False)
    known: State = field(kw_only=True, repr=False, compare=False)  # UNKNOWN stands for whatever is not known

    @classmethod
    def parse(cls, text: str, edition: Edition | None = None) -> Position:
        """Read a position; if it cannot be, one error names everything that is wrong with it.

        An edition of one's own is given as well, for it cannot be found by its name.

        >>> Position.parse("classic 0:4 0:1+1|9 >b 11112233455678~3")
        Traceback (most recent call last):
        ...
        billetdoux.errors.PositionError: This position is impossible. ...
        """
        read = read_line(text, edition)
        problems = list(find_problems(read))
        if problems:
            raise PositionError("position-wrong", problems=tuple(problems))
        line = write_line(read.edition, read.state, read.viewer)
        return cls(line, read.viewer, read.moves, movers=read.movers, edition=read.edition, known=read.state)

    @classmethod
    def of(cls, edition: Edition, s: State, viewer: Viewer, history: Sequence[tuple[int, Move]]) -> Position:
        """Return the position that a state is, for a viewer; `history` says who made which move.

        >>> game = Game("classic", ["Ada", "Bo"], seed=1, first=0)
        >>> Position.of(game.edition, game.state, OPEN, ()) == game.position()
        True
        """
        moves = [move if viewer in (OPEN, seat) else move.hidden() for seat, move in history]
        line = write_line(edition, s, viewer)
        known = s.copy() if viewer == OPEN else read_line(line, edition).state
        movers = tuple(seat for seat, _ in history)
        return cls(line, viewer, tuple(moves), movers=movers, edition=edition, known=known)

    def state(self) -> State:
        """Return the state; of a seat's form, with UNKNOWN for whatever the seat does not know.

        >>> Position.parse("classic 0:5+4 0:2|1 >a 71351491~8(321)").state().hand[:2]
        [5, 2]
        """
        return self.known.copy()

    def view(self, seat: int | None) -> View:
        """Return what a seat, or a spectator (None), sees. Of a seat's form there is no other seat's view.

        >>> position = Position.parse("classic 0:5+4 0:2|1 >a 71351491~8(321)")
        >>> position.view(0).hand, position.view(1).hand, position.view(None).hand
        ((5, 4), (2,), ())
        """
        s = self.known
        players = tuple(LETTERS[: s.players].upper())
        if seat is None:
            return spectator_view(s, self.edition.id, players, 0, began=str(self.seen_by(None)))
        if seat not in range(s.players):
            raise OptionError("seat-not-in-game", seat=shorten(seat), most=s.players - 1)
        return seat_view(s, seat, spectator_view(s, self.edition.id, players, 0), began=str(self.seen_by(seat)))

    def seen_by(self, viewer: Viewer) -> Position:
        """Return what a viewer sees of the whole truth.

        >>> print(Position.parse("classic 0:5+4 0:2|1 >a 71351491~8(321)").seen_by(1))
        classic 0:?+? 0:2|1 >a @b ????????~?(321)
        """
        if viewer == self.viewer:
            return self
        if self.viewer != OPEN and viewer is not None:
            raise PositionError("position-of-another", seat=LETTERS[viewer])
        return seen_by(self, viewer)

    @property
    def turn(self) -> int | None:
        """The seat that has to decide; None when the round is over.

        >>> Position.parse("classic 0:5+4 0:2|1 >a 71351491~8(321)").turn
        0
        """
        return None if self.known.over else self.known.turn

    def history(self) -> list[tuple[int, Move]]:
        """Say who made each of the moves.

        >>> position = Position.parse("classic 0:5+4 0:2|1 >a 71351491~8(321) a-2; 1@0=2")
        >>> [(seat, str(move)) for seat, move in position.history()]
        [(1, '1@0=2')]
        """
        return list(zip(self.movers, self.moves, strict=True))

    def __str__(self) -> str:
        if not self.moves:
            return self.line
        first = [] if len(who_played(self.known, self.moves)) == 1 else [LETTERS[self.movers[0]]]
        return f"{self.line}; {' '.join([*first, *map(str, self.moves)])}"


@lru_cache(maxsize=256)
def seen_by(position: Position, viewer: Viewer) -> Position:
    """Return what a viewer sees of a position: asked for again and again in a game that was set up from it."""
    return Position.of(position.edition, position.known, viewer, position.history())
