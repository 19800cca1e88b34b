"""Love Letter a second time, written from the rules' page alone, to be compared with the product.

Nothing here comes from billetdoux. A round is an immutable value, a move is its notation, and playing a move
makes a new round. Slow and plain on purpose: `legal(round)` and `play(round, move)` are all there is.
"""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import NamedTuple

STANDARD = {9: 1, 8: 1, 7: 1, 6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 6, 0: 2}
COPIES = {
    "standard": STANDARD,
    "classic": {9: 1, 8: 1, 7: 1, 5: 2, 4: 2, 3: 2, 2: 2, 1: 5},
    "princess": STANDARD,
}
PLAYERS = {"standard": (2, 3, 4, 5, 6), "classic": (2, 3, 4), "princess": (2, 3, 4, 5, 6)}
TOKENS = {2: 6, 3: 5, 4: 4, 5: 3, 6: 3}


class Seat(NamedTuple):
    hand: tuple[int, ...]
    pile: tuple[int, ...] = ()
    safe: bool = False
    out: bool = False


class Round(NamedTuple):
    edition: str
    seats: tuple[Seat, ...]
    aside: tuple[int, ...]  # the face-down card, or nothing once a Prince's target has drawn it
    shown: tuple[int, ...]
    deck: tuple[int, ...]  # top first
    turn: int
    choosing: bool = False  # a Chancellor's player has three cards (or two) and has yet to put some back
    over: bool = False


class Result(NamedTuple):
    winners: tuple[int, ...]
    gains: tuple[int, ...]
    piles: tuple[tuple[int, ...], ...]


def deal(edition: str, players: int, deck: tuple[int, ...], first: int) -> Round:
    """Face down one, face up three if two play, one to each from seat 0, and the first player draws."""
    assert Counter(deck) == Counter(COPIES[edition])
    shown = 3 if players == 2 else 0
    hands = deck[1 + shown : 1 + shown + players]
    table = Round(edition, tuple(Seat((card,)) for card in hands), deck[:1], deck[1 : 1 + shown], (), first)
    return begin_turn(table._replace(deck=deck[1 + shown + players :]), first)


def with_seat(table: Round, who: int, seat: Seat) -> Round:
    return table._replace(seats=(*table.seats[:who], seat, *table.seats[who + 1 :]))


def begin_turn(table: Round, who: int) -> Round:
    seat = table.seats[who]
    drawn = seat._replace(hand=(*seat.hand, table.deck[0]), safe=False)
    return with_seat(table._replace(deck=table.deck[1:], turn=who), who, drawn)


def still_in(table: Round) -> tuple[int, ...]:
    return tuple(who for who, seat in enumerate(table.seats) if not seat.out)


def others_to_choose(table: Round) -> tuple[int, ...]:
    return tuple(who for who in still_in(table) if who != table.turn and not table.seats[who].safe)


def legal(table: Round) -> list[str]:
    """The moves, sorted as text; none once the round is over."""
    if table.over:
        return []
    hand = table.seats[table.turn].hand
    if table.choosing:
        return sorted({"6=" + ",".join(map(str, order)) for order in permutations(hand)})
    must = 8 in hand and (7 in hand or 5 in hand)
    cards = {8} if must else set(hand)
    return sorted(move for card in cards for move in ways(table, card))


def ways(table: Round, card: int) -> list[str]:
    others = others_to_choose(table)
    if card == 5:
        return [f"5@{who}" for who in (*others, table.turn)]
    if card in {1, 2, 3, 7} and others:
        if card == 1:
            return [f"1@{who}={named}" for who in others for named in COPIES[table.edition] if named != 1]
        return [f"{card}@{who}" for who in others]
    return [str(card)]


def play(table: Round, move: str) -> Round:
    assert move in legal(table), move
    return step(table, move)


def step(table: Round, move: str) -> Round:
    """Play a move that is known to be legal."""
    return end_turn(put_back(table, move) if table.choosing else play_card(table, move))


def put_back(table: Round, move: str) -> Round:
    keep, *under = map(int, move.removeprefix("6=").split(","))
    seat = table.seats[table.turn]._replace(hand=(keep,))
    return with_seat(table._replace(deck=(*table.deck, *under), choosing=False), table.turn, seat)


def play_card(table: Round, move: str) -> Round:
    head, _, named = move.partition("=")
    name, _, at = head.partition("@")
    card, me = int(name), table.turn
    left = list(table.seats[me].hand)
    left.remove(card)
    seat = table.seats[me]
    table = with_seat(table, me, seat._replace(hand=tuple(left), pile=(*seat.pile, card)))
    if card == 4:
        return with_seat(table, me, table.seats[me]._replace(safe=True))
    if card == 6:
        return chancellor(table, me)
    if card == 9:
        return knock_out(table, me)
    return on_target(table, card, int(at), named) if at else table


def on_target(table: Round, card: int, target: int, named: str) -> Round:
    me = table.turn
    mine, theirs = table.seats[me], table.seats[target]
    if card == 1 and theirs.hand == (int(named),):
        return knock_out(table, target)
    if card == 3 and mine.hand != theirs.hand:
        return knock_out(table, me if mine.hand < theirs.hand else target)
    if card == 5:
        return prince(table, target)
    if card == 7:
        swapped = with_seat(table, me, mine._replace(hand=theirs.hand))
        return with_seat(swapped, target, theirs._replace(hand=mine.hand))
    return table


def prince(table: Round, target: int) -> Round:
    seat = table.seats[target]
    if seat.hand == (9,):
        return knock_out(table, target)
    source = table.deck or table.aside
    table = table._replace(deck=table.deck[1:], aside=table.aside if table.deck else ())
    return with_seat(table, target, seat._replace(hand=source[:1], pile=seat.pile + seat.hand))


def chancellor(table: Round, me: int) -> Round:
    if not table.deck:
        return table
    seat = table.seats[me]
    table = with_seat(table, me, seat._replace(hand=seat.hand + table.deck[:2]))
    return table._replace(deck=table.deck[2:], choosing=True)


def knock_out(table: Round, who: int) -> Round:
    seat = table.seats[who]
    return with_seat(table, who, seat._replace(hand=(), pile=seat.pile + seat.hand, safe=False, out=True))


def end_turn(table: Round) -> Round:
    if table.choosing:
        return table
    alive = still_in(table)
    if len(alive) == 1 or not table.deck:
        return table._replace(over=True)
    count = len(table.seats)
    after = ((table.turn + step) % count for step in range(1, count + 1))
    return begin_turn(table, next(who for who in after if who in alive))


def result(table: Round) -> Result:
    assert table.over
    alive = still_in(table)
    best = max(table.seats[who].hand for who in alive)
    winners = tuple(who for who in alive if table.seats[who].hand == best)
    gains = Counter(winners)
    spies = [who for who in alive if 0 in table.seats[who].pile]
    if len(spies) == 1:
        gains.update(spies)
    pairs = [who for who in alive if 6 in table.seats[who].pile]
    if table.edition == "princess" and len(pairs) == 2:
        gains.update(pairs)
    return Result(
        winners,
        tuple(gains[who] for who in range(len(table.seats))),
        tuple(seat.pile for seat in table.seats),
    )


def leaves(table: Round, depth: int) -> list[Round]:
    """Every position after `depth` more moves; a round that ends before is a leaf of its own."""
    if depth == 0 or table.over:
        return [table]
    return [leaf for move in legal(table) for leaf in leaves(step(table, move), depth - 1)]
