"""The spaces of the environments: what an observation and an action can be."""

from __future__ import annotations

from typing import Any

from billetdoux.errors import OptionError
from billetdoux.observe.actions import ACTIONS
from billetdoux.observe.observation import DEEPEST, LAYOUT, SIZE
from billetdoux.rules.state import CARDS, KINDS, OUT, SEATS

try:
    import gymnasium
    import numpy as np
except ImportError as error:
    raise OptionError("research-missing") from error

__all__ = ["ACTIONS", "SIZE", "LegalActions", "gymnasium", "mask_box", "observation_box"]

MOST_TOKENS = 13
MOST_GAINED = 3  # in a round: won, and both bonuses

# The largest number in each part of an observation; the least is 0 everywhere.
LARGEST = {
    "players": SEATS,
    "enough": MOST_TOKENS,
    "copies": CARDS,
    "deck": DEEPEST,
    "face_up": KINDS,
    "hand": KINDS,
    "tokens": MOST_TOKENS - 1 + MOST_GAINED,
    "known": KINDS,
    "unseen": CARDS,
    "unplaced": CARDS,
    "under": KINDS,
    "laid": CARDS,
    "piles": KINDS + 10 * OUT,
}


def observation_box() -> gymnasium.spaces.Box:
    """Return the space of observations, the same for every edition and number of players."""
    high = np.array([LARGEST.get(name, 1) for name, size in LAYOUT for _ in range(size)], np.int8)
    return gymnasium.spaces.Box(np.zeros(SIZE, np.int8), high, dtype=np.int8)


def mask_box() -> gymnasium.spaces.Box:
    """Return the space of legal masks."""
    return gymnasium.spaces.Box(0, 1, (ACTIONS,), np.int8)


class LegalActions(gymnasium.spaces.Discrete[Any]):
    """All actions; a sample taken without a mask is legal if its player has to decide, so plain loops work."""

    def __init__(self) -> None:
        super().__init__(ACTIONS)
        self.legal = np.zeros(ACTIONS, np.int8)

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """Return a random action."""
        if mask is None and probability is None and self.legal.any():
            mask = self.legal
        return super().sample(mask, probability)
