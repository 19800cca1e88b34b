"""What a seat may believe: every world it cannot tell from the real one, each with its chance.

Exactly, as long as there are not too many; beyond that, by lot. A case stands for all worlds that differ only in
cards which nothing has depended on so far. Nothing is concluded from how the others played, unless a model of them is
given: a casual player who plays just anything with the chance `stray`; with 1 they play any legal move.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from math import factorial, prod
from typing import TYPE_CHECKING

from billetdoux.bots.particles import best_search
from billetdoux.bots.story import story_of
from billetdoux.observe.actions import ACTIONS
from billetdoux.observe.observation import SIZE
from billetdoux.observe.worlds import (
    MOST_WAYS,
    OPEN,
    UNKNOWN,
    UNWEIGHED,
    carry_out,
    fits,
    foreseen,
    kept_card,
    list_pairs,
    list_targets,
    look_for_casual,
    put_under_unseen,
    see_own,
    take,
    take_pair,
    take_target,
    target_of,
    weigh_pairs,
)
from billetdoux.rules.deck import place_at
from billetdoux.rules.moves import KEEP, count_keeps, nth_keep
from billetdoux.rules.state import KINDS, NOBODY

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from billetdoux.bots.story import Story
    from billetdoux.observe.worlds import ObservedStep, World
    from billetdoux.rules.generator import Generator
    from billetdoux.rules.state import State
    from billetdoux.views.view import View

    Case = tuple[State, World]

MOST_CASES = 3000
SAMPLES, PLAIN_SAMPLES = 2000, 400
COUNTS, MASK, SEEN = [0] * KINDS, [0] * ACTIONS, [0] * SIZE  # room to work in


@dataclass(slots=True)
class Belief:
    """Cases with their weights, which sum to 1."""

    seat: int
    cases: list[Case]
    exact: bool

    @property
    def worlds(self) -> int:
        """How many worlds the cases stand for; of a belief by lot, how many were drawn."""
        return sum(deals_of(w) for _, w in self.cases) if self.exact else len(self.cases)

    def hand(self, seat: int) -> list[float]:
        """Return the chance of each card to be in a player's hand."""
        return self._chances(lambda s: s.hand[seat])

    def aside(self) -> list[float]:
        """Return the chance of each card to be the one set aside."""
        return self._chances(lambda s: s.aside)

    def deck(self, depth: int = 0) -> list[float]:
        """Return the chance of each card to lie so deep in the deck; 0 is drawn next."""
        return self._chances(lambda s: s.deck[place_at(s, depth)])

    def _chances(self, where: Callable[[State], int]) -> list[float]:
        chances = [0.0] * KINDS
        for s, w in self.cases:
            if (card := where(s)) >= 0:
                chances[card] += w.weight
            elif card == UNKNOWN:
                for one in range(KINDS):
                    chances[one] += w.weight * w.spare[one] / w.total
        return chances


def deals_of(w: World) -> int:
    """Return in how many ways the cards that have not been looked at can lie."""
    return factorial(w.total) // prod(factorial(count) for count in w.spare)


def believe(view: View, rng: Generator, *, stray: float = UNWEIGHED, most: int = MOST_CASES) -> Belief:
    """Return what a seat may believe; beyond so many cases, by lot."""
    story = story_of(view)
    cases = story.cases()
    for step in story.steps:
        cases = merge_cases(after for case in cases for after in after_step(*case, step, story.seat, stray))
        if len(cases) > most:
            return sampled_belief(story, rng, stray)
    return Belief(story.seat, normalized(cases), exact=True)


def sampled_belief(story: Story, rng: Generator, stray: float) -> Belief:
    """Return what a seat may believe, from worlds drawn by lot."""
    search = best_search(SAMPLES, PLAIN_SAMPLES)
    while (found := search.follow(story, rng, stray=stray)) is None:
        pass  # the lots fell badly
    return Belief(story.seat, normalized(search.cases(found)), exact=False)


