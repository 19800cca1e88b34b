"""What an environment is asked to play, checked, and the check of the actions it is given."""

from __future__ import annotations

import operator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from billetdoux.errors import OptionError, shorten
from billetdoux.fast.batch import POLICIES, REWARDS
from billetdoux.observe.actions import ACTIONS
from billetdoux.observe.editions import check_numbered
from billetdoux.rules.edition import Edition, edition
from billetdoux.rules.state import SEATS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

ILLEGAL = ("error", "lose")


@dataclass(frozen=True, slots=True)
class EnvOptions:
    """The game that an environment plays, and what it rewards."""

    edition: Edition
    players: int
    whole_games: int
    reward_kind: int

    @classmethod
    def of(cls, edition_id: str | Edition, players: int, *, whole_games: bool, reward: str) -> EnvOptions:
        """Check what was asked for."""
        the_edition = edition_id if isinstance(edition_id, Edition) else edition(edition_id)
        the_edition.check_players(players)
        check_numbered(the_edition)
        return cls(the_edition, players, int(whole_games), REWARDS[known_choice("reward", reward, REWARDS)])


@dataclass(frozen=True, slots=True)
class Opponents:
    """A learner's seat, and who has the others; `policies` counts from the learner on."""

    seat: int
    rotate: int
    policies: tuple[int, ...]

    @classmethod
    def of(cls, players: int, opponents: str | Sequence[str], seat: int | str) -> Opponents:
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


def known_choice(option: str, name: str, known: Iterable[str]) -> str:
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
