"""Sessions: what browsers and programs show to be somebody, each in a row of its own that its owner can end.

A cookie or token is a session's id and a secret, of which only the hash is stored: whoever reads the database, or a
backup of it, can make none. Those from before there were sessions are signed; they get a row at their first use.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import and_, delete, insert, select, update

from billetdoux.errors import Refusal
from billetdoux.protocol.http_bodies import Session
from billetdoux.server.store.schema import IDENTITIES, SESSIONS
from billetdoux.server.store.store import Conflict

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sqlalchemy import ColumnElement, Connection

    from billetdoux.protocol.values import Scope, SessionKind
    from billetdoux.server.signer import Signer
    from billetdoux.server.store.database import Database
    from billetdoux.server.store.journal import Journal

BETWEEN = "~"  # between a session's id and its secret; signed cookies and tokens never have one
MOST = 50  # sessions of a kind that one person has; beyond that, the one that was not used for longest ends
NOTED = 300.0  # seconds: the use of a session is noted again only after so long
SIGNED_SCOPE: dict[SessionKind, Scope] = {"cookie": "full", "token": "play"}


@dataclass(frozen=True, slots=True)
class Person:
    """An identity, and the session in which it was shown."""

    id: str
    name: str
    language: str
    session: str = ""
    scope: Scope = "full"
    signed: bool = False  # by a cookie or token of before there were sessions


class Sessions:
    """The sessions of all people."""

    def __init__(self, signer: Signer, database: Database, journal: Journal, now: Callable[[], float]) -> None:
        self._signer = signer
        self._database = database
        self._journal = journal
        self._now = now
        self._used: dict[str, float] = {}  # what is not stored yet

    async def identify(self, kind: SessionKind, shown: str) -> Person:
        """Return who shows this cookie or token."""
        row = await (self._find(kind, shown) if BETWEEN in shown else self._find_signed(kind, shown))
        if row["barred"]:
            raise Refusal("barred")
        now = self._now()
        if now - max(row["used"], self._used.get(row["session"], 0.0)) > NOTED:
            self._used[row["session"]] = now
        return as_person(row)

    async def _find(self, kind: SessionKind, shown: str) -> Mapping[Any, Any]:
        id, _, secret = shown.partition(BETWEEN)
        row = await self._row(SESSIONS.c.id == id, SESSIONS.c.kind == kind)
        if row is None or not hmac.compare_digest(row["secret"] or "", hash_of(kind, secret)):
            raise Refusal("identity-wrong")
        return row

    async def _find_signed(self, kind: SessionKind, shown: str) -> Mapping[Any, Any]:
        person, epoch = self._signer.read(kind, shown, "identity-wrong")
        id = hashlib.sha256(f"{kind} {person} {epoch}".encode()).hexdigest()[:40]
        for _ in range(2):  # another node may make the row at the same moment
            row = await self._row(SESSIONS.c.id == id, IDENTITIES.c.epoch == epoch)
            if row is not None:
                if row["revoked"] is not None:
                    raise Refusal("identity-wrong")
                return row
            try:
                await self._journal.write(lambda connection: self._add_signed(connection, kind, id, person, epoch))
            except Conflict:
                continue
        raise Refusal("unavailable")

    async def _row(self, *which: ColumnElement[bool]) -> Mapping[Any, Any] | None:
        both = SESSIONS.join(IDENTITIES, IDENTITIES.c.id == SESSIONS.c.person)
        query = select(*SHOWN).select_from(both).where(*which)
        async with self._database.reading() as connection:
            return (await connection.execute(query)).mappings().first()

    def _add_signed(self, connection: Connection, kind: SessionKind, id: str, person: str, epoch: int) -> None:
        known = select(IDENTITIES.c.id).where(IDENTITIES.c.id == person, IDENTITIES.c.epoch == epoch)
        if connection.scalar(known) is None:
            raise Refusal("identity-wrong")
        self._insert(connection, id, person, kind, SIGNED_SCOPE[kind], None, "")

    def _insert(
        self,
        connection: Connection,
        id: str,
        person: str,
        kind: SessionKind,
        scope: Scope,
        secret: str | None,
        name: str,
    ) -> None:
        now = self._now()
        row = {"id": id, "person": person, "kind": kind, "scope": scope, "secret": secret, "name": name[:60]}
        connection.execute(insert(SESSIONS).values(row | {"made": now, "used": now}))

    def draw(self) -> tuple[str, str]:
        """Return the id and the secret of a new session."""
        return secrets.token_urlsafe(9), secrets.token_urlsafe(24)

    async def begin(self, person: str, kind: SessionKind, scope: Scope, name: str) -> tuple[str, str]:
        """Begin a session; return its id, and the cookie or token that is shown from then on."""
        id, secret = self.draw()

        def begin(connection: Connection) -> None:
            mine = SESSIONS.c.person == person, SESSIONS.c.kind == kind, SESSIONS.c.secret.is_not(None)
            spare = select(SESSIONS.c.id).where(*mine).order_by(SESSIONS.c.used.desc()).offset(MOST - 1)
            ids = list(connection.scalars(spare))
            connection.execute(delete(SESSIONS).where(SESSIONS.c.id.in_(ids)))
            self._insert(connection, id, person, kind, scope, hash_of(kind, secret), name)

        await self._journal.write(begin)
        return id, f"{id}{BETWEEN}{secret}"

    async def list_of(self, person: Person) -> tuple[Session, ...]:
        """List somebody's sessions, those used last first."""
        query = select(SESSIONS).where(SESSIONS.c.person == person.id, SESSIONS.c.revoked.is_(None))
        async with self._database.reading() as connection:
            rows = (await connection.execute(query)).mappings().all()
        listed = [
            Session(
                id=row["id"],
                kind=row["kind"],
                scope=row["scope"],
                name=row["name"],
                made=row["made"],
                used=max(row["used"], self._used.get(row["id"], 0.0)),
                current=row["id"] == person.session,
            )
            for row in rows
        ]
        return tuple(sorted(listed, key=lambda one: (one.current, one.used), reverse=True))

    async def end(self, person: str, id: str) -> None:
        """End one of somebody's sessions."""
        now = self._now()

        def end(connection: Connection) -> None:
            mine = and_(SESSIONS.c.id == id, SESSIONS.c.person == person, SESSIONS.c.revoked.is_(None))
            row = connection.execute(select(SESSIONS.c.secret).where(mine)).first()
            if row is None:
                raise Refusal("session-unknown")
            connection.execute(
                update(SESSIONS).where(mine).values(revoked=now) if row[0] is None else delete(SESSIONS).where(mine)
            )

        await self._journal.write(end)

    async def good(self, ids: list[str]) -> set[str]:
        """Return which of some sessions still hold: not ended, and of people who are not barred."""
        both = SESSIONS.join(IDENTITIES, IDENTITIES.c.id == SESSIONS.c.person)
        holds = SESSIONS.c.id.in_(ids), SESSIONS.c.revoked.is_(None), ~IDENTITIES.c.barred
        async with self._database.reading() as connection:
            return set(await connection.scalars(select(SESSIONS.c.id).select_from(both).where(*holds)))

    async def note_uses(self) -> None:
        """Store when sessions were last used."""
        used, self._used = self._used, {}
        if used:
            await self._journal.execute(
                *(update(SESSIONS).where(SESSIONS.c.id == id).values(used=at) for id, at in used.items())
            )


