"""A table in memory that changes: committed first, told afterwards.

Whatever goes wrong on the way, the table is read again from the database before anything else is done with it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import update

from billetdoux.errors import Refusal
from billetdoux.server.due import next_due
from billetdoux.server.journal import Conflict
from billetdoux.server.mirror import Mirror
from billetdoux.server.schema import TABLES

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from sqlalchemy import Connection

    from billetdoux.rules.move import Move
    from billetdoux.server.due import Due
    from billetdoux.server.news import What
    from billetdoux.server.playing import Playing
    from billetdoux.server.table import TableState

    Work = Callable[[Connection], None]

ATTEMPTS = 5  # at a table that other nodes are changing too


class Changing(Mirror):
    """A table in memory whose changes are committed."""

    async def _try(self, work: Callable[[], Awaitable[int | None]]) -> int | None:
        """Do something; as often as another node was quicker, read the table and do it again."""
        for _ in range(ATTEMPTS):
            try:
                return await work()
            except Conflict:
                await self.read()
        raise Refusal("unavailable")

    async def _change(self, change: Callable[[TableState], None], *, quiet: bool = False) -> None:
        """Change the state, if that makes a difference; `quiet` leaves the telling to the caller."""

        async def work() -> None:
            state = self.state.model_copy(deep=True)
            change(state)
            if state != self.state:
                await self._commit(state, None, quiet=quiet)

        await self._try(work)

    async def _commit(self, state: TableState, work: Work | None, *, quiet: bool = False) -> None:
        """Commit a state, and in the same transaction whatever else is to be written; then tell."""
        playing = self.playing

        def more(connection: Connection) -> Due:
            if work is not None:
                work(connection)
            length = 0 if self.playing is None else self.playing.length
            return self._next_due(state, self.playing, length)

        try:
            if state.phase in ("open", "sealing"):
                self.playing = None
            due = await self._store(state, more)
        except BaseException:
            self.playing, self._stale = playing, True
            raise
        self._is(state, due, "change")
        self.node.wake_bots(state)
        if not quiet:
            self.tell()

    async def _append(
        self,
        playing: Playing,
        seat: int | None,
        move: Move | str | None,
        *,
        message: str | None = None,
        stand_in: bool = False,
        state: TableState | None = None,
    ) -> int:
        """Play a move, or deal; commit it, then tell. An illegal move changes nothing."""
        number = playing.length
        played = playing.apply(seat, move)
        entry = entry_row(playing.id, number, self.node.now(), seat, played, message, stand_in=stand_in)
        due = self._next_due(state or self.state, playing, number + 1)

        def add(connection: Connection) -> Due:
            self.node.journal.add_entry(connection, entry)
            return due

        try:
            if state is None:
                await self.node.journal.append(entry, due.row(self.id, self.version))
            else:
                await self._store(state, add)
        except BaseException:  # whatever it was: the game in memory may be ahead of the log
            self._stale = True
            raise
        playing.note(entry)
        self._is(state or self.state, due, "move" if state is None else "change")
        by = "deal" if seat is None else "person" if message else "bot"
        self.node.metrics.moves.labels(by).inc()
        self.tell()
        return number

    async def _store(self, state: TableState, more: Callable[[Connection], Due]) -> Due:
        """Store a state, if nobody else has changed it, and in the same transaction whatever goes with it."""
        row = state.row(self.version + 1, self.node.now())

        def store(connection: Connection) -> Due:
            mine = (TABLES.c.id == self.id) & (TABLES.c.version == self.version)
            if connection.execute(update(TABLES).where(mine).values(row)).rowcount != 1:
                raise Conflict
            due = more(connection)
            self.node.journal.set_due(connection, due.row(self.id, self.version + 1), self.due)
            return due

        stored = await self.node.journal.write(store, self.id)
        self.version += 1
        return stored

    def _is(self, state: TableState, due: Due, what: What) -> None:
        """Keep how it is in the database now, plan what is due, and let the other nodes know."""
        self.state, self.due = state, due
        self.node.plan(self.id, due)
        self.node.news.tell(self.id, what)

    def _next_due(self, state: TableState, playing: Playing | None, length: int) -> Due:
        due = next_due(state, playing, length, self.node.now(), self.node.bot_delay(), self.node.config)
        return self.due if self.due.is_for(due) and due.kind != "none" else due


def entry_row(
    game: str,
    number: int,
    at: float,
    seat: int | None = None,
    move: Move | None = None,
    message: str | None = None,
    *,
    stand_in: bool = False,
) -> dict[str, Any]:
    """Return an entry as it is stored."""
    return {
        "game": game,
        "number": number,
        "seat": seat,
        "move": None if move is None else str(move),
        "stand_in": stand_in,
        "message": message,
        "at": at,
    }
