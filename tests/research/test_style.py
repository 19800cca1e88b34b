"""How players are watched: what is a habit and what had to be, and whether what is expected comes."""

# pyright: basic

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from needs import torch

from billetdoux.bots.master import ROUND
from billetdoux.bots.network.features import PARTS_OF_PLAY
from billetdoux.bots.network.forward import weights_for
from billetdoux.observe.actions import AT_COUNTESS, AT_GUARD, AT_HANDMAID, AT_KEEP, AT_KING, AT_PRINCE, AT_PRINCESS
from billetdoux.train.lanes import Cell, Lanes
from billetdoux.train.networks import PolicyNetwork, Shape, load_network
from billetdoux.train.players import SeatedLanes
from coin_trials import IMPOSSIBLE, PASSED, Trial, guard_on
from foresight import Bins, Foresight, base_rate, outcomes_of, seat_chances
from habits import count_habits
from moments import Moment, Tally, watch_moments

ON_NEXT = AT_GUARD + 1  # a Guard on the next player, naming the Spy


def tally_of(
    hand: tuple[int, ...], action: int, players: int = 2, before: tuple[int, ...] = (), **fields: Any
) -> dict[str, tuple[float, float]]:
    """Return the occasions and what was made of them, of one decision with this hand, after these actions."""
    lanes = Lanes([Cell("standard", players)], 1, 3, "cpu")
    table = SeatedLanes(
        lanes, PolicyNetwork(Shape(1, 0)), torch.zeros((1, 6), dtype=torch.long), torch.zeros(1, dtype=torch.int8)
    )
    state = lanes.arrays["states"][0]
    for one in before:
        state["hand"][:] = state["drawn"][0] = PARTS_OF_PLAY[one][0]
        table.step(lanes.turn(), torch.tensor([one]))
    turn = lanes.turn()
    state["hand"][int(turn)], state["drawn"][: len(hand) - 1] = hand[0], hand[1:]
    for name, value in fields.items():
        state[name] = value
    position = table.look(turn)
    assert position.mask[0, action]
    tally, yes = Tally(), torch.ones(1, dtype=torch.bool)
    known = (lanes.players, turn, position.inputs, position.mask, lanes.hands(), torch.tensor([action]))
    count_habits(Moment(*known, yes, yes, lanes.shares, None), tally)
    return {name: (float(times.sum()), float(done.sum())) for name, (times, done) in tally.sums.items()}


def test_a_countess_is_played_without_need_only_where_another_card_could_be() -> None:
    assert tally_of((8, 4), AT_COUNTESS)["countess"] == (1, 1)
    assert tally_of((4, 8), AT_HANDMAID)["countess"] == (1, 0)
    assert tally_of((8, 7), AT_COUNTESS)["countess"] == (0, 0)
    assert tally_of((5, 8), AT_COUNTESS)["countess"] == (0, 0)
    assert tally_of((5, 8), AT_COUNTESS)["countess forced"] == (1, 1)
    assert tally_of((4, 8), AT_COUNTESS)["countess forced"] == (1, 0)


def test_of_two_cards_the_higher_is_kept_or_played() -> None:
    assert tally_of((8, 4), AT_COUNTESS)["keeps higher"] == (1, 0)
    assert tally_of((8, 4), AT_HANDMAID)["keeps higher"] == (1, 1)
    assert tally_of((4, 9), AT_HANDMAID)["keeps higher"] == (0, 0)  # nothing to choose
    assert tally_of((4, 4), AT_HANDMAID)["keeps higher"] == (0, 0)
    assert tally_of((8, 4), AT_COUNTESS)["plays higher"] == (1, 1)


def test_the_princess_is_thrown_away_only_where_she_could_be_kept() -> None:
    assert tally_of((9, 7), AT_PRINCESS)["princess thrown away"] == (1, 1)
    assert tally_of((9, 7), AT_KING + 1)["princess thrown away"] == (1, 0)
    assert tally_of((5, 9), AT_PRINCE)["princess thrown away"] == (1, 1)
    alone = {"shield": [1, 1, 0, 0, 0, 0], "free": 0}
    assert tally_of((5, 9), AT_PRINCE, **alone)["princess thrown away"] == (0, 0)  # nobody else can be chosen
    assert tally_of((9, 1, 2), AT_KEEP, choosing=1)["princess put back"] == (1, 1)
    assert tally_of((9, 1, 2), AT_KEEP + 4, choosing=1)["princess put back"] == (1, 0)
    assert tally_of((3, 1, 2), AT_KEEP, choosing=1)["princess put back"] == (0, 0)


