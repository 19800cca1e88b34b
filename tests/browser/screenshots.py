"""Pictures of every view of the page, for people to look through: `scripts/screenshots [FOLDER]`.

The same game each time: in English, French and Italian, on a phone and on a desk, by day and by candlelight; tables
in more sizes as well, and with letters twice as large. FOLDER/index.html shows them all.
"""

from __future__ import annotations

import argparse
import base64
import html
import shutil
import sys
import time
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright
from still import EVENING, StillServer
from tabs import DESK, ON_ITS_SIDE, PHONE
from tour import QUIET, Stop, Tour, dress, resize

from billetdoux.text import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import CDPSession, Page

SHARP = 2  # pixels of a phone for one of ours
LONG = 1500  # pixels from which on a view need not be sharp
CHROMIUM = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


@dataclass(frozen=True, slots=True)
class Dress:
    """How a view is shown."""

    name: str
    size: tuple[int, int]
    language: str = "en"
    theme: str = "light"
    text: int = 100


PLAIN = [
    Dress(f"{place}-{theme}-{language}", size, language, theme)
    for language, theme, (place, size) in product(LANGUAGES, ("light", "dark"), (("phone", PHONE), ("desk", DESK)))
]
FEW = [one for one in PLAIN if one.name in ("phone-light-en", "phone-dark-fr", "desk-dark-it", "desk-light-en")]
# For tables alone.
MORE = [
    Dress("side", ON_ITS_SIDE),
    Dress("tablet", (768, 1024)),
    Dress("large", (1920, 1080)),
    Dress("phone-200", PHONE, text=200),
    Dress("desk-200", DESK, text=200),
]


class Album:
    """The pictures and their index."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.pictures: dict[str, list[str]] = {}  # the names of a stop's pictures
        self._lines: dict[Page, CDPSession] = {}

    def take(self, stop: Stop, dresses: list[Dress]) -> None:
        """Take the pictures of a stop."""
        for one in dresses:
            if stop.widths == "narrow" and one.size[0] >= DESK[0]:
                continue
            dress(stop, one.language, one.theme, one.size, text=one.text)
            stop.page.evaluate(QUIET)
            name = f"{stop.name}-{one.name}.jpg"
            (self.folder / name).write_bytes(self._picture(stop.page, one.size))
            self.pictures.setdefault(stop.name, []).append(name)

    def _picture(self, page: Page, size: tuple[int, int]) -> bytes:
        """Take a picture, on a phone as sharp as a phone shows it; of a long view all of it."""
        if page not in self._lines:
            self._lines[page] = page.context.new_cdp_session(page)
        width, height = size
        length = int(page.evaluate("document.documentElement.scrollHeight"))
        if length > height:
            resize(page, (width, length))
        sharp = SHARP if width == PHONE[0] and length < LONG else 1
        clip = {"x": 0, "y": 0, "width": width, "height": max(length, height), "scale": sharp}
        taken = self._lines[page].send("Page.captureScreenshot", {"clip": clip, "format": "jpeg", "quality": 88})
        return base64.b64decode(taken["data"])

    def write_index(self) -> None:
        """Write the page on which all pictures can be looked through."""
        rows = "".join(
            f'<h2 id="{stop}">{stop}</h2><div>'
            + "".join(
                f'<a href="{name}"><img loading="lazy" src="{name}" alt="{name}"><span>{html.escape(name)}</span></a>'
                for name in names
            )
            + "</div>"
            for stop, names in self.pictures.items()
        )
        links = " · ".join(f'<a href="#{stop}">{stop}</a>' for stop in self.pictures)
        (self.folder / "index.html").write_text(INDEX.format(links=links, rows=rows), encoding="utf-8")


INDEX = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Billet Doux: pictures of the page</title>
<style>
body {{ font: 16px/1.4 sans-serif; margin: 1rem; background: #777; color: #fff }} a {{ color: inherit }}
div {{ display: flex; flex-wrap: wrap; gap: 12px; align-items: end }} img {{ display: block; height: 340px }}
div a {{ text-decoration: none; font-size: 12px }}
</style>
<h1>Billet Doux: pictures of the page</h1><p>{links}</p>{rows}
</html>
"""


def walk(tour: Tour, only: str) -> Iterator[tuple[Stop, list[Dress]]]:
    """Yield all stops, each with how it is to be shown."""
    for stop in tour.stops():
        if only in stop.name:
            yield stop, {"view": PLAIN, "table": PLAIN + MORE, "crowd": FEW + MORE}[stop.kind]


def main() -> None:
    """Take all pictures."""
    parser = argparse.ArgumentParser(prog="scripts/screenshots", description="Pictures of every view of the page.")
    parser.add_argument("folder", nargs="?", default="screenshots", type=Path, help="where they go (screenshots)")
    parser.add_argument("--only", default="", metavar="TEXT", help="only views whose name has this in it")
    parser.add_argument("--evening", default=EVENING, type=int, metavar="N", help="another game")
    options = parser.parse_args()
    chromium = shutil.which("chromium")
    if chromium is None:
        sys.exit("scripts/screenshots needs Chromium (apt-get install chromium).")
    options.folder.mkdir(parents=True, exist_ok=True)
    album, begun = Album(options.folder), time.monotonic()
    with StillServer(options.evening) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM)
        for stop, dresses in walk(Tour(browser, server), options.only):
            album.take(stop, dresses)
            taken = sum(len(names) for names in album.pictures.values())
            print(f"\r{time.monotonic() - begun:4.0f} s  {taken:4} pictures  {stop.name:30}", end="", flush=True)
        browser.close()
    album.write_index()
    print(f"\n{options.folder / 'index.html'}")


if __name__ == "__main__":
    main()
