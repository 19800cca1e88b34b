"""Trees of small rounds, their solutions, and the ends of real rounds."""

# pyright: basic

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import permutations
from typing import TYPE_CHECKING

import numpy as np
import pytest
from needs import torch

from billetdoux.bots.endgame.deals import Player, deals_after, likeliest, merge_deals
from billetdoux.bots.endgame.solver import Solver
from billetdoux.bots.endgame.tree import OVER, Tree, all_deals, grow, inputs_of, positions_after, with_fresh_keys
from billetdoux.bots.network.batch import BatchNetwork
from billetdoux.bots.network.forward import Network as Played
from billetdoux.observe.actions import ACTIONS
from billetdoux.rules.edition import Edition, edition
from billetdoux.rules.state import KINDS
from billetdoux.train.lanes import Cell, Lanes
from billetdoux.train.networks import PolicyNetwork, Shape, export
from endgames import endgame, one_deal, played_until

if TYPE_CHECKING:
    from pathlib import Path

STANDARD = edition("standard")
PUBLIC = ("pile", "how", "piled", "out", "shield", "left", "buried", "turn", "choosing", "over")


def deck_of(copies: dict[int, int]) -> Edition:
    cards = tuple(replace(card, copies=copies[card.value]) for card in STANDARD.cards if card.value in copies)
    return replace(STANDARD, id="small", total=sum(copies.values()), tokens={2: 6}, cards=cards)


SMALL = deck_of({0: 1, 1: 2, 3: 1, 5: 1, 6: 1, 8: 1, 9: 1})


def kuhn_poker() -> Tree:
    """Return a game whose solution is known: three cards, one coin each, one more may be bet."""
    deals = list(permutations(range(3), 2))
    kinds = {"": 0, "p": 1, "b": 1, "pb": 0}  # who decides after what
    nodes = [(deal, past) for past in kinds for deal in deals]
    number = {node: n for n, node in enumerate(nodes)}
    sights = sorted({(deal[kinds[past]], past) for deal, past in nodes})
    leaves: list[tuple[int, float]] = []
    for deal, past in nodes:
        for action in "pb":
            after = past + action
            if (deal, after) in number:
                leaves.append((number[deal, after], 0.0))
                continue
            higher = 1 if deal[0] > deal[1] else -1
            coins = {"pp": higher, "bp": 1, "bb": 2 * higher, "pbp": -1, "pbb": 2 * higher}[after]
            leaves.append((OVER, (coins + 2) / 4))
    order = np.arange(len(nodes))
    return Tree(
        np.array([0, 6, 12, 18, 24]),
        np.array([kinds[past] for _, past in nodes]),
        np.full(len(nodes), 1 / 6),
        np.array([sights.index((deal[kinds[past]], past)) for deal, past in nodes]),
        2 * np.append(order, len(nodes)),
        np.arange(2 * len(nodes) + 1),
        np.array([leaf[0] for leaf in leaves]),
        np.ones(len(leaves)),
        np.array([leaf[1] for leaf in leaves]),
        2 * np.arange(len(sights) + 1),
        np.zeros((len(sights), 1), np.int8),
        np.ones((len(sights), 2), np.int8),
    )


def test_a_game_with_a_known_solution_is_solved() -> None:
    solver = Solver(kuhn_poker())
    solution = solver.solve(1e-5)
    assert solution.distance <= 1e-5
    assert solver.worth(solution.chances) * 4 - 2 == pytest.approx(-1 / 18, abs=1e-4)
    assert solver.worth(solution.chances, 1) * 4 - 2 == pytest.approx(1 / 18, abs=1e-4)
    assert solver.distance(solver.even()) * 4 == pytest.approx(11 / 12)  # as is known of it


def test_who_takes_the_other_to_stray_knows_what_to_do_then() -> None:
    """The first wins, or errs and leaves it to the second, who would never be asked if nobody erred."""
    tree = Tree(
        np.array([0, 1, 2]),
        *(np.array([0, 1]), np.ones(2), np.array([0, 1])),
        *(np.array([0, 2, 4]), np.arange(5)),
        *(np.array([OVER, 1, OVER, OVER]), np.ones(4), np.array([1.0, 0.0, 1.0, 0.0])),
        *(np.array([0, 2, 4]), np.zeros((2, 1), np.int8), np.ones((2, 2), np.int8)),
    )
    assert Solver(tree).solve(0.0, 100).chances[3] < 0.9
    assert Solver(tree).solve(0.0, 100, stray=0.05).chances == pytest.approx([1, 0, 0, 1], abs=0.01)


def test_a_tree_holds_all_deals_and_what_looks_the_same_has_the_same_choices() -> None:
    at = all_deals(SMALL, (1, 3, 0))
    assert len(at.states) == 5 * 4 * 3  # five cards are left, all different, and three of them are dealt
    assert at.chance.sum() == pytest.approx(1)
    tree = grow(at)
    assert np.add.reduceat(tree.likely, tree.outcomes[:-1]) == pytest.approx(np.ones(len(tree.outcomes) - 1))
    assert (np.diff(tree.choices) == tree.mask.sum(1)[tree.information_set]).all()
    assert len(tree.inputs) < len(tree.turn)
    assert (np.bincount(tree.node[tree.node >= 0], minlength=len(tree.turn))[tree.levels[1] :] == 1).all()


