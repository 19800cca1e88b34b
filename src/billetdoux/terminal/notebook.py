"""What is remembered of whoever learns the game here: lessons, the coach's notes, what has been offered."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Literal, cast

from billetdoux.errors import FileError
from billetdoux.terminal.data_folder import data_file, keep

if TYPE_CHECKING:
    from pathlib import Path

    from billetdoux.text.catalogue import Catalogue

    Page = Literal["done", "followed", "offered"]

FILE = "lessons.json"  # what older versions kept there, lessons alone, is still read
LEARN = "learn"  # offered: `billetdoux learn`
FIRST_GAME = "first-game"  # done: the game with the coach after the first lessons


class Notebook:
    """A few lists of words, in a file; without one, only for as long as the program runs.

    A file that cannot be read counts for nothing. One that cannot be written stops no lesson and no game.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.problem: FileError | None = None
        self._pages: dict[str, Any] = {}

    def words(self, page: Page) -> tuple[str, ...]:
        """Return what stands on a page."""
        return words_of(self._read(), page)

    def add(self, page: Page, word: str) -> None:
        """Write down a word."""
        self._pages = self._read()
        self._pages[page] = [*words_of(self._pages, page), word]
        if self.path is not None:
            try:
                keep(self.path, self._pages)
            except FileError as error:
                self.problem = error

    def complaints(self, text: Catalogue) -> list[str]:
        """Say what went wrong with the file, if anything did."""
        return [] if self.problem is None else [text.error(self.problem)]

    @property
    def is_blank(self) -> bool:
        """Whether nothing is known of the reader: they may never have played."""
        return not self._read()

    def _read(self) -> dict[str, Any]:
        if self.path is None or self.problem is not None:
            return self._pages
        try:
            said = json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return cast("dict[str, Any]", said) if isinstance(said, dict) else {}


def words_of(pages: dict[str, Any], page: str) -> tuple[str, ...]:
    """Return the words of a page, whatever else stands there."""
    said = pages.get(page)
    return tuple(one for one in cast("list[Any]", said) if isinstance(one, str)) if isinstance(said, list) else ()


def own_notebook() -> Notebook:
    """Return the notebook of whoever is at this machine."""
    return Notebook(data_file(FILE))
