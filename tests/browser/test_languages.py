"""Languages: the first one from the browser, another at any time, in the middle of a game too."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tabs import play_until

from billetdoux.client.connection import read_event
from billetdoux.rules.edition import edition
from billetdoux.text import LANGUAGES
from billetdoux.text.catalogue import catalogue
from billetdoux.text.sentences import Teller

if TYPE_CHECKING:
    from guests import Come
    from tabs import Tab


@pytest.mark.parametrize(("asked", "spoken"), [("fr-CA", "fr"), ("it", "it"), ("de-AT", "en")])
def test_the_first_language_is_what_the_browser_asks_for(asked: str, spoken: str, come: Come) -> None:
    ada = come(language=asked)
    ada.page.goto("/")
    ada.page.get_by_role("button", name=catalogue(spoken)("page-play-now")).wait_for()
    assert ada.page.evaluate("document.documentElement.lang") == spoken


def log_of(tab: Tab, language: str) -> list[str]:
    """Return what the log should say in a language: everything, from the first deal on."""
    view = tab.ear.view
    teller = Teller(catalogue(language), edition(view["edition"]), tuple(view["players"]), view["seat"])
    entries = {
        entry["number"]: entry
        for told in tab.ear.told
        if told.status == 0 and told.data["type"] == "log"
        for entry in told.data["entries"]
    }
    return [
        line for number in sorted(entries) for line in teller.sentences(map(read_event, entries[number]["events"]))
    ]


def test_another_language_in_the_middle_of_a_game_changes_all_words_and_loses_nothing(come: Come) -> None:
    ada = come()
    ada.play_now("standard", 3)
    play_until(lambda: ada.ear.number > 3 and ada.due, [ada], Random(5))
    for language in ("fr", "it", "en"):
        ada.come_to("card", "keep")
        held, asked = ada.held(), ada.page.locator(".question").inner_text()
        ada.press("page-menu")
        ada.page.get_by_text(LANGUAGES[language], exact=True).click()
        ada.language = language
        expect(ada.page.locator("dialog[open] h2").first).to_have_text(ada.text("page-menu"))
        ada.press("page-close")
        ada.until(ada.log_lines, log_of(ada, language))
        expect(ada.page.locator("section.mine")).to_have_attribute("aria-label", ada.text("page-hand"))
        expect(ada.page.locator(".question")).not_to_have_text(asked)
        assert ada.held() == held
        name = catalogue(language).card(edition("standard"), held[0])
        expect(ada.page.locator(".mine .held .name").first).to_have_text(name)
        ada.decide(Random(6))
        play_until(lambda: ada.due, [ada], Random(6))
