"""An observation: all that a careful player could know, as small whole numbers, counted from their own seat.

`LAYOUT` names its parts in order; docs/research.md explains each. Where a part speaks of seats, place 0 is the
observer and place n the player n seats on; where it speaks of a card, 0 is none and n + 1 the card of value n.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from billetdoux.rules.deck import place_at
from billetdoux.rules.knowledge import count_unseen, exhausted, impossible, take_placed
from billetdoux.rules.scores import PAIR
from billetdoux.rules.state import FACE_UP, KINDS, NOTHING, SEATS

if TYPE_CHECKING:
    from billetdoux.rules.state import State

LONGEST_PILE = 12
DEEPEST = 18  # more than the deck ever has after the deal

LAYOUT = (
    ("players", 1),
    ("enough", 1),  # tokens that win the game
    ("copies", KINDS),  # of each card in this edition
    ("pair_bonus", 1),  # whether this edition has it
    ("deck", 1),  # cards in it
    ("aside", 1),  # whether the face-down card still lies there
    ("face_up", FACE_UP),
    ("turn", SEATS),  # whose turn it is
    ("choosing", 1),  # a Chancellor's choice is waited for
    ("over", 1),
    ("hand", 3),  # my cards: the one held, then what I have drawn
    ("out", SEATS),
    ("protected", SEATS),
    ("tokens", SEATS),
    ("known", SEATS),  # hands that I am certain of
    ("known_by", SEATS),  # who, as I can be certain, knows my hand
    ("impossible", SEATS * KINDS),  # cards that I am certain a hand is not
    ("unseen", KINDS),  # copies that I do not see
    ("unplaced", KINDS),  # of those, how many may be anywhere: neither in a known hand nor known under the deck
    ("under", DEEPEST),  # cards I put under the deck, by how deep they lie now
    ("laid", SEATS * KINDS),  # how many of each card lie in each pile
    ("piles", SEATS * LONGEST_PILE),  # the piles in order: card, and 10 more for each step of how it came there
)
STARTS = dict(zip((name for name, _ in LAYOUT), accumulate((size for _, size in LAYOUT), initial=0), strict=False))
SIZE = sum(size for _, size in LAYOUT)

AT_PLAYERS = STARTS["players"]
AT_ENOUGH = STARTS["enough"]
AT_COPIES = STARTS["copies"]
AT_PAIR_BONUS = STARTS["pair_bonus"]
AT_DECK = STARTS["deck"]
AT_ASIDE = STARTS["aside"]
AT_FACE_UP = STARTS["face_up"]
AT_TURN = STARTS["turn"]
AT_CHOOSING = STARTS["choosing"]
AT_OVER = STARTS["over"]
AT_HAND = STARTS["hand"]
AT_OUT = STARTS["out"]
AT_PROTECTED = STARTS["protected"]
AT_TOKENS = STARTS["tokens"]
AT_KNOWN = STARTS["known"]
AT_KNOWN_BY = STARTS["known_by"]
AT_IMPOSSIBLE = STARTS["impossible"]
AT_UNSEEN = STARTS["unseen"]
AT_UNPLACED = STARTS["unplaced"]
AT_UNDER = STARTS["under"]
AT_LAID = STARTS["laid"]
AT_PILES = STARTS["piles"]


def observe(s: State, me: int, counts: list[int], seen: list[int]) -> None:
    """Write what seat `me` has observed; `counts` is room for one number for each card."""
    for i in range(SIZE):
        seen[i] = 0
    observe_table(s, seen)
    observe_own(s, me, seen)
    count_unseen(s, me, counts)
    for card in range(KINDS):
        seen[AT_UNSEEN + card] = counts[card]
    take_placed(s, me, counts)
    for card in range(KINDS):
        seen[AT_UNPLACED + card] = counts[card]
    gone = exhausted(counts)
    seat = int(me)
    for place in range(s.players):
        observe_seat(s, me, seat, place, gone, seen)
        seat = seat + 1 if seat + 1 < s.players else 0


def observe_table(s: State, seen: list[int]) -> None:
    """Write what lies in the middle, and which game this is."""
    seen[AT_PLAYERS] = s.players
    seen[AT_ENOUGH] = s.enough
    for card in range(KINDS):
        seen[AT_COPIES + card] = s.copies[card]
        if s.bonus[card] == PAIR:
            seen[AT_PAIR_BONUS] = 1
    seen[AT_DECK] = s.left
    seen[AT_ASIDE] = 0 if s.aside == NOTHING else 1
    if s.players == 2:
        for i in range(FACE_UP):
            seen[AT_FACE_UP + i] = s.face_up[i] + 1
    seen[AT_CHOOSING] = s.choosing
    seen[AT_OVER] = s.over


def observe_own(s: State, me: int, seen: list[int]) -> None:
    """Write my own cards, and those that I put under the deck."""
    if not s.out[me]:
        seen[AT_HAND] = s.hand[me] + 1
        if me == s.turn and not s.over:
            seen[AT_HAND + 1] = s.drawn[0] + 1
            seen[AT_HAND + 2] = s.drawn[1] + 1
    for depth in range(max(0, s.left - s.buried), s.left):
        place = place_at(s, depth)
        if s.marks[place] >> int(me) & 1:
            seen[AT_UNDER + depth] = s.deck[place] + 1


def observe_seat(s: State, me: int, seat: int, place: int, gone: int, seen: list[int]) -> None:
    """Write what I know of a seat, which lies `place` seats on from mine."""
    seen[AT_TOKENS + place] = s.tokens[seat]
    seen[AT_PROTECTED + place] = s.shield[seat]
    for i in range(s.piled[seat]):
        card = int(s.pile[seat][i])
        seen[AT_LAID + place * KINDS + card] += 1
        seen[AT_PILES + place * LONGEST_PILE + i] = card + 1 + 10 * s.how[seat][i]
    if s.out[seat]:
        seen[AT_OUT + place] = 1
        return
    if seat == s.turn and not s.over:
        seen[AT_TURN + place] = 1
    if seat == me:
        return
    if s.shown or s.knows[seat] >> int(me) & 1:
        seen[AT_KNOWN + place] = s.hand[seat] + 1
    if s.sure[me] >> seat & 1:
        seen[AT_KNOWN_BY + place] = 1
    ruled_out = impossible(s, me, seat, gone)
    if ruled_out:
        for card in range(KINDS):
            seen[AT_IMPOSSIBLE + place * KINDS + card] = ruled_out >> card & 1
