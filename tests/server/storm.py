"""An evening in which anything may go wrong, simulated: nodes die, news is lost, the store fails or says so wrongly.

All chance comes from one seed, and time passes at once.
"""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import voices
from memory_store import MemoryStore
from pydantic_core import to_json
from simulated import SimulatedClock, Simulation, settle, simulation
from voices import Voice, table_for

from billetdoux.declare import to_dict
from billetdoux.errors import BilletDouxError, Refusal
from billetdoux.server import server_outside
from billetdoux.table.news import Place, news

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

    import pytest
    from simulated import SimulatedNode

    from billetdoux.server.store.store import Moved
    from billetdoux.table.schedule import Due
    from billetdoux.table.step import Step
    from billetdoux.table.table import Table

ENTRIES_AT_LEAST = 10
LONGEST = 3000.0  # seconds that a game may take once everything works again


class UnreliableStore(MemoryStore):
    """A store that answers late, or not at all: then nobody knows whether it has stored anything."""

    def __init__(self, clock: SimulatedClock, chance: Random) -> None:
        super().__init__()
        self.trouble = 0.0  # how often it fails
        self.broken = list[str]()  # promises; kept here, since a server goes on whatever its tasks raise
        self._clock = clock
        self._chance = chance

    async def _may_fail(self) -> None:
        await self._clock.sleep(self._chance.uniform(0, 0.05))
        if self._chance.random() < self.trouble:
            raise Refusal("unavailable")

    async def load(self, id: str, known: Table | None = None) -> Table:
        await self._may_fail()
        return await super().load(id, known)

    async def create(self, table: Table) -> None:
        await self._may_fail()
        await super().create(table)

    async def commit(self, before: Table, made: Step) -> bool:
        await self._may_fail()
        played = self.tables[before.id].played
        done = await super().commit(before, made)
        after = self.tables[before.id].played
        if played is not None:
            if after is None or after.entries[: played.length] != played.entries:
                self.broken.append("what is in a log stays there")
            elif [entry.number for entry in after.entries] != list(range(after.length)):
                self.broken.append("no log has a hole")
        await self._may_fail()
        return done

    async def behind(self, known: Iterable[Table], since: float) -> set[str]:
        await self._may_fail()
        return await super().behind(known, since)

    async def moved(self, known: Iterable[Table]) -> list[Moved]:
        await self._may_fail()
        return await super().moved(known)

    async def take_late(self, now: float) -> list[tuple[str, Due]]:
        await self._may_fail()
        return await super().take_late(now)

    async def hand_over(self, tables: Sequence[str]) -> None:
        await self._may_fail()
        await super().hand_over(tables)


@dataclass
class Guest:
    """Somebody who plays from wherever they are let in, and remembers what they were told."""

    voice: Voice
    chance: Random
    here: bool = False
    doing: set[asyncio.Task[None]] = field(default_factory=set[asyncio.Task[None]])
    errors: list[BaseException] = field(default_factory=list[BaseException])

    def act(self, nodes: list[SimulatedNode]) -> None:
        """Begin to do something."""
        task = asyncio.create_task(self._act(nodes))
        self.doing.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self.doing.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.errors.append(error)

    async def _act(self, nodes: list[SimulatedNode]) -> None:
        with suppress(BilletDouxError):  # then they try again later
            if not self.here:
                self.voice.node = cast("Any", self.chance.choice(nodes))
                await self.voice.come()
                self.here = True
            elif self.chance.random() < 0.05:
                self.here = False
                await self.voice.go()
            elif self.chance.random() < 0.1:
                await self.voice.ask("say", phrase="hello")
            elif await self.voice.turn():
                await self._move()

    async def _move(self) -> None:
        """Play, and ask again as often as nobody knows whether it was done."""
        message = f"{self.chance.random()}"
        for _ in range(3):
            answer = await self.voice.move(id=message)
            if answer.get("reason") != "unavailable":
                break

    async def lose(self) -> None:
        """Their node is dead: nothing comes from there any more."""
        for task in self.doing:
            task.cancel()
        await settle()
        self.here = False
        told = self.voice
        self.voice = Voice(told.node, told.table, told.person, told.name, told.heard, place=told.place)

    @property
    def entries(self) -> list[Any]:
        """The entries that they were told, in the order in which they heard of them."""
        return [entry for one in self.voice.heard if one["type"] == "log" for entry in one["entries"]]

    def entries_of(self, table: Table) -> list[Any]:
        """The entries that they would be told if they came only now."""
        told, _ = news(table, self.voice.listener, Place())
        return [entry for one in map(to_dict, told) if one["type"] == "log" for entry in one["entries"]]


