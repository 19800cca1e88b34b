"""A real Chromium, a real server with the built page, and people who come to it.

What each of them is told in any of these tests is held against what their seat may see (leaks.py).
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest
from guests import welcome
from later import Later
from nursery import Quick
from playwright.sync_api import sync_playwright

from billetdoux.server.http.assets import FOLDER
from lacking import find_chromium, lacking

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

    from guests import Come
    from playwright.sync_api import Browser

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


@pytest.fixture(scope="session")
def browser_of_this_run() -> Generator[tuple[Browser, Any]]:
    """Start Chromium, once; with it, the loop on which Playwright waits."""
    if not (FOLDER / "index.html").exists():
        lacking("the page has not been built; scripts/page builds it")
    executable = find_chromium()
    with sync_playwright() as playwright:
        loop = asyncio.get_running_loop()
        browser = playwright.chromium.launch(executable_path=executable, args=ARGUMENTS)
        asyncio._set_running_loop(None)
        yield browser, loop
        asyncio._set_running_loop(loop)
        browser.close()


@pytest.fixture
def chromium(browser_of_this_run: tuple[Browser, Any]) -> Generator[Browser]:
    """Return Chromium. Playwright's loop counts as running between its calls; other tests have loops of their own."""
    browser, loop = browser_of_this_run
    asyncio._set_running_loop(loop)
    yield browser
    asyncio._set_running_loop(None)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Generator[Quick]:
    """Start a server, once."""
    with Quick(f"sqlite:///{tmp_path_factory.mktemp('house') / 'house.db'}") as serving:
        yield serving


@pytest.fixture
def house_of_its_own(tmp_path: Path) -> Generator[Quick]:
    """Start a server that may be killed."""
    with Quick(f"sqlite:///{tmp_path / 'house.db'}") as serving:
        yield serving


@pytest.fixture
def later_house(tmp_path: Path) -> Generator[Later]:
    """Start a server whose clock can be put forward."""
    serving = Later(f"sqlite:///{tmp_path / 'house.db'}")
    with serving:
        yield serving


@pytest.fixture
def come(chromium: Browser, house: Quick) -> Generator[Come]:
    """Return a way to let people come to the house."""
    with welcome(chromium, house) as come:
        yield come
