"""Letting others in: from a page on the machine that serves, and from nowhere else."""

from __future__ import annotations

import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

import httpx
import pytest
from house import Serving

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

# `billetdoux` as it is started to play on one machine; its local network is another address of that machine.
ALONE = """
import sys
from billetdoux.server.ops import serve
reachable = serve.reachable
serve.reachable = lambda host: "127.0.0.2" if host == "0.0.0.0" else reachable(host)
from billetdoux.cli import main
sys.exit(main(sys.argv[1:]))
"""


class Alone(Serving):
    """A game that somebody has started to play on their own machine."""

    def start(self) -> Alone:
        with self.log.open("ab") as log:
            arguments = ["--no-browser", *self.arguments[2:]]
            self.process = subprocess.Popen(
                [sys.executable, "-c", ALONE, *arguments], stdout=log, stderr=log, env=self.environment
            )
        self.wait_until_ready(self.process.poll)
        return self


@pytest.fixture
def alone(tmp_path: Path) -> Generator[Alone]:
    with Alone(f"sqlite:///{tmp_path / 'x.db'}", BILLETDOUX_STARTED_AS="scripts/play") as serving:
        yield serving


@contextmanager
def browser(url: str) -> Generator[httpx.Client]:
    """Yield a browser that has come in under a name."""
    with httpx.Client(base_url=url, verify=False, headers={"Origin": url}) as client:
        assert client.post("/api/me", json={"name": "Ada"}).status_code == 200
        yield client


def reason(answer: httpx.Response, status: int) -> str:
    """Return why something was not done."""
    assert answer.status_code == status, answer.text
    return answer.json()["reason"]


def reaches(url: str) -> bool:
    """Tell whether a server answers at an address."""
    try:
        return httpx.get(f"{url}/readyz", verify=False).status_code == 200
    except httpx.ConnectError:
        return False


def test_whoever_plays_on_the_machine_that_serves_lets_others_in(alone: Alone) -> None:
    around = f"http://127.0.0.2:{alone.port}"
    with browser(alone.url) as ada:
        assert ada.get("/api/network").json() == {"can_open": True, "url": None, "command": "scripts/play serve"}
        assert not reaches(around)
        assert ada.post("/api/network").json() == {"can_open": False, "url": around, "command": "scripts/play serve"}
        assert reaches(around)
        assert ada.post("/api/network").json()["url"] == around, "it is done once"
        assert ada.post("/api/tables", json={}).json()["link"].startswith(f"{around}/t/")


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"])
def test_nobody_lets_others_in_through_a_proxy(alone: Alone, header: str) -> None:
    around = f"http://127.0.0.2:{alone.port}"
    with browser(alone.url) as ada:
        assert reason(ada.post("/api/network", headers={header: "127.0.0.1"}), 403) == "network-not-here"
        assert not ada.get("/api/network", headers={header: "127.0.0.1"}).json()["can_open"]
    assert not reaches(around)


def test_nobody_lets_others_in_with_a_lent_token_or_from_another_page(alone: Alone) -> None:
    with browser(alone.url) as ada:
        lent = ada.post("/api/me/token").json()["token"]
        assert ada.post("/api/network", headers={"Origin": "http://evil.example"}).status_code == 403
        assert ada.post("/api/network", headers={"Host": f"evil.example:{alone.port}"}).status_code >= 400
    program = httpx.Client(base_url=alone.url, verify=False, headers={"Authorization": f"Bearer {lent}"})
    with program:
        assert reason(program.post("/api/network"), 403) == "scope-play"
    assert not reaches(f"http://127.0.0.2:{alone.port}")


def test_a_server_that_was_started_for_everybody_stays_as_it_is(tmp_path: Path) -> None:
    with Serving(f"sqlite:///{tmp_path / 'x.db'}") as serving, browser(serving.url) as ada:
        assert not ada.get("/api/network").json()["can_open"]
        assert reason(ada.post("/api/network"), 409) == "network-fixed"
