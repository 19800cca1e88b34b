"""`billetdoux join`, driven through pseudo-terminals as people would, against a real server."""

from __future__ import annotations

import asyncio
import json
import os
import re
import ssl
import sys
import time
from typing import TYPE_CHECKING, Any
from urllib.error import URLError

import pexpect
import pyte
import pytest
from house import make_table, token
from nursery import Quick

from billetdoux.cli import main
from billetdoux.client.http import Server, plain, read_address
from billetdoux.errors import OptionError, Refusal
from billetdoux.game.record import read_records, replay
from screens import hand, hear_interrupts

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from pathlib import Path

WIDTH, HEIGHT = 80, 24
PATIENCE = 30
CLEARED = "\x1b[2J"  # how every screen begins
TURN = "Your turn|Which card do you keep|À vous :|Quelle carte gardez-vous".replace(" :", "\u00a0:")
SURE = "puts you out|vous quittez la manche. Continuer"
OVER = "rematch|revanche"


class Person:
    """Somebody at a terminal of their own: what they type, and what they see."""

    def __init__(self, home: Path, *arguments: str) -> None:
        self.screen = pyte.Screen(WIDTH, HEIGHT)
        self.stream = pyte.ByteStream(self.screen)
        self.drawn = 0
        self.over = False
        home.mkdir(exist_ok=True)
        self.home = home
        self.child: Any = pexpect.spawn(
            sys.executable,
            ["-m", "billetdoux", "join", *arguments],
            dimensions=(HEIGHT, WIDTH),
            cwd=str(home),
            env=os.environ | {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "XDG_DATA_HOME": str(home)},
            preexec_fn=hear_interrupts,
        )

    def look(self, patience: float = 0.05) -> str:
        """Take in what has come, and return the screen."""
        try:
            data: bytes = self.child.read_nonblocking(100_000, patience)
        except pexpect.TIMEOUT:
            return self.text()
        except pexpect.EOF:
            self.over = True
            return self.text()
        self.stream.feed(data)
        self.drawn += data.count(CLEARED.encode())
        return self.text()

    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.screen.display)

    def see(self, wanted: str) -> str:
        """Wait until the screen shows something."""
        until = time.monotonic() + PATIENCE
        while not re.search(wanted, screen := self.look()):
            assert time.monotonic() < until, f"never saw {wanted!r}; last:\n{screen}"
            assert not self.over, f"it ended without {wanted!r}; last:\n{screen}"
        return screen

    def type(self, answer: str, wanted: str = "") -> str:
        """Type a line, wait until the screen is drawn anew and, perhaps, shows something."""
        drawn = self.drawn
        self.child.sendline(answer)
        until = time.monotonic() + PATIENCE
        while self.drawn == drawn and not self.over:
            self.look()
            assert time.monotonic() < until, f"nothing came of {answer!r}:\n{self.text()}"
        return self.see(wanted)

    def end(self) -> tuple[int, str]:
        """Return the exit status and what is left on the screen."""
        while not self.over:
            self.look(PATIENCE)
        self.child.close()
        return self.child.exitstatus, " ".join(self.text().split())


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Generator[Quick]:
    with Quick(f"sqlite:///{tmp_path_factory.mktemp('join') / 'x.db'}") as serving:
        yield serving


@pytest.fixture
def come(tmp_path: Path, serving: Quick) -> Generator[Callable[..., Person]]:
    """Return a way to bring somebody to the server, or to a table there; all of them go at the end."""
    people = list[Person]()

    def come(name: str, path: str = "", *arguments: str) -> Person:
        people.append(Person(tmp_path / name, f"{serving.url}{path}", "--name", name, *arguments))
        return people[-1]

    yield come
    for person in people:
        person.child.close(force=True)


def link(screen: str) -> str:
    """Return the way to a table from the link that is shown, which the terminal has broken."""
    return "".join(re.findall(r"(/t/\S+)\n(\S*)\n", screen)[0])


def play_a_little(person: Person) -> None:
    """Answer one question, if there is one."""
    screen = person.look()
    if re.search(SURE, screen):
        person.type("n")
    elif re.search(TURN, screen) or re.search(r"^ \d  \S.*\n.*b (back|retour)", screen, re.MULTILINE):
        offered = re.findall(r"^ (\d)  \S", screen.replace("\u00a0", " "), re.MULTILINE)
        person.type(offered[-1] if "9" not in offered[:1] else offered[0])


