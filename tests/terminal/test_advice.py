"""Help at a table here, to whoever plays against bots alone: hints, the coach, and lessons for new cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from billetdoux import Game
from billetdoux.rules.edition import edition as find_edition
from billetdoux.terminal.course import Course, first_game
from billetdoux.terminal.here import LocalGame, LocalTable
from billetdoux.terminal.notebook import Notebook
from billetdoux.terminal.play import Visit
from billetdoux.terminal.remote import RemoteTable
from billetdoux.terminal.table import Hints
from billetdoux.text import LANGUAGES
from billetdoux.text.catalogue import catalogue
from billetdoux.text.coach import advice, coach
from billetdoux.text.hints import hint_sentences
from billetdoux.text.lessons.lesson import lessons
from billetdoux.text.sentences import Teller
from screens import keyboard_for

if TYPE_CHECKING:
    from collections.abc import Callable

    from prompt_toolkit.input import PipeInput

    from billetdoux.text.catalogue import Catalogue
    from screens import Pages

ENGLISH = catalogue("en")
ALL_OFFERED = [one.id for one in lessons()]


def flat(text: str) -> str:
    return " ".join(text.split())


def visit(
    keys: PipeInput,
    answer: Callable[[str, LocalTable], str],
    *,
    people: int = 1,
    bots: int = 1,
    coaching: bool = False,
    notebook: Notebook | None = None,
    text: Catalogue = ENGLISH,
    edition: str = "classic",
) -> Pages:
    """Play games until somebody leaves; return all pages. `answer` says what is typed at each."""
    tables = list[LocalTable]()
    keyboard, pages = keyboard_for(keys, lambda page: answer(flat(page), tables[0]))
    with keyboard:
        game = Game(edition, ["Ada", "Bo", "Cleo", "Dario", "Elsa", "Fleur"][: people + bots], seed=3, first=0)
        seats: list[str | None] = [None] * people + ["easy"] * bots
        tables.append(LocalTable(LocalGame(game, seats, 3, None), text, keyboard))
        Visit(tables[0], text, keyboard, notebook, coaching=coaching).run()
    return pages


def leaving(page: str) -> str | None:
    """What is typed to leave for good, once that is asked."""
    return "n" if "Leave the game?" in page else None


def silent(notebook: Notebook) -> list[str]:
    """The notes that were followed twice."""
    return [note.id for note in coach().notes if notebook.words("followed").count(note.id) >= 2]


def no_lessons() -> Notebook:
    notebook = Notebook()
    for id in ALL_OFFERED:
        notebook.add("offered", id)
    return notebook


def test_a_hint_says_what_is_certain_and_what_the_coach_would_play(keys: PipeInput) -> None:
    expected = list[str]()

    def answer(page: str, table: LocalTable) -> str:
        if "What you know for certain" in page:
            note = advice(ENGLISH, table.view())
            assert note is not None
            expected.extend([*hint_sentences(ENGLISH, table.view()), note.sentence])
            assert all(flat(sentence) in page for sentence in expected)
            return ""
        return leaving(page) or ("q" if expected else "h")

    pages = visit(keys, answer)
    assert expected
    assert "h hint" in pages.seen[0]
    assert not any("☞" in page for page in (pages.seen[0], pages.seen[2])), "the coach is asked, and does not butt in"


@pytest.mark.parametrize("key", ["h", "c"])
def test_at_one_keyboard_for_several_people_there_is_no_help(key: str, keys: PipeInput) -> None:
    told = list[str]()

    def answer(page: str, table: LocalTable) -> str:
        if "Pass the keyboard to" in page:
            return ""
        told.append(page)
        assert "☞" not in page
        assert "h hint" not in page
        assert "What you know for certain" not in page
        return leaving(page) or ("q" if "Other people play at this table" in page else key)

    visit(keys, answer, people=2, bots=1, coaching=True)
    assert "Other people play at this table, so there are no hints" in told[1]


def test_the_coach_speaks_before_a_move_and_after_it_was_followed(keys: PipeInput) -> None:
    notebook, praised, ignored = no_lessons(), list[str](), list[str]()
    waiting: dict[str, str] = {}  # what has to be on the page after a move

    def answer(page: str, table: LocalTable) -> str:
        if "after" in waiting:
            after = waiting.pop("after")
            assert (f"✓ {after}" in page) if after else ("✓" not in page), page
        if len(praised) > 3 and len(ignored) > 1:
            return leaving(page) or "q"
        if "Save its record" in page:
            return "n"
        if "Another game" in page or "Press Enter" in page:
            return ""
        if "puts you out" in page:
            return "y"
        note = advice(ENGLISH, table.view(), silent(notebook))
        if note is None:
            assert "☞" not in page
            return str(table.view().legal[0])
        assert f"☞ {flat(note.sentence)}" in page
        others = [move for move in map(str, table.view().legal) if move not in note.moves]
        if others and len(ignored) < 2:
            ignored.append(note.note)
            waiting["after"] = ""
            return others[0] if "9" not in others[0] else others[-1]
        praised.append(note.note)
        waiting["after"] = flat(note.afterwards[0])
        return note.moves[0]

    visit(keys, answer, coaching=True, notebook=notebook)
    assert list(notebook.words("followed")) == praised


def test_a_note_that_was_followed_twice_falls_silent_for_good(keys: PipeInput) -> None:
    view = Game("classic", ["Ada", "Bo"], seed=3, first=0).view(0)
    first = advice(ENGLISH, view)
    assert first is not None
    then = advice(ENGLISH, view, [first.note])
    notebook = no_lessons()
    for _ in range(2):
        notebook.add("followed", first.note)
    pages = visit(keys, lambda page, _: leaving(page) or "q", coaching=True, notebook=notebook)
    assert flat(first.sentence) not in flat(pages.seen[0])
    assert then is None or f"☞ {flat(then.sentence)}" in flat(pages.seen[0])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_coach_is_called_and_sent_away_during_the_game(language: str, keys: PipeInput) -> None:
    text, asked = catalogue(language), list[str]()

    def answer(page: str, table: LocalTable) -> str:
        asked.append(page)
        return ["c", "c", "q", "n"][len(asked) - 1]

    visit(keys, answer, notebook=no_lessons(), text=text)
    assert ["☞" in page for page in asked] == [False, True, False, False]
    assert flat(text("advice-on")) in asked[1]
    assert flat(text("advice-off")) in asked[2]


def test_a_lesson_is_offered_once_when_its_card_first_comes_up(keys: PipeInput) -> None:
    notebook, asked = Notebook(), list[str]()
    held = min(Game("classic", ["Ada", "Bo"], seed=3, first=0).view(0).hand)
    offer = f"New card: {ENGLISH.card(find_edition('classic'), held, 'the')}. Type t for a short lesson."

    def answer(page: str, table: LocalTable) -> str:
        asked.append(page)
        if "skip the lesson" in page:
            return ">"
        return leaving(page) or ("t" if len(asked) == 1 else "q")

    visit(keys, answer, notebook=notebook)
    lesson = next(one for one in lessons() if one.content.chapter == "court" and one.content.card == held)
    assert offer in asked[0]
    assert flat(ENGLISH(lesson.key("title"))) in asked[1]
    assert "New card" not in asked[2], "it has been given"
    assert notebook.words("offered")[0] == lesson.id
    pages = visit(keys, lambda page, _: leaving(page) or "q", notebook=notebook)
    assert offer not in flat(pages.seen[0])


def test_cards_of_princess_get_no_lessons_that_name_them_otherwise(keys: PipeInput) -> None:
    def answer(page: str, table: LocalTable) -> str:
        if "Save its record" in page or "Another game" in page:
            return "n"
        if "Press Enter" in page:
            return ""
        return "y" if "puts you out" in page else str(table.view().legal[-1])

    notebook = Notebook()
    visit(keys, answer, notebook=notebook, edition="princess")
    assert set(notebook.words("offered")) <= {"pair"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_games_are_played_with_the_coach(language: str, keys: PipeInput) -> None:
    """One against a beginner, then one of three; whoever has won or lost is told so, and nothing is to be saved."""
    text, notebook = catalogue(language), no_lessons()
    tables = list[LocalTable]()

    def answer(page: str) -> str:
        page = flat(page)
        if flat(text("first-game-keys")) in page:
            return ""
        if flat(text("learn-title")) in page:
            return "q" if notebook.words("done") else "p"
        view = tables[-1].view()
        if view.over or view.out[0]:
            return ""
        note = advice(text, view, silent(notebook))
        if flat(text("ask-sure", card="§").split("§")[1]) in page:
            return "y"
        return note.moves[0] if note is not None else str(view.legal[0])

    keyboard, pages = keyboard_for(keys, answer)
    with keyboard:
        course = Course(keyboard, text, notebook)
        begun = course.table_for

        def table_for(players: int) -> LocalTable:
            tables.append(begun(players))
            return tables[-1]

        course.table_for = table_for
        course.play_first_games()
    games = [table.played.game for table in tables]
    assert [(game.edition.id, len(game.players), game.enough, game.over) for game in games] == [
        ("classic", 2, 3, True),
        ("classic", 3, 3, True),
    ]
    assert all(table.played.seats == [None, "easy", "easy"][: len(table.played.seats)] for table in tables)
    shown = flat("\n".join(pages.seen))
    assert "☞" in shown
    assert flat(text("second-game", won="yes" if 0 in games[0].winners else "no")) in shown
    assert flat(text("save-over", file="§").split("§")[0]) not in shown
    assert notebook.words("done") == ("first-game",)
    tellers = [Teller(text, game.edition, game.players, 0) for game in games]
    ends = [teller.sentences(game.events(0)[-1])[-2:] for teller, game in zip(tellers, games, strict=True)]
    assert course.said == [sentence for end in ends for sentence in end], "“You win”, not “You wins”"


def test_a_first_game_is_classic_and_short_and_fair() -> None:
    played = first_game(ENGLISH, 2)
    assert played.game.players == ("You", "Bo")
    assert played.shuffle is not None


class Answering:
    """Stands for a client and a keyboard: whatever is asked is answered like this."""

    def __init__(self, answer: dict[str, Any]) -> None:
        self.answer = answer
        self.url = "http://a.example"

    def ask(self, type: str, **details: object) -> None:
        assert (type, details) == ("hint", {"silent": ("guard",)})

    def wait_for(self, work: None) -> dict[str, Any]:  # noqa: ARG002
        return self.answer


def asked_of_a_server(answer: dict[str, Any]) -> tuple[Hints | None, str]:
    """What comes of asking a server for hints, and the notice."""
    stub: Any = Answering(answer)
    table = RemoteTable(stub, stub, ENGLISH, stub)
    return table.hints(["guard"]), table.notice


def test_what_a_server_says_in_a_hint_can_do_nothing_to_the_terminal() -> None:
    advice = {"note": "spy", "sentence": "Play\x1b[2J.", "moves": ["0"], "afterwards": ["G\no\x1b]0;x\x07od."]}
    said = {"type": "hint", "id": "1", "number": 3, "sentences": ["Bo\x1b[2J"], "advice": advice, "newer": 5}
    hints, notice = asked_of_a_server(said)
    assert hints is not None
    assert hints.advice is not None
    assert (hints.sentences, hints.advice.sentence, hints.advice.afterwards, notice) == (
        ["Bo·[2J"],
        "Play·[2J.",
        ("G·o·]0;x·od.",),
        "",
    )
    assert asked_of_a_server(said | {"advice": None})[0] == Hints(["Bo·[2J"], None)


@pytest.mark.parametrize("wrong", [{"sentences": 5}, {"advice": {"note": "spy"}}, {"number": "x"}])
def test_a_hint_that_cannot_be_read_is_a_sentence(wrong: dict[str, Any]) -> None:
    said = {"type": "hint", "id": "1", "number": 3, "sentences": [], "advice": None}
    hints, notice = asked_of_a_server(said | wrong)
    assert hints is None
    assert "cannot be read" in notice


def test_a_server_that_refuses_says_why() -> None:
    said = {"type": "refused", "id": "1", "reason": "hint-rated", "sentence": "This game\x07 is rated.", "number": 3}
    assert asked_of_a_server(said) == (None, "This game· is rated.")


@pytest.mark.parametrize(("language", "edition"), [("en", "standard"), ("fr", "princess"), ("it", "standard")])
def test_a_crowded_table_with_the_coach_still_fits_a_small_screen(
    language: str, edition: str, keys: PipeInput
) -> None:
    text, notebook, turns = catalogue(language), Notebook(), list[int]()

    def answer(page: str, table: LocalTable) -> str:
        if flat(text("another-game")) in page or flat(text("save-over", file="§").split("§")[0]) in page:
            return "n"
        if flat(text("ask-sure", card="§").split("§")[1]) in page:
            return "y"
        view = table.view()
        turns.append(view.round)
        return "" if view.over or view.out[0] or view.turn != 0 else str(view.legal[len(turns) % len(view.legal)])

    pages = visit(keys, answer, bots=5, coaching=True, notebook=notebook, text=text, edition=edition)
    assert max(turns) > 0
    assert any("☞" in page for page in pages.seen)
    assert max(page.rstrip("\n").count("\n") + 1 for page in pages.seen) < 24
