"""Friends at one table: by invitation, with talk, a spectator, one who drops out and comes back, and a rematch."""

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

EMILE = "<b>Émile</b>"  # names and talk are never HTML
EVIL = "<img src=x onerror=alert(1)>"
HERE_AGAIN = "document.dispatchEvent(new Event('visibilitychange'))"  # then the page asks the server for the time


@pytest.fixture
def come(chromium: Browser, later_house: Later) -> Generator[Come]:
    """Return a way to let people come to a house whose clock can be put forward."""
    with welcome(chromium, later_house) as come:
        yield come


def place_of(tab: Tab, name: str) -> str:
    """Return what is said about somebody's place."""
    seat = tab.ear.view["players"].index(name)
    return str(tab.page.locator(f'[data-seat="{seat}"]').get_attribute("aria-label"))


def at_seat(tab: Tab, key: str, seat: int) -> str:
    """Return what something is called that each free seat has."""
    return f"{tab.text(key)}, {tab.text('page-seat', seat=seat)}"


def test_three_browsers_at_one_table(come: Come, later_house: Later) -> None:
    ada, emile, eva = come(), come(language="fr", size=PHONE), come(language="it")
    link = ada.set_up_table("Ada", "classic", 4, "page-chat-text")
    emile.come_in(link, EMILE)
    emile.page.get_by_role("button", name=at_seat(emile, "page-sit", 2), exact=True).click()
    expect(ada.page.get_by_role("list").get_by_text(EMILE)).to_be_visible()
    ada.page.get_by_label(at_seat(ada, "page-add-bot", 4), exact=True).select_option("casual")
    expect(emile.page.get_by_text(emile.text("page-bot-mark", level=emile.text("level-casual")))).to_be_visible()
    eva.come_in(link, EVIL)
    expect(eva.page.get_by_text(eva.text("page-sit-note"))).to_be_visible()
    ada.press("page-start")
    for tab in (ada, emile, eva):
        tab.shown(".board")
    rng = Random(21)
    play_until(lambda: ada.ear.number > 5, [ada, emile], rng)

    talk(ada, emile, eva)
    emile = drop_out_and_return(ada, emile, later_house, rng, come)

    play_until(lambda: ada.over, [ada, emile], rng)
    for tab in (ada, emile, eva):
        tab.see_the_end()
        expect(tab.page.locator(".end li.won")).to_have_count(len(ada.winners()))

    ada.press("page-rematch")
    expect(emile.page.get_by_text(emile.text("page-rematch-wanted", names="Ada", count=1))).to_be_visible()
    emile.press("page-rematch")
    expect(eva.page.get_by_text(eva.text("page-sit-note"))).to_be_visible()
    ada.press("page-start")
    for tab in (ada, emile, eva):
        tab.shown(".board")
        tab.gone(".end")
        assert tab.round == 0


def test_who_has_only_played_against_bots_is_asked_for_a_name_among_friends(come: Come) -> None:
    ada, bo, cleo = come(), come(), come()
    link = ada.set_up_table("Ada", "standard", 3)
    expect(ada.page.get_by_text(ada.text("page-invite-local"))).to_be_visible()
    for tab in (bo, cleo):
        tab.play_now()
        tab.page.reload()
        tab.shown(".board")
    bo.come_in(link, "Bo")
    bo.page.get_by_role("button", name=at_seat(bo, "page-sit", 2), exact=True).click()
    expect(ada.page.get_by_role("list").get_by_text("Bo", exact=True)).to_be_visible()
    bo.page.reload()
    expect(bo.page.get_by_text(bo.text("page-wait-host", name="Ada"))).to_be_visible()
    cleo.set_up_table("Cleo", "standard", 3)
    expect(cleo.page.get_by_role("list").get_by_text("Cleo", exact=True)).to_be_visible()


def talk(ada: Tab, emile: Tab, eva: Tab) -> None:
    """Say a set phrase, which each hears in their own language, and something that is no HTML."""
    ada.press("page-chat")
    ada.press("phrase-good-luck")
    ada.page.get_by_label(ada.text("page-chat-write")).fill(EVIL)
    ada.press("page-send")
    for tab in (ada, emile, eva):
        expect(tab.page.get_by_text(tab.text("phrase-good-luck")).first).to_be_attached()
        expect(tab.page.get_by_text(EVIL).first).to_be_attached()
        assert tab.page.locator("img[src=x]").count() == tab.page.get_by_text("Émile", exact=True).count() == 0
    ada.press("page-close")


def drop_out_and_return(ada: Tab, emile: Tab, house: Later, rng: Random, come: Come) -> Tab:
    """Let Émile's browser vanish; after five minutes his friend lets a bot play for him, until he is back."""
    state, address = emile.context.storage_state(), emile.page.url
    emile.context.close()
    ada.until(lambda: ada.text("page-place-away") in place_of(ada, EMILE), True)
    house.leap()
    ada.page.evaluate(HERE_AGAIN)
    ada.hear("pong")
    seat = ada.ear.view["players"].index(EMILE)
    ada.page.locator(f'.place[data-seat="{seat}"]').click()
    ada.press("page-hand-over", name=EMILE)
    ada.until(lambda: ada.text("page-place-stand-in") in place_of(ada, EMILE), True)
    number = ada.ear.number
    play_until(lambda: ada.ear.number > number + 5, [ada], rng)

    back = come(language="fr", size=PHONE, state=state)
    back.page.goto(address)
    back.shown(".board")
    assert back.ear.table is not None
    assert back.ear.table["seat"] == seat
    ada.until(lambda: ada.text("page-place-stand-in") in place_of(ada, EMILE), False)
    assert ada.text("page-place-away") not in place_of(ada, EMILE)
    return back
