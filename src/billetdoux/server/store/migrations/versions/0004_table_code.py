"""Tables have a short code that can be told over the phone."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the column; tables that are there have none until their host makes a new invitation."""
    op.add_column("tables", sa.Column("code", sa.String(12)))
    op.create_index("tables_by_code", "tables", ["code"], unique=True)
