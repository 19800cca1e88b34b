"""What every store promises: SQLite, PostgreSQL, and the one in memory. Each is used by two, as by two nodes."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from machine import Watched
from memory_store import MemoryStore

from billetdoux.errors import Refusal
from billetdoux.protocol import commands as ask
from billetdoux.protocol.messages import Settings
from billetdoux.server.ops.metrics import Metrics
from billetdoux.server.store.database import open_database
from billetdoux.server.store.journal import Journal
from billetdoux.server.store.store import LEASE, Conflict
from billetdoux.server.store.tables import DatabaseStore
from billetdoux.table import house_commands as house
from billetdoux.table.facts import LogEntry, Remark
from billetdoux.table.outside import Given, Visitor
from billetdoux.table.step import Step, open_table, step

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Awaitable, Callable

    from billetdoux.server.store.store import Store
    from billetdoux.table.table import Table

GIVEN = Given(1000.0, "game0", b"s" * 32, "AAA-AAA", bots=("random", "casual"))
ADA = Visitor("ada", "Ada", "north")


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def run(request: pytest.FixtureRequest) -> Callable[[Callable[[Store, Store], Awaitable[None]]], None]:
    """Return a way to run something with two hands on one store."""
    url = "" if request.param == "memory" else request.getfixturevalue(f"new_{request.param}")()

    def run(work: Callable[[Store, Store], Awaitable[None]]) -> None:
        async def play() -> None:
            async with hands(url) as (one, other):
                await work(one, other)

        asyncio.run(play())

    return run


@asynccontextmanager
async def hands(url: str) -> AsyncGenerator[tuple[Store, Store]]:
    if not url:
        store = MemoryStore()
        yield store, store
        return
    database = await open_database(url)
    journals = [Journal(database, Metrics()) for _ in range(2)]
    for journal in journals:
        journal.start()
    one, other = (DatabaseStore(database, journal, GIVEN) for journal in journals)
    yield one, other
    for journal in journals:
        await journal.stop()
    await database.close()


def new_table(id: str = "table1", code: str = "AAA-AAA", **settings: Any) -> Table:
    return open_table(id, Settings(**settings), ADA, replace(GIVEN, code=code))


async def playing(store: Store, **settings: Any) -> Watched:
    """Return a table at which Ada and a bot play; all that led there is stored."""
    at = Watched(new_table(seats=2, **settings))
    await store.create(at.table)
    await commit(at, store, lambda: at.do(house.Connect(), "ada"))
    chance = Random(4)
    while at.table.phase != "playing":
        await commit(at, store, lambda: at.go_on(chance))
    while at.table.played is None or at.table.played.state.turn != 0:
        await commit(at, store, lambda: at.go_on(chance))
    return at


async def commit(at: Watched, store: Store, work: Callable[[], object]) -> None:
    """Do something at a table, and store what it comes to."""
    before = at.table
    at.steps.clear()
    work()
    for _, made in at.steps:
        if made.table is not before:
            assert await store.commit(before, made)
        before = made.table


def next_move(at: Watched, table: Table, id: str = "a") -> Step:
    """Return what it comes to if whoever has to decide at a table plays."""
    assert table.played is not None
    move, number = str(table.played.state.legal_moves()[0]), table.played.length - 1
    return step(table, ADA, ask.Play(id=id, game=table.played.id, after=number, move=move), at.outside())


@pytest.mark.parametrize(("edition", "seed"), [("standard", 1), ("classic", 2), ("princess", 3)])
def test_a_table_comes_back_as_it_was_stored(run: Any, edition: str, seed: int) -> None:
    async def work(store: Store, other: Store) -> None:
        at, chance = Watched(new_table(edition=edition, seats=3, chat="text", clock=30)), Random(seed)
        await store.create(at.table)
        known = at.table
        for number in range(60):
            await commit(at, store, lambda: at.go_on(chance))
            if number % 7 == 0:
                await commit(at, store, lambda: at.ask(ask.Say, "ada", text="hello"))
                await commit(at, store, lambda: at.ask(ask.Mute, "ada", person="bo"))
            if number % 5 == 0:
                assert await other.load(at.table.id) == at.table
                known = await other.load(at.table.id, known)
                assert known == at.table, "it is the same if only what is new is read"

    run(work)


def test_what_is_not_there_is_refused_and_a_code_is_given_once(run: Any) -> None:
    async def work(store: Store, other: Store) -> None:
        with pytest.raises(Refusal, match="There is no such table"):
            await store.load("nowhere")
        await store.create(new_table())
        with pytest.raises(Conflict):
            await other.create(new_table("table2"))
        with pytest.raises(Refusal):
            await store.load("table2")
        await other.create(new_table("table2", "BBB-BBB"))

    run(work)


def test_of_two_who_do_something_at_once_one_has_to_read_again(run: Any) -> None:
    async def work(store: Store, other: Store) -> None:
        at = await playing(store)
        before = at.table
        move, other_move = next_move(at, before), next_move(at, before, "b")
        change = step(before, ADA, ask.Mute(id="c", person="bo"), at.outside())
        other_change = step(before, ADA, ask.Mute(id="d", person="cy"), at.outside())
        assert await store.commit(before, move)
        for late in (other_move, change):
            with pytest.raises(Conflict):
                await other.commit(before, late)
        assert await store.load(before.id) == move.table
        after = step(move.table, ADA, ask.Mute(id="c", person="bo"), at.outside())
        assert await other.commit(move.table, after)
        for late in (other_change, other_move):
            with pytest.raises(Conflict):
                await store.commit(before, late)
        assert await store.load(before.id) == after.table

    run(work)


def test_no_log_ever_has_a_hole(run: Any) -> None:
    async def work(store: Store, other: Store) -> None:
        at = await playing(store)
        before = at.table
        assert before.played is not None
        for skipped in (1, 2):
            entry = LogEntry(before.played.id, before.played.length + skipped, 0, "1", at=1.0)
            due = replace(before.due, number=entry.number + 1)
            with pytest.raises(Conflict):
                await store.commit(before, Step(replace(before, due=due), (entry,), entry.number))
        assert await other.load(before.id) == before

    run(work)


def test_a_remark_is_stored_once(run: Any) -> None:
    async def work(store: Store, other: Store) -> None:
        table = new_table()
        await store.create(table)
        said = step(table, ADA, ask.Say(id="a", phrase="hello"), GIVEN)
        assert await store.commit(table, said)
        assert not await other.commit(table, said), "it is there already"
        assert [one.message for one in (await other.load(table.id)).said] == ["a"]
        remark = Remark(table.id, 1, "ada", "Ada", "bye", None, "b")
        with pytest.raises(Conflict):
            await other.commit(table, Step(table, (remark,)))

    run(work)


def test_a_message_makes_one_entry(run: Any) -> None:
    async def work(store: Store, other: Store) -> None:
        at = await playing(store)
        entry = next_move(at, at.table, "twice")
        assert await store.commit(at.table, entry)
        table = entry.table
        assert table.played is not None
        again = LogEntry(table.played.id, table.played.length, 0, "1", message="twice", at=1.0)
        doubled = Step(replace(table, due=replace(table.due, number=again.number + 1)), (again,), again.number)
        with pytest.raises(Conflict):
            await other.commit(table, doubled)
        assert next_move(at, table, "twice").number == entry.number, "it is answered as done"

    run(work)


@pytest.mark.parametrize("run", ["memory", "postgres"], indirect=True)  # from SQLite only one process serves
def test_what_others_have_done_is_found(run: Any) -> None:
    async def work(store: Store, other: Store) -> None:
        at = await playing(store)
        before = at.table
        assert await other.behind([before], 0.0) == set()
        move = next_move(at, before)
        assert await store.commit(before, move)
        (moved,) = await other.moved([before])
        assert (moved.table, moved.version, list(moved.entries)) == (before.id, before.version, list(move.facts))
        assert moved.due == move.table.due
        change = step(move.table, ADA, ask.Mute(id="c", person="bo"), at.outside())
        assert await store.commit(move.table, change)
        assert await other.behind([move.table], 0.0) == {before.id}
        assert await other.behind([change.table], 0.0) == set()

    run(work)


def test_what_is_late_is_taken_by_one_for_as_long_as_a_lease(run: Any) -> None:
    async def work(store: Store, other: Store) -> None:
        at = await playing(store, clock=60)
        due = at.table.due
        assert await store.take_late(due.at) == []
        late = due.at + 2 * LEASE
        taken = [*await store.take_late(late), *await other.take_late(late)]
        assert taken == [(at.table.id, due)]
        assert await other.take_late(late + LEASE / 2) == []
        await store.hand_over([at.table.id])
        assert await other.take_late(late) == [(at.table.id, due)]

    run(work)
