"""The door: what every request and socket passes before anything else sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from fastapi import Depends, Path, Request
from fastapi.security import APIKeyCookie, HTTPBearer
from starlette.exceptions import HTTPException

from billetdoux.errors import Refusal, shorten
from billetdoux.server.config import PORTS, read_origin
from billetdoux.server.services import Services
from billetdoux.server.store.people import Person
from billetdoux.text import LANGUAGES
from billetdoux.text.catalogue import catalogue

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from billetdoux.text.catalogue import Catalogue

COOKIE = "billetdoux"
SAFE = {"GET", "HEAD", "OPTIONS"}
LARGEST_BODY = 16 * 1024
UNREADABLE = 422

HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cache-control": "no-store",
}


class Headers:
    """Adds the headers of every answer, and answers HEAD wherever GET is answered."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what is asked; add to what is answered."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = {name.lower() for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(one for one in self.headers if one[0] not in given)]
            await send(message)

        if scope["method"] == "HEAD":  # the answer to GET, of which uvicorn sends no body
            scope = {**scope, "method": "GET"}
        await self.app(scope, limited(receive), answer)


def limited(receive: Receive) -> Receive:
    """Receive no body that is too large."""
    received = 0

    async def receive_some() -> Message:
        nonlocal received
        message = await receive()
        received += len(message.get("body", b""))
        if received > LARGEST_BODY:
            # FastAPI passes on no other error that comes while it reads a body.
            raise HTTPException(UNREADABLE, f"it is longer than {LARGEST_BODY} bytes")
        return message

    return receive_some


def address_of(connection: HTTPConnection) -> str:
    """Return where somebody speaks from; behind a proxy we trust, where that says."""
    return connection.client.host if connection.client else ""


def services_of(request: Request) -> Services:
    """Return the services of the process that serves a request."""
    return request.app.state.services


async def counted(request: Request) -> Services:
    """Return the services to a request, which counts against its address."""
    services = services_of(request)
    services.limits.requests(address_of(request))
    return services


Here = Annotated[Services, Depends(counted)]
Id = Annotated[str, Path(max_length=40, pattern="^[!-~]+$")]  # in an address


def language_of(connection: HTTPConnection, person: Person | None = None) -> Catalogue:
    """Return the texts in which somebody is answered."""
    wanted = connection.query_params.get("lang") or (person.language if person else "")
    if wanted not in LANGUAGES:
        accepted = connection.headers.get("accept-language", "")
        first = [part.split(";")[0].strip()[:2].lower() for part in accepted.split(",")]
        wanted = next((one for one in first if one in LANGUAGES), "en")
    return catalogue(wanted)


def token_of(connection: HTTPConnection) -> str:
    """Return the token that a program shows."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def check_origin(connection: HTTPConnection, here: Services) -> None:
    """Refuse what another site's page asks for with our cookie. A token is shown only by those who mean to."""
    if token_of(connection):
        return
    origin, host = connection.headers.get("origin", ""), connection.headers.get("host", "")
    ours = [here.config.url] if here.config.url else [f"{scheme}://{host}" for scheme in PORTS]
    asked = read_origin(origin)
    if asked is None or asked not in map(read_origin, [*ours, *here.config.origins.split(",")]):
        raise Refusal("origin-wrong", origin=shorten(origin or "nowhere"))


async def who_asks(connection: HTTPConnection, here: Services) -> Person:
    """Return who asks: by a token, or by the cookie, if the page is ours."""
    token = token_of(connection)
    if not token and (connection.scope["type"] == "websocket" or connection.scope["method"] not in SAFE):
        check_origin(connection, here)
    return await here.people.identify(cookie=connection.cookies.get(COOKIE, ""), token=token)


def cookie_header(connection: HTTPConnection, here: Services, person: Person) -> dict[str, Any]:
    """Return the cookie by which a browser is known from now on."""
    return {
        "key": COOKIE,
        "value": here.people.cookie(person),
        "max_age": 400 * 86400,
        "httponly": True,
        "samesite": "lax",
        "secure": connection.url.scheme == "https" or here.config.url.startswith("https:"),
        "path": "/",
    }


# What OpenAPI says of how one shows who one is; `who_asks` reads it.
BY_TOKEN = HTTPBearer(scheme_name="token", description="A program's token.", auto_error=False)
BY_COOKIE = APIKeyCookie(name=COOKIE, scheme_name="cookie", description="A browser's cookie.", auto_error=False)


async def asking(
    request: Request,
    here: Here,
    _token: Annotated[Any, Depends(BY_TOKEN)],
    _cookie: Annotated[Any, Depends(BY_COOKIE)],
) -> Person:
    """Return who sends a request."""
    return await who_asks(request, here)


Asking = Annotated[Person, Depends(asking)]


def check_origin_or_program(request: Request, here: Services) -> None:
    """Refuse what another site's page asks for; a program that sends no Origin has no cookie of anybody's."""
    if "origin" in request.headers or COOKIE in request.cookies:
        check_origin(request, here)
