"""Gymnasium's `VectorEnv` on the compiled path: many learners, each in one seat against bots.

>>> import gymnasium as gym
>>> envs = gym.make_vec("billetdoux.envs.gymnasium_env:billetdoux-v0", num_envs=4096, players=4, opponents="casual")
>>> seen, info = envs.reset(seed=1)
>>> actions = info["action_mask"].argmax(axis=1)
>>> seen, rewards, terminated, truncated, info = envs.step(actions)

Lane n is the single environment with seed + n, step by step. The autoreset mode is `SAME_STEP`: a lane whose episode
is over begins the next one at once, and `info["final_obs"]` and `info["final_info"]` hold what its last step showed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from billetdoux.envs.lane import LARGEST_SEED
from billetdoux.envs.options import ILLEGAL, EnvOptions, Opponents, illegal_action, known_choice
from billetdoux.envs.spaces import ACTIONS, SIZE, gymnasium, observation_box
from billetdoux.errors import OptionError
from billetdoux.fast.arrays import fresh_records, generator_records, scratch, source_records
from billetdoux.fast.kernel import compiled, share_out
from billetdoux.fast.learners import EPISODE_FIELDS, GIVES_UP

if TYPE_CHECKING:
    from collections.abc import Sequence

    from billetdoux.rules.edition import Edition


class BilletDouxVectorEnv(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """Lanes of one game; see `BilletDouxEnv` for what the options mean. `threads` share the lanes among them."""

    def __init__(
        self,
        num_envs: int = 1,
        edition: str | Edition = "standard",
        players: int = 2,
        *,
        opponents: str | Sequence[str] = "random",
        seat: int | str = 0,
        whole_games: bool = False,
        reward: str = "share",
        illegal: str = "error",
        threads: int = 1,
        render_mode: str | None = None,
    ) -> None:
        import numpy as np

        self.metadata = {"render_modes": [], "autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP}
        self.render_mode = render_mode
        self.num_envs = num_envs
        self.options = EnvOptions.of(edition, players, whole_games=whole_games, reward=reward)
        self.seating = Opponents.of(players, opponents, seat)
        self.illegal = known_choice("illegal", illegal, ILLEGAL)
        self.threads = threads
        self.single_observation_space = observation_box()
        self.single_action_space = gymnasium.spaces.Discrete(ACTIONS)
        batch_space = gymnasium.vector.utils.batch_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._kernels = compiled()
        self._states: Any = fresh_records(self.options.edition, players, num_envs)
        self._sources: Any = source_records(num_envs)
        self._generators: Any = generator_records(num_envs)
        self._episodes: Any = np.zeros(num_envs, np.dtype(EPISODE_FIELDS, align=True))
        self._episodes["seat"] = self.seating.seat
        self._policies: Any = np.array(self.seating.policies, np.int8)
        self._masks: Any = np.zeros((num_envs, ACTIONS), np.int8)
        self._final: Any = np.zeros((num_envs, SIZE), np.int8)
        self._scratch = [scratch() for _ in range(threads)]
        self._begun = False

    @property
    def seats(self) -> Any:
        """The learner's seat on each lane."""
        return self._episodes["seat"].copy()

    @property
    def passed_over(self) -> tuple[int, float]:
        """How many episodes were over before the learner had to decide, and what they brought, on all lanes."""
        return int(self._episodes["passed"].sum()), float(self._episodes["passed_reward"].sum(dtype="f8"))

    @property
    def decisions(self) -> int:
        """How many decisions have been played on all lanes, the bots' included."""
        return int(self._episodes["decisions"].sum())

    def action_masks(self) -> Any:
        """Return for each lane which actions are legal, as booleans."""
        return self._masks.astype(bool)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin an episode on every lane: the first of its seed, or without one the next."""
        import numpy as np

        del options
        super().reset(seed=seed if isinstance(seed, int) else None)
        self._take_seeds(seed)
        seen = np.empty((self.num_envs, SIZE), np.int8)
        self._run("begin_against_lanes", (), (self._masks, seen))
        return seen, self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play an action on every lane, and the bots' decisions up to the learner's next."""
        import numpy as np

        chosen, refused = self._check(actions)
        seen = np.empty((self.num_envs, SIZE), np.int8)
        self._run("step_against_lanes", (chosen,), (self._masks, seen, self._final, 1))
        terminated = self._episodes["done"].astype(np.bool_)
        info: dict[str, Any] = {}
        if terminated.any():
            info |= self._final_info(terminated, refused)
        info |= self._info()
        truncated = np.zeros(self.num_envs, np.bool_)
        return seen, self._episodes["reward"].copy(), terminated, truncated, info

    def render(self) -> None:
        """Draw nothing: the single environment does."""

    def _take_seeds(self, seed: int | Sequence[int | None] | None) -> None:
        """Name each lane's next game, as the single environment does."""
        if seed is None and self._begun:
            self._sources["game"] += 1
            return
        if seed is None:
            seed = self._any_seed()
        if isinstance(seed, int):
            seed = [seed + lane for lane in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise OptionError("seeds-wrong", seeds=len(seed), lanes=self.num_envs)
        for lane, one in enumerate(seed):
            if one is None and self._begun:
                self._sources["game"][lane] += 1
                continue
            words = (self._any_seed() if one is None else int(one)) & LARGEST_SEED
            self._sources[lane]["seed_low"], self._sources[lane]["seed_high"] = words & 0xFFFFFFFF, words >> 32
            self._sources[lane]["game"] = 0
        self._begun = True

    def _any_seed(self) -> int:
        generator: Any = self.np_random
        return int(generator.integers(2**63))

    def _check(self, actions: Any) -> tuple[Any, dict[int, str]]:
        """Return the actions as the kernels take them, and a sentence for each lane that loses by an illegal one."""
        import numpy as np

        if not self._begun:
            raise OptionError("not-reset")
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or not np.issubdtype(given.dtype, np.integer):
            raise OptionError("actions-wrong", shape=given.shape, lanes=self.num_envs)
        chosen = np.ascontiguousarray(given, np.int64)
        lane = int(self._kernels["find_illegal"](self._masks, chosen))
        if lane < 0:
            return chosen, {}
        inside = (chosen >= 0) & (chosen < ACTIONS)
        if self.illegal == "error" or not inside.all():
            lane = lane if self.illegal == "error" else int(inside.argmin())
            raise illegal_action(chosen[lane], self._masks[lane], lane)
        wrong = np.flatnonzero(self._masks[np.arange(self.num_envs), chosen] == 0).tolist()
        refused = {lane: str(illegal_action(chosen[lane], self._masks[lane], lane)) for lane in wrong}
        chosen = chosen.copy()
        chosen[wrong] = GIVES_UP
        return chosen, refused

    def _info(self) -> dict[str, Any]:
        """Return the masks in the form in which Gymnasium gathers what its lanes say."""
        import numpy as np

        return {"action_mask": self._masks.copy(), "_action_mask": np.ones(self.num_envs, np.bool_)}

    def _final_info(self, done: Any, refused: dict[int, str]) -> dict[str, Any]:
        """Return what the last steps of episodes showed, as `SAME_STEP` has it."""
        import numpy as np

        final_obs = np.full(self.num_envs, None, object)
        lanes = np.flatnonzero(done)
        final_obs[lanes] = np.fromiter(self._final[lanes], object, len(lanes))  # one row each, not a matrix
        last: dict[str, Any] = {
            "action_mask": np.zeros((self.num_envs, ACTIONS), np.int8),
            "_action_mask": done.copy(),
        }
        if refused:
            sentences = np.full(self.num_envs, None, object)
            for lane, sentence in refused.items():
                sentences[lane] = sentence
            last |= {"illegal_action": sentences, "_illegal_action": sentences != None}  # noqa: E711 (lane by lane)
        return {"final_obs": final_obs, "_final_obs": done.copy(), "final_info": last, "_final_info": done.copy()}

    def _run(self, name: str, before: tuple[Any, ...], after: tuple[Any, ...]) -> None:
        """Run a kernel over all lanes, shared out among the threads."""
        kernel = self._kernels[name]
        lanes = (self._states, self._sources, self._generators, self._episodes, *before)
        asked = (self.seating.rotate, self.options.whole_games, self.options.reward_kind, self._policies)

        def work(thread: int, first: int, last: int) -> None:
            kernel(*lanes, first, last, *asked, self._scratch[thread], *after)

        share_out(self.threads, self.num_envs, work)
