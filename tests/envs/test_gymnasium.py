"""Gymnasium's own suites on our environments, and ours: the vector of lanes is the single environment, many times."""

from __future__ import annotations

import importlib
import random
import sys
from typing import TYPE_CHECKING, Any

import pytest

gym: Any = pytest.importorskip("gymnasium")

import numpy as np  # noqa: E402
from gymnasium.utils.env_checker import check_env, data_equivalence  # noqa: E402
from gymnasium.vector import AutoresetMode, SyncVectorEnv  # noqa: E402
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics  # noqa: E402

from billetdoux.bots import bot  # noqa: E402
from billetdoux.envs.gymnasium_env import BilletDouxEnv  # noqa: E402
from billetdoux.envs.vector import BilletDouxVectorEnv  # noqa: E402
from billetdoux.errors import OptionError  # noqa: E402
from billetdoux.game.game import Game  # noqa: E402
from billetdoux.game.shuffle import SeededShuffle  # noqa: E402
from billetdoux.observe.actions import ACTIONS, action_of  # noqa: E402
from billetdoux.observe.observation import SIZE, observe  # noqa: E402
from billetdoux.rules.generator import CHOICE, generator  # noqa: E402
from billetdoux.rules.move import pack_move  # noqa: E402
from billetdoux.rules.state import KINDS  # noqa: E402
from brute import PLAYERS  # noqa: E402
from sizes import times  # noqa: E402

if TYPE_CHECKING:
    from billetdoux.rules.move import Move

TABLES = [(name, players) for name, counts in PLAYERS.items() for players in counts]
SETTINGS: list[dict[str, Any]] = [
    {"edition": "standard", "players": 2},
    {"edition": "standard", "players": 4, "seat": "random"},
    {"edition": "classic", "players": 3, "opponents": "casual", "seat": 2},
    {"edition": "princess", "players": 5, "opponents": ["random", "casual"], "seat": "random", "reward": "tokens"},
    {"edition": "standard", "players": 2, "whole_games": True, "opponents": "casual"},
    {"edition": "princess", "players": 6, "whole_games": True, "reward": "tokens", "seat": "random"},
]


def draw_actions(masks: Any, rng: np.random.Generator) -> Any:
    """Draw one legal action for each lane."""
    return (masks * rng.random(masks.shape)).argmax(axis=1)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_environment_checker(name: str, players: int) -> None:
    for options in ({}, {"whole_games": True, "opponents": "casual", "seat": "random"}):
        env = gym.make("billetdoux-v0", edition=name, players=players, render_mode="ansi", **options)
        check_env(env.unwrapped)


def test_the_environment_checker_on_the_plain_path() -> None:
    check_env(gym.make("billetdoux-v0", compiled=False, opponents="casual").unwrapped)


def test_it_is_made_by_its_name() -> None:
    env = gym.make("billetdoux.envs.gymnasium_env:billetdoux-v0", players=3)
    assert env.observation_space.shape == (SIZE,)
    assert env.observation_space.dtype == np.int8
    assert env.action_space == gym.spaces.Discrete(ACTIONS)
    envs = gym.make_vec("billetdoux-v0", num_envs=3, players=3)
    assert isinstance(envs, BilletDouxVectorEnv)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP


@pytest.mark.parametrize("settings", SETTINGS)
def test_the_vector_is_the_single_environment_many_times(settings: dict[str, Any]) -> None:
    """Gymnasium's own vector of single environments, with the same mode, gives the same in everything."""
    lanes = 16
    mode = AutoresetMode.SAME_STEP
    ours = BilletDouxVectorEnv(lanes, **settings)
    theirs: Any = SyncVectorEnv([lambda: BilletDouxEnv(**settings)] * lanes, autoreset_mode=mode)
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    assert ours.single_action_space == theirs.single_action_space
    assert ours.metadata["autoreset_mode"] == theirs.metadata["autoreset_mode"]
    rng = np.random.default_rng(5)
    seeds: list[Any] = [11, None, list(range(lanes))]
    for seed in seeds:
        seen, info = ours.reset(seed=seed)
        assert data_equivalence((seen, info), theirs.reset(seed=seed), exact=True)
        for _ in range(times(25)):
            actions = draw_actions(info["action_mask"], rng)
            seen, rewards, terminated, truncated, info = ours.step(actions)
            also, their_rewards, *rest = theirs.step(actions)
            assert data_equivalence(seen, also, exact=True)
            assert rewards.tolist() == their_rewards.tolist()
            assert data_equivalence((terminated, truncated, info), tuple(rest), exact=True)
            assert ours.observation_space.contains(seen)
            assert (ours.action_masks() == info["action_mask"]).all()
    assert ours.passed_over[0] == sum(env.passed_over[0] for env in theirs.envs)


