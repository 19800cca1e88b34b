"""Facts and rows: how what a table comes to is written into the database, and read back."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from pydantic_core import to_json
from sqlalchemy import delete, insert, select, update

from billetdoux.declare import reader, to_dict
from billetdoux.game.fair import FairShuffle
from billetdoux.game.frozen_list import FrozenList
from billetdoux.server.store import results
from billetdoux.server.store.schema import CHAT, GAMES, SEATS
from billetdoux.server.store.store import LEASE
from billetdoux.table.facts import (
    GameBegan,
    GameBroken,
    GameEnded,
    GameMade,
    LaterPlayer,
    LogEntry,
    Remark,
    SeatedPlayer,
    SeatTaken,
    TableClosed,
)
from billetdoux.table.schedule import NEVER, Due
from billetdoux.table.table import RunningGame, Table, begin_game

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sqlalchemy import Connection

    from billetdoux.table.facts import Fact
    from billetdoux.table.outside import Shuffler

    Row = Mapping[Any, Any]

read_state = reader(Table, strict=False)  # a newer server may have written more
read_frozen = reader(FrozenList)
read_seats = reader(tuple[SeatedPlayer, ...], strict=False)


# Tables.


def table_row(table: Table, now: float) -> dict[str, Any]:
    """Return a table as it is stored, apart from its id."""
    closed = table.phase == "closed"
    return {
        "version": table.version,
        "listed": table.settings.public and not closed,
        "phase": table.phase,
        "code": None if closed else table.code or None,
        "host": table.host,
        "present": table.someone_here,
        "state": to_json(to_dict(table)).decode(),
        "changed": now,
    }


def store_seats(connection: Connection, before: Table | None, after: Table) -> None:
    """Write who sits at a table now, if that has changed."""
    was, now = (seated(before) if before is not None else set[str]()), seated(after)
    if gone := was - now:
        connection.execute(delete(SEATS).where(SEATS.c.table_id == after.id, SEATS.c.person.in_(gone)))
    if came := now - was:
        connection.execute(insert(SEATS), [{"person": one, "table_id": after.id} for one in sorted(came)])


def seated(table: Table) -> set[str]:
    """Return who sits at a table; nobody, once it is closed."""
    return set() if table.phase == "closed" else {seat.person for seat in table.seats if seat.person}


def read_table(state: str) -> Table:
    """Return a table from what is stored of its state: without its game, what is due, and what was said."""
    return read_state(json.loads(state))


def due_row(due: Due, table: str, version: int) -> dict[str, Any]:
    """Return what is due at a version of a table as it is stored, leased to whoever stores it."""
    return {
        "table_id": table,
        "game": due.game,
        "number": due.number,
        "kind": due.kind,
        "at": due.at,
        "until": NEVER if due.kind == "none" else due.at + LEASE,
        "version": version,
    }


def read_due(row: Row) -> Due:
    """Return what is due."""
    return Due(row["game"], row["number"], row["kind"], row["at"])


# Games.


def entry_row(entry: LogEntry) -> dict[str, Any]:
    """Return an entry as it is stored."""
    return {
        "game": entry.game,
        "number": entry.number,
        "seat": entry.seat,
        "move": entry.move,
        "stand_in": entry.stand_in,
        "message": entry.message,
        "at": entry.at,
        "tag": entry.tag,
    }


def read_entry(row: Row) -> LogEntry:
    """Return an entry of a log."""
    return LogEntry(
        row["game"],
        row["number"],
        row["seat"],
        row["move"],
        row["stand_in"],
        row["message"],
        row["at"],
        row["tag"],
    )


def read_seeds(seeds: str) -> tuple[bytes | None, ...]:
    """Return the seeds that the seats have revealed."""
    return tuple(None if seed is None else bytes.fromhex(seed) for seed in json.loads(seeds))


def read_game(row: Row, shuffler: Shuffler = FairShuffle) -> RunningGame:
    """Return a game that has begun, from its row: with its first deal, and no move yet."""
    seats, secret, seeds = read_seats(json.loads(row["seats"])), bytes.fromhex(row["secret"]), row["seeds"]
    commitments = tuple(json.loads(row["commitments"]))
    frozen = None if row["frozen"] is None else read_frozen(json.loads(row["frozen"]))
    began = GameBegan(
        row["id"],
        row["edition"],
        seats,
        commitments,
        tuple(json.loads(seeds)),
        row["first"],
        row["began"],
        row["enough"],
        row["rated"] and row["enough"] is None,  # older servers write nothing of ratings
        frozen,
    )
    return begin_game(began, secret, shuffler(secret, read_seeds(seeds), frozen))


# Talk.


def remark_row(remark: Remark) -> dict[str, Any]:
    """Return a remark as it is stored."""
    return {
        "table_id": remark.table,
        "number": remark.number,
        "person": remark.person,
        "name": remark.name,
        "phrase": remark.phrase,
        "text": remark.text,
        "message": remark.message,
    }


def read_remark(row: Row) -> Remark:
    """Return a remark."""
    return Remark(
        row["table_id"], row["number"], row["person"], row["name"], row["phrase"], row["text"], row["message"]
    )


# Facts.


def store(connection: Connection, fact: Fact) -> None:
    """Write what a fact says; entries of the log go through the journal, which knows who was first."""
    match fact:
        case GameMade():
            if fact.instead_of is not None:
                connection.execute(delete(GAMES).where(GAMES.c.id == fact.instead_of))
            row = {
                "id": fact.game,
                "table_id": fact.table,
                "edition": fact.edition,
                "seats": "[]",
                "secret": fact.secret.hex(),
                "broken_off": False,
            }
            connection.execute(insert(GAMES), [row])
        case GameBegan():
            row = {
                "seats": json.dumps([to_dict(seat) for seat in fact.seats]),
                "commitments": json.dumps(fact.commitments),
                "seeds": json.dumps(fact.seeds),
                "first": fact.first,
                "enough": fact.enough,
                "rated": fact.rated,
                "frozen": None if fact.frozen is None else json.dumps(to_dict(fact.frozen)),
                "began": fact.at,
            }
            connection.execute(update(GAMES).where(GAMES.c.id == fact.game).values(row))
        case SeatTaken():
            take_seat(connection, fact)
        case Remark():
            connection.execute(insert(CHAT), [remark_row(fact)])
        case GameEnded():
            results.store(connection, fact)
        case GameBroken():
            results.break_off(connection, fact.game, fact.at)
        case TableClosed():
            connection.execute(delete(CHAT).where(CHAT.c.table_id == fact.table))
        case LogEntry():
            raise AssertionError(fact)


def take_seat(connection: Connection, taken: SeatTaken) -> None:
    """Store who plays in a seat from an entry of the log on."""
    mine = GAMES.c.id == taken.game
    seats = json.loads(connection.scalar(select(GAMES.c.seats).where(mine)) or "[]")  # with names that were deleted
    later = LaterPlayer(taken.number, taken.name, taken.person)
    seats[taken.seat]["later"] = [*seats[taken.seat].get("later", []), to_dict(later)]
    connection.execute(update(GAMES).where(mine).values(seats=json.dumps(seats), rated=False))


def was_said(connection: Connection, remark: Remark) -> bool:
    """Tell whether a remark is stored already: it may have been said long ago, and sent again."""
    mine = (CHAT.c.table_id == remark.table) & (CHAT.c.person == remark.person) & (CHAT.c.message == remark.message)
    return (connection.execute(select(CHAT.c.number).where(mine))).first() is not None
