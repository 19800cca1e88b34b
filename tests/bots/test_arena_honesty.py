"""The arena is honest: known strengths come out, and its intervals hold the truth as often as they say.

Of 400 intervals, each of which holds the truth with 95%, between 92% and 98% hold it, but for one run in 150. All is
drawn from fixed seeds, so a run is like any other. Over 2,500 arenas of 100 deals, 94.2% held the truth.
"""

from __future__ import annotations

import math

import pytest
from coins import STRENGTHS, toss, true_share

from billetdoux.bots.arena.bootstrap import Sums, group_sums, match_share, ratio, round_share
from billetdoux.bots.arena.plan import PARTS, ArenaPlan, Pairing, Results, each_against_each
from billetdoux.bots.arena.processes import perform
from billetdoux.bots.arena.rating import POINTS, Score, points, strengths
from billetdoux.bots.arena.report import report
from sizes import times

ARENAS = times(400)
TOLERANCE = 0.03 if ARENAS == 400 else 0.01


def played(plan: ArenaPlan) -> Results:
    results = Results()
    for task, done in perform(plan, results.todo(plan, frozenset(), 1), 1, play=toss):
        results.add(task, done)
    return results


@pytest.mark.parametrize("players", [2, 3, 6])
def test_coins_of_known_bias_come_out_right(players: int) -> None:
    tables = each_against_each(list(STRENGTHS), players)
    plan = ArenaPlan("standard", players, tables, deals=1500, seed=5)
    found = report(plan, played(plan))
    assert len(found["pairs"]) == (6 if players == 2 else 12)
    for pair in found["pairs"]:
        one = pair["seats"] == 1
        table = Pairing(pair["bot"], pair["against"]) if one else Pairing(pair["against"], pair["bot"])
        truth = true_share(table, players)
        expected = truth if one else (1 - truth) / (players - 1)
        for kind in ("round_share", "match_share"):
            assert pair[kind]["value"] == pytest.approx(expected, abs=0.03 if one else 0.02)
            assert pair[kind]["low"] - 0.01 < expected < pair[kind]["high"] + 0.01


@pytest.mark.parametrize(("players", "deals"), [(2, 20), (2, 60), (4, 30)])
def test_intervals_hold_the_truth_as_often_as_they_say(players: int, deals: int) -> None:
    table = Pairing("silver", "copper")
    truth = true_share(table, players)
    held = {"rounds": 0, "matches": 0}
    for seed in range(ARENAS):
        plan = ArenaPlan("standard", players, (table,), deals, seed)
        sums = group_sums(plan, played(plan), table)
        for kind, share in (("rounds", round_share(sums)), ("matches", match_share(sums))):
            held[kind] += share.low <= truth <= share.high
    for kind, count in held.items():
        assert abs(count / ARENAS - 0.95) < TOLERANCE, (kind, count)


def test_intervals_without_the_correlation_of_a_deal_would_be_too_wide() -> None:
    """Luck of the cards cancels: what duplicate deals are for."""
    table, deals = Pairing("silver", "copper"), 100
    plan = ArenaPlan("standard", 2, (table,), deals, 1)
    sums = group_sums(plan, played(plan), table)
    share = round_share(sums)
    rounds = sum(sums.rounds)
    as_if_alone = 1.96 * math.sqrt(share.value * (1 - share.value) / rounds)
    assert (share.high - share.low) / 2 < as_if_alone


def test_who_won_everything_may_still_be_beaten() -> None:
    everything = ratio([PARTS * 4] * 30, [4] * 30)
    assert (everything.value, everything.high) == (1, 1)
    assert 0.8 < everything.low < 0.9
    nothing = ratio([0] * 30, [4] * 30)
    assert (nothing.value, nothing.low, nothing.high) == (0, 0, pytest.approx(1 - everything.low))


@pytest.mark.parametrize("players", [2, 4])
def test_ratings_find_the_strengths_that_scores_come_from(players: int) -> None:
    bots = list(STRENGTHS)
    scores = [
        Score(table, 1e6 * own / (own + (players - 1) * STRENGTHS[table.others]), 1e6)
        for table in each_against_each(bots, players)
        for own in [STRENGTHS[table.one]]
    ]
    found = points(strengths(bots, scores, players, [1.0] * 3))
    right = [POINTS * math.log(strength / 2) for strength in STRENGTHS.values()]
    assert found == pytest.approx(right, abs=0.1)


def test_ratings_have_intervals_that_hold_the_truth() -> None:
    """Of 40 arenas without luck, 95% intervals miss the truth in 2; in more than 6 hardly ever."""
    tables = each_against_each(["copper", "silver"], 2)
    truth = true_share(tables[0], 2)
    right = POINTS * math.log(truth / (1 - truth)) / 2
    missed = 0
    for seed in range(40):
        plan = ArenaPlan("standard", 2, tables, 60, 1000 + seed)
        copper = report(plan, played(plan))["ratings"][0]
        missed += not copper["low"] <= right <= copper["high"]
    assert missed <= 6


def test_a_bot_that_won_everything_has_a_rating() -> None:
    table = Pairing("gold", "copper")
    found = points(strengths(["gold", "copper"], [Score(table, 100, 100)], 2, [1, 1]))
    assert 300 < found[0] - found[1] < 3000


def test_many_deals_are_grouped_without_a_change_to_the_figures() -> None:
    table = Pairing("gold", "copper")
    plan = ArenaPlan("standard", 2, (table,), 450, 3)
    results = played(plan)
    sums: Sums = group_sums(plan, results, table)
    outcomes = [outcome for games in results.games.values() for outcome in games.values()]
    assert len(sums.games) == 200
    assert sum(sums.games) == len(outcomes) == 900
    assert sum(sums.parts) == sum(outcome.parts for outcome in outcomes)
    assert sum(sums.rounds) == sum(outcome.rounds for outcome in outcomes)
