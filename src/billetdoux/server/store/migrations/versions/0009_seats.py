"""Who sits where is a table of its own, and the lobby has an index: neither reads all tables any more."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
AT_ONCE = 500


def upgrade() -> None:
    """Make the tables and columns, and fill them from what is stored of each table."""
    op.add_column("tables", sa.Column("host", sa.String(40)))
    op.add_column("tables", sa.Column("present", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("tables_listed", "tables", ["listed", "host", "present", "changed"])
    seats = op.create_table(
        "seats",
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("table_id", sa.String(40), primary_key=True, index=True),
    )
    tables = sa.table("tables", sa.column("id"), sa.column("host"), sa.column("phase"), sa.column("state"))
    connection, last = op.get_bind(), ""
    some = (
        sa.select(tables.c.id, tables.c.state).where(tables.c.phase != "closed").order_by(tables.c.id).limit(AT_ONCE)
    )
    while rows := connection.execute(some.where(tables.c.id > last)).all():
        last = rows[-1].id
        for id, text in rows:
            state = json.loads(text)
            connection.execute(sa.update(tables).where(tables.c.id == id).values(host=state.get("host")))
            people = {seat["person"] for seat in state["seats"] if seat.get("person")}
            if people:
                connection.execute(sa.insert(seats), [{"person": one, "table_id": id} for one in sorted(people)])
