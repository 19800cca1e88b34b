"""People who meet at a table: whoever comes has a seat, latecomers take over, nobody waits in vain."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from guests import welcome
from playwright.sync_api import expect
from tabs import PHONE, Tab, play_until

if TYPE_CHECKING:
    from collections.abc import Generator

    from guests import Come
    from later import Later
    from playwright.sync_api import Browser

HERE_AGAIN = "document.dispatchEvent(new Event('visibilitychange'))"  # then the page asks the server for the time


@pytest.fixture
def come_later(chromium: Browser, later_house: Later) -> Generator[Come]:
    """Return a way to let people come to a house whose clock can be put forward."""
    with welcome(chromium, later_house) as come:
        yield come


def sees(tab: Tab, key: str, **details: object) -> None:
    """Wait until a sentence is on somebody's page."""
    expect(tab.page.get_by_text(tab.text(key, **details)).first).to_be_visible()


def test_whoever_comes_by_the_link_or_the_code_has_a_seat(come: Come) -> None:
    ada, bo, cy = come(size=PHONE), come(language="fr", size=PHONE), come(language="it")
    link = ada.set_up_table("Ada", "standard", 3)
    code = ada.page.locator(".code").inner_text()
    ada.press("page-start")
    sees(ada, "friends-free", count=2)
    ada.press("friends-wait")
    bo.come_in(link, "Bo")
    sees(ada, "happened-came", name="Bo")
    sees(bo, "page-wait-host", name="Ada")
    ada.press("page-start")
    sees(ada, "friends-free", count=1)
    cy.page.goto("/join")
    cy.page.get_by_label(cy.text("page-join-field")).fill(code)
    cy.press("page-join-go")
    cy.page.get_by_label(cy.text("page-name")).fill("Cy")
    cy.page.keyboard.press("Enter")
    sees(ada, "happened-came", name="Cy")
    for tab in (ada, bo, cy):
        expect(tab.page.get_by_role("list").get_by_text("Cy", exact=True)).to_be_visible()
    ada.press("page-start")  # nobody is missing: nothing is asked
    for tab in (ada, bo, cy):
        tab.shown(".board")


def test_a_latecomer_takes_over_a_bots_seat_and_the_host_starts_over(come: Come) -> None:
    ada, bo, cy = come(), come(size=PHONE), come(size=PHONE)
    link = ada.set_up_table("Ada", "classic", 3)
    ada.press("page-start")
    ada.press("friends-with-bots", count=2)
    ada.shown(".board")
    bo.come_in(link, "Bo")
    bo.shown(".board")
    ada.press("page-menu")
    ada.press("friends-restart")
    ada.page.get_by_role("alertdialog").get_by_role("button").last.click()
    sees(bo, "page-wait-host", name="Ada")
    ada.press("page-start")
    ada.press("friends-with-bots", count=1)
    for tab in (ada, bo):
        tab.shown(".board")
    cy.come_in(link, "Cy")
    cy.shown(".board")
    bot = str(ada.ear.view["players"][2])
    cy.press("friends-take-over", name=bot)
    sees(cy, "friends-next-mine", name=bot)
    play_until(lambda: ada.round == 1 and cy.ear.view["seat"] == 2, [ada, bo], Random(2))
    assert ada.ear.view["players"][2] == "Cy"
    ada.until(lambda: ada.text("happened-took-over", name="Cy", before=bot) in " ".join(ada.log_lines()), True)
    assert any(bot in line for line in ada.log_lines()), "what the bot has played stays its own"
    play_until(lambda: any(cy.due for _ in [0]) or ada.round > 1, [ada, bo], Random(3))


def test_whoever_is_away_is_named_in_the_line_that_waits(come_later: Come, later_house: Later) -> None:
    ada, bo = come_later(), come_later(size=PHONE)
    link = ada.set_up_table("Ada", "classic", 2)
    bo.come_in(link, "Bo")
    sees(ada, "happened-came", name="Bo")
    ada.press("page-start")
    rng = Random(4)
    for tab in (ada, bo):
        tab.shown(".board")
    play_until(lambda: bo.due, [ada], rng)
    state, address = bo.context.storage_state(), bo.page.url
    bo.context.close()
    ada.hear("table")
    later_house.leap()
    ada.page.evaluate(HERE_AGAIN)
    sees(ada, "friends-gone", name="Bo")
    number = ada.ear.number
    ada.press("friends-let")
    ada.until(lambda: ada.ear.number > number, True)
    ada.until(lambda: ada.text("friends-stood-in", name="Bo") in " ".join(ada.log_lines()), True)
    back = come_later(size=PHONE, state=state)
    back.page.goto(address)
    sees(back, "friends-missed", count=1)
    sees(ada, "happened-back", name="Bo")
