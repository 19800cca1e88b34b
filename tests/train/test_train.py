"""Training: what decisions are judged by, that it learns, goes on, and gives the same again."""

# pyright: basic

from __future__ import annotations

import json
import math
import time
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from needs import torch

from billetdoux.bots.network.features import AT_GOAL, INPUTS, PLAYS, history_numbers
from billetdoux.bots.network.forward import OF_TWO
from billetdoux.cli import main
from billetdoux.fast.arrays import to_state
from billetdoux.observe.actions import AT_GUARD, NAMES, move_of
from billetdoux.observe.observation import SIZE
from billetdoux.rules.move import unpack_move
from billetdoux.text.catalogue import catalogue
from billetdoux.train.chart import read_log, training_chart
from billetdoux.train.lanes import Cell, Lanes, counted_from
from billetdoux.train.networks import Critic, PolicyNetwork, Shape, export, load_network
from billetdoux.train.players import (
    CASUAL,
    DOUBLE,
    FROZEN,
    LEARNER,
    RANDOM,
    SeatedLanes,
    measure_share,
    one_against,
    seat_rivals,
)
from billetdoux.train.ppo import Learner, StepSettings, policy_loss
from billetdoux.train.recipe import ATTACK, Recipe
from billetdoux.train.rollout import chances_and_gains, collect, luck, returns_of
from billetdoux.train.run import Training

if TYPE_CHECKING:
    from pathlib import Path

MIXED = [Cell("standard", 2), Cell("classic", 3), Cell("princess", 6)]
SMALL: dict[str, Any] = {
    "lanes": 256,
    "steps": 16,
    "batch": 1024,
    "shape": Shape(32, 2),
    "witness": Shape(32, 1),
    "rate": (3e-3, 3e-4),
}


def small(**more: Any) -> Recipe:
    return Recipe(**({"cells": [Cell("standard", 2)], "measure_lanes": 256, "log_every": 5} | SMALL | more))


def run(recipe: Recipe, folder: Path) -> Training:
    folder.mkdir(exist_ok=True)
    training = Training(recipe, folder, "cpu")
    assert training.run(lambda _: None, until=time.monotonic() + 600)
    return training


def table_of(cells: list[Cell], lanes: int, kinds: int = LEARNER, *, recalls: bool = False) -> SeatedLanes:
    torch.manual_seed(1)
    where = Lanes(cells, lanes, 5, "cpu")
    network = PolicyNetwork(Shape(16, 1, recalls))
    who = one_against(where, kinds) if kinds else torch.zeros((lanes, 6), dtype=torch.long)
    return SeatedLanes(where, network, who, torch.zeros(lanes, dtype=torch.int8))


def test_a_decision_is_judged_by_what_its_seat_expects_at_later_ones_and_gets_in_the_end() -> None:
    rng = np.random.default_rng(2)
    lanes, steps = 48, 40
    players = torch.tensor(rng.integers(2, 7, lanes))
    values, lots, gains, shares = torch.tensor(rng.random((4, steps, lanes, 6)), dtype=torch.float32)
    turns = torch.stack([torch.tensor(rng.integers(0, players.numpy())) for _ in range(steps)])
    dones = torch.tensor(rng.random((steps, lanes)) < 0.15)
    advantage, brought, outcome, known, ended = returns_of(values, lots, turns, dones, gains, shares, players)
    judged = 0
    for lane in range(lanes):
        for at in range(steps):
            seat, seats = int(turns[at, lane]), int(players[lane])
            around = [(seat + n) % seats for n in range(seats)]
            end = next((t for t in range(at, steps) if dones[t, lane]), None)
            worth = [values[t, lane] for t in range(at, steps if end is None else end + 1)]
            if end is not None:
                worth.append(gains[end, lane])
            lucky = lots[at:, lane]
            changes = [later - now - lot for (now, later), lot in zip(pairwise(worth), lucky, strict=False)]
            assert bool(known[at, lane]) == bool(changes)
            assert bool(ended[at, lane]) == (end is not None)
            expected = torch.stack([torch.zeros(6), *changes]).sum(0)
            assert float(advantage[at, lane]) == pytest.approx(float(expected[seat]), abs=1e-5)
            was = (values[at, lane] + expected)[around].tolist()
            assert brought[at, lane].tolist() == pytest.approx(was + [0] * (6 - seats), abs=1e-5)
            if end is not None:
                assert outcome[at, lane].tolist() == pytest.approx(
                    shares[end, lane][around].tolist() + [0] * (6 - seats)
                )
            judged += bool(changes)
    assert judged > 800


