"""Events from the state before a move, the move, and the state after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from billetdoux.rules import effects
from billetdoux.rules.scoring import PAIR, SPY
from billetdoux.rules.state import FACE_UP, NOTHING, PLAYED_IDLE
from billetdoux.views import events as tell

if TYPE_CHECKING:
    from billetdoux.game.move import Move
    from billetdoux.rules.state import State
    from billetdoux.views.events import Cause, Event


def tell_deal(after: State, round: int, *, by_lot: bool) -> list[Event]:
    """Tell of a deal and the first draw."""
    face_up = tuple(after.face_up[:FACE_UP]) if after.players == 2 else ()
    return [
        tell.RoundBegan(round, after.turn, by_lot, face_up, after.aside),
        *(tell.Dealt(seat, after.hand[seat]) for seat in range(after.players)),
        tell.Drew(after.turn, after.drawn[0], after.left, aside=False),
    ]


def tell_move(before: State, move: Move, after: State) -> list[Event]:
    """Tell of a move and all that follows from it, up to the next decision."""
    seat = before.turn
    if move.choice is not None:
        kept, *under = move.choice
        deck = before.left + len(under)
        told: list[Event] = [tell.Kept(seat, kept, tuple(under), len(under), deck)]
    else:
        told = tell_play(before, move, after)
    if after.over:
        return told + tell_end(after)
    if not after.choosing:
        told.append(tell.Drew(after.turn, after.drawn[0], after.left, aside=False))
    return told


def tell_play(before: State, move: Move, after: State) -> list[Event]:
    """Tell of a card played and of its effect."""
    seat, card, target = before.turn, move.card, move.target
    idle = after.how[seat][before.piled[seat]] == PLAYED_IDLE
    told: list[Event] = [tell.Played(seat, card, target, move.named, idle)]
    if idle:
        return told
    mine = before.drawn[0] if before.hand[seat] == card else before.hand[seat]
    theirs = NOTHING if target is None else mine if target == seat else before.hand[target]
    effect = before.effect[card]
    if effect == effects.CHANCELLOR:
        cards = tuple(drawn for drawn in after.drawn if drawn != NOTHING)
        told.append(tell.Took(seat, cards, len(cards), after.left))
    elif effect == effects.HANDMAID:
        told.append(tell.Protected(seat))
    elif effect == effects.PRINCESS:
        told.append(tell.WentOut(seat, mine, "princess"))
    elif target is not None:
        told += tell_effect_on(before, move, after, mine, theirs)
    return told


def tell_effect_on(before: State, move: Move, after: State, mine: int, theirs: int) -> list[Event]:
    """Tell of an effect on a chosen player, given the hands that it met."""
    seat, target = before.turn, move.target if move.target is not None else before.turn
    effect = before.effect[move.card]
    if effect == effects.GUARD and move.named is not None:
        guessed = tell.Guessed(seat, target, move.named, right=bool(after.out[target]))
        return [guessed, *tell_out(after, target, theirs, "guard")]
    if effect == effects.PRIEST:
        return [tell.Looked(seat, target, theirs)]
    if effect == effects.BARON:
        loser = target if after.out[target] else seat if after.out[seat] else None
        lost = [] if loser is None else tell_out(after, loser, min(mine, theirs), "baron")
        return [tell.Compared(seat, target, mine, theirs, loser), *lost]
    if effect == effects.KING:
        return [tell.Swapped(seat, target, mine, theirs)]
    discarded = tell.Discarded(target, theirs)
    if after.out[target]:
        return [discarded, *tell_out(after, target, None, "prince")]
    deck = before.left - 1 if before.left else 0
    return [discarded, tell.Drew(target, after.hand[target], deck, aside=before.left == 0)]


def tell_out(after: State, seat: int, card: int | None, cause: Cause) -> list[Event]:
    """Tell that somebody is out, if they are."""
    return [tell.WentOut(seat, card, cause)] if after.out[seat] else []


def tell_end(after: State) -> list[Event]:
    """Tell of the end of a round: no more is shown than the rules show."""
    seats = range(after.players)
    winners = tuple(seat for seat in seats if after.won[seat])
    told: list[Event] = []
    if after.shown:
        told.append(tell.HandsShown(tuple(None if after.out[seat] else after.hand[seat] for seat in seats)))
    told.append(tell.RoundWon(winners, after.hand[winners[0]] if after.shown else None))
    if spies := tuple(seat for seat in seats if after.earned[seat] & SPY):
        told.append(tell.BonusGained("spy", spies))
    if pairs := tuple(seat for seat in seats if after.earned[seat] & PAIR):
        told.append(tell.BonusGained("pair", pairs))
    tokens = tuple(after.tokens[: after.players])
    told.append(tell.Scored(tuple(after.gain[: after.players]), tokens))
    if max(tokens) >= after.enough:
        told.append(tell.GameWon(tuple(seat for seat in seats if tokens[seat] >= after.enough)))
    return told
