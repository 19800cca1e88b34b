"""Facts and rows: how what a table comes to is written into the database, and read back."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from pydantic_core import to_json
from sqlalchemy import delete, insert, select, update

from billetdoux.declare import reader, to_dict
from billetdoux.game.fair import FairShuffle
from billetdoux.server.store import results
from billetdoux.server.store.schema import CHAT, GAMES
from billetdoux.server.store.store import LEASE
from billetdoux.table.facts import (
    GameBegan,
    GameBroken,
    GameEnded,
    GameMade,
    LogEntry,
    Remark,
    SeatedPlayer,
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
        "state": to_json(to_dict(table)).decode(),
        "changed": now,
    }


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
    }


def read_entry(row: Row) -> LogEntry:
    """Return an entry of a log."""
    return LogEntry(row["game"], row["number"], row["seat"], row["move"], row["stand_in"], row["message"], row["at"])


def read_seeds(seeds: str) -> tuple[bytes | None, ...]:
    """Return the seeds that the seats have revealed."""
    return tuple(None if seed is None else bytes.fromhex(seed) for seed in json.loads(seeds))


def read_game(row: Row, shuffler: Shuffler = FairShuffle) -> RunningGame:
    """Return a game that has begun, from its row: with its first deal, and no move yet."""
    seats, secret, seeds = read_seats(json.loads(row["seats"])), bytes.fromhex(row["secret"]), row["seeds"]
    commitments = tuple(json.loads(row["commitments"]))
    began = GameBegan(
        row["id"],
        row["edition"],
        seats,
        commitments,
        tuple(json.loads(seeds)),
        row["first"],
        row["began"],
        row["enough"],
    )
    return begin_game(began, secret, shuffler(secret, read_seeds(seeds)))


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
                "began": fact.at,
            }
            connection.execute(update(GAMES).where(GAMES.c.id == fact.game).values(row))
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


def was_said(connection: Connection, remark: Remark) -> bool:
    """Tell whether a remark is stored already: it may have been said long ago, and sent again."""
    mine = (CHAT.c.table_id == remark.table) & (CHAT.c.person == remark.person) & (CHAT.c.message == remark.message)
    return (connection.execute(select(CHAT.c.number).where(mine))).first() is not None
