"""How moves are written and read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from billetdoux.errors import MoveError
from billetdoux.rules.move import Move, pack_move, shorten, unpack_move
from sizes import examples

NOTATION = [
    ("1@2=5", Move(1, 2, 5)),
    ("2@1", Move(2, 1)),
    ("3@1", Move(3, 1)),
    ("7@1", Move(7, 1)),
    ("5@0", Move(5, 0)),
    ("4", Move(4)),
    ("8", Move(8)),
    ("9", Move(9)),
    ("0", Move(0)),
    ("6", Move(6)),
    ("1", Move(1)),
    ("2", Move(2)),
    ("3", Move(3)),
    ("7", Move(7)),
    ("1@0=0", Move(1, 0, 0)),
    ("6=9,1,2", Move(6, choice=(9, 1, 2))),
    ("6=0,0,0", Move(6, choice=(0, 0, 0))),
    ("6=9,1", Move(6, choice=(9, 1))),
    ("6=?", Move(6, choice=())),
]
BAD = [
    *("", " ", "x", "10", "-1", "1@", "@1", "1=", "1=5", "1@2=", "1@=5", "1@2=5=5", "1@2@3", "1@-1", "1@2=10"),
    *(
        "6=",
        "6=9",
        "6=9,",
        "6=9,1,",
        "6=9,1,2,3",
        "6=?,1",
        "6=9;1;2",
        "6@1=?",
        "6 = 9,1,2",
        "1 @2",
        "6==9,1",
        "6=9 1 2",
    ),
    *("١", "１", "²", "1@２=5", "4\n4", "4\x00", "\x1b[2J", "1@2=5\u202e", "Garde", "None", "4.0", "0x4", "+4"),
]


@pytest.mark.parametrize(("text", "move"), NOTATION)
def test_notation(text: str, move: Move) -> None:
    assert Move.parse(text) == move
    assert str(move) == text
    assert Move.parse(f" {text}\n") == move


@pytest.mark.parametrize(("text", "move"), [row for row in NOTATION if row[0] != "6=?"])
def test_a_move_survives_being_packed(text: str, move: Move) -> None:
    assert unpack_move(pack_move(move), 6) == move, text


def test_only_a_choice_is_hidden() -> None:
    assert str(Move(6, choice=(9, 1, 2)).hidden()) == "6=?"
    assert str(Move(6, choice=(9, 1)).hidden()) == "6=?"
    assert Move(6).hidden() == Move(6)
    assert Move(1, 2, 5).hidden() == Move(1, 2, 5)


@pytest.mark.parametrize("text", BAD)
def test_what_is_not_a_move_is_quoted(text: str) -> None:
    with pytest.raises(MoveError) as caught:
        Move.parse(text)
    assert caught.value.key == "move-unreadable"
    sentence = str(caught.value)
    assert sentence == f"“{shorten(text)}” is not a move; moves look like 4, 1@2=5 or 6=9,1,2."
    assert sentence.isprintable()


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("x\ny", "x·y"),
        ("a\x00b\x1b[2Jc", "a·b·[2Jc"),
        ("\t1@@\r\n", "1@@"),
        ("é\u202e\u2028!", "é··!"),
        ("\ud800", "·"),
        ("x" * 40, "x" * 40),
        ("x" * 41, "x" * 39 + "…"),
        ("1" * 100_000, "1" * 39 + "…"),
        ("\n" * 5 + "x" + "\n" * 100 + "y", "x" + "·" * 38 + "…"),
    ],
)
def test_input_is_made_fit_to_be_quoted(text: str, quoted: str) -> None:
    with pytest.raises(MoveError) as caught:
        Move.parse(text)
    assert caught.value.details == {"move": quoted}
    assert str(caught.value).startswith(f"“{quoted}” is not a move; ")


@given(st.text() | st.text("0123456789@=,? ", max_size=9))
@examples(300)
def test_any_text_is_a_move_or_an_error(text: str) -> None:
    try:
        written = str(Move.parse(text))
    except MoveError as error:
        written = text.strip()
        refusal = str(error)
    else:
        refusal = ""
        assert Move.parse(written) == Move.parse(text)
    assert written == text.strip()
    assert refusal.isprintable()