def test_two_people_play_a_game_in_their_languages_and_a_third_watches(
    come: Callable[..., Person], capsys: pytest.CaptureFixture[str]
) -> None:
    ada = come("Ada", "", "--lang", "en", "--players", "6", "--receipts", "receipts")
    table = link(ada.see("i invitation"))
    zoe = come("Zoé", table, "--lang", "fr", "--receipts", "receipts")
    zoe.see("Ada lancera la partie")
    ada.see("1  Zoé")
    zoe.type("/1", "Zoé: Bonjour")
    ada.see("Zoé: Hello!")
    ada.type("s", "round 1")
    ugo = come("Ugo", table.split("?")[0], "--lang", "it", "--watch")
    assert hand(ugo.see("Tocca a|Il prossimo round|rivincita|esci")) == []
    until = time.monotonic() + 5 * PATIENCE
    while not (re.search(OVER, ada.look()) and re.search(OVER, zoe.look())):
        play_a_little(ada)
        play_a_little(zoe)
        assert time.monotonic() < until, f"{ada.text()}\n{zoe.text()}"

    ada.type("s", "Save its record")
    ada.type("game.json", "The record is in game.json")
    (record,) = read_records(ada.home / "game.json")
    assert replay(record).over
    assert {"Ada", "Zoé"} < set(record["players"])
    for person in (ada, zoe):
        (receipt,) = (person.home / "receipts").iterdir()
        assert main(["verify", str(ada.home / "game.json"), "--receipt", str(receipt)]) == 0
    assert "receipt was given for" in capsys.readouterr().out

    zoe.type("r", "Zoé veut une revanche")
    ada.see("Zoé wants a rematch")
    ada.type("r", "i invitation")
    zoe.see("Ada lancera la partie")
    ugo.see("Ada darà inizio alla partita")
    ada.type("q", "Leave the table")
    ada.type("2")
    status, said = ada.end()
    assert status == 0
    assert "verifygame.json--receiptreceipts" in "".join(said.split())  # wherever the line is broken
    zoe.see("s commencer")


def test_who_is_killed_comes_back_to_the_same_seat_and_so_does_the_server(
    come: Callable[..., Person], serving: Quick, tmp_path: Path
) -> None:
    ada = come("Ada", "", "--players", "2")
    table = link(ada.see("i invitation")).split("?")[0]
    held = hand(ada.type("s", "Your turn"))
    assert len(held) == 2
    ada.child.kill(9)
    ada = Person(tmp_path / "Ada", f"{serving.url}{table}")
    assert hand(ada.see("Your turn")) == held
    assert (tmp_path / "Ada" / "billetdoux" / "identities.json").stat().st_mode & 0o777 == 0o600
    ada.child.send("half a li")
    serving.kill()
    ada.see(r"(?s)Connection lost.*> half a li")
    serving.start()
    assert hand(ada.see(r"(?s)^((?!Connection lost).)*> half a li")) == held
    ada.child.send("\x15")
    ada.type("1@0=1", "is not a legal move")
    ada.child.sendintr()
    status, said = ada.end()
    assert (status, "Your seat is kept" in said) == (0, True)


def test_what_cannot_be_is_said_in_one_sentence(come: Callable[..., Person], serving: Quick, tmp_path: Path) -> None:
    async def tables() -> list[dict[str, Any]]:
        host = await token(serving.url, "Host")
        full = await make_table(serving.url, host, seats=2, bots=[None, "casual"], spectators=False)
        return [full, await make_table(serving.url, host, public=False), await make_table(serving.url, host)]

    full, private, closed = asyncio.run(tables())
    assert main(["admin", "close", closed["id"], "--database", serving.arguments[-1]]) == 0
    cases = [
        (f"/t/{full['id']}", (), "There is no free seat at this table; watch it with --watch, or join another one."),
        (f"/t/{full['id']}", ("--watch",), "This table allows no spectators; join another one."),
        (f"/t/{closed['id']}", (), "This table is closed; make a new one."),
        (
            f"/t/{private['id']}",
            ("--lang", "it"),
            "A questo tavolo si viene su invito; chiedi il link a chi lo ospita.",
        ),
        ("/t/nowhere", (), "There is no such table; ask for another link, or make a table."),
        ("/elsewhere", (), "There is nothing at this address."),
    ]
    people = [come(f"Bo {n}", path, *arguments) for n, (path, arguments, _) in enumerate(cases)]
    for person, (_, _, sentence) in zip(people, cases, strict=True):
        status, said = person.end()
        assert (status, said.startswith(sentence)) == (2, True), said
        assert "Traceback" not in said
    status, said = Person(tmp_path / "Bo", "http://127.0.0.1:1").end()
    assert (status, said) == (2, "No server answers at http://127.0.0.1:1: Connection refused; check the address.")


