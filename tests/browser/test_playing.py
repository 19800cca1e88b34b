"""Whole games against bots: by mouse, by keyboard alone, by touch on a small phone."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

from hands import Finger, Keys
from playwright.sync_api import expect
from tabs import PHONE, Tab, play_until

if TYPE_CHECKING:
    from guests import Come
    from playwright.sync_api import Route

COUNT_POINTERS = """
globalThis.pointers = 0;
for (const kind of ["pointerdown", "mousedown", "touchstart"]) addEventListener(kind, () => pointers++, true);
"""


def test_a_game_by_mouse_from_play_now_to_a_proof_that_nobody_chose_the_cards(come: Come) -> None:
    ada = come(speed="quick")
    ada.play_now()
    play_until(lambda: ada.round > 0, [ada], Random(1))
    ada.press("page-menu")
    ada.page.get_by_text(ada.text("page-speed-still"), exact=True).click()
    ada.press("page-close")
    play_until(lambda: ada.over, [ada], Random(1))
    ada.see_the_end()
    ada.press("page-check")
    expect(ada.page.locator(".fair:not(.bad)")).to_have_text(ada.text("page-fair-receipt"))
    ada.press("page-rematch")
    play_until(lambda: not ada.over and ada.due, [ada], Random(1))
    ada.come_to("card")


def test_a_record_whose_cards_were_changed_gets_no_green_mark(come: Come) -> None:
    def tampered(route: Route) -> None:
        record = route.fetch().json()
        deck = record["rounds"][-1]["deck"]
        deck.append(deck.pop(0))
        route.fulfill(body=json.dumps(record), content_type="application/json")

    ada = come()
    ada.play_now("classic", 2)
    play_until(lambda: ada.over, [ada], Random(2))
    ada.see_the_end()
    ada.page.route("**/api/games/*/record*", tampered)
    ada.press("page-check")
    expect(ada.page.locator(".fair.bad")).to_have_text(ada.text("page-unfair"))


def test_a_card_is_dragged_onto_a_player_or_onto_the_table(come: Come) -> None:
    ada, rng = come(), Random(6)
    ada.play_now("classic", 3)
    dragged = set[bool]()
    while len(dragged) < 2:
        play_until(lambda: ada.due, [ada], rng)
        number, move = ada.ear.number, ada.choose(ada.legal(), rng)
        ada.come_to("card")
        card = ada.page.locator(f'.held[data-card="{move.card}"]:not([aria-disabled])').first
        card.drag_to(ada.page.locator("[data-drop]" if move.target is None else f'[data-seat="{move.target}"]'))
        if move.named is not None:
            ada.come_to("name")
            ada.hand.name(ada.page, move.named)
        ada.hear_beyond(number)
        assert ada.ear.moves[-1]["move"] == str(move)
        dragged.add(move.target is None)


def test_a_game_by_keyboard_alone(come: Come) -> None:
    ada = come(hand=Keys(), script=COUNT_POINTERS)
    ada.play_now("standard", 3)
    play_until(lambda: ada.over, [ada], Random(3))
    ada.see_the_end()
    ada.press("page-check")
    expect(ada.page.locator(".fair:not(.bad)")).to_be_visible()
    assert ada.page.evaluate("pointers") == 0


def test_a_game_by_touch_on_a_small_phone_never_scrolls_and_cuts_nothing_off(come: Come) -> None:
    def fits(tab: Tab) -> None:
        tab.until(tab.overflow, [])  # cards may still be on their way

    ada = come(size=PHONE, touch=True, hand=Finger())
    ada.play_now()
    play_until(lambda: ada.over, [ada], Random(4), fits)
    ada.see_the_end()
    expect(ada.button("page-rematch")).to_be_in_viewport()
    ada.press("page-check")
    expect(ada.page.locator(".fair:not(.bad)")).to_be_in_viewport()
