"""Games can be unrated, whatever their length."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the column; of the games that are there, all but the short ones are rated, as before."""
    op.add_column("games", sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.true()))