def test_what_the_lots_bring_is_nothing_on_the_whole_and_is_lost_by_the_others_still_in() -> None:
    torch.manual_seed(4)
    logs, more = (
        torch.log_softmax(torch.randn(30, 9).masked_fill(torch.rand(30, 9) < 0.3, -1e9), 1),
        torch.randn(30, 9),
    )
    chances, better = chances_and_gains(logs, more)
    assert torch.allclose((chances.float() * better.float()).sum(1), torch.zeros(30), atol=2e-3)
    assert (better[logs < -1e8] == 0).all()
    first, second = (better[:, n] - more[:, n] for n in (0, 1))
    both = (logs[:, :2] > -1e8).all(1)
    assert torch.allclose(first[both], second[both], atol=4e-3)  # it differs as the actions do
    still_in = torch.tensor([[1, 1, 0, 1, 0, 0], [1, 0, 1, 0, 0, 0]]) > 0
    lots = luck(torch.tensor([0.4, -0.2]), torch.tensor([3, 0]), still_in)
    assert torch.allclose(lots, torch.tensor([[-0.2, -0.2, 0, 0.4, 0, 0], [-0.2, 0, 0.2, 0, 0, 0]]))


def test_who_plays_says_how_likely_each_action_was() -> None:
    for kind in (LEARNER, FROZEN, CASUAL, RANDOM):
        table = table_of([Cell("standard", 3)], 64, kind)
        if kind == FROZEN:
            decided = PolicyNetwork(Shape(16, 1))
            torch.nn.init.normal_(decided.heads.weight)
            table = SeatedLanes(table.lanes, table.learner, table.kinds, table.goal, {FROZEN: decided})
        for _ in range(6):
            turn = table.lanes.turn()
            position = table.look(turn)
            actions, logs = table.choose(position, turn)
            chances = logs.exp()
            assert torch.allclose(chances.sum(1), torch.ones(64), atol=1e-5)
            assert (chances[position.mask == 0] == 0).all()
            assert (chances.gather(1, actions[:, None]) > 0).all()
            theirs = table.kinds.gather(1, turn[:, None]).squeeze(1) == kind
            if kind == RANDOM:
                assert torch.allclose(chances[theirs], (position.mask / position.mask.sum(1, keepdim=True))[theirs])
            elif kind == CASUAL:
                assert (chances[theirs].max(1).values == 1).all()
            else:
                network = table.networks.get(kind, table.learner)
                assert torch.allclose(chances[theirs], network(position).policy.softmax(1)[theirs], atol=1e-5)
            table.step(turn, actions)


def test_all_actions_are_learnt_from_in_the_measure_in_which_a_critic_finds_them_better() -> None:
    """With nothing left to chance, a step follows what every action would bring, whichever was taken."""
    table = table_of([Cell("standard", 2)], 40)
    part = collect(table, Critic(Shape(16, 1)), None, 8)[0].on(torch.arange(40))
    network = table.learner
    part.gains = (torch.rand(part.mask.shape) - 0.5).half() * part.mask
    part.advantage = torch.zeros_like(part.advantage)
    nothing, whole = torch.zeros(()), torch.ones(())
    loss, _ = policy_loss(network, network, part, nothing, 0.0, whole)
    chances = network(part.position).policy.softmax(1)
    brought = ((chances * part.gains).sum(1) * part.counts).sum() / part.counts.sum()
    rest, _ = policy_loss(network, network, part, nothing, 0.0, nothing)
    step, expected = (torch.autograd.grad(one, network.heads.bias)[0] for one in (loss - rest, -brought))
    assert torch.allclose(step, expected, atol=1e-5)
    assert float(expected.abs().max()) > 1e-3


