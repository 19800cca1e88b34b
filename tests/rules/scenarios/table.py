"""A small language for scenarios: given this table, when this is played, then that.

    table = given("standard", hands=[5, 2, 1], draws=[3], aside=7, deck=0)
    table.plays("5@1")
    assert table.hand(1) == 7

`hands` counts from seat 0. `draws` are the cards that will be drawn, in that order; the first of them is drawn
at once by `first` (seat 0), whose turn it is. All other cards of the edition follow them. `deck` is how many
cards the deck still has after that first draw. Moves are written as in records, and played by whoever's turn it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import pytest

from billetdoux.errors import MoveError
from billetdoux.game.game import Game
from billetdoux.game.shuffle import GivenShuffle, SeededShuffle
from billetdoux.rules.deck import lay
from billetdoux.rules.edition import edition as edition_of
from billetdoux.rules.effects import handmaid, knock_out
from billetdoux.rules.state import FACE_UP, NOTHING, PLAYED, State
from billetdoux.views.events import RoundBegan

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from billetdoux.views.events import Event
    from billetdoux.views.view import Laid, View

E = TypeVar("E", bound="Event")

SPECTATOR = None
NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Fay")
SPY, HANDMAID, CHANCELLOR = 0, 4, 6

# The order in which cards nobody asked for follow those that were: harmless ones first, the two bonuses last.
FILLER = (1, 2, 3, 4, 5, 7, 8, 9, CHANCELLOR, SPY)

with_spies = pytest.mark.parametrize("edition", ["standard", "princess"])
with_chancellors = with_spies
with_pairs = pytest.mark.parametrize("edition", ["princess"])
only_classic = pytest.mark.parametrize("edition", ["classic"])
only_standard = pytest.mark.parametrize("edition", ["standard"])


class Table:
    """A real game, at some point of a round."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    def state(self) -> State:
        return self.game.state

    # When ...

    def plays(self, *moves: str) -> Table:
        """Play these moves one after another, each by whoever's turn it is."""
        for move in moves:
            self.game.play(move)
            assert all_cards(self.state) == self.game.edition.deck()
        return self

    def refuses(self, move: str) -> bool:
        """Tell whether this move is refused, and nothing has changed by trying."""
        before = self.state.copy()
        try:
            self.game.play(move)
        except MoveError:
            return before == self.state
        return False

    def next_round(self) -> Table:
        self.game.next_round()
        return self

    # Then ...

    @property
    def legal(self) -> list[str]:
        return [str(move) for move in self.game.legal_moves()]

    @property
    def turn(self) -> int | None:
        return self.game.turn

    @property
    def over(self) -> bool:
        """Whether the round is over."""
        return self.game.round_over

    @property
    def deck(self) -> int:
        return self.state.left

    @property
    def winners(self) -> tuple[int, ...] | None:
        """Who has won the round."""
        return self.game.rounds[-1].winners

    @property
    def gains(self) -> tuple[int, ...] | None:
        return self.game.rounds[-1].gains

    @property
    def tokens(self) -> tuple[int, ...]:
        return tuple(self.state.tokens[: self.state.players])

    def hand(self, seat: int) -> int | None:
        """Return the card that the seat holds, besides what it has drawn this turn; None if it has none."""
        card = self.state.hand[seat]
        return None if card == NOTHING else card

    def cards(self, seat: int) -> list[int]:
        """Return all cards that the seat has in hand, as it sees them itself."""
        return list(self.view(seat).hand)

    def pile(self, seat: int) -> list[int]:
        return [laid.card for laid in self.laid(seat)]

    def laid(self, seat: int) -> list[Laid]:
        """Return the seat's pile, each card with how it came there."""
        return list(self.view(SPECTATOR).piles[seat])

    def out(self, seat: int) -> bool:
        return self.view(SPECTATOR).out[seat]

    def protected(self, seat: int) -> bool:
        return self.view(SPECTATOR).protected[seat]

    def view(self, viewer: int | None) -> View:
        return self.game.view(viewer)

    def told(self, viewer: int | None) -> list[Event]:
        """Return what the viewer has seen of the last move (or deal) and all that followed from it."""
        return list(self.game.events(viewer)[-1])

    def saw(self, viewer: int | None, kind: type[E]) -> E:
        """Return the one event of this kind that the viewer has seen of the last move."""
        (event,) = (event for event in self.told(viewer) if isinstance(event, kind))
        return event

    def saw_the_deal(self, viewer: int | None) -> RoundBegan:
        return self.saw(viewer, RoundBegan)

    def saw_none(self, viewer: int | None, kind: type[Event]) -> bool:
        return not any(isinstance(event, kind) for event in self.told(viewer))


