"""The page's files, and finished games to look at again."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import httpx
from fastapi import FastAPI

from billetdoux.game.game import Game
from billetdoux.game.record import to_record
from billetdoux.rules.generator import generator
from billetdoux.server.app import make_app
from billetdoux.server.config import Config
from billetdoux.server.http.assets import add_page
from billetdoux.server.node import Node
from billetdoux.server.store.database import open_database

if TYPE_CHECKING:
    from pathlib import Path


def get(app: FastAPI, path: str, **headers: str) -> httpx.Response:
    async def ask() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://here") as http:
            return await http.get(path, headers=headers)

    return asyncio.run(ask())


def built(folder: Path) -> FastAPI:
    (folder / "assets").mkdir()
    (folder / "index.html").write_text("<!doctype html>")
    (folder / "assets/a-1234.js").write_text("1")
    (folder / "assets/a-1234.js.br").write_bytes(b"packed")
    app = FastAPI()
    add_page(app, folder)
    return app


def test_every_view_is_the_same_file_and_is_asked_about(tmp_path: Path) -> None:
    app = built(tmp_path)
    for path in ("/", "/t/abc", "/g/abc", "/rules", "/print/classic"):
        answer = get(app, path)
        assert (answer.text, answer.headers["cache-control"]) == ("<!doctype html>", "no-cache")
    assert get(app, "/", **{"if-none-match": answer.headers["etag"]}).status_code == 304


def test_files_with_a_hash_are_kept_for_ever_and_sent_packed(tmp_path: Path) -> None:
    app = built(tmp_path)
    answer = get(app, "/assets/a-1234.js", **{"accept-encoding": "identity"})
    assert answer.text == "1"
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-type"].startswith("text/javascript")


def test_what_is_not_a_file_of_the_page_is_not_served(tmp_path: Path) -> None:
    (tmp_path / "page").mkdir()
    (tmp_path / "secret").write_text("no")
    app = built(tmp_path / "page")
    for path in ("/../secret", "/assets/../../secret", "/assets/%2e%2e/%2e%2e/secret", "/nothing"):
        assert get(app, path).status_code == 404


def finished_game() -> Game:
    game, rng = Game("standard", ["Ada", "Bo"], seed=3), generator(1, 2, 2, 3)
    while not game.over:
        if game.round_over:
            game.next_round()
        game.play(rng.choice(game.legal_moves()))
    return game


def test_a_record_can_be_looked_at_as_a_seat_saw_it(tmp_path: Path) -> None:
    record = to_record(finished_game())

    async def ask() -> tuple[httpx.Response, httpx.Response, httpx.Response]:
        database = await open_database(f"sqlite:///{tmp_path / 'page.db'}")
        app = make_app(Node(Config(), database))
        talking = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://here")
        async with app.http.router.lifespan_context(app.http), talking as http:
            seat = await http.post("/api/replay?viewer=1", json=record)
            opened = await http.post("/api/replay", json=record)
            broken = await http.post("/api/replay", json=record | {"winners": [5]})
        await database.close()
        return seat, opened, broken

    seat, opened, broken = asyncio.run(ask())
    entries = seat.json()["entries"]
    assert all(entry["hands"] is None and entry["view"]["seat"] == 1 for entry in entries)
    dealt = [event for event in entries[0]["events"] if event["event"] == "dealt"]
    assert [event["card"] is None for event in dealt] == [True, False]
    assert len(opened.json()["entries"]) == len(entries)
    assert all(entry["hands"] for entry in opened.json()["entries"][:1])
    assert broken.status_code == 400
    assert broken.json()["reason"] == "request-unreadable"