def test_a_critic_learns_what_each_action_brings() -> None:
    torch.manual_seed(5)
    table = table_of([Cell("standard", 2)], 512)
    critic = Critic(Shape(32, 1))
    learner = Learner(table.learner, critic, 512, 1)
    for _ in range(40):
        learner.learn(collect(table, critic, None, 16)[0], StepSettings(5e-3, 0.0, trust=0.0))
    turn = table.lanes.turn()
    position, hand = table.look(turn), table.lanes.hands()[:, 0]
    names = position.mask[:, AT_GUARD + 1 : AT_GUARD + 1 + NAMES] > 0
    hits = names & (torch.arange(NAMES) == (hand - (hand > 1).long())[:, None]) & (hand != 1)[:, None]
    more = critic(position.inputs, table.hidden(turn))[1][:, AT_GUARD + 1 : AT_GUARD + 1 + NAMES].detach()
    assert int(hits.sum()) > 50
    assert float(more[hits].mean()) > float(more[names & ~hits].mean()) + 0.2


def test_the_weights_that_are_kept_are_an_average_of_the_last_part(tmp_path: Path) -> None:
    training = Training(small(iterations=12, log_every=1, memory=0.25), tmp_path, "cpu")
    expected = [one.detach().clone() for one in training.learner.network.parameters()]

    def follow(line: dict[str, Any]) -> None:
        if "measured" in line:
            return
        fresh = min(1.0, 1 / (0.25 * line["iteration"]))
        for mean, now in zip(expected, training.learner.network.parameters(), strict=True):
            mean.lerp_(now.detach(), fresh)

    training.run(follow, until=math.inf)
    for mean, kept in zip(expected, training.learner.average.parameters(), strict=True):
        assert torch.allclose(mean, kept, atol=1e-6)


def test_to_play_otherwise_than_the_average_costs_something() -> None:
    table = table_of(MIXED, 40)
    critic = Critic(Shape(16, 1))
    decisions, _ = collect(table, critic, None, 8)
    part = decisions.on(torch.arange(40))
    network, average = (PolicyNetwork(Shape(16, 1)).requires_grad_(requires_grad=False) for _ in range(2))
    torch.nn.init.normal_(network.heads.weight)  # decided, as the average is not
    none, one = torch.zeros(()), torch.ones(())
    free, _ = policy_loss(network, average, part, none, 0.0, one)
    pulled, _ = policy_loss(network, average, part, none, 1.0, one)
    mine, usual = (torch.softmax(player(part.position).policy, 1) for player in (network, average))
    away = (mine * ((mine + 1e-30) / (usual + 1e-30)).log()).sum(1)
    assert float(pulled - free) == pytest.approx(float(away[part.counts].mean()), rel=1e-3)
    assert float(pulled - free) > 0


def test_a_critic_sees_every_card_that_the_seat_does_not_and_who_plays() -> None:
    table = table_of(MIXED, 60, CASUAL)
    lanes = table.lanes
    for _ in range(30):
        turn = lanes.turn()
        position = table.look(turn)
        hidden = table.hidden(turn)
        for lane in range(60):
            s = to_state(lanes.arrays["states"][lane])
            others = [(s.turn + n) % s.players for n in range(1, s.players)]
            hands = [0 if s.out[seat] else s.hand[seat] + 1 for seat in others]
            deck = [s.deck[(s.top + n) % s.cards] + 1 for n in range(s.left)]
            cards = [*hands, *[0] * (6 - s.players), s.aside + 1, *deck]
            who = [int(table.kinds[lane, seat]) + 1 for seat in (s.turn, *others)]
            assert hidden[lane].tolist() == cards + [0] * (23 - len(cards)) + who + [0] * (6 - s.players)
        table.step(turn, (torch.rand(position.mask.shape) * position.mask).argmax(1))


def test_seats_are_counted_from_one_of_them_and_back() -> None:
    seats, players = torch.tensor([0, 1, 4, 2]), torch.tensor([2, 2, 5, 6])
    values = torch.rand(4, 6) * (torch.arange(6) < players[:, None])
    there = counted_from(seats, values, players)
    assert there[2].tolist() == [*values[2, [4, 0, 1, 2, 3]].tolist(), 0]
    assert torch.equal(counted_from(-seats, there, players), values)