@pytest.mark.parametrize("settings", SETTINGS)
def test_both_paths_play_the_same(settings: dict[str, Any]) -> None:
    fast, plain = BilletDouxEnv(**settings, compiled=True), BilletDouxEnv(**settings, compiled=False)
    for seed in (4, *[None] * times(6)):
        shown = fast.reset(seed=seed)
        assert data_equivalence(shown, plain.reset(seed=seed), exact=True)
        terminated = False
        while not terminated:
            action = fast.action_space.sample(shown[1]["action_mask"])
            seen, reward, terminated, truncated, info = fast.step(action)
            assert data_equivalence((seen, reward, terminated, truncated, info), plain.step(action), exact=True)
            shown = seen, info


class Beside:
    """A `Game` in which the bots choose by their views, to be held against an environment with the same seed."""

    def __init__(self, names: list[str], seed: int, number: int, *, whole: bool) -> None:
        players = len(names) + 1
        self.seed, self.number, self.whole, self.decisions = seed, number, whole, 0
        self.bots = {(LEARNER + 1 + place) % players: bot(name) for place, name in enumerate(names)}
        seats = [f"player_{seat}" for seat in range(players)]
        self.game = Game("standard", seats, shuffle=SeededShuffle(seed, number))

    def play(self, move: Move) -> None:
        self.game.play(move)
        self.decisions += 1
        if self.game.round_over and self.whole and not self.game.over:
            self.game.next_round()

    def play_bots(self) -> None:
        """Play on to the learner's decision, or the end."""
        while (seat := self.game.turn) is not None and seat != LEARNER:
            chances = generator(self.seed, self.number, CHOICE, self.decisions)
            self.play(self.bots[seat].choose(self.game.view(seat), chances))

    def share(self) -> float:
        winners = self.game.winners if self.whole else self.game.rounds[-1].winners or ()
        return 1 / len(winners) if LEARNER in winners else 0.0

    def seen(self) -> list[list[int]]:
        """Return what every seat observes."""
        seen = [[0] * SIZE for _ in self.game.seats]
        for seat in self.game.seats:
            observe(self.game.state, seat, [0] * KINDS, seen[seat])
        return seen


LEARNER = 1


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("whole", [False, True])
def test_the_bots_see_what_a_seat_sees(players: int, whole: bool) -> None:
    names = ["casual", "random", "casual"][: players - 1]
    env = BilletDouxEnv("standard", players, opponents=names, whole_games=whole, seat=LEARNER)
    rng = random.Random(players)
    seen, _ = env.reset(seed=9)
    for _ in range(times(8)):
        beside = Beside(names, 9, int(env.lane.source.game), whole=whole)
        terminated, reward = False, 0.0
        while not terminated:
            beside.play_bots()
            s = beside.game.state
            assert s.turn == LEARNER
            assert seen.tolist() == beside.seen()[LEARNER]
            legal = {action_of(s, pack_move(move)): move for move in beside.game.legal_moves()}
            assert np.flatnonzero(env.action_masks()).tolist() == sorted(legal)
            action = rng.choice(sorted(legal))
            seen, reward, terminated, _, _ = env.step(action)
            beside.play(legal[action])
        beside.play_bots()
        assert beside.game.round_over
        assert reward == pytest.approx(beside.share())
        seen, _ = env.reset()


def test_shares_are_what_two_equals_win() -> None:
    """By lot against by lot is half each, once the rounds without a decision of the learner are counted in."""
    envs = BilletDouxVectorEnv(1000, players=2, seat="random")
    _, info = envs.reset(seed=1)
    rng = np.random.default_rng(1)
    won, episodes = 0.0, 0
    for _ in range(times(60)):
        _, rewards, terminated, _, info = envs.step(draw_actions(info["action_mask"], rng))
        assert set(np.unique(rewards)) <= {0.0, 0.5, 1.0}
        assert not rewards[~terminated].any()
        won += rewards.sum()
        episodes += terminated.sum()
    passed, passed_won = envs.passed_over
    assert passed > 0
    assert (won + passed_won) / (episodes + passed) == pytest.approx(0.5, abs=0.015)


def test_threads_change_nothing() -> None:
    one, two = (BilletDouxVectorEnv(101, players=3, threads=threads) for threads in (1, 2))
    rng = np.random.default_rng(2)
    _, info = one.reset(seed=5)
    two.reset(seed=5)
    for _ in range(times(20)):
        actions = draw_actions(info["action_mask"], rng)
        stepped = one.step(actions)
        assert data_equivalence(stepped, two.step(actions), exact=True)
        info = stepped[4]
    assert one.decisions == two.decisions
    assert (one.seats == 0).all()


def test_the_vector_takes_gymnasiums_wrappers() -> None:
    envs = RecordEpisodeStatistics(gym.make_vec("billetdoux-v0", num_envs=8))
    _, info = envs.reset(seed=3)
    rng = np.random.default_rng(3)
    rewards, terminated = np.zeros(8), np.zeros(8, np.bool_)
    while "episode" not in info:
        _, rewards, terminated, _, info = envs.step(draw_actions(info["action_mask"], rng))
    assert (info["episode"]["r"][terminated] == rewards[terminated]).all()
    listed = DictInfoToList(gym.make_vec("billetdoux-v0", num_envs=2))
    assert [one["action_mask"].sum() > 0 for one in listed.reset(seed=1)[1]] == [True, True]


