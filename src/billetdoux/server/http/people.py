"""Who one is: guests, programs, and codes that bring an identity elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from fastapi import APIRouter, Request, Response

from billetdoux.errors import Refusal
from billetdoux.protocol.http_bodies import Code, FreshCode, Me, MySessions, Name, ProgramName, Token
from billetdoux.server.http.door import (
    Asking,
    Here,
    Id,
    Owning,
    address_of,
    check_origin_or_program,
    cookie_of,
    device,
    give_cookie,
    remove_cookies,
    renew_cookie,
    who_asks,
)
from billetdoux.server.names import own_name
from billetdoux.server.ops.logs import LOG
from billetdoux.table.plain_text import clean

if TYPE_CHECKING:
    from billetdoux.protocol.values import Language
    from billetdoux.server.services import Services
    from billetdoux.server.store.sessions import Person

ROUTES = APIRouter()


@ROUTES.post("/api/me", tags=["people"])
async def name_yourself(request: Request, response: Response, body: Name, here: Here) -> Me:
    """Come in under a name, or change it. A browser is given a cookie."""
    check_origin_or_program(request, here)
    name = own_name(body.name)
    person = await known_already(request, here)
    if person is not None:
        person = await here.people.rename(person, name, body.language)
        await renew_cookie(request, response, here, person)
    else:
        here.limits.guests(address_of(request))
        person = await here.people.welcome(name, body.language, here.outside.id)
        await give_cookie(request, response, here, person)
    return as_me(person)


@ROUTES.post("/api/programs", tags=["people"], status_code=201)
async def name_a_program(request: Request, body: Name, here: Here) -> Token:
    """Come in as a program, under a name; it is given a token that may do everything: it is nobody else's."""
    check_origin_or_program(request, here)
    name = own_name(body.name)
    here.limits.guests(address_of(request))
    person = await here.people.welcome(name, body.language, here.outside.id)
    _, token = await here.sessions.begin(person.id, "token", "full", device(request))
    return Token(token=token)


@ROUTES.get("/api/me", tags=["people"])
async def who_am_i(request: Request, response: Response, person: Asking, here: Here) -> Me:
    """Say who I am."""
    await renew_cookie(request, response, here, person)
    return as_me(person)


@ROUTES.delete("/api/me", tags=["people"], status_code=204)
async def forget_me(request: Request, response: Response, person: Owning, here: Here) -> None:
    """Delete all that is known of me; my games stay, without me."""
    for id in await here.people.forget(person):
        await (await here.tables.get(id)).forget(person.id)
    await here.people.delete(person)
    here.tables.hang_up_on(person.id)
    remove_cookies(request, response)
    LOG.info("person-forgotten")


@ROUTES.get("/api/me/sessions", tags=["people"])
async def my_sessions(person: Owning, here: Here) -> MySessions:
    """List my devices and programs: the cookies and tokens by which I am known."""
    return MySessions(sessions=await here.sessions.list_of(person))


@ROUTES.delete("/api/me/sessions/{session}", tags=["people"], status_code=204)
async def end_session(request: Request, response: Response, session: Id, person: Owning, here: Here) -> None:
    """End one of my sessions: its cookie or token is worth nothing from then on."""
    await here.sessions.end(person.id, session)
    here.tables.hang_up_on(person.id, session)
    if session == person.session:
        remove_cookies(request, response)


@ROUTES.post("/api/me/token", tags=["people"])
async def make_token(person: Owning, here: Here, body: ProgramName | None = None) -> Token:
    """Get a token with which a program plays as me; it can do nothing else in my name."""
    name = clean(body.name) if body else ""
    _, token = await here.sessions.begin(person.id, "token", "play", name)
    return Token(token=token)


@ROUTES.post("/api/me/code", tags=["people"])
async def make_code(person: Owning, here: Here) -> FreshCode:
    """Get a code that brings me to another device, once, within ten minutes."""
    code, until = await here.people.device_code(person)
    return FreshCode(code=code, until=until)


@ROUTES.post("/api/me/recovery", tags=["people"])
async def make_recovery(person: Owning, here: Here) -> FreshCode:
    """Get a code to keep, that brings me back after a loss; the one before it is valid until I confirm this one."""
    return FreshCode(code=await here.people.recovery_code(person), until=None)


@ROUTES.post("/api/me/recovery/confirm", tags=["people"], status_code=204)
async def confirm_recovery(body: Code, person: Owning, here: Here) -> None:
    """Say that I have kept my new recovery code; the one before it is worth nothing from then on."""
    await here.people.confirm_recovery(person, body.code)


@ROUTES.post("/api/code", tags=["people"])
async def use_code(request: Request, response: Response, body: Code, here: Here) -> Me:
    """Be, on this device, whom a code is for."""
    check_origin_or_program(request, here)
    with here.limits.own_code("device code", address_of(request)):
        person = await here.people.use_device_code(body.code)
    await give_cookie(request, response, here, person)
    return as_me(person)


@ROUTES.post("/api/recover", tags=["people"])
async def recover(request: Request, response: Response, body: Code, here: Here) -> Me:
    """Be again whom a recovery code is for; other devices are logged out."""
    check_origin_or_program(request, here)
    with here.limits.own_code("recovery code", address_of(request)):
        person = await here.people.recover(body.code)
    here.tables.hang_up_on(person.id)
    await give_cookie(request, response, here, person)
    return as_me(person)


async def known_already(request: Request, here: Services) -> Person | None:
    """Return who shows a good cookie or token; None if that is nobody."""
    if not cookie_of(request) and "authorization" not in request.headers:
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
