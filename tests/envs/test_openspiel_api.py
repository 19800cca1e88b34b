"""OpenSpiel's own suites: its random simulations, and the checks of its API test."""

from __future__ import annotations

from importlib import import_module
from typing import Any
from unittest import mock

import pytest

pyspiel: Any = pytest.importorskip("pyspiel")
api_test: Any = pytest.importorskip("open_spiel.integration_tests.api_test")

from billetdoux.envs import openspiel  # noqa: E402
from billetdoux.rules.edition import Card, Edition  # noqa: E402

TABLES: Any = import_module("samples").TABLES  # tests/secrets is on pytest's path
EFFECTS = {1: "guard", 2: "priest", 3: "baron", 5: "prince", 6: "chancellor", 7: "king"}

# Decks so small that the whole tree can be looked at. For each, how many players, how many states of chance, of the
# players, and at the end there are, and how many information sets.
TINY = {
    "tiny-swaps": ((1, 2, 3, 3, 6, 7), 3, (1173, 2412, 8412), 439),
    "tiny-draws": ((3, 3, 3, 3, 5, 5, 6), 3, (1314, 820, 1923), 278),  # with ties, and the face-down card drawn
    "tiny-two": ((2, 2, 3, 3, 6, 6, 6, 6), 2, (620, 1455, 1562), 581),
}


def tiny_game(name: str) -> Any:
    """Make a game of a tiny deck, and tell OpenSpiel's suite what it should find."""
    deck, players, states, information_sets = TINY[name]
    cards = tuple(Card(value, EFFECTS[value], deck.count(value), EFFECTS[value]) for value in sorted(set(deck)))
    api_test.TOTAL_NUM_STATES[name] = states
    api_test.PERFECT_RECALL_NUM_STATES[name] = information_sets
    tiny = Edition(name, "standard", len(deck), {players: 1}, cards)
    with mock.patch.object(openspiel, "edition", return_value=tiny):
        return openspiel.BilletDouxGame({"edition": name, "players": players})


@pytest.mark.parametrize(("edition", "players"), TABLES)
@pytest.mark.parametrize("more", [{}, {"reward": "tokens"}, {"seed": 3, "first": 1}])
def test_random_simulations(edition: str, players: int, more: dict[str, Any]) -> None:
    game = pyspiel.load_game("billetdoux_v0", {"edition": edition, "players": players, **more})
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


# OpenSpiel's own test cases: perfect recall, no overlapping information sets, constant sum, and more.


class TestSwaps(api_test.EnforceAPIOnFullTreeBase):
    game_name = "tiny-swaps"
    game = tiny_game(game_name)


class TestDraws(api_test.EnforceAPIOnFullTreeBase):
    game_name = "tiny-draws"
    game = tiny_game(game_name)


class TestTwo(api_test.EnforceAPIOnFullTreeBase):
    game_name = "tiny-two"
    game = tiny_game(game_name)


class TestSomeStates(api_test.EnforceAPIOnPartialTreeBase):
    game_name = "billetdoux_v0"
    game = pyspiel.load_game("billetdoux_v0")


class TestSomeSeededStates(api_test.EnforceAPIOnPartialTreeBase):
    game_name = "billetdoux_v0"
    game = pyspiel.load_game("billetdoux_v0(edition=princess,players=4,reward=tokens,seed=1)")
