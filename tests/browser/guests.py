"""People who come to a server with their browsers."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from leaks import Books, leaks
from tabs import open_tab

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from house import Serving
    from playwright.sync_api import Browser
    from tabs import Tab

    Come = Callable[..., Tab]


@contextmanager
def welcome(chromium: Browser, serving: Serving) -> Generator[Come]:
    """Return a way to let people come; when they go, see that all went well on their pages, and nothing was told."""
    tabs: list[Tab] = []

    def come(**how: Any) -> Tab:
        return open_tab(chromium, serving.url, tabs, **how)

    yield come
    for tab in tabs:
        tab.context.close()
    books = Books(serving)
    wrong = [problem for tab in tabs for problem in tab.problems]
    told = [leak for tab in tabs for leak in leaks(tab.ear.told, books)]
    books.close()
    assert not wrong, wrong
    assert not told, told