def test_only_what_the_learner_did_is_learnt_from() -> None:
    table = table_of([Cell("standard", 4)], 64, RANDOM)
    decisions, rounds = collect(table, Critic(Shape(16, 1)), None, 24)
    share = float(decisions.counts.float().mean())
    assert 0.1 < share < 0.3
    everyones = decisions.on(torch.arange(32))
    assert len(everyones.action) == 24 * 32
    assert everyones.known.float().mean() > 0.9
    part = everyones.most_telling(24 * 8)
    assert len(part.action) == 24 * 8
    assert int(part.counts.sum()) == min(len(part.action), int(decisions.counts[:, :32].sum()))
    assert (part.mask.gather(1, part.action.long()[:, None]) == 1).all()
    assert int(rounds) > 64


def test_what_was_played_is_told_to_each_seat_but_not_what_a_chancellor_kept() -> None:
    table = table_of(MIXED, 60, recalls=True)
    lanes = table.lanes
    plays: list[list[tuple[int, int, int | None, int | None]]] = [[] for _ in range(60)]
    held: list[list[int]] = [[] for _ in range(60)]
    kept = longest = 0
    for _ in range(80):
        turn = lanes.turn()
        position = table.look(turn)
        actions = (torch.rand(position.mask.shape) * position.mask).argmax(1)
        for lane in range(60):
            s = to_state(lanes.arrays["states"][lane])
            assert position.inputs[lane, SIZE:AT_GOAL].tolist() == history_numbers(plays[lane], s.turn, s.players)
            by_whom = [seat for seat, *_ in plays[lane]]
            mine = [card + 1 if seat == s.turn else 0 for seat, card in zip(by_whom, held[lane], strict=True)]
            assert position.inputs[lane, INPUTS:].tolist() == [*reversed(mine), *[0] * (PLAYS - len(mine))]
            move = unpack_move(move_of(s, int(actions[lane])), 6)
            kept += move.choice is not None
            if move.choice is None:
                plays[lane].append((s.turn, move.card, move.target, move.named))
                held[lane].append(s.hand[s.turn] + s.drawn[0] - move.card)
                longest = max(longest, len(plays[lane]))
        for lane in table.step(turn, actions).nonzero().flatten().tolist():
            plays[lane], held[lane] = [], []
    assert kept > 3
    assert 10 < longest < PLAYS


def test_rivals_sit_only_where_there_are_three_or_more() -> None:
    lanes = Lanes(MIXED, 600, 1, "cpu")
    kinds = seat_rivals(lanes, 0.5, 1)
    with_rivals = (kinds != LEARNER).any(1)
    assert not with_rivals[lanes.players == 2].any()
    assert 0.3 < with_rivals[lanes.players > 2].float().mean() < 0.6
    assert {LEARNER, FROZEN, CASUAL, RANDOM, DOUBLE} == set(kinds.flatten().tolist())


def test_it_learns_and_what_it_has_learnt_is_played(tmp_path: Path) -> None:
    training = run(small(iterations=60, games=0.0, measure_every=30), tmp_path)
    lines = read_log(tmp_path / "log.jsonl")
    measured = [line["measured"]["standard-2"] for line in lines if "measured" in line]
    assert len(measured) == 2
    assert measured[1]["random"][0] > 0.65  # par is .5; the standard error .01
    assert measured[1]["casual"][0] > measured[0]["casual"][0] - 0.03
    assert training_chart(lines, catalogue("it")).count("<polyline") == 4
    kept = load_network(tmp_path / "weights.npz", "cpu")
    share, error = measure_share(kept, Cell("standard", 2), RANDOM, lanes=256, seed=5)
    assert share > 0.62
    assert 0.005 < error < 0.02
    assert training.decisions == 60 * 256 * 16


def test_the_same_seed_gives_the_same_run_and_another_another(tmp_path: Path) -> None:
    recipes = [small(iterations=4, cells=MIXED, seed=seed) for seed in (3, 3, 4)]
    one, same, other = (run(recipe, tmp_path / str(n)).learner.average for n, recipe in enumerate(recipes))
    weights = [network.first.weight for network in (one, same, other)]
    assert torch.equal(weights[0], weights[1])
    assert not torch.equal(weights[0], weights[2])


