"""Gymnasium: one seat against bots. Importing this module registers `billetdoux-v0`.

>>> import gymnasium as gym
>>> env = gym.make("billetdoux.envs.gymnasium_env:billetdoux-v0", players=4, opponents=["casual", "random"])
>>> seen, info = env.reset(seed=1)
>>> seen, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))

An episode is a round, or with `whole_games` a game. `reset(seed)` begins game 0 of that seed and `reset()` the game
after the last one, so a seed names a whole sequence of episodes. Decks, lots, the bots' chances and a random seat
come from `rules/generator.py`, by (seed, game, purpose, number): the same as on every other path.

Where bots decide before the learner, the learner may be out, or the round over, before their first decision. Such
games hold nothing to learn: `reset` passes over them, and `passed_over` counts them for whoever needs exact shares.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from billetdoux.envs.lane import Lane
from billetdoux.envs.options import ILLEGAL, EnvOptions, Opponents, check_action, known_choice
from billetdoux.envs.spaces import LegalActions, gymnasium, observation_box
from billetdoux.envs.view_text import view_text
from billetdoux.errors import OptionError
from billetdoux.fast.learners import GIVES_UP

if TYPE_CHECKING:
    from collections.abc import Sequence

    from billetdoux.rules.edition import Edition

NAME = "billetdoux-v0"


class BilletDouxEnv(gymnasium.Env[Any, Any]):
    """One seat, the learner's, at a table of bots.

    opponents    the bots' names, from the seat after the learner's on; fewer than seats take turns
    seat         the learner's, or "random": by lot in each episode
    whole_games  an episode is a whole game; otherwise a round, which ends for the learner when they are out
    reward       "share": of the round or game won, ties share; "tokens": those gained
    illegal      "error": an illegal action is an error and changes nothing; "lose": it ends the episode, and
                 `info["illegal_action"]` says why
    compiled     None: where numba is installed; the games are the same
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["human", "ansi"], "render_fps": 1}  # pyright: ignore[reportIncompatibleVariableOverride]

    def __init__(
        self,
        edition: str | Edition = "standard",
        players: int = 2,
        *,
        opponents: str | Sequence[str] = "random",
        seat: int | str = 0,
        whole_games: bool = False,
        reward: str = "share",
        illegal: str = "error",
        compiled: bool | None = None,
        render_mode: str | None = None,
    ) -> None:
        import numpy as np

        options = EnvOptions.of(edition, players, whole_games=whole_games, reward=reward)
        seating = Opponents.of(players, opponents, seat)
        self.illegal = known_choice("illegal", illegal, ILLEGAL)
        self.render_mode = (
            render_mode
            if render_mode is None
            else known_choice("render_mode", render_mode, self.metadata["render_modes"])
        )
        self.lane = Lane(options, compiled=compiled)
        self.lane.episode.seat = seating.seat
        policies = np.array(seating.policies, np.int8) if self.lane.compiled else seating.policies
        self._asked = (seating.rotate, options.whole_games, options.reward_kind, policies, self.lane.scratch)
        self.observation_space = observation_box()
        self.action_space = self._actions = LegalActions()

    @property
    def seat(self) -> int:
        """The learner's seat in this episode."""
        return int(self.lane.episode.seat)

    @property
    def passed_over(self) -> tuple[int, float]:
        """How many games were over before the learner had to decide, and what they brought the learner."""
        return int(self.lane.episode.passed), float(self.lane.episode.passed_reward)

    def action_masks(self) -> Any:
        """Return which actions are legal, as booleans: what sb3-contrib's MaskablePPO asks for."""
        return self._actions.legal.astype(bool)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin game 0 of a seed, or without one the next game; return the learner's first decision."""
        super().reset(seed=seed, options=options)
        lane = self.lane
        lane.take_seed(seed, fallback=self._any_seed)
        arrays = (lane.states, lane.sources, lane.generators, lane.episodes)
        lane.kernel("begin_against_lanes")(*arrays, 0, 1, *self._asked, lane.masks, lane.seen)
        return self._shown(lane.seen)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play the learner's action, then the bots' decisions up to the learner's next or the episode's end."""
        lane = self.lane
        refusal = None
        try:
            lane.actions[0] = check_action(action, lane.masks[0])
        except OptionError as error:
            if self.illegal == "error" or not self._may_lose(action):
                raise
            refusal = str(error)
            lane.actions[0] = GIVES_UP
        arrays = (lane.states, lane.sources, lane.generators, lane.episodes, lane.actions)
        after = (lane.masks, lane.seen, lane.final, 0)
        lane.kernel("step_against_lanes")(*arrays, 0, 1, *self._asked, *after)
        episode = lane.episode
        seen, info = self._shown(lane.final if episode.done else lane.seen)
        if refusal is not None:
            info["illegal_action"] = refusal
        return seen, float(episode.reward), bool(episode.done), False, info

    def render(self) -> Any:
        """Return the table as the learner sees it, or print it."""
        players = [f"player_{seat}" for seat in range(self.lane.options.players)]
        text = view_text(self.lane, players, self.seat)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def _any_seed(self) -> int:
        generator: Any = self.np_random
        return int(generator.integers(2**63))

    def _may_lose(self, action: Any) -> bool:
        """Tell whether this is at least an action, in an episode that goes on."""
        return self._actions.contains(action) and bool(self._actions.legal.any())

    def _shown(self, seen: Any) -> tuple[Any, dict[str, Any]]:
        """Return what the learner observes, and what they may do."""
        lane = self.lane
        self._actions.legal[:] = lane.masks[0]
        if self.render_mode == "human":
            self.render()
        return lane.array(seen[0]), {"action_mask": lane.array(lane.masks[0])}


# Gymnasium may step any member of an action space, and its checker does; so what it makes answers by losing.
if NAME not in gymnasium.registry:
    gymnasium.register(  # pyright: ignore[reportUnknownMemberType]
        NAME,
        entry_point="billetdoux.envs.gymnasium_env:BilletDouxEnv",
        vector_entry_point="billetdoux.envs.vector:BilletDouxVectorEnv",
        kwargs={"illegal": "lose"},
    )
