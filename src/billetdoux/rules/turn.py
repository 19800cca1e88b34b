"""The course of a round: the deal, a turn, and its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from billetdoux.rules.deck import draw, lay
from billetdoux.rules.effects import (
    BARON,
    CHANCELLOR,
    GUARD,
    HANDMAID,
    KING,
    PRIEST,
    PRINCE,
    PRINCESS,
    baron,
    chancellor,
    guard,
    handmaid,
    keep,
    king,
    priest,
    prince,
    princess,
)
from billetdoux.rules.knowledge import follow_play, forget, rule_out
from billetdoux.rules.moves import bound, is_idle
from billetdoux.rules.scores import score
from billetdoux.rules.state import FACE_UP, NOTHING, PLAYED, PLAYED_IDLE

if TYPE_CHECKING:
    from billetdoux.rules.state import State


def deal(s: State, first: int) -> None:
    """Set cards aside from the shuffled deck, deal one to each seat from 0 upward, and let `first` begin."""
    s.over = 0
    s.shown = 0
    s.choosing = 0
    s.buried = 0
    s.standing = s.players
    s.free = (1 << int(s.players)) - 1
    s.drawn[1] = NOTHING
    for place in range(s.cards):
        s.marks[place] = 0
    s.aside = s.deck[0]
    top = 1
    if s.players == 2:
        for i in range(FACE_UP):
            s.face_up[i] = s.deck[top]
            top += 1
    for seat in range(s.players):
        s.hand[seat] = s.deck[top]
        top += 1
        s.piled[seat] = 0
        s.boons[seat] = 0
        s.out[seat] = 0
        s.shield[seat] = 0
        s.won[seat] = 0
        s.gain[seat] = 0
        s.earned[seat] = 0
        forget(s, seat)
    s.top = top
    s.left = s.cards - top
    begin_turn(s, first)


def may_begin(s: State) -> int:
    """Return the set of players of whom one begins the next round: who has won the last one, or anybody at first."""
    winners = 0
    for seat in range(s.players):
        if s.won[seat]:
            winners |= 1 << seat
    return winners if winners else (1 << int(s.players)) - 1


def begin_turn(s: State, seat: int) -> None:
    """Protection ends; draw one."""
    s.turn = seat
    s.shield[seat] = 0
    s.free |= 1 << int(seat)
    s.drawn[0] = draw(s)


def play(s: State, move: int) -> None:
    """Carry out a legal move of the player whose turn it is. Illegal ones are not noticed here."""
    me = s.turn
    if s.choosing:
        keep(s, me, move & 15, (move >> 4 & 15) - 1, (move >> 8 & 15) - 1)
        end_turn(s)
        return
    card = move & 15
    target = (move >> 4 & 15) - 1
    effect = s.effect[card]
    if s.learning:
        follow_play(s, me, card)
        if bound(s, card) and s.countess != NOTHING:  # beside the Countess it could not have been played
            rule_out(s, me, 1 << int(s.countess))
    if s.hand[me] == card:
        s.hand[me] = s.drawn[0]
    s.drawn[0] = NOTHING
    if is_idle(s, card, target):
        lay(s, me, card, PLAYED_IDLE)
    else:
        lay(s, me, card, PLAYED)
        resolve(s, me, effect, target, (move >> 8) - 1)
    if not s.choosing:
        end_turn(s)


def resolve(s: State, me: int, effect: int, target: int, named: int) -> None:
    """Carry out the effect of a card just played."""
    if effect == GUARD:
        guard(s, target, named)
    elif effect == PRIEST:
        priest(s, me, target)
    elif effect == BARON:
        baron(s, me, target)
    elif effect == HANDMAID:
        handmaid(s, me)
    elif effect == PRINCE:
        prince(s, target)
    elif effect == CHANCELLOR:
        chancellor(s)
    elif effect == KING:
        king(s, me, target)
    elif effect == PRINCESS:
        princess(s, me)


def end_turn(s: State) -> None:
    """The round is over when one player is left or the deck is empty; otherwise the next player's turn begins."""
    if s.standing == 1 or s.left == 0:
        s.over = 1
        score(s)
        return
    seat = s.turn + 1
    while seat == s.players or s.out[seat]:
        seat = 0 if seat == s.players else seat + 1
    begin_turn(s, seat)
