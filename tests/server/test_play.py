"""A whole game over real sockets, on both databases."""

from __future__ import annotations

import asyncio
import random

from house import at_table, play_on, record, seated, start_game
from nursery import Quick

from billetdoux.game.verify import mismatches


def test_a_game_is_played_to_its_end(database: str) -> None:
    async def play(url: str) -> None:
        clients = await seated(url, ["Ada", "Bo"], seats=3)
        async with at_table(*clients):
            await start_game(clients)
            async with asyncio.timeout(60):
                await asyncio.gather(*(play_on(client, random.Random(n)) for n, client in enumerate(clients)))
        played = await record(url, clients[0].game)
        assert played["winners"]
        for client in clients:
            assert not list(mismatches(played, 0, client.receipts[client.game]))

    with Quick(database) as serving:
        asyncio.run(play(serving.url))