@pytest.mark.parametrize("compiled", [True, False])
@pytest.mark.parametrize("action", [-1, 80, ACTIONS, 2**70, "Guard", 1.0, None])
def test_an_illegal_action_is_refused_and_changes_nothing(action: Any, compiled: bool) -> None:
    env = BilletDouxEnv(players=3, compiled=compiled)
    env.reset(seed=1)
    before = env.lane.state().copy()
    with pytest.raises(OptionError, match=r"is not legal; legal: \d+") as caught:
        env.step(action)
    assert caught.value.key == "action-illegal"
    assert env.lane.state() == before
    env.step(env.action_space.sample())


def test_an_illegal_action_loses_where_that_was_asked_for() -> None:
    env = BilletDouxEnv(illegal="lose")
    env.reset(seed=1)
    _, reward, terminated, _, info = env.step(80)
    assert (reward, terminated) == (0, True)
    assert "action 80 is not legal" in info["illegal_action"]
    for action in (80, ACTIONS, "Guard"):
        with pytest.raises(OptionError, match="is not legal"):
            env.step(action)  # an episode that is over, or what is no action at all


@pytest.mark.parametrize("wrong", [-1, 80, ACTIONS, 2**40])
def test_an_illegal_action_on_one_lane_changes_none(wrong: int) -> None:
    envs = BilletDouxVectorEnv(5, players=3)
    _, info = envs.reset(seed=1)
    info["action_mask"][:, wrong % ACTIONS] = 1  # what was handed out is not what is checked
    actions = draw_actions(envs.action_masks(), np.random.default_rng(1))
    actions[3] = wrong
    before = envs._states.copy()
    with pytest.raises(OptionError, match=rf"Lane 3: action {wrong} is not legal; legal: \d+"):
        envs.step(actions)
    assert (envs._states == before).all()
    for shape in (actions[:4], actions.reshape(1, 5), actions.astype(float)):
        with pytest.raises(OptionError) as caught:
            envs.step(shape)
        assert caught.value.key == "actions-wrong"


def test_a_vector_loses_lane_by_lane_where_that_was_asked_for() -> None:
    options: dict[str, Any] = {"players": 3, "illegal": "lose"}
    ours = BilletDouxVectorEnv(4, **options)
    theirs = SyncVectorEnv([lambda: BilletDouxEnv(**options)] * 4, autoreset_mode=AutoresetMode.SAME_STEP)
    _, info = ours.reset(seed=2)
    theirs.reset(seed=2)
    rng = np.random.default_rng(2)
    actions = np.zeros(4, np.int64)
    for _ in range(10):
        actions = draw_actions(info["action_mask"], rng)
        actions[2] = 80
        seen, rewards, terminated, _, info = ours.step(actions)
        their_seen, their_rewards, their_terminated, _, their_info = theirs.step(actions)
        assert data_equivalence((seen, terminated), (their_seen, their_terminated), exact=True)
        assert rewards.tolist() == their_rewards.tolist()
        assert info["final_info"]["_illegal_action"].tolist() == [False, False, True, False]
        assert their_info["final_info"]["_illegal_action"].tolist() == [False, False, True, False]
    actions[2] = ACTIONS
    with pytest.raises(OptionError, match="Lane 2"):
        ours.step(actions)


def test_seeds_name_the_games() -> None:
    envs = BilletDouxVectorEnv(3)
    with pytest.raises(OptionError) as caught:
        envs.reset(seed=[1, 2])
    assert caught.value.key == "seeds-wrong"
    first, _ = envs.reset()
    again, _ = envs.reset()
    assert not np.array_equal(first, again)
    env = BilletDouxEnv()
    seen, _ = env.reset(seed=2**64 - 1)
    assert np.array_equal(seen, BilletDouxEnv().reset(seed=2**64 - 1)[0])


@pytest.mark.parametrize("kind", [BilletDouxEnv, BilletDouxVectorEnv])
@pytest.mark.parametrize(
    ("options", "key"),
    [
        ({"edition": "deluxe"}, "edition-unknown"),
        ({"players": 7}, "players-wrong"),
        ({"opponents": "expert?"}, "bot-unknown"),
        ({"opponents": ["random", "random"]}, "bots-too-many"),
        ({"opponents": []}, "bots-too-many"),
        ({"seat": 2}, "seat-not-in-game"),
        ({"seat": "last"}, "seat-not-in-game"),
        ({"reward": "fame"}, "choice-unknown"),
        ({"illegal": "ignore"}, "choice-unknown"),
    ],
)
def test_options_that_cannot_be(kind: Any, options: dict[str, Any], key: str) -> None:
    with pytest.raises(OptionError) as caught:
        kind(**options)
    assert caught.value.key == key


@pytest.mark.parametrize("module", ["gymnasium_env", "vector"])
def test_without_the_extra_a_sentence_says_what_to_install(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    for name in (module, "spaces"):
        monkeypatch.delitem(sys.modules, f"billetdoux.envs.{name}", raising=False)
    with pytest.raises(OptionError) as caught:
        importlib.import_module(f"billetdoux.envs.{module}")
    assert caught.value.key == "research-missing"
