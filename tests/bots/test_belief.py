"""What a seat may believe, against every deal that it could not tell from the real one; and how well it bets."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import perm, prod
from random import Random
from typing import TYPE_CHECKING

import pytest

from billetdoux.bots import bot, story
from billetdoux.bots.belief import believe
from billetdoux.game.game import Game
from billetdoux.game.position import Position
from billetdoux.observe.worlds import UNWEIGHED
from billetdoux.rules.edition import Card, Edition, edition, set_table
from billetdoux.rules.generator import generator
from billetdoux.rules.move import unpack_move
from billetdoux.rules.moves import KEEP, MOST_MOVES, list_legal
from billetdoux.rules.state import KINDS, UNKNOWN
from billetdoux.rules.turn import deal
from billetdoux.views.events import Dealt, RoundBegan, seen
from billetdoux.views.narration import play_and_tell, tell_deal
from sizes import times

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from billetdoux.rules.move import Move
    from billetdoux.rules.state import State
    from billetdoux.views.events import Event
    from billetdoux.views.view import View

EFFECTS = ("none", "guard", "priest", "baron", "handmaid", "prince", "chancellor", "king", "countess", "princess")
ANYTHING = 1.0  # how often a player strays who plays any legal move


def small(copies: dict[int, int]) -> Edition:
    """Return an edition with these cards alone."""
    cards = tuple(Card(value, EFFECTS[value], count, EFFECTS[value]) for value, count in sorted(copies.items()))
    return Edition("small", "small", sum(copies.values()), {2: 7, 3: 5, 4: 4}, cards)


DECKS = [
    (small({0: 1, 1: 2, 2: 1, 3: 2, 4: 1, 5: 1, 7: 1, 8: 1, 9: 1}), 2),
    (small({1: 2, 2: 1, 3: 1, 5: 2, 6: 2, 7: 1, 9: 1}), 2),
    (small({1: 2, 3: 1, 5: 1, 6: 2, 7: 1, 9: 1}), 3),
    (small({1: 2, 2: 1, 3: 1, 4: 1, 7: 1, 8: 1, 9: 1}), 3),
    (small({1: 2, 3: 2, 5: 1, 6: 1, 7: 1, 8: 1}), 4),
]


def orders(cards: Sequence[int]) -> Iterator[list[int]]:
    """Give every distinct order of these cards."""
    if not cards:
        yield []
    for card in sorted(set(cards)):
        rest = list(cards)
        rest.remove(card)
        for order in orders(rest):
            yield [card, *order]


def worlds(
    view: View, the: Edition, moves: Sequence[Move], me: int, *, weighed: bool
) -> Iterator[tuple[State, float]]:
    """Give the state that each deal would have come to, and its weight, if the seat would have seen just the same."""
    events = list(view.events)
    began = events[0]
    assert isinstance(began, RoundBegan)
    table = set_table(the, len(view.players))
    held = next(event.card for event in events if isinstance(event, Dealt) and event.seat == me)
    known = Counter(the.deck())
    known.subtract([*began.face_up, *([] if held is None else [held])])
    for order in orders(sorted(known.elements())):
        s = table.copy()
        hands: list[int] = order[1 : table.players]
        hands.insert(me, held or 0)
        s.deck[: the.total] = [order[0], *began.face_up, *hands, *order[table.players :]]
        deal(s, began.first)
        told = list(seen(tell_deal(s, 0, by_lot=began.by_lot), me))
        if told == events[: len(told)]:
            yield from go_on(s, 1.0, moves, me, events[len(told) :], weighed=weighed)


def go_on(
    s: State, weight: float, moves: Sequence[Move], me: int, events: list[Event], *, weighed: bool
) -> Iterator[tuple[State, float]]:
    """Play on as it was played, as long as the seat would have seen the same."""
    if not moves:
        assert not events
        yield s, weight
        return
    legal = [0] * MOST_MOVES
    n = list_legal(s, legal)
    last = s.pile[s.turn][s.piled[s.turn] - 1]
    hidden = moves[0].choice is not None and s.turn != me
    for packed in legal[:n]:
        move = unpack_move(packed, last)
        if move == moves[0] or (hidden and packed & KEEP):
            after = s.copy()
            told = list(seen(play_and_tell(after, move, packed), me))
            if told == events[: len(told)]:
                share = 1 / n if hidden or (weighed and s.turn != me) else 1.0
                yield from go_on(after, weight * share, moves[1:], me, events[len(told) :], weighed=weighed)


def shares(found: list[tuple[int, float]]) -> list[float]:
    total = sum(weight for _, weight in found)
    return [sum(weight for card, weight in found if card == one) / total for one in range(KINDS)]


def decisions(the: Edition | str, players: int, seed: int, player: str) -> Iterator[tuple[Game, View, int]]:
    """Give every decision of a round among bots of a kind, as whoever decides sees it."""
    game = Game(the, [f"P{seat}" for seat in range(players)], seed=seed)
    while not game.round_over:
        seat = game.turn
        assert seat is not None
        view = game.view(seat)
        yield game, view, seat
        game.play(bot(player).choose(view, generator(seed, 0, 9, len(game.rounds[0].moves))), seat=seat)


@pytest.mark.parametrize("number", range(len(DECKS)))
@pytest.mark.parametrize("weighed", [False, True])
def test_belief_is_what_all_deals_say(number: int, weighed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    the, players = DECKS[number]
    monkeypatch.setattr(story, "edition", {"small": the}.__getitem__)
    compared = 0
    for seed in range(times(4)):
        for game, view, seat in decisions(the, players, seed, "random"):
            found = list(worlds(view, the, game.rounds[0].moves, seat, weighed=weighed))
            believed = believe(view, generator(seed, 0, 9, 0), stray=ANYTHING if weighed else UNWEIGHED)
            assert believed.exact
            for other in range(players):
                if other != seat and not view.out[other]:
                    true = shares([(s.hand[other], weight) for s, weight in found])
                    assert believed.hand(other) == pytest.approx(true, abs=1e-9)
            if view.aside:
                assert believed.aside() == pytest.approx(shares([(s.aside, weight) for s, weight in found]), abs=1e-9)
            for depth in range(view.deck):
                true = shares([(s.deck[(s.top + depth) % s.cards], weight) for s, weight in found])
                assert believed.deck(depth) == pytest.approx(true, abs=1e-9)
            compared += 1
    assert compared > 5 * times(1)


@pytest.mark.parametrize("number", range(len(DECKS)))
def test_belief_by_lot_comes_close(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    the, players = DECKS[number]
    monkeypatch.setattr(story, "edition", {"small": the}.__getitem__)
    off = list[float]()
    for seed in range(2):
        for _, view, seat in decisions(the, players, seed, "random"):
            exact = believe(view, generator(seed, 0, 9, 0), stray=ANYTHING)
            drawn = believe(view, generator(seed, 0, 9, 1), stray=ANYTHING, most=0)
            assert not drawn.exact
            for other in range(players):
                if other != seat and not view.out[other]:
                    pairs = zip(drawn.hand(other), exact.hand(other), strict=True)
                    off += [abs(one - true) for one, true in pairs]
    assert max(off) < 0.08
    assert sum(off) / len(off) < 0.01


@pytest.mark.parametrize(("name", "players"), [("standard", 2), ("classic", 3), ("standard", 4), ("princess", 3)])
@pytest.mark.parametrize(("player", "stray"), [("random", ANYTHING), ("casual", 0.0)])
def test_of_the_cards_given_30_percent_30_percent_are_there(
    name: str, players: int, player: str, stray: float
) -> None:
    bets = list[tuple[float, bool]]()
    for seed in range(times(6)):
        for game, view, seat in decisions(edition(name).id, players, seed, player):
            believed = believe(view, generator(seed, 0, 9, 0), stray=stray, most=60)
            for other in range(players):
                if other != seat and not view.out[other]:
                    hand = game.state.hand[other]
                    bets += [(chance, card == hand) for card, chance in enumerate(believed.hand(other)) if chance]
    for low, high in ((0.0, 0.1), (0.1, 0.2), (0.2, 0.4), (0.4, 0.7), (0.7, 1.01)):
        some = [(chance, there) for chance, there in bets if low <= chance < high]
        expected = sum(chance for chance, _ in some)
        spread = sum(chance * (1 - chance) for chance, _ in some) ** 0.5
        # Bets on one deal hang together, so the spread of their sum is larger than if each stood alone.
        assert abs(sum(there for _, there in some) - expected) < 5 * spread + 3


# From a position, where nothing is known of how it came about but what the line says.


def positions(count: int) -> Iterator[tuple[Position, View]]:
    """Give late positions of rounds, as whoever decides sees them, in which there is something to infer."""
    for seed in range(1000):
        chance = Random(seed)
        game = Game("standard", [f"P{seat}" for seat in range(chance.choice((2, 3, 4)))], seed=seed)
        while (seat := game.turn) is not None:
            position = game.position()
            if game.state.left < chance.randrange(6) and any(game.state.cannot):
                yield position, Position.parse(position.line).view(seat)
                count -= 1
                if not count:
                    return
                break
            game.play(chance.choice(game.legal_moves()))


def unseen_cards(s: State) -> list[int]:
    """List the cards that a seat's state says nothing of."""
    seen = Counter(s.hand[: s.players] + s.drawn + s.deck[: s.left] + [s.aside])
    seen.update(s.face_up if s.players == 2 else [])
    for seat in range(s.players):
        seen.update(s.pile[seat][: s.piled[seat]])
    return [card for card in range(KINDS) for _ in range(s.copies[card] - seen[card])]


