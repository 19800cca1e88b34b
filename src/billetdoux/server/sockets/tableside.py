"""The shell around a table: one command at a time, committed first, told afterwards.

What may be done at a table and what people are told of it is for `billetdoux.table` to say. Whatever goes wrong on
the way, the table is read again from the database before anything else is done with it.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from billetdoux.errors import BilletDouxError, Refusal
from billetdoux.protocol.commands import Hint, Say
from billetdoux.protocol.messages import Accepted, Refused
from billetdoux.server.ops.logs import LOG
from billetdoux.server.sockets.codec import encode
from billetdoux.server.sockets.hints import hinted
from billetdoux.server.sockets.wire import frame_of
from billetdoux.server.store.store import NOBODY_NAMED, Conflict
from billetdoux.table.facts import LogEntry
from billetdoux.table.hints import view_for_hints
from billetdoux.table.house_commands import Close, Connect, Forget, LoseNode, Settle
from billetdoux.table.news import news
from billetdoux.table.schedule import LEAD, command_of, timely
from billetdoux.table.step import overdue, step
from billetdoux.table.table import STAND_IN, Table, follow

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from billetdoux.protocol import commands as ask
    from billetdoux.protocol.messages import ServerMessage
    from billetdoux.rules.move import Move
    from billetdoux.server.cluster.clock import Clock
    from billetdoux.server.cluster.news import What
    from billetdoux.server.ops.limits import Limits
    from billetdoux.server.ops.metrics import Metrics
    from billetdoux.server.sockets.line import Line
    from billetdoux.server.store.store import Moved, Store
    from billetdoux.table.house_commands import Admit
    from billetdoux.table.outside import Outside, Visitor
    from billetdoux.table.schedule import Due
    from billetdoux.table.step import Command, Step
    from billetdoux.views.view import View

ATTEMPTS = 5  # at a table that other nodes are changing too


class Held:
    """A table that one has for oneself: `async with`, without what a generator costs at every move."""

    __slots__ = ("_table",)

    def __init__(self, table: Tableside) -> None:
        self._table = table

    async def __aenter__(self) -> None:
        await self._table.hold()

    async def __aexit__(self, *_: object) -> None:
        self._table.let_go()


class Thinker(Protocol):
    """Where bots think."""

    def wake(self, level: str) -> None:
        """Let bots of a level get ready."""
        ...

    async def choose(self, level: str, view: View, seed: int, number: int) -> Move:
        """Let a bot choose its move."""
        ...

    def close(self) -> None:
        """Stop thinking."""
        ...


@dataclass(slots=True)
class Shared:
    """What all tables of a process share."""

    node: str  # the id of the process
    clock: Clock
    store: Store
    outside: Outside
    bots: Thinker
    limits: Limits
    metrics: Metrics
    bot_delay: float
    alone: bool  # whether no other node can change a table
    plan: Callable[[str, Due], None]  # see to it that what is due at a table gets done
    announce: Callable[[str, What], None]  # let the other nodes know that something happened at a table

    def wake_bots(self, table: Table) -> None:
        """Let the bots at a table get ready."""
        for seat in table.seats:
            if seat.bot is not None:
                self.bots.wake(seat.bot)


class Tableside:
    """A table in this process, and everybody who is connected to it here."""

    def __init__(self, shared: Shared, id: str) -> None:
        self.shared = shared
        self.id = id
        self.lines: list[Line] = []
        self.table: Table
        self._lock = asyncio.Lock()
        self._users = 0
        self._stale = True
        self._pondered: Due | None = None  # what a bot of ours is thinking about

    @contextmanager
    def used(self) -> Generator[None]:
        """Use the table; the node does not forget it meanwhile."""
        self._users += 1
        try:
            yield
        finally:
            self._users -= 1

    def held(self) -> Held:
        """Have the table for oneself, as the database has it."""
        return Held(self)

    async def hold(self) -> None:
        """Wait for the others who use the table, and see to it that it is as the database has it."""
        self._users += 1
        try:
            await self._lock.acquire()
            try:
                if self._stale:
                    await self.read()
            except BaseException:
                self._lock.release()
                raise
        except BaseException:
            self._users -= 1
            raise

    def let_go(self) -> None:
        """Leave it to the others."""
        self._lock.release()
        self._users -= 1

    @property
    def busy(self) -> bool:
        """Whether anybody uses it."""
        return self._users > 0

    @property
    def stale(self) -> bool:
        """Whether something went wrong, so that it has to be read again."""
        return self._stale

    # Reading, and telling.

    async def read(self) -> None:
        """Read what is new, or everything if we may be wrong; then tell everyone."""
        known, self._stale = None if self._stale else self.table, True  # until all of it is read
        self.table = await self.shared.store.load(self.id, known)
        self._stale = False
        self.tell()

    async def refresh(self) -> None:
        """Read what others have done, and tell everyone."""
        with self.used():
            async with self._lock:
                await self.read()

    async def follow(self, moved: Moved) -> None:
        """Take in moves of other nodes."""
        async with self.held():
            if moved.version > self.table.version or self.table.played is None:
                await self.read()
                return
            for entry in moved.entries:
                self.table = follow(self.table, entry)
            self.table = follow(self.table, moved.due)
            self.tell()

    def tell(self) -> None:
        """Bring everyone up to date: the table, the log, and what was said."""
        began = time.perf_counter()
        encoded: dict[int, tuple[ServerMessage, bytes]] = {}  # several people may be told one and the same message
        for line in self.lines:
            if self.table.bars(line.person):
                line.hang_up()
                continue
            try:
                told, line.place = news(self.table, line.listener, line.place)
                for message in told:
                    known = encoded.get(id(message))
                    if known is None:
                        known = encoded[id(message)] = message, frame_of(encode(message))
                    line.send(known[1])
            except Exception as error:  # a fault of ours with one of them must not keep the news from the others
                LOG.error("not-told", table=self.id, exc_info=error)
                line.hang_up()
        self.shared.metrics.fan_out.observe(time.perf_counter() - began)

    # One command.

    async def do(
        self,
        who: Visitor | None,
        command: Command,
        *,
        quiet: bool = False,
        allow: Callable[[Step], None] = lambda _: None,
        still: Callable[[Table], bool] = lambda _: True,
    ) -> int | None:
        """Let a command be done and return the number of the entry it makes; the table must be held.

        `allow` may still refuse it; it is dropped where it is not `still` wanted, having lost against another node.
        `quiet` leaves the telling to the caller.
        """
        for _ in range(ATTEMPTS):
            before = self.table
            if not still(before):
                return None
            made = step(before, who, command, self.shared.outside)
            if made.table is before:
                return made.number
            allow(made)
            try:
                stored = await self.shared.store.commit(before, made)
            except Conflict:
                self._stale = True
                await self.read()
                continue
            except BaseException:  # whatever it was: nobody knows what is in the database now
                self._stale = True
                raise
            if stored:
                self._is(before, made)
                if not quiet:
                    self.tell()
            return made.number
        raise Refusal("unavailable")

    def _is(self, before: Table, made: Step) -> None:
        """Keep how it is in the database now, plan what is due, and let the other nodes know."""
        self.table = made.table
        if made.table.due is not before.due or made.table.version != before.version:
            self.shared.plan(self.id, made.table.due)
        moved = made.table.version == before.version and made.number is not None
        self.shared.announce(self.id, "move" if moved else "change")
        if made.table.version != before.version:
            self.shared.wake_bots(made.table)
        for fact in made.facts:
            if isinstance(fact, LogEntry):
                by = "deal" if fact.move is None else "person" if fact.message else "bot"
                self.shared.metrics.moved[by].inc()

    # Coming and going.

    async def join(self, line: Line, shown: Admit) -> None:
        """Let somebody come, with the invitation they show; from here on they are told everything."""
        async with self.held():
            await self.do(line.visitor, shown, quiet=True)
            self.lines.append(line)
            self.shared.metrics.sockets.inc()
            try:
                await self.do(line.visitor, Connect(), quiet=True)
                played, place = self.table.played, line.place
                if played is not None and place.game == played.id and place.number >= played.length:
                    await self.read()  # another node has told them more than we know
            except BaseException:
                self._cross_out(line)
                raise
            self.tell()

    async def part(self, line: Line) -> None:
        """Somebody's socket is gone."""
        self._cross_out(line)
        await self.settle()

    def _cross_out(self, line: Line) -> None:
        if line in self.lines:
            self.lines.remove(line)
            self.shared.metrics.sockets.dec()

    @property
    def unsettled(self) -> bool:
        """Whether the seats tell of another company than is connected here: something could not be stored, once."""
        here = {line.person for line in self.lines}
        return not self._stale and any(
            (seat.person in here) != (self.shared.node in seat.nodes) for seat in self.table.people()
        )

    async def settle(self) -> None:
        """See to it that the seats tell who is connected here."""
        async with self.held():
            await self.do(None, Settle(self.shared.node, frozenset(line.person for line in self.lines)))

    async def forget(self, person: str) -> None:
        """Somebody has deleted their data: nothing of them stays in memory."""
        async with self.held():
            await self.do(None, Forget(person, NOBODY_NAMED), quiet=True)
            self._stale = True
            await self.read()

    async def forget_node(self, node: str) -> None:
        """A node has died: whoever was connected there is gone."""
        async with self.held():
            await self.do(None, LoseNode(node))

    async def close(self) -> None:
        """Close the table; a running game is broken off. The table must be held."""
        await self.do(None, Close())

    # What clients ask for.

    async def answer(self, line: Line, message: ask.Command) -> None:
        """Do what a client asks for, and answer."""
        async with self.held():
            try:
                number = await self._ask_or_look_again(line, message)
                if isinstance(message, Hint):
                    view = view_for_hints(self.table, line.person)
                    line.send(frame_of(encode(hinted(message, line.text, view, self.table.number or 0))))
                    return
            except BilletDouxError as error:
                line.send(self.refusal(line, message.id, error))
            else:
                number = self._number_for(line) if number is None else number
                line.send(frame_of(encode(Accepted(id=message.id, number=number))))

    def refusal(self, line: Line, id: str | None, error: BilletDouxError) -> bytes:
        """Return the frame of the answer to what is not done."""
        if error.key == "unavailable":
            self._stale = True
        self.shared.metrics.refused.labels(error.key).inc()
        said = Refused(id=id, reason=error.key, sentence=line.text.error(error), number=self._number_for(line))
        return frame_of(encode(said))

    def _number_for(self, line: Line) -> int | None:
        """Return the number of the last entry to whoever may know that there is one."""
        return self.table.number if self.table.may_watch(line.person) else None

    async def _ask_or_look_again(self, line: Line, message: ask.Command) -> int | None:
        """Do what a client asks for; nothing is refused only because another node was quicker than its news."""
        known = self.table.version, self.table.number
        try:
            return await self._ask(line, message)
        except BilletDouxError:
            if self.shared.alone:
                raise  # there is no other node
            await self.read()
            if known == (self.table.version, self.table.number):
                raise
        return await self._ask(line, message)

    async def _ask(self, line: Line, message: ask.Command) -> int | None:
        if (first := overdue(self.table)) is not None:
            await self.do(None, first)

        def allow(_: Step) -> None:
            if isinstance(message, Say):
                self.shared.limits.chat(line.person, line.address)

        return await self.do(line.visitor, message, allow=allow)

    # What happens by itself.

    async def fire(self, due: Due) -> None:
        """Do what is due, unless something else has happened since."""
        with self.used():
            move = await self._think(due) if due.kind in ("bot", "clock") else None
            command = command_of(due, move)
            if command is not None:
                async with self.held():
                    await self.do(None, command, still=lambda table: timely(table, due))

    async def _think(self, due: Due) -> Move | None:
        """Let a bot choose beforehand, so that when it plays does not depend on what it holds."""
        async with self.held():
            played = self.table.played
            if played is None or not timely(self.table, due):
                return None
            turn = played.state.turn
            assert turn is not None, "a bot's move or a clock is due only when somebody has to decide"
            if self._pondered is not None and self._pondered.is_for(due):
                return None  # it takes longer than the lease, and was taken up once more
            level, view = self.table.seats[turn].played_by or STAND_IN, played.view(turn)
            self._pondered = due
        now = self.shared.clock.now()
        late = now + min(LEAD, self.shared.bot_delay)  # after a crash, say
        ready = due.at if due.at > now else late
        try:
            move = await self.shared.bots.choose(level, view, played.chance(), due.number)
            await self.shared.clock.sleep(ready - self.shared.clock.now())
        finally:
            self._pondered = None
        return move

    def last_entry(self) -> float:
        """Return when the game last went on; 0 if there is none."""
        return 0.0 if self.table.played is None else self.table.played.last
