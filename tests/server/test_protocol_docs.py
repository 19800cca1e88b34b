"""What docs/protocol.md says is so: its examples are messages of the protocol, its lists are complete."""

from __future__ import annotations

import ast
import asyncio
import json
import os
import random
import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import pytest
from house import at_table, make_table, play_on, token
from nursery import Quick
from pydantic import TypeAdapter, ValidationError

from billetdoux.client.connection import Client
from billetdoux.declare import members, tag_of
from billetdoux.errors import SENTENCES
from billetdoux.protocol import http_bodies, messages
from billetdoux.protocol.commands import Command
from billetdoux.protocol.messages import ServerMessage
from billetdoux.server.http.door import UNREADABLE
from billetdoux.server.http.errors import STATUS
from billetdoux.server.models import SERVER_MESSAGE, modelled
from billetdoux.server.schemas import schemas
from billetdoux.table.seats import CAST
from billetdoux.views.events import Event

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
PACKAGE = ROOT / "src" / "billetdoux"
OPERATING = {"admin", "config", "database", "broadcast", "serve"}  # whose errors nobody hears over the network
# What the rules and editions refuse, when it came over the network.
RULES = {
    "edition-unknown",
    "players-wrong",
    "move-unreadable",
    "move-illegal",
    "move-none",
    "move-out-of-turn",
}


