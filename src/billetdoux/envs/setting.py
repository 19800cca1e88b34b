"""What an environment is asked to play, checked; and one lane of it, on the compiled path or the plain one."""

from __future__ import annotations

import operator
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from billetdoux.errors import OptionError, shorten
from billetdoux.fast import against, engine, kernels
from billetdoux.fast.batch import POLICIES, REWARDS
from billetdoux.observe.actions import ACTIONS
from billetdoux.observe.numbering import check_numbered
from billetdoux.observe.observation import SIZE
from billetdoux.rules.edition import Edition, edition, set_table
from billetdoux.rules.generator import Generator
from billetdoux.rules.state import KINDS, SEATS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from billetdoux.rules.state import State

LARGEST_SEED = 2**64 - 1
ILLEGAL = ("error", "lose")


@dataclass(frozen=True, slots=True)
class Setting:
    """The game that an environment plays, and what it rewards."""

    edition: Edition
    players: int
    whole_games: int
    reckoning: int

    @classmethod
    def of(cls, edition_id: str | Edition, players: int, *, whole_games: bool, reward: str) -> Setting:
        """Check what was asked for."""
        the_edition = edition_id if isinstance(edition_id, Edition) else edition(edition_id)
        the_edition.check_players(players)
        check_numbered(the_edition)
        return cls(the_edition, players, int(whole_games), REWARDS[one_of("reward", reward, REWARDS)])


@dataclass(frozen=True, slots=True)
class Against:
    """A learner's seat, and who has the others; `policies` counts from the learner on."""

    seat: int
    rotate: int
    policies: tuple[int, ...]

    @classmethod
    def of(cls, players: int, opponents: str | Sequence[str], seat: int | str) -> Against:
        """Check what was asked for; fewer bots than seats take turns, as in `billetdoux simulate`."""
        names = [opponents] if isinstance(opponents, str) else list(opponents)
        if not names or len(names) > players - 1:
            raise OptionError("bots-too-many", bots=len(names), seats=players - 1)
        for name in names:
            if name not in POLICIES:
                raise OptionError("bot-unknown", bot=shorten(name), known=", ".join(POLICIES))
        rotate = seat == "random"
        if not rotate and seat not in range(players):
            raise OptionError("seat-not-in-game", seat=shorten(seat), most=players - 1)
        policies = [POLICIES[names[place % len(names)]] for place in range(players - 1)]
        return cls(0 if rotate else int(seat), int(rotate), (0, *policies, *[0] * (SEATS - players)))


def one_of(option: str, name: str, known: Iterable[str]) -> str:
    """Return the name if it is known."""
    if name not in known:
        raise OptionError("choice-unknown", option=option, value=shorten(name), known=", ".join(known))
    return name


def check_action(action: Any, mask: Any, lane: int = 0) -> int:
    """Return an action as an int if it is legal. Nothing else may reach the rules, which check nothing."""
    try:
        number = operator.index(action)
    except TypeError:
        number = -1
    if not (0 <= number < ACTIONS and mask[number]):
        raise illegal_action(action, mask, lane)
    return number


def illegal_action(action: Any, mask: Any, lane: int = 0) -> OptionError:
    """Return the error for an action that is not legal."""
    legal = " ".join(str(number) for number in range(ACTIONS) if mask[number])
    return OptionError("action-illegal", lane=lane, action=shorten(action), legal=legal or "none")


class Lane:
    """One game: the arrays that the kernels work on, and the kernels. Both paths play the same games.

    Compiled, it is a record in an array; plain, the same functions run on a `State` and lists.
    """

    def __init__(self, setting: Setting, *, compiled: bool | None) -> None:
        self.setting = setting
        self.compiled = find_spec("numba") is not None if compiled is None else compiled
        self.actions: Any
        if self.compiled:
            self._set_compiled()
        else:
            self._set_plain()
        self._begun = False

    def _set_compiled(self) -> None:
        import numpy as np

        self._table: Any = engine.compiled()
        self.states: Any = engine.fresh_records(self.setting.edition, self.setting.players, 1)
        self.sources: Any = engine.source_records(1)
        self.generators: Any = engine.generator_records(1)
        self.episodes: Any = np.zeros(1, np.dtype(against.EPISODE_FIELDS, align=True))
        self.source: Any = self.sources.view(np.recarray)[0]  # a view, in which fields are attributes
        self.episode: Any = self.episodes.view(np.recarray)[0]
        self.scratch: Any = engine.scratch()
        self.actions = np.zeros(1, np.int64)
        self.masks: Any = np.zeros((1, ACTIONS), np.int8)
        self.seen: Any = np.zeros((1, SIZE), np.int8)
        self.final: Any = np.zeros((1, SIZE), np.int8)
        self.news: Any = np.zeros((1, 3), np.int64)
        self.rewards: Any = np.zeros((1, SEATS), np.float32)

    def _set_plain(self) -> None:
        self._table = vars(kernels) | vars(against)
        self.states = [set_table(self.setting.edition, self.setting.players)]
        self.sources = [kernels.Source()]
        self.generators = [Generator()]
        self.episodes = [against.Episode()]
        self.source, self.episode = self.sources[0], self.episodes[0]
        self.scratch = ([0] * KINDS, [0] * ACTIONS, [0] * SIZE)
        self.actions = [0]
        self.masks = [[0] * ACTIONS]
        self.seen = [[0] * SIZE]
        self.final = [[0] * SIZE]
        self.news = [[0, 0, 0]]
        self.rewards = [[0.0] * SEATS]

    def kernel(self, name: str) -> Any:
        """Return a kernel, compiled or as it stands."""
        return self._table[name]

    def take_seed(self, seed: int | None, fallback: Callable[[], int]) -> None:
        """Name the next game: game 0 of this seed, or without one the next of the last seed."""
        source = self.source
        if seed is None and self._begun:
            source.game += 1
            return
        words = (fallback() if seed is None else seed) & LARGEST_SEED
        source.seed_low, source.seed_high, source.game = words & 0xFFFFFFFF, words >> 32, 0
        self._begun = True

    def state(self) -> State:
        """Return the position as the plain path has it."""
        return engine.to_state(self.states[0]) if self.compiled else self.states[0]

    def array(self, row: Any) -> Any:
        """Return a row of small numbers as an array of its own."""
        import numpy as np

        return np.array(row, np.int8)