def test_what_a_position_lets_a_seat_believe_is_every_deal_that_its_line_allows() -> None:
    for position, view in positions(times(12)):
        assert view.seat is not None
        s = Position.parse(str(position.seen_by(view.seat)).partition(";")[0]).state()
        others = [seat for seat in range(s.players) if s.hand[seat] == UNKNOWN]
        free = s.left - sum(s.deck[place] >= 0 for place in range(s.left)) + 1
        spare = unseen_cards(s)
        assert len(spare) == len(others) + free
        chances = {seat: [0] * KINDS for seat in others}
        total = 0
        for dealt in set(permutations(spare, len(others))):
            if all(not s.cannot[seat] >> card & 1 for seat, card in zip(others, dealt, strict=True)):
                ways = prod(perm(spare.count(card), dealt.count(card)) for card in set(dealt))
                total += ways
                for seat, card in zip(others, dealt, strict=True):
                    chances[seat][card] += ways
        believed = believe(view, generator(1, 0, 0, 0))
        assert believed.exact
        for seat in others:
            assert believed.hand(seat) == pytest.approx([ways / total for ways in chances[seat]])
        by_lot = believe(view, generator(1, 0, 0, 0), most=0)
        assert not by_lot.exact
        for seat in others:
            assert by_lot.hand(seat) == pytest.approx([ways / total for ways in chances[seat]], abs=0.12)
