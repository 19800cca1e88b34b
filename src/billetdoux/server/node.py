"""A node: one process that serves. Its parts are made and put together here, and nowhere else."""

from __future__ import annotations

import logging
import secrets
from functools import partial
from typing import TYPE_CHECKING

from billetdoux.errors import BilletDouxError, FileError, Refusal, ServerError
from billetdoux.server.bots.bot_pool import BotPool
from billetdoux.server.cluster.background import Background
from billetdoux.server.cluster.broadcast import Broadcast
from billetdoux.server.cluster.clock import LoopClock
from billetdoux.server.cluster.heartbeat import HEARTBEAT
from billetdoux.server.cluster.member import Member
from billetdoux.server.http.replayer import Replayer
from billetdoux.server.ops.addresses import Proxies
from billetdoux.server.ops.connections import Connections
from billetdoux.server.ops.housekeeping import MAINTENANCE, Housekeeping
from billetdoux.server.ops.limits import Limits
from billetdoux.server.ops.logs import LOG, Seldom
from billetdoux.server.ops.metrics import LoopLag, Metrics
from billetdoux.server.ops.network import Doorway
from billetdoux.server.server_outside import ServerOutside
from billetdoux.server.services import Services
from billetdoux.server.signer import Signer
from billetdoux.server.sockets.invitations import Invitations
from billetdoux.server.sockets.tableside import Shared
from billetdoux.server.store.database import shown
from billetdoux.server.store.durability import look_at_durability
from billetdoux.server.store.journal import Journal
from billetdoux.server.store.lists import Lists
from billetdoux.server.store.nodes import Nodes
from billetdoux.server.store.people import People
from billetdoux.server.store.records import Records
from billetdoux.server.store.sessions import Sessions
from billetdoux.server.store.settings import signing_keys
from billetdoux.server.store.tables import DatabaseStore
from billetdoux.server.store.upkeep import Upkeep

if TYPE_CHECKING:
    from collections.abc import Callable

    from billetdoux.server.config import Config
    from billetdoux.server.store.database import Database
    from billetdoux.table.schedule import Due

STALE = 3 * HEARTBEAT  # each heartbeat is a commit; after so long without one, something is wrong


def forwarded_by_stranger(seldom: Seldom) -> None:
    """Warn that a proxy is not among those that are trusted: all who come through it share one address's limits."""
    seldom.log(logging.WARNING, "forwarded-untrusted")


class Node:
    """One process that serves."""

    def __init__(
        self, config: Config, database: Database, outside: ServerOutside | None = None, id: str = ""
    ) -> None:
        self.database = database
        database.on_failure = self.fail
        self.id = id or secrets.token_hex(4)
        self.ready = False
        self._stopped = False
        self.failure: BilletDouxError | None = None  # why it cannot go on
        self.on_failure: Callable[[], None] = lambda: None
        self.signer = Signer()
        self.metrics = Metrics(lambda: self.journal.age)
        self.loop_lag = LoopLag(self.metrics)
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
        self.member = Member(self.shared, Nodes(database, self.journal, self.now), broadcast, self.background)
        self.tables = self.member.tables
        sessions = Sessions(self.signer, database, self.journal, self.now)
        upkeep = Upkeep(database, self.journal)
        self.housekeeping = Housekeeping(upkeep, sessions, self.tables, clock, config.keep_days)
        invitations = Invitations(self.signer, config.public_url())
        proxies = Proxies(config.trusted_proxies, partial(forwarded_by_stranger, Seldom()))
        self.services = Services(
            node=self.id,
            config=config,
            outside=outside,
            people=People(self.signer, database, self.journal, self.now),
            sessions=sessions,
            invitations=invitations,
            tables=self.tables,
            lists=Lists(database, self.now),
            records=Records(database, lambda: outside.shuffler),
            limits=self.shared.limits,
            connections=Connections(config, self.metrics, proxies.trust),
            proxies=proxies,
            replayer=Replayer(),
            metrics=self.metrics,
            network=Doorway(invitations.move),
            check=self.check,
        )

    def now(self) -> float:
        """Return the time by the database's clock."""
        return self.database.now()

    def plan(self, table: str, due: Due) -> None:
        """Do what is due at a table when its time comes."""
        self.member.timers.set(table, due)

    async def start(self) -> None:
        """Begin to serve; if that cannot be done, stop and say why."""
        try:
            await self._start()
        except BilletDouxError as error:
            database, problem = shown(self.database.engine.url), self.journal.problem
            self.fail(FileError("database-unusable", database=database, problem=problem) if problem else error)

    async def _start(self) -> None:
        self.background.watch("journal", self.journal.start())
        await self.read_keys()
        await self.member.start()
        self.loop_lag.start()
        self.background.repeat(HEARTBEAT, self.database.check_lock)
        self.background.repeat(HEARTBEAT, self.read_keys)
        self.background.repeat(HEARTBEAT, self.housekeeping.look_at_people)
        self.background.repeat(MAINTENANCE, self.housekeeping.maintain)
        self.background.repeat(MAINTENANCE, self.housekeeping.tidy)
        self.ready = True
        LOG.info("node-started", node=self.id, database=self.database.engine.dialect.name)
        for setting, means in (await look_at_durability(self.database)).items():
            LOG.warning("may-be-lost", setting=setting, means=means)

    async def read_keys(self) -> None:
        """Sign with the keys that the database has now: `admin rotate-keys` may have changed them."""
        self.signer.use(*await signing_keys(self.database, self.journal))

    async def stop(self) -> None:
        """Stop serving: begin nothing new, finish what is being written, tell everybody to come back."""
        if self._stopped:
            return
        self.ready, self._stopped = False, True
        self.loop_lag.stop()
        self.services.replayer.close()
        await self.member.stop()
        await self.journal.stop()
        LOG.info("node-stopped", node=self.id)

    def _lost(self, task: str, problem: BaseException | None) -> None:
        """Stop: without this task the node would only seem to serve."""
        LOG.error("task-ended", task=task, exc_info=problem)
        self.fail(ServerError("task-ended", task=task, problem=type(problem).__name__))

    def fail(self, failure: BilletDouxError) -> None:
        """Stop, and say why."""
        self.ready = False
        if self.failure is None:
            self.failure = failure
            LOG.error("cannot-go-on", reason=failure.key)
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