def test_a_prince_on_oneself_is_a_habit_only_where_there_are_others() -> None:
    assert tally_of((5, 1), AT_PRINCE)["prince on oneself"] == (1, 1)
    assert tally_of((5, 1), AT_PRINCE + 1)["prince on oneself"] == (1, 0)
    assert tally_of((5, 1), AT_PRINCE, shield=[1, 1, 0, 0, 0, 0], free=0)["prince on oneself"] == (0, 0)


def test_what_a_guard_names() -> None:
    priest = ON_NEXT + 1  # after the Spy, there being no Guard to name
    own = tally_of((1, 2), priest, face_up=[1, 1, 1])
    assert own["names its own card"] == (1, 1)
    assert tally_of((1, 2), ON_NEXT, face_up=[1, 1, 1])["names its own card"] == (1, 0)
    assert tally_of((1, 2), priest, face_up=[2, 1, 1])["names its own card"] == (0, 0)  # no other copy is left
    assert tally_of((1, 4), priest, face_up=[2, 2, 1])["names the impossible"] == (1, 1)
    assert tally_of((1, 1), ON_NEXT)["names its own card"] == (0, 0)
    assert own["names first"] == (10, 1)
    later = tally_of((1, 4), ON_NEXT, before=(AT_HANDMAID, AT_COUNTESS))
    assert later["names first"] == (10, 1)
    again = (ON_NEXT, AT_COUNTESS)
    assert tally_of((1, 4), ON_NEXT, before=again)["names first"] == (0, 0)


def test_on_whom_a_guard_is_played_beside_what_the_lot_would_do() -> None:
    found = tally_of((1, 4), ON_NEXT, 4, tokens=[0, 0, 0, 0, 0, 0])
    assert (found["on next"], found["on last"], found["on leader"]) == ((1, 1), (1, 0), (0, 0))
    assert found["on next by lot"] == (1, pytest.approx(1 / 3))
    assert tally_of((1, 4), ON_NEXT, 2)["on next"] == (0, 0)  # nobody else to choose
    ahead = Lanes([Cell("standard", 4)], 1, 3, "cpu").turn() + 1
    tokens = np.eye(6, dtype=int)[int(ahead) % 4]
    assert tally_of((1, 4), ON_NEXT, 4, tokens=tokens)["on leader"] == (1, 1)
    assert tally_of((1, 4), ON_NEXT, 4, tokens=1 - tokens)["on leader"] == (0, 0)


def test_intervals_are_over_lanes() -> None:
    rng = np.random.default_rng(1)
    held = 0
    for _ in range(300):
        tally = Tally()
        of_lane = rng.random(100) < 0.3  # all ten of a lane are alike: only a hundred of the thousand are independent
        tally.add("coin", torch.full((100,), 10), torch.tensor(10 * of_lane))
        found = tally.estimate("coin")
        assert found["of"] == 1000
        held += found["low"] <= 0.3 <= found["high"]
    assert 0.91 < held / 300 < 0.98
    tally = Tally()
    tally.add("never", torch.full((100,), 10), torch.zeros(100))
    assert tally.estimate("never") == {"value": 0.0, "low": 0.0, "high": 0.003, "of": 1000}


def test_who_is_right_is_off_by_nothing() -> None:
    chance = torch.Generator().manual_seed(1)
    said = torch.rand((4000, 5), generator=chance)
    came = torch.rand((4000, 5), generator=chance) < said
    everybody = torch.ones((4000, 5), dtype=torch.bool)
    right, wrong = Bins(4000), Bins(4000)
    right.add(said, came, everybody)
    wrong.add(0.5 * said, came, everybody)
    assert right.error()["value"] < 0.02
    assert wrong.error()["low"] > 0.22
    assert sum(row["of"] for row in right.rows()) == 20000
    assert all(row["low"] - 0.02 < row["said"] < row["high"] + 0.02 for row in right.rows())


