"""What a round is worth for the game."""

from __future__ import annotations

import numpy as np
import pytest
from needs import torch

from billetdoux.rules.edition import edition, known_editions
from billetdoux.train.lanes import Cell
from billetdoux.train.rounds_worth import RoundsWorth, gains_of, game_chances

CELLS = [Cell(id, players) for id in known_editions() for players in edition(id).tokens if players < 5]


@pytest.mark.parametrize("cell", CELLS, ids=str)
def test_chances_are_shared_out_among_all_and_grow_with_ones_own_tokens(cell: Cell) -> None:
    chances = game_chances(cell.edition, cell.players)
    assert np.allclose(chances.sum(axis=-1), 1)
    assert np.allclose(chances[(0,) * cell.players], 1 / cell.players)
    running = tuple(slice(0, -1) for _ in range(cell.players))
    assert (np.diff(chances[..., 0], axis=0)[running] > 0).all()
    assert np.allclose(chances[..., 0], chances.swapaxes(0, 1)[..., 1])  # no seat is favoured


def test_gains_are_chances() -> None:
    for cell in CELLS:
        gains = gains_of(cell.edition, cell.players)
        assert sum(gains.values()) == pytest.approx(1)
        assert all(len(gain) == cell.players and max(gain) > 0 for gain in gains)


def test_without_a_bonus_a_round_of_two_is_worth_its_share() -> None:
    worth = RoundsWorth([Cell("classic", 4), Cell("classic", 2)], "cpu")
    before = torch.tensor([[3, 5, 0, 0, 0, 0]] * 2, dtype=torch.int8)
    after = torch.tensor([[4, 5, 0, 0, 0, 0], [3, 6, 0, 0, 0, 0]], dtype=torch.int8)
    cell, players = torch.tensor([1, 1]), torch.tensor([2, 2])
    assert torch.allclose(worth.of(cell, players, before, after)[:, :2], torch.eye(2), atol=1e-5)


def test_a_second_token_is_worth_something_and_another_winner_is_not_always_the_same() -> None:
    worth = RoundsWorth([Cell("standard", 4)], "cpu")
    before = torch.tensor([[1, 3, 1, 0, 0, 0]] * 3, dtype=torch.int8)
    gains = torch.tensor([[2, 0, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0], [0, 0, 0, 1, 0, 0]], dtype=torch.int8)
    mine = worth.of(torch.zeros(3, dtype=torch.long), torch.full((3,), 4), before, before + gains)[:, 0]
    assert mine[0] > 1  # one more than a round won brings
    assert mine[1] < 0 < mine[2]  # the leader has won; the last has
