"""`master`: the network as it is played with."""

# pyright: basic

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from billetdoux.bots.master import GAME, ROUND, Master, history_input
from billetdoux.bots.network.features import AT_GOAL, Features, history_numbers, network_features, network_input
from billetdoux.bots.network.forward import OF_MORE, OF_TWO, Network, network, weights_for
from billetdoux.bots.network.weights import read_weights, write_weights
from billetdoux.bots.registry import find_bot, most_players
from billetdoux.bots.rounds import play_round
from billetdoux.errors import OptionError
from billetdoux.game.game import Game
from billetdoux.game.shuffle import SeededShuffle
from billetdoux.observe.seat_state import observed_by_seat
from billetdoux.rules.edition import edition, known_editions
from billetdoux.rules.generator import CHOICE, generator

if TYPE_CHECKING:
    from pathlib import Path

    from billetdoux.views.view import View

CELLS = [(id, players) for id in known_editions() for players in edition(id).tokens]
NAMES = ["Ann", "Bob", "Cy", "Di", "Ed", "Flo"]


def game_of(id: str, players: int, seed: int) -> Game:
    return Game(id, NAMES[:players], shuffle=SeededShuffle(seed))


def test_the_weights_are_small() -> None:
    assert OF_TWO.stat().st_size + OF_MORE.stat().st_size <= 4_000_000


def test_weights_of_ones_own_are_a_bot(tmp_path: Path) -> None:
    with np.load(OF_TWO) as kept:
        weights = {name: kept[name] for name in kept.files}
    own = tmp_path / "weights.npz"
    blank: dict[str, Any] = {name: value * (0 if name.startswith("heads") else 1) for name, value in weights.items()}
    np.savez(own, **blank)
    view = Game("standard", ["Ada", "Bo"], seed=2, first=0).view(0)
    trained, ours = find_bot(f"weights:{own}"), find_bot("master")
    assert isinstance(trained, Master)
    assert isinstance(ours, Master)
    assert len(set(trained.infer(view).moves)) == 1, "it has learnt nothing"
    assert len(set(ours.infer(view).moves)) > 1


@pytest.mark.parametrize(
    "change", ["missing", "folder", "text", "attacker", "another", "unnormed", "unscaled", "unlike", "endless"]
)
def test_files_that_hold_no_such_weights(tmp_path: Path, change: str) -> None:
    path = tmp_path / "weights.npz"
    if change == "folder":
        path.mkdir()
    elif change == "text":
        path.write_text("weights")
    elif change == "attacker":  # it is shown more than `master`
        kept = read_weights(OF_MORE)
        first = np.pad(kept.arrays["first.weight"], ((0, 0), (0, 180)))
        write_weights(path, kept.arrays | {"first.weight": first}, kept.seats)
    elif change in ("unnormed", "unscaled", "unlike", "endless"):
        with np.load(OF_TWO) as file:
            arrays: dict[str, Any] = {name: file[name] for name in file.files}
        if change == "unlike":
            arrays["layers.1.weight"] = arrays["layers.1.weight"][:-16]
            arrays["layers.1.weight.scale"] = arrays["layers.1.weight.scale"][:-1]
        elif change == "endless":
            arrays["seats"] = np.inf
        else:
            del arrays["norms.2.weight" if change == "unnormed" else "first.weight.scale"]
        np.savez(path, **arrays)
    elif change == "another":
        np.savez(path, numbers=np.zeros(3))
    says = "no file" if change == "missing" else "does not hold the weights"
    with pytest.raises(OptionError, match=says):
        find_bot(f"weights:{path}")


def test_weights_are_kept_nearly_as_they_are_and_with_how_many_can_play(tmp_path: Path) -> None:
    rng = np.random.default_rng(3)
    arrays: dict[str, Any] = {
        "first.weight": (rng.normal(size=(32, 7)) * rng.exponential(size=7)).astype(np.float32),
        "layers.0.weight": np.zeros((32, 32), np.float32),
        "heads.weight": (rng.normal(size=(16, 32)) * np.logspace(0, -3, 16)[:, None]).astype(np.float32),
        "first.bias": rng.normal(size=32).astype(np.float32),
    }
    write_weights(tmp_path / "weights.npz", arrays, 4)
    kept = read_weights(tmp_path / "weights.npz")
    assert kept.seats == 4
    assert kept.arrays.keys() == arrays.keys()
    matrix = arrays["first.weight"]
    largest = np.abs(matrix).reshape(2, 16, 7).max(1).repeat(16, 0)  # of those that share a scale
    assert (np.abs(kept.arrays["first.weight"] - matrix) <= largest * 0.51 / 127).all()
    assert not kept.arrays["layers.0.weight"].any()
    assert np.allclose(kept.arrays["heads.weight"], arrays["heads.weight"], rtol=1e-3), "soft heads beside loud ones"
    assert np.allclose(kept.arrays["first.bias"], arrays["first.bias"], rtol=1e-3)


def test_weights_of_sixteen_bits_are_read_as_well(tmp_path: Path) -> None:
    kept = read_weights(OF_TWO)
    old: dict[str, Any] = {name: array.astype(np.float16) for name, array in kept.arrays.items()}
    np.savez(tmp_path / "old.npz", **old, seats=kept.seats)
    view = first_views()[0]
    ours, theirs = (Master(weights=path).infer(view).moves for path in (OF_TWO, tmp_path / "old.npz"))
    assert np.allclose(ours, theirs, atol=0.01)


