"""Games keep the list that was frozen before anybody revealed a seed, and entries of the log are chained by tags."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the columns; games that began without tags end without."""
    op.add_column("games", sa.Column("frozen", sa.Text()))
    op.add_column("entries", sa.Column("tag", sa.String(64)))