class Storm:
    """The evening."""

    def __init__(self, simulated: Simulation, store: UnreliableStore, chance: Random) -> None:
        self.simulated = simulated
        self.store = store
        self.chance = chance
        self.guests = list[Guest]()
        self.deaths = 0

    async def begin(self) -> None:
        """Let a game begin."""
        settings: dict[str, Any] = {"seats": 3, "bots": [None, None, "casual"], "clock": 40}
        seating = asyncio.create_task(table_for(cast("Any", self.simulated.nodes[0]), "Ann", "Bob", **settings))
        while not seating.done():
            await self.simulated.clock.let_pass(1)
        self.guests = [Guest(voice, self.chance) for voice in await seating]

    async def go_on(self) -> None:
        """Let something happen, perhaps something bad."""
        self.store.trouble = self.chance.choice([self.store.trouble, 0.0, 0.2])
        for node in self.simulated.nodes:
            node.news.good = self.chance.random() < 0.8
        if self.chance.random() < 0.08:
            await self.death()
        for guest in self.guests:
            if not guest.doing:
                guest.act(self.simulated.nodes)
        await self.simulated.clock.let_pass(self.chance.expovariate(0.5))

    async def death(self) -> None:
        """Let a node die, and another one begin."""
        self.deaths += 1
        dead = self.chance.choice(self.simulated.nodes)
        await self.simulated.kill(dead)
        for guest in self.guests:
            if cast("Any", guest.voice.node) is dead:
                await guest.lose()
        self.store.trouble = 0.0  # a node begins when the database answers
        await self.simulated.start(f"node {self.deaths}")

    async def calm_down(self) -> None:
        """Let everything work again, until the game is over and everybody is there."""
        self.store.trouble = 0.0
        end = self.simulated.clock.now() + LONGEST
        while self.simulated.clock.now() < end and not (self.over and all(guest.here for guest in self.guests)):
            for guest in self.guests:
                if not guest.doing:
                    guest.act(self.simulated.nodes)
            await self.simulated.clock.let_pass(1)
        await self.simulated.clock.let_pass(10)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.store.tables[self.guests[0].voice.table].phase == "over"

    def check(self) -> None:
        """Check that the game came to its end, and that everybody was told all of it, once and in order."""
        assert self.store.broken == []
        assert [guest.errors for guest in self.guests] == [[], []]
        assert self.over
        table = self.store.tables[self.guests[0].voice.table]
        assert table.played is not None
        assert table.played.length > ENTRIES_AT_LEAST
        for guest in self.guests:
            assert guest.entries == json.loads(to_json(guest.entries_of(table))), guest.voice.name


def hex_of(chance: Random, size: int) -> str:
    """Return some bytes in writing."""
    return chance.randbytes(size).hex()


async def storm(chance: Random, patch: pytest.MonkeyPatch, steps: int) -> int:
    """Live through an evening; return how many nodes have died."""
    given = SimpleNamespace(token_bytes=chance.randbytes, token_hex=partial(hex_of, chance), choice=chance.choice)
    patch.setattr(voices, "secrets", given)
    patch.setattr(server_outside, "secrets", given)
    patch.setattr(server_outside, "CHANCE", chance)
    clock = SimulatedClock()
    store = UnreliableStore(clock, chance)
    async with simulation("north", "south", clock=clock, store=store) as simulated:
        evening = Storm(simulated, store, chance)
        await evening.begin()
        for _ in range(steps):
            await evening.go_on()
        await evening.calm_down()
        evening.check()
        return evening.deaths
