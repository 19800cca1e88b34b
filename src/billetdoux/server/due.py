"""What has to happen next at a table by itself, and when."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from billetdoux.server.config import Config
    from billetdoux.server.playing import Playing
    from billetdoux.server.table import TableState

Kind = Literal["none", "seal", "deal", "bot", "clock", "finish"]
LEAD = 1.0  # seconds that a bot has to think before its move is due; they need a quarter of it
LEASE = 5.0  # seconds after which another node may do what this one should have done
NEVER = 1e12


@dataclass(frozen=True, slots=True)
class Due:
    """A row of the database: something to be done at a time, if the log is then as long as it is now."""

    game: str
    number: int  # of the entry that is expected next
    kind: Kind
    at: float

    def row(self, table: str, version: int) -> dict[str, Any]:
        """Return it as it is stored for a version of a table, leased to whoever stores it."""
        return {
            "table_id": table,
            "game": self.game,
            "number": self.number,
            "kind": self.kind,
            "at": self.at,
            "until": NEVER if self.kind == "none" else self.at + LEASE,
            "version": version,
        }

    @property
    def begins(self) -> float:
        """When to begin with it: bots think beforehand, so that nobody sees how long they had to."""
        return self.at - LEAD if self.kind in ("bot", "clock") else self.at

    def is_for(self, other: Due) -> bool:
        """Tell whether it is the same thing to be done, whenever that is."""
        return (self.game, self.number, self.kind) == (other.game, other.number, other.kind)


def read_due(row: Mapping[Any, Any]) -> Due:
    """Return what a row says."""
    return Due(row["game"], row["number"], row["kind"], row["at"])


def next_due(
    state: TableState, playing: Playing | None, length: int, now: float, delay: float, config: Config
) -> Due:
    """Return what has to happen next; `delay` is how long a bot takes, whatever it holds."""
    game = state.game or ""
    if state.phase == "sealing" and state.seal is not None:
        return Due(game, 0, "seal", state.seal.until)
    if state.phase != "playing" or playing is None:
        return Due(game, length, "none", NEVER)
    if playing.game.over:
        return Due(game, length, "finish", now)
    if (turn := playing.game.turn) is None:
        return Due(game, length, "deal", now + config.round_pause)
    if state.seats[turn].played_by is not None:
        return Due(game, length, "bot", now + delay)
    if state.settings.clock is not None:
        return Due(game, length, "clock", now + state.settings.clock)
    return Due(game, length, "none", NEVER)
