"""Finished games to look at again, entry by entry."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Body, Depends, Query, Response

from billetdoux.errors import BilletDouxError, Refusal, shorten
from billetdoux.game.record import misshapen, replay, start
from billetdoux.protocol.http_bodies import Replay, ReplayEntry
from billetdoux.server.http.door import Here, Id, counted
from billetdoux.server.models import model_of
from billetdoux.server.sockets.codec import encode
from billetdoux.views.events import OPEN, seen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from billetdoux.game.record import Record
    from billetdoux.game.state import GameState
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
    return await replayed(record, viewer, game, await here.records.stand_ins_of(game))


@ROUTES.post("/api/replay", tags=["games"], response_model=REPLAY, dependencies=[Depends(counted)])
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

    def told() -> bytes:
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
