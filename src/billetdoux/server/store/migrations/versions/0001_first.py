"""The first schema: identities, tables, games and their logs."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

Id = sa.String(40)


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "settings",
        sa.Column("key", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "nodes",
        sa.Column("id", Id, primary_key=True),
        sa.Column("alive", sa.Float, nullable=False),
    )
    op.create_table(
        "identities",
        sa.Column("id", Id, primary_key=True),
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("barred", sa.Boolean, nullable=False),
        sa.Column("recovery", sa.String(64), unique=True),
    )
    op.create_table(
        "codes",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("identity", Id, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", Id, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("phase", sa.String(10), nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
    )
    op.create_index("tables_by_change", "tables", ["phase", "changed"])
    op.create_table(
        "games",
        sa.Column("id", Id, primary_key=True),
        sa.Column("table_id", Id, nullable=False, index=True),
        sa.Column("edition", sa.String(40), nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("commitments", sa.Text),
        sa.Column("seeds", sa.Text),
        sa.Column("first", sa.Integer),
        sa.Column("began", sa.Float),
        sa.Column("ended", sa.Float, index=True),
        sa.Column("broken_off", sa.Boolean, nullable=False),
    )
    op.create_table(
        "entries",
        sa.Column("game", Id, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer),
        sa.Column("move", sa.String(40)),
        sa.Column("stand_in", sa.Boolean, nullable=False),
        sa.Column("message", sa.String(40)),
        sa.Column("at", sa.Float, nullable=False),
        sa.UniqueConstraint("game", "seat", "message", name="entries_once"),
    )
    op.create_table(
        "due",
        sa.Column("table_id", Id, primary_key=True),
        sa.Column("game", Id, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_index("due_by_lease", "due", ["until"])
    op.create_table(
        "chat",
        sa.Column("table_id", Id, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("person", Id),
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("phrase", sa.String(20)),
        sa.Column("text", sa.String(300)),
        sa.Column("message", sa.String(40), nullable=False),
        sa.UniqueConstraint("table_id", "person", "message", name="chat_once"),
    )