def test_a_training_that_was_stopped_goes_on_as_it_began(tmp_path: Path) -> None:
    recipe = small(iterations=6, cells=MIXED, log_every=1, seed=9)
    first = Training(recipe, tmp_path, "cpu")
    assert not first.run(lambda _: None, until=time.monotonic())  # no time at all
    first.iteration = 4
    first.save()
    (tmp_path / "log.jsonl").write_text('{"iteration": 4}\n{"iteration": 5}\n')  # the fifth was done, but not kept
    for rate, same in ((1e-12, True), (1e-3, False)):
        again = Training.resumed(tmp_path, "cpu")
        assert again.recipe == recipe
        again.recipe.rate = (rate, rate)
        assert torch.equal(again.learner.network.first.weight, first.learner.network.first.weight)
        assert again.run(lambda _: None, until=time.monotonic() + 600)
        assert again.iteration == 6
        lines = read_log(tmp_path / "log.jsonl")
        assert [line["iteration"] for line in lines] == [4, 5, 6, 6]
        assert "measured" in lines[-1]
        kept = torch.allclose(again.learner.network.first.weight, first.learner.network.first.weight, atol=1e-6)
        assert kept == same
        first.save()


def test_it_is_kept_when_it_is_interrupted_and_the_speed_as_well(tmp_path: Path) -> None:
    def interrupt(line: dict[str, Any]) -> None:
        if line["iteration"] == 11:  # one more, and the speed would have said how many it will be
            raise KeyboardInterrupt

    training = Training(small(minutes=0.02, lanes=64, batch=512, log_every=1), tmp_path, "cpu")
    with pytest.raises(KeyboardInterrupt):
        training.run(interrupt, until=math.inf)
    again = Training.resumed(tmp_path, "cpu")
    assert (again.iteration, again.recipe.iterations) == (11, 0)
    assert again.run(lambda _: None, until=time.monotonic() + 600)
    assert again.recipe.iterations >= 12


def test_a_kill_while_it_writes_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    training = run(small(iterations=1), tmp_path)
    there = {path.name: path.read_bytes() for path in tmp_path.iterdir()}

    def half(what: Any, path: Path) -> None:
        path.write_bytes(b"half")
        raise KeyboardInterrupt

    monkeypatch.setattr(torch, "save", half)
    with pytest.raises(KeyboardInterrupt):
        training.save()
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.name in there} == there


def test_minutes_fix_the_number_of_iterations(tmp_path: Path) -> None:
    training = run(small(minutes=0.05, lanes=64, batch=512), tmp_path)
    assert training.recipe.iterations >= 12
    assert json.loads((tmp_path / "recipe.json").read_text())["iterations"] == training.iteration


def test_an_attack_begins_as_what_it_attacks_and_finds_a_weakness(tmp_path: Path) -> None:
    run(small(iterations=1), tmp_path / "victim")
    weights = tmp_path / "victim" / "weights.npz"
    victim = load_network(weights, "cpu")
    both = {"against": str(weights), "start": str(weights), "shape": Shape(recalls=True)}
    attack = Training(small(iterations=80, batch=512, measure_every=80, **both, **ATTACK), tmp_path, "cpu")
    assert attack.learner.network.shape == Shape(32, 2, recalls=True, seats=2)
    lanes = attack.table.lanes
    position = attack.table.look(lanes.turn())
    assert torch.equal(attack.learner.network(position).policy, victim(position).policy)
    assert attack.run(lambda _: None, until=time.monotonic() + 600)
    assert load_network(tmp_path / "weights.npz", "cpu").shape.recalls
    share, error = attack.measured()["standard-2"]["frozen"]
    assert share - 3 * error > 0.55  # what has learnt nothing is easily beaten


