"""What is stored, as tables of a database. Times are seconds since 1970 by the database's clock."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, Index, Integer, MetaData, String, Table, Text, UniqueConstraint

METADATA = MetaData()

Id = String(40)

SETTINGS = Table(
    "settings",  # what all nodes share: the key that signs cookies
    METADATA,
    Column("key", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

NODES = Table(
    "nodes",
    METADATA,
    Column("id", Id, primary_key=True),
    Column("alive", Float, nullable=False),  # when it last said so
)

IDENTITIES = Table(
    "identities",
    METADATA,
    Column("id", Id, primary_key=True),
    Column("name", String(32), nullable=False),
    Column("language", String(2), nullable=False),
    Column("epoch", Integer, nullable=False),  # cookies and tokens of an older one are worth nothing
    Column("created", Float, nullable=False),
    Column("barred", Boolean, nullable=False),
    Column("recovery", String(64), unique=True),  # the hash of a code that brings the identity back
)

CODES = Table(
    "codes",  # that bring an identity to another device, once
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("identity", Id, nullable=False),
    Column("until", Float, nullable=False),
)

TABLES = Table(
    "tables",
    METADATA,
    Column("id", Id, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("listed", Boolean, nullable=False),  # public, and not closed
    Column("phase", String(10), nullable=False),
    Column("state", Text, nullable=False),
    Column("changed", Float, nullable=False),
    Column("code", String(12)),  # by which people find it
    Index("tables_by_change", "phase", "changed"),
    Index("tables_by_code", "code", unique=True),
)

GAMES = Table(
    "games",
    METADATA,
    Column("id", Id, primary_key=True),
    Column("table_id", Id, nullable=False, index=True),
    Column("edition", String(40), nullable=False),
    Column("seats", Text, nullable=False),  # JSON: name, person and bot of each
    Column("secret", String(64), nullable=False),
    Column("commitments", Text),  # JSON, by seat, once the game has begun
    Column("seeds", Text),
    Column("first", Integer),  # who began by letter; none: by lot
    Column("enough", Integer),  # tokens that win a short game; none: as many as by the book
    Column("began", Float),
    Column("ended", Float, index=True),
    Column("broken_off", Boolean, nullable=False),
)

ENTRIES = Table(
    "entries",  # the log: a deal has no move
    METADATA,
    Column("game", Id, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer),
    Column("move", String(40)),
    Column("stand_in", Boolean, nullable=False),
    Column("message", String(40)),  # the client's id for it
    Column("at", Float, nullable=False),
    UniqueConstraint("game", "seat", "message", name="entries_once"),
)

DUE = Table(
    "due",  # what has to happen next at a table by itself, if the log is then as long as it is now
    METADATA,
    Column("table_id", Id, primary_key=True),
    Column("game", Id, nullable=False),
    Column("number", Integer, nullable=False),  # of the entry that is expected next
    Column("kind", String(10), nullable=False),  # seal, deal, bot, clock, finish; none: nothing
    Column("at", Float, nullable=False),
    Column("until", Float, nullable=False),  # when another node may take it over
    Column("version", Integer, nullable=False, server_default="0"),  # of the table: who knows an older one reads
    Index("due_by_lease", "until"),
)

CHAT = Table(
    "chat",
    METADATA,
    Column("table_id", Id, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person", Id),
    Column("name", String(32), nullable=False),
    Column("phrase", String(20)),
    Column("text", String(300)),
    Column("message", String(40), nullable=False),
    UniqueConstraint("table_id", "person", "message", name="chat_once"),
)

RESULTS = Table(
    "results",
    METADATA,
    Column("game", Id, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", Id, index=True),
    Column("bot", String(20)),
    Column("name", String(32), nullable=False),
    Column("place", Integer, nullable=False),
    Column("tokens", Integer, nullable=False),
)

RATINGS = Table(
    "ratings",
    METADATA,
    Column("person", Id, primary_key=True),
    Column("edition", String(40), primary_key=True),
    Column("players", Integer, primary_key=True),
    Column("rating", Float, nullable=False),
    Column("doubt", Float, nullable=False),
    Column("games", Integer, nullable=False),
)
