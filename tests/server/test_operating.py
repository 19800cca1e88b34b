"""Running a server: health, metrics, logs, errors in a sentence, a graceful stop; and what docs/hosting.md lists."""

from __future__ import annotations

import asyncio
import json
import random
import re
import socket
import sqlite3
import subprocess
import time
from contextlib import closing
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pexpect
import pytest
import yaml
from house import COMMAND, Serving, at_table, free_port, play_on, seated, start_game
from inside import visit
from sqlalchemy.engine import make_url

from billetdoux.cli.command_line import command_line
from billetdoux.errors import BilletDouxError, OptionError
from billetdoux.server.app import make_app
from billetdoux.server.config import Config
from billetdoux.server.http.assets import FOLDER
from billetdoux.server.node import Node
from billetdoux.server.ops.metrics import Metrics
from billetdoux.server.ops.serve import listen, only_server
from billetdoux.server.store.database import Database, make_engine, open_database, read_url
from billetdoux.server.store.schema import METADATA

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from inside import House

    from billetdoux.client.connection import Client

    New = Callable[[], str]

ROOT = Path(__file__).parent.parent.parent
HOSTING = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
SERVER = ROOT / "src" / "billetdoux" / "server"


async def play(url: str) -> list[Client]:
    """Play a game with a bot in it, and talk."""
    clients = await seated(url, ["Zebedee", "Ottoline"], seats=3, chat="text")
    async with at_table(*clients), asyncio.timeout(60):
        await start_game(clients)
        await clients[0].ask("say", text="Quattuordecim")
        await clients[0].ask("move", game="another", after=0, move="4")
        await asyncio.gather(*(play_on(client, random.Random(n)) for n, client in enumerate(clients)))
    return clients


# Health, metrics, logs.


def figures(url: str) -> dict[str, float]:
    page = httpx.get(f"{url}/metrics").text
    return {name: float(value) for name, value in re.findall(r"^(billetdoux_\S+) (\S+)$", page, re.MULTILINE)}


