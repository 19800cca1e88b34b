"""Who somebody is: guests by a signed cookie, programs by a signed token, and codes that bring an identity elsewhere.

What is signed is an id and its epoch; raising the epoch makes all older cookies and tokens worthless. Codes are
stored as keyed hashes only.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, insert, select, update

from billetdoux.errors import Refusal
from billetdoux.protocol.codes import DEVICE_CODE, RECOVERY_CODE, read_code
from billetdoux.server.server_outside import new_code
from billetdoux.server.store.schema import CHAT, CODES, GAMES, IDENTITIES, RATINGS, RESULTS, TABLES
from billetdoux.server.store.store import NOBODY_NAMED

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sqlalchemy import Connection

    from billetdoux.server.signer import Signer
    from billetdoux.server.store.database import Database
    from billetdoux.server.store.journal import Journal

DEVICE_TIME = 600.0


@dataclass(frozen=True, slots=True)
class Person:
    """An identity."""

    id: str
    name: str
    language: str
    epoch: int


class People:
    """The people that this server knows."""

    def __init__(self, signer: Signer, database: Database, journal: Journal, now: Callable[[], float]) -> None:
        self._signer = signer
        self._database = database
        self._journal = journal
        self._now = now

    def cookie(self, person: Person) -> str:
        """Return what a browser shows to be this person."""
        return self._signer.sign("cookie", [person.id, person.epoch])

    def token(self, person: Person) -> str:
        """Return what a program shows to be this person."""
        return self._signer.sign("token", [person.id, person.epoch])

    async def identify(self, *, cookie: str = "", token: str = "") -> Person:
        """Return who shows this cookie or token."""
        if not cookie and not token:
            raise Refusal("identity-none")
        salt, signed = ("token", token) if token else ("cookie", cookie)
        id, epoch = self._signer.read(salt, signed, "identity-wrong")
        async with self._database.reading() as connection:
            row = (await connection.execute(select(IDENTITIES).where(IDENTITIES.c.id == id))).mappings().first()
        if row is None or row["epoch"] != epoch:
            raise Refusal("identity-wrong")
        if row["barred"]:
            raise Refusal("barred")
        return as_person(row)

    async def welcome(self, name: str, language: str, id: str) -> Person:
        """Make a new identity."""
        row = {"id": id, "name": name, "language": language, "epoch": 0, "created": self._now(), "barred": False}
        await self._journal.execute(insert(IDENTITIES).values(row))
        return as_person(row)

    async def rename(self, person: Person, name: str, language: str) -> Person:
        """Change a name or a language; games already begun keep the old name."""
        mine = update(IDENTITIES).where(IDENTITIES.c.id == person.id)
        await self._journal.execute(mine.values(name=name, language=language))
        return Person(person.id, name, language, person.epoch)

    async def forget(self, person: Person) -> list[str]:
        """Delete what is known of a person, apart from who they are; return the tables at which they were."""

        def forget(connection: Connection) -> list[str]:
            forget_games(connection, person.id)
            for table, column in ((CODES, CODES.c.identity), (RATINGS, RATINGS.c.person)):
                connection.execute(delete(table).where(column == person.id))
            unsaid = {"person": None, "name": NOBODY_NAMED, "phrase": None, "text": None}  # its number stays taken
            connection.execute(update(CHAT).where(CHAT.c.person == person.id).values(unsaid))
            there = TABLES.c.state.contains(person.id, autoescape=True)
            connection.execute(delete(TABLES).where(there, TABLES.c.phase == "closed"))
            return list(connection.scalars(select(TABLES.c.id).where(there)))

        return await self._journal.write(forget)

    async def delete(self, person: Person) -> None:
        """Delete an identity, once nothing else is known of it: until then its owner can try again."""
        await self._journal.execute(delete(IDENTITIES).where(IDENTITIES.c.id == person.id))

    # Codes.

    async def device_code(self, person: Person) -> tuple[str, float]:
        """Return a new code that brings this identity to another device, once; older ones are worth nothing."""
        code, now = new_code(DEVICE_CODE), self._now()
        until = now + DEVICE_TIME
        await self._journal.execute(
            delete(CODES).where((CODES.c.identity == person.id) | (CODES.c.until < now)),
            insert(CODES).values(hash=self._hash(code), identity=person.id, until=until),
        )
        return code, until

    async def use_device_code(self, code: str) -> Person:
        """Return whose code this is; it is used up."""
        hashed = self._hash(code)

        def use(connection: Connection) -> Person:
            query = delete(CODES).where(CODES.c.hash == hashed).returning(CODES.c.identity, CODES.c.until)
            found = (connection.execute(query)).first()
            if found is None or found[1] < self._now():
                raise Refusal("code-wrong")
            return self._found(connection, IDENTITIES.c.id == found[0])

        return await self._journal.write(use)

    async def recovery_code(self, person: Person) -> str:
        """Return a new code that brings this identity back after a loss; the older one is worth nothing."""
        code = new_code(RECOVERY_CODE)
        mine = update(IDENTITIES).where(IDENTITIES.c.id == person.id)
        await self._journal.execute(mine.values(recovery=self._hash(code)))
        return code

    async def recover(self, code: str) -> Person:
        """Return whose recovery code this is; cookies and tokens on lost devices are worth nothing from then on."""
        hashed = self._hash(code)

        def recover(connection: Connection) -> Person:
            mine = IDENTITIES.c.recovery == hashed
            connection.execute(update(IDENTITIES).where(mine).values(epoch=IDENTITIES.c.epoch + 1))
            person = self._found(connection, mine)
            connection.execute(delete(CODES).where(CODES.c.identity == person.id))
            return person

        return await self._journal.write(recover)

    def _found(self, connection: Connection, which: Any) -> Person:
        row = (connection.execute(select(IDENTITIES).where(which))).mappings().first()
        if row is None:
            raise Refusal("code-wrong")
        if row["barred"]:
            raise Refusal("barred")
        return as_person(row)

    def _hash(self, code: str) -> str:
        return self._signer.hash(read_code(code))


def forget_games(connection: Connection, person: str) -> None:
    """Take a person out of their games, which stay."""
    connection.execute(update(RESULTS).where(RESULTS.c.person == person).values(person=None, name=NOBODY_NAMED))
    query = select(GAMES.c.id, GAMES.c.seats).where(GAMES.c.seats.contains(f'"{person}"'))
    for id, seats in (connection.execute(query)).all():
        known = json.loads(seats)
        for seat in known:
            if seat["person"] == person:
                seat |= {"person": None, "name": NOBODY_NAMED}
        connection.execute(update(GAMES).where(GAMES.c.id == id).values(seats=json.dumps(known)))


def as_person(row: Mapping[Any, Any]) -> Person:
    """Return the identity of a row."""
    return Person(row["id"], row["name"], row["language"], row["epoch"])
