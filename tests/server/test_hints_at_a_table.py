"""Hints over the wire: asked for by whoever plays against bots alone, answered from their own view."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from house import at_table, record, seated, start_game
from nursery import Quick

from billetdoux.bots import bot
from billetdoux.rules.generator import generator
from billetdoux.text.catalogue import catalogue
from billetdoux.text.coach import Memory, coach, say_after, say_before
from billetdoux.text.hints import hint_sentences

if TYPE_CHECKING:
    from pathlib import Path

    from billetdoux.client.connection import Client


async def hints_of_a_game(client: Client) -> int:
    """Play a game to its end, asking for hints at each decision; return how often the coach had something to say."""
    advised = 0
    while client.table["phase"] != "over":
        view, number, table = client.view, len(client.log) - 1, client.table
        if view is None or not view.legal:
            await client.changed()
            continue
        answer = await client.ask("hint")
        assert (answer["type"], answer["number"]) == ("hint", number)
        assert answer["sentences"] == hint_sentences(catalogue("en"), view)
        note, advice = coach().advise(view, Memory()), answer["advice"]
        assert (advice is None) == (note is None)
        if note is not None:
            advised += 1
            moves = note.moves(view)
            assert (advice["note"], advice["moves"]) == (note.id, [str(move) for move in moves])
            assert advice["sentence"] == say_before(catalogue("en"), note, view)
            assert advice["afterwards"] == [say_after(catalogue("en"), note, view, move) for move in moves]
            other = (await client.ask("hint", silent=[note.id]))["advice"]
            assert other is None or other["note"] != note.id
        assert (len(client.log) - 1, client.table) == (number, table), "a hint leaves everything as it is"
        await client.move(str(bot("casual").choose(view, generator(1, 2, 0, number))))
    return advised


def test_whoever_plays_alone_in_a_short_game_is_given_hints_at_every_turn(tmp_path: Path) -> None:
    async def play(url: str) -> None:
        (ada,) = await seated(url, ["Ada"], edition="classic", seats=2, bots=[None, "easy"], enough=1)
        async with at_table(ada), asyncio.timeout(60):
            assert (await ada.ask("hint"))["reason"] == "not-playing"
            await start_game([ada])
            assert await hints_of_a_game(ada)
            assert (await ada.ask("hint"))["reason"] == "not-playing"
        # Only the moves are in the record: nothing tells of a hint.
        played = await record(url, ada.game)
        assert played["enough"] == 1
        assert "hint" not in str(played)

    with Quick(f"sqlite:///{tmp_path / 'x.db'}") as serving:
        asyncio.run(play(serving.url))


def test_nobody_is_given_hints_beside_others_or_in_a_rated_game(tmp_path: Path) -> None:
    async def ask(url: str) -> None:
        two = await seated(url, ["Ada", "Bo"], seats=3, enough=2)
        async with at_table(*two):
            await start_game(two)
            answer = await two[0].ask("hint")
            assert (answer["type"], answer["reason"]) == ("refused", "hint-company")
            assert answer["sentence"].startswith("Other people play at this table")
        (alone,) = await seated(url, ["Cleo"], seats=2)
        async with at_table(alone):
            await start_game([alone])
            assert (await alone.ask("hint"))["reason"] == "hint-rated"

    with Quick(f"sqlite:///{tmp_path / 'x.db'}") as serving:
        asyncio.run(ask(serving.url))