def test_what_any_legal_move_brings_is_what_rounds_show() -> None:
    weights = Counter(permutations(SMALL.deck(), 3))
    worth = 0.0
    for face_up, weight in weights.items():
        solver = Solver(grow(all_deals(SMALL, face_up)))
        worth += solver.worth(solver.even()) * weight / weights.total()
    torch.manual_seed(1)
    lanes = Lanes([Cell(SMALL, 2)], 4000, 3, "cpu")
    first, won = lanes.turn().clone(), []
    for _ in range(40):
        lanes.look()
        lanes.step((torch.rand(lanes.masks.shape) * lanes.masks).argmax(1))
        done = lanes.done > 0
        won += lanes.shares.gather(1, first[:, None])[done].flatten().tolist()
        first = torch.where(done, lanes.turn(), first)
    assert len(won) > 40000
    assert np.mean(won) == pytest.approx(worth, abs=4 * 0.5 / len(won) ** 0.5)


def test_the_best_answer_is_better_than_others_and_nothing_beats_a_solution() -> None:
    solver = Solver(grow(all_deals(SMALL, (1, 3, 9))))
    solution = solver.solve(1e-4)
    assert solution.distance <= 1e-4
    value = solver.worth(solution.chances)
    rng = np.random.default_rng(1)
    for _ in range(20):
        other = solver.shared(rng.random(solver.count) ** 8)
        mine = solver.who[solver.sight_of] == 0
        assert solver.worth(np.where(mine, other, solution.chances)) < value + 1e-4
        assert solver.best(other, 0) >= solver.worth(other) - 1e-12
        assert solver.best(other, 0) > value - 1e-4


def test_mistakes_are_what_one_action_loses_while_the_rest_stays_as_it_is() -> None:
    solver = Solver(kuhn_poker())
    even = solver.even()
    lost, best = solver.mistakes(even)
    for action in np.flatnonzero(lost > 0):
        me = int(solver.who[solver.sight_of[action]])
        better = even.copy()
        better[best[action]] += better[action]
        better[action] = 0
        assert solver.worth(better, me) - solver.worth(even, me) == pytest.approx(lost[action])
    assert (lost[best] == 0).all()
    assert (lost >= 0).all()
    assert solver.mistakes(solver.solve(1e-5).chances)[0].sum() < 1e-4


@pytest.fixture
def player(tmp_path: Path) -> Player:
    torch.manual_seed(3)
    network = PolicyNetwork(Shape(16, 1))
    torch.nn.init.normal_(network.heads.weight, std=0.3)
    export(network, tmp_path / "weights.npz")
    return Player(BatchNetwork(Played(tmp_path / "weights.npz")))


def test_beside_a_real_round_go_all_deals_that_look_the_same(player: Player) -> None:
    reached = 0
    for seed in range(12):
        public = played_until(SMALL, player, 0, np.random.default_rng(seed))
        if public is None:
            continue
        at = endgame(public, player)
        assert at is not None
        reached += 1
        assert at.chance.sum() == pytest.approx(1)
        for name in PUBLIC:
            assert (at.states[name] == at.states[name][0]).all(), name
        assert len({state.tobytes() for state in at.states}) == len(at.states)
        assert 0 <= Solver(grow(at)).solve(1e-3).distance <= 1e-3
    assert reached > 2


def test_deals_are_as_likely_as_the_network_would_have_played_so(player: Player) -> None:
    """After one action, by hand: each deal's chance, times how often the action is taken with it."""
    real = one_deal(SMALL, np.array([8, 1, 3, 0, 1, 6, 5, 9]))  # the first to play holds 1 and 5, the other 6
    deals = all_deals(SMALL, (1, 3, 0))
    shown, masks, keys = inputs_of(deals)
    chances = player.chances(shown, masks, keys)
    action = int(inputs_of(real)[1][0].nonzero()[0][0])
    expected = np.zeros(KINDS)
    after, _ = positions_after(real, np.zeros(1, int), np.array([action]), np.zeros(1, int))
    for n in range(len(deals.states)):
        if masks[n, action]:
            outcomes, _ = positions_after(deals, np.array([n]), np.array([action]))
            for state, chance in zip(outcomes.states, outcomes.chance, strict=True):
                if all((state[name] == after.states[name][0]).all() for name in PUBLIC):
                    expected[state["hand"][1]] += chance * chances[n, action]
    piles = after.states["pile"][0, :2]
    found = with_fresh_keys(likeliest(merge_deals(deals_after(deals, player, action, piles)), 0.0, 10000))
    hands = np.bincount(found.states["hand"][:, 1], found.chance, KINDS)
    assert hands == pytest.approx(expected / expected.sum())
    assert (hands > 0).sum() > 1
    assert chances.shape[1] == ACTIONS
