"""A batch of rounds, or of whole games, as arrays: the interface for training and search.

>>> from billetdoux.fast import Batch
>>> batch = Batch("standard", players=4, lanes=1000)
>>> batch.reset(seeds=range(1000))
>>> masks = batch.legal_mask()                # 1000 × 81, 1 where an action is legal
>>> seen = batch.observe()                    # 1000 × 289, for whoever has to decide on each lane
>>> rewards, done = batch.step(masks.argmax(axis=1))

Lanes are games of their own. A lane whose episode is over begins the next one at once, from its seed and the number
of the episode; nothing depends on how many threads there are. The arrays are the batch's own and change with it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NoReturn

from billetdoux.errors import OptionError, shorten
from billetdoux.fast.arrays import fresh_records, generator_records, scratch, source_records, state_records, to_state
from billetdoux.fast.kernel import compiled, share_out
from billetdoux.fast.lanes import CASUAL, RANDOM, SHARE, TOKENS
from billetdoux.observe.actions import ACTIONS
from billetdoux.observe.observation import SIZE
from billetdoux.rules.edition import Edition, edition
from billetdoux.rules.state import SEATS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from billetdoux.rules.state import State

POLICIES = {"random": RANDOM, "casual": CASUAL}
REWARDS = {"share": SHARE, "tokens": TOKENS}


class Batch:
    """Lanes of one edition; `players` is a number, or one number for each lane."""

    def __init__(
        self,
        edition_id: str | Edition,
        *,
        players: int | Sequence[int],
        lanes: int,
        whole_games: bool = False,
        reward: str = "share",
        threads: int = 1,
    ) -> None:
        import numpy as np

        self.edition = edition_id if isinstance(edition_id, Edition) else edition(edition_id)
        self.lanes = at_least_one("lanes", lanes)
        self.threads = at_least_one("threads", threads)
        self.whole_games = whole_games
        if reward not in REWARDS:
            raise OptionError("choice-unknown", option="reward", value=shorten(reward), known=", ".join(REWARDS))
        self.reward_kind = REWARDS[reward]
        self.kernels = compiled()
        counts = for_each(lanes, players)
        if len(counts) != lanes:
            raise OptionError("counts-wrong", counts=len(counts), lanes=lanes)
        tables = {count: fresh_records(self.edition, count, 1) for count in set(counts)}
        self.counts: Any = np.array(counts, np.int64)
        self.states: Any = np.concatenate([tables[count] for count in counts])
        self.sources: Any = source_records(lanes)
        self.generators: Any = generator_records(lanes)
        self.rewards: Any = np.zeros((lanes, SEATS), np.float32)
        self.done: Any = np.zeros(lanes, np.int8)
        self._masks: Any = np.zeros((lanes, ACTIONS), np.int8)
        self._seen: Any = np.zeros((lanes, SIZE), np.int8)
        self._scratch = [scratch() for _ in range(threads)]
        self._begun = False
        self._looked = False

    @property
    def turn(self) -> Any:
        """The seat that has to decide on each lane."""
        return self.states["turn"]

    def reset(self, seeds: int | Iterable[int]) -> None:
        """Begin episode 0 on every lane, each from its own seed.

        One seed alone serves all lanes: lane n then begins with episode n of it.
        """
        self.seeded(self.sources, seeds)
        self._run("reset_lanes", self.states, self.sources, self.generators)
        self.begin()

    def begin(self) -> None:
        """Note that there is something to look at, and that it has to be looked at."""
        self._begun, self._looked = True, False

    def seeded(self, sources: Any, seeds: int | Iterable[int]) -> Any:
        """Write where each lane's decks and chances come from."""
        import numpy as np

        given = for_each(self.lanes, seeds)
        if len(given) != self.lanes:
            raise OptionError("seeds-wrong", seeds=len(given), lanes=self.lanes)
        values = np.array([seed & (2**64 - 1) for seed in given], np.uint64)
        sources["seed_low"] = values & np.uint64(0xFFFFFFFF)
        sources["seed_high"] = values >> np.uint64(32)
        sources["game"] = 0 if isinstance(seeds, Iterable) else np.arange(self.lanes)
        return sources

    def legal_mask(self) -> Any:
        """Return for each lane which actions are legal for whoever has to decide."""
        self._look()
        return self._masks

    def observe(self, seat: int | Sequence[int] | None = None) -> Any:
        """Return what a seat observes on each lane; without one, whoever has to decide."""
        import numpy as np

        if seat is None:
            self._look()
            return self._seen
        seen = np.zeros((self.lanes, SIZE), np.int8)
        self._run("observe_lanes", self.states, self.checked_seats(seat), after=(seen,), with_scratch=True)
        return seen

    def checked_seats(self, seat: int | Sequence[int]) -> Any:
        """Return the seat of each lane, if there is such a one."""
        import numpy as np

        self.check_begun()
        seats = np.ascontiguousarray(np.broadcast_to(np.asarray(seat, np.int64), (self.lanes,)))
        if (seats < 0).any() or (seats >= self.counts).any():
            raise OptionError("seat-not-in-game", seat=seat, most=int(self.counts.min()) - 1)
        return seats

    def step(self, actions: Any) -> tuple[Any, Any]:
        """Play an action on each lane; return the rewards of all seats and which episodes are over by it."""
        import numpy as np

        chosen = np.ascontiguousarray(actions, np.int64)
        if chosen.shape != (self.lanes,):
            raise OptionError("actions-wrong", shape=chosen.shape, lanes=self.lanes)
        self._look()
        lane = int(self.kernels["find_illegal"](self._masks, chosen))
        if lane >= 0:
            self.refuse(lane, int(chosen[lane]), self._masks[lane])
        after = (int(self.whole_games), self.reward_kind, self.rewards, self.done)
        self._run("step_lanes", self.states, self.sources, self.generators, chosen, after=after)
        self._looked = False
        return self.rewards, self.done

    def refuse(self, lane: int, action: int, mask: Any) -> NoReturn:
        """Raise an error for an action that is not legal."""
        legal = " ".join(str(number) for number in range(ACTIONS) if mask[number])
        raise OptionError("action-illegal", lane=lane, action=action, legal=legal)

    def put(self, lane: int, state: State) -> None:
        """Put a position of the plain path on a lane."""
        self.states[lane] = state_records([state])[0]
        self.counts[lane] = state.players
        self.begin()

    def get(self, lane: int) -> State:
        """Return a lane's position for the plain path."""
        return to_state(self.states[lane])

    def check_begun(self) -> None:
        """Raise an error if nothing has been dealt."""
        if not self._begun:
            raise OptionError("not-reset")

    def _look(self) -> None:
        self.check_begun()
        if not self._looked:
            self._run("look_lanes", self.states, after=(self._masks, self._seen), with_scratch=True)
            self._looked = True

    def _run(self, name: str, *before: Any, after: tuple[Any, ...] = (), with_scratch: bool = False) -> list[Any]:
        """Run a kernel over all lanes, shared out among the threads."""
        kernel = self.kernels[name]

        def work(thread: int, first: int, last: int) -> Any:
            scratch = (self._scratch[thread],) if with_scratch else ()
            return kernel(*before, first, last, *scratch, *after)

        return share_out(self.threads, self.lanes, work)


