"""The lessons: each is played through with every wrong answer, its texts are there, and the page's file is fresh."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from billetdoux.declare import to_dict
from billetdoux.errors import LessonError, OptionError, PositionError
from billetdoux.game.position import Position
from billetdoux.rules.edition import edition
from billetdoux.rules.state import NOTHING
from billetdoux.text import LANGUAGES
from billetdoux.text.catalogue import catalogue
from billetdoux.text.lessons import scenes
from billetdoux.text.lessons.lesson import (
    CHAPTERS,
    FOLDER,
    Lesson,
    LessonStep,
    find_lesson,
    lessons,
    read_folder,
    read_lesson,
)
from billetdoux.text.lessons.progress import LEARNER, Progress, begin, walk
from billetdoux.value import change
from billetdoux.views.events import OPEN

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
WRITTEN = ROOT / "web" / "src" / "learn" / "lessons.json"
EACH = pytest.mark.parametrize("lesson", lessons(), ids=lambda one: one.id)


def first_right(here: Progress) -> str:
    return next(given for given in here.answers() if not here.fitting(given).wrong)


@EACH
def test_a_lesson_is_played_through_with_every_wrong_answer_tried(lesson: Lesson) -> None:
    here: Progress | None = begin(lesson)
    while here is not None:
        before, seen = here.game.position(), to_dict(here.view)
        for given in here.answers():
            outcome = here.answer(given)
            assert (here.game.position(), to_dict(here.view)) == (before, seen)  # it was taken back
            assert outcome.after is None or not outcome.answer.wrong
            if here.asks_for_move:
                assert outcome.events[0], "the learner sees the move"
        here = here.answer(first_right(here)).after if here.step.answer else here.read_on()


@EACH
def test_all_ways_through_a_lesson_fit_the_rules(lesson: Lesson) -> None:
    found = walk(lesson)
    assert {here.at for here in found} == set(range(len(lesson.steps)))
    assert all(here.view.seat == LEARNER for here in found)


def test_the_chapters() -> None:
    by_chapter = {chapter: [one for one in lessons() if one.content.chapter == chapter] for chapter in CHAPTERS}
    assert len(by_chapter["first-letter"]) == 4
    in_court = {
        card for one in by_chapter["court"] for card in [one.content.card] if "princess" not in one.content.editions
    }
    assert in_court == {card.value for card in edition("standard").cards}
    in_classic = {one.content.card for one in by_chapter["court"] if "classic" in one.content.editions}
    assert in_classic == {card.value for card in edition("classic").cards}
    assert any("princess" in one.content.editions for one in by_chapter["court"])


@EACH
def test_a_lesson_about_a_card_uses_it_in_its_own_editions(lesson: Lesson) -> None:
    for step in lesson.steps:
        if step.position is not None:
            assert Position.parse(step.position).edition.id in lesson.content.editions
    for one in lesson.content.editions:
        if lesson.content.card is not None:
            assert edition(one).card(lesson.content.card)


# What is said.


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_texts_are_those_that_the_lessons_need(language: str) -> None:
    needed = {key for one in lessons() for key in one.texts()} | {"lesson-you"}
    needed |= {f"chapter-{chapter}{end}" for chapter in CHAPTERS for end in ("", "-about")}
    path = ROOT / "src/billetdoux/text/locales" / language / "lessons.ftl"
    lines = path.read_text(encoding="utf-8").splitlines()
    there = [line.split(" = ")[0] for line in lines if line and not line.startswith("#")]
    assert sorted(there) == sorted(needed)
    assert all(catalogue(language)(key) for key in needed)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_lesson_says_is_short(language: str) -> None:
    long = [key for one in lessons() for key in one.texts() if len(catalogue(language)(key)) > 280]
    assert long == []


# The way through.


def test_the_way_back() -> None:
    first = begin(find_lesson("out"))
    second = first.read_on()
    assert second is not None
    third = second.read_on()
    assert third is not None
    assert (third.back(), third.again(), first.back()) == (second, first, first)


def test_the_round_of_a_lesson_may_end_early() -> None:
    here = begin(find_lesson("out"))
    while not here.asks_for_move:
        here = here.read_on() or here
    after = here.answer("1@1=3").after
    assert after is not None
    assert after.game.round_over
    assert after.at == len(here.lesson.steps) - 1


def test_an_answer_that_is_none() -> None:
    here = begin(find_lesson("counting"))
    with pytest.raises(OptionError, match="type one of 2, 4, 5, 7"):
        here.answer("3")
    with pytest.raises(OptionError, match="choose one of draw, guess"):
        find_lesson("chess")


# What is wrong in a file is said in one sentence.

GOOD = """\
chapter = "court"
place = 50
editions = ["classic"]

