"""Finished games to look at again, entry by entry."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Body, Query, Request, Response

from billetdoux.errors import BilletDouxError, Refusal, shorten
from billetdoux.game.record import misshapen
from billetdoux.protocol.http_bodies import Replay
from billetdoux.server.http.door import Here, Id, address_of
from billetdoux.server.models import model_of
from billetdoux.views.events import OPEN

if TYPE_CHECKING:
    from billetdoux.game.record import Record
    from billetdoux.server.services import Services
    from billetdoux.views.events import Viewer

ROUTES = APIRouter()
MOST_ROUNDS = 80  # in a record that somebody shows us; no game of any edition takes as many
REPLAY = model_of(Replay)  # what OpenAPI says of it
GivenRecord = Annotated[dict[str, Any], Body(description="A record, as docs/records.md has it.")]
Looking = Annotated[str, Query(pattern="^(open|spectator|[0-5])$", description="open, spectator, or a seat")]


@ROUTES.get("/api/games/{game}/replay", tags=["games"], response_model=REPLAY)
async def see_replay(game: Id, here: Here, viewer: Looking = "open") -> Response:
    """See a game that is over again, as a seat or a spectator saw it, or with open cards."""
    record = await here.records.record_of(game)
    return await replayed(here, record, viewer, game)


@ROUTES.post("/api/replay", tags=["games"], response_model=REPLAY)
async def see_record(request: Request, record: GivenRecord, here: Here, viewer: Looking = "open") -> Response:
    """See the game of a record again, from a file say; it is checked against the rules first."""
    here.limits.replays(address_of(request))
    problem = misshapen(record) or ("" if len(record["rounds"]) <= MOST_ROUNDS else "it is too long")
    if problem:
        raise Refusal("request-unreadable", problem=shorten(problem, 160))
    try:
        return await replayed(here, record, viewer, None)
    except Refusal:
        raise
    except BilletDouxError as error:
        raise Refusal("request-unreadable", problem=error) from error


async def replayed(here: Services, record: Record, looking: str, game: str | None) -> Response:
    """Return a record's game as a viewer saw it; off the loop, on which other people's moves wait."""
    viewer: Viewer = OPEN if looking == "open" else None if looking == "spectator" else int(looking)
    if viewer not in (OPEN, None, *range(len(record["players"]))):
        raise Refusal("request-unreadable", problem=f"there is no seat {viewer}")

    return Response(await here.replayer.told(record, viewer, game), media_type="application/json")
