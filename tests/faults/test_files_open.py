"""A server that can open no more files: whoever is there plays on, and it recovers when there are files again."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from typing import TYPE_CHECKING

from evening import check_nothing_is_lost, guests, play_some, playing, readiness, until_ready
from house import at_table, http_client, start_game, token
from nursery import Quick
from odd_process import MOST_FILES

if TYPE_CHECKING:
    from collections.abc import Callable

REFUSED = (429, 500, 503)


def test_it_goes_on_and_recovers(new_sqlite: Callable[[], str]) -> None:
    database = new_sqlite()

    async def play(server: Quick) -> None:
        async with playing(server, "Ada", "Bo") as people:
            host = await token(server.url, "Cy")
            await play_some(people, 1)
            async with http_client(base_url=server.url, timeout=20) as http:
                me = {"Authorization": f"Bearer {host}"}
                assert (await http.get("/api/me", headers=me)).status_code == 200  # its connection stays open
                crowd = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(2 * MOST_FILES)]
                await asyncio.sleep(0.5)
                await play_some(people, 3)
                for level in ("casual", "random", "sharp"):
                    settings = {"seats": 2, "bots": [None, level]}
                    answer = await http.post("/api/tables", json=settings, headers=me)
                    if answer.status_code != 201:
                        assert answer.status_code in REFUSED
                        assert answer.json()["sentence"]
                for one in crowd:
                    with suppress(OSError):
                        one.close()
            await until_ready(server, 200)
            await play_some(people, 1)
            await check_nothing_is_lost(database, people)
        with_bot = await guests(server, "Di", seats=2, bots=[None, "casual"])
        async with at_table(*with_bot):
            await start_game(with_bot)
            await play_some(with_bot, 2)  # and the bot in between
        assert (await readiness(server))[0] == 200

    server = Quick(database)
    server.before = "odd_process:limit_files"
    with server:
        asyncio.run(play(server))
