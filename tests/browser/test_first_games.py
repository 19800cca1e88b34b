"""The first games in the browser: short ones against beginners, with hints, the coach, and lessons for new cards."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from hands import Keys
from playwright.sync_api import expect
from tabs import PHONE
from test_axe import SMALL, axe
from test_learn import AT_REST, LESSONS, Learner

from billetdoux.rules.move import Move

if TYPE_CHECKING:
    from guests import Come
    from tabs import Tab

    Json = dict[str, Any]

COACH = ".coach"


def begin(ada: Tab) -> None:
    """Begin the first game, from the page that tells of it."""
    ada.page.goto("/learn/first-game")
    ada.press("page-first-game-play")
    ada.shown(".board")


def advice(ada: Tab) -> Json | None:
    """Wait until the page asks for a move; return what the coach says of it."""
    ada.come_to("card", "keep")
    ada.until(lambda: [told.data["number"] for told in hints(ada)][-1:], [ada.ear.number])
    return hints(ada)[-1].data["advice"]


def hints(ada: Tab) -> list[Any]:
    """Return the hints that a page was given."""
    return [told for told in ada.ear.told if told.status == 0 and told.data["type"] == "hint"]


def follow(ada: Tab, rng: Random) -> bool:
    """Do what the coach says; where it says nothing, play anything. Tell whether it was the coach."""
    said, number, legal = advice(ada), ada.ear.number, ada.legal()
    if said is not None:
        expect(ada.page.locator(COACH)).to_contain_text(said["sentence"])
    ada.page.wait_for_function(AT_REST)
    assert ada.overflow() == []
    ada.carry_out(Move.parse(said["moves"][0]) if said else ada.choose(legal, rng), legal, rng)
    ada.hear_beyond(number)
    return said is not None


def test_the_first_game_is_short_and_coached_and_leads_to_a_second_of_three(come: Come) -> None:
    ada = come(size=PHONE, language="fr")
    ada.page.emulate_media(reduced_motion="reduce")
    begin(ada)
    assert ada.ear.table is not None
    table: Json = ada.ear.table["table"]
    assert (table["edition"], table["enough"], table["rated"]) == ("classic", 3, False)
    assert [seat["bot"] for seat in table["seats"]] == [None, "easy"]
    rng, coached = Random(1), 0
    while not ada.over:
        if ada.due:
            coached += follow(ada, rng)
        else:
            ada.ear.wait()
    assert coached > 3
    ada.see_the_end()
    won = "yes" if ada.ear.view["tokens"][0] == table["enough"] else "no"
    expect(ada.page.get_by_text(ada.text("page-second-game", won=won))).to_be_visible()
    ada.press("page-second-game-play")
    ada.shown(".board[data-others='2']")
    assert advice(ada) is not None


def test_hints_are_read_by_key_and_the_coach_can_be_sent_away(come: Come) -> None:
    ada = come(hand=Keys())
    begin(ada)
    assert advice(ada) is not None
    ada.shown(COACH)
    assert [*axe(ada.page, None), *ada.page.evaluate(SMALL)] == []
    ada.page.keyboard.press("h")
    ada.shown("dialog li")
    assert ada.page.locator("dialog li").all_inner_texts() == hints(ada)[-1].data["sentences"]
    assert [*axe(ada.page, None), *ada.page.evaluate(SMALL)] == []
    coach = ada.page.get_by_role("switch", name=ada.text("page-coach-speaks"))
    expect(coach).to_be_checked()
    coach.press("Space")
    ada.page.keyboard.press("Escape")
    ada.gone(COACH)
    ada.page.reload()
    ada.come_to("card", "keep")
    asked = len(hints(ada))
    ada.press("page-hint")
    ada.shown("dialog .advice")
    assert len(hints(ada)) == asked + 1, "a coach that is silent is not asked"
    expect(ada.page.locator(COACH)).to_have_count(0)


def test_a_new_card_offers_its_lesson_from_which_one_comes_back_to_the_table(come: Come) -> None:
    ada = come()
    begin(ada)
    advice(ada)
    held, table = ada.held(), ada.page.url
    offer = ada.link("page-lesson-take")
    lesson = next(one for one in LESSONS if f"/learn/{one['id']}?" in str(offer.get_attribute("href")))
    assert lesson["card"] in held
    ada.hand.press(offer)
    Learner(ada, lesson, lambda: None).go_through()
    ada.hand.press(ada.link("page-back-alone"))
    ada.come_to("card", "keep")
    assert (ada.page.url, ada.held()) == (table, held)
    others = [one["id"] for one in LESSONS if one["chapter"] == "court" and one["id"] != lesson["id"]]
    if offer.count():
        assert any(f"/learn/{id}?" in str(offer.get_attribute("href")) for id in others), "it was offered twice"


def test_a_game_that_counts_has_neither_hints_nor_a_coach(come: Come) -> None:
    ada = come()
    ada.play_now("classic", 2)
    ada.come_to("card", "keep")
    assert ada.button("page-hint").count() == 0
    ada.page.keyboard.press("h")
    assert ada.page.locator("dialog[open]").count() == 0
    assert hints(ada) == []
    expect(ada.page.locator(COACH)).to_have_count(0)


def test_whoever_has_never_played_is_offered_the_easiest_game_and_told_what_it_is(come: Come) -> None:
    ada = come(language="it")
    ada.page.goto("/")
    line = ada.page.locator("p.note")
    words = [
        ada.text("edition-classic"),
        ada.text("short-game", count=3),
        ada.text("page-hints-with"),
        ada.text("unrated"),
    ]
    for one in words:
        expect(line).to_contain_text(one)
    ada.page.locator("summary").click()
    levels = ada.page.get_by_role("group", name=ada.text("page-level")).get_by_role("radio")
    easy, casual = (ada.text(f"level-{one}") for one in ("easy", "casual"))
    expect(levels.first).to_be_checked()
    names = [one.inner_text().split("\n")[0] for one in ada.page.locator(".listed label").all()]
    assert names[:2] == [easy, casual]
    assert ada.text("level-random") not in names
    ada.press("page-play-now")
    ada.shown(".board")
    assert ada.ear.table is not None
    assert [seat["bot"] for seat in ada.ear.table["table"]["seats"]] == [None, "easy"]
