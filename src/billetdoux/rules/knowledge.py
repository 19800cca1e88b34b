"""What a player can be certain of. The list is closed; docs/knowledge.md tells it in words.

1. A hand seen by Priest, Baron or King, and whose hand it is after further swaps.
2. The cards one put under the deck, while they lie there; and who drew one.
3. A character whose copies are all in view.
4. What a Guard named in vain, until that hand may have changed.
5. No Countess beside a King or Prince that was just played.
6. A Baron's winner holds more than the loser showed.
7. What others know of one's own hand, by the same rules.

Knowledge of a hand is always right, so it need not repeat the card: `s.knows[seat]` is the set of players who
know what that seat holds. `s.sure[seat]` are those of them whom the seat itself can be sure of, and
`s.plain[seat]` those whom everybody can be sure of: a swap hands on only what is plain to all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from billetdoux.rules.deck import place_at
from billetdoux.rules.state import FACE_UP, KINDS, NOTHING

if TYPE_CHECKING:
    from billetdoux.rules.state import State


def learn(s: State, who: int, whose: int) -> None:
    """`who` sees the hand of `whose`, and everybody sees that they do."""
    if s.learning:
        see = 1 << int(who)
        s.knows[whose] |= see
        s.sure[whose] |= see
        s.plain[whose] |= see


def rule_out(s: State, whose: int, cards: int) -> None:
    """Everybody sees that `whose` holds none of this set of cards."""
    if s.learning:
        s.cannot[whose] |= cards


def forget(s: State, whose: int) -> None:
    """Nobody can be certain of this hand any more."""
    s.knows[whose] = 0
    s.sure[whose] = 0
    s.plain[whose] = 0
    s.cannot[whose] = 0


def draw_is_seen(s: State, whose: int) -> None:
    """A new hand was just drawn: whoever had put that card under the deck knows it, as all can tell."""
    forget(s, whose)
    if s.learning:
        drawn_known = s.drawn_known & ~(1 << int(whose))
        s.knows[whose] = drawn_known
        s.sure[whose] = drawn_known
        s.plain[whose] = drawn_known


def follow_play(s: State, me: int, card: int) -> None:
    """`me`, who holds a card and has drawn another, plays `card`: what do the others know of the one kept?

    Who knew the hand still does if something else was played; who knew the drawn card likewise; who knew both
    knows the rest in any case. If the hand could not have been the card played, all can tell that it was kept.
    """
    if s.knows[me] or s.drawn_known or s.cannot[me]:
        drawn_known = s.drawn_known & ~(1 << int(me))
        hand = s.hand[me]
        drawn = s.drawn[0]
        s.knows[me] = still_known(s.knows[me], drawn_known, card != hand, card != drawn)
        s.sure[me] = still_known(s.sure[me], drawn_known, card != hand, card != drawn)
        if not s.cannot[me] >> int(card) & 1:
            s.cannot[me] = 0
            s.plain[me] &= drawn_known


def still_known(knew_hand: int, knew_drawn: int, hand_differs: bool, drawn_differs: bool) -> int:  # noqa: FBT001
    """Return who knows the card kept, of those who knew the hand and those who knew the card drawn."""
    know = knew_hand & knew_drawn
    if hand_differs:
        know |= knew_hand
    if drawn_differs:
        know |= knew_drawn
    return know


def follow_swap(s: State, a: int, b: int) -> None:
    """The hands of `a` and `b` have changed places: so does what is known of them, and each knows what they gave."""
    if s.learning:
        bit_a = 1 << int(a)
        bit_b = 1 << int(b)
        knows = s.knows[a]
        s.knows[a] = (s.knows[b] | bit_b) & ~bit_a
        s.knows[b] = (knows | bit_a) & ~bit_b
        plain = s.plain[a]
        s.plain[a] = (s.plain[b] | bit_b) & ~bit_a
        s.plain[b] = (plain | bit_a) & ~bit_b
        s.sure[a] = s.plain[a]
        s.sure[b] = s.plain[b]
        cannot = s.cannot[a]
        s.cannot[a] = s.cannot[b]
        s.cannot[b] = cannot


def count_unseen(s: State, who: int, unseen: list[int]) -> None:
    """Write how many copies of each card `who` (NOBODY: a spectator) sees neither on the table nor in hand."""
    count_off_table(s, unseen)
    take_own(s, who, unseen)


def count_off_table(s: State, unseen: list[int]) -> None:
    """Write how many copies of each card do not lie on the table for all to see."""
    for card in range(KINDS):
        unseen[card] = s.copies[card]
    if s.players == 2:
        for i in range(FACE_UP):
            unseen[s.face_up[i]] -= 1
    for seat in range(s.players):
        for i in range(s.piled[seat]):
            unseen[s.pile[seat][i]] -= 1
        if s.shown and not s.out[seat]:
            unseen[s.hand[seat]] -= 1


def take_own(s: State, who: int, unseen: list[int]) -> None:
    """Take from the copies unseen those that `who` holds; after a round that showed all hands, they were counted."""
    if who >= 0 and not s.shown and not s.out[who]:
        unseen[s.hand[who]] -= 1
    if who == s.turn and not s.over:
        for i in range(2):
            if s.drawn[i] != NOTHING:
                unseen[s.drawn[i]] -= 1


def take_placed(s: State, who: int, unseen: list[int]) -> None:
    """Take from the copies unseen those that `who` knows in a hand or under the deck: the rest may be anywhere."""
    if who >= 0 and not s.over:
        for seat in range(s.players):
            if s.knows[seat] >> int(who) & 1:
                unseen[s.hand[seat]] -= 1
        for depth in range(max(0, s.left - s.buried), s.left):
            place = place_at(s, depth)
            if s.marks[place] >> int(who) & 1:
                unseen[s.deck[place]] -= 1


def exhausted(unplaced: list[int]) -> int:
    """Return the set of cards of which no copy may be anywhere."""
    cards = 0
    for card in range(KINDS):
        if unplaced[card] == 0:
            cards |= 1 << card
    return cards


def impossible(s: State, who: int, whose: int, gone: int) -> int:
    """Return the set of cards that `who` can be certain `whose` does not hold, given those that are exhausted."""
    if s.out[whose]:
        return (1 << KINDS) - 1
    if s.shown or (who >= 0 and s.knows[whose] >> int(who) & 1):
        return (1 << KINDS) - 1 - (1 << int(s.hand[whose]))
    return int(s.cannot[whose]) | gone
