"""A node: one process that serves. It holds nothing that the database could not give back."""

from __future__ import annotations

import asyncio
import gc
import random
import secrets
import string
from contextlib import suppress
from typing import TYPE_CHECKING, Any, get_args

from sqlalchemy import any_, case, delete, func, insert, select, update

from billetdoux.bots import BOTS
from billetdoux.errors import BilletDouxError, FileError, Refusal
from billetdoux.game.fair import SEED_BYTES, FairShuffle
from billetdoux.protocol.codes import TABLE_CODE
from billetdoux.protocol.values import Phase
from billetdoux.server.bots.bot_pool import Thinkers
from billetdoux.server.cluster.catch_up import Following
from billetdoux.server.cluster.spread import News
from billetdoux.server.ops.limits import Limits
from billetdoux.server.ops.logs import LOG
from billetdoux.server.ops.metrics import Metrics
from billetdoux.server.sockets.tableside import Tableside
from billetdoux.server.store.database import array_of
from billetdoux.server.store.facts import LEASE, read_due
from billetdoux.server.store.journal import Conflict, Journal
from billetdoux.server.store.people import Keeper, new_code
from billetdoux.server.store.schema import CHAT, DUE, ENTRIES, GAMES, IDENTITIES, NODES, RESULTS, SETTINGS, TABLES
from billetdoux.server.store.tables import TableStore
from billetdoux.table.house_commands import FORGED, Admit
from billetdoux.table.news import WayIn
from billetdoux.table.outside import Visitor
from billetdoux.table.step import open_table

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from contextlib import AbstractAsyncContextManager

    from sqlalchemy import Connection
    from sqlalchemy.ext.asyncio import AsyncConnection

    from billetdoux.protocol.messages import Settings
    from billetdoux.server.cluster.spread import What
    from billetdoux.server.config import Config
    from billetdoux.server.store.database import Database
    from billetdoux.table.outside import Outside, Shuffler
    from billetdoux.table.schedule import Due
    from billetdoux.table.table import Table

HEARTBEAT = 5.0
SILENCE = 1.5 * HEARTBEAT  # after which none of the nodes is there
DEAD = 4 * HEARTBEAT  # a node that has said nothing for so long
LOOK_ROUND = 0.5  # seconds between looks for what other nodes left undone, or did without our hearing of it
IDLE = {"open": 3600.0, "sealing": 3600.0, "over": 3600.0, "playing": 40 * 86400.0}  # seconds until a table is closed
MAINTENANCE = 60.0
ID_LETTERS = string.ascii_letters + string.digits
AT_ONCE = 400  # rows of one query
FEW = 50  # ids in one query
QUIET = 5.0  # things written per second at most, so that garbage may be collected
LATEST = 1800.0  # seconds after which it is collected even so
CHANCE = random.SystemRandom()  # for how long bots take: nobody foresees it
RECENT = 60.0  # seconds that a change may have taken to be stored, and still be noticed


class Surroundings:
    """What the tables of a node cannot have by themselves; what is fresh is made when it is asked for."""

    def __init__(self, node: Node) -> None:
        self._node = node
        self.bots = tuple(BOTS)
        self.round_pause = node.config.round_pause
        self.seal_time = node.config.seal_time
        self.shuffler: Shuffler = FairShuffle

    @property
    def now(self) -> float:
        """The time by the database's clock."""
        return self._node.now()

    @property
    def id(self) -> str:
        """An id for a game."""
        return self._node.new_id()

    @property
    def secret(self) -> bytes:
        """A secret for a shuffle."""
        return self._node.new_secret()

    @property
    def code(self) -> str:
        """A short code for a table."""
        return self._node.new_code()

    @property
    def bot_delay(self) -> float:
        """How long a bot takes for a move."""
        return self._node.bot_delay()


