"""A finished game again: by link and from a file, step by step, as a seat saw it and with open cards."""

from __future__ import annotations

import asyncio
import json
from copy import deepcopy
from random import Random
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest
from house import at_table, play_on, record, seated, start_game
from playwright.sync_api import expect
from tabs import PHONE

from billetdoux.game.game import Game
from billetdoux.game.record import start
from billetdoux.server.http.replays import followed
from billetdoux.text.catalogue import catalogue
from billetdoux.text.sentences import Teller
from billetdoux.views.events import OPEN

if TYPE_CHECKING:
    from pathlib import Path

    from guests import Come
    from house import Serving
    from tabs import Tab

    from billetdoux.views.events import Viewer


@pytest.fixture(scope="session")
def finished(house: Serving) -> dict[str, Any]:
    """Return the record of a game that two programs have played."""
    found: list[dict[str, Any]] = []

    async def play() -> None:
        clients = await seated(house.url, ["Ada", "Bo"], edition="standard")
        async with at_table(*clients):
            await start_game(clients)
            await asyncio.gather(*(play_on(client, Random(seat)) for seat, client in enumerate(clients)))
            found.append(await record(house.url, clients[0].table["game"]))

    thread = Thread(target=lambda: asyncio.run(play()))  # in this one, Playwright's loop may be running
    thread.start()
    thread.join()
    return found[0]


def sentences(game: dict[str, Any], viewer: Viewer, last: int, language: str = "en") -> list[str]:
    """Return what the log should say up to an entry."""
    teller = Teller(catalogue(language), start(game).edition, tuple(game["players"]), viewer)
    entries = [list(entry) for last in [list(followed(game))[-1]] for entry in Game.of(last).events(viewer)]
    return [line for entry in entries[: last + 1] for line in teller.sentences(entry)]


def at(tab: Tab) -> int:
    """Return which entry is on show."""
    return int(tab.page.get_by_label(tab.text("page-position")).input_value())


def deals(game: dict[str, Any]) -> list[int]:
    """Return the numbers of a game's deals, and of what would come after its end."""
    found = [0]
    for one in game["rounds"]:
        found.append(found[-1] + 1 + len(one["moves"]))
    return found


def test_a_replay_goes_forwards_and_back_by_keyboard_and_by_mouse(finished: dict[str, Any], come: Come) -> None:
    ada = come()
    ada.page.goto(f"/g/{finished['id']}")
    ada.shown(".controls")
    *rounds, end = deals(finished)
    for key, right in (
        ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("PageDown", rounds[1]), ("PageDown", rounds[2]),
        ("PageUp", rounds[1]), ("End", end - 1), ("ArrowRight", end - 1), ("Home", 0), ("ArrowLeft", 0),
    ):  # fmt: skip
        ada.page.keyboard.press(key)
        ada.until(lambda: at(ada), right)
        ada.until(ada.log_lines, sentences(finished, OPEN, right))
    ada.page.keyboard.press(" ")
    ada.until(lambda: at(ada) > 1, True)
    ada.page.keyboard.press(" ")
    for key, right in (("last", end - 1), ("back", end - 2), ("next", end - 1), ("first", 0)):
        ada.press(f"page-step-{key}")
        ada.until(lambda: at(ada), right)
    ada.press("page-play-on")
    ada.until(lambda: at(ada) > 1, True)
    ada.press("page-pause")


def test_on_a_phone_the_log_opens_where_the_replay_is_and_leads_elsewhere(
    finished: dict[str, Any], come: Come
) -> None:
    ada = come(size=PHONE)
    ada.page.goto(f"/g/{finished['id']}")
    ada.shown(".controls")
    ada.page.keyboard.press("End")
    ada.press("page-log")
    expect(ada.page.locator(".log li.now")).to_be_in_viewport()
    ada.page.locator(".log").evaluate("log => (log.scrollTop = 0)")
    ada.page.locator(".log .go").nth(1).click()
    ada.until(lambda: at(ada), 1)
    ada.gone("dialog")


@pytest.mark.parametrize(("choice", "viewer"), [("open", OPEN), ("spectator", None), ("0", 0), ("1", 1)])
def test_a_replay_tells_what_a_viewer_saw(choice: str, viewer: Viewer, finished: dict[str, Any], come: Come) -> None:
    ada = come(language="it")
    ada.page.goto(f"/g/{finished['id']}")
    ada.page.get_by_label(ada.text("page-seen-by")).select_option(choice)
    last = deals(finished)[1] - 1
    for _ in range(last):
        ada.page.locator("body").press("ArrowRight")
    ada.until(lambda: at(ada), last)
    ada.until(ada.log_lines, sentences(finished, viewer, last, "it"))


def open_file(tab: Tab, record: dict[str, Any], folder: Path) -> None:
    """Open a record from a file."""
    file = folder / "game.json"
    file.write_text(json.dumps(record))
    tab.page.goto("/games")
    tab.page.get_by_label(tab.text("page-open-file")).set_input_files(file)


def test_a_record_is_opened_from_a_file_and_proves_that_nobody_chose_the_cards(
    finished: dict[str, Any], tmp_path: Path, come: Come
) -> None:
    ada = come()
    open_file(ada, finished, tmp_path)
    ada.shown(".controls")
    ada.page.keyboard.press("End")
    ada.until(ada.log_lines, sentences(finished, OPEN, deals(finished)[-1] - 1))
    ada.press("page-check")
    expect(ada.page.locator(".fair:not(.bad)")).to_have_text(ada.text("page-fair"))


def test_a_record_with_another_seed_gets_no_green_mark(finished: dict[str, Any], tmp_path: Path, come: Come) -> None:
    changed = deepcopy(finished)
    changed["fair"]["seeds"].reverse()
    ada = come(language="fr")
    open_file(ada, changed, tmp_path)
    ada.shown(".controls")
    ada.page.keyboard.press("End")
    ada.press("page-check")
    expect(ada.page.locator(".fair.bad")).to_have_text(ada.text("page-unfair"))


def test_a_file_that_breaks_the_rules_is_not_shown(finished: dict[str, Any], tmp_path: Path, come: Come) -> None:
    changed = deepcopy(finished)
    changed["rounds"][0]["moves"][0] = "9@1=3"  # nobody names a card with the Princess
    ada = come()
    open_file(ada, changed, tmp_path)
    expect(ada.page.locator(".problem")).not_to_be_empty()
    expect(ada.page.locator(".controls")).to_have_count(0)
