"""Counts of positions to a depth, as chess has perft: the product, a second implementation, and numbers written down.

A case is a whole deck, some moves already played, and how many more to try in every way. The numbers came from
brute.py; that both implementations still give them is what keeps them from drifting together.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import pytest

import brute
from billetdoux.game.game import Game
from billetdoux.game.shuffle import GivenShuffle, SeededShuffle
from billetdoux.rules.edition import edition, set_table
from billetdoux.rules.generator import CHOICE, generator
from billetdoux.rules.move import Move, pack_move
from billetdoux.rules.moves import MOST_MOVES, list_legal
from billetdoux.rules.state import NOTHING, State
from billetdoux.rules.turn import deal, play
from sizes import times

END = 99  # until every round is over


class Case(NamedTuple):
    edition: str
    players: int
    deck: str  # top first: face down, face up if two play, hands, draw pile
    first: int
    played: str  # the moves that lead to where counting begins
    depth: int
    leaves: int  # distinct sequences of that many moves, or fewer if the round is over
    ended: int  # those of them after which it is over


# fmt: off
CASES = [
    # edition, players, deck, first, moves played before, depth, sequences, of them ended
    Case("standard", 2, "173159181034420661152", 1, "", 9, 850, 658),
    Case("standard", 2, "563214319100417612581", 1, "", 3, 3, 3),
    Case("standard", 2, "332641140151651197802", 0, "1@1=2 1@0=0 4 4 5@0 1@0=7 1@1=2 1@0=8", END, 621, 621),
    Case("standard", 2, "371341625561024091811", 1, "1@0=6 2@1 5@0 5@0 0 1@1=8 4 0 6 6=9,1,8", END, 1387, 1387),
    Case("standard", 3, "116622503181347091154", 0, "", 4, 1100, 12),
    Case("standard", 3, "332901471462116051158", 1, "", 4, 318, 63),
    Case("standard", 3, "907345161111152063284", 0, "0 5@0 6 6=1,1,3 1@2=9 1@2=3 1@1=7 1@2=6 1@0=6", END, 873, 873),
    Case("standard", 3, "163528111400142961357", 0, "2@2 8 1@0=3 1@1=4 1@0=4 4 0 3@0 1@0=4 4", END, 557, 557),
    Case("standard", 4, "241659031085217431161", 1, "", 3, 387, 1),
    Case("standard", 4, "041962511120861533417", 1, "", 2, 147, 0),
    Case("standard", 4, "316264210134115508917", 0, "1@3=5 2@0 1@1=7 0 1@1=6 3@3 4 1 1@0=0", END, 702, 702),
    Case("standard", 4, "110590728611316324154", 0, "1@1=3 7@3 2@1 0 0 9 1@3=9 3@0 1@3=6", END, 810, 810),
    Case("standard", 5, "916342255687001141131", 0, "", 3, 1122, 0),
    Case("standard", 5, "196545301372246111801", 0, "", 4, 1342, 2),
    Case("standard", 5, "273148013159211615604", 4,
         "0 1@1=8 3@3 1@4=4 4 8 2@4 1@0=6 1@4=7 9 1@3=7", END, 1170, 1170),
    Case("standard", 5, "458114110016129353267", 3, "1@0=0 1@3=3 5@0 1@3=4 1@4=0 1@2=5 2@2 9 3@2", END, 1034, 1034),
    Case("standard", 6, "764128410513061291153", 4, "", 3, 591, 0),
    Case("standard", 6, "811229551641471603310", 2, "", 3, 942, 0),
    Case("standard", 6, "120670911345145121836", 0, "1@4=0 1@0=5 3@5 4 9 1@1=6 0 7@1 1@1=3", END, 1069, 1069),
    Case("standard", 6, "311459150681643012271", 1,
         "1@5=8 4 5@1 1@0=6 1@0=5 1@1=9 8 0 1@0=0 2@2 2@1", END, 286, 286),
    Case("classic", 2, "5324141711139285", 1, "", 3, 406, 57),
    Case("classic", 2, "4295841111231375", 0, "", 3, 357, 50),
    Case("classic", 2, "4392171248315115", 1, "1@0=2 1@1=8 7@0 8", END, 966, 966),
    Case("classic", 2, "1119234142517538", 0, "4 1", END, 376, 376),
    Case("classic", 3, "4411235191187325", 2, "", 3, 347, 19),
    Case("classic", 3, "1285139111543724", 2, "", 4, 2027, 164),
    Case("classic", 3, "3541218354711129", 2, "1@1=5 1@2=7 8 2@0 5@0 4 1@0=2", END, 1356, 1356),
    Case("classic", 3, "1172814415353291", 0, "1@1=9 1@2=5 4 8 1@0=2", END, 1665, 1665),
    Case("classic", 4, "1259385141412317", 2, "", 4, 1390, 8),
    Case("classic", 4, "1152115144983723", 0, "", 3, 764, 0),
    Case("classic", 4, "1783541521429311", 1, "8 1@1=8 5@1 1@1=7 4 3@3", END, 340, 340),
    Case("classic", 4, "3521325491481171", 1, "2@2 1@1=4 3@0 5@0 1@2=3 5@1", END, 743, 743),
    Case("princess", 2, "016219531175131424806", 0, "", 6, 868, 356),
    Case("princess", 2, "431109171461508152236", 0, "", 6, 1499, 245),
    Case("princess", 2, "233619474110215165081", 0, "1@1=6 7@0 4 1 1@1=7 4 2 1@0=2", END, 964, 964),
    Case("princess", 2, "460150151938132416172", 0, "1@1=5", END, 1270, 1270),
    Case("princess", 3, "281161434601712503951", 2, "", 2, 335, 1),
    Case("princess", 3, "320638115641910152174", 2, "", 4, 818, 40),
    Case("princess", 3, "621863204951111305714", 0, "2@2 1@0=2 2@1 0 4 8 6 6=5,1,1 1@0=3 1@0=7 3@2", END, 839, 839),
    Case("princess", 3, "841517432951130626101", 2,
         "1@1=0 7@1 4 5@2 1@2=3 5@2 1@0=6 9 0 1@1=8 2@2", END, 1326, 1326),
    Case("princess", 4, "324845152101096617131", 3, "", 3, 748, 0),
    Case("princess", 4, "141704552606121893113", 3, "", 4, 653, 0),
    Case("princess", 4, "105017321913648516421", 0, "7@3 5@1 1@0=5 9 1@1=3 2@0 0 1@2=2 3@2 5@1", END, 950, 950),
    Case("princess", 4, "401072365315261118419", 1,
         "1@0=6 3@3 7@0 5@0 1@0=2 0 3@3 6 6=1,2,1 1@1=9 1@3=6", END, 214, 214),
    Case("princess", 5, "344150131626925180711", 2, "", 2, 313, 0),
    Case("princess", 5, "962811016415012173534", 3, "", 2, 1305, 0),
    Case("princess", 5, "440316529108753116211", 3,
         "1@4=8 6 6=9,2,1 0 0 7@3 3@4 3@0 1@2=3 1@1=2 9", END, 1937, 1937),
    Case("princess", 5, "975033214651814161201", 4,
         "2@3 7@2 5@1 1@3=9 1@2=0 8 1@3=3 4 1@4=6 3@2 1@4=5", END, 303, 303),
    Case("princess", 6, "161682257914531100341", 3, "", 3, 60, 0),
    Case("princess", 6, "051147214932311810656", 3, "", 3, 1398, 0),
    Case("princess", 6, "240913186764112501531", 1,
         "8 6 6=7,9,6 1@5=3 1@5=0 1@0=7 4 5@4 1@1=4 5@2 1@5=7", END, 217, 217),
    Case("princess", 6, "042151915643618131270", 2,
         "1@0=6 5@4 4 9 6 6=1,4,8 1@3=7 1@1=9 1@0=6 6 6=0,2,7 1@2=7", END, 322, 322),
]
# fmt: on


class Leaf(NamedTuple):
    """All of a position that can be told without knowing how it is stored."""

    hands: tuple[tuple[int, ...], ...]
    piles: tuple[tuple[int, ...], ...]
    out: tuple[bool, ...]
    protected: tuple[bool, ...]
    aside: tuple[int, ...]
    deck: tuple[int, ...]
    turn: int
    winners: tuple[int, ...]
    gains: tuple[int, ...]


def leaf_of_brute(table: brute.Round) -> Leaf:
    seats = table.seats
    winners, gains, _ = brute.result(table) if table.over else ((), (0,) * len(seats), ())
    return Leaf(
        tuple(tuple(sorted(seat.hand)) for seat in seats),
        tuple(seat.pile for seat in seats),
        tuple(seat.out for seat in seats),
        tuple(seat.safe for seat in seats),
        table.aside,
        table.deck,
        -1 if table.over else table.turn,
        winners,
        gains,
    )


def leaf_of_state(s: State) -> Leaf:
    seats = range(s.players)
    hands = [[s.hand[seat]] for seat in seats]
    if not s.over:
        hands[s.turn] += s.drawn
    return Leaf(
        tuple(tuple(sorted(card for card in hand if card != NOTHING)) for hand in hands),
        tuple(tuple(s.pile[seat][: s.piled[seat]]) for seat in seats),
        tuple(bool(s.out[seat]) for seat in seats),
        tuple(bool(s.shield[seat]) for seat in seats),
        () if s.aside == NOTHING else (s.aside,),
        tuple(s.deck[(s.top + i) % s.cards] for i in range(s.left)),
        -1 if s.over else s.turn,
        tuple(seat for seat in seats if s.won[seat]),
        tuple(s.gain[: s.players]),
    )


def deal_product(case: Case) -> State:
    s = set_table(edition(case.edition), case.players)
    s.deck[: len(case.deck)] = [int(card) for card in case.deck]
    deal(s, case.first)
    for move in case.played.split():
        packed = pack_move(Move.parse(move))
        assert packed in legal_numbers(s)
        play(s, packed)
    return s


def deal_brute(case: Case) -> brute.Round:
    table = brute.deal(case.edition, case.players, tuple(int(card) for card in case.deck), case.first)
    for move in case.played.split():
        table = brute.play(table, move)
    return table


def legal_numbers(s: State) -> list[int]:
    moves = [0] * MOST_MOVES
    return moves[: list_legal(s, moves)]


def leaves_of_product(s: State, depth: int) -> list[Leaf]:
    if depth == 0 or s.over:
        return [leaf_of_state(s)]
    found = list[Leaf]()
    for move in legal_numbers(s):
        after = s.copy()
        play(after, move)
        found += leaves_of_product(after, depth - 1)
    return found


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.edition}-{case.players}-{case.deck[:6]}")
def test_perft(case: Case) -> None:
    product = Counter(leaves_of_product(deal_product(case), case.depth))
    second = Counter(leaf_of_brute(table) for table in brute.leaves(deal_brute(case), case.depth))
    assert product == second
    for leaves in (product, second):
        assert leaves.total() == case.leaves
        assert sum(count for leaf, count in leaves.items() if leaf.winners) == case.ended


def test_every_table_has_cases() -> None:
    tables = {(name, players) for name, counts in brute.PLAYERS.items() for players in counts}
    assert Counter((case.edition, case.players) for case in CASES) == dict.fromkeys(tables, 4)


RARE = (
    "tie",
    "spy",
    "pair",
    "spy without the round",
    "last card",
    "aside drawn",
    "nobody to choose",
    "Countess forced",
)


def rarities(before: brute.Round, move: str, after: brute.Round) -> set[str]:
    """What seldom happens, of RARE, in one move."""
    hand = before.seats[before.turn].hand
    idle = "@" not in move and move in {"1", "2", "3", "7"}
    seen = {
        "last card": move.count(",") == 1,
        "aside drawn": bool(before.aside) and not after.aside,
        "nobody to choose": idle,
        "Countess forced": move == "8" and not {5, 7}.isdisjoint(hand),
    }
    if after.over:
        winners, gains, piles = brute.result(after)
        alive = brute.still_in(after)
        spies = [seat for seat in alive if 0 in piles[seat]]
        seen |= {
            "tie": len(winners) > 1,
            "spy": len(spies) == 1,
            "pair": after.edition == "princess" and sum(6 in piles[seat] for seat in alive) == 2,
            "spy without the round": len(spies) == 1 and spies[0] not in winners and gains[spies[0]] > 0,
        }
    return {name for name, happened in seen.items() if happened}


def play_both(name: str, players: int, seed: int) -> set[str]:
    """Play a whole game with both implementations side by side; return what rare things happened in it."""
    game = Game(name, [f"P{seat}" for seat in range(players)], seed=seed)
    tokens, rare, number = [0] * players, set[str](), 0
    while True:
        table = brute.deal(name, players, game.rounds[-1].deck, game.rounds[-1].first)
        while not table.over:
            legal = [str(move) for move in game.legal_moves()]
            assert sorted(legal) == brute.legal(table)
            assert leaf_of_state(game.state) == leaf_of_brute(table)
            move = generator(seed, 0, CHOICE, number).choice(legal)
            game.play(move)
            before, table = table, brute.play(table, move)
            rare |= rarities(before, move, table)
            number += 1
        assert game.round_over
        assert leaf_of_state(game.state) == leaf_of_brute(table)
        winners, gains, _ = brute.result(table)
        tokens = [had + gain for had, gain in zip(tokens, gains, strict=True)]
        assert (game.rounds[-1].winners, game.rounds[-1].gains) == (winners, gains)
        assert game.state.tokens[:players] == tokens
        assert game.over == (max(tokens) >= brute.TOKENS[players])
        if game.over:
            assert game.winners == tuple(seat for seat in range(players) if tokens[seat] >= brute.TOKENS[players])
            return rare
        game.next_round()
        assert game.rounds[-1].first in winners


@pytest.mark.parametrize("name", brute.PLAYERS)
def test_lockstep_of_random_games(name: str) -> None:
    seen = set[str]()
    for players in brute.PLAYERS[name]:
        for seed in range(times(30)):
            seen |= play_both(name, players, seed)
    absent = {"standard": {"pair"}, "classic": {"pair", "spy", "spy without the round", "last card"}}
    assert seen == set(RARE) - absent.get(name, set())


def random_winners(seed: int) -> tuple[int, ...]:
    game, number = Game("standard", list("abcdef"), seed=seed), 0
    while not game.over:
        if game.round_over:
            game.next_round()
        game.play(generator(seed, 0, CHOICE, number).choice(game.legal_moves()))
        number += 1
    return game.winners


def test_several_can_win_the_game_together() -> None:
    assert any(len(random_winners(seed)) > 1 for seed in range(400))


def test_a_given_deck_is_dealt_as_it_is_written() -> None:
    deck = [int(card) for card in CASES[0].deck]
    game = Game("standard", ["Ada", "Bo"], shuffle=GivenShuffle([deck], [1], SeededShuffle(0)))
    assert game.state.aside == deck[0]
    assert game.state.face_up == deck[1:4]
    assert game.state.hand[:2] == deck[4:6]
    assert game.state.drawn[0] == deck[6]
    assert game.turn == 1
