"""The rules to read: the plan fits the catalogues and editions, and every position to look at is one."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING

import pytest
from rich.console import Console

from billetdoux.game.position import Position
from billetdoux.rules.edition import edition
from billetdoux.terminal.pages import card_page, reference_page, rules_page
from billetdoux.text import LANGUAGES
from billetdoux.text.catalogue import FOLDER, catalogue
from billetdoux.text.rulebook import ROLES, Rulebook, Section, facts, left_out, plan, sentences

if TYPE_CHECKING:
    from rich.console import RenderableType

OURS = ("standard", "classic", "princess")
SHOWN = [(language, id) for language in LANGUAGES for id in OURS]


def plain(page: RenderableType, width: int = 100) -> str:
    """A page of the terminal as plain text."""
    console = Console(file=StringIO(), width=width, highlight=False)
    with console.capture() as captured:
        console.print(page)
    return captured.get()


def book(language: str, id: str) -> Rulebook:
    return Rulebook(catalogue(language), edition(id))


def section(id: str, name: str, language: str = "en") -> Section:
    return next(part for part in book(language, id).sections() if part.id == name)


def rows() -> set[str]:
    """Every row of the plan, as its conditions name it."""
    return {f"{part['id']}-{row}" for part in plan()["section"] for row in part.get("rows", [""])}


def test_conditions_are_of_rows_and_can_hold() -> None:
    assert set(plan()["when"]) <= rows()
    known = {fact for id in OURS for fact in facts(edition(id))} | set(ROLES)
    assert {need for needs in plan()["when"].values() for need in needs.split()} <= known


def test_every_row_is_shown_in_some_edition() -> None:
    shown = {f"{part.id}-{row.id}" for id in OURS for part in book("en", id).sections() for row in part.rows}
    assert rows() - shown == set()


@pytest.mark.parametrize(("language", "id"), SHOWN)
def test_everything_there_is_to_read_reads_well(language: str, id: str) -> None:
    for part in book(language, id).sections():
        for row in part.rows:
            assert row.text.strip() == row.text != ""
            assert "  " not in row.text + row.head
            assert "{" not in row.text + row.head
            assert row.text[0] == row.text[0].upper()
            if part.kind == "questions":
                assert row.head.endswith("?")


@pytest.mark.parametrize("form", ["head", "many"])
def test_headings_stand_in_every_language(form: str) -> None:
    keys = {
        line.split(" =")[0] for line in (FOLDER / "en" / "reading.ftl").read_text("utf-8").split("\n") if " =" in line
    }
    has = {language: {key for key in keys if catalogue(language).has(key, form)} for language in LANGUAGES}
    assert has["fr"] == has["it"] == has["en"] != set()


@pytest.mark.parametrize("id", OURS)
def test_every_question_has_a_position_of_its_edition(id: str) -> None:
    questions = section(id, "questions").rows
    assert len(questions) >= 19
    for row in questions:
        position = Position.parse(row.look)
        assert (position.edition.id, position.line) == (id, row.look)


def test_every_position_is_of_a_question_that_is_asked_there() -> None:
    asked = {row.look for id in OURS for row in section(id, "questions").rows}
    lines = [line for question in plan()["look"].values() for line in question]
    assert len(set(lines)) > 30
    assert max(map(len, lines)) <= 76, "they fit into a line of a terminal"
    assert set(lines) == asked


def position(id: str, question: str) -> Position:
    return Position.parse(next(row.look for row in section(id, "questions").rows if row.id == question))


def own(at: Position) -> set[int]:
    """The cards that whoever decides holds."""
    assert at.turn is not None
    return set(at.view(at.turn).hand)


@pytest.mark.parametrize("id", OURS)
def test_positions_show_what_the_questions_ask(id: str) -> None:
    assert 5 in own(position(id, "empty"))
    assert position(id, "empty").known.left == 0
    assert {9, 5} & own(position(id, "chosen")) == {9}
    assert own(position(id, "bluff")) >= {8}
    assert not own(position(id, "bluff")) & {5, 7}
    assert 3 in own(position(id, "tie"))
    for question in ("shielded", "self"):
        at = position(id, question)
        assert all(at.known.out[seat] or at.known.shield[seat] for seat in range(at.known.players) if seat != at.turn)
    assert all(position(id, over).turn is None for over in ("tied", "last", "several", "aside"))
    assert position(id, "last").known.left > 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bonus_is_spoken_of_only_where_there_is_one(language: str) -> None:
    parts = [part for part in book(language, "classic").sections() if part.id != "editions"]
    assert "bonus" not in {part.id for part in parts}
    said = " ".join(f"{part.title} {row.head} {row.text}" for part in parts for row in part.rows)
    assert "bonus" not in said.casefold()
    assert "bonus" in section("standard", "win", language).rows[0].text.casefold()


def test_each_edition_has_its_own_story_and_box() -> None:
    assert section("standard", "story") == section("classic", "story") != section("princess", "story")
    assert [len(section(id, "box").rows) for id in ("standard", "classic", "princess")] == [4, 3, 3]
    assert section("classic", "box").rows[0].text.startswith("16 ")
    assert section("classic", "box").rows[1].text.startswith("4 ")
    assert all(book("en", "princess").who(card) for card in edition("princess").cards)
    assert not any(book("en", "standard").who(card) for card in edition("standard").cards)


def test_tokens_go_by_the_name_they_have_in_the_box() -> None:
    def said(language: str, id: str) -> str:
        return section(id, "next", language).rows[0].text

    assert "favor tokens" in said("en", "standard")
    assert "pions Faveur" in said("fr", "classic")
    assert "jetons Faveur" in said("fr", "princess")
    assert "segnalini Preferenza" in said("it", "princess")


def test_copies_are_told_in_words() -> None:
    def told(id: str) -> dict[int, str]:
        return {card.value: book("en", id).copies(card) for card in edition(id).cards}

    assert (told("standard")[1], told("standard")[6]) == (
        "6 cards, one of them not in Classic",
        "2 cards, not in Classic",
    )
    assert (told("classic")[1], told("classic")[9]) == ("5 cards", "one card")
    assert (told("princess")[6], told("princess")[0]) == ("2 cards · can bring a bonus",) * 2
    assert told("princess")[1] == "6 cards"
    assert sum(left_out(edition("standard"), card) for card in edition("standard").cards) == 21 - 16


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", OURS)
def test_every_edition_says_what_it_is(language: str, id: str) -> None:
    about = catalogue(language).about(edition(id))
    assert about.endswith(".")
    assert about in plain(rules_page(book(language, id)))


def test_sentences_begin_with_a_capital() -> None:
    assert sentences("the Guard. the king? 7 cards. “no”") == "The Guard. The king? 7 cards. “no”"
    assert sentences("") == ""


@pytest.mark.parametrize(("language", "id"), SHOWN)
def test_the_terminal_shows_all_of_it(language: str, id: str) -> None:
    shown = " ".join(plain(rules_page(book(language, id))).split())
    for part in book(language, id).sections():
        assert part.title in shown
        for row in part.rows:
            assert " ".join(row.text.split()[:4]) in shown
            assert " ".join(row.look.split()) in shown


def test_dots_and_hearts_in_the_terminal() -> None:
    def lines(page: RenderableType) -> list[str]:
        return plain(page).splitlines()

    standard = lines(reference_page(book("en", "standard")))
    assert any("Guard" in line and "•••••◦" in line for line in standard)
    assert any("Spy" in line and "◦◦" in line for line in standard)
    assert not any("♥" in line for line in standard)
    princess = lines(reference_page(book("en", "princess")))
    assert sum("••♥" in line for line in princess) == 2
    spy = edition("standard").card(0)
    assert any("2 cards, not in Classic" in line for line in lines(card_page(book("en", "standard"), spy)))
