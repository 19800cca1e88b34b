"""Other worlds: a round gone through again as one seat saw it, with cards of its own wherever the seat saw none.

A world is a state in which cards that nobody has looked at yet are UNKNOWN: they are dealt when something depends on
them, from the copies that are spare. What the seat saw is written as steps, one for each decision. A step first lists
the ways in which the world can bear it out, each with its chance; one of them is taken, and the rules do the rest. So
no world is ever made that the seat could tell from the real one, and the chances multiply to the world's weight.

All of this belongs to the compiled subset.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated

from billetdoux.observe.actions import action_of, write_mask
from billetdoux.observe.casual import casual_chance
from billetdoux.observe.observation import observe
from billetdoux.rules.deck import place_at
from billetdoux.rules.effects import BARON, GUARD, PRINCE
from billetdoux.rules.generator import Word, below, word
from billetdoux.rules.moves import KEEP, count_keeps, count_legal, may_play, nth_keep
from billetdoux.rules.state import KINDS, NOBODY, NOTHING, UNKNOWN, Byte, Kinds, fields_of
from billetdoux.rules.turn import play

if TYPE_CHECKING:
    from billetdoux.rules.generator import Generator
    from billetdoux.rules.state import State

Weight = Annotated[float, "f8"]

EVERY_CARD = (1 << KINDS) - 1
OPEN = -1  # in the place of a move: the seat has drawn, and has to decide
MOST_WAYS = KINDS * KINDS
UNWEIGHED = -1.0  # in the place of how often players stray: nothing is concluded from how they play


@dataclass(slots=True)
class ObservedStep:
    """A decision, as a seat saw it. Cards it did not see are NOTHING."""

    seat: Byte = NOBODY
    move: Word = 0  # packed; of a Chancellor's choice not seen only KEEP; OPEN if it is still to come
    drawn: Byte = NOTHING  # what was drawn before it, if seen
    second: Byte = NOTHING  # and of a Chancellor's two cards the other
    shown_seat: Byte = NOBODY  # who was seen to hold
    shown_card: Byte = NOTHING  # what, when the card was played
    keepable: Word = EVERY_CARD  # the set of cards that may be kept, by what comes to light later
    holdable: Word = EVERY_CARD  # and of those that whoever is chosen may hold
    first: Word = EVERY_CARD  # the same of what a Chancellor put under the deck first
    last: Word = EVERY_CARD  # and of the other
    stays: Byte = 0  # which of these two lie there still: 1, 2, or 3 for both
    fallen: Byte = NOBODY  # who went out of the round by it
    refill: Byte = NOTHING  # what was drawn in the place of a hand discarded, if seen


def no_cards() -> list[int]:
    """Return that there is no copy of any card."""
    return [0] * KINDS


@dataclass(slots=True)
class World:
    """What belongs to a world besides its state."""

    weight: Weight = 1.0
    spare: Kinds = field(default_factory=no_cards)  # copies of each card that have not been looked at
    total: Byte = 0  # of them all
    rest: Kinds = field(
        default_factory=no_cards
    )  # copies that the seat does not see at the end, less those that others have put under the deck

    def copy(self) -> World:
        """Return the same world, sharing nothing with this one."""
        return World(self.weight, self.spare[:], self.total, self.rest[:])


STEP_FIELDS = fields_of(ObservedStep)
WORLD_FIELDS = fields_of(World)


def take(w: World, card: int) -> None:
    """Look at a card: it is this one."""
    w.spare[card] -= 1
    w.total -= 1


def settle_card(w: World, now: int, card: int) -> int:
    """A card is seen to be this one: weigh the world by the chance of that; return the card."""
    if now == UNKNOWN:
        w.weight *= w.spare[card] / w.total
        if w.spare[card]:
            take(w, card)
    elif now != card:
        w.weight = 0.0
    return card


def deal_one(w: World, cards: int, g: Generator) -> int:
    """Look at a card, which is one of this set; weigh the world by the chance of that."""
    ways = 0
    for card in range(KINDS):
        if cards >> card & 1:
            ways += w.spare[card]
    w.weight *= ways / w.total
    if ways == 0:
        return NOTHING
    n = below(g, ways)
    card = 0
    while not cards >> card & 1 or n >= w.spare[card]:
        if cards >> card & 1:
            n -= w.spare[card]
        card += 1
    take(w, card)
    return card


# The cards of whoever decides


def list_pairs(
    s: State, w: World, step: ObservedStep, hands: list[int], drawns: list[int], chances: list[float]
) -> int:
    """Write the hands and drawn cards with which somebody may have played as they did; return how many there are."""
    card = step.move & 15
    hand = int(s.hand[step.seat])
    drawn = int(s.drawn[0])
    n = 0
    if hand != UNKNOWN and drawn != UNKNOWN:  # noqa: PLR1714 (the compiled subset)
        if hand == card or drawn == card:  # noqa: PLR1714 (the compiled subset)
            n = add_pair(s, step, hand, drawn, 1.0, n, hands, drawns, chances)
    elif hand == UNKNOWN and drawn == UNKNOWN:
        for other in range(KINDS):
            ways = w.spare[card] * (w.spare[card] - 1) if other == card else 2 * w.spare[card] * w.spare[other]
            n = add_pair(s, step, other, card, ways / (w.total * (w.total - 1)), n, hands, drawns, chances)
    elif drawn == UNKNOWN:
        if hand != card:
            return add_pair(s, step, hand, card, w.spare[card] / w.total, n, hands, drawns, chances)
        for other in range(KINDS):
            n = add_pair(s, step, hand, other, w.spare[other] / w.total, n, hands, drawns, chances)
    elif drawn != card:
        n = add_pair(s, step, card, drawn, w.spare[card] / w.total, n, hands, drawns, chances)
    else:
        for other in range(KINDS):
            n = add_pair(s, step, other, drawn, w.spare[other] / w.total, n, hands, drawns, chances)
    return n


def add_pair(
    s: State,
    step: ObservedStep,
    hand: int,
    drawn: int,
    chance: float,
    n: int,
    hands: list[int],
    drawns: list[int],
    chances: list[float],
) -> int:
    """Write one pair at place n, if it bears out what was seen; return the place after it."""
    card = step.move & 15
    if chance > 0 and may_keep(s, step, drawn if hand == card else hand):
        hands[n] = hand
        drawns[n] = drawn
        chances[n] = chance
        return n + 1
    return n


def may_keep(s: State, step: ObservedStep, kept: int) -> bool:
    """Tell whether somebody may have kept this card."""
    card = step.move & 15
    if not step.keepable >> kept & 1:
        return False
    if not may_play(s, card, kept):
        return False
    if step.shown_seat == step.seat:
        return kept == step.shown_card
    if s.effect[card] == BARON and step.fallen == target_of(step) and step.fallen != NOBODY:
        return kept > step.shown_card
    return True


# The hand of whoever is chosen


def target_of(step: ObservedStep) -> int:
    """Return who was chosen, besides whoever chose."""
    target = (step.move >> 4 & 15) - 1
    return NOBODY if target == step.seat else target


def may_hold(s: State, step: ObservedStep, kept: int, card: int) -> bool:
    """Tell whether the chosen player may have held this card."""
    target = target_of(step)
    effect = s.effect[step.move & 15]
    if step.shown_seat == target and card != step.shown_card:
        return False
    if not step.holdable >> card & 1:
        return False
    if effect == GUARD:
        return (card == (step.move >> 8) - 1) == (step.fallen == target)
    if effect == BARON:
        if step.fallen == target:
            return card < kept
        return card > kept if step.fallen == step.seat else card == kept
    return True


def list_targets(s: State, w: World, step: ObservedStep, kept: int, hands: list[int], chances: list[float]) -> int:
    """Write what the chosen player may have held; return how many cards that are."""
    hand = int(s.hand[target_of(step)])
    if hand != UNKNOWN:
        hands[0] = hand
        chances[0] = 1.0
        return 1 if may_hold(s, step, kept, hand) else 0
    n = 0
    for card in range(KINDS):
        if w.spare[card] and may_hold(s, step, kept, card):
            hands[n] = card
            chances[n] = w.spare[card] / w.total
            n += 1
    return n


# How likely it is that somebody plays so


def look_for_casual(s: State, stray: float, counts: list[int], mask: list[int], seen: list[int]) -> None:
    """Write what whoever decides may do, and observes, if that says anything about their play."""
    if 0.0 <= stray < 1.0:
        write_mask(s, mask)
        observe(s, s.turn, counts, seen)


def foreseen(s: State, move: int, stray: float, mask: list[int], seen: list[int]) -> float:
    """Return the chance that a casual player, who strays so often, makes this move; who always strays plays any."""
    return 1.0 / count_legal(s) if stray == 1.0 else casual_chance(seen, mask, action_of(s, move), stray)


def weigh_pairs(
    s: State,
    step: ObservedStep,
    n: int,
    hands: list[int],
    drawns: list[int],
    chances: list[float],
    stray: float,
    counts: list[int],
    mask: list[int],
    seen: list[int],
) -> None:
    """Multiply the chance of each pair by the chance that its holder plays so."""
    hand = s.hand[step.seat]
    drawn = s.drawn[0]
    for i in range(n):
        s.hand[step.seat] = hands[i]
        s.drawn[0] = drawns[i]
        look_for_casual(s, stray, counts, mask, seen)
        chances[i] *= foreseen(s, step.move, stray, mask, seen)
    s.hand[step.seat] = hand
    s.drawn[0] = drawn


# One step


def take_pair(s: State, w: World, step: ObservedStep, hand: int, drawn: int) -> None:
    """Let whoever decides have had these cards."""
    if s.hand[step.seat] == UNKNOWN:
        take(w, hand)
    if s.drawn[0] == UNKNOWN:
        take(w, drawn)
    s.hand[step.seat] = hand
    s.drawn[0] = drawn


def take_target(s: State, w: World, step: ObservedStep, hand: int) -> None:
    """Let the chosen player have had this card."""
    target = target_of(step)
    if s.hand[target] == UNKNOWN:
        take(w, hand)
        s.hand[target] = hand


def kept_card(s: State, step: ObservedStep) -> int:
    """Return what whoever decides keeps."""
    return int(s.drawn[0]) if s.hand[step.seat] == step.move & 15 else int(s.hand[step.seat])


def carry_out(s: State, w: World, step: ObservedStep) -> None:
    """Let the rules do what was decided; then, what the seat drew in the place of its hand is settled."""
    target = (step.move >> 4 & 15) - 1
    refilled = not step.move & KEEP and s.effect[step.move & 15] == PRINCE and target != NOBODY
    play(s, step.move)
    if refilled and step.refill != NOTHING:
        s.hand[target] = settle_card(w, int(s.hand[target]), step.refill)


def see_own(s: State, w: World, step: ObservedStep) -> None:
    """The seat itself decides: it saw what it drew."""
    s.drawn[0] = settle_card(w, int(s.drawn[0]), step.drawn)
    if step.second != NOTHING:
        s.drawn[1] = settle_card(w, int(s.drawn[1]), step.second)


def choose_one(w: World, g: Generator, n: int, chances: list[float]) -> int:
    """Return one of n ways by their chances; weigh the world by the chance that it was one of them."""
    total = 0.0
    for i in range(n):
        total += chances[i]
    w.weight *= total
    if w.weight == 0:
        return 0
    point = word(g) / 4294967296.0 * total
    for i in range(n - 1):
        point -= chances[i]
        if point < 0:
            return i
    return n - 1


def follow_by_lot(
    s: State,
    w: World,
    step: ObservedStep,
    me: int,
    stray: float,
    g: Generator,
    hands: list[int],
    drawns: list[int],
    chances: list[float],
    counts: list[int],
    mask: list[int],
    seen: list[int],
) -> None:
    """Take one step by lot, and weigh the world by the chance that it came so."""
    if step.move == OPEN:
        see_own(s, w, step)
        return
    if step.move & KEEP:
        if step.seat == me:
            see_own(s, w, step)
            carry_out(s, w, step)
        else:
            keep_by_lot(s, w, step, stray, g, chances, counts, mask, seen)
        return
    if step.seat == me:
        see_own(s, w, step)
    else:
        n = list_pairs(s, w, step, hands, drawns, chances)
        if stray != UNWEIGHED:
            weigh_pairs(s, step, n, hands, drawns, chances, stray, counts, mask, seen)
        i = choose_one(w, g, n, chances)
        if w.weight == 0:
            return
        take_pair(s, w, step, hands[i], drawns[i])
    if target_of(step) != NOBODY:
        n = list_targets(s, w, step, kept_card(s, step), hands, chances)
        i = choose_one(w, g, n, chances)
        if w.weight == 0:
            return
        take_target(s, w, step, hands[i])
    if w.weight > 0:
        carry_out(s, w, step)


def keep_by_lot(
    s: State,
    w: World,
    step: ObservedStep,
    stray: float,
    g: Generator,
    chances: list[float],
    counts: list[int],
    mask: list[int],
    seen: list[int],
) -> None:
    """Somebody keeps one of their cards, unseen: any, or as a casual player would."""
    for i in range(2):
        if s.drawn[i] == UNKNOWN:
            s.drawn[i] = deal_one(w, step.keepable | step.first | step.last, g)
    if w.weight == 0:
        return
    a = int(s.hand[s.turn])
    b = int(s.drawn[0])
    c = int(s.drawn[1])
    n = count_keeps(a, b, c)
    look_for_casual(s, stray, counts, mask, seen)
    for i in range(n):
        move = nth_keep(a, b, c, i)
        chances[i] = 0.0
        if fits(w, step, move):
            chances[i] = foreseen(s, move, stray, mask, seen) if stray != UNWEIGHED else 1.0 / n
    i = choose_one(w, g, n, chances)
    if w.weight > 0:
        put_under_unseen(s, w, step, nth_keep(a, b, c, i))


def put_under_unseen(s: State, w: World, step: ObservedStep, move: int) -> None:
    """Carry out a Chancellor's choice, and keep account of what lies under the deck to the end."""
    if step.stays & 1:
        w.rest[(move >> 4 & 15) - 1] -= 1
    if step.stays & 2 and move >> 8 & 15:
        w.rest[(move >> 8 & 15) - 1] -= 1
    play(s, move)


def fits(w: World, step: ObservedStep, move: int) -> bool:
    """Tell whether a Chancellor's choice can be so, by what comes to light later."""
    if not step.keepable >> (move & 15) & 1:
        return False
    first = (move >> 4 & 15) - 1
    last = (move >> 8 & 15) - 1
    if not step.first >> first & 1 or (step.stays & 1 and w.rest[first] <= 0):
        return False
    if last == NOTHING:
        return True
    needed = 1 if step.stays == 3 and first == last else 0
    return step.last >> last & 1 == 1 and (not step.stays & 2 or w.rest[last] > needed)


# The rest of a world


def complete(s: State, w: World, g: Generator) -> None:
    """Look at all cards: hands, the card set aside and the deck."""
    for seat in range(s.players):
        if s.hand[seat] == UNKNOWN:
            s.hand[seat] = deal_one(w, EVERY_CARD, g)
    if s.aside == UNKNOWN:
        s.aside = deal_one(w, EVERY_CARD, g)
    for depth in range(s.left):
        place = place_at(s, depth)
        if s.deck[place] == UNKNOWN:
            s.deck[place] = deal_one(w, EVERY_CARD, g)
