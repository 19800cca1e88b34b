"""Tables: to make one, to find one, to look at one."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Annotated, Any

import segno
from fastapi import APIRouter, Query, Request, Response
from sqlalchemy import select

from billetdoux.protocol.http_bodies import Code, Lobby, MyTables, NewTable
from billetdoux.protocol.messages import PublicTable, Settings  # noqa: TC001  (FastAPI looks them up)
from billetdoux.server.http.door import Asking, Id, TheNode, address_of, check_origin_or_program
from billetdoux.server.store import lists
from billetdoux.server.store.facts import read_table
from billetdoux.server.store.schema import TABLES
from billetdoux.table.outside import Visitor
from billetdoux.table.step import step

if TYPE_CHECKING:
    from billetdoux.server.cluster.node import Node
    from billetdoux.server.store.people import Person
    from billetdoux.table.table import Table

ROUTES = APIRouter()

MOST_LISTED = 200
Invitation = Annotated[str, Query(max_length=200)]
DRAWN: dict[int | str, dict[str, Any]] = {200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}}


@ROUTES.get("/api/tables", tags=["tables"])
async def lobby(node: TheNode) -> Lobby:
    """List the public tables, the newest first."""
    async with node.database.reading() as connection:
        query = select(TABLES.c.state).where(TABLES.c.listed).order_by(TABLES.c.changed.desc()).limit(MOST_LISTED)
        rows = (await connection.scalars(query)).all()
    return Lobby(tables=tuple(read_table(row).public() for row in rows))


@ROUTES.post("/api/tables", tags=["tables"], status_code=201)
async def make_table(request: Request, body: Settings, person: Asking, node: TheNode) -> NewTable:
    """Make a table; I sit at it and am its host."""
    node.limits.tables(person.id, address_of(request))
    state = await node.make_table(body, person.id, person.name)
    return as_invited(node, state)


@ROUTES.post("/api/tables/code", tags=["tables"])
async def find_table(request: Request, body: Code, node: TheNode) -> NewTable:
    """Find the table that a short code leads to, with the invitation to it."""
    check_origin_or_program(request, node)
    node.limits.codes(address_of(request))
    state = await lists.by_code(node.database, body.code)
    node.limits.code_was_good(address_of(request))
    return as_invited(node, state)


@ROUTES.get("/api/me/tables", tags=["tables"])
async def my_tables(person: Asking, node: TheNode) -> MyTables:
    """List the tables at which I have a seat, unless their game is over; those that wait for me first."""
    return await lists.tables_of(node.database, node.tables.state, person.id)


@ROUTES.get("/api/tables/{table}", tags=["tables"])
async def see_table(table: Id, person: Asking, node: TheNode, invitation: Invitation = "") -> PublicTable:
    """Look at a table before joining it."""
    return (await looked_at(node, table, person, invitation)).public()


@ROUTES.get("/api/tables/{table}/qr.svg", tags=["tables"], response_class=Response, responses=DRAWN)
async def qr(table: Id, person: Asking, node: TheNode, invitation: Invitation = "") -> Response:
    """Get the link to a table as a QR code."""
    state = await looked_at(node, table, person, invitation)
    drawn = BytesIO()
    segno.make(node.invitations.link(state), micro=False).save(drawn, kind="svg", scale=4, border=2)
    return Response(drawn.getvalue(), media_type="image/svg+xml")


async def looked_at(node: Node, table: str, person: Person, invitation: str) -> Table:
    """Return a table to somebody who may come to it; coming in is for the socket."""
    there = await node.tables.state(table)
    return step(
        there, Visitor(person.id, person.name, node.id), node.invitations.shown(table, invitation), node.outside
    ).table


def as_invited(node: Node, state: Table) -> NewTable:
    """Return a table to somebody who may invite to it, or is invited."""
    return NewTable(
        id=state.id, invitation=node.invitations.of(state), link=node.invitations.link(state), code=state.code
    )