SHOWN = (
    IDENTITIES.c.id,
    IDENTITIES.c.name,
    IDENTITIES.c.language,
    IDENTITIES.c.barred,
    SESSIONS.c.id.label("session"),
    SESSIONS.c.scope,
    SESSIONS.c.secret,
    SESSIONS.c.used,
    SESSIONS.c.revoked,
)


def as_person(row: Mapping[Any, Any]) -> Person:
    """Return the identity of a row, and its session."""
    return Person(row["id"], row["name"], row["language"], row["session"], row["scope"], signed=row["secret"] is None)


def hash_of(kind: SessionKind, secret: str) -> str:
    """Return what is stored of a session's secret; a cookie's is worth nothing as a token's."""
    return hashlib.sha256(f"{kind} {secret}".encode()).hexdigest()


def device_of(agent: str) -> str:
    """Return a short name for the browser or program that a User-Agent header speaks of.

    >>> device_of("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox, Linux'
    """
    browser = next((name for mark, name in BROWSERS if mark in agent), "")
    system = next((name for mark, name in SYSTEMS if mark in agent), "")
    plain = "".join(letter for letter in agent.partition("/")[0][:30] if letter.isascii() and letter.isprintable())
    return ", ".join(filter(None, (browser or plain, system)))


BROWSERS = (
    ("Firefox/", "Firefox"),
    ("Edg/", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("Linux", "Linux"),
)
