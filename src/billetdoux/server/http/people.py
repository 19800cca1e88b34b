"""Who one is: guests, programs, and codes that bring an identity elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from fastapi import APIRouter, Request, Response

from billetdoux.errors import Refusal
from billetdoux.protocol.http_bodies import Code, FreshCode, Me, Name, Token
from billetdoux.server.http.door import (
    COOKIE,
    Asking,
    Here,
    address_of,
    check_origin_or_program,
    cookie_header,
    who_asks,
)
from billetdoux.server.ops.logs import LOG
from billetdoux.table.plain_text import clean_name

if TYPE_CHECKING:
    from billetdoux.protocol.values import Language
    from billetdoux.server.services import Services
    from billetdoux.server.store.people import Person

ROUTES = APIRouter()


@ROUTES.post("/api/me", tags=["people"])
async def name_yourself(request: Request, response: Response, body: Name, here: Here) -> Me:
    """Come in under a name, or change it. A browser is given a cookie."""
    check_origin_or_program(request, here)
    name = clean_name(body.name)
    person = await known_already(request, here)
    if person is not None:
        person = await here.people.rename(person, name, body.language)
    else:
        here.limits.guests(address_of(request))
        person = await here.people.welcome(name, body.language, here.outside.id)
    response.set_cookie(**cookie_header(request, here, person))
    return as_me(person)


@ROUTES.post("/api/programs", tags=["people"], status_code=201)
async def name_a_program(request: Request, body: Name, here: Here) -> Token:
    """Come in as a program, under a name; it is given a token."""
    check_origin_or_program(request, here)
    name = clean_name(body.name)
    here.limits.guests(address_of(request))
    person = await here.people.welcome(name, body.language, here.outside.id)
    return Token(token=here.people.token(person))


@ROUTES.get("/api/me", tags=["people"])
async def who_am_i(person: Asking) -> Me:
    """Say who I am."""
    return as_me(person)


@ROUTES.delete("/api/me", tags=["people"], status_code=204)
async def forget_me(response: Response, person: Asking, here: Here) -> None:
    """Delete all that is known of me; my games stay, without me."""
    for id in await here.people.forget(person):
        await (await here.tables.get(id)).forget(person.id)
    await here.people.delete(person)
    here.tables.hang_up_on(person.id)
    response.delete_cookie(COOKIE, path="/")
    LOG.info("person-forgotten")


@ROUTES.post("/api/me/token", tags=["people"])
async def make_token(person: Asking, here: Here) -> Token:
    """Get a token with which a program plays as me."""
    return Token(token=here.people.token(person))


@ROUTES.post("/api/me/code", tags=["people"])
async def make_code(person: Asking, here: Here) -> FreshCode:
    """Get a code that brings me to another device, once, within ten minutes."""
    code, until = await here.people.device_code(person)
    return FreshCode(code=code, until=until)


@ROUTES.post("/api/me/recovery", tags=["people"])
async def make_recovery(person: Asking, here: Here) -> FreshCode:
    """Get a code to keep, that brings me back after a loss."""
    return FreshCode(code=await here.people.recovery_code(person), until=None)


@ROUTES.post("/api/code", tags=["people"])
async def use_code(request: Request, response: Response, body: Code, here: Here) -> Me:
    """Be, on this device, whom a code is for."""
    check_origin_or_program(request, here)
    here.limits.codes(address_of(request))
    person = await here.people.use_device_code(body.code)
    response.set_cookie(**cookie_header(request, here, person))
    return as_me(person)


@ROUTES.post("/api/recover", tags=["people"])
async def recover(request: Request, response: Response, body: Code, here: Here) -> Me:
    """Be again whom a recovery code is for; other devices are logged out."""
    check_origin_or_program(request, here)
    here.limits.codes(address_of(request))
    person = await here.people.recover(body.code)
    here.tables.hang_up_on(person.id)
    response.set_cookie(**cookie_header(request, here, person))
    return as_me(person)


async def known_already(request: Request, here: Services) -> Person | None:
    """Return who shows a good cookie or token; None if that is nobody."""
    if COOKIE not in request.cookies and "authorization" not in request.headers:
        return None
    try:
        return await who_asks(request, here)
    except Refusal as error:
        if error.key != "identity-wrong":
            raise
        return None


def as_me(person: Person) -> Me:
    """Return an identity as its owner sees it."""
    return Me(person=person.id, name=person.name, language=cast("Language", person.language))
