"""A node: one process that serves. Its parts are made and put together here, and nowhere else."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from billetdoux.errors import Refusal, ServerError
from billetdoux.server.bots.bot_pool import BotPool
from billetdoux.server.cluster.background import Background
from billetdoux.server.cluster.broadcast import Broadcast
from billetdoux.server.cluster.clock import LoopClock
from billetdoux.server.cluster.heartbeat import HEARTBEAT
from billetdoux.server.cluster.member import Member
from billetdoux.server.ops.housekeeping import MAINTENANCE, Housekeeping
from billetdoux.server.ops.limits import Limits
from billetdoux.server.ops.logs import LOG
from billetdoux.server.ops.metrics import Metrics
from billetdoux.server.server_outside import ServerOutside
from billetdoux.server.services import Services
from billetdoux.server.signer import Signer
from billetdoux.server.sockets.invitations import Invitations
from billetdoux.server.sockets.tableside import Shared
from billetdoux.server.store.journal import Journal
from billetdoux.server.store.lists import Lists
from billetdoux.server.store.nodes import Nodes
from billetdoux.server.store.people import People
from billetdoux.server.store.records import Records
from billetdoux.server.store.settings import signing_key
from billetdoux.server.store.tables import DatabaseStore
from billetdoux.server.store.upkeep import Upkeep

if TYPE_CHECKING:
    from collections.abc import Callable

    from billetdoux.server.config import Config
    from billetdoux.server.store.database import Database
    from billetdoux.table.schedule import Due

STALE = 3 * HEARTBEAT  # each heartbeat is a commit; after so long without one, something is wrong


class Node:
    """One process that serves."""

    def __init__(
        self, config: Config, database: Database, outside: ServerOutside | None = None, id: str = ""
    ) -> None:
        self.database = database
        self.id = id or secrets.token_hex(4)
        self.ready = False
        self.failure: ServerError | None = None  # why it cannot go on
        self.on_failure: Callable[[], None] = lambda: None
        self.signer = Signer()
        self.metrics = Metrics(lambda: self.journal.age)
        self.journal = Journal(database, self.metrics)
        clock, outside = LoopClock(self.now), outside or ServerOutside(config, self.now)
        self.background = Background(clock, self._lost)
        broadcast = Broadcast(self.id, config.redis)
        self.shared = Shared(
            node=self.id,
            clock=clock,
            store=DatabaseStore(database, self.journal, outside),
            outside=outside,
            bots=BotPool(),
            limits=Limits(config),
            metrics=self.metrics,
            bot_delay=config.bot_delay,
            alone=database.is_sqlite,
            plan=self.plan,
            announce=broadcast.tell,
        )
        self.member = Member(self.shared, Nodes(database, self.journal), broadcast, self.background)
        self.tables = self.member.tables
        self.housekeeping = Housekeeping(Upkeep(database, self.journal), self.tables, clock, config.keep_days)
        self.services = Services(
            node=self.id,
            config=config,
            outside=outside,
            people=People(self.signer, database, self.journal, self.now),
            invitations=Invitations(self.signer, config.public_url()),
            tables=self.tables,
            lists=Lists(database),
            records=Records(database, lambda: outside.shuffler),
            limits=self.shared.limits,
            metrics=self.metrics,
            check=self.check,
        )

    def now(self) -> float:
        """Return the time by the database's clock."""
        return self.database.now()

    def plan(self, table: str, due: Due) -> None:
        """Do what is due at a table when its time comes."""
        self.member.timers.set(table, due)

    async def start(self) -> None:
        """Begin to serve."""
        self.background.watch("journal", self.journal.start())
        self.signer.use(await signing_key(self.database, self.journal))
        await self.member.start()
        self.background.repeat(HEARTBEAT, self.database.set_clock)
        self.background.repeat(HEARTBEAT, self.housekeeping.look_at_people)
        self.background.repeat(MAINTENANCE, self.housekeeping.maintain)
        self.background.repeat(MAINTENANCE, self.housekeeping.tidy)
        self.ready = True
        LOG.info("node-started", node=self.id, database=self.database.engine.dialect.name)

    async def stop(self) -> None:
        """Stop serving: begin nothing new, finish what is being written, tell everybody to come back."""
        self.ready = False
        await self.member.stop()
        await self.journal.stop()
        LOG.info("node-stopped", node=self.id)

    def _lost(self, task: str, problem: BaseException | None) -> None:
        """Stop: without this task the node would only seem to serve."""
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