class Node:
    """Everything that a process needs to serve."""

    def __init__(self, config: Config, database: Database) -> None:
        self.config = config
        self.database = database
        self.id = secrets.token_hex(4)
        self.metrics = Metrics()
        self.journal = Journal(database, self.metrics)
        self.limits = Limits(config)
        self.news = News(self.id, config.redis, self._heard)
        self.thinkers = Thinkers()
        self.keeper: Keeper
        self.outside: Outside = Surroundings(self)
        self.store = TableStore(database, self.journal, self.outside)
        self.ready = False
        self._tables: dict[str, Tableside] = {}
        self.following = Following(database, self._tables.get)
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._writing: asyncio.Task[None]
        self._written = 0
        self._tidied = 0.0  # when garbage was last collected
        self._looked = 0.0  # when we last saw what others did

    # What tests put something else in the place of.

    def now(self) -> float:
        """Return the time by the database's clock."""
        return self.database.now()

    def new_id(self) -> str:
        """Return an id that nobody can guess, of letters that can be typed anywhere: 71 bits."""
        return "".join(secrets.choice(ID_LETTERS) for _ in range(12))

    def new_code(self) -> str:
        """Return a short code for a table: ABC-DEF."""
        return new_code(TABLE_CODE, TABLE_CODE // 2)

    def new_secret(self) -> bytes:
        """Return the secret of a shuffle."""
        return secrets.token_bytes(SEED_BYTES)

    def bot_delay(self) -> float:
        """Return how long a bot takes for a move, whatever it holds."""
        return self.config.bot_delay * CHANCE.uniform(0.6, 1.4)

    # Starting and stopping.

    async def start(self) -> None:
        """Begin to serve."""
        self._writing = asyncio.create_task(self.journal.run())
        self.keeper = Keeper(await self._key(), self.database, self.journal, self.now)
        await self.journal.write(self._give_time_back)
        self._looked = self._tidied = self.now()
        self._run(self.news.run())
        self._run(self.following.run())
        self._run(self._every(HEARTBEAT, self._live))
        self._run(self._every(HEARTBEAT, self._look_at_people))
        self._run(self._every(LOOK_ROUND, self._take_over))
        self._run(self._every(LOOK_ROUND, self._look_round))
        self._run(self._every(MAINTENANCE, self._maintain))
        self._run(self._every(MAINTENANCE, self._tidy))
        self.ready = True
        LOG.info("node-started", node=self.id, database=self.database.engine.dialect.name)

    async def stop(self) -> None:
        """Stop serving: nothing new is begun, what is being written is written, all are told to come back."""
        self.ready = False
        self.news.stop()
        for timer in self._timers.values():
            timer.cancel()
        for live in self._tables.values():
            for line in live.lines:
                line.hang_up()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.thinkers.close()
        await self.news.close()
        with suppress(BilletDouxError):
            await self.journal.write(self._say_alive)  # what comes now is time in which nobody could move
            await self.journal.write(self._hand_over)
        self.journal.close()
        await self._writing
        LOG.info("node-stopped", node=self.id)

    def _run(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            LOG.error("task-failed", exc_info=error)

    async def _every(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await work()
            except Exception as error:  # whatever it is, the next time may go well
                LOG.warning("will-try-again", what=work.__name__, problem=type(error).__name__)
            await asyncio.sleep(seconds)

    # Tables.

    async def table(self, id: str) -> Tableside:
        """Return a table, from memory or from the database."""
        live = self._tables.get(id)
        if live is None:
            live = self._tables[id] = Tableside(self, id)
            self.metrics.tables.set(len(self._tables))
        try:
            async with live.held():
                return live
        except BaseException:
            self._forget_idle(id, live)
            raise

    def _forget_idle(self, id: str, live: Tableside) -> None:
        if not live.lines and not live.busy and id not in self._timers and self._tables.get(id) is live:
            del self._tables[id]

    async def make_table(self, settings: Settings, person: str, name: str) -> Table:
        """Make a table."""
        while True:
            table = open_table(self.new_id(), settings, Visitor(person, name), self.outside)
            with suppress(Conflict):  # another table has this code
                await self.store.create(table)
                LOG.info("table-made", table=table.id, edition=settings.edition, seats=settings.seats)
                self.wake_bots(table)
                return table

    def wake_bots(self, state: Table) -> None:
        """Let the bots at a table get ready."""
        for seat in state.seats:
            if seat.bot is not None:
                self.thinkers.wake(seat.bot)

    def invitation(self, state: Table) -> str:
        """Return the invitation to a table that is good now."""
        return self.keeper.invitation(state.id, state.invitation)

    def link(self, state: Table) -> str:
        """Return the link by which friends come to a table."""
        return f"{self.config.public_url()}/t/{state.id}?invitation={self.invitation(state)}"

    def way_in(self, table: Table) -> WayIn:
        """Return how others come to a table."""
        return WayIn(self.invitation(table), self.link(table))

    def shown(self, table: str, invitation: str) -> Admit:
        """Return with what somebody comes to a table: the invitation that they show, if any."""
        if not invitation:
            return Admit()
        try:
            to, number = self.keeper.read_invitation(invitation)
        except Refusal:
            return Admit(FORGED)
        return Admit(number if to == table else FORGED)

    def reading(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """Read from the database."""
        return self.database.reading()

    def hang_up_on(self, person: str) -> None:
        """Close the sockets of somebody whose cookies and tokens are worth nothing any more."""
        for live in self._tables.values():
            for line in live.lines:
                if line.person == person:
                    line.hang_up()

    # What is due.

    def plan(self, table: str, due: Due) -> None:
        """Do what is due when its time comes."""
        if (timer := self._timers.pop(table, None)) is not None:
            timer.cancel()
        if due.kind != "none":
            loop = asyncio.get_running_loop()
            self._timers[table] = loop.call_later(max(0, due.begins - self.now()), self._fire, table, due)

    def _fire(self, table: str, due: Due) -> None:
        self._timers.pop(table, None)
        self._run(self._do_due(table, due))

    async def _do_due(self, table: str, due: Due) -> None:
        try:
            await (await self.table(table)).fire(due)
        except BilletDouxError as error:  # it stays due, and is taken up again when the lease has run out
            LOG.warning("due-failed", table=table, kind=due.kind, problem=error.key)

    async def _take_over(self) -> None:
        """Take over what another node should have done, or this one before it was started again."""
        now = self.now()
        late = DUE.c.until < now

        def take(connection: Connection) -> list[tuple[str, Due]]:
            rows = (
                connection.execute(select(DUE).where(late).limit(AT_ONCE).with_for_update(skip_locked=True))
            ).mappings()
            found = [(row["table_id"], read_due(row)) for row in rows]
            ids = [table for table, _ in found]
            until = case((DUE.c.at > now, DUE.c.at), else_=now) + LEASE
            connection.execute(update(DUE).where(DUE.c.table_id.in_(ids)).values(until=until))
            return found

        async with self.reading() as connection:
            if (await connection.execute(select(DUE.c.table_id).where(late).limit(1))).first() is None:
                return
        for table, due in await self.journal.write(take):
            self.metrics.taken_over.inc()
            if table in self._tables:
                with suppress(BilletDouxError):
                    await self._tables[table].refresh()
            self.plan(table, due)

    def _hand_over(self, connection: Connection) -> None:
        """Let others take over at once what we would have done, or a bot was thinking about."""
        tables = list(self._tables)
        for start in range(0, len(tables), AT_ONCE):
            some = DUE.c.table_id.in_(tables[start : start + AT_ONCE])
            connection.execute(update(DUE).where(some, DUE.c.kind != "none").values(until=0.0))

    # Other nodes.

    def _heard(self, table: str, what: What) -> None:
        if (live := self._tables.get(table)) is not None:
            if what == "move":
                self.following.hear(table)
            else:
                self._run(self._refresh(live))

    async def _refresh(self, live: Tableside) -> None:
        with suppress(BilletDouxError):
            await live.refresh()

    async def _look_round(self) -> None:
        """See whether anything happened at our tables that we have not heard of, and forget the idle ones."""
        for id, live in list(self._tables.items()):
            if live.unsettled and not live.busy:
                with suppress(BilletDouxError):
                    await live.settle()
            self._forget_idle(id, live)
        self.metrics.tables.set(len(self._tables))
        if self.news.good or self.database.is_sqlite:
            await asyncio.sleep(4 * LOOK_ROUND)
        for live in await self._behind():
            await self._refresh(live)

    async def _behind(self) -> list[Tableside]:
        """Return our tables of which the database knows more than we do."""
        behind = [live for live in self._tables.values() if live.stale and not live.busy]
        now = self.now()
        async with self.reading() as connection:
            recent = (TABLES.c.phase.in_(get_args(Phase))) & (TABLES.c.changed > self._looked - RECENT)
            for id, version in await connection.execute(select(TABLES.c.id, TABLES.c.version).where(recent)):
                live = self._tables.get(id)
                if live is not None and live.table.version < version:
                    behind.append(live)
            if self.database.is_sqlite:
                self._looked = now
                return behind  # nobody else writes moves
            ids = [id for id, live in self._tables.items() if live.lines]
            query = select(DUE.c.table_id, DUE.c.game, DUE.c.number).where(
                DUE.c.table_id == any_(array_of("ids", ids))
            )
            for id, game, number in await connection.execute(query):
                live = self._tables.get(id)
                if live is not None and (live.table.due.game, live.table.due.number) != (game, number):
                    behind.append(live)
            talk = select(CHAT.c.table_id, func.max(CHAT.c.number)).where(
                CHAT.c.table_id == any_(array_of("ids", ids))
            )
            for id, number in await connection.execute(talk.group_by(CHAT.c.table_id)):
                live = self._tables.get(id)
                if live is not None and live.table.last_said < number:
                    behind.append(live)
        self._looked = now
        return behind

    async def _live(self) -> None:
        """Say that we live; bury nodes that have not said so for long."""
        now = self.now()

        def say(connection: Connection) -> list[str]:
            self._say_alive(connection)
            dead = NODES.c.alive < now - DEAD
            if self.database.is_sqlite:
                dead = NODES.c.id != self.id  # only one process serves from a file
            return list(connection.scalars(select(NODES.c.id).where(dead)))

        for node in await self.journal.write(say):
            async with self.reading() as connection:
                seated = select(TABLES.c.id).where(TABLES.c.phase != "closed", TABLES.c.state.contains(f'"{node}"'))
                tables = list(await connection.scalars(seated))
            for id in tables:
                await (await self.table(id)).forget_node(node)

            def bury(connection: Connection, node: str = node) -> None:
                connection.execute(delete(NODES).where(NODES.c.id == node))

            await self.journal.write(bury)
            LOG.info("node-buried", node=node, tables=len(tables))
        await self.database.set_clock()

    def _say_alive(self, connection: Connection) -> None:
        alive = {"alive": self.now()}
        if not (connection.execute(update(NODES).where(NODES.c.id == self.id).values(alive))).rowcount:
            connection.execute(insert(NODES), [{"id": self.id, **alive}])

    async def _look_at_people(self) -> None:
        """Hang up on whoever has been barred, has deleted themselves, or has come back with a recovery code."""
        lines = [line for live in self._tables.values() for line in live.lines]
        people = sorted({line.person for line in lines})
        good = set[tuple[str, int]]()
        for start in range(0, len(people), FEW):
            await asyncio.sleep(0.02)  # nobody waits for this, and nobody should wait because of it
            some = IDENTITIES.c.id.in_(people[start : start + FEW])
            async with self.reading() as connection:
                query = select(IDENTITIES.c.id, IDENTITIES.c.epoch).where(some, ~IDENTITIES.c.barred)
                good |= {(id, epoch) for id, epoch in await connection.execute(query)}
        for line in lines:
            if (line.person, line.epoch) not in good:
                line.hang_up()

    def _give_time_back(self, connection: Connection) -> None:
        """Add the time in which no node was alive to all running clocks; take over all that was due meanwhile."""
        last = connection.scalar(select(func.max(NODES.c.alive)))
        down = 0.0 if last is None else self.now() - last
        if last is not None and (self.database.is_sqlite or down > SILENCE):
            connection.execute(update(DUE).where(DUE.c.kind != "none").values(until=0.0))
            running = DUE.c.kind.in_(("clock", "seal")) & (DUE.c.at > last)
            connection.execute(update(DUE).where(running).values(at=DUE.c.at + down))
            # Nor is a table idle because nobody could come to it.
            connection.execute(
                update(TABLES).where(TABLES.c.phase != "closed").values(changed=TABLES.c.changed + down)
            )
        self._say_alive(connection)

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

    # Keeping house.

    async def _maintain(self) -> None:
        """Close tables at which nothing happens any more; delete what is too old."""
        now = self.now()
        for phase, seconds in IDLE.items():
            async with self.reading() as connection:
                idle = select(TABLES.c.id).where(TABLES.c.phase == phase, TABLES.c.changed < now - seconds)
                ids = list(await connection.scalars(idle.limit(AT_ONCE)))
            for id in ids:
                await self.close_if_idle(id, now - seconds)
        await self.journal.write(self._delete_old)

    async def _tidy(self) -> None:
        """Collect garbage while little happens: looking through everything makes all tables wait for a moment."""
        written, self._written = self._written, self.journal.written
        now = self.now()
        if self._written - written < QUIET * MAINTENANCE or now - self._tidied > LATEST:
            self._tidied = now
            gc.collect()

    async def close_if_idle(self, id: str, before: float) -> None:
        """Close a table at which nobody is and nothing has happened since a time."""
        live = await self.table(id)
        async with live.held():
            if not live.table.someone_here and not live.lines and live.last_entry() < before:
                await live.close()
                LOG.info("table-closed", table=id)

    def _delete_old(self, connection: Connection) -> None:
        now = self.now()
        connection.execute(delete(TABLES).where(TABLES.c.phase == "closed", TABLES.c.changed < now - 86400))
        alive = select(TABLES.c.id)
        for table in (DUE, CHAT):
            connection.execute(delete(table).where(table.c.table_id.not_in(alive)))
        connection.execute(delete(GAMES).where(GAMES.c.began.is_(None), GAMES.c.table_id.not_in(alive)))
        if self.config.keep_days:
            old = select(GAMES.c.id).where(GAMES.c.ended < now - 86400 * self.config.keep_days)
            for table in (ENTRIES, RESULTS):
                connection.execute(delete(table).where(table.c.game.in_(old)))
            connection.execute(delete(GAMES).where(GAMES.c.ended < now - 86400 * self.config.keep_days))