def test_the_lobby_leads_to_tables_and_makes_new_ones(
    come: Callable[..., Person], serving: Quick, tmp_path: Path
) -> None:
    ada = Person(tmp_path / "Ada", serving.url)
    ada.see("What is your name")
    ada.type("Ada", "n new table")
    ada.type("n", "7   Who begins")
    ada.type("2", r"Seats +5")
    ada.type("1", r"(?s)Edition +Classic.*Seats +4")  # no more than the edition takes
    ada.type("7", "whoever last wrote a letter")
    ada.type("", "you · host")
    ada.see(r"type the code [0-9A-Z]{3}-[0-9A-Z]{3}")
    bo = come("Bo")
    bo.see(r"1   Classic +3 free seats .* Ada")
    bo.type("1", "Ada starts the game")
    ada.see("1  Bo")
    ada.type("2", r"2  \w+  bot · easy")
    ada.type("1", "Bo sits there")
    ada.type("s", "Who wrote a letter by hand")
    ada.type("1", "round 1")
    ada.see("Bo begins")
    bo.type("q", "Leave the table")
    bo.type("2")
    assert bo.end()[0] == 0
    ada.see("Deck")
    ada.child.close(force=True)


def test_whoever_plays_bots_alone_is_helped_by_the_server_unless_the_game_is_rated(
    come: Callable[..., Person],
) -> None:
    ada = come("Ada", "", "--lang", "en")
    ada.see("n new table")
    ada.type("n", "Edition")
    ada.type("1", "Classic")
    ada.type("2", r"Seats +2")
    ada.type("8", "first to 1 favor token")
    ada.type("", "you · host")
    ada.type("s", "round 1")
    ada.see(TURN)
    ada.see("h hint · c coach")
    ada.type("h", "(?s)What you know for certain.*Still unseen")
    ada.type("", TURN)
    ada.type("c", "(?s)The coach is with you.*☞ ")
    ada.type("c", "The coach is silent")
    bo = come("Bo", "", "--lang", "it", "--edition", "classic", "--players", "2")
    bo.see("tu · ospita")
    bo.type("s", "round 1")
    bo.see("Tocca a te")
    for key in ("h", "c"):
        screen = bo.type(key, "conta per la classifica, quindi")
        assert "☞" not in screen


def test_a_code_typed_in_the_lobby_leads_to_its_table(come: Callable[..., Person], serving: Quick) -> None:
    async def private() -> dict[str, Any]:
        return await make_table(serving.url, await token(serving.url, "Host"), seats=2, public=False)

    bo = come("Bo")
    bo.see("a code you were told")
    bo.type("code", r"a\s+table’s\s+code,\s+n,\s+q\.")
    bo.type("AAA-AAA", "This code is invalid or expired")
    bo.type(asyncio.run(private())["code"].lower().replace("-", " "), r"(?s)0  Host.*1  Bo")


@pytest.mark.parametrize(
    ("typed", "server", "table", "invitation"),
    [
        ("localhost:8000", "http://localhost:8000", "", ""),
        ("https://a.example/", "https://a.example", "", ""),
        ("http://a.example:1/t/xy-z?invitation=a.b", "http://a.example:1", "xy-z", "a.b"),
        ("https://a.example/games/t/xyz", "https://a.example/games", "xyz", ""),
    ],
)
def test_addresses(typed: str, server: str, table: str, invitation: str) -> None:
    assert read_address(typed) == (server, table, invitation)


@pytest.mark.parametrize("typed", ["", "ftp://a.example", "http://", "http://a:b", "http://a b", "http://a:99999"])
def test_what_is_no_address(typed: str) -> None:
    with pytest.raises(OptionError, match="is not an address"):
        read_address(typed)


def test_a_link_and_settings_for_a_new_table_do_not_go_together(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["join", "localhost:1/t/x", "--clock", "9", "--lang", "en"]) == 2
    assert "leave out --clock, or give the server’s address" in capsys.readouterr().err


def test_nothing_from_a_server_can_do_anything_to_the_terminal() -> None:
    assert plain("A\x1b[2Jd\na\u202e") == "A·[2Jd·a·"
    assert plain(json.loads('"Bonjour\\u202f!"')) == "Bonjour\u202f!"


def test_a_certificate_that_is_not_trusted_comes_with_how_to_trust_it(monkeypatch: pytest.MonkeyPatch) -> None:
    distrust = ssl.SSLCertVerificationError(1, "certificate verify failed")
    distrust.verify_message = "self-signed certificate"

    def refuse(*_: object, **__: object) -> None:
        raise URLError(distrust)

    monkeypatch.setattr("billetdoux.client.http.urlopen", refuse)
    with pytest.raises(Refusal, match=r"\(self-signed.* SSL_CERT_FILE=\S+ billetdoux join https://a\.example$"):
        Server("https://a.example", "en").greet()
