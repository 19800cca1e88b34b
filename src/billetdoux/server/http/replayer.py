"""Where records are played again: in a process of its own, one at a time, so that nobody's moves wait for it."""

from __future__ import annotations

import asyncio
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from billetdoux.errors import Refusal
from billetdoux.game.record import log_of, replay, start
from billetdoux.game.tags import chain
from billetdoux.game.verify import read_shuffle
from billetdoux.protocol.http_bodies import Replay, ReplayEntry
from billetdoux.server.bots.bot_pool import begin, within
from billetdoux.server.sockets.codec import encode
from billetdoux.views.events import OPEN, seen

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from billetdoux.game.record import Record
    from billetdoux.game.state import GameState
    from billetdoux.views.events import Viewer

LIMIT = 20.0  # seconds for one record
WAITING = 8  # records that may wait
IDLE = 60.0  # seconds without a record after which the process ends


class Replayer:
    """Plays records again."""

    def __init__(self) -> None:
        self._waiting = 0
        self._one = asyncio.Lock()
        self._context = multiprocessing.get_context("spawn")  # nothing of the server's is inherited
        self._process: ProcessPoolExecutor | None = None
        self._ends: tuple[Any, Any] | None = None
        self._idle: asyncio.TimerHandle | None = None

    async def told(self, record: Record, viewer: Viewer, game: str | None) -> bytes:
        """Return a record's game as a viewer saw it, as it is answered."""
        if self._waiting >= WAITING:
            raise Refusal("too-often", seconds=5)
        self._waiting += 1
        try:
            async with self._one:
                return await self._run(record, viewer, game)
        finally:
            self._waiting -= 1

    async def _run(self, *given: object) -> bytes:
        if self._idle is not None:
            self._idle.cancel()
        if self._process is None:
            self._ends = self._context.Pipe(duplex=False)
            self._process = ProcessPoolExecutor(1, self._context, initializer=begin, initargs=(self._ends[0],))
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._process, within, LIMIT, play_again, *given)
        except BrokenProcessPool as error:
            self.close()
            raise Refusal("unavailable") from error
        finally:
            self._idle = loop.call_later(IDLE, self.close)

    def close(self) -> None:
        """End the process, whatever it is doing."""
        if self._idle is not None:
            self._idle.cancel()
        if self._process is not None and self._ends is not None:
            self._process.shutdown(wait=False, cancel_futures=True)
            for end in reversed(self._ends):
                end.close()
        self._process = self._ends = None


def play_again(record: Record, viewer: Viewer, game: str | None) -> bytes:
    """Play a record again; return what is answered."""
    replay(record)
    entries = tuple(entries_of(record, viewer, tags_of(record) if game else []))
    players = tuple(record["players"])
    return encode(Replay(game=game, edition=record["edition"], players=players, entries=entries))


def tags_of(record: Record) -> list[str]:
    """Return the tags of a record's log; none if its game began without."""
    shuffle = read_shuffle(record)
    if shuffle.frozen is None:
        return []
    return [tag.hex() for tag in chain(shuffle.secret, shuffle.frozen, log_of(record))]


def entries_of(record: Record, viewer: Viewer, tags: Sequence[str]) -> Iterator[ReplayEntry]:
    """Yield the entries of a record's game, each with the view after it."""
    for entry, game, tag in zip_longest(log_of(record), followed(record), tags):
        yield ReplayEntry(
            number=entry.number,
            stand_in=entry.stand_in,
            events=seen(game.entries[-1], viewer),
            tag=tag,
            view=game.view(None if viewer == OPEN else viewer),
            hands=tuple(game.view(seat).hand for seat in game.seats) if viewer == OPEN else None,
        )


def followed(record: Record) -> Iterator[GameState]:
    """Play a record's game again, and yield it after each entry."""
    game = start(record).value
    for number, row in enumerate(record["rounds"]):
        if number:
            game = game.next_round()
        yield game
        for move in row["moves"]:
            game = game.after(move)
            yield game
