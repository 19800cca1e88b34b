"""The page: the files that the build of web/ has put into this package, and finished games to look at again."""

from __future__ import annotations

import asyncio
import mimetypes
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import Body, Depends, Query, Request, Response
from sqlalchemy import select

from billetdoux.errors import BilletDouxError, Refusal, shorten
from billetdoux.game.record import misshapen, replay, start
from billetdoux.protocol.http_bodies import Replay, ReplayEntry
from billetdoux.server.http.door import Id, TheNode, node_of
from billetdoux.server.models import model_of
from billetdoux.server.sockets.codec import encode
from billetdoux.server.store import records
from billetdoux.server.store.schema import ENTRIES
from billetdoux.views.events import OPEN, seen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fastapi import FastAPI

    from billetdoux.game.record import Record
    from billetdoux.game.state import GameState
    from billetdoux.views.events import Viewer

FOLDER = FilePath(__file__).parents[2] / "page"
ENCODINGS = {"br": ".br", "gzip": ".gz"}  # in order of preference; the build makes these files beside the plain ones
# Addresses of views within the page: the server gives the same file for all, the page reads the address.
VIEWS = (
    "/",
    "/t/{id}",
    "/g",
    "/g/{id}",
    "/rules",
    "/rules/{id}",
    "/games",
    "/leaderboard",
    "/settings",
    "/watch",
    "/new",
    "/join",
)
HASHED = "assets/"  # what is in here has its content's hash in its name
FOR_EVER = "public, max-age=31536000, immutable"
ASK_FIRST = "no-cache"  # may be kept, but is asked about each time
MOST_ROUNDS = 80  # in a record that somebody shows us; no game of any edition takes as many

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("font/woff2", ".woff2")


@dataclass(frozen=True, slots=True)
class Asset:
    """A file of the page, as it is sent."""

    type: str
    tag: str
    cache: str
    bodies: dict[str, bytes]  # by encoding; "" is plain

    def answer(self, request: Request) -> Response:
        """Return it in an encoding that the browser reads; or say that the browser's copy is still good."""
        headers = {"cache-control": self.cache, "etag": self.tag, "vary": "accept-encoding"}
        if self.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        accepted = {part.split(";")[0].strip() for part in request.headers.get("accept-encoding", "").split(",")}
        encoding = next((one for one in ENCODINGS if one in accepted and one in self.bodies), "")
        if encoding:
            headers["content-encoding"] = encoding
        return Response(self.bodies[encoding], headers=headers, media_type=self.type)


def read_assets(folder: FilePath) -> dict[str, Asset]:
    """Read all files of the built page, by their paths; none if it has not been built."""
    assets = dict[str, Asset]()
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix not in ENCODINGS.values():
            name = path.relative_to(folder).as_posix()
            bodies = {"": path.read_bytes()}
            for encoding, suffix in ENCODINGS.items():
                packed = path.with_name(path.name + suffix)
                if packed.is_file():
                    bodies[encoding] = packed.read_bytes()
            kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
            cache = FOR_EVER if name.startswith(HASHED) else ASK_FIRST
            assets[name] = Asset(kind, f'"{sha256(bodies[""]).hexdigest()[:16]}"', cache, bodies)
    return assets


def add_page(app: FastAPI, folder: FilePath = FOLDER) -> None:
    """Serve the page, if it is there, and replays. Must come before anything else that answers at “/”."""
    add_replays(app)
    assets = read_assets(folder)
    index = assets.pop("index.html", None)
    if index is None:
        return
    for name, asset in assets.items():
        add_file(app, f"/{name}", asset)
    for address in VIEWS:
        add_file(app, address, index)


def add_file(app: FastAPI, address: str, asset: Asset) -> None:
    """Answer at an address with a file."""

    async def file(request: Request) -> Response:
        return asset.answer(request)

    app.add_api_route(address, file, methods=["GET", "HEAD"], include_in_schema=False)


# Games to look at again.


REPLAY = model_of(Replay)  # what OpenAPI says of it
GivenRecord = Annotated[dict[str, Any], Body(description="A record, as docs/records.md has it.")]
Looking = Annotated[str, Query(pattern="^(open|spectator|[0-5])$", description="open, spectator, or a seat")]


def add_replays(app: FastAPI) -> None:
    """Answer with finished games, entry by entry."""

    @app.get("/api/games/{game}/replay", tags=["games"], response_model=REPLAY)
    async def see_replay(game: Id, node: TheNode, viewer: Looking = "open") -> Response:
        """See a game that is over again, as a seat or a spectator saw it, or with open cards."""
        record = await records.record_of(node, game)
        async with node.reading() as connection:
            query = select(ENTRIES.c.number).where(ENTRIES.c.game == game, ENTRIES.c.stand_in)
            stand_ins = set((await connection.scalars(query)).all())
        return await replayed(record, viewer, game, stand_ins)

    @app.post("/api/replay", tags=["games"], response_model=REPLAY, dependencies=[Depends(node_of)])
    async def see_record(record: GivenRecord, viewer: Looking = "open") -> Response:
        """See the game of a record again, from a file say; it is checked against the rules first."""
        problem = misshapen(record) or ("" if len(record["rounds"]) <= MOST_ROUNDS else "it is too long")
        if problem:
            raise Refusal("request-unreadable", problem=shorten(problem, 160))
        try:
            return await replayed(record, viewer, None, set())
        except BilletDouxError as error:
            raise Refusal("request-unreadable", problem=error) from error


async def replayed(record: Record, looking: str, game: str | None, stand_ins: set[int]) -> Response:
    """Return a record's game as a viewer saw it; off the loop, on which other people's moves wait."""
    viewer: Viewer = OPEN if looking == "open" else None if looking == "spectator" else int(looking)
    if viewer not in (OPEN, None, *range(len(record["players"]))):
        raise Refusal("request-unreadable", problem=f"there is no seat {viewer}")

    def told() -> str:
        replay(record)
        entries = tuple(entries_of(record, viewer, stand_ins))
        players = tuple(record["players"])
        return encode(Replay(game=game, edition=record["edition"], players=players, entries=entries))

    return Response(await asyncio.to_thread(told), media_type="application/json")


def entries_of(record: Record, viewer: Viewer, stand_ins: set[int]) -> Iterator[ReplayEntry]:
    """Yield the entries of a record's game, each with the view after it."""
    for number, game in enumerate(followed(record)):
        yield ReplayEntry(
            number=number,
            stand_in=number in stand_ins,
            events=seen(game.entries[-1], viewer),
            view=game.view(None if viewer == OPEN else viewer),
            hands=tuple(game.view(seat).hand for seat in game.seats) if viewer == OPEN else None,
        )


def followed(record: Record) -> Iterator[GameState]:
    """Play a record's game again, and yield it after each entry."""
    game = start(record).value
    for number, row in enumerate(record["rounds"]):
        if number:
            game = game.next_round()
        yield game
        for move in row["moves"]:
            game = game.after(move)
            yield game
