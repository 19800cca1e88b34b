"""PettingZoo: `billetdoux_v0`, every seat an agent, one decision at a time (AEC). A round, or a whole game.

>>> from billetdoux.envs import pettingzoo_env
>>> env = pettingzoo_env.env(players=4)
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     seen, reward, terminated, truncated, info = env.last()
...     over = terminated or truncated
...     env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))

`reset(seed)` begins game 0 of that seed and `reset()` the game after the last one; decks and lots come from
`rules/generator.py`, by (seed, game, purpose, round).

In a round, a player who goes out is terminated at once, with nothing won. In a whole game nobody is terminated before
its end: players who are out get no turn until the next round.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any, ClassVar

from billetdoux.envs.lane import Lane
from billetdoux.envs.options import EnvOptions, check_action, known_choice
from billetdoux.envs.spaces import ACTIONS, LegalActions, gymnasium, mask_box, observation_box
from billetdoux.envs.view_text import view_text
from billetdoux.errors import OptionError

try:
    from pettingzoo import AECEnv
    from pettingzoo.utils import turn_based_aec_to_parallel
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ImportError as error:
    raise OptionError("research-missing") from error

if TYPE_CHECKING:
    from billetdoux.rules.edition import Edition


def env(edition: str | Edition = "standard", players: int = 2, **options: Any) -> Any:
    """Return the environment with PettingZoo's own check of the order of calls; `raw_env` says what it takes."""
    return OrderEnforcingWrapper(raw_env(edition, players, **options))


def parallel_env(
    edition: str | Edition = "standard", players: int = 2, *, max_cycles: int | None = None, **options: Any
) -> Any:
    """Return the same as a parallel environment: each step plays the action of whoever has to decide, only that.

    `max_cycles` counts its steps.
    """
    return turn_based_aec_to_parallel(raw_env(edition, players, max_steps=max_cycles, **options))


class raw_env(AECEnv[str, Any, Any]):  # noqa: N801  (PettingZoo's name for it)
    """Every seat an agent.

    whole_games  an episode is a whole game; otherwise a round
    reward       "share": of the round or game won, ties share; "tokens": those gained
    max_cycles   the episode is truncated before anybody decides once more than this
    max_steps    the episode is truncated after so many decisions
    compiled     None: where numba is installed; the games are the same
    """

    metadata: ClassVar[dict[str, Any]] = {  # pyright: ignore[reportIncompatibleVariableOverride]
        "name": "billetdoux_v0",
        "render_modes": ["human", "ansi"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        edition: str | Edition = "standard",
        players: int = 2,
        *,
        whole_games: bool = False,
        reward: str = "share",
        max_cycles: int | None = None,
        max_steps: int | None = None,
        compiled: bool | None = None,
        render_mode: str | None = None,
    ) -> None:
        import numpy as np

        super().__init__()
        self.render_mode = (
            render_mode
            if render_mode is None
            else known_choice("render_mode", render_mode, self.metadata["render_modes"])
        )
        self.max_cycles, self.max_steps = max_cycles, max_steps
        self.lane = Lane(EnvOptions.of(edition, players, whole_games=whole_games, reward=reward), compiled=compiled)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        space: Any = {"observation": observation_box(), "action_mask": mask_box()}
        self._observed = {agent: gymnasium.spaces.Dict(space) for agent in self.possible_agents}
        self._actions = {agent: LegalActions() for agent in self.possible_agents}
        self._nothing: Any = np.zeros(ACTIONS, np.int8)
        self._begin = self.lane.kernel("begin_table_lanes")
        self._play = self.lane.kernel("step_table_lanes")
        self._observe = self.lane.kernel("observe_lanes")

    def observation_space(self, agent: str) -> Any:
        """Return the space of an agent's observations."""
        return self._observed[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's actions."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin game 0 of a seed, or without one the next game."""
        del options
        lane = self.lane
        lane.take_seed(seed, fallback=lambda: secrets.randbits(63))
        self._begin(lane.states, lane.sources, lane.generators, 0, 1, lane.scratch, lane.masks, lane.seen, lane.news)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": self._nothing.copy()} for agent in self.agents}
        self._skip_agent_selection = None
        self._decided = [0] * len(self.agents)
        self._decider: str | None = None
        for agent in self.agents:
            self._actions[agent].legal[:] = 0
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent observes now, and what they may do: nothing, unless they have to decide."""
        lane = self.lane
        if agent == self._decider:
            return {"observation": lane.array(lane.seen[0]), "action_mask": lane.array(lane.masks[0])}
        lane.actions[0] = self._seats[agent]
        self._observe(lane.states, lane.actions, 0, 1, lane.scratch, lane.final)
        return {"observation": lane.array(lane.final[0]), "action_mask": self._nothing.copy()}

    def step(self, action: Any) -> None:
        """Play the action of the agent whose turn it is; an illegal one is an error and changes nothing."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        lane = self.lane
        lane.actions[0] = check_action(action, lane.masks[0])
        options = lane.options
        self._play(
            lane.states, lane.sources, lane.generators, lane.actions, 0, 1, options.whole_games, options.reward_kind,
            lane.scratch, lane.masks, lane.seen, lane.news, lane.rewards,
        )  # fmt: skip
        self._decided[self._seats[agent]] += 1
        self._cumulative_rewards[agent] = 0.0
        self._reward()
        self._end()
        self._select()
        self._deads_step_first()

    def render(self) -> Any:
        """Return the table as whoever has to decide sees it, or a spectator if it is over; or print it."""
        text = view_text(
            self.lane, self.possible_agents, None if self._decider is None else self._seats[self._decider]
        )
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Release nothing: there is nothing to release."""

    def _reward(self) -> None:
        """Give what the end of a round has brought, if it has ended."""
        given = self.lane.rewards[0].tolist() if self.lane.compiled else self.lane.rewards[0]
        for agent in self.agents:
            reward = given[self._seats[agent]]
            self.rewards[agent] = reward
            self._cumulative_rewards[agent] += reward

    def _end(self) -> None:
        """Terminate whoever can play no more, and truncate the episode when it has been long enough."""
        turn, ended, out = map(int, self.lane.news[0])
        if ended or (out and not self.lane.options.whole_games):
            for agent in self.agents:
                if ended or out >> self._seats[agent] & 1:
                    self.terminations[agent] = True
        if not ended and self._long_enough(turn):
            for agent in self.agents:
                self.truncations[agent] = not self.terminations[agent]

    def _long_enough(self, turn: int) -> bool:
        if self.max_cycles is not None and self._decided[turn] >= self.max_cycles:
            return True
        return self.max_steps is not None and sum(self._decided) >= self.max_steps

    def _select(self) -> None:
        """Say who has to decide now, and show the legal mask to them alone."""
        lane = self.lane
        if self._decider is not None:
            self._actions[self._decider].legal[:] = 0
            if self._decider in self.infos:
                self.infos[self._decider] = {"action_mask": self._nothing.copy()}
        agent = self.possible_agents[int(lane.news[0][0])]
        self.agent_selection = agent
        self._decider = None
        if not (self.terminations[agent] or self.truncations[agent]):
            self._decider = agent
            self._actions[agent].legal[:] = lane.masks[0]
            self.infos[agent] = {"action_mask": lane.array(lane.masks[0])}
        if self.render_mode == "human":
            self.render()
