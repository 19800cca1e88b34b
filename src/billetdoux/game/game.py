"""A game: rounds until someone has tokens enough."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from billetdoux.errors import IllegalMoveError, OptionError, shorten
from billetdoux.game.picture import draw
from billetdoux.game.position import Position
from billetdoux.game.position_text import LETTERS
from billetdoux.game.shuffle import SeededShuffle
from billetdoux.game.state import GameState, Setting
from billetdoux.rules.edition import Edition, edition
from billetdoux.views.events import OPEN, seen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from billetdoux.game.shuffle import Shuffle
    from billetdoux.game.state import Entry, Round
    from billetdoux.rules.move import Move
    from billetdoux.rules.state import State
    from billetdoux.views.events import Event, Viewer
    from billetdoux.views.view import View

LONGEST_NAME = 32
SHORT = (1, 2, 3)  # tokens that can win a short game


class Game:
    """A game of one edition among named players, from the first deal on.

    `first` is who begins, having written a letter most recently; None draws lots. The decks come from
    `shuffle`, or else from `seed`; without either they are random. With `enough`, so many tokens win a short game.

    >>> game = Game("standard", ["Ada", "Bo"], seed=25, first=0)
    >>> print(*game.legal_moves())
    6 8
    >>> told = game.play("8")
    >>> print(game)
    standard, round 1   deck: 9 1 3 5 3 1 0 5 7 0 1 6 1   aside: 2   face up: 4 2 4
      0 Ada  ○○○○○○  6                     8
    > 1 Bo   ○○○○○○  1 + 1
    """

    def __init__(
        self,
        edition_id: str | Edition,
        players: Sequence[str],
        *,
        seed: int | None = None,
        shuffle: Shuffle | None = None,
        first: int | None = None,
        enough: int | None = None,
    ) -> None:
        shuffle = shuffle or SeededShuffle(new_seed() if seed is None else seed)
        setting = make_setting(edition_id, players, shuffle, enough)
        self._take(GameState.begin(setting, first))

    @classmethod
    def from_position(
        cls,
        position: Position | str,
        *,
        players: Sequence[str] | None = None,
        shuffle: Shuffle | None = None,
        enough: int | None = None,
    ) -> Game:
        """Return a game in the middle of a round; later rounds come from `shuffle`, or are random.

        >>> game = Game.from_position("standard 0:4|7 0:8|11 0:6|50d1 0:4+9|2 >d 13203611~5 cd>a,a-5,d-7")
        >>> game.turn, [str(move) for move in game.legal_moves()]
        (3, ['4', '9'])
        """
        if isinstance(position, str):
            position = Position.parse(position)
        names = LETTERS[: position.known.players].upper() if players is None else players
        setting = make_setting(position.edition, names, shuffle or SeededShuffle(new_seed()), enough)
        if len(names) != position.known.players:
            raise OptionError("names-wrong", names=len(names), players=position.known.players)
        return cls.of(GameState.set_up(setting, position))

    @classmethod
    def of(cls, value: GameState) -> Game:
        """Return a game that goes on from a value.

        >>> game = Game("classic", ["Ada", "Bo"], seed=1)
        >>> Game.of(game.value) == game
        True
        """
        game = cls.__new__(cls)
        game._take(value)
        game._shared = True
        return game

    def _take(self, value: GameState) -> None:
        self._value = value
        self._shared = False  # whether somebody else has the value too, and it must stay as it is
        self._past: list[Entry] | None = None  # what there is to tell of earlier rounds, once somebody asks
        self._seen: dict[Viewer, list[Event]] = {}  # by viewer, what they have seen so far
        self._counted: dict[Viewer, int] = {}  # and of how many entries that is

    # How things stand.

    @property
    def value(self) -> GameState:
        """The game at this moment, as a value that does not change when the game goes on.

        >>> game = Game("classic", ["Ada", "Bo"], seed=1, first=0)
        >>> before = game.value
        >>> told = game.play(game.legal_moves()[0])
        >>> len(before.moves), len(game.value.moves)
        (0, 1)
        """
        self._shared = True
        return self._value

    @property
    def state(self) -> State:
        """The whole truth of the round, as the rules have it. It does not change when the game goes on.

        >>> Game("classic", ["Ada", "Bo"], seed=1, first=0).state.left
        9
        """
        return self.value.state

    @property
    def edition(self) -> Edition:
        """Which edition is played.

        >>> Game("classic", ["Ada", "Bo"]).edition.id
        'classic'
        """
        return self._value.setting.edition

    @property
    def players(self) -> tuple[str, ...]:
        """The names, by seat.

        >>> Game("classic", ["Ada", "Bo"]).players
        ('Ada', 'Bo')
        """
        return self._value.setting.players

    @property
    def enough(self) -> int | None:
        """How many tokens win this short game; None: as many as by the book.

        >>> Game("classic", ["Ada", "Bo"], enough=3).enough
        3
        """
        return self._value.enough

    @property
    def shuffle(self) -> Shuffle:
        """Where the decks and lots come from.

        >>> Game("classic", ["Ada", "Bo"], seed=1).shuffle.seed
        1
        """
        return self._value.setting.shuffle

    @property
    def rounds(self) -> tuple[Round, ...]:
        """All rounds so far: how they began, what was played, who won.

        >>> game = Game("classic", ["Ada", "Bo"], seed=1, first=0)
        >>> game.rounds[0].first, game.rounds[0].moves, game.rounds[0].winners
        (0, (), None)
        """
        return self._value.rounds

    @property
    def seats(self) -> range:
        """All seats, from 0 upward.

        >>> Game("classic", ["Ada", "Bo"]).seats
        range(0, 2)
        """
        return range(len(self.players))

    @property
    def turn(self) -> int | None:
        """The seat that has to decide; None when the round is over.

        >>> Game("classic", ["Ada", "Bo"], first=1).turn
        1
        """
        return self._value.turn

    @property
    def number(self) -> int:
        """The number of the last entry: deals and moves are counted together, from 0.

        >>> Game("classic", ["Ada", "Bo"]).number
        0
        """
        return self._value.number

    @property
    def round_over(self) -> bool:
        """Whether the round is over; `next_round` deals another unless the game is over too.

        >>> Game("classic", ["Ada", "Bo"]).round_over
        False
        """
        return self._value.turn is None

    @property
    def over(self) -> bool:
        """Whether the game is over.

        >>> Game("classic", ["Ada", "Bo"]).over
        False
        """
        return self._value.over

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won the game: all with tokens enough, once it is over.

        >>> Game("classic", ["Ada", "Bo"]).winners
        ()
        """
        return self._value.winners

    # What can be done.

    def legal_moves(self) -> list[Move]:
        """List the legal moves of the seat that has to decide, in their fixed order.

        >>> print(*Game.from_position("classic 0:5+4 0:2|1 >a 71351491~8(321)").legal_moves())
        4 5@0 5@1
        """
        return list(self._value.legal_moves())

    def play(self, move: Move | str, *, seat: int | None = None) -> tuple[Event, ...]:
        """Play a legal move and return what happened; an illegal one is an error and changes nothing.

        With `seat` the move is that seat's: out of turn it is refused, and what happened is told as the seat saw it.

        >>> game = Game.from_position("classic 0:4+2 0:5 >a 123345789~1(111)")
        >>> game.play("2@1")[1]
        Looked(seat=0, target=1, card=5)
        >>> game.play("5@1", seat=0)
        Traceback (most recent call last):
        ...
        billetdoux.errors.IllegalMoveError: It is somebody else's turn; wait until it is yours.
        """
        if seat is not None:
            self._value.check_seat(seat)
            if seat != self._value.turn:
                raise IllegalMoveError("move-out-of-turn")
        self._value = self._value.after(move, reuse=not self._shared)
        self._shared = False
        return seen(self._value.entries[-1], OPEN if seat is None else seat)

    def next_round(self) -> tuple[Event, ...]:
        """Deal the next round and return what happened; the winner of the last begins, or one of those tied.

        >>> game = Game.from_position("classic 0:4+3 0:5 >a 122345789~1(111)")
        >>> told = game.play("3@1")                      # Ada loses the round
        >>> game.next_round()[0].first                    # so Bo begins the next
        1
        """
        dealt = self._value.next_round()
        if self._past is not None:
            self._past += self._value.entries
        self._value, self._shared = dealt, False
        return seen(dealt.entries[0], OPEN)

    def undo(self) -> Move | None:
        """Take back the last move, and return it; or, right after one, the deal, and return None.

        >>> game = Game.from_position("classic 0:5+4 0:2|1 >a 71351491~8(321)")
        >>> told = game.play("4")
        >>> print(game.undo(), *game.legal_moves())
        4 4 5@0 5@1
        """
        last = self._value.moves[-1] if self._value.moves else None
        self._take(self._value.before())
        return last

    def copy(self) -> Game:
        """Return the same game, to be gone on with by itself.

        >>> game = Game("classic", ["Ada", "Bo"], seed=1, first=0)
        >>> twin = game.copy()
        >>> told = twin.play(twin.legal_moves()[0])
        >>> game.number, twin.number, game == twin
        (0, 1, False)
        """
        return Game.of(self.value)

    # What is seen of it.

    def position(self, viewer: Viewer = OPEN) -> Position:
        """Return how the round stands, and the moves so far: the whole truth, or what a seat or a spectator sees.

        >>> game = Game("classic", ["Ada", "Bo"], seed=1, first=0)
        >>> print(game.position(1))
        classic 0:?+? 0:4 >a @b ?????????~?(911)
        """
        if viewer not in (OPEN, None):
            self._value.check_seat(viewer)
        return self._value.position(viewer)

    def view(self, seat: int | None) -> View:
        """Return all that a seat, or a spectator (None), can see and be certain of now.

        >>> game = Game("classic", ["Ada", "Bo"], seed=1, first=0)
        >>> game.view(1).hand, game.view(None).hand
        ((4,), ())
        """
        if seat is not None:
            self._value.check_seat(seat)
        return self._value.view_with(seat, self._seen_by(seat))

    def events(self, seat: Viewer, since: int = 0) -> list[tuple[Event, ...]]:
        """List what a seat, or a spectator (None), has seen of each entry from a number on; it may be nothing.

        >>> game = Game("classic", ["Ada", "Bo"], seed=1, first=0)
        >>> game.events(1)[0][2:]
        (Dealt(seat=1, card=4), Drew(seat=0, card=None, deck=9, aside=False))
        """
        if seat not in (None, OPEN):
            self._value.check_seat(seat)
        return [seen(entry, seat) for entry in self._entries(since)]

    def _seen_by(self, viewer: Viewer) -> list[Event]:
        mine = self._seen.setdefault(viewer, [])
        for entry in self._entries(self._counted.get(viewer, 0)):
            mine += seen(entry, viewer)
        self._counted[viewer] = self._value.number + 1
        return mine

    def _entries(self, since: int) -> Sequence[Entry]:
        """Return all that there is to tell from a number on."""
        first = self._value.first
        if since >= first:
            return self._value.entries[since - first :]
        if self._past is None:
            self._past = self._value.entries_from(0)[:first]
        return [*self._past[since:], *self._value.entries]

    def __repr__(self) -> str:
        return f"Game.from_position({self.position().line!r})"

    def __str__(self) -> str:
        return draw(self._value)

    def __eq__(self, other: object) -> bool:
        return self._value == other._value if isinstance(other, Game) else NotImplemented

    __hash__ = None  # pyright: ignore[reportAssignmentType]


def make_setting(
    edition_id: str | Edition, players: Sequence[str], shuffle: Shuffle, enough: int | None = None
) -> Setting:
    """Return what a game is played with, if it can be."""
    the_edition = edition_id if isinstance(edition_id, Edition) else edition(edition_id)
    the_edition.check_players(len(players))
    for name in players:
        check_name(name)
    return Setting(the_edition, tuple(players), shuffle, short_of(the_edition, len(players), enough))


def short_of(edition: Edition, players: int, enough: int | None) -> int | None:
    """Return how many tokens win a short game; None if they are as many as by the book."""
    if enough is not None and enough not in SHORT:
        raise OptionError("tokens-wrong", tokens=shorten(enough))
    return None if enough == edition.tokens[players] else enough


def new_seed() -> int:
    """Return a seed that nobody knows."""
    return secrets.randbits(64)


def check_name(name: str) -> None:
    """Raise an error unless this can be a player's name."""
    if not (name.strip() and name.isprintable() and len(name) <= LONGEST_NAME):
        raise OptionError("name-wrong", name=shorten(name))
