"""How games ended, and what that does to ratings.

Ratings are openskill's, one for each edition and number of players. A game counts if at least two people played it,
or one person against bots; the bots' own ratings are fixed, and are what all others are measured by. Short games
never count.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from openskill.models import BradleyTerryPart
from sqlalchemy import delete, insert, select, update

from billetdoux.server.store.schema import GAMES, IDENTITIES, RATINGS, RESULTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection

    from billetdoux.table.facts import GameEnded

MODEL = BradleyTerryPart()  # the one that treats ties as ties

# `casual` is the anchor; the others lie where their shares of games put them (docs/hosting.md).
BOT_RATINGS = {
    "grandmaster": 28.5,
    "master": 28.5,
    "sharp": 28.5,
    "gentle": 25.8,
    "casual": 25.0,
    "easy": 22.2,
    "random": 15.5,
}
BOT_DOUBT = 1.0


def store(connection: Connection, ended: GameEnded) -> None:
    """Store the results of a game that has just ended, and rate those who played it."""
    kept = connection.scalar(select(GAMES.c.seats).where(GAMES.c.id == ended.game))
    seats = json.loads(kept or "[]")  # as they are now: somebody may have deleted their name
    known = set(
        connection.scalars(
            select(IDENTITIES.c.id).where(IDENTITIES.c.id.in_([seat["person"] for seat in seats if seat["person"]]))
        )
    )
    rows = [
        {
            "game": ended.game,
            "seat": number,
            "person": seat["person"] if seat["person"] in known else None,
            "bot": seat["bot"],
            "name": seat["name"],
            "place": ended.places[number],
            "tokens": ended.tokens[number],
        }
        for number, seat in enumerate(seats)
    ]
    connection.execute(update(GAMES).where(GAMES.c.id == ended.game).values(ended=ended.at))
    connection.execute(insert(RESULTS), rows)
    if ended.rated:
        rate(connection, ended.edition, rows)


def break_off(connection: Connection, game: str, now: float) -> None:
    """End a game before its time: nobody has won, and its secret may be known."""
    connection.execute(update(GAMES).where(GAMES.c.id == game).values(ended=now, broken_off=True))


def rate(connection: Connection, edition: str, rows: Sequence[dict[str, Any]]) -> None:
    """Rate the people of a game."""
    people = [row["person"] for row in rows if row["person"]]
    if not people or len(rows) != len(people) + sum(row["bot"] in BOT_RATINGS for row in rows):
        return
    here = (RATINGS.c.edition == edition) & (RATINGS.c.players == len(rows)) & RATINGS.c.person.in_(people)
    before = {
        row["person"]: row for row in (connection.execute(select(RATINGS).where(here).with_for_update())).mappings()
    }
    teams = [[rating_of(row, before)] for row in rows]
    after = MODEL.rate(teams, ranks=[float(row["place"]) for row in rows])
    connection.execute(delete(RATINGS).where(here))
    fresh = [
        {
            "person": row["person"],
            "edition": edition,
            "players": len(rows),
            "rating": team[0].mu,
            "doubt": team[0].sigma,
            "games": 1 + (before[row["person"]]["games"] if row["person"] in before else 0),
        }
        for row, team in zip(rows, after, strict=True)
        if row["person"]
    ]
    connection.execute(insert(RATINGS), fresh)


def rating_of(row: dict[str, Any], before: dict[str, Any]) -> Any:
    """Return the rating with which a seat came to a game."""
    if row["person"] in before:
        known = before[row["person"]]
        return MODEL.rating(mu=known["rating"], sigma=known["doubt"])
    if row["bot"]:
        return MODEL.rating(mu=BOT_RATINGS[row["bot"]], sigma=BOT_DOUBT)
    return MODEL.rating()
