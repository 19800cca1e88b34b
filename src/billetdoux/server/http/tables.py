"""Tables: to make one, to find one, to look at one."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Annotated, Any

import segno
from fastapi import APIRouter, Query, Request, Response

from billetdoux.protocol.http_bodies import Code, Lobby, MyTables, NewTable
from billetdoux.protocol.messages import PublicTable, Settings  # noqa: TC001  (FastAPI looks them up)
from billetdoux.server.http.door import Asking, Here, Id, address_of, check_origin_or_program
from billetdoux.table.outside import Visitor
from billetdoux.table.step import step

if TYPE_CHECKING:
    from billetdoux.server.services import Services
    from billetdoux.server.store.people import Person
    from billetdoux.table.table import Table

ROUTES = APIRouter()

Invitation = Annotated[str, Query(max_length=200)]
DRAWN: dict[int | str, dict[str, Any]] = {200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}}


@ROUTES.get("/api/tables", tags=["tables"])
async def lobby(here: Here) -> Lobby:
    """List the public tables, the newest first."""
    return await here.lists.lobby()


@ROUTES.post("/api/tables", tags=["tables"], status_code=201)
async def make_table(request: Request, body: Settings, person: Asking, here: Here) -> NewTable:
    """Make a table; I sit at it and am its host."""
    here.limits.tables(person.id, address_of(request))
    state = await here.tables.open(body, Visitor(person.id, person.name))
    return as_invited(here, state)


@ROUTES.post("/api/tables/code", tags=["tables"])
async def find_table(request: Request, body: Code, here: Here) -> NewTable:
    """Find the table that a short code leads to, with the invitation to it."""
    check_origin_or_program(request, here)
    here.limits.codes(address_of(request))
    state = await here.lists.by_code(body.code)
    here.limits.code_was_good(address_of(request))
    return as_invited(here, state)


@ROUTES.get("/api/me/tables", tags=["tables"])
async def my_tables(person: Asking, here: Here) -> MyTables:
    """List the tables at which I have a seat, unless their game is over; those that wait for me first."""
    return await here.lists.tables_of(person.id, here.tables.state)


@ROUTES.get("/api/tables/{table}", tags=["tables"])
async def see_table(table: Id, person: Asking, here: Here, invitation: Invitation = "") -> PublicTable:
    """Look at a table before joining it."""
    return (await looked_at(here, table, person, invitation)).public()


@ROUTES.get("/api/tables/{table}/qr.svg", tags=["tables"], response_class=Response, responses=DRAWN)
async def qr(table: Id, person: Asking, here: Here, invitation: Invitation = "") -> Response:
    """Get the link to a table as a QR code."""
    state = await looked_at(here, table, person, invitation)
    drawn = BytesIO()
    segno.make(here.invitations.link(state), micro=False).save(drawn, kind="svg", scale=4, border=2)
    return Response(drawn.getvalue(), media_type="image/svg+xml")


async def looked_at(here: Services, table: str, person: Person, invitation: str) -> Table:
    """Return a table to somebody who may come to it; coming in is for the socket."""
    there = await here.tables.state(table)
    return step(
        there, Visitor(person.id, person.name, here.node), here.invitations.shown(table, invitation), here.outside
    ).table


def as_invited(here: Services, state: Table) -> NewTable:
    """Return a table to somebody who may invite to it, or is invited."""
    return NewTable(
        id=state.id, invitation=here.invitations.of(state), link=here.invitations.link(state), code=state.code
    )
