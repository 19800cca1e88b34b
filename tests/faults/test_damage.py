"""One damaged row: it harms its own table or game, tells nobody a hand, and the operator finds it."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest
from evening import logged, play_some, playing
from faulty_disk import IN_LONG_RUNS, FaultyDisk, OnFaultyDisk
from house import http_client, make_table, token

from billetdoux.cli import main

if TYPE_CHECKING:
    from house import Serving

FLIPPED = "UPDATE entries SET move = '8' WHERE number = 2"
UNREADABLE = "UPDATE entries SET move = 'x@y' WHERE number = 2"
HOLE = "DELETE FROM entries WHERE number = 2"
PHASE = """UPDATE tables SET state = replace(state, '"playing"', '"sleeping"') WHERE phase = 'playing'"""
TORN = "UPDATE tables SET state = substr(state, 1, 40) WHERE phase = 'playing'"
SECRET = "UPDATE games SET secret = 'zz' || substr(secret, 3)"


def told(answer: Any) -> str:
    """Return all that somebody was told."""
    return json.dumps(answer)


async def ask(server: Serving, path: str, who: str = "") -> tuple[int, dict[str, Any]]:
    async with http_client() as http:
        answer = await http.get(f"{server.url}{path}", headers={"Authorization": f"Bearer {who}"} if who else {})
        return answer.status_code, answer.json()


@pytest.mark.parametrize(
    "harm", [FLIPPED, HOLE, PHASE, *(pytest.param(one, marks=IN_LONG_RUNS) for one in (UNREADABLE, TORN, SECRET))]
)
def test_one_damaged_row_harms_one_table(disk: FaultyDisk, capsys: pytest.CaptureFixture[str], harm: str) -> None:
    async def begin(server: OnFaultyDisk) -> tuple[str, str, str]:
        async with playing(server, "Ada", "Bo", public=True) as people:
            await play_some(people, 3)
            table, game, who = people[0].id, people[0].game, people[0].token
        return table, game, who

    async def look(server: OnFaultyDisk, table: str, who: str) -> None:
        host = await token(server.url, "Cy")
        other = await make_table(server.url, host, seats=2, public=True)
        status, lobby = await ask(server, "/api/tables")
        assert status == 200
        assert other["id"] in told(lobby)
        status, said = await ask(server, f"/api/tables/{table}", who)
        assert (status, said["reason"]) == (500, "server-error")
        assert "legal: " not in told(said)
        status, _ = await ask(server, "/api/me/tables", who)
        assert status == 200
        async with playing(server, "Dot", "Eve") as others:
            await play_some(others, 2)

    with OnFaultyDisk(disk) as server:
        table, game, who = asyncio.run(begin(server))
        server.stop()
        with closing(sqlite3.connect(disk.file)) as kept:
            assert kept.execute(harm).rowcount == 1
            kept.commit()
        server.start()
        asyncio.run(look(server, table, who))
        assert logged(server, "game-damaged")
        assert not logged(server, "request-failed")
        assert "legal: " not in server.log.read_text()
    assert main(["admin", "check", "--database", disk.database, "--lang", "en"]) == 1
    said = capsys.readouterr().out
    assert said.count("\n") == 1
    assert game in said or table in said
    assert "cannot be read" in said
    assert main(["admin", "list", "--database", disk.database, "--lang", "en"]) == 0
