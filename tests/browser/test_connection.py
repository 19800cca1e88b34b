"""What goes wrong between the page and the server, and how the page comes back from it by itself."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from guests import welcome
from playwright.sync_api import expect
from tabs import Tab, play_until

if TYPE_CHECKING:
    from guests import Come
    from house import Serving
    from playwright.sync_api import Browser

# News of the game can be kept from a tab; answers to what it asks still come.
HOLD_NEWS = """
const onmessage = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage");
globalThis.kept = null;
Object.defineProperty(WebSocket.prototype, "onmessage", {
  ...onmessage,
  set(hear) {
    onmessage.set.call(this, (event) => {
      if (kept && ["log", "table"].includes(JSON.parse(event.data).type)) kept.push(() => hear(event));
      else hear(event);
    });
  },
});
globalThis.holdNews = () => (kept = []);
globalThis.tellNews = () => { const news = kept; kept = null; for (const one of news) one(); };
"""


def to_a_choice(tab: Tab, seed: int) -> None:
    """Play until this tab's person has a card to choose."""
    play_until(lambda: tab.due and not tab.ear.view["choosing"], [tab], Random(seed))
    tab.come_to("card")


def two_tabs(come: Come, seats: int = 3, **how: str) -> tuple[Tab, Tab]:
    """Return two tabs of one seat at a table with bots."""
    first = come(**how)
    first.play_now("standard", seats)
    second = first.another()
    second.page.goto(first.page.url)
    second.shown(".board")
    return first, second


def test_two_tabs_of_one_seat_agree(come: Come) -> None:
    first, second = two_tabs(come)
    rng = Random(11)
    for turn in range(6):
        player, other = (first, second) if turn % 2 else (second, first)
        play_until(lambda player=player: player.due, [player], rng)
        player.decide(rng)
        other.hear_beyond(player.ear.number - 1)
        player.hear_beyond(other.ear.number - 1)
        play_until(lambda player=player: player.due, [player], rng)
        player.come_to("card", "keep")
        other.come_to("card", "keep")
        other.until(other.held, player.held())
        other.until(other.log_lines, player.log_lines())


def test_a_refused_move_says_why_and_puts_things_back(come: Come) -> None:
    first, second = two_tabs(come, script=HOLD_NEWS)
    to_a_choice(first, 12)
    second.come_to("card")
    held, legal = second.held(), second.legal()
    second.page.evaluate("holdNews()")
    first.decide(Random(1))
    second.carry_out(second.choose(legal, Random(2)), legal, Random(2))
    second.shown("[role=alert]")
    refused = second.heard_last("refused")
    assert refused["reason"] == "number-stale"
    expect(second.page.get_by_role("alert")).to_have_text(refused["sentence"])
    assert second.look()["step"] == "card"
    assert second.held() == held
    expect(second.page.locator(".held.picked")).to_have_count(0)
    second.page.evaluate("tellNews()")
    second.until(second.log_lines, first.log_lines())


def test_nothing_is_sent_twice_however_often_one_clicks(come: Come) -> None:
    ada = come()
    ada.play_now("standard", 3)
    to_a_choice(ada, 13)
    number, legal = ada.ear.number, ada.legal()
    move = ada.choose(legal, Random(1))
    ada.hand.card(ada.page, move.card)
    last = ada.page.locator(".mine .button.main")
    if move.target is not None:
        ada.come_to("target")
        last = ada.page.locator(f'[data-seat="{move.target}"].can')
    if move.named is not None:
        last.click()
        ada.come_to("name")
        last = ada.page.locator(f'dialog[open] .names button[aria-label^="{move.named} "]')
    last.evaluate("button => { for (let n = 0; n < 5; n++) button.click(); }")
    ada.hear_beyond(number)
    play_until(lambda: ada.due, [ada], Random(1))
    assert [(one["after"], one["move"]) for one in ada.ear.moves if one["after"] >= number] == [(number, str(move))]


def test_a_server_killed_and_started_again_in_mid_game_costs_nothing(
    chromium: Browser, house_of_its_own: Serving
) -> None:
    with welcome(chromium, house_of_its_own) as come:
        ada = come()
        ada.play_now("standard", 3)
        to_a_choice(ada, 14)
        loaded = ada.page.evaluate("performance.timeOrigin")
        number, legal = ada.ear.number, ada.legal()
        house_of_its_own.kill()
        expect(ada.page.get_by_text(ada.text("page-lost"))).to_be_visible()
        ada.carry_out(ada.choose(legal, Random(1)), legal, Random(1))  # nobody hears it yet
        house_of_its_own.start()
        ada.hear_beyond(number)
        expect(ada.page.get_by_text(ada.text("page-lost"))).to_have_count(0)
        play_until(lambda: ada.ear.number > number + 6, [ada], Random(2))
        assert ada.page.evaluate("performance.timeOrigin") == loaded
        assert len({one["id"] for one in ada.ear.moves if one["after"] == number}) == 1


def test_offline_a_quiet_note_and_back_online_the_game_goes_on(come: Come) -> None:
    ada = come(language="fr")
    ada.play_now("standard", 3)
    to_a_choice(ada, 15)
    number, legal = ada.ear.number, ada.legal()
    note = ada.page.get_by_text(ada.text("page-lost"))
    ada.context.set_offline(True)
    expect(note).to_have_attribute("role", "status")
    ada.carry_out(ada.choose(legal, Random(1)), legal, Random(1))
    ada.context.set_offline(False)
    ada.hear_beyond(number)
    expect(note).to_have_count(0)
    play_until(lambda: ada.ear.number > number + 4, [ada], Random(2))


def test_offline_the_page_itself_still_opens_and_says_so(come: Come) -> None:
    ada = come(language="it")
    ada.page.goto("/")
    ada.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    ada.context.set_offline(True)
    ada.page.reload()
    ada.press("page-play-now")
    expect(ada.page.get_by_role("alert")).to_have_text(ada.text("page-offline"))
    ada.context.set_offline(False)
    ada.press("page-play-now")
    ada.shown(".board")