def examples() -> Iterator[tuple[str, Any]]:
    for kind, block in re.findall(r"^```json (\w+)\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE):
        rest = block.strip()
        while rest:
            value, end = json.JSONDecoder().raw_decode(rest)
            yield kind, value
            rest = rest[end:].strip()


def rows(title: str) -> list[list[str]]:
    """The cells of the table below a title, without its head."""
    part = re.split(rf"^##+ {title}\n", PAGE, flags=re.MULTILINE)[1].split("\n#", maxsplit=1)[0]
    lines = [line for line in part.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def words(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def kinds(union: Any) -> dict[str, list[str]]:
    """The fields of each kind of message, without what all have."""
    found = dict[str, list[str]]()
    for kind in get_args(union):
        _, word = tag_of(kind) or ("", "")
        found[word] = [one.name for one in fields(kind) if one.name != "type"]
    return found


def adapter(kind: str) -> TypeAdapter[Any]:
    known: dict[str, Any] = {"client": Command, "server": ServerMessage}
    return TypeAdapter(modelled(known.get(kind) or getattr(http_bodies, kind, None) or getattr(messages, kind)))


@pytest.mark.parametrize(("kind", "value"), list(examples()))
def test_each_example_is_a_message_of_the_protocol(kind: str, value: Any) -> None:
    read = adapter(kind).validate_json(json.dumps(value))
    assert adapter(kind).dump_python(read, mode="json", exclude_unset=True) == value


def test_a_wrong_example_would_be_noticed() -> None:
    with pytest.raises(ValidationError):
        adapter("client").validate_json('{"type": "sit", "id": "1", "seat": 1, "force": true}')
    with pytest.raises(ValidationError):
        adapter("server").validate_json('{"type": "pong", "id": "1", "time": "now"}')


@pytest.mark.parametrize(("side", "union"), [("client", Command), ("server", ServerMessage)])
def test_each_kind_of_message_has_an_example(side: str, union: Any) -> None:
    assert {value["type"] for kind, value in examples() if kind == side} == set(kinds(union))


def test_the_list_of_what_a_client_says() -> None:
    told = {words(row[0])[0]: words(row[1]) for row in rows("What a client says")}
    assert told == {type: [one for one in names if one != "id"] for type, names in kinds(Command).items()}


def test_the_list_of_what_the_server_says() -> None:
    told = {words(row[0])[0]: words(row[1]) for row in rows("What the server says")}
    assert told == kinds(ServerMessage)


def test_the_list_of_events() -> None:
    told = {words(row[0])[0]: tuple(words(row[1])) for row in rows("Moves, views and events")}
    events = {tag[1]: kind for kind in members(Event) if (tag := tag_of(kind))}
    assert told == {name: tuple(one.name for one in fields(kind)) for name, kind in events.items()}


def test_the_list_of_settings() -> None:
    assert [words(row[0])[0] for row in rows("Tables")] == [one.name for one in fields(messages.Settings)]


def test_the_list_of_requests() -> None:
    paths = schemas()["openapi.json"]["paths"]
    there = {f"{method.upper()} {path}" for path, ways in paths.items() for method in ways}
    assert {words(row[0])[0] for row in rows("HTTP")} == there


def test_requests_with_a_body_say_what_it_is() -> None:
    heads = re.findall(r"^```http\n(.*?)^```\n```json", PAGE, re.DOTALL | re.MULTILINE)
    assert len(heads) >= 2
    assert all("Content-Type: application/json\n" in head for head in heads)


def refused_in(path: Path) -> Iterator[str]:
    """The keys of the errors that a module of the server raises."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            first = node.args[0] if node.args else None
            if node.func.id in {"Refusal", "OptionError", "ServerError"} and isinstance(first, ast.Constant):
                yield str(first.value)
            elif node.func.id == "Refusal" and isinstance(first, ast.JoinedStr):
                yield from (f"not-{phase}" for phase in get_args(messages.Phase))


def test_the_list_of_reasons() -> None:
    sources = [path for room in ("server", "table") for path in (PACKAGE / room).rglob("*.py")]
    raised = {key for path in sources if path.stem not in OPERATING for key in refused_in(path)}
    told = [words(row[0])[0] for row in rows("Refusals")]
    assert len(told) == len(set(told))
    assert set(told) == (raised & set(SENTENCES)) | RULES
    assert set(STATUS) <= set(told)


def test_the_status_of_each_reason() -> None:
    for cell, _, status in rows("Refusals"):
        (reason,) = words(cell)
        expected = UNREADABLE if reason == "request-unreadable" else STATUS.get(reason, 400)
        assert status in ("", str(expected)), reason
        assert status or reason not in STATUS, reason


# The schemas.


@pytest.mark.parametrize("name", sorted(schemas()))
def test_the_schemas_are_up_to_date(name: str) -> None:
    written = json.loads((ROOT / "docs" / "schemas" / name).read_text(encoding="utf-8"))
    assert written == schemas()[name], "run: python -m billetdoux.server.schemas docs/schemas"


@pytest.mark.parametrize(("side", "name"), [("client", "client-messages.json"), ("server", "server-messages.json")])
def test_the_schemas_take_the_examples(side: str, name: str) -> None:
    import jsonschema_rs

    checker: Any = jsonschema_rs
    validator = checker.validator_for(schemas()[name])
    found = [value for kind, value in examples() if kind == side]
    assert [value for value in found if not validator.is_valid(value)] == []
    assert not validator.is_valid({"type": "move", "id": "1"})


def test_each_request_says_what_it_answers() -> None:
    ways = [way for path in schemas()["openapi.json"]["paths"].values() for way in path.values()]
    names = [way["operationId"] for way in ways]
    assert len(names) == len(set(names))
    assert all(re.fullmatch("[a-z_]+", name) for name in names)
    problem = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    for way in ways:
        assert way["responses"].pop("default")["content"] == problem
        ((status, answer),) = way["responses"].items()
        assert status == "204" or answer["content"], way["operationId"]


def test_what_is_always_sent_is_required() -> None:
    for model in schemas()["server-messages.json"]["$defs"].values():
        assert model["required"] == list(model["properties"]), model["title"]
        assert "title" not in json.dumps(model["properties"])


# The example.


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with Quick(f"sqlite:///{tmp_path_factory.mktemp('example')}/example.db") as serving:
        yield serving.url


def start_player(address: str) -> subprocess.Popen[str]:
    program = ROOT / "examples" / "play_over_the_network.py"
    out = subprocess.PIPE
    return subprocess.Popen(
        [sys.executable, str(program), address], stdout=out, stderr=out, text=True, env=os.environ
    )


def test_the_example_has_forty_lines_and_needs_only_websockets() -> None:
    text = (ROOT / "examples" / "play_over_the_network.py").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 40
    imported = set(re.findall(r"^(?:from|import) (\w+)", text, re.MULTILINE))
    assert imported - set(sys.stdlib_module_names) == {"websockets"}


def test_the_example_plays_at_a_table_of_its_own(server: str) -> None:
    out, err = start_player(server).communicate(timeout=60)
    assert err == ""
    dice, *bots = (line.split()[1] for line in sorted(out.splitlines(), key=lambda line: "Dice" not in line))
    assert (dice, len(bots)) == ("Dice", 2)
    assert set(bots) <= set(CAST)


class Checking(Client):
    """A client that checks everything it hears."""

    def _take(self, message: dict[str, Any]) -> bool:
        SERVER_MESSAGE.validate_json(json.dumps(message))
        return super()._take(message)


def test_the_example_joins_by_a_link_and_all_it_hears_is_of_the_protocol(server: str) -> None:
    async def play() -> None:
        host = await token(server, "Ada")
        table = await make_table(server, host, seats=2, public=False, clock=60)
        client = Checking(server, host, table["id"])
        player = start_player(table["link"])
        async with at_table(client), asyncio.timeout(60):
            while not client.table or client.table["seats"][1]["name"] != "Dice":
                await client.changed()
            await client.ask("say", phrase="hello")
            await client.ask("start")
            await play_on(client, random.Random(1))
        out, err = await asyncio.to_thread(player.communicate)
        assert (err, len(out.splitlines())) == ("", 2)
        assert client.said

    asyncio.run(play())