def normalized(cases: list[Case]) -> list[Case]:
    """Let the weights sum to 1."""
    total = sum(w.weight for _, w in cases)
    for _, w in cases:
        w.weight /= total
    return cases


def merge_cases(cases: Iterator[Case]) -> list[Case]:
    """Put together what is the same by now."""
    found: dict[object, Case] = {}
    for s, w in cases:
        key = (
            *(tuple(part) for part in (s.hand, s.drawn, s.deck, s.knows, s.sure, s.plain, s.cannot, w.spare, w.rest)),
            s.aside,
        )
        if key in found:
            found[key][1].weight += w.weight
        else:
            found[key] = s, w
    return list(found.values())


def after_step(s: State, w: World, step: ObservedStep, me: int, stray: float) -> Iterator[Case]:
    """Give every case that a step may lead to."""
    if step.seat == me:
        see_own(s, w, step)
        cases = iter([(s, w)])
    elif step.move & KEEP:
        yield from with_keep(s, w, step, stray)
        return
    else:
        cases = with_pair(s, w, step, stray)
    for one, its in cases:
        if step.move == OPEN or step.move & KEEP or target_of(step) == NOBODY:
            yield from carried_out(one, its, step)
        else:
            yield from with_target(one, its, step)


def carried_out(s: State, w: World, step: ObservedStep) -> Iterator[Case]:
    """Carry out a step, if the case can be."""
    if w.weight > 0 and step.move != OPEN:
        carry_out(s, w, step)
    if w.weight > 0:
        yield s, w


def with_pair(s: State, w: World, step: ObservedStep, stray: float) -> Iterator[Case]:
    """Give a case for each pair of cards that whoever decides may have had."""
    hands, drawns, chances = [0] * MOST_WAYS, [0] * MOST_WAYS, [0.0] * MOST_WAYS
    n = list_pairs(s, w, step, hands, drawns, chances)
    if stray != UNWEIGHED:
        weigh_pairs(s, step, n, hands, drawns, chances, stray, COUNTS, MASK, SEEN)
    for i in range(n):
        one, its = s.copy(), w.copy()
        its.weight *= chances[i]
        take_pair(one, its, step, hands[i], drawns[i])
        yield one, its


def with_target(s: State, w: World, step: ObservedStep) -> Iterator[Case]:
    """Give a case for each card that the chosen player may have held."""
    hands, chances = [0] * MOST_WAYS, [0.0] * MOST_WAYS
    n = list_targets(s, w, step, kept_card(s, step), hands, chances)
    for i in range(n):
        one, its = s.copy(), w.copy()
        its.weight *= chances[i]
        take_target(one, its, step, hands[i])
        yield from carried_out(one, its, step)


def with_keep(s: State, w: World, step: ObservedStep, stray: float) -> Iterator[Case]:
    """Give a case for each pair of cards that a Chancellor may have drawn, and each way to keep one."""
    options = [range(KINDS) if card == UNKNOWN else (card,) for card in s.drawn]
    for drawn in product(*options):
        its = w.copy()
        for card, was in zip(drawn, s.drawn, strict=True):
            if was == UNKNOWN:
                its.weight *= its.spare[card] / its.total
                if its.spare[card]:
                    take(its, card)
        if its.weight > 0:
            one = s.copy()
            one.drawn[:] = drawn
            yield from with_choice(one, its, step, stray)


def with_choice(s: State, w: World, step: ObservedStep, stray: float) -> Iterator[Case]:
    """Give a case for each way to keep a card."""
    held, first, second = s.hand[s.turn], s.drawn[0], s.drawn[1]
    n = count_keeps(held, first, second)
    look_for_casual(s, stray, COUNTS, MASK, SEEN)
    for i in range(n):
        move = nth_keep(held, first, second, i)
        if fits(w, step, move):
            one, its = s.copy(), w.copy()
            its.weight *= 1 / n if stray == UNWEIGHED else foreseen(s, move, stray, MASK, SEEN)
            put_under_unseen(one, its, step, move)
            yield one, its
