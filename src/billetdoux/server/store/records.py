"""Reading finished games back: records, history, the leaderboard."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from sqlalchemy import and_, select

from billetdoux.errors import Refusal
from billetdoux.game.fair import FairShuffle
from billetdoux.game.record import to_record
from billetdoux.game.verify import proof
from billetdoux.protocol.http_bodies import GameResult, GameSummary, History, Leaderboard, Rating
from billetdoux.server.store.facts import read_entry, read_game, read_seeds
from billetdoux.server.store.results import BOT_DOUBT, BOT_RATINGS
from billetdoux.server.store.schema import ENTRIES, GAMES, IDENTITIES, RATINGS, RESULTS
from billetdoux.table.table import after_entry

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sqlalchemy.ext.asyncio import AsyncConnection

    from billetdoux.game.record import Record
    from billetdoux.server.store.database import Database
    from billetdoux.table.outside import Shuffler

PAGE = 50


class Records:
    """Reads what is stored of games that were played."""

    def __init__(self, database: Database, shuffler: Callable[[], Shuffler]) -> None:
        self._database = database
        self._shuffler = shuffler

    async def record_of(self, game: str) -> Record:
        """Return the record of a game that has ended, its secret revealed."""
        async with self._database.reading() as connection:
            row = await game_row(connection, game)
            if row["ended"] is None:
                raise Refusal("game-running")
            played = read_game(row, self._shuffler())
            query = select(ENTRIES).where(ENTRIES.c.game == game, ENTRIES.c.number > 0).order_by(ENTRIES.c.number)
            for entry in (await connection.execute(query)).mappings():
                played = after_entry(played, read_entry(entry))
        shuffle = FairShuffle(played.secret, read_seeds(row["seeds"]))
        return to_record(played.state, id=game, fair=proof(shuffle))

    async def stand_ins_of(self, game: str) -> set[int]:
        """Return the numbers of the entries of a game that a bot played for a person."""
        async with self._database.reading() as connection:
            query = select(ENTRIES.c.number).where(ENTRIES.c.game == game, ENTRIES.c.stand_in)
            return set((await connection.scalars(query)).all())

    async def summary_of(self, game: str) -> GameSummary:
        """Return how a game ended."""
        async with self._database.reading() as connection:
            row = await game_row(connection, game)
            query = select(RESULTS).where(RESULTS.c.game == game).order_by(RESULTS.c.seat)
            return summary(row, (await connection.execute(query)).mappings().all())

    async def history_of(self, person: str, before: float | None) -> History:
        """Return a page of a person's games, the newest first."""
        async with self._database.reading() as connection:
            mine = select(RESULTS.c.game).where(RESULTS.c.person == person)
            query = select(GAMES).where(GAMES.c.id.in_(mine), GAMES.c.ended.is_not(None))
            if before is not None:
                query = query.where(GAMES.c.ended < before)
            rows = (await connection.execute(query.order_by(GAMES.c.ended.desc()).limit(PAGE))).mappings().all()
            ids = [row["id"] for row in rows]
            found = select(RESULTS).where(RESULTS.c.game.in_(ids)).order_by(RESULTS.c.seat)
            results = (await connection.execute(found)).mappings().all()
        games = tuple(summary(row, [one for one in results if one["game"] == row["id"]]) for row in rows)
        return History(games=games, before=rows[-1]["ended"] if len(rows) == PAGE else None)

    async def leaderboard(self, edition: str, players: int) -> Leaderboard:
        """Return the ratings of one edition and number of players, the bots' among them."""
        async with self._database.reading() as connection:
            query = (
                select(RATINGS, IDENTITIES.c.name)
                .join(IDENTITIES, IDENTITIES.c.id == RATINGS.c.person)
                .where(and_(RATINGS.c.edition == edition, RATINGS.c.players == players, ~IDENTITIES.c.barred))
                .order_by(RATINGS.c.rating.desc())
                .limit(PAGE)
            )
            rows = (await connection.execute(query)).mappings().all()
        people = [
            Rating(
                person=row["person"],
                bot=None,
                name=row["name"],
                rating=row["rating"],
                doubt=row["doubt"],
                games=row["games"],
            )
            for row in rows
        ]
        bots = [
            Rating(person=None, bot=bot, name=bot.capitalize(), rating=rating, doubt=BOT_DOUBT, games=0)
            for bot, rating in BOT_RATINGS.items()
        ]
        ranked = tuple(sorted([*people, *bots], key=lambda one: -one.rating))
        return Leaderboard(edition=edition, players=players, ratings=ranked)


async def game_row(connection: AsyncConnection, game: str) -> Mapping[Any, Any]:
    """Return a game's row."""
    row = (await connection.execute(select(GAMES).where(GAMES.c.id == game))).mappings().first()
    if row is None or row["began"] is None:
        raise Refusal("game-unknown")
    return row


def summary(row: Mapping[Any, Any], results: Any) -> GameSummary:
    """Return a game with its results; one that was broken off, or is being played, has no places."""
    if not results:
        seats = json.loads(row["seats"])
        results = [{"place": 0, "tokens": 0, **seat} for seat in seats]
    return GameSummary(
        game=row["id"],
        table=row["table_id"],
        edition=row["edition"],
        began=row["began"],
        ended=row["ended"],
        broken_off=row["broken_off"],
        results=tuple(
            GameResult(
                name=one["name"], person=one["person"], bot=one["bot"], place=one["place"], tokens=one["tokens"]
            )
            for one in results
        ),
    )
