"""What is due knows for which version of its table it was written."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the column; what is due now is due at the tables as they are now."""
    op.add_column("due", sa.Column("version", sa.Integer, nullable=False, server_default="0"))
    op.execute("UPDATE due SET version = COALESCE((SELECT version FROM tables WHERE tables.id = due.table_id), 0)")
