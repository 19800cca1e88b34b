"""What cannot be about a position: everything is looked for, so that all of it can be said at once.

Each check is something that holds in every round, counted on the table: that a position passes them all does not mean
that some round comes to it, but what fails one, no round ever comes to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from billetdoux.errors import PositionError
from billetdoux.game.position_text import LETTERS, digits, letters
from billetdoux.rules.effects import CHANCELLOR, HANDMAID, PRINCE, PRINCESS
from billetdoux.rules.moves import must_choose
from billetdoux.rules.state import (
    DISCARDED,
    FACE_UP,
    KINDS,
    NOTHING,
    OUT,
    PLAYED,
    PLAYED_IDLE,
    UNKNOWN,
    State,
)
from billetdoux.views.events import OPEN

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from billetdoux.game.position_text import Read
    from billetdoux.rules.move import Move

PUT_BY_ONE = 2  # cards that a Chancellor puts under the deck


def find_problems(read: Read) -> Iterator[PositionError]:
    """Yield everything that cannot be."""
    s = read.state
    yield from check_cards(read)
    yield from check_turn(s, read.drawn)
    yield from check_deck(s)
    for seat in range(s.players):
        yield from check_seat(s, seat)
        yield from check_knowledge(s, seat)
    yield from check_princes(s)
    yield from check_order(s)
    yield from check_history(read)


def wrong(key: str, **details: object) -> PositionError:
    """Return an error about a position; seats are named by their letters."""
    named = {name: LETTERS[seat] for name, seat in details.items() if name == "seat" and isinstance(seat, int)}
    return PositionError(key, **(details | named))


def check_cards(read: Read) -> Iterator[PositionError]:
    """Every card of the edition is somewhere, and no others; only a seat's form leaves any open."""
    s, total = read.state, read.edition.total
    if read.face_up != (s.players == 2):
        yield wrong("position-face-up", players=s.players)
    cards = [
        *(s.hand[seat] for seat in range(s.players) if not s.out[seat]),
        *(card for drawn in read.drawn for card in drawn),
        *(card for seat in range(s.players) for card in s.pile[seat][: s.piled[seat]]),
        *s.deck[: s.left],
        *([s.aside] if s.aside != NOTHING else []),
        *(s.face_up[:FACE_UP] if s.players == 2 else []),
    ]
    if len(cards) != total:
        yield wrong("position-cards", found=len(cards), edition=read.edition.id, total=total)
    for card in range(KINDS):
        if (found := cards.count(card)) > s.copies[card]:
            yield wrong("position-copies", card=card, found=found, edition=read.edition.id, copies=s.copies[card])
    if read.viewer == OPEN and UNKNOWN in cards:
        yield wrong("position-open")
    if read.viewer not in (OPEN, None):
        mine = [s.hand[read.viewer], *read.drawn[read.viewer]]
        if UNKNOWN in mine:
            yield wrong("position-own-hand", seat=read.viewer)


def check_turn(s: State, drawn: list[list[int]]) -> Iterator[PositionError]:
    """Whoever has the turn has drawn, and nobody else; a round that is over has no turn."""
    if s.over:
        if s.standing > 1 and s.left:
            yield wrong("position-not-over", standing=s.standing, deck=s.left)
        if any(drawn):
            yield wrong("position-drawn", seat=next(seat for seat, cards in enumerate(drawn) if cards))
        return
    if s.standing < 2:
        yield wrong("position-over", standing=s.standing)
    if s.out[s.turn]:
        yield wrong("position-turn-out", seat=s.turn)
    for seat, cards in enumerate(drawn):
        if cards and seat != s.turn:
            yield wrong("position-drawn", seat=seat)
    found = len(drawn[s.turn])
    last = s.piled[s.turn] - 1
    if s.choosing:
        played = last >= 0 and s.how[s.turn][last] == PLAYED and s.effect[s.pile[s.turn][last]] == CHANCELLOR
        if not played:
            yield wrong("position-choosing", seat=s.turn)
        if found == 0 or (found == 1 and s.left):
            yield wrong("position-drawn-two", seat=s.turn, found=found)
    elif found != 1:
        yield wrong("position-drawn-one", seat=s.turn, found=found)


def check_deck(s: State) -> Iterator[PositionError]:
    """What lies aside, and what Chancellors have put under the deck."""
    if s.aside == NOTHING and not (s.over and s.left == 0):
        yield wrong("position-aside")
    put = [s.marks[place] for place in range(s.left)]
    if 0 in put[s.left - s.buried :]:
        yield wrong("position-put-between")
    for seat in range(s.players):
        chancellors = count_played(s, seat, CHANCELLOR) - (s.choosing and seat == s.turn)
        found = sum(1 for who in put if who >> seat & 1) + (s.drawn_known >> seat & 1)
        if found > PUT_BY_ONE * chancellors:
            yield wrong("position-put", seat=seat, found=found, chancellors=chancellors)


