"""Lessons in the browser: all of them by mouse on a small phone, the first chapter by keyboard in every language."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hands import Keys
from playwright.sync_api import expect
from tabs import PHONE
from test_axe import ORDER, SMALL, axe

from billetdoux.rules.move import Move
from billetdoux.text import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable

    from guests import Come
    from tabs import Tab

    Json = dict[str, Any]

FILE = Path(__file__).parents[2] / "web/src/learn/lessons.json"
LESSONS: list[Json] = json.loads(FILE.read_text(encoding="utf-8"))["lessons"]
FIRST_CHAPTER = [one for one in LESSONS if one["chapter"] == "first-letter"]
# What is said stands in the window, with what goes on from there.
IN_SIGHT = "() => document.querySelector('.lesson').getBoundingClientRect().bottom <= innerHeight"
# Cards have come to where they lie.
AT_REST = "() => document.getAnimations().every((one) => one.playState !== 'running')"
NO_FLIP = 2  # a seed with which the order under the deck is left as it is


class Learner:
    """Somebody in a lesson, who does what it wants, and first all that it does not want."""

    def __init__(self, tab: Tab, lesson: Json, check: Callable[[], None]) -> None:
        self.tab = tab
        self.lesson = lesson
        self.check = check

    def says(self, key: str) -> None:
        """Wait until the lesson says something."""
        expect(self.tab.page.locator(".lesson .words")).to_have_text(self.tab.text(key))
        expect(self.tab.page.locator(".lesson")).not_to_have_attribute("inert", "")

    def go_through(self) -> None:
        """Go through the lesson to its end."""
        at: int | None = 0
        while at is not None:
            scene = self.lesson["scenes"][at]
            self.says(scene["say"])
            self.check()
            at = self.answer(scene) if scene["answers"] else scene["next"]
            if at is not None:
                self.tab.press("page-go-on")
        self.check()

    def answer(self, scene: Json) -> int | None:
        """Give all wrong answers, then a right one; return which scene comes then."""
        for one in scene["answers"]:
            if one["wrong"]:
                self.give(one, scene)
        right = next(one for one in scene["answers"] if not one["wrong"])
        self.give(right, scene)
        self.check()
        return right["next"]

    def give(self, answer: Json, scene: Json) -> None:
        """Give an answer, and hear what is said to it; after a wrong one the hand is as it was."""
        held = self.tab.held()
        if answer["move"] is None:
            self.tab.hand.press(self.tab.page.locator(".choice").nth(scene["answers"].index(answer)))
        else:
            legal = [Move.parse(one["move"]) for one in scene["answers"]]
            self.tab.carry_out(Move.parse(answer["move"]), legal, Random(NO_FLIP), self.check)
        self.says(answer["say"])
        if answer["wrong"]:
            assert self.tab.held() == held


@pytest.mark.parametrize("lesson", LESSONS, ids=[str(one["id"]) for one in LESSONS])
def test_a_lesson_by_mouse_on_a_small_phone_with_every_wrong_answer(lesson: Json, come: Come) -> None:
    ada = come(size=PHONE)
    ada.page.emulate_media(reduced_motion="reduce")
    ada.page.goto(f"/learn/{lesson['id']}")

    def fits() -> None:
        ada.page.wait_for_function(AT_REST)
        assert ada.overflow() == []
        assert ada.page.evaluate(IN_SIGHT)

    Learner(ada, lesson, fits).go_through()
    ada.page.locator('.lesson a[href="/learn"]').click()
    expect(ada.page.locator(f'a[href="/learn/{lesson["id"]}"] .done')).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_chapter_by_keyboard_from_the_first_page_on(language: str, come: Come) -> None:
    ada = come(hand=Keys(), language=language)
    found: list[str] = []

    def look() -> None:
        page = ada.page
        if page.evaluate("document.querySelector('dialog[open]') === null"):
            found.extend([*axe(page, None), *page.evaluate(ORDER), *page.evaluate(SMALL)])

    ada.page.goto("/")
    ada.hand.press(ada.link("page-learn-first"))
    ada.hand.press(ada.page.locator('a[href="/learn/draw"]'))
    for lesson in FIRST_CHAPTER:
        Learner(ada, lesson, look).go_through()
        last = lesson is FIRST_CHAPTER[-1]
        ada.hand.press(ada.link("page-learn-all" if last else "page-learn-next"))
    expect(ada.page.locator(".done")).to_have_count(len(FIRST_CHAPTER))
    ada.hand.press(ada.link("page-learn-play"))
    ada.button("page-play-now").wait_for()
    assert ada.link("page-learn-first").count() == 0
    assert ada.link("page-learn").count() == 1
    assert found == []


def test_a_lesson_can_be_left_taken_back_begun_again_and_skipped(come: Come) -> None:
    ada = come()
    ada.page.goto("/learn/draw")
    learner = Learner(ada, FIRST_CHAPTER[0], lambda: None)
    scene = FIRST_CHAPTER[0]["scenes"][0]
    learner.says(scene["say"])
    expect(ada.button("page-learn-back")).to_be_disabled()
    learner.answer(scene)
    ada.press("page-learn-back")
    learner.says(scene["say"])
    assert ada.held() == scene["log"]["view"]["hand"]
    learner.answer(scene)
    ada.press("page-go-on")
    expect(ada.page.locator(".step")).to_have_text("2/3")
    ada.press("page-learn-again")
    learner.says(scene["say"])
    ada.hand.press(ada.link("page-learn-skip"))
    learner.says(FIRST_CHAPTER[1]["scenes"][0]["say"])
    ada.press("page-menu")
    ada.hand.press(ada.link("page-home"))
    ada.link("page-learn-first").wait_for()


def test_a_lesson_changes_its_language_where_it_is(come: Come) -> None:
    ada = come()
    ada.page.goto("/learn/draw")
    learner = Learner(ada, FIRST_CHAPTER[0], lambda: None)
    scene = FIRST_CHAPTER[0]["scenes"][0]
    learner.answer(scene)
    held = ada.held()
    ada.press("page-menu")
    ada.page.get_by_text(LANGUAGES["fr"], exact=True).click()
    ada.language = "fr"
    learner.says(next(one["say"] for one in scene["answers"] if not one["wrong"]))
    assert ada.held() == held
