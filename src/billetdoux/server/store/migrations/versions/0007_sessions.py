"""Sessions and tokens become rows that can be ended one by one; a new recovery code waits to be confirmed."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make the table; cookies and tokens from before get their row when they are first used."""
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("person", sa.String(40), nullable=False, index=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("scope", sa.String(10), nullable=False),
        sa.Column("secret", sa.String(64)),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("used", sa.Float, nullable=False),
        sa.Column("revoked", sa.Float),
    )
    op.add_column("identities", sa.Column("next_recovery", sa.String(64)))
    op.create_index("identities_by_next_recovery", "identities", ["next_recovery"], unique=True)
