"""The play at a table, without a terminal: what is typed goes through a pipe, and what is drawn is kept as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from rich.text import Text

from billetdoux.game.game import Game
from billetdoux.rules.move import Move
from billetdoux.terminal.here import LocalGame, LocalTable
from billetdoux.terminal.keyboard import Quit
from billetdoux.terminal.play import Visit
from billetdoux.terminal.table import Action
from billetdoux.text.catalogue import catalogue
from screens import keyboard_for

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from prompt_toolkit.input import PipeInput

    from billetdoux.terminal.keyboard import Keyboard
    from billetdoux.terminal.table import Hints
    from billetdoux.views.events import Event
    from billetdoux.views.view import View

ENGLISH = catalogue("en")


class Lesson:
    """The smallest table there can be: a position in which one move is right."""

    game = "lesson"
    viewer = 0
    notice = ""

    def __init__(self) -> None:
        self.played = Game("standard", ["Ada", "Bo"], seed=1, first=0)
        self.moves = list[Move]()
        self.asked = 0

    @property
    def deciding(self) -> bool:
        return not self.moves

    def view(self) -> View | None:
        return self.played.view(0)

    def events(self, viewer: int | None) -> Sequence[Sequence[Event]]:
        return self.played.events(viewer)

    def remark(self, number: int) -> str:  # noqa: ARG002
        return ""

    def place(self) -> object:
        return None

    def page(self) -> Callable[[], None] | None:
        return None

    def go_on(self) -> None:
        pass

    def play(self, move: Move) -> bool:
        self.moves.append(move)
        return True

    def asides(self) -> list[Text]:
        return [Text("Find the best move.")] + [Text(self.notice)] * bool(self.notice)

    def waiting(self) -> list[Text]:
        return [Text("Well done.")]

    def actions(self) -> Sequence[Action]:
        return [Action("w", "why", self._why)]

    def _why(self) -> None:
        self.asked += 1
        self.notice = "Because."

    def keys(self) -> str:
        return "w why"

    @property
    def has_hints(self) -> bool:
        return False

    def hints(self, silent: Sequence[str]) -> Hints | None:  # noqa: ARG002
        return None

    def leave(self, *, interrupted: bool) -> bool:  # noqa: ARG002
        return True

    def farewell(self) -> list[str]:
        return []


def test_whatever_has_the_interface_is_a_table_to_play_at(keys: PipeInput) -> None:
    lesson = Lesson()

    def answer(page: str) -> str:
        if "Because." in page:
            return "q"
        if "is not one of the choices" in page:
            return " W "
        return "x" if "Well done." in page else str(lesson.played.legal_moves()[0])

    keyboard, pages = keyboard_for(keys, answer)
    with keyboard:
        Visit(lesson, ENGLISH, keyboard).run()
    assert (lesson.moves, lesson.asked) == (lesson.played.legal_moves()[:1], 1)
    assert all("Find the best move." in page for page in pages.seen)
    assert "type one of w, ?, l, q" in " ".join(pages.seen[-2].split())


def local(keyboard: Keyboard, people: int, bots: int, seed: int = 3) -> LocalTable:
    names = ["Ada", "Bo", "Cleo", "Dario"][: people + bots]
    seats: list[str | None] = [None] * people + ["random"] * bots
    return LocalTable(LocalGame(Game("classic", names, seed=seed), seats, seed, None), ENGLISH, keyboard)


def answers(table: Callable[[], LocalTable]) -> Callable[[str], str]:
    """Return what somebody types who plays anything at all, saves nothing and then stops."""

    def answer(page: str) -> str:
        if "Save its record" in page or "Another game" in page:
            return "n"
        if "puts you out" in page:
            return "y"
        if "Press Enter" in page or "press Enter" in page:
            return ""
        view = table().view()
        return str(view.legal[-1])

    return answer


@pytest.mark.parametrize(("people", "bots"), [(1, 3), (2, 2)])
def test_games_at_one_keyboard_come_to_their_end(people: int, bots: int, keys: PipeInput) -> None:
    tables = list[LocalTable]()
    keyboard, pages = keyboard_for(keys, answers(lambda: tables[0]))
    with keyboard:
        tables.append(local(keyboard, people, bots))
        Visit(tables[0], ENGLISH, keyboard).run()
    assert tables[0].played.game.over
    said = tables[0].farewell()
    assert any("wins the game" in one or "win the game" in one for one in said), said
    assert len(said) == len(set(said)), "it is told once"
    assert ("Pass the keyboard to" in "".join(pages.seen)) == (people > 1)


def test_between_two_people_the_screen_shows_nobodys_hand(keys: PipeInput) -> None:
    tables, holders = list[LocalTable](), list[Any]()
    plain = answers(lambda: tables[0])

    def answer(page: str) -> str:
        if "Pass the keyboard to" in page:
            holders.append(tables[0].viewer)
        return plain(page)

    keyboard, pages = keyboard_for(keys, answer)
    with keyboard:
        tables.append(local(keyboard, 2, 0))
        Visit(tables[0], ENGLISH, keyboard).run()
    assert holders
    assert set(holders) == {None}, "a page that is drawn anew meanwhile shows what a spectator sees"
    ends = [page for page in pages.seen if "Press Enter for the next round" in page]
    assert ends
    assert not any(" you" in page for page in ends)


def test_what_was_read_at_a_stop_is_no_news_afterwards(keys: PipeInput) -> None:
    tables = list[LocalTable]()
    keyboard, _ = keyboard_for(keys, answers(lambda: tables[0]))
    with keyboard:
        tables.append(local(keyboard, 1, 1))
        visit = Visit(tables[0], ENGLISH, keyboard)
        visit.run()
        screen = visit.screen(tables[0].view())
        assert all(line.old for line in screen.log(0, rounds=1))


def test_leaving_a_game_that_is_over_asks_nothing_more(keys: PipeInput) -> None:
    tables = list[LocalTable]()
    plain = answers(lambda: tables[0])
    keyboard, pages = keyboard_for(keys, lambda page: "q" if "Press Enter to go on. (l log)" in page else plain(page))
    with keyboard:
        tables.append(local(keyboard, 1, 1))
        Visit(tables[0], ENGLISH, keyboard).run()
    assert not any("Leave the game?" in page for page in pages.seen)
    assert len(tables[0].farewell()) == 2


def test_a_table_can_be_left_before_anything_is_known_of_it(keys: PipeInput) -> None:
    keyboard, _ = keyboard_for(keys, lambda _: "q")
    lesson = Lesson()
    lesson.view = lambda: None  # pyright: ignore[reportAttributeAccessIssue]
    with keyboard:
        Visit(lesson, ENGLISH, keyboard).run()
        with pytest.raises(Quit):
            keyboard.prompt(lambda: keyboard.show(Text("")))
