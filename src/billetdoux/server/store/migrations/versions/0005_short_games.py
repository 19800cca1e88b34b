"""Games can be short: fewer tokens win them."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the column; the games that are there are played by the book."""
    op.add_column("games", sa.Column("enough", sa.Integer()))
