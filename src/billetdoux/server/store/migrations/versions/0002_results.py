"""Results of games, and ratings."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

Id = sa.String(40)


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "results",
        sa.Column("game", Id, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person", Id, index=True),
        sa.Column("bot", sa.String(20)),
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("tokens", sa.Integer, nullable=False),
    )
    op.create_table(
        "ratings",
        sa.Column("person", Id, primary_key=True),
        sa.Column("edition", sa.String(40), primary_key=True),
        sa.Column("players", sa.Integer, primary_key=True),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("doubt", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
