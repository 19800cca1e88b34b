"""`billetdoux` without a command: the page in the browser, and one server for one database."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING, Any
from unittest.mock import MagicMock

import httpx
import pexpect
import pytest
from house import COMMAND, Serving

from billetdoux.cli.browse import has_browser
from billetdoux.server.http.assets import FOLDER
from billetdoux.server.ops.serve import only_server, served_at
from lacking import lacking
from screens import hear_interrupts

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

ADDRESS = r"http://127\.0\.0\.1:(\d+)"
WINDOWS = ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")


class Browsing:
    """`billetdoux` on a terminal, with a browser that notes where it was sent."""

    def __init__(self, folder: Path) -> None:
        self.database = f"sqlite:///{folder}/house.db"
        self.seen = folder / "seen"
        note = f"import sys; open({str(self.seen)!r}, 'a').write(sys.argv[1] + chr(10))"
        (folder / "browser").write_text(f"#!{sys.executable}\n{note}\n")
        (folder / "browser").chmod(0o755)
        self.environment = {name: value for name, value in os.environ.items() if name not in WINDOWS}
        self.environment |= {"LC_ALL": "C.UTF-8", "BILLETDOUX_DATABASE": self.database}
        self.browser = f"{folder / 'browser'} %s"
        self.children = ExitStack()

    def start(self, *arguments: str, **environment: str) -> Any:
        child: Any = pexpect.spawn(
            str(COMMAND),
            list(arguments),
            env=self.environment | environment,
            encoding="utf-8",
            dimensions=(24, 200),
            timeout=60,
            preexec_fn=hear_interrupts,
        )
        self.children.callback(child.close, force=True)
        return child

    def went_to(self, times: int) -> list[str]:
        """Return where the browser was sent, once it was sent so many times."""
        for _ in range(600):
            seen = self.seen.read_text() if self.seen.exists() else ""
            if seen.count("\n") == times:
                return seen.split()
            time.sleep(0.05)
        raise AssertionError("the browser was not opened")


@pytest.fixture
def browsing(tmp_path: Path) -> Generator[Browsing]:
    if not (FOLDER / "index.html").is_file():
        lacking("the page is not built; scripts/test builds it")
    browsing = Browsing(tmp_path)
    with browsing.children:
        yield browsing


def ended(child: Any) -> tuple[int, str]:
    """Wait for the end; return the status, and all that was still said."""
    child.expect(pexpect.EOF)
    child.wait()
    return child.exitstatus, child.before


def test_it_opens_the_page_and_ends_by_ctrl_c_in_peace(browsing: Browsing) -> None:
    child = browsing.start(BROWSER=browsing.browser)
    child.expect(f"Billet Doux opens in your browser: ({ADDRESS})\r\n")
    url = child.match[1]
    child.expect("Ctrl-C stops it, and nothing is lost[^\r\n]*\r\n")
    assert browsing.went_to(1) == [url]
    assert httpx.get(url).text == (FOLDER / "index.html").read_text()
    child.sendintr()
    status, said = ended(child)
    assert (status, said.replace("^C", "").strip()) == (0, "")


@pytest.mark.parametrize("said", [["--no-browser"], []])
def test_without_a_browser_it_says_where_to_go(said: list[str], browsing: Browsing) -> None:
    browser = {"BROWSER": browsing.browser} if said else {}
    child = browsing.start(*said, **browser, LC_ALL="fr_FR.UTF-8")
    child.expect(f"Pour jouer, ouvrez ceci dans un navigateur.: {ADDRESS}\r\n")
    child.expect("Ctrl-C l’arrête")
    child.kill(signal.SIGTERM)
    assert ended(child)[0] == 0
    assert not browsing.seen.exists()


def test_a_browser_that_does_not_open_is_told_of(browsing: Browsing) -> None:
    child = browsing.start(BROWSER="/nowhere/browser %s")
    child.expect("To play, open this in a browser")


def test_the_second_time_it_opens_the_server_that_runs(browsing: Browsing) -> None:
    with Serving(browsing.database) as serving:
        child = browsing.start(BROWSER=browsing.browser)
        status, said = ended(child)
        assert (status, said.strip()) == (0, f"Billet Doux is already running: {serving.url}")
        assert browsing.went_to(1) == [serving.url]
        assert httpx.get(f"{serving.url}/readyz").status_code == 200
    assert served_at(browsing.database) == ""


def test_a_port_that_is_taken_is_passed_over_unless_it_was_asked_for(browsing: Browsing) -> None:
    with socket.socket() as taken:
        with suppress(OSError):  # if somebody has it already, that is as good
            taken.bind(("127.0.0.1", 8000))
            taken.listen()
        child = browsing.start("--no-browser")
        child.expect(ADDRESS)
        assert child.match[1] != "8000"
        asked = subprocess.run(
            [COMMAND, "--port", "8000"],
            env=browsing.environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        assert (asked.returncode, asked.stdout) == (2, "")
        assert re.fullmatch("Port 8000 cannot be used: .*\n", asked.stderr)


def test_a_browser_in_the_terminal_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    import webbrowser

    for name in WINDOWS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    in_terminal, in_window = webbrowser.GenericBrowser("lynx"), webbrowser.BackgroundBrowser("firefox")
    for browser, screen, can in ((in_terminal, ":0", False), (in_window, ":0", True), (in_window, "", False)):
        monkeypatch.setattr(webbrowser, "get", MagicMock(return_value=browser))
        monkeypatch.setenv("DISPLAY", screen)
        assert has_browser() is can


def test_where_a_server_is_can_be_read_while_it_serves(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/house.db"
    assert served_at(database) == ""
    with only_server(database) as tell:
        tell("http://127.0.0.1:8000")
        with pytest.raises(Exception, match="Another server has"), only_server(database):
            pass
        assert served_at(database) == "http://127.0.0.1:8000"
    assert served_at(database) == ""
