"""What the cards do: one function for each effect, in the words of the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from billetdoux.rules.deck import draw, lay, put_under
from billetdoux.rules.knowledge import draw_is_seen, follow_swap, forget, learn, rule_out
from billetdoux.rules.state import DISCARDED, NOTHING, OUT

if TYPE_CHECKING:
    from billetdoux.rules.state import State

# The effects that an edition's cards can have, by the numbers that the state's table holds.
# From GUARD on, they ask for another player to be chosen.
NONE = 0
HANDMAID = 1
CHANCELLOR = 2
COUNTESS = 3
PRINCESS = 4
PRINCE = 5
GUARD = 6
PRIEST = 7
BARON = 8
KING = 9


def guard(s: State, target: int, named: int) -> None:
    """If the chosen player holds the character named, they are out."""
    if s.hand[target] == named:
        knock_out(s, target)
    else:
        rule_out(s, target, 1 << int(named))


def priest(s: State, me: int, target: int) -> None:
    """Look at the chosen player's hand."""
    learn(s, me, target)


def baron(s: State, me: int, target: int) -> None:
    """Compare hands: the lower is out; a tie, nobody."""
    learn(s, me, target)
    learn(s, target, me)
    if s.hand[me] > s.hand[target]:
        lose(s, target, me)
    elif s.hand[me] < s.hand[target]:
        lose(s, me, target)


def lose(s: State, loser: int, winner: int) -> None:
    """The loser shows a card, and all know that the winner's is higher."""
    rule_out(s, winner, (2 << int(s.hand[loser])) - 1)
    knock_out(s, loser)


def handmaid(s: State, me: int) -> None:
    """Nobody can choose me until the start of my next turn."""
    s.shield[me] = 1
    s.free &= ~(1 << int(me))


def prince(s: State, target: int) -> None:
    """The chosen player discards their hand and draws: from the deck, or if that is empty the card set aside."""
    gone = s.hand[target]
    lay(s, target, gone, DISCARDED)
    s.hand[target] = NOTHING
    if s.effect[gone] == PRINCESS:
        leave_round(s, target)
        return
    if s.left:
        s.hand[target] = draw(s)
        draw_is_seen(s, target)
    else:
        s.hand[target] = s.aside
        s.aside = NOTHING
        forget(s, target)


def chancellor(s: State) -> None:
    """Draw two cards, or the last one; which to keep is a choice of its own."""
    s.drawn[0] = draw(s)
    s.drawn[1] = draw(s) if s.left else NOTHING
    s.choosing = 1


def keep(s: State, me: int, kept: int, first: int, second: int) -> None:
    """Keep one card and put the others under the deck, the second below the first."""
    s.hand[me] = kept
    s.drawn[0] = NOTHING
    s.drawn[1] = NOTHING
    s.choosing = 0
    forget(s, me)
    put_under(s, me, first)
    if second != NOTHING:
        put_under(s, me, second)


def king(s: State, me: int, target: int) -> None:
    """Swap hands with the chosen player."""
    mine = s.hand[me]
    s.hand[me] = s.hand[target]
    s.hand[target] = mine
    follow_swap(s, me, target)


def princess(s: State, me: int) -> None:
    """Whoever plays the Princess is out."""
    knock_out(s, me)


def knock_out(s: State, seat: int) -> None:
    """Out of the round: the hand is discarded face up, without effect."""
    lay(s, seat, s.hand[seat], OUT)
    s.hand[seat] = NOTHING
    leave_round(s, seat)


def leave_round(s: State, seat: int) -> None:
    """From now on this player cannot be chosen and has no turns."""
    s.out[seat] = 1
    s.free &= ~(1 << int(seat))
    s.shield[seat] = 0
    s.standing -= 1
    forget(s, seat)
