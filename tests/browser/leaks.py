"""What a browser was told, held against the server's own log: a seat is told what it saw, word for word, and no more.

Each log message must be, entry by entry and view by view, what `billetdoux.views` lets that seat see at that number.
All other messages and answers have no place for a card; secrets and other people's seeds stand in none of them, and
records and replays are of games that are over.
"""

from __future__ import annotations

import json
import re
import sqlite3
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from pydantic import ValidationError

from billetdoux.declare import to_dict
from billetdoux.server.models import SERVER_MESSAGE
from billetdoux.server.store.facts import read_entry, read_game
from billetdoux.table.table import after_entry
from billetdoux.views.events import seen

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ears import Told
    from house import Serving

# What tells of cards, wherever it stands.
CARDS = {
    "card",
    "cards",
    "hand",
    "hands",
    "deck",
    "events",
    "entries",
    "view",
    "known",
    "under",
    "secret",
    "seed",
    "seeds",
}
OPEN = re.compile(r"/api/(games/(?P<game>\w+)/(record|replay)|replay)")  # games that are over, for all to see


class Books:
    """The server's database, read beside it: what really happened."""

    def __init__(self, house: Serving) -> None:
        database = house.arguments[-1].removeprefix("sqlite:///")
        self.database = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
        self.database.row_factory = sqlite3.Row
        self._views: dict[tuple[str, int | None], list[dict[str, Any]]] = {}

    def close(self) -> None:
        """Shut the books."""
        self.database.close()

    def games(self) -> list[dict[str, Any]]:
        """Return all games that have begun."""
        return [dict(row) for row in self.database.execute("SELECT * FROM games WHERE began IS NOT NULL")]

    def rows(self, game: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        """Return a game and the entries of its log."""
        row = self.database.execute("SELECT * FROM games WHERE id = ?", (game,)).fetchone()
        entries = self.database.execute("SELECT * FROM entries WHERE game = ? ORDER BY number", (game,))
        return dict(row), [dict(entry) for entry in entries]

    def seen(self, game: str, seat: int | None) -> list[dict[str, Any]]:
        """Return what a seat saw of each entry, and how the table looked to it then."""
        row, entries = self.rows(game)
        known = self._views.get((game, seat), [])
        if len(known) < len(entries):
            known = self._views[game, seat] = list(witnessed(row, entries, seat))
        return known


def witnessed(row: dict[str, Any], entries: Sequence[dict[str, Any]], seat: int | None) -> Iterator[dict[str, Any]]:
    """Play a game again from its rows, and yield what a seat sees after each entry."""
    played = read_game(row)
    for number, entry in enumerate(entries):
        played = after_entry(played, read_entry(entry)) if number else played  # the first deal is done already
        events = seen(played.state.entries[-1], seat)
        told = {"number": number, "stand_in": bool(entry["stand_in"]), "events": list(map(to_dict, events))}
        yield json.loads(json.dumps({"entry": told, "view": to_dict(played.state.view(seat))}))


def leaks(told: Sequence[Told], books: Books) -> list[str]:
    """Return what a tab was told that it should not have been; nothing, as a rule."""
    games = {row["id"]: row for row in books.games()}
    found: list[str] = []
    seat: int | None = None
    for one in told:
        if one.status == 0:
            if one.data["type"] == "table":
                seat = one.data["seat"]
            found += wrong_frame(one.data, seat, books)
        elif "/api/" in one.url:
            found += wrong_answer(one, games)
        if not (one.status and OPEN.search(urlsplit(one.url).path)):
            found += spilt(one.text, seat, games.values())
    return found


def wrong_frame(message: dict[str, Any], seat: int | None, books: Books) -> Iterator[str]:
    """Yield what is wrong with a message."""
    try:
        SERVER_MESSAGE.validate_python(message, strict=True)
    except ValidationError as error:  # it may have no fields but those that it should have
        yield f"{message} is no message: {error}"
        return
    if message["type"] != "log":
        yield from (f"a {message['type']} message has “{key}”" for key in keys(message) & CARDS)
        return
    seen = books.seen(message["game"], seat)
    for entry in message["entries"]:
        if entry != seen[entry["number"]]["entry"]:
            yield f"seat {seat} was told {entry}, and saw {seen[entry['number']]['entry']}"
    if message["view"] != seen[message["number"]]["view"]:
        yield f"seat {seat} was shown {message['view']}, and sees {seen[message['number']]['view']}"


def wrong_answer(one: Told, games: dict[str, Any]) -> Iterator[str]:
    """Yield what is wrong with the answer to a request."""
    path = urlsplit(one.url).path
    if match := OPEN.search(path):
        game = match["game"]
        if one.status == 200 and game and games[game]["ended"] is None:
            yield f"{path} was answered while the game was on"
    elif one.text:
        yield from (f"{path} was answered with “{key}”" for key in keys(one.data) & CARDS)


def spilt(text: str, seat: int | None, games: Iterable[dict[str, Any]]) -> Iterator[str]:
    """Yield the secrets, and other people's seeds, that stand in a text."""
    for row in games:
        others = [seed for at, seed in enumerate(json.loads(row["seeds"])) if at != seat]
        for secret in (row["secret"], *others):
            if secret and secret in text:
                yield f"the secret {secret} of {row['id']} was told"


def keys(data: Any) -> set[str]:
    """Return all keys in some data."""
    if isinstance(data, dict):
        return set(data) | {key for value in data.values() for key in keys(value)}
    if isinstance(data, list):
        return {key for value in data for key in keys(value)}
    return set()
