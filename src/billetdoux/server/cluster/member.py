"""A member of the cluster: what one node does for tables by itself, and about what others do or leave undone.

It holds nothing that the store could not give back. Clock, store, register and news are given to it: a test gives it
others, and then no database is needed.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from billetdoux.errors import BilletDouxError
from billetdoux.server.cluster.catch_up import CatchUp
from billetdoux.server.cluster.heartbeat import HEARTBEAT, Heartbeat
from billetdoux.server.cluster.refresher import REFRESH, Refresher
from billetdoux.server.cluster.timers import Timers
from billetdoux.server.ops.logs import LOG
from billetdoux.server.sockets.tables import Tables

if TYPE_CHECKING:
    from billetdoux.server.cluster.background import Background
    from billetdoux.server.cluster.heartbeat import Register
    from billetdoux.server.cluster.news import News, What
    from billetdoux.server.sockets.tableside import Shared, Tableside
    from billetdoux.table.schedule import Due


class Member:
    """One node among several, or the only one."""

    def __init__(self, shared: Shared, register: Register, news: News, background: Background) -> None:
        self.shared = shared
        self.news = news
        self.background = background
        self.timers = Timers(shared.clock, lambda table, due: background.run(self.do_due(table, due)))
        self.tables = Tables(shared, self.timers.__contains__)
        self.catch_up = CatchUp(shared.store, self.tables.here)
        self.refresher = Refresher(shared.store, self.tables, self._hears_all, shared.clock)
        self.heartbeat = Heartbeat(shared.node, register, shared.clock)

    async def start(self) -> None:
        """Begin to take part."""
        await self.heartbeat.begin()
        if self.news.has_others:
            self.background.keep("broadcast", self.news.run(self._heard))
        self.background.keep("catch-up", self.catch_up.run())
        self.background.repeat(HEARTBEAT, self._beat)
        self.background.repeat(REFRESH, self._take_over)
        self.background.repeat(REFRESH, self._refresh_all)

    async def stop(self) -> None:
        """Begin nothing new, tell everybody to come back, and leave to the others what is due."""
        self.news.stop()
        self.timers.cancel()
        for line in self.tables.lines():
            line.hang_up()
        await self.background.stop()
        self.shared.bots.close()
        await self.news.close()
        with suppress(BilletDouxError):
            await self.heartbeat.say_alive()  # time from here on is time in which nobody could move
            await self.shared.store.hand_over(self.tables.ids())

    # What is due.

    async def do_due(self, table: str, due: Due) -> None:
        """Do what is due at a table."""
        try:
            await (await self.tables.get(table)).fire(due)
        except BilletDouxError as error:  # it stays due, and is taken up again when the lease has run out
            LOG.warning("due-failed", table=table, kind=due.kind, problem=error.key)

    async def _take_over(self) -> None:
        for table, due in await self.shared.store.take_late(self.shared.clock.now()):
            self.shared.metrics.taken_over.inc()
            if (live := self.tables.here(table)) is not None:
                await self._refresh(live)
            self.shared.plan(table, due)

    # Other nodes.

    def _hears_all(self) -> bool:
        """Tell whether this node hears soon of everything that happens at a table."""
        return self.news.good or self.shared.alone

    def _heard(self, table: str, what: What) -> None:
        if (live := self.tables.here(table)) is not None:
            if what == "move":
                self.catch_up.hear(table)
            else:
                self.background.run(self._refresh(live))

    async def _refresh(self, live: Tableside) -> None:
        with suppress(BilletDouxError):
            await live.refresh()

    async def _refresh_all(self) -> None:
        await self.refresher.look()
        self.shared.metrics.tables.set(len(self.tables))

    async def _beat(self) -> None:
        async def forget(table: str, node: str) -> None:
            await (await self.tables.get(table)).forget_node(node)

        await self.heartbeat.beat(forget)
