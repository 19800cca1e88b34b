"""`master`: the network as it is played with."""

# pyright: basic

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from billetdoux.bots.finding import find_bot
from billetdoux.bots.master import GAME, ROUND, Master, told_to
from billetdoux.bots.master.features import AT_GOAL, shown, told
from billetdoux.bots.master.network import WEIGHTS, Network, network
from billetdoux.bots.playing import play_round
from billetdoux.errors import OptionError
from billetdoux.game.game import Game
from billetdoux.game.shuffle import SeededShuffle
from billetdoux.observe.seat_state import observed
from billetdoux.rules.editions import edition, known_editions
from billetdoux.rules.generator import CHOICE, generator
from billetdoux.views.chronicle import Chronicle

if TYPE_CHECKING:
    from pathlib import Path

    from billetdoux.views.view import View

CELLS = [(id, players) for id in known_editions() for players in edition(id).tokens]
NAMES = ["Ann", "Bob", "Cy", "Di", "Ed", "Flo"]


def chronicle_of(id: str, players: int, seed: int) -> Chronicle:
    return Chronicle(Game(id, NAMES[:players], shuffle=SeededShuffle(seed)))


def test_the_weights_are_small() -> None:
    assert WEIGHTS.stat().st_size <= 4_000_000


def test_weights_of_ones_own_are_a_bot(tmp_path: Path) -> None:
    with np.load(WEIGHTS) as kept:
        weights = {name: kept[name] for name in kept.files}
    own = tmp_path / "weights.npz"
    blank: dict[str, Any] = {name: value * (0 if name.startswith("heads") else 1) for name, value in weights.items()}
    np.savez(own, **blank)
    view = Chronicle(Game("standard", ["Ada", "Bo"], seed=2, first=0)).view(0)
    trained, ours = find_bot(f"weights:{own}"), find_bot("master")
    assert isinstance(trained, Master)
    assert isinstance(ours, Master)
    assert len(set(trained.infer(view).moves)) == 1, "it has learnt nothing"
    assert len(set(ours.infer(view).moves)) > 1


@pytest.mark.parametrize("change", ["missing", "folder", "text", "attacker", "another"])
def test_files_that_hold_no_such_weights(tmp_path: Path, change: str) -> None:
    path = tmp_path / "weights.npz"
    if change == "folder":
        path.mkdir()
    elif change == "text":
        path.write_text("weights")
    elif change == "attacker":  # it is shown more than `master`
        with np.load(WEIGHTS) as kept:
            first = np.pad(kept["first.weight"], ((0, 0), (0, 180)))
            more: dict[str, Any] = {name: kept[name] for name in kept.files} | {"first.weight": first}
            np.savez(path, **more)
    elif change == "another":
        np.savez(path, numbers=np.zeros(3))
    says = "no file" if change == "missing" else "does not hold the weights"
    with pytest.raises(OptionError, match=says):
        find_bot(f"weights:{path}")


@pytest.mark.parametrize(("id", "players"), CELLS)
def test_it_plays_every_edition_to_the_end(id: str, players: int) -> None:
    for seed in range(3):
        chronicle = chronicle_of(id, players, seed)
        play_round(chronicle, [Master()] * players, seed, 0, 0)
        assert chronicle.game.round_over


def first_views() -> list[View]:
    chronicles = [chronicle_of("standard", 2, seed) for seed in range(12)]
    return [chronicle.view(chronicle.game.turn) for chronicle in chronicles]


def chances_in(view: View) -> Any:
    """Return the chance of each legal move, the least first."""
    _, seen, mask = observed(view)
    logits = network().ask(shown(seen, told_to(view), GAME)).policy.astype(float)[np.array(mask) > 0]
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
    one, other = (network().ask(shown(observed(view)[1], told_to(view), goal)).policy for goal in (ROUND, GAME))
    assert not np.allclose(one, other)


def test_it_is_told_what_everybody_saw_played() -> None:
    for seed in range(20):
        chronicle = chronicle_of("standard", 4, seed)
        game, plays = chronicle.game, []
        while (seat := game.turn) is not None:
            for viewer in range(4):
                assert told_to(chronicle.view(viewer)) == told(plays, viewer, 4)
            move = game.legal_moves()[seed * len(plays) % len(game.legal_moves())]
            if move.choice is None:
                plays.append((seat, move.card, move.target, move.named))
            game.play(move)
        assert plays


def test_it_says_the_same_as_what_was_trained() -> None:
    from needs import torch

    from billetdoux.train.lanes import Cell, Lanes
    from billetdoux.train.model import Position
    from billetdoux.train.run import load_network
    from billetdoux.train.table import Table

    torch.manual_seed(1)
    trained, played = load_network(WEIGHTS, "cpu"), Network()
    lanes = Lanes([Cell(id, players) for id, players in CELLS], 4 * len(CELLS), 3, "cpu")
    table = Table(lanes, trained, torch.zeros((lanes.lanes, 6), dtype=torch.long), torch.arange(lanes.lanes) % 2)
    for step in range(40):
        turn = lanes.turn()
        asked = table.look(turn)
        answers = trained(Position(asked.shown, torch.ones_like(asked.mask)))
        for lane in range(step % 4, lanes.lanes, 4):
            seen = lanes.seen[lane].tolist()
            assert (
                shown(seen, asked.shown[lane, len(seen) : AT_GOAL].tolist(), lane % 2) == asked.shown[lane].tolist()
            )
            mine = played.ask(asked.shown[lane].tolist())
            assert np.allclose(mine.policy, answers.policy[lane].numpy(), atol=1e-3)
            assert np.allclose(mine.shares, answers.shares[lane].numpy(), atol=1e-3)
            assert np.allclose(mine.belief, answers.belief[lane].numpy(), atol=1e-3)
            assert mine.value == pytest.approx(float(answers.value[lane]), abs=1e-3)
        table.step(turn, table.choose(asked, turn)[0])
