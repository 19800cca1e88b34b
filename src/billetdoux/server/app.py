"""The server as an application: its addresses, over HTTP and as a socket."""

from __future__ import annotations

import re
from contextlib import asynccontextmanager
from io import BytesIO
from typing import TYPE_CHECKING, Annotated, Any, cast

import segno
from fastapi import Depends, FastAPI, Query, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse
from fastapi.security import APIKeyCookie, HTTPBearer
from sqlalchemy import select
from starlette.exceptions import HTTPException

from billetdoux import __version__
from billetdoux.bots import offered
from billetdoux.declare import to_dict
from billetdoux.errors import BilletDouxError, Refusal, shorten
from billetdoux.protocol.http_bodies import (
    About,
    Code,
    EditionAbout,
    FreshCode,
    GameRecord,
    GameSummary,
    History,
    Leaderboard,
    Lobby,
    Me,
    MyTables,
    Name,
    NewTable,
    Problem,
    Token,
)
from billetdoux.protocol.messages import PublicTable, Settings  # noqa: TC001  (FastAPI looks them up)
from billetdoux.protocol.values import PHRASES, Language
from billetdoux.rules.edition import edition, known_editions
from billetdoux.server.http.assets import add_page
from billetdoux.server.http.door import (
    COOKIE,
    UNREADABLE,
    Headers,
    Id,
    TheNode,
    address_of,
    check_origin,
    cookie_header,
    language_of,
    who_asks,
)
from billetdoux.server.ops.logs import LOG
from billetdoux.server.sockets.connection import serve_socket
from billetdoux.server.store import lists, records
from billetdoux.server.store.facts import read_table
from billetdoux.server.store.people import Person
from billetdoux.server.store.schema import TABLES
from billetdoux.table.outside import Visitor
from billetdoux.table.plain_text import clean_name
from billetdoux.table.step import step
from billetdoux.text import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from starlette.types import Receive, Scope, Send

    from billetdoux.server.cluster.node import Node
    from billetdoux.table.table import Table

MOST_LISTED = 200

STATUS = {
    "identity-none": 401,
    "identity-wrong": 401,
    "barred": 403,
    "origin-wrong": 403,
    "not-invited": 403,
    "invitation-wrong": 403,
    "removed": 403,
    "code-wrong": 403,
    "table-unknown": 404,
    "game-unknown": 404,
    "page-unknown": 404,
    "game-running": 409,
    "too-often": 429,
    "too-many-sockets": 429,
    "server-error": 500,
    "unavailable": 503,
}
SOCKET = re.compile("/api/tables/([!-.0-~]{1,40})/socket")

Invitation = Annotated[str, Query(max_length=200)]
NOT_DONE = {"description": "It was not done: why, in a word and in a sentence."}
PROBLEMS: dict[int | str, dict[str, Any]] = {"default": NOT_DONE | {"model": Problem}}
# Where the answer itself is not JSON, FastAPI has to be told that a problem is.
PROBLEMS_IN_JSON: dict[int | str, dict[str, Any]] = {
    "default": NOT_DONE | {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}}
}
DRAWN: dict[int | str, dict[str, Any]] = {200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}}


class App:
    """The whole application. Sockets go straight to their tables: each level between them costs memory per socket."""

    def __init__(self, http: FastAPI) -> None:
        self.http = http
        self.answers = Headers(http)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a socket or a request."""
        if scope["type"] != "websocket":
            await self.answers(scope, receive, send)
            return
        socket = WebSocket(scope, receive, send)
        found = SOCKET.fullmatch(scope["path"])
        if found is None:
            await socket.close()
        else:
            await serve_socket(socket, self.http.state.node, found[1])


def make_app(node: Node | None = None) -> App:
    """Return the application, which starts and stops its node. Without one it can still say what it would answer."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncGenerator[None]:
        if node is None:
            yield
            return
        app.state.node = node
        await node.start()
        try:
            yield
        finally:
            await node.stop()

    app = FastAPI(
        title="Billet Doux",
        version=__version__,
        description="The game of Love Letter over the network; docs/protocol.md has the whole of it.",
        docs_url=None,  # they would load scripts from elsewhere
        redoc_url=None,
        openapi_url="/openapi.json",
        lifespan=life,
        responses=PROBLEMS,
        generate_unique_id_function=lambda route: route.name,
    )
    add_errors(app)
    add_people(app)
    add_tables(app)
    add_games(app)
    add_page(app)
    add_operating(app)
    return App(app)


