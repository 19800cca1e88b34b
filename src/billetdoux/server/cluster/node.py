"""A node: one process that serves, put together of parts; it holds nothing that the database could not give back."""

from __future__ import annotations

import secrets
from contextlib import suppress
from typing import TYPE_CHECKING

from sqlalchemy import insert, select

from billetdoux.errors import BilletDouxError, FileError, Refusal, ServerError
from billetdoux.server.bots.bot_pool import BotPool
from billetdoux.server.cluster.background import Background, every
from billetdoux.server.cluster.catch_up import CatchUp
from billetdoux.server.cluster.heartbeat import HEARTBEAT, Heartbeat
from billetdoux.server.cluster.look_round import LOOK_ROUND, LookRound
from billetdoux.server.cluster.spread import Spread
from billetdoux.server.cluster.surroundings import Surroundings
from billetdoux.server.cluster.timers import Timers
from billetdoux.server.ops.housekeeping import MAINTENANCE, Housekeeping
from billetdoux.server.ops.limits import Limits
from billetdoux.server.ops.logs import LOG
from billetdoux.server.ops.metrics import Metrics
from billetdoux.server.sockets.invitations import Invitations
from billetdoux.server.sockets.tables import Tables
from billetdoux.server.store.journal import Journal
from billetdoux.server.store.people import Keeper
from billetdoux.server.store.schema import SETTINGS
from billetdoux.server.store.store import Conflict
from billetdoux.server.store.tables import DatabaseStore
from billetdoux.table.outside import Visitor
from billetdoux.table.step import open_table

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from sqlalchemy import Connection

    from billetdoux.protocol.messages import Settings
    from billetdoux.server.cluster.spread import What
    from billetdoux.server.config import Config
    from billetdoux.server.sockets.tableside import Tableside
    from billetdoux.server.store.database import Database
    from billetdoux.server.store.store import Store
    from billetdoux.table.schedule import Due
    from billetdoux.table.table import Table

STALE = 3 * HEARTBEAT  # each heartbeat is a commit; after so long without one, something is wrong