def check_seat(s: State, seat: int) -> Iterator[PositionError]:
    """What lies before a player fits with whether they are out or protected."""
    if not s.over and s.tokens[seat] >= s.enough:
        yield wrong("position-tokens", seat=seat, tokens=s.tokens[seat], enough=s.enough)
    pile = list(zip(s.pile[seat][: s.piled[seat]], s.how[seat], strict=False))
    for place, (card, how) in enumerate(pile):
        effect, last = s.effect[card], place == len(pile) - 1
        if how == PLAYED_IDLE and not (must_choose(effect) or effect == CHANCELLOR):
            yield wrong("position-idle", seat=seat, card=card)
        if not last and (how == OUT or (how == DISCARDED and effect == PRINCESS)):
            yield wrong("position-after-out", seat=seat, card=card)
        if how == PLAYED and effect == PRINCESS and not (place == len(pile) - 2 and pile[-1][1] == OUT):
            yield wrong("position-princess", seat=seat, card=card)
    fallen = bool(pile) and (pile[-1][1] == OUT or (pile[-1][1] == DISCARDED and s.effect[pile[-1][0]] == PRINCESS))
    if s.out[seat] and not fallen:
        yield wrong("position-out", seat=seat)
    if fallen and not s.out[seat]:
        yield wrong("position-in", seat=seat)
    shielding = bool(pile) and pile[-1][1] == PLAYED and s.effect[pile[-1][0]] == HANDMAID
    waits = seat != s.turn or s.over
    if s.shield[seat] and not (shielding and waits and not s.out[seat]):
        yield wrong("position-protected", seat=seat)
    if shielding and waits and not s.out[seat] and not s.shield[seat]:
        yield wrong("position-unprotected", seat=seat)


def check_knowledge(s: State, seat: int) -> Iterator[PositionError]:
    """Nobody knows a hand that is not there, and what is known is true."""
    if s.out[seat] and (s.knows[seat] or s.cannot[seat]):
        yield wrong("position-known-out", seat=seat)
    if s.knows[seat] >> seat & 1:
        yield wrong("position-known-own", seat=seat)
    if s.hand[seat] >= 0 and s.cannot[seat] >> s.hand[seat] & 1:
        yield wrong("position-cannot", seat=seat, card=s.hand[seat], cards=digits(s.cannot[seat]))
    if seat == 0 and s.drawn_known.bit_count() > 1:
        yield wrong("position-drawn-known", seats=letters(s.drawn_known))


def count_played(s: State, seat: int, effect: int) -> int:
    """Count the cards of an effect that a player has played and that did something."""
    pile = zip(s.pile[seat][: s.piled[seat]], s.how[seat], strict=False)
    return sum(1 for card, how in pile if how == PLAYED and s.effect[card] == effect)


def check_princes(s: State) -> Iterator[PositionError]:
    """Each Prince that was played had one hand discarded."""
    princes = sum(count_played(s, seat, PRINCE) for seat in range(s.players))
    discarded = sum(s.how[seat][: s.piled[seat]].count(DISCARDED) for seat in range(s.players))
    if princes != discarded:
        yield wrong("position-princes", princes=princes, discarded=discarded)


def check_order(s: State) -> Iterator[PositionError]:
    """Those still in the round have played by turns: nobody is ahead of, or behind, who sits where they do."""
    plays = [len(played_by(s, seat)) for seat in range(s.players)]
    if s.choosing:
        plays[s.turn] -= 1  # the turn is not over
    order = [(s.turn + s.over + n) % s.players for n in range(s.players)]  # from whoever would be next
    counts = [plays[seat] for seat in order if not s.out[seat]]
    if counts != sorted(counts) or (counts and counts[-1] - counts[0] > 1):
        yield wrong("position-order")


def played_by(s: State, seat: int) -> list[tuple[int, int]]:
    """List what a player has played, and how, the oldest first."""
    pile = zip(s.pile[seat][: s.piled[seat]], s.how[seat], strict=False)
    return [(card, how) for card, how in pile if how in (PLAYED, PLAYED_IDLE)]


# The moves so far.


def check_history(read: Read) -> Iterator[PositionError]:
    """The moves, if any are told, are those that lie in the piles, and hide no more than the viewer does not know."""
    if not read.moves:
        return
    found = [one for one in who_played(read.state, read.moves) if read.first in (None, one[0])]
    fitting = [one for one in found if wrong_choice(read, one) is None]
    if not found:
        yield wrong("position-history")
    elif not fitting:
        seat, move = wrong_choice(read, found[0]) or (0, read.moves[0])
        yield wrong("position-choice", move=str(move), seat=seat, hidden=str(move.hidden()))
    elif len(fitting) > 1:
        yield wrong("position-first", seats=", ".join(LETTERS[one[0]] for one in fitting))
    else:
        read.movers = fitting[0]


def wrong_choice(read: Read, movers: Sequence[int]) -> tuple[int, Move] | None:
    """Return a choice that is hidden from whoever knows it, or open to somebody else."""
    for seat, move in zip(movers, read.moves, strict=True):
        if move.choice is not None and (move.choice == ()) == (read.viewer in (OPEN, seat)):
            return seat, move
    return None


def who_played(s: State, moves: Sequence[Move]) -> list[tuple[int, ...]]:
    """Say who made each of the moves, in every way that fits what lies in the piles now: by who began."""
    found = [played_from(s, moves, first) for first in range(s.players)]
    return list(dict.fromkeys(one for one in found if one is not None))


def played_from(s: State, moves: Sequence[Move], first: int) -> tuple[int, ...] | None:
    """Say who made which move if this player began."""
    left = [played_by(s, seat) for seat in range(s.players)]
    found = list[int]()
    seat = next_player(s, left, first)
    chooses = False
    for move in moves:
        if chooses != (move.choice is not None):
            return None
        if not chooses:
            if not left[seat] or left[seat][0][0] != move.card:
                return None
            card, how = left[seat].pop(0)
            chooses = s.effect[card] == CHANCELLOR and how == PLAYED
        else:
            chooses = False
        found.append(seat)
        if not chooses:
            seat = next_player(s, left, (seat + 1) % s.players)
    if any(left) or chooses != bool(s.choosing) or s.turn != (found[-1] if s.over else seat):
        return None
    return tuple(found)


def next_player(s: State, left: list[list[tuple[int, int]]], seat: int) -> int:
    """Return who has the turn from this seat on: whoever is still in the round, or was then."""
    for n in range(s.players):
        one = (seat + n) % s.players
        if not s.out[one] or left[one]:
            return one
    return seat
