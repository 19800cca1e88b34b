"""The coach: each note speaks where it should and is silent elsewhere, and a mistake in its file is named."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from billetdoux import Game, Move, Position
from billetdoux.errors import TextError
from billetdoux.rules.edition import edition, known_editions
from billetdoux.text import LANGUAGES
from billetdoux.text.catalogue import catalogue
from billetdoux.text.coach import FILE, Coach, Memory, after, coach, load_coach, say_after, say_before
from billetdoux.text.coach_terms import PLAY, ROLES, WHEN

if TYPE_CHECKING:
    from pathlib import Path

    from billetdoux import View

NOTES = {note.id: note for note in coach().notes}
NAMES = ("Ada", "Bo", "Cy", "Dee", "Eve", "Fay")

# Of each note: a position in which it speaks, a move that follows it, and a position in which it is silent.
POSITIONS = {
    "princess": (
        "classic 0:9+4 0:2|1 >a 71351481~5(321)",
        "4",
        "classic 0:8+4 0:2|1 >a 71351491~5(321)",
    ),
    "prince-beside-princess": (
        "classic 0:9+5 0:2|1 >a 71341481~5(321)",
        "5@1",
        "classic 0:9+4 0:2|1 >a 71351481~5(321)",
    ),
    "countess-must": (
        "classic 0:8+7 0:2|1 >a 41351491~5(321)",
        "8",
        "classic 0:8+4 0:2|1 >a 71351491~5(321)",
    ),
    "first-turn": (
        "classic 0:8+4 0:2 >a 713514911~5(321)",
        "4",
        "classic 0:8+4|1 0:2|1 >a 1357954~1(321)",
    ),
    "guard-known": (
        "classic 0:4+1 0:2|1 >a 71341891~5(352) a>b",
        "1@1=2",
        "classic 0:4+1 0:2|1 >a 71341891~5(352)",
    ),
    "prince-on-princess": (
        "classic 0:5+4 0:9|1 >a 71351481~2(321) a>b",
        "5@1",
        "classic 0:5+4 0:9|1 >a 71351481~2(321)",
    ),
    "baron-sure": (
        "classic 0:5+3 0:2|1 >a 71951481~4(321) a>b",
        "3@1",
        "classic 0:5+3 0:7|1 >a 21951481~4(321) a>b",
    ),
    "king-up": (
        "classic 0:4+7 0:8|1 >a 21951451~3(321) a>b",
        "7@1",
        "classic 0:4+7 0:3|1 >a 21951451~8(321) a>b",
    ),
    "baron-low": (
        "classic 0:3+2 0:7|1 >a 91851451~4(321)",
        "2@1",
        "classic 0:3+5 0:7|1 >a 91821451~4(321)",
    ),
    "priest-then-guard": (
        "classic 0:1+2 0:7|1 >a 12459854~1(331)",
        "2@1",
        "classic 0:1+2 0:7|1 >a 12459854~1(331) a>b",
    ),
    "last-turn": (
        "classic 0:8+2|135d1 0:4|1541 >a 7~9(321)",
        "2@1",
        "classic 0:8+4 0:2 >a 713514911~5(321)",
    ),
    "nobody-in-reach": (
        "classic 0:4+1 0:2!|4 >a 71135891~5(312)",
        "1",
        "classic 0:4+1 0:2|1 >a 71341891~5(352)",
    ),
    "handmaid-known": (
        "classic 0:7+4 0:2|1 >a 81351491~5(321) b>a",
        "4",
        "classic 0:7+4 0:2|1 >a 81351491~5(321)",
    ),
    "hand-known": (
        "classic 0:2+8 0:7|1 >a 11459542~1(331) b>a",
        "2@1",
        "classic 0:2+8 0:7|1 >a 11459542~1(331)",
    ),
    "chancellor-choice": (
        "standard 0:4+5+9|6 0:8|1 >a= 01123675311~0(241)",
        "6=9,4,5",
        "standard 0:4+5 0:8|1 >a 0112367965311~0(241)",
    ),
    "guard-narrow": (
        "classic 0:4+1 0:2|1 >a 71341891~5(352) b-45789",
        "1@1=2",
        "classic 0:4+1 0:2|1 >a 71341891~5(352)",
    ),
    "guard": (
        "classic 0:4+1 0:2|1 >a 71341891~5(352)",
        "1@1=9",
        "classic 0:8+4 0:2|1 >a 71351491~5(321)",
    ),
    "priest": (
        "classic 0:4+2 0:7|1 >a 11459852~1(331)",
        "2@1",
        "classic 0:4+2 0:7|1 >a 11459852~1(331) a>b",
    ),
    "baron-high": (
        "classic 0:8+3 0:7|1 >a 91421451~5(321)",
        "3@1",
        "classic 0:3+2 0:7|1 >a 91851451~4(321)",
    ),
    "prince": (
        "classic 0:5+4 0:9|1 >a 71351481~2(321)",
        "5@1",
        "classic 0:5+4 0:9!|4 >a 71351181~2(321)",
    ),
    "king-low": (
        "classic 0:4+7 0:8|1 >a 21951451~3(321)",
        "7@1",
        "classic 0:5+7 0:8|1 >a 21951441~3(321)",
    ),
    "handmaid": (
        "classic 0:7+4 0:2|1 >a 81351491~5(321)",
        "4",
        "classic 0:5+2 0:9|1 >a 71451481~3(321)",
    ),
    "spy": (
        "standard 0:4+0 0:8|1 >a 0113567965321~1(241)",
        "0",
        "standard 0:4+5 0:8|1 >a 0112367965311~0(241)",
    ),
    "chancellor": (
        "standard 0:4+6 0:8|1 >a 0112357965311~0(241)",
        "6",
        "standard 0:4+5 0:8|1 >a 0112367965311~0(241)",
    ),
    "keep-highest": (
        "classic 0:8+4 0:2|1 >a 71351491~5(321)",
        "4",
        "classic 0:4|1 0:2+5 >b 71351491~8(321)",
    ),
}


def view_of(line: str) -> View:
    """What seat 0 sees."""
    return Position.parse(line).view(0)


@pytest.mark.parametrize("id", NOTES)
def test_each_note_speaks_in_one_position_and_is_silent_in_another(id: str) -> None:
    line, move, other = POSITIONS[id]
    view, played = view_of(line), Move.parse(move)
    assert played in NOTES[id].moves(view)
    alone = Coach((NOTES[id],))
    assert alone.advise(view, Memory()) == NOTES[id]
    assert alone.advise(view_of(other), Memory()) is None


def test_the_most_specific_note_speaks() -> None:
    known = view_of(POSITIONS["guard-known"][0])
    spoken = coach().advise(known, Memory())
    assert spoken == NOTES["guard-known"]
    assert {"guard", "keep-highest"} <= {id for id, note in NOTES.items() if note.moves(known)}
    sizes = [len(note.when) + len(note.play) for note in coach().notes]
    assert sizes == sorted(sizes, reverse=True)


def test_a_note_that_was_followed_twice_falls_silent() -> None:
    view, memory = view_of(POSITIONS["guard-known"][0]), Memory()
    note = NOTES["guard-known"]
    for _ in range(2):
        assert coach().advise(view, memory) == note
        followed, memory = after(note, view, Move.parse("1@1=9"), memory)
        assert not followed, "who does something else may be told again"
        assert coach().advise(view, memory) == note
        followed, memory = after(note, view, Move.parse("1@1=2"), memory)
        assert followed
    assert coach().advise(view, memory) != note


def test_there_is_something_to_say_at_most_decisions_and_nothing_to_who_has_none() -> None:
    asked = spoken = 0
    chance = Random(1)
    heard = set[str]()
    for id in known_editions():
        for players in edition(id).tokens:
            for seed in range(12):
                game = Game(id, NAMES[:players], seed=seed)
                while (seat := game.turn) is not None:
                    assert coach().advise(game.view((seat + 1) % players), Memory()) is None
                    asked += 1
                    if note := coach().advise(game.view(seat), Memory()):
                        spoken += 1
                        heard.add(note.id)
                        for language in LANGUAGES:
                            check(said(language, note.id, game))
                    game.play(chance.choice(game.legal_moves()))
    assert spoken / asked > 0.9
    assert len(heard) > len(NOTES) - 4


def said(language: str, id: str, game: Game) -> list[str]:
    """What the coach says now, and what it would say after each move that follows it."""
    text, note, view = catalogue(language), NOTES[id], game.view(game.turn)
    return [say_before(text, note, view), *(say_after(text, note, view, move) for move in note.moves(view))]


def check(sentences: list[str]) -> None:
    """Sentences begin large, end, and have no holes."""
    for sentence in sentences:
        assert re.fullmatch(r"[A-ZÀÉÊ].*[.]", sentence), sentence
        assert not re.search(r"[{}$]|  ", sentence), sentence


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", NOTES)
def test_each_note_has_its_sentences(id: str, language: str) -> None:
    line, move, _ = POSITIONS[id]
    text, view = catalogue(language), view_of(line)
    both = [say_before(text, NOTES[id], view), say_after(text, NOTES[id], view, Move.parse(move))]
    check(both)
    assert len(set(both)) == 2


def test_no_sentence_is_of_a_note_that_is_not_there() -> None:
    said = set(re.findall(r"(?m)^coach-([a-z-]+) =", (FILE.parent / "locales/en/coach.ftl").read_text("utf-8")))
    assert said == {f"{id}{part}" for id in NOTES for part in ("", "-after")}


def test_a_coach_sees_no_more_than_the_seat() -> None:
    """Worlds that a seat cannot tell apart: what lies in the deck or in an unknown hand changes nothing."""
    view = view_of("classic 0:4+1 0:2|1 >a 71341891~5(352)")
    other = view_of("classic 0:4+1 0:9|1 >a 81341721~5(352)")
    assert view == replace(other, began=view.began)
    assert coach().advise(view, Memory()) == coach().advise(other, Memory())


@pytest.mark.parametrize("table", [WHEN, PLAY])
def test_every_word_is_used(table: dict[str, str]) -> None:
    terms = {term.name for note in coach().notes for term in (note.when if table is WHEN else note.play)}
    assert terms == set(table)


# Mistakes in a file of notes.

GOOD = '[[note]]\nid = "a"\nwhen = ["hold princess"]\nplay = ["keep at least 5"]\n'


@pytest.mark.parametrize(
    ("old", "new", "where", "says"),
    [
        ("hold princess", "hold duchess", "note a", "it may say: choosing; first turn; hold CARD"),
        ("hold princess", "holds princess", "note a", "holds princess"),
        ("hold princess", "hold", "note a", ", ".join(ROLES)),
        ("keep at least 5", "keep at least five", "note a", "N is a number"),
        ("keep at least 5", "hold princess", "note a", "play = 'hold princess'"),
        ('["keep at least 5"]', "[]", "note a", "which moves are meant"),
        ('["keep at least 5"]', '"keep"', "note a", "it is a list of words in quotes"),
        ('["keep at least 5"]', "[5]", "note a", "says play = 5"),
        ('when = ["hold princess"]\n', "", "note a", "a note has id, when and play"),
        ("when", "where", "note a", "holds id, play, where"),
        ('id = "a"', 'id = "A b"', "note 1", "an id is of small letters"),
        ('id = "a"', "id = 7", "note 1", "says id = 7"),
        ("[[note]]", "[[notes]]", "note –", "each under [[note]]"),
        (GOOD, GOOD + GOOD, "note a", "stands twice"),
    ],
)
def test_a_mistake_in_the_file_is_named(tmp_path: Path, old: str, new: str, where: str, says: str) -> None:
    file = tmp_path / "coach.toml"
    file.write_text(GOOD)
    assert [note.id for note in load_coach(file).notes] == ["a"]
    file.write_text(GOOD.replace(old, new))
    with pytest.raises(TextError) as raised:
        load_coach(file)
    sentence = str(raised.value)
    assert f"coach.toml, {where}" in sentence
    assert says in sentence
    assert not sentence.endswith("..")


def test_what_is_no_toml_is_said(tmp_path: Path) -> None:
    file = tmp_path / "coach.toml"
    file.write_text("[[note]")
    with pytest.raises(TextError, match=r"coach.toml.*line 1"):
        load_coach(file)