def test_who_begins_with_weights_for_more_players_plays_the_same_and_looks_at_less(tmp_path: Path) -> None:
    torch.manual_seed(6)
    other = PolicyNetwork(Shape(32, 2))
    torch.nn.init.normal_(other.heads.weight)
    export(other, tmp_path / "more.npz")
    training = Training(small(cells=MIXED[:2], start=str(tmp_path / "more.npz"), iterations=1), tmp_path, "cpu")
    network, kept = training.learner.network, load_network(tmp_path / "more.npz", "cpu")
    assert (network.shape.seats, kept.shape.seats) == (3, 6)
    assert network.first.in_features < kept.first.in_features
    assert training.learner.critic.shape.seats == 3
    for _ in range(12):
        turn = training.table.lanes.turn()
        position = training.table.look(turn)
        assert torch.allclose(network(position).policy, kept(position).policy, atol=1e-4)
        training.table.step(turn, training.table.choose(position, turn)[0])


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ([], "“billetdoux train” needs --out DIR; with --help it says more."),
        (["--out", "{}", "--device", "abacus"], "--device cannot be “abacus”; choose one of cpu, cuda."),
        (["--out", "{}", "--resume"], "There is no file {}/checkpoint.pt."),
        (["--out", "{}/broken", "--resume"], "The file {}/broken/checkpoint.pt does not hold the weights"),
        (["--out", "{}", "--seed", ""], "--seed cannot be “”"),
        (["--out", "{}", "--resume", "--seed", "3"], "leave --seed out"),
        (["--out", "{}", "--against", "{}/none.npz"], "There is no file {}/none.npz."),
        (["--out", "{}", "--against", "{}"], "The file {} does not hold the weights of such a network"),
        (["--out", "{}", "--start", "{}/text"], "The file {}/text does not hold the weights of such a network"),
        (["--out", "{}", "--start", "{}/array"], "The file {}/array does not hold the weights of such a network"),
        (["--out", "{}", "--start", "{}/other"], "The file {}/other does not hold the weights of such a network"),
        (["--out", "{}", "--against", "master"], "say which with --players"),
        (["--out", "{}", "--against", str(OF_TWO), "--players", "4"], "are for 2 players at most, not for 4."),
        (["--out", "{}", "--start", "own"], "say with --against whose"),
        (["--out", "{}", "--start", "own", "--against", "random"], "say with --against whose"),
        (["--out", "{}", "--minutes", "3", "--iterations", "3"], "--minutes or by --iterations"),
        (
            ["--out", "{}", "--minutes", "soon"],
            "--minutes cannot be “soon”; it takes a whole number from 1 to 100000.",
        ),
        (["--out", "{}", "--edition", "classic", "--players", "6"], "6"),
    ],
)
def test_what_is_wrong_with_a_command_is_said(
    given: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "text").write_text("weights")
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "checkpoint.pt").write_text("half")
    with (tmp_path / "array").open("wb") as file:
        np.save(file, np.zeros(3))
    with (tmp_path / "other").open("wb") as file:
        np.savez(file, weights=np.zeros((3, 3)))
    there = {*tmp_path.iterdir()}
    assert main(["train", "--lang", "en", "--device", "cpu", *(word.format(tmp_path) for word in given)]) == 2
    said = capsys.readouterr().err
    assert sentence.format(tmp_path) in said
    assert said.count("\n") == 1
    assert {*tmp_path.iterdir()} == there


def test_the_same_recipe_learns_to_beat_random(tmp_path: Path) -> None:
    recipe = small(iterations=80, batch=512, measure_every=99, against="random", **ATTACK)
    attack = Training(recipe, tmp_path, "cpu")
    assert attack.run(lambda _: None, until=time.monotonic() + 600)
    share, error = attack.found["measured"]["standard-2"]["random"]
    assert share - 3 * error > 0.6


def test_the_command_trains_and_will_not_overwrite(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = ["train", "--out", str(tmp_path), "--edition", "classic", "--players", "2", "--device", "cpu"]
    assert main([*given, "--iterations", "2", "--lang", "fr"]) == 0
    assert "Terminé." in capsys.readouterr().out
    assert {path.name for path in tmp_path.iterdir()} >= {"weights.npz", "log.jsonl", "curves.svg", "recipe.json"}
    assert main([*given, "--lang", "en"]) == 2
    assert "already holds a training" in capsys.readouterr().err
    assert main(["train", "--out", str(tmp_path), "--device", "cpu", "--resume", "--lang", "it"]) == 0
    assert "Fatto." in capsys.readouterr().out
    assert [str(Cell(**cell)) for cell in json.loads((tmp_path / "recipe.json").read_text())["cells"]] == [
        "classic-2"
    ]


def test_an_attack_on_master_is_an_attack_when_it_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = ["train", "--out", str(tmp_path / "one"), "--edition", "standard", "--players", "2", "--device", "cpu"]
    attack = ["--against", "master", "--iterations", "1", "--seed", str(2**64 - 1), "--lang", "en"]
    assert main([*given, *attack, "--start", "nothing"]) == 0
    assert "standard-2, alone against frozen" in capsys.readouterr().out
    again = Training.resumed(tmp_path / "one", "cpu")
    assert again.others == FROZEN
    assert again.recipe.seed == 2**64 - 1
