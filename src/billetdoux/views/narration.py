"""Playing a move, and what there is to tell of it: from a few numbers before it and the state after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from billetdoux.rules import effects
from billetdoux.rules.scores import PAIR, SPY
from billetdoux.rules.state import FACE_UP, NOTHING, PLAYED_IDLE
from billetdoux.rules.turn import play
from billetdoux.views import events as tell
from billetdoux.views.events import report

if TYPE_CHECKING:
    from billetdoux.rules.move import Move
    from billetdoux.rules.state import State
    from billetdoux.views.events import Cause, Report


# Where a card was drawn from, as `Drew.aside` says it.
FROM_DECK, SET_ASIDE = False, True


def tell_deal(s: State, round: int, *, by_lot: bool) -> list[Report]:
    """Tell of a deal that was just made, and of the first draw."""
    face_up = tuple(s.face_up[:FACE_UP]) if s.players == 2 else ()
    return [
        report(tell.RoundBegan, round, s.turn, by_lot, face_up, s.aside),
        *(report(tell.Dealt, seat, s.hand[seat]) for seat in range(s.players)),
        report(tell.Drew, s.turn, s.drawn[0], s.left, FROM_DECK),
    ]


def play_and_tell(s: State, move: Move, packed: int) -> list[Report]:
    """Play a legal move; tell of it and of all that follows from it, up to the next decision."""
    seat, hand, drawn, left = s.turn, s.hand[s.turn], s.drawn[0], s.left
    if move.choice is not None:
        play(s, packed)
        kept, *under = move.choice
        told = [report(tell.Kept, seat, kept, tuple(under), len(under), left + len(under))]
    else:
        card, target = move.card, move.target
        mine = drawn if hand == card else hand
        theirs = NOTHING if target is None else mine if target == seat else s.hand[target]
        place = s.piled[seat]
        play(s, packed)
        idle = s.how[seat][place] == PLAYED_IDLE
        told = [report(tell.Played, seat, card, target, move.named, idle)]
        if not idle:
            tell_effect(told, s, move, seat, mine, theirs, left)
    if s.over:
        tell_end(told, s)
    elif not s.choosing:
        told.append(report(tell.Drew, s.turn, s.drawn[0], s.left, FROM_DECK))
    return told


def tell_effect(told: list[Report], s: State, move: Move, seat: int, mine: int, theirs: int, left: int) -> None:
    """Tell of the effect of a card, given the hands that it met and how many cards the deck had."""
    effect, target = s.effect[move.card], move.target
    if target is not None:
        tell_effect_on(told, s, move, seat, target, mine, theirs, left)
    elif effect == effects.CHANCELLOR:
        cards = tuple(card for card in s.drawn if card != NOTHING)
        told.append(report(tell.Took, seat, cards, len(cards), s.left))
    elif effect == effects.HANDMAID:
        told.append(report(tell.Protected, seat))
    elif effect == effects.PRINCESS:
        told.append(report(tell.WentOut, seat, mine, "princess"))


def tell_effect_on(
    told: list[Report], s: State, move: Move, seat: int, target: int, mine: int, theirs: int, left: int
) -> None:
    """Tell of an effect on a chosen player."""
    effect = s.effect[move.card]
    if effect == effects.GUARD and move.named is not None:
        told.append(report(tell.Guessed, seat, target, move.named, bool(s.out[target])))
        tell_out(told, s, target, theirs, "guard")
    elif effect == effects.PRIEST:
        told.append(report(tell.Looked, seat, target, theirs))
    elif effect == effects.BARON:
        loser = target if s.out[target] else seat if s.out[seat] else None
        told.append(report(tell.Compared, seat, target, mine, theirs, loser))
        if loser is not None:
            tell_out(told, s, loser, min(mine, theirs), "baron")
    elif effect == effects.KING:
        told.append(report(tell.Swapped, seat, target, mine, theirs))
    else:
        told.append(report(tell.Discarded, target, theirs))
        tell_out(told, s, target, None, "prince")
        if not s.out[target]:
            deck, place = (left - 1, FROM_DECK) if left else (0, SET_ASIDE)
            told.append(report(tell.Drew, target, s.hand[target], deck, place))


def tell_out(told: list[Report], s: State, seat: int, card: int | None, cause: Cause) -> None:
    """Tell that somebody is out, if they are."""
    if s.out[seat]:
        told.append(report(tell.WentOut, seat, card, cause))


def tell_end(told: list[Report], s: State) -> None:
    """Tell of the end of a round: no more is shown than the rules show."""
    seats = range(s.players)
    winners = tuple(seat for seat in seats if s.won[seat])
    if s.shown:
        told.append(report(tell.HandsShown, tuple(None if s.out[seat] else s.hand[seat] for seat in seats)))
    told.append(report(tell.RoundWon, winners, s.hand[winners[0]] if s.shown else None))
    if spies := tuple(seat for seat in seats if s.earned[seat] & SPY):
        told.append(report(tell.BonusGained, "spy", spies))
    if pairs := tuple(seat for seat in seats if s.earned[seat] & PAIR):
        told.append(report(tell.BonusGained, "pair", pairs))
    tokens = tuple(s.tokens[: s.players])
    told.append(report(tell.Scored, tuple(s.gain[: s.players]), tokens))
    if max(tokens) >= s.enough:
        told.append(report(tell.GameWon, tuple(seat for seat in seats if tokens[seat] >= s.enough)))