def test_weights_for_two_do_not_play_among_more() -> None:
    sentence = r"The weights in .*two\.npz are for 2 players at most, not for 3\."
    spec = f"weights:{OF_TWO}"
    assert isinstance(find_bot(spec), Master)
    assert (most_players(spec), most_players("master")) == (2, 6)
    with pytest.raises(OptionError, match=sentence):
        find_bot(spec, players=3)
    view = game_of("classic", 3, 1).view(0)
    with pytest.raises(OptionError, match=sentence):
        Master(weights=OF_TWO).infer(view)


@pytest.mark.parametrize("players", range(2, 7))
def test_no_feature_is_left_out_that_there_can_be_among_so_many(players: int) -> None:
    def there(looked_at: Features, row: list[int]) -> set[tuple[int, float]]:
        numbers = zip(looked_at.number_places, looked_at.number_scales, strict=True)
        values = zip(looked_at.value_places, looked_at.value_values, strict=True)
        return {(place, row[place] * scale) for place, scale in numbers if row[place]} | {
            (place, -value) for place, value in values if row[place] == value
        }

    n = 0
    for seed in range(30):
        game = game_of("standard", players, seed)
        while (seat := game.turn) is not None:
            view = game.view(seat)
            row = network_input(observed_by_seat(view)[1], history_input(view), GAME)
            assert there(network_features(players), row) == there(network_features(), row)
            legal = game.legal_moves()
            game.play(legal[(seed * 7 + n * 3) % len(legal)])
            n += 1
    assert n > 100
    assert len(network_features(players)) < len(network_features()) or players == 6


@pytest.mark.parametrize(("id", "players"), CELLS)
def test_it_plays_every_edition_to_the_end(id: str, players: int) -> None:
    for seed in range(3):
        game = game_of(id, players, seed)
        play_round(game, [Master()] * players, seed)
        assert game.round_over


def first_views() -> list[View]:
    games = [game_of("standard", 2, seed) for seed in range(12)]
    return [game.view(game.turn) for game in games]


def chances_in(view: View) -> Any:
    """Return the chance of each legal move, the least first."""
    _, seen, mask = observed_by_seat(view)
    logits = (
        network(None, 2)
        .predict(network_input(seen, history_input(view), GAME))
        .policy.astype(float)[np.array(mask) > 0]
    )
    chances = np.exp(logits - logits.max())
    return np.sort(chances / chances.sum())


def test_the_same_seed_gives_the_same_move_and_not_every_seed_does() -> None:
    def moves(view: View) -> list[str]:
        return [str(Master().choose(view, generator(seed, 0, CHOICE, 0))) for seed in range(20)]

    played = [moves(view) for view in first_views()]
    assert played == [moves(view) for view in first_views()]
    assert any(len(set(of_one)) > 1 for of_one in played)


def test_moves_come_as_often_as_the_network_says() -> None:
    view = min(first_views(), key=lambda view: chances_in(view)[-1])  # the one it is least decided in
    assert chances_in(view)[-1] < 0.9
    count = 2000
    drawn = [str(Master().choose(view, generator(seed, 1, CHOICE, 0))) for seed in range(count)]
    shares = np.sort([drawn.count(str(move)) / count for move in view.legal])
    assert np.abs(shares - chances_in(view)).max() < 4 * (0.25 / count) ** 0.5


def test_what_is_played_for_makes_a_difference_where_there_is_a_bonus() -> None:
    view = first_views()[0]
    seen, plays, asked = observed_by_seat(view)[1], history_input(view), network(None, 2)
    one, other = (asked.predict(network_input(seen, plays, goal)).policy for goal in (ROUND, GAME))
    assert not np.allclose(one, other)


def test_it_is_told_what_everybody_saw_played() -> None:
    for seed in range(20):
        game = game_of("standard", 4, seed)
        plays = []
        while (seat := game.turn) is not None:
            for viewer in range(4):
                assert history_input(game.view(viewer)) == history_numbers(plays, viewer, 4)
            move = game.legal_moves()[seed * len(plays) % len(game.legal_moves())]
            if move.choice is None:
                plays.append((seat, move.card, move.target, move.named))
            game.play(move)
        assert plays


@pytest.mark.parametrize("counts", [[2], [3, 4, 5, 6]])
def test_it_says_the_same_as_what_was_trained(counts: list[int]) -> None:
    from needs import torch

    from billetdoux.train.lanes import Cell, Lanes
    from billetdoux.train.networks import NetworkInput, load_network
    from billetdoux.train.players import SeatedLanes

    torch.manual_seed(1)
    path = weights_for(counts[0])
    trained, played = load_network(path, "cpu"), Network(path)
    cells = [Cell(id, players) for id, players in CELLS if players in counts]
    lanes = Lanes(cells, 4 * len(cells), 3, "cpu")
    table = SeatedLanes(
        lanes, trained, torch.zeros((lanes.lanes, 6), dtype=torch.long), torch.arange(lanes.lanes) % 2
    )
    for step in range(40):
        turn = lanes.turn()
        asked = table.look(turn)
        answers = trained(NetworkInput(asked.inputs, torch.ones_like(asked.mask)))
        for lane in range(step % 4, lanes.lanes, 4):
            seen = lanes.seen[lane].tolist()
            assert (
                network_input(seen, asked.inputs[lane, len(seen) : AT_GOAL].tolist(), lane % 2)
                == asked.inputs[lane].tolist()
            )
            mine = played.predict(asked.inputs[lane].tolist())
            assert np.allclose(mine.policy, answers.policy[lane].numpy(), atol=1e-3)
            assert np.allclose(mine.shares, answers.shares[lane].numpy(), atol=1e-3)
            assert np.allclose(mine.belief, answers.belief[lane].numpy(), atol=1e-3)
            assert mine.value == pytest.approx(float(answers.value[lane]), abs=1e-3)
        table.step(turn, table.choose(asked, turn)[0])