# What OpenAPI says of how one shows who one is; `who_asks` reads it.
BY_TOKEN = HTTPBearer(scheme_name="token", description="A program's token.", auto_error=False)
BY_COOKIE = APIKeyCookie(name=COOKIE, scheme_name="cookie", description="A browser's cookie.", auto_error=False)


async def asking(
    request: Request,
    node: TheNode,
    _token: Annotated[Any, Depends(BY_TOKEN)],
    _cookie: Annotated[Any, Depends(BY_COOKIE)],
) -> Person:
    """Return who sends a request."""
    return await who_asks(request, node)


Asking = Annotated[Person, Depends(asking)]


def add_errors(app: FastAPI) -> None:
    """Answer whatever goes wrong with a reason and a sentence."""

    def problem(request: Request, error: BilletDouxError, status: int = 0) -> JSONResponse:
        node: Node = request.app.state.node
        node.metrics.refused.labels(error.key).inc()
        said = Problem(reason=error.key, sentence=language_of(request).error(error))
        wait = {"Retry-After": str(error.details["seconds"])} if error.key == "too-often" else None
        return JSONResponse(to_dict(said), status or STATUS.get(error.key, 400), wait)

    @app.exception_handler(BilletDouxError)
    async def refused(request: Request, error: BilletDouxError) -> JSONResponse:
        return problem(request, error)

    @app.exception_handler(RequestValidationError)
    async def unreadable(request: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        # FastAPI reads no JSON of another type, and then says only that bytes are no object.
        untyped = isinstance(error.body, bytes) and place == "body"
        what = shorten(f"{place}: {'its Content-Type must be application/json' if untyped else first['msg']}", 160)
        return problem(request, Refusal("request-unreadable", problem=what), UNREADABLE)

    @app.exception_handler(HTTPException)
    async def unknown(request: Request, error: HTTPException) -> JSONResponse:
        if error.status_code == 404:
            return problem(request, Refusal("page-unknown"))
        what = shorten(error.detail, 160)
        answer = problem(request, Refusal("request-unreadable", problem=what), error.status_code)
        answer.headers.update(error.headers or {})
        return answer

    @app.exception_handler(Exception)
    async def failed(request: Request, error: Exception) -> JSONResponse:
        LOG.error("request-failed", path=request.url.path, exc_info=error)
        return problem(request, Refusal("server-error"))


def add_people(app: FastAPI) -> None:
    """Who one is."""

    @app.post("/api/me", tags=["people"])
    async def name_yourself(request: Request, response: Response, body: Name, node: TheNode) -> Me:
        """Come in under a name, or change it. A browser is given a cookie."""
        check_origin_or_program(request, node)
        name = clean_name(body.name)
        person = await known_already(request, node)
        if person is not None:
            person = await node.keeper.rename(person, name, body.language)
        else:
            node.limits.guests(address_of(request))
            person = await node.keeper.welcome(name, body.language, node.new_id())
        response.set_cookie(**cookie_header(request, node, person))
        return as_me(person)

    @app.post("/api/programs", tags=["people"], status_code=201)
    async def name_a_program(request: Request, body: Name, node: TheNode) -> Token:
        """Come in as a program, under a name; it is given a token."""
        check_origin_or_program(request, node)
        name = clean_name(body.name)
        node.limits.guests(address_of(request))
        person = await node.keeper.welcome(name, body.language, node.new_id())
        return Token(token=node.keeper.token(person))

    @app.get("/api/me", tags=["people"])
    async def who_am_i(person: Asking) -> Me:
        """Say who I am."""
        return as_me(person)

    @app.delete("/api/me", tags=["people"], status_code=204)
    async def forget_me(response: Response, person: Asking, node: TheNode) -> None:
        """Delete all that is known of me; my games stay, without me."""
        for id in await node.keeper.forget(person):
            await (await node.table(id)).forget(person.id)
        node.hang_up_on(person.id)
        response.delete_cookie(COOKIE, path="/")
        LOG.info("person-forgotten")

    @app.post("/api/me/token", tags=["people"])
    async def make_token(person: Asking, node: TheNode) -> Token:
        """Get a token with which a program plays as me."""
        return Token(token=node.keeper.token(person))

    @app.post("/api/me/code", tags=["people"])
    async def make_code(person: Asking, node: TheNode) -> FreshCode:
        """Get a code that brings me to another device, once, within ten minutes."""
        code, until = await node.keeper.device_code(person)
        return FreshCode(code=code, until=until)

    @app.post("/api/me/recovery", tags=["people"])
    async def make_recovery(person: Asking, node: TheNode) -> FreshCode:
        """Get a code to keep, that brings me back after a loss."""
        return FreshCode(code=await node.keeper.recovery_code(person), until=None)

    @app.post("/api/code", tags=["people"])
    async def use_code(request: Request, response: Response, body: Code, node: TheNode) -> Me:
        """Be, on this device, whom a code is for."""
        check_origin_or_program(request, node)
        node.limits.codes(address_of(request))
        person = await node.keeper.use_device_code(body.code)
        response.set_cookie(**cookie_header(request, node, person))
        return as_me(person)

    @app.post("/api/recover", tags=["people"])
    async def recover(request: Request, response: Response, body: Code, node: TheNode) -> Me:
        """Be again whom a recovery code is for; other devices are logged out."""
        check_origin_or_program(request, node)
        node.limits.codes(address_of(request))
        person = await node.keeper.recover(body.code)
        node.hang_up_on(person.id)
        response.set_cookie(**cookie_header(request, node, person))
        return as_me(person)


def check_origin_or_program(request: Request, node: Node) -> None:
    """Refuse what another site's page asks for; a program that sends no Origin has no cookie of anybody's."""
    if "origin" in request.headers or COOKIE in request.cookies:
        check_origin(request, node)


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


def add_tables(app: FastAPI) -> None:
    """Tables."""

    @app.get("/api/tables", tags=["tables"])
    async def lobby(node: TheNode) -> Lobby:
        """List the public tables, the newest first."""
        async with node.reading() as connection:
            query = select(TABLES.c.state).where(TABLES.c.listed).order_by(TABLES.c.changed.desc()).limit(MOST_LISTED)
            rows = (await connection.scalars(query)).all()
        return Lobby(tables=tuple(read_table(row).public() for row in rows))

    @app.post("/api/tables", tags=["tables"], status_code=201)
    async def make_table(request: Request, body: Settings, person: Asking, node: TheNode) -> NewTable:
        """Make a table; I sit at it and am its host."""
        node.limits.tables(person.id, address_of(request))
        state = await node.make_table(body, person.id, person.name)
        return as_invited(node, state)

    @app.post("/api/tables/code", tags=["tables"])
    async def find_table(request: Request, body: Code, node: TheNode) -> NewTable:
        """Find the table that a short code leads to, with the invitation to it."""
        check_origin_or_program(request, node)
        node.limits.codes(address_of(request))
        state = await lists.by_code(node, body.code)
        node.limits.code_was_good(address_of(request))
        return as_invited(node, state)

    @app.get("/api/me/tables", tags=["tables"])
    async def my_tables(person: Asking, node: TheNode) -> MyTables:
        """List the tables at which I have a seat, unless their game is over; those that wait for me first."""
        return await lists.tables_of(node, person.id)

    @app.get("/api/tables/{table}", tags=["tables"])
    async def see_table(table: Id, person: Asking, node: TheNode, invitation: Invitation = "") -> PublicTable:
        """Look at a table before joining it."""
        return (await looked_at(node, table, person, invitation)).public()

    @app.get("/api/tables/{table}/qr.svg", tags=["tables"], response_class=Response, responses=DRAWN)
    async def qr(table: Id, person: Asking, node: TheNode, invitation: Invitation = "") -> Response:
        """Get the link to a table as a QR code."""
        state = await looked_at(node, table, person, invitation)
        drawn = BytesIO()
        segno.make(node.link(state), micro=False).save(drawn, kind="svg", scale=4, border=2)
        return Response(drawn.getvalue(), media_type="image/svg+xml")


async def looked_at(node: Node, table: str, person: Person, invitation: str) -> Table:
    """Return a table to somebody who may come to it; coming in is for the socket."""
    there = (await node.table(table)).table
    return step(there, Visitor(person.id, person.name, node.id), node.shown(table, invitation), node.outside).table


def as_invited(node: Node, state: Table) -> NewTable:
    """Return a table to somebody who may invite to it, or is invited."""
    return NewTable(id=state.id, invitation=node.invitation(state), link=node.link(state), code=state.code)


def add_games(app: FastAPI) -> None:
    """Games that were played."""

    @app.get("/api/me/games", tags=["games"])
    async def my_games(person: Asking, node: TheNode, before: float | None = None) -> History:
        """List my games, the newest first."""
        return await records.history_of(node, person.id, before)

    @app.get("/api/games/{game}", tags=["games"])
    async def see_game(game: Id, node: TheNode) -> GameSummary:
        """Say how a game ended."""
        return await records.summary_of(node, game)

    @app.get("/api/games/{game}/record", tags=["games"], response_model=GameRecord, response_model_exclude_none=True)
    async def get_record(game: Id, node: TheNode) -> dict[str, Any]:
        """Get the record of a game that is over, with the secret of its shuffle."""
        return await records.record_of(node, game)

    @app.get("/api/leaderboard", tags=["games"])
    async def leaderboard(
        node: TheNode, edition: Annotated[str, Query(max_length=40)] = "standard", players: int = 2
    ) -> Leaderboard:
        """List the ratings of an edition and number of players."""
        known(edition, players)
        return await records.leaderboard(node, edition, players)

    @app.get("/api/about", tags=["games"])
    async def about(request: Request) -> About:
        """Say what this server is and has, in my language."""
        text = language_of(request)
        editions = [edition(id) for id in known_editions()]
        return About(
            version=__version__,
            editions=tuple(
                EditionAbout(id=one.id, name=text.edition(one), least=one.least, most=one.most) for one in editions
            ),
            bots=tuple(offered()),
            phrases={phrase: text(f"phrase-{phrase}") for phrase in PHRASES},
            languages=LANGUAGES,
        )


def known(id: str, players: int) -> None:
    """Refuse an edition or a number of players that there is not."""
    edition(id).check_players(players)


def add_operating(app: FastAPI) -> None:
    """For whoever runs the server."""

    @app.get("/healthz", tags=["operating"], response_class=PlainTextResponse, responses=PROBLEMS_IN_JSON)
    async def healthz() -> str:
        """Say that the process lives."""
        return "alive\n"

    @app.get("/readyz", tags=["operating"], response_class=PlainTextResponse, responses=PROBLEMS_IN_JSON)
    async def readyz(request: Request) -> str:
        """Say that it can serve: the database answers."""
        node: Node = request.app.state.node
        if not node.ready:
            raise Refusal("unavailable")
        async with node.reading() as connection:
            await connection.execute(select(1))
        return "ready\n"

    @app.get("/metrics", tags=["operating"], response_class=PlainTextResponse, responses=PROBLEMS_IN_JSON)
    async def metrics(request: Request) -> Response:
        """Get figures for Prometheus."""
        node: Node = request.app.state.node
        return Response(node.metrics.page(), media_type="text/plain; version=0.0.4")

    @app.get("/", include_in_schema=False, response_class=PlainTextResponse)
    async def front(request: Request) -> str:
        node: Node = request.app.state.node
        return language_of(request)("serve-front", url=node.config.public_url())