class Node:
    """Everything that a process needs to serve."""

    keeper: Keeper  # both are there once the node has started
    invitations: Invitations

    def __init__(self, config: Config, database: Database, outside: Surroundings | None = None) -> None:
        self.config = config
        self.database = database
        self.id = secrets.token_hex(4)
        self.ready = False
        self.failure: ServerError | None = None  # why it cannot go on
        self.on_failure: Callable[[], None] = lambda: None
        self.metrics = Metrics(lambda: self.journal.age)
        self.limits = Limits(config)
        self.journal = Journal(database, self.metrics)
        self.outside = outside or Surroundings(config, self.now)
        self.store: Store = DatabaseStore(database, self.journal, self.outside)
        self.bots = BotPool()
        self.background = Background(self._lost)
        self.timers = Timers(self.now, lambda table, due: self.background.run(self.do_due(table, due)))
        self.tables = Tables(self, self.timers.__contains__)
        self.spread = Spread(self.id, config.redis, self._heard)
        self.catch_up = CatchUp(self.store, self.tables.here)
        self.look_round = LookRound(self.store, self.tables, self._hears_all, self.now)
        self.heartbeat = Heartbeat(lambda: self.id, database, self.journal, self.now)
        self.housekeeping = Housekeeping(database, self.journal, self.tables, self.now, config.keep_days)

    def now(self) -> float:
        """Return the time by the database's clock."""
        return self.database.now()

    # Starting and stopping.

    async def start(self) -> None:
        """Begin to serve."""
        self.background.watch("journal", self.journal.start())
        self.keeper = Keeper(await self._key(), self.database, self.journal, self.now)
        self.invitations = Invitations(self.keeper, self.config.public_url())
        await self.journal.write(self.heartbeat.give_time_back)
        if self.spread.has_others:
            self.background.keep("spread", self.spread.run())
        self.background.keep("catch-up", self.catch_up.run())
        self.repeat(HEARTBEAT, self._beat)
        self.repeat(HEARTBEAT, self.housekeeping.look_at_people)
        self.repeat(LOOK_ROUND, self._take_over)
        self.repeat(LOOK_ROUND, self._look_round)
        self.repeat(MAINTENANCE, self.housekeeping.maintain)
        self.repeat(MAINTENANCE, self.housekeeping.tidy)
        self.ready = True
        LOG.info("node-started", node=self.id, database=self.database.engine.dialect.name)

    def repeat(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        """Do something again and again until the node stops."""
        self.background.keep(work.__name__.strip("_"), every(seconds, work))

    def _lost(self, task: str, problem: BaseException | None) -> None:
        """Stop: without this task it would go on only in appearance."""
        self.ready = False
        self.failure = self.failure or ServerError("task-ended", task=task, problem=type(problem).__name__)
        LOG.error("task-ended", task=task, exc_info=problem)
        self.on_failure()

    def check(self) -> None:
        """Raise a Refusal that says why, if this node cannot serve now: it can if it can commit."""
        if self.failure is not None:
            raise self.failure
        if not self.ready:
            raise Refusal("unavailable")
        if self.journal.problem or self.journal.age > STALE:
            problem = self.journal.problem or "no answer"
            raise Refusal("not-ready", seconds=round(self.journal.age), problem=problem)

    async def stop(self) -> None:
        """Stop serving: nothing new is begun, what is being written is written, all are told to come back."""
        self.ready = False
        self.spread.stop()
        self.timers.cancel()
        for line in self.tables.lines():
            line.hang_up()
        await self.background.stop()
        self.bots.close()
        await self.spread.close()
        with suppress(BilletDouxError):
            await self.journal.write(self.heartbeat.say_alive)  # what comes now is time in which nobody could move
            await self.store.hand_over(self.tables.ids())
        await self.journal.stop()
        LOG.info("node-stopped", node=self.id)

    async def _key(self) -> str:
        """Return the key that signs cookies: the same for all nodes, and after a restart."""
        key = secrets.token_hex(32)

        def get(connection: Connection) -> str:
            found = connection.scalar(select(SETTINGS.c.value).where(SETTINGS.c.key == "signing"))
            if found is None:
                connection.execute(insert(SETTINGS), [{"key": "signing", "value": key}])
            return found or key

        for _ in range(2):  # another node may be making one at the same moment
            with suppress(Exception):
                return await self.journal.write(get)
        raise FileError("database-unusable", database=self.database.engine.url.render_as_string(), problem="no key")

    # Tables.

    async def make_table(self, settings: Settings, person: str, name: str) -> Table:
        """Make a table."""
        while True:
            table = open_table(self.outside.id, settings, Visitor(person, name), self.outside)
            with suppress(Conflict):  # another table has this code
                await self.store.create(table)
                LOG.info("table-made", table=table.id, edition=settings.edition, seats=settings.seats)
                self.wake_bots(table)
                return table

    def wake_bots(self, table: Table) -> None:
        """Let the bots at a table get ready."""
        for seat in table.seats:
            if seat.bot is not None:
                self.bots.wake(seat.bot)

    # What is due.

    def plan(self, table: str, due: Due) -> None:
        """Do what is due when its time comes."""
        self.timers.set(table, due)

    async def do_due(self, table: str, due: Due) -> None:
        """Do what is due at a table."""
        try:
            await (await self.tables.get(table)).fire(due)
        except BilletDouxError as error:  # it stays due, and is taken up again when the lease has run out
            LOG.warning("due-failed", table=table, kind=due.kind, problem=error.key)

    async def _take_over(self) -> None:
        for table, due in await self.store.take_late(self.now()):
            self.metrics.taken_over.inc()
            if (live := self.tables.here(table)) is not None:
                await self._refresh(live)
            self.plan(table, due)

    # Other nodes.

    def _hears_all(self) -> bool:
        """Tell whether nothing happens at a table of which this node does not hear soon."""
        return self.spread.good or self.database.is_sqlite

    def _heard(self, table: str, what: What) -> None:
        if (live := self.tables.here(table)) is not None:
            if what == "move":
                self.catch_up.hear(table)
            else:
                self.background.run(self._refresh(live))

    async def _refresh(self, live: Tableside) -> None:
        with suppress(BilletDouxError):
            await live.refresh()

    async def _look_round(self) -> None:
        await self.look_round.look()
        self.metrics.tables.set(len(self.tables))

    async def _beat(self) -> None:
        async def forget(table: str, node: str) -> None:
            await (await self.tables.get(table)).forget_node(node)

        await self.heartbeat.beat(forget)