def test_metrics_move_and_a_file_is_served_once_and_a_stop_is_graceful(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/house.db"
    with Serving(database) as serving:
        assert httpx.get(f"{serving.url}/healthz").text == "alive\n"
        before = figures(serving.url)
        asyncio.run(play(serving.url))
        after = figures(serving.url)
        moved = {name for name, value in after.items() if value > before.get(name, 0)}
        assert moved >= {
            'billetdoux_moves_total{by="person"}',
            'billetdoux_moves_total{by="bot"}',
            'billetdoux_moves_total{by="deal"}',
            'billetdoux_refused_total{reason="game-foreign"}',
            "billetdoux_commit_seconds_count",
            "billetdoux_commit_group_sum",
            "billetdoux_fan_out_seconds_count",
        }
        assert (after["billetdoux_sockets"], after["billetdoux_commits_failed_total"]) == (0, 0)
        assert "Another server has" in fails("--port", "0", "--database", database)
        assert (tmp_path / "house.db").stat().st_mode & 0o077 == 0
        assert serving.process is not None
        serving.stop()
        assert serving.process.returncode == 0
        assert "node-stopped" in serving.log.read_text()


def test_it_is_not_ready_before_it_has_started(tmp_path: Path) -> None:
    async def ask() -> list[int]:
        database = await open_database(f"sqlite:///{tmp_path}/house.db")
        config = Config(database=f"sqlite:///{tmp_path}/house.db")
        node = Node(config, database)
        app = make_app(node)
        app.http.state.services = node.services
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://house") as http:
            heard = [(await http.get("/readyz")).status_code, (await http.get("/healthz")).status_code]
            await node.start()
            heard.append((await http.get("/readyz")).status_code)
            await node.stop()
            heard.append((await http.get("/readyz")).status_code)
        await database.close()
        return heard

    assert asyncio.run(ask()) == [503, 200, 200, 503]


def test_what_a_bot_is_thinking_about_is_handed_over(new_sqlite: New) -> None:
    database, thinking = new_sqlite(), asyncio.Event()

    async def ponder(*_: object) -> None:
        thinking.set()
        await asyncio.sleep(1000)

    async def come(here: House) -> None:
        here.node.shared.bots.choose = ponder  # pyright: ignore[reportAttributeAccessIssue]
        clients = await seated(here.url, ["Ada"], seats=2)
        async with at_table(*clients), asyncio.timeout(60):
            await start_game(clients)
            playing = asyncio.create_task(play_on(clients[0], random.Random(0)))
            await thinking.wait()
            playing.cancel()

    visit(database, come)
    with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as kept:
        assert kept.execute("SELECT kind, until FROM due").fetchall() == [("bot", 0.0)]


def ready(url: str, status: int) -> None:
    """Wait until it is ready, or not ready."""
    heard = list[int]()
    while status not in heard:
        heard.append(httpx.get(f"{url}/readyz", timeout=20).status_code)
        assert len(heard) < 500
        time.sleep(0.02)  # it notices by its heartbeat, every five seconds


def test_while_the_database_is_away_it_is_not_ready_and_its_logs_tell_no_secrets(
    new_postgres: Callable[[], str], postgres_server: Any
) -> None:
    address = new_postgres()
    name = make_url(address).database
    with Serving(address, BILLETDOUX_LOG_LEVEL="debug") as serving:
        clients = asyncio.run(play(serving.url))
        postgres_server.psql(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false;")
        postgres_server.psql(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}';")
        ready(serving.url, 503)
        header = {"Authorization": f"Bearer {clients[0].token}"}
        assert httpx.get(f"{serving.url}/api/me", headers=header).json()["reason"] == "unavailable"
        assert httpx.get(f"{serving.url}/healthz").status_code == 200
        postgres_server.psql(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true;")
        ready(serving.url, 200)
        assert httpx.get(f"{serving.url}/api/me", headers=header).json()["name"] == "Zebedee"
        with socket.create_connection(("127.0.0.1", serving.port)) as other:
            other.sendall(b"this is not HTTP\r\n\r\n")
            assert other.recv(100).startswith(b"HTTP/1.1 400")
        serving.stop()
        check_logs(serving, clients)


def check_logs(serving: Serving, clients: list[Client]) -> None:
    """See that the logs are JSON lines, and hold nothing that is nobody's business."""
    lines = serving.log.read_text(encoding="utf-8").splitlines()
    told, said = [line for line in lines if line.startswith("{")], [line for line in lines if line[:1] != "{"]
    assert [line.split()[0] for line in said] == ["People", "Ctrl-C"]
    events = [json.loads(line) for line in told]
    assert all({"event", "level", "timestamp"} <= set(event) for event in events)
    assert {"node-started", "table-made", "library", "node-stopped"} <= {event["event"] for event in events}
    secrets = ["Zebedee", "Ottoline", "Quattuordecim", "127.0.0.1", "localhost"]
    for client in clients:
        secrets += [client.token, client.invitation, *(one["seed"] for one in client.receipts.values())]
    assert [word for word in secrets if word in "\n".join(told)] == []


# Starting.


def fails(*arguments: str) -> str:
    """Return the one sentence in which `serve` says why it does not start."""
    done = subprocess.run(
        [COMMAND, "serve", "--host", "127.0.0.1", "--lang", "en", *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert done.stderr.endswith(".\n")
    return done.stderr


def fails_here(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The same in this process, for what is wrong before anything is begun."""
    from billetdoux.cli import main

    assert main(["serve", "--host", "127.0.0.1", "--lang", "en", *arguments]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    return err


def test_a_port_that_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(OptionError, match=f"Port {port} cannot be used: Address already in use"):
            listen("127.0.0.1", port)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--port", "x"], "--port cannot be “x”"),
        (["--port", "70000"], "from 0 to 65535"),
        (["--keep-days", "-1"], "--keep-days cannot be “-1”"),
        (["--log-level", "loud"], "debug, info, warning, error"),
        (["--port", "1", "--frobnicate"], "--frobnicate"),
        (["--url", "notaurl"], "--url cannot be “notaurl”; it takes an address"),
        (["--url", "ftp://a.example"], "ftp://a.example"),
        (["--origins", "https://a.example, ht!tp"], "--origins cannot be “ht!tp”"),
        (["--trusted-proxies", "127.0.0.1,foo"], "--trusted-proxies cannot be “foo”; it takes addresses or networks"),
        (["--trusted-proxies", "300.1.1.1"], "300.1.1.1"),
        (["--trusted-proxies", "10.0.0.1/8"], "10.0.0.1/8"),  # which uvicorn would take for a name
        (["--host", "nohost.invalid"], "“nohost.invalid” is not an address of this machine"),
        (["--host", "a..b"], "“a..b” is not an address of this machine"),
        (["--host", "192.0.2.1"], "“192.0.2.1” is not an address of this machine"),
    ],
)
def test_options_that_cannot_be(arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert says in fails_here(capsys, *arguments)


def test_variables_that_cannot_be(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BILLETDOUX_BOT_DELAY", "nan")
    assert "BILLETDOUX_BOT_DELAY cannot be “nan”; it takes seconds from 0" in fails_here(capsys)


@pytest.mark.parametrize(
    "setting", ["TABLES_PER_HOUR", "GUESTS_PER_HOUR", "REQUESTS_PER_MINUTE", "SOCKETS_PER_ADDRESS", "QUEUE"]
)
def test_a_server_that_lets_nobody_do_anything_is_not_begun(
    setting: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(f"BILLETDOUX_{setting}", "0")
    assert f"BILLETDOUX_{setting} cannot be “0”; it takes a whole number from 1" in fails_here(capsys)


@pytest.mark.parametrize(
    ("database", "says"),
    [
        ("mysql://ada:secret@host/name", "“host/name” is not a database"),
        ("sqlite://house.db", "“sqlite://house.db” is not a database; give sqlite:///FILE"),  # a stroke too few
        ("sqlite://", "is not a database"),
        ("sqlite:///:memory:", "is not a database"),
        ("sqlite:////dev/null/house.db", "/dev/null/house.db cannot be used"),
        ("sqlite:///{junk}", "file is not a database"),
        ("sqlite:///{newer}", "belongs to a newer Billet Doux"),
        ("postgresql://ada:secret@127.0.0.1:1/none", "ada:***@127.0.0.1:1/none cannot be used"),
    ],
)
def test_databases_that_cannot_be_used(database: str, says: str, tmp_path: Path) -> None:
    (tmp_path / "junk.db").write_text("this is no database, and long enough to be none")
    with closing(sqlite3.connect(tmp_path / "newer.db")) as newer:
        newer.execute("CREATE TABLE alembic_version (version_num)")
        newer.execute("INSERT INTO alembic_version VALUES ('9999')")
        newer.commit()
    address = database.format(junk=tmp_path / "junk.db", newer=tmp_path / "newer.db")
    with pytest.raises(BilletDouxError, match=re.escape(says)) as said, only_server(address):
        asyncio.run(open_database(address))
    assert "secret" not in str(said.value)


def test_a_redis_that_is_none(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="give redis://HOST:PORT"):
        Node(Config(redis="nonsense"), Database(make_engine(read_url(f"sqlite:///{tmp_path}/house.db"))))


@pytest.fixture
def terminal(tmp_path: Path) -> Generator[Any]:
    """`billetdoux serve` on a terminal."""
    arguments = ["serve", "--host", "127.0.0.1", "--port", str(free_port()), "--lang", "en"]
    arguments += ["--database", f"sqlite:///{tmp_path}/house.db"]
    child: Any = pexpect.spawn(str(COMMAND), arguments, encoding="utf-8", dimensions=(50, 100), timeout=60)
    yield child
    child.close(force=True)


def test_on_a_terminal_it_shows_where_to_go_and_ends_by_ctrl_c(terminal: Any) -> None:
    terminal.expect(r"People can join at (http://127\.0\.0\.1:\d+)")
    url = terminal.match[1]
    terminal.expect("nothing is lost")
    drawn = [line for line in terminal.before.splitlines() if set(line.strip()) & set("█▀▄")]
    assert len(drawn) > 12
    assert len({len(line) for line in drawn}) == 1
    built = FOLDER / "index.html"  # by scripts/page, in this clone
    front = built.read_text() if built.is_file() else f"Billet Doux server. Play with: billetdoux join {url}"
    assert httpx.get(f"{url}/").text == front
    terminal.sendintr()
    terminal.expect(pexpect.EOF)
    terminal.wait()
    assert terminal.exitstatus == 0


# What docs/hosting.md lists, and what is deployed.


def rows(title: str) -> list[list[str]]:
    """The cells of the table below a title, without its head."""
    part = re.split(rf"^##+ {title}\n", HOSTING, flags=re.MULTILINE)[1].split("\n#", maxsplit=1)[0]
    lines = [line for line in part.splitlines() if line.startswith("|")]
    return [[cell.strip(" `") for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_the_list_of_options() -> None:
    told = {variable: (option, default) for option, variable, default, _ in rows("Options")}
    assert set(told) == {f"BILLETDOUX_{one.name.upper()}" for one in fields(Config)}
    parser = command_line()[1]["serve"]
    parser.declare()
    for one in fields(Config):
        option, default = told[f"BILLETDOUX_{one.name.upper()}"]
        flag = f"--{one.name.replace('_', '-')}"
        assert option == (flag if flag in parser._option_string_actions else "")
        assert one.name in ("database", "url") or default == str(getattr(Config(), one.name))


def test_the_list_of_metrics() -> None:
    samples = {sample.name for family in Metrics().registry.collect() for sample in family.samples}
    families = {f"{one.name}_total" if one.type == "counter" else one.name for one in Metrics().registry.collect()}
    assert {row[0] for row in rows("What to watch")} == families
    assert samples


def test_the_list_of_logs() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in SERVER.rglob("*.py"))
    logged = set(re.findall(r'LOG\.\w+\(\s*(?:record\.levelno, )?"([a-z-]+)"', code))
    assert {name for row in rows("Logs") for name in re.findall("[a-z-]+", row[0].replace("`", ""))} == logged


def test_the_list_of_what_is_stored() -> None:
    told = {name for row in rows("Privacy") for name in re.findall(r"\w+", row[0])}
    assert told == set(METADATA.tables)


def test_the_compose_file_fits_together() -> None:
    plan = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    services = plan["services"]
    assert set(services) == {"proxy", "node-1", "node-2", "postgres", "valkey"}
    address = services["proxy"]["networks"]["inside"]["ipv4_address"]
    for node in (services["node-1"], services["node-2"]):
        known = {f"BILLETDOUX_{one.name.upper()}" for one in fields(Config)}
        assert set(node["environment"]) <= known
        assert node["environment"]["BILLETDOUX_TRUSTED_PROXIES"] == address
        assert "ports" not in node
    assert set(services["proxy"]["depends_on"]) | set(node["depends_on"]) == set(services) - {"proxy"}
    for service in services.values():
        assert set(service["networks"]) <= set(plan["networks"])
    proxy = (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")
    assert "node-1:8000 node-2:8000" in proxy
    for name in ("Caddyfile", "nginx.conf"):
        hidden = (ROOT / "deploy" / name).read_text(encoding="utf-8")
        assert all(path in hidden for path in ("metrics", "healthz", "readyz"))


def test_what_the_container_copies_is_there_and_not_ignored() -> None:
    text = (ROOT / "Containerfile").read_text(encoding="utf-8")
    sources = [name for line in re.findall(r"^COPY (?!--)(.*)$", text, re.MULTILINE) for name in line.split()[:-1]]
    assert len(sources) > 4
    for ignore in (".containerignore", ".dockerignore"):
        kept = (ROOT / ignore).read_text(encoding="utf-8").splitlines()
        assert {f"!{name}" for name in sources} == {line for line in kept if line.startswith("!")}
    assert all((ROOT / name).exists() for name in sources)
    assert re.search(r"^USER (?!root|0)", text, re.MULTILINE)