def for_each(lanes: int, given: int | Iterable[int]) -> list[int]:
    """Return a number for each lane: those given, or a single one for all."""
    return [int(one) for one in given] if isinstance(given, Iterable) else [int(given)] * lanes


def at_least_one(option: str, number: int) -> int:
    """Return a number of lanes or threads, if there can be so many."""
    if number < 1:
        raise OptionError("number-wrong", option=option, value=number, least=1, most="∞")
    return int(number)


def playout(states: Sequence[State], policy: str = "random", *, seed: int = 0, threads: int = 1) -> Any:
    """Play rounds to their end from these positions; return each seat's share of each round won.

    The positions themselves are not touched. Lane n draws its chances from (seed, n).
    """
    import numpy as np

    if policy not in POLICIES:
        raise OptionError("bot-unknown", bot=policy, known=", ".join(POLICIES))
    records = state_records(states)
    sources, generators = source_records(len(states)), generator_records(len(states))
    sources["seed_low"], sources["seed_high"] = seed & 0xFFFFFFFF, seed >> 32 & 0xFFFFFFFF
    sources["game"] = np.arange(len(states))
    policies = np.full(SEATS, POLICIES[policy], np.int8)
    won = np.zeros((len(states), SEATS), np.float32)
    room = [scratch() for _ in range(threads)]
    kernel = compiled()["playout_lanes"]
    share_out(
        threads,
        len(states),
        lambda thread, first, last: kernel(records, sources, generators, policies, first, last, room[thread], won),
    )
    return won
