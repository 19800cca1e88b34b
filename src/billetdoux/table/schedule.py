"""What has to happen next at a table by itself, and when."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from billetdoux.table.house_commands import Deal, Finish, PlayBot, StartOver
from billetdoux.value import value

if TYPE_CHECKING:
    from billetdoux.rules.move import Move
    from billetdoux.table.house_commands import HouseCommand
    from billetdoux.table.outside import Outside
    from billetdoux.table.table import RunningGame, Table

Kind = Literal["none", "seal", "deal", "bot", "clock", "finish"]
LEAD = 1.0  # seconds that a bot has to think before its move is due; they need a quarter of it
NEVER = 1e12


@value
class Due:
    """Something to be done at a time, if the log is then as long as it is now."""

    game: str = ""
    number: int = 0  # of the entry that is expected next
    kind: Kind = "none"
    at: float = NEVER

    @property
    def begins(self) -> float:
        """When to begin with it: bots think beforehand, so that nobody sees how long they had to."""
        return self.at - LEAD if self.kind in ("bot", "clock") else self.at

    def is_for(self, other: Due) -> bool:
        """Tell whether it is the same thing to be done, whenever that is."""
        return self.number == other.number and self.game == other.game and self.kind == other.kind


def next_due(table: Table, played: RunningGame | None, outside: Outside) -> Due:
    """Return what has to happen next, once the game is as far as this; what is due already keeps its time."""
    due = fresh_due(table, played, outside)
    return table.due if table.due.is_for(due) and due.kind != "none" else due


def fresh_due(table: Table, played: RunningGame | None, outside: Outside) -> Due:
    """Return what has to happen next, as if it had only now come up."""
    game, now = table.game or "", outside.now
    if table.phase == "sealing" and table.seal is not None:
        return Due(game, 0, "seal", table.seal.until)
    length = 0 if played is None else played.length
    if table.phase != "playing" or played is None:
        return Due(game, length)
    if played.state.over:
        return Due(game, length, "finish", now)
    if (turn := played.state.turn) is None:
        return Due(game, length, "deal", now + outside.round_pause)
    if table.seats[turn].played_by is not None:
        return Due(game, length, "bot", now + outside.bot_delay)
    if table.settings.clock is not None:
        return Due(game, length, "clock", now + table.settings.clock)
    return Due(game, length)


def timely(table: Table, due: Due) -> bool:
    """Tell whether something is still to be done: nothing else has happened since it was planned."""
    return table.due.is_for(due) and (table.played is None or table.played.length == due.number)


def command_of(due: Due, move: Move | None) -> HouseCommand | None:
    """Return the command that something due comes to; bots have chosen their move before."""
    match due.kind:
        case "seal":
            return StartOver()
        case "deal":
            return Deal()
        case "finish":
            return Finish()
        case "bot" | "clock" if move is not None:
            return PlayBot(move, missed=due.kind == "clock")
        case _:
            return None