[[step]]
position = "classic 0:4+1|1 0:5|8 >a 1123359~1(247)"
say = "start"

[[step.answer]]
move = "1@1=5"
say = "right"

[[step.answer]]
move = "*"
say = "no"
wrong = true

[[step]]
position = "classic 0:8|11 0:3+1|2 >b 234559~1(147) b>a"
say = "theirs"
then = ["1@0=8"]

[[step]]
say = "end"
"""


@pytest.mark.parametrize(
    ("was", "becomes", "says"),
    [
        ("chapter", "chapter =", "court/novel.toml cannot be read"),
        ('chapter = "court"', 'chapter = "yard"', "chapter, something is wrong: it is not one of first-"),
        ("place = 50\n", "", "place, something is wrong: it is missing"),
        ('say = "right"', 'says = "right"', "[[step]] 1, [[answer]] 1, says, something is wrong"),
        ('editions = ["classic"]', 'editions = ["chess"]', "There is no edition “chess”"),
        ('position = "classic 0:4+1|1', 'position = "classic 0:4+1|2', "[[step]] 1, something is impossible"),
        ('position = "classic 0:4+1|1 0:5|8 >a 1123359~1(247)"\n', "", "[[step]] 1, the position is missing"),
        ('move = "1@1=5"', 'text = "five"', "[[step]] 1, each answer needs a move, or else"),
        ('say = "right"\n', 'say = "right"\nwrong = true\n', "[[step]] 1, no answer is right"),
        ('move = "1@1=5"', 'move = "1@1=1"', "[[step]] 1, nobody can answer 1@1=1"),
        ('move = "*"', 'move = "1*"', "[[step]] 1, nothing is said to 4"),
        ('then = ["1@0=8"]', 'then = ["1@0=1 3"]', "[[step]] 2, “then” says 1@0=1 3, but seat 1 can"),
        ('move = "1@1=5"', 'then = ["9"]\nmove = "4"', "[[step]] 1, “then” says 9, but seat 1 can play only: 1 5@1"),
        ('then = ["1@0=8"]', 'then = ["1@0=9", "2@1"]', "but the learner has the turn; make it an answer"),
        ('say = "start"\n', 'say = "start"\nthen = ["4"]\n', "[[step]] 1, “then” belongs to the answers"),
        ('then = ["1@0=8"]\n', '[[step.answer]]\nmove = "*"\nsay = "x"\n', "[[step]] 2, a move is asked for when"),
        ('say = "end"', 'say = "The end."', "[[step]] 3, say, something is wrong"),
        ('say = "end"', 'say = "end"\nlook = ["sky"]', "[[step]] 3, look 1, something is wrong"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_file_and_step(was: str, becomes: str, says: str, tmp_path: Path) -> None:
    path = tmp_path / "court" / "novel.toml"
    path.parent.mkdir()
    path.write_text(GOOD, encoding="utf-8")
    assert walk(read_lesson(path))
    assert was in GOOD
    path.write_text(GOOD.replace(was, becomes, 1), encoding="utf-8")
    with pytest.raises(LessonError) as found:
        walk(read_lesson(path))
    sentence = str(found.value)
    assert says in sentence
    assert "court/novel.toml" in sentence
    for language in LANGUAGES:
        assert "court/novel.toml" in catalogue(language).error(found.value)


def test_lessons_need_names_and_places_of_their_own(tmp_path: Path) -> None:
    court, craft = tmp_path / "court", tmp_path / "craft"
    court.mkdir()
    craft.mkdir()
    (court / "novel.toml").write_text(GOOD, encoding="utf-8")
    (court / "other.toml").write_text(GOOD, encoding="utf-8")
    with pytest.raises(LessonError, match=r"court/other.toml and court/novel.toml have the same"):
        read_folder(tmp_path)
    (court / "other.toml").rename(court / "the-other.toml")
    with pytest.raises(LessonError, match="small letters alone"):
        read_folder(tmp_path)
    (court / "the-other.toml").unlink()
    (craft / "novel.toml").write_text(GOOD.replace("court", "craft"), encoding="utf-8")
    with pytest.raises(LessonError, match=r"craft/novel.toml and court/novel.toml have the same"):
        read_folder(tmp_path)


# The page's file.


def test_the_file_of_the_page_is_fresh() -> None:
    assert WRITTEN.read_text(encoding="utf-8") == scenes.written(), "run: scripts/lessons"


def test_the_file_of_the_page_is_small_and_of_its_schema() -> None:
    import jsonschema_rs

    checker: Any = jsonschema_rs
    schema = json.loads((ROOT / "docs" / "schemas" / "lessons.json").read_text(encoding="utf-8"))
    text = WRITTEN.read_text(encoding="utf-8")
    assert len(text) < 300_000
    assert checker.validator_for(schema).is_valid(json.loads(text))


def test_the_scenes_lead_to_each_other() -> None:
    for lesson in json.loads(WRITTEN.read_text(encoding="utf-8"))["lessons"]:
        told, reached = lesson["scenes"], {0}
        for number, scene in enumerate(told):
            view = scene["log"]["view"]
            moves = [one["move"] for one in scene["answers"] if one["move"] is not None]
            assert moves in ([], view["legal"])
            assert scene["back"] is None or scene["back"] < number
            for one in scene["answers"]:
                assert (one["log"] is None) == (one["move"] is None)
                assert not (one["wrong"] and one["next"] is not None)
            reached |= {one["next"] for one in (scene, *scene["answers"]) if one["next"] is not None}
        assert reached == set(range(len(told)))


def test_lessons_need_only_the_standard_library() -> None:
    code = "import sys; sys.path.append(sys.argv[1]); "
    code += "from billetdoux.text.lessons import scenes; print(len(scenes.written()))"
    source = str(ROOT / "src")
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code, source], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


# Secrets: what the page is given of a lesson depends only on what the learner has seen.


def other_positions(line: str, rng: random.Random) -> Iterator[str]:
    """Positions that the learner cannot tell from this one: hidden cards lie elsewhere."""
    position = Position.parse(line)
    for _ in range(60):
        s = position.state()
        hidden = [(s.deck, n) for n in range(s.left)]
        if rng.random() < 0.5:  # with their own hands, the others can play as they should, and the lesson goes on
            hidden += [(s.hand, seat) for seat in range(1, s.players) if not (s.out[seat] or s.knows[seat] & 1)]
            hidden += [(s.drawn, n) for n in range(len(s.drawn)) if s.turn != LEARNER and s.drawn[n] != NOTHING]
        cards = [*(where[n] for where, n in hidden), s.aside]
        rng.shuffle(cards)
        s.aside = cards.pop()
        for (where, n), card in zip(hidden, cards, strict=True):
            where[n] = card
        other = Position.of(position.edition, s, OPEN, ())
        if other != position and other.seen_by(LEARNER) == position.seen_by(LEARNER) and can_be(other):
            yield str(other)


def can_be(position: Position) -> bool:
    try:
        return Position.parse(str(position)) == position
    except PositionError:
        return False


def compare(here: Progress, there: Progress) -> int:
    """Go through a lesson in two worlds; as long as the learner sees the same, the page is given the same."""
    if here.events != there.events:
        return 0
    assert to_dict(scenes.log(here, here)) == to_dict(scenes.log(there, there))
    assert here.answers() == there.answers()
    same = 1
    for given in here.answers() or [""]:
        try:
            seen, told, after = reply(here, given)
            seen_there, told_there, after_there = reply(there, given)
        except LessonError:  # in that world the others cannot play so
            continue
        if seen == seen_there:
            assert told == told_there
            same += compare(after, after_there) if after and after_there else 0
    return same


def reply(here: Progress, given: str) -> tuple[object, object, Progress | None]:
    """What the learner sees of an answer, what the page is given of it, and what comes next."""
    if not given:
        return None, None, here.read_on()
    outcome = here.answer(given)
    return outcome.events, to_dict(scenes.log(here, outcome)), outcome.after


def with_other_position(step: LessonStep, rng: random.Random) -> LessonStep:
    if step.position is None:
        return step
    return change(step, position=next(other_positions(step.position, rng), step.position))


def in_other_worlds(lesson: Lesson) -> int:
    """Compare a lesson with itself in other worlds; return how many steps were the same for the learner."""
    rng = random.Random(lesson.id)
    same = 0
    for _ in range(8):
        steps = [with_other_position(step, rng) for step in lesson.steps]
        other = change(lesson, content=change(lesson.content, step=tuple(steps)))
        same += compare(begin(lesson), begin(other))
    return same


@EACH
def test_the_page_is_given_nothing_that_the_learner_has_not_seen(lesson: Lesson) -> None:
    assert in_other_worlds(lesson) >= 8


def test_a_leak_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = scenes.log

    def leaking(here: Progress, seen: Any) -> Any:
        return change(honest(here, seen), game=seen.game.position().line)

    monkeypatch.setattr(scenes, "log", leaking)
    with pytest.raises(AssertionError):
        in_other_worlds(find_lesson("draw"))


def test_every_file_of_a_lesson_is_in_its_chapters_folder() -> None:
    for one in lessons():
        assert (FOLDER / one.content.chapter / f"{one.id}.toml").exists()
