"""Who one is: guests, programs, and codes that bring an identity elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from fastapi import APIRouter, Request, Response

from billetdoux.errors import Refusal
from billetdoux.protocol.http_bodies import Code, FreshCode, Me, Name, Token
from billetdoux.server.http.door import (
    COOKIE,
    Asking,
    TheNode,
    address_of,
    check_origin_or_program,
    cookie_header,
    who_asks,
)
from billetdoux.server.ops.logs import LOG
from billetdoux.table.plain_text import clean_name

if TYPE_CHECKING:
    from billetdoux.protocol.values import Language
    from billetdoux.server.cluster.node import Node
    from billetdoux.server.store.people import Person

ROUTES = APIRouter()


@ROUTES.post("/api/me", tags=["people"])
async def name_yourself(request: Request, response: Response, body: Name, node: TheNode) -> Me:
    """Come in under a name, or change it. A browser is given a cookie."""
    check_origin_or_program(request, node)
    name = clean_name(body.name)
    person = await known_already(request, node)
    if person is not None:
        person = await node.keeper.rename(person, name, body.language)
    else:
        node.limits.guests(address_of(request))
        person = await node.keeper.welcome(name, body.language, node.outside.id)
    response.set_cookie(**cookie_header(request, node, person))
    return as_me(person)


@ROUTES.post("/api/programs", tags=["people"], status_code=201)
async def name_a_program(request: Request, body: Name, node: TheNode) -> Token:
    """Come in as a program, under a name; it is given a token."""
    check_origin_or_program(request, node)
    name = clean_name(body.name)
    node.limits.guests(address_of(request))
    person = await node.keeper.welcome(name, body.language, node.outside.id)
    return Token(token=node.keeper.token(person))


@ROUTES.get("/api/me", tags=["people"])
async def who_am_i(person: Asking) -> Me:
    """Say who I am."""
    return as_me(person)


@ROUTES.delete("/api/me", tags=["people"], status_code=204)
async def forget_me(response: Response, person: Asking, node: TheNode) -> None:
    """Delete all that is known of me; my games stay, without me."""
    for id in await node.keeper.forget(person):
        await (await node.tables.get(id)).forget(person.id)
    await node.keeper.delete(person)
    node.tables.hang_up_on(person.id)
    response.delete_cookie(COOKIE, path="/")
    LOG.info("person-forgotten")


@ROUTES.post("/api/me/token", tags=["people"])
async def make_token(person: Asking, node: TheNode) -> Token:
    """Get a token with which a program plays as me."""
    return Token(token=node.keeper.token(person))


@ROUTES.post("/api/me/code", tags=["people"])
async def make_code(person: Asking, node: TheNode) -> FreshCode:
    """Get a code that brings me to another device, once, within ten minutes."""
    code, until = await node.keeper.device_code(person)
    return FreshCode(code=code, until=until)


@ROUTES.post("/api/me/recovery", tags=["people"])
async def make_recovery(person: Asking, node: TheNode) -> FreshCode:
    """Get a code to keep, that brings me back after a loss."""
    return FreshCode(code=await node.keeper.recovery_code(person), until=None)


@ROUTES.post("/api/code", tags=["people"])
async def use_code(request: Request, response: Response, body: Code, node: TheNode) -> Me:
    """Be, on this device, whom a code is for."""
    check_origin_or_program(request, node)
    node.limits.codes(address_of(request))
    person = await node.keeper.use_device_code(body.code)
    response.set_cookie(**cookie_header(request, node, person))
    return as_me(person)


@ROUTES.post("/api/recover", tags=["people"])
async def recover(request: Request, response: Response, body: Code, node: TheNode) -> Me:
    """Be again whom a recovery code is for; other devices are logged out."""
    check_origin_or_program(request, node)
    node.limits.codes(address_of(request))
    person = await node.keeper.recover(body.code)
    node.tables.hang_up_on(person.id)
    response.set_cookie(**cookie_header(request, node, person))
    return as_me(person)


async def known_already(request: Request, node: Node) -> Person | None:
    """Return who shows a good cookie or token; None if that is nobody."""
    if COOKIE not in request.cookies and "authorization" not in request.headers:
        return None
    try:
        return await who_asks(request, node)
    except Refusal as error:
        if error.key != "identity-wrong":
            raise
        return None


def as_me(person: Person) -> Me:
    """Return an identity as its owner sees it."""
    return Me(person=person.id, name=person.name, language=cast("Language", person.language))