def given(
    edition: str,
    *,
    hands: Sequence[int],
    draws: Sequence[int] = (),
    first: int | None = 0,
    aside: int | None = None,
    face_up: Sequence[int] | None = None,
    deck: int | None = None,
    piles: Mapping[int, Sequence[int]] | None = None,
    out: Sequence[int] = (),
    protected: Sequence[int] = (),
    tokens: Sequence[int] = (),
    seed: int = 0,
    learning: bool = True,
) -> Table:
    """Deal a real deck with these cards in their places; then, if asked, move on to a later point of the round.

    `piles` says what lies in front of whom; who is `protected` has a Handmaid there, too. Who is `out` has their
    hand face up in their pile. Of a round that is to be further on (`deck`), all that has gone lies in the pile
    of the first who is out; else in everyone's, where it brings no bonus (seats 0 and 1 have a Spy each, which
    holds while neither goes out). `seed` is for later rounds.
    """
    wanted = {seat: list((piles or {}).get(seat, ())) for seat in range(len(hands))}
    for seat in protected:
        wanted[seat].append(HANDMAID)
    laid = [card for pile in wanted.values() for card in pile]
    rest = remaining(edition, [*hands, *draws, *laid, *(face_up or ()), *([] if aside is None else [aside])])
    aside = rest.pop(0) if aside is None else aside
    if face_up is None:
        face_up = [rest.pop() for _ in range(FACE_UP)] if len(hands) == 2 else []
    top = [*draws, *rest]
    shuffle = GivenShuffle([[aside, *face_up, *hands, *top, *laid]], [], SeededShuffle(seed))
    game = Game(edition, NAMES[: len(hands)], shuffle=shuffle, first=first)
    move_on(game.state, wanted, top[1:], deck, out, protected)
    game.state.tokens[: len(tokens)] = tokens
    game.state.learning = int(learning)
    return Table(game)


def remaining(edition: str, used: Sequence[int]) -> list[int]:
    """Return the edition's other cards, in the order of FILLER."""
    rest = edition_of(edition).deck()
    for card in used:
        rest.remove(card)  # a ValueError: the scenario asks for more copies than the edition has
    return sorted(rest, key=FILLER.index)


def move_on(
    s: State,
    piles: Mapping[int, Sequence[int]],
    coming: Sequence[int],
    deck: int | None,
    out: Sequence[int],
    protected: Sequence[int],
) -> None:
    """Go from the first turn to a later one in which all but the next `deck` of the coming cards are in piles.

    This is the one place where a position is not played but made; no card is lost or added by it.
    """
    s.left = len(coming) if deck is None else deck
    for seat, pile in piles.items():
        for card in pile:
            lay(s, seat, card, PLAYED)
    for seat in out:
        knock_out(s, seat)
    for seat in protected:
        handmaid(s, seat)
    for n, card in enumerate(coming[s.left :]):
        lay(s, out[0] if out else harmless_place(s, card, n), card, PLAYED)
    assert all_cards(s) == edition_cards(s)
    assert out or not single_spy(s, piles), "say where the other Spy is"


def harmless_place(s: State, card: int, n: int) -> int:
    """Return whose pile may have this card without a bonus coming of it: the Chancellors one's, the Spies two's."""
    if card == CHANCELLOR:
        return 0
    return int(s.boons[0] & 1) if card == SPY else n % s.players


def single_spy(s: State, piles: Mapping[int, Sequence[int]]) -> bool:
    """Tell whether one player has a Spy that no scenario asked for."""
    asked = any(SPY in pile for pile in piles.values())
    return not asked and sum(s.boons[seat] & 1 for seat in range(s.players)) == 1


def all_cards(s: State) -> list[int]:
    """Return every card on the table, wherever it is, from low to high."""
    cards = [s.aside, *s.drawn, *s.hand[: s.players], *(s.face_up if s.players == 2 else ())]
    cards += [s.deck[(s.top + depth) % s.cards] for depth in range(s.left)]
    for seat in range(s.players):
        cards += s.pile[seat][: s.piled[seat]]
    return sorted(card for card in cards if card != NOTHING)


def edition_cards(s: State) -> list[int]:
    return [card for card, copies in enumerate(s.copies) for _ in range(copies)]
