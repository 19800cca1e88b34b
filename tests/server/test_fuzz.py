"""Nonsense on every door: whatever comes in is answered, nothing breaks, and nothing of it stays in memory."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import random
import re
import tracemalloc
from typing import TYPE_CHECKING, Any, TypeVar, cast, get_args
from urllib.parse import quote

import pytest
import schemathesis
from house import at_table, seated, start_game
from hypothesis import given, settings
from hypothesis import strategies as st
from inside import house, reason
from pydantic import TypeAdapter
from schemathesis import checks
from schemathesis.generation import GenerationMode
from structlog.testing import capture_logs

from billetdoux.declare import tag_of, to_json
from billetdoux.protocol.commands import Command
from billetdoux.protocol.values import PHRASES
from billetdoux.server.models import COMMAND, SERVER_MESSAGE
from billetdoux.server.sockets.connection import LARGEST_FRAME
from sizes import LONG, examples

if TYPE_CHECKING:
    from collections.abc import Coroutine, Generator

    from inside import House, Socket

T = TypeVar("T")


class Errors(logging.Handler):
    """Keeps what was logged as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.seen: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.seen.append(self.format(record))


class Fuzzed:
    """A server that counts nobody's messages, with a table at which is played and one that is open.

    It runs only while something is done with it: Hypothesis wants no other thread to draw random numbers.
    """

    def __init__(self, database: str) -> None:
        self.runner = asyncio.Runner()
        self.house = house(database)
        self.here: House
        self.people: list[str]
        self.tables: list[str]
        self.game = ""

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something while the server runs."""
        return self.runner.run(work)

    async def open(self) -> None:
        self.here = await self.house.__aenter__()
        for what in ("messages", "chat", "tables", "guests", "codes", "requests"):
            setattr(self.here.node.services.limits, what, uncounted)
        clients = await seated(self.here.url, ["Ada", "Bo"], chat="text")
        async with at_table(*clients):
            await start_game(clients)
        self.people = [*(client.token for client in clients), await self.here.program("Dee")]
        self.game = clients[0].table["game"]
        self.tables = [clients[0].id, (await self.here.table(self.people[0], seats=3))["id"]]

    async def close(self) -> None:
        await self.house.__aexit__(None, None, None)


def uncounted(*_: str) -> None:
    """Count nothing."""


@pytest.fixture(scope="module", params=["sqlite", "postgres"] if LONG else ["sqlite"])
def fuzzed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Generator[Fuzzed]:
    database = f"sqlite:///{tmp_path_factory.mktemp('fuzz') / 'it.db'}"
    if request.param == "postgres":
        database = request.getfixturevalue("postgres_server").get_uri()
    it, errors = Fuzzed(database), Errors()
    logging.getLogger().addHandler(errors)
    with capture_logs() as logs:
        it.run(it.open())
        yield it
        it.run(it.close())
    it.runner.close()
    logging.getLogger().removeHandler(errors)
    assert not errors.seen
    assert not [entry for entry in logs if entry["log_level"] == "error"]


# Frames

KINDS = {tag[1]: kind for kind in get_args(Command) if (tag := tag_of(kind))}

NONSENSE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


def likely(game: str) -> dict[str, st.SearchStrategy[Any]]:
    """Return what is likely to be almost right, by the name of the field."""
    return {
        "seat": st.integers(-1, 7),
        "level": st.sampled_from(["casual", "random", None, "os.system", ""]),
        "first": st.integers(-1, 7) | st.none(),
        "game": st.sampled_from([game, "", "another"]),
        "commitment": st.sampled_from(["0" * 64, "f" * 64, "F" * 64, "0" * 63]),
        "seed": st.sampled_from(["0" * 64, "1" * 64, "x" * 64]),
        "after": st.integers(-1, 100_001),
        "move": st.sampled_from(["1@0=2", "1@1=9", "4", "6=9,1,2", "6=?", "9", "5@1", "1@1=1", "", "@", "0" * 41]),
        "phrase": st.sampled_from([*PHRASES, "insult", None]),
        "text": st.text(max_size=310) | st.none(),
        "person": st.text(max_size=41),
        "on": st.booleans(),
    }


@st.composite
def messages(draw: st.DrawFn, game: str) -> str:
    """Draw a message that is right, or almost."""
    kind = draw(st.sampled_from(sorted(KINDS)))
    known = likely(game)
    message: dict[str, Any] = {name: draw(known[name]) for name in known if name in KINDS[kind].__dataclass_fields__}
    message |= {"type": kind, "id": draw(st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=41))}
    if draw(st.integers(0, 3)) == 0:
        message[draw(st.sampled_from([*message, "more"]))] = draw(NONSENSE)
    if draw(st.integers(0, 5)) == 0:
        del message[draw(st.sampled_from(sorted(message)))]
    return json.dumps(message, ensure_ascii=draw(st.booleans()))[:LARGEST_FRAME]


def frames(game: str) -> st.SearchStrategy[str | bytes]:
    """Return what may come in on a socket."""
    deep = st.sampled_from(["[" * 4000, '{"a":' * 1000, '{"id":"\\ud800"}', '{"id":' + "9" * 5000 + "}", "\ufeff{}"])
    return (
        messages(game) | messages(game) | messages(game) | st.text() | st.binary() | NONSENSE.map(json.dumps) | deep
    )


def encodable(frame: str | bytes) -> bool:
    """Tell whether a frame can be sent at all: half a letter cannot."""
    return isinstance(frame, bytes) or frame == frame.encode(errors="replace").decode()


async def answers(socket: Socket, sent: list[str | bytes]) -> list[str]:
    """Send frames; return the answer to each, after seeing that all that was told is as the schema says."""
    given = list[str]()
    for frame in sent:
        await socket.opened.send(frame)
        async with asyncio.timeout(20):
            while True:
                told = SERVER_MESSAGE.validate_json(await socket.opened.recv())
                if told.type in ("accepted", "refused", "pong"):
                    given.append(told.type)
                    break
    return given


def test_every_frame_is_answered(fuzzed: Fuzzed) -> None:
    async def send(who: int, table: int, sent: list[str | bytes]) -> None:
        async with fuzzed.here.socket(fuzzed.tables[table], fuzzed.people[who]) as socket:
            assert len(await answers(socket, sent)) == len(sent)
            assert (await socket.ask("ping", id="there?"))["type"] == "pong"

    @examples(40)
    @given(st.integers(0, 2), st.integers(0, 1), st.lists(frames(fuzzed.game).filter(encodable), max_size=12))
    def try_frames(who: int, table: int, sent: list[str | bytes]) -> None:
        fuzzed.run(send(who, table, sent))

    try_frames()
    assert fuzzed.run(fuzzed.here.ask("GET", "/readyz")).text == "ready\n"
    for table in fuzzed.tables:
        state = fuzzed.run(fuzzed.here.node.tables.get(table)).table
        assert len(to_json(state)) < 32_768, "what nobody needs is not kept"


def test_the_fuzzer_hits_and_misses(fuzzed: Fuzzed) -> None:
    """It would be worth little if all of its messages were nonsense, or none."""
    read: list[bool] = []

    @settings(examples(1), max_examples=100)
    @given(messages(fuzzed.game))
    def look(message: str) -> None:
        try:
            COMMAND.validate_json(message)
            read.append(True)
        except ValueError:
            read.append(False)

    look()
    assert 0.2 < sum(read) / len(read) < 0.9


@pytest.mark.parametrize(
    "address",
    [
        "/api/tables/x/socket",
        "/api/tables/%00/socket",
        "/api/tables//socket",
        "/",
        "/api/tables/" + "x" * 50 + "/socket",
    ],
)
def test_sockets_elsewhere_are_turned_away(fuzzed: Fuzzed, address: str) -> None:
    async def knock() -> int:
        from websockets.asyncio.client import connect
        from websockets.exceptions import InvalidStatus

        headers = {"Authorization": f"Bearer {fuzzed.people[0]}"}
        try:
            async with connect(fuzzed.here.url.replace("http", "ws") + address, additional_headers=headers) as socket:
                await socket.recv()
                await socket.wait_closed()
                return socket.close_code or 0
        except InvalidStatus as error:
            return error.response.status_code

    assert fuzzed.run(knock()) in (4001, 403)


# Requests

SHOWN = st.text(st.characters(min_codepoint=33, max_codepoint=126), max_size=30)
HEADS = st.dictionaries(
    st.sampled_from(["Origin", "Cookie", "Authorization", "Accept-Language", "Content-Type", "X-Forwarded-For"]),
    SHOWN | st.sampled_from(["Bearer x", "billetdoux=x.y", "http://[", "application/json", "fr, it"]),
    max_size=3,
)
METHODS = st.sampled_from(["GET", "POST", "DELETE", "PUT", "PATCH", "HEAD", "OPTIONS", "TRACE"])
DEEP = [
    b"[" * 9000,
    b'{"name":' * 2000,
    b'{"name":"\\ud800"}',
    b'{"\\ud800":1}',
    b'{"name":' + b"9" * 5000 + b"}",
    b'{"seats":NaN}',
]
BODIES = st.binary(max_size=50) | NONSENSE.map(lambda value: json.dumps(value).encode()) | st.sampled_from(DEEP)
ROUGH = st.text(max_size=45) | st.sampled_from(["..", "%00", "\x00", "x" * 41, "%ff"])


def test_every_request_is_answered(fuzzed: Fuzzed) -> None:
    described = sorted(fuzzed.run(fuzzed.here.ask("GET", "/openapi.json")).json()["paths"])
    places = st.sampled_from([*described, "/", "/{anything}"])

    @examples(100)
    @given(METHODS, places, ROUGH, HEADS, BODIES, st.dictionaries(SHOWN, SHOWN, max_size=2))
    def ask(method: str, place: str, rough: str, heads: dict[str, str], body: bytes, query: dict[str, str]) -> None:
        path = re.sub("{.*?}", quote(rough, safe=""), place)
        heads = {"Content-Type": "application/json"} | heads
        answer = fuzzed.run(fuzzed.here.ask(method, path, headers=heads, content=body, params=query))
        assert answer.status_code < 500, answer.text
        if answer.status_code >= 400 and method != "HEAD":
            assert answer.json()["reason"]
            assert answer.json()["sentence"]

    ask()


@pytest.mark.parametrize("body", DEEP)
def test_bodies_that_are_hard_to_read_are_refused(fuzzed: Fuzzed, body: bytes) -> None:
    who, as_json = fuzzed.people[2], {"Content-Type": "application/json"}
    for path in ("/api/me", "/api/programs", "/api/code", "/api/recover", "/api/tables"):
        for field in (b"name", b"code", b"edition"):
            sent = body.replace(b"name", field)
            answer = fuzzed.run(fuzzed.here.ask("POST", path, who, headers=as_json, content=sent))
            assert reason(answer, answer.status_code) == "request-unreadable"
            assert answer.status_code in (400, 422)


def test_answers_are_as_openapi_describes_them(fuzzed: Fuzzed) -> None:
    schema = schemathesis.openapi.from_dict(fuzzed.run(fuzzed.here.ask("GET", "/openapi.json")).json())
    wanted = [
        checks.not_a_server_error,
        checks.status_code_conformance,
        checks.content_type_conformance,
        checks.response_headers_conformance,
        checks.response_schema_conformance,
    ]
    operations: list[Any] = [found.ok() for found in cast("Any", schema.get_all_operations())]
    assert len(operations) > 15
    for operation in operations:

        @settings(examples(4), max_examples=60 if LONG else 4)
        @given(st.one_of([operation.as_strategy(mode) for mode in GenerationMode]))
        def call(case: Any) -> None:
            who = {"Authorization": f"Bearer {fuzzed.run(fuzzed.here.program('Eve'))}"}
            answer = fuzzed.run(asyncio.to_thread(case.call, base_url=fuzzed.here.url, headers=who))
            case.validate_response(answer, checks=wanted)

        call()


# Memory


def test_nonsense_does_not_stay_in_memory(fuzzed: Fuzzed) -> None:
    here = fuzzed.here

    async def nonsense(chance: random.Random) -> None:
        async with here.socket(fuzzed.tables[0], fuzzed.people[2]) as socket:
            sent = [chance.choice(CORPUS).replace("?", str(chance.random())) for _ in range(150)]
            assert len(await answers(socket, list[str | bytes](sent))) == len(sent)
        for _ in range(5):
            mark = chance.random()
            await here.ask("GET", f"/api/tables/{mark}", fuzzed.people[0])
            await here.ask("GET", f"/api/games/{mark}", headers={"Cookie": f"billetdoux={mark}"})
            async with here.socket(f"t{mark}", fuzzed.people[0]) as stranger:
                await stranger.closed()

    def round(number: int) -> int:
        fuzzed.run(nonsense(random.Random(number)))
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    fill_cache()
    try:
        sizes = [round(number) for number in range(22 if LONG else 4)]
    finally:
        tracemalloc.stop()
    assert sizes[-1] - sizes[1] < 200_000, "a leak of 700 bytes a message would be more, of 70 in the long form"


def fill_cache() -> None:
    """Fill what pydantic keeps of the strings it has read, which is much, but bounded."""
    TypeAdapter(list[str]).validate_json(json.dumps([str(random.Random(n).random()) for n in range(100_000)]))


CORPUS = [
    '{"type":"ping","id":"?"}',
    '{"type":"?","id":"1"}',
    '{"type":"sit","id":"?","seat":1}',
    '{"type":"mute","id":"?","person":"?"}',
    '{"type":"mute","id":"?","person":"?","on":false}',
    '{"type":"remove","id":"?","person":"?"}',
    '{"type":"say","id":"?","text":"?"}',
    '{"type":"move","id":"?","game":"?","after":1,"move":"1"}',
    '{"?":"?"}',
    '"?"',
    "?",
]
