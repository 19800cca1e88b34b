"""Games that were played, and what this server has."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request

from billetdoux import __version__
from billetdoux.bots import offered
from billetdoux.protocol.http_bodies import About, EditionAbout, GameRecord, GameSummary, History, Leaderboard
from billetdoux.protocol.values import PHRASES
from billetdoux.rules.edition import edition, known_editions
from billetdoux.server.http.door import Asking, Here, Id, language_of
from billetdoux.text import LANGUAGES

ROUTES = APIRouter()


@ROUTES.get("/api/me/games", tags=["games"])
async def my_games(person: Asking, here: Here, before: float | None = None) -> History:
    """List my games, the newest first."""
    return await here.records.history_of(person.id, before)


@ROUTES.get("/api/games/{game}", tags=["games"])
async def see_game(game: Id, here: Here) -> GameSummary:
    """Say how a game ended."""
    return await here.records.summary_of(game)


@ROUTES.get("/api/games/{game}/record", tags=["games"], response_model=GameRecord, response_model_exclude_none=True)
async def get_record(game: Id, here: Here) -> dict[str, Any]:
    """Get the record of a game that is over, with the secret of its shuffle."""
    return await here.records.record_of(game)


@ROUTES.get("/api/leaderboard", tags=["games"])
async def leaderboard(
    here: Here, edition: Annotated[str, Query(max_length=40)] = "standard", players: int = 2
) -> Leaderboard:
    """List the ratings of an edition and number of players."""
    known(edition, players)
    return await here.records.leaderboard(edition, players)


@ROUTES.get("/api/about", tags=["games"])
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
