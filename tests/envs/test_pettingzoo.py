"""PettingZoo's own suites on our environment, and our own checks of it."""

from __future__ import annotations

import importlib
import random
import subprocess
import sys
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("pettingzoo")

import numpy as np
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, render_test, seed_test

from billetdoux.envs import lane, pettingzoo_env
from billetdoux.errors import OptionError
from billetdoux.game.game import Game
from billetdoux.game.shuffle import SeededShuffle
from billetdoux.observe.actions import ACTIONS, action_of, move_of
from billetdoux.observe.observation import SIZE, observe
from billetdoux.rules.move import pack_move, unpack_move
from billetdoux.rules.state import KINDS
from brute import PLAYERS
from sizes import times

TABLES = [(name, players) for name, counts in PLAYERS.items() for players in counts]
SEED = 8  # a round for two in which both decide four times, in turn
FORMS = [(name, players, False) for name, players in TABLES] + [("standard", 2, True), ("princess", 5, True)]

# What the suite says of any environment whose observation is a dict, its own card games excepted by name.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


def play_out(env: Any, seed: int | None) -> tuple[dict[str, float], dict[str, int]]:
    """Play an episode by lot; return what each agent was rewarded, and how often it decided."""
    env.reset(seed=seed)
    rng = random.Random(seed)
    rewards, decided = dict.fromkeys(env.possible_agents, 0.0), dict.fromkeys(env.possible_agents, 0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, info = env.last()
        rewards[agent] += reward
        assert (seen["action_mask"] == info["action_mask"]).all()
        if terminated or truncated:
            assert not seen["action_mask"].any()
            env.step(None)
        else:
            env.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            decided[agent] += 1
    return rewards, decided


@pytest.mark.parametrize(("name", "players", "whole"), FORMS)
def test_the_api_suite(name: str, players: int, whole: bool) -> None:
    env = pettingzoo_env.env(name, players, whole_games=whole)
    api_test(env, num_cycles=times(40))
    assert str(env) == "billetdoux_v0"


def test_the_api_suite_on_the_plain_path() -> None:
    api_test(pettingzoo_env.env("standard", 3, compiled=False), num_cycles=times(20))


@pytest.mark.parametrize(("name", "players", "whole"), FORMS)
def test_the_seed_suite(name: str, players: int, whole: bool) -> None:
    seed_test(lambda: pettingzoo_env.env(name, players, whole_games=whole), num_cycles=times(20))


@pytest.mark.parametrize("whole", [False, True])
def test_the_render_suite(whole: bool) -> None:
    render_test(partial(pettingzoo_env.env, "standard", 4, whole_games=whole))


def test_the_parallel_suite() -> None:
    parallel_api_test(pettingzoo_env.parallel_env("standard", 4), num_cycles=times(50))


def test_the_max_cycles_suite() -> None:
    """The suite resets without a seed and wants four turns for each, which not every round has; so it gets a seed."""

    class Seeded(pettingzoo_env.raw_env):
        def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
            assert seed is None
            super().reset(seed=SEED, options=options)
            for seat, agent in enumerate(self.possible_agents):
                self.action_space(agent).seed(seat)

    def parallel(max_cycles: int) -> Any:
        return pettingzoo_env.turn_based_aec_to_parallel(Seeded(max_steps=max_cycles))

    max_cycles_test(SimpleNamespace(env=Seeded, parallel_env=parallel))


@pytest.mark.parametrize("compiled", [True, False])
@pytest.mark.parametrize(("name", "players"), [("standard", 2), ("classic", 3), ("princess", 4), ("standard", 6)])
def test_it_plays_the_game(name: str, players: int, compiled: bool) -> None:
    """Beside it runs a `Game` with the same seed: same decks, masks, observations of every seat, and winners."""
    env = pettingzoo_env.raw_env(name, players, whole_games=True, compiled=compiled)
    rng = random.Random(players)
    for number in range(times(2)):
        env.reset(seed=7 if number == 0 else None)
        game = Game(name, env.possible_agents, shuffle=SeededShuffle(7, number))
        while not game.over:
            s = game.state
            assert env.agent_selection == env.possible_agents[s.turn]
            legal = {action_of(s, pack_move(move)): move for move in game.legal_moves()}
            mask = env.observe(env.agent_selection)["action_mask"]
            assert np.flatnonzero(mask).tolist() == sorted(legal)
            for seat, agent in enumerate(env.possible_agents):
                seen = [0] * SIZE
                observe(s, seat, [0] * KINDS, seen)
                shown = env.observe(agent)
                assert shown["observation"].tolist() == seen
                assert env.observation_space(agent).contains(shown)
                assert seat == s.turn or not shown["action_mask"].any()
            action = rng.choice(sorted(legal))
            assert unpack_move(move_of(s, action), legal[action].card) == legal[action]
            env.step(action)
            game.play(legal[action])
            if game.round_over and not game.over:
                game.next_round()
        share = 1 / len(game.winners)
        assert env.rewards == {
            agent: pytest.approx(share if seat in game.winners else 0.0)
            for seat, agent in enumerate(env.possible_agents)
        }
        assert all(env.terminations.values())


@pytest.mark.parametrize(("name", "players", "whole"), FORMS)
def test_shares_add_up_to_one(name: str, players: int, whole: bool) -> None:
    env = pettingzoo_env.env(name, players, whole_games=whole)
    for seed in range(times(5)):
        rewards, _ = play_out(env, seed)
        assert sum(rewards.values()) == pytest.approx(1)


def test_tokens_add_up_to_the_score() -> None:
    env = pettingzoo_env.raw_env("princess", 4, whole_games=True, reward="tokens")
    for seed in range(times(5)):
        rewards, _ = play_out(env, seed)
        assert list(rewards.values()) == env.lane.state().tokens[:4]
        assert max(rewards.values()) >= 4


def test_players_who_are_out_get_no_turn() -> None:
    env: Any = pettingzoo_env.raw_env("standard", 6)
    for seed in range(times(20)):
        env.reset(seed=seed)
        gone = set[str]()
        for agent in env.agent_iter():
            seen, reward, terminated, _, _ = env.last()
            assert agent not in gone
            if terminated:
                assert reward == 0 or env.lane.state().over
                gone.add(agent)
            out = {one for one, is_out in zip(env.possible_agents, env.lane.state().out, strict=True) if is_out}
            assert agent not in out or terminated
            env.step(None if terminated else env.action_space(agent).sample(seen["action_mask"]))


@pytest.mark.parametrize("compiled", [True, False])
@pytest.mark.parametrize("action", [-1, 80, ACTIONS, 2**70, "Guard", 1.0, None])
def test_an_illegal_action_is_refused_and_changes_nothing(action: Any, compiled: bool) -> None:
    env = pettingzoo_env.env("standard", 3, compiled=compiled)
    env.reset(seed=1)
    before = env.unwrapped.lane.state().copy()
    with pytest.raises(OptionError, match=r"is not legal; legal: \d+") as caught:
        env.step(action)
    assert caught.value.key == "action-illegal"
    assert env.unwrapped.lane.state() == before
    play_out(env, None)


def test_samples_without_a_mask_are_legal_and_tell_others_nothing() -> None:
    env = pettingzoo_env.raw_env("standard", 4, whole_games=True, max_steps=50)
    env.reset(seed=3)
    while not any([*env.truncations.values(), *env.terminations.values()]):
        others = [env.action_space(agent) for agent in env.agents if agent != env.agent_selection]
        assert not any(space.legal.any() for space in others)
        env.step(env.action_space(env.agent_selection).sample())


def test_what_is_handed_out_is_not_what_is_checked() -> None:
    env = pettingzoo_env.env(players=2)
    env.reset(seed=1)
    seen, _, _, _, info = env.last()
    wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    seen["action_mask"][:] = info["action_mask"][:] = 1
    with pytest.raises(OptionError, match="is not legal"):
        env.step(wrong)


def test_a_drawing_hides_what_its_viewer_cannot_know() -> None:
    env = pettingzoo_env.raw_env("standard", 3, compiled=False, render_mode="ansi")
    env.reset(seed=2)
    s = env.lane.state()
    drawn = env.render()
    assert "> player_" in drawn
    for seat in range(3):
        if seat != s.turn:
            s.hand[seat] = (s.hand[seat] + 1) % KINDS
    s.deck.reverse()
    s.aside = (s.aside + 1) % KINDS
    assert env.render() == drawn
    assert drawn.count("hand") == 1


@pytest.mark.parametrize(
    ("options", "key"),
    [
        ({"edition": "deluxe"}, "edition-unknown"),
        ({"edition": "classic", "players": 5}, "players-wrong"),
        ({"reward": "fame"}, "choice-unknown"),
        ({"render_mode": "rgb_array"}, "choice-unknown"),
    ],
)
def test_options_that_cannot_be(options: dict[str, Any], key: str) -> None:
    with pytest.raises(OptionError) as caught:
        pettingzoo_env.env(**options)
    assert caught.value.key == key


def test_without_numba_it_plays_on_the_plain_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lane, "find_spec", {}.get)
    env = pettingzoo_env.raw_env(players=2)
    assert not env.lane.compiled
    play_out(env, 1)


@pytest.mark.parametrize("missing", ["pettingzoo", "gymnasium", "numpy"])
def test_without_the_extra_a_sentence_says_what_to_install(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    for name in ("pettingzoo_env", "spaces"):
        monkeypatch.delitem(sys.modules, f"billetdoux.envs.{name}", raising=False)
    with pytest.raises(OptionError, match=r"pip install billetdoux\[research\]") as caught:
        importlib.import_module("billetdoux.envs.pettingzoo_env")
    assert caught.value.key == "research-missing"


def test_numba_is_imported_only_when_asked_for() -> None:
    script = (
        "import sys; from billetdoux.envs import pettingzoo_env, gymnasium_env, vector;"
        "env = pettingzoo_env.env(compiled=False); env.reset(seed=1);"
        "assert 'numba' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
