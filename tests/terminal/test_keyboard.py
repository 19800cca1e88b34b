"""The keyboard: lines made of keys, and news that comes while somebody types."""

from __future__ import annotations

import asyncio
from io import StringIO
from typing import TYPE_CHECKING

import pytest
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from rich.console import Console

from billetdoux.terminal.keyboard import Gone, Interrupted, Keyboard, Overtaken
from billetdoux.terminal.keys import ESCAPE

if TYPE_CHECKING:
    from collections.abc import Generator

    from prompt_toolkit.input import PipeInput


@pytest.fixture
def keys() -> Generator[PipeInput]:
    with create_pipe_input() as keys:
        yield keys


@pytest.fixture
def keyboard(keys: PipeInput) -> Generator[Keyboard]:
    with Keyboard(Console(file=StringIO()), keys, DummyOutput()) as keyboard:
        yield keyboard


@pytest.mark.parametrize(
    ("typed", "lines", "left"),
    [
        ([b"h\xc3", b"\xa9llo\n"], ["héllo"], ""),
        ([b"ab\x7fc", b"d\x1b[A\r"], ["acd"], ""),
        ([b"one two\x17three\x15four"], [], "four"),
        ([b"a\nb\nc"], ["a", "b"], "c"),
        ([b"ac\x1b[Db\r"], ["abc"], ""),
        ([b"  spaces \r"], ["spaces"], ""),
    ],
)
def test_lines_are_made_of_keys(
    typed: list[bytes], lines: list[str], left: str, keyboard: Keyboard, keys: PipeInput
) -> None:
    for one in typed:
        keys.send_bytes(one)
    for line in lines:
        assert keyboard.line() == line
    keys.send_bytes(b"\r")
    assert keyboard.line() == left
    keys.send_bytes(b"x\x15\x04")
    with pytest.raises(Gone):
        keyboard.line()


def test_an_interrupt_ends_one_question_and_not_the_next(keyboard: Keyboard, keys: PipeInput) -> None:
    for key, raised in ((b"\x03", Interrupted), (b"\x04", Gone)):
        keys.send_bytes(key)
        with pytest.raises(raised):
            keyboard.line()
        keys.send_bytes(b"still here\r")
        assert keyboard.line() == "still here"


def test_escape_takes_back_what_was_typed_and_then_is_an_answer(keyboard: Keyboard, keys: PipeInput) -> None:
    keys.send_bytes(b"\x1b\r")
    assert keyboard.line() == ESCAPE
    keys.send_bytes(b"wrong\x1b\rright\r")
    assert keyboard.line() == "right"


def test_what_was_typed_before_is_not_shown_to_whoever_comes_next(keyboard: Keyboard, keys: PipeInput) -> None:
    keys.send_bytes(b"6=9,1,2\r")
    assert keyboard.line() == "6=9,1,2"
    keys.send_bytes(b"secret\x15\r")
    assert keyboard.line() == ""
    keys.send_bytes(b"\x1b[A\x10\x12\x19\r")  # up, the one before, search, yank
    assert keyboard.line() == ""


def test_news_overtakes_a_question_and_what_was_typed_stays_for_the_next(keyboard: Keyboard, keys: PipeInput) -> None:
    place, drawn = [0], list[int]()
    changed = asyncio.Event()

    async def news() -> None:
        await changed.wait()
        changed.clear()

    async def happen() -> None:
        await asyncio.sleep(0.05)
        changed.set()
        await asyncio.sleep(0.05)
        place[0] = 1
        changed.set()

    keyboard.listen(news)
    keys.send_bytes(b"half a li")
    keyboard.start(happen())
    with pytest.raises(Overtaken):
        keyboard.prompt(lambda: drawn.append(place[0]), lambda: place[0])
    assert drawn == [0, 0], "news that overtakes nothing only draws the page anew"
    keys.send_bytes(b"ne\r")
    assert keyboard.line() == "half a line"


def test_what_begins_with_a_slash_is_said_and_answers_nothing(keyboard: Keyboard, keys: PipeInput) -> None:
    said = list[str]()
    keyboard.on_slash = said.append
    keys.send_bytes(b"/ hello\r/\r7\r")
    assert keyboard.line() == "7"
    assert said == ["hello", ""]


def test_something_is_waited_for_while_nobody_types(keyboard: Keyboard) -> None:
    async def answer() -> str:
        await asyncio.sleep(0)
        return "done"

    assert keyboard.wait_for(answer()) == "done"