def test_what_came_of_a_decision_is_what_its_round_brought() -> None:
    torch.manual_seed(1)
    network = PolicyNetwork(Shape(8, 1))
    foresight, rounds, shares = Foresight(32), 0, 0.0
    for moment in watch_moments("master", network, Cell("standard", 3), 0, 32, 3, 5):
        there = moment.hands >= 0
        ways = moment.ways().gather(2, moment.hands.clamp(min=0)[:, :, None]).squeeze(2)
        assert (ways[there] > 0).all()  # what somebody holds is never thought impossible
        ended = moment.counts & moment.done
        rounds += int(ended.sum())
        shares += float(moment.shares[ended].sum())
        foresight.add(moment)
    assert rounds == 32 * 3
    assert shares == pytest.approx(rounds)
    report = foresight.report()
    said = foresight.said
    assert foresight.tally.sums["mean"][0].sum() == sum(int(one.counts.sum()) for one in said)
    outcomes = outcomes_of(said)
    for at, one in enumerate(said):
        for lane in one.counts.nonzero().flatten().tolist():
            end = next(later for later in said[at:] if later.done[lane])
            seats = [(int(one.turn[lane]) + n) % 3 for n in range(3)]
            assert outcomes[at][lane, :3].tolist() == [float(end.shares[lane, seat]) for seat in seats]
    assert report["shares log loss saved"]["value"] < 0.05  # it has learnt nothing
    assert report["unexplained"] > 0.9


@pytest.mark.parametrize("cell", [Cell("standard", 2), Cell("classic", 2), Cell("standard", 4)], ids=str)
def test_what_master_expects_of_its_rounds_comes_on_average(cell: Cell) -> None:
    network, lanes = load_network(weights_for(cell.players), "cpu"), 1024
    foresight = Foresight(lanes)
    for moment in watch_moments("master", network, cell, ROUND, lanes, 4, 5):
        foresight.add(moment)
    assert abs(foresight.report()["value bias"]["value"]) < 0.01


def test_chances_are_those_of_the_seats_that_there_are() -> None:
    answers = PolicyNetwork(Shape(8, 1))
    lanes = Lanes([Cell("standard", 3)], 4, 1, "cpu")
    table = SeatedLanes(lanes, answers, torch.zeros((4, 6), dtype=torch.long), torch.zeros(4, dtype=torch.int8))
    chances = seat_chances(answers(table.look(lanes.turn())), lanes.players)
    assert (chances[:, 3:] == 0).all()
    assert chances.sum(1).tolist() == pytest.approx([1.0] * 4)
    there = torch.tensor([[True, False, True, True, False, False]])
    base = base_rate(torch.tensor([0.0, 1.0, 0.5, 0.4, 0.3, 0.0, 0.0]), there)
    assert base[0].tolist() == pytest.approx([0.4, 0.0, 0.3, 0.3, 0.0, 0.0])


def test_what_is_tried_instead_is_legal_and_half_of_it_is_done() -> None:
    torch.manual_seed(1)
    network, trial = PolicyNetwork(Shape(8, 1)), Trial(256)
    for moment in watch_moments("master", network, Cell("standard", 4), 0, 256, 6, 5, trial.otherwise):
        assert moment.mask.gather(1, moment.action[:, None]).all()
        trial.add(moment)
    report = trial.report()
    for name in (PASSED, IMPOSSIBLE):
        as_it_was, otherwise = report[name]
        count = as_it_was["of"] + otherwise["of"]
        assert count > 100
        assert abs(as_it_was["of"] - count / 2) < 2 * count**0.5
    # What plays at random does better when it is set right.
    assert report[PASSED][1]["value"] > report[PASSED][0]["value"]


def test_a_guard_on_somebody_is_the_action_that_says_so() -> None:
    for target, named in ((0, 0), (0, 2), (2, 9), (4, 5)):
        assert PARTS_OF_PLAY[int(guard_on(torch.tensor(target), torch.tensor(named)))] == (1, target + 1, named)
