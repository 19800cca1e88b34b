"""The terminal game, driven through a pseudo-terminal as a person would, and read off an emulated screen."""

from __future__ import annotations

import json
import os
import re
import sys
from typing import TYPE_CHECKING, Any

import pexpect
import pyte
import pytest
from rich.console import Console

from billetdoux.cli import main
from billetdoux.game.game import Game
from billetdoux.game.record import read_records, replay
from billetdoux.rules.edition import edition, known_editions
from billetdoux.terminal.drawing import LogLine, TableDrawing
from billetdoux.text import LANGUAGES
from billetdoux.text.catalogue import catalogue
from billetdoux.text.rulebook import Rulebook
from screens import ASKS, hand, hear_interrupts

if TYPE_CHECKING:
    from pathlib import Path

WIDTH, HEIGHT = 80, 24


class Terminal:
    """A person at a terminal: reads the screen, types answers."""

    def __init__(self, *arguments: str, cwd: Path, height: int = HEIGHT) -> None:
        self.screen = pyte.Screen(WIDTH, height)
        self.stream = pyte.ByteStream(self.screen)
        self.everything = ""
        self.child: Any = pexpect.spawn(
            sys.executable,
            ["-m", "billetdoux", "play", *arguments],
            dimensions=(height, WIDTH),
            cwd=str(cwd),
            env=os.environ | {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "XDG_DATA_HOME": str(cwd)},
            timeout=30,
            preexec_fn=hear_interrupts,
        )

    def read(self) -> str:
        """Return the screen when it next asks for an answer, or at the end."""
        while True:
            found = self.child.expect([ASKS, pexpect.EOF, r"\n"])
            data: bytes = self.child.before + (self.child.after if found != 1 else b"")
            self.stream.feed(data)
            self.everything += data.decode()
            if found != 2:
                return self.text()

    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.screen.display)

    def type(self, answer: str) -> str:
        self.child.sendline(answer)
        self.child.expect("\r\n")  # what was typed is echoed; the screen that comes next is what counts
        self.stream.feed(self.child.before + self.child.after)
        return self.read()

    def close(self) -> int:
        self.child.expect(pexpect.EOF)
        self.stream.feed(self.child.before)
        self.everything += self.child.before.decode()
        self.child.close()
        return self.child.exitstatus


def lowest_option(screen: str) -> str:
    """Return the first choice that a question offers."""
    offered = [line for line in screen.splitlines() if re.match(r"^ \d  \S", line.replace("\u00a0", " "))]
    return offered[-1].replace("\u00a0", " ").split()[0]


def answer_for(screen: str) -> str:
    """Return something sensible to type."""
    if "Save its record?" in screen or "Leave the game?" in screen:
        return "saved.json"
    if "puts you out" in screen:
        return "y"
    if any(wait in screen for wait in ("Press Enter", "press Enter")):
        return ""
    return lowest_option(screen)


def play_on(terminal: Terminal, screen: str, until: str, limit: int = 400) -> str:
    for _ in range(limit):
        if re.search(until, screen):
            return screen
        screen = terminal.type(answer_for(screen))
    raise AssertionError(f"never saw {until!r}; last:\n{screen}")


def options(**more: str) -> list[str]:
    chosen = {
        "edition": "standard",
        "players": "3",
        "lang": "en",
        "name": "Zoe",
        "seed": "11",
        "bot": "casual",
    } | more
    chosen = {name: value for name, value in chosen.items() if value}
    return [word for name, value in chosen.items() for word in (f"--{name}", value)]


def test_a_whole_game_with_its_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    receipt = tmp_path / "receipt.json"
    terminal = Terminal(*options(), "--receipt", str(receipt), cwd=tmp_path)
    screen = terminal.read()
    assert "wrote a letter by hand" in screen
    screen = terminal.type("")
    assert "Your turn" in screen
    assert all(name in screen for name in ("Zoe", "Ada", "Bo", "Deck", "unseen"))
    play_on(terminal, screen, "Save its record")
    assert "Type another file name" in terminal.type("?7"), "what is asked for is no name of a file"
    assert not (tmp_path / "?7").exists()
    assert "Another game with the same players?" in terminal.type("saved.json")
    terminal.type("n")
    assert terminal.close() == 0
    assert re.search("(You win|wins) the game", terminal.text())
    (record,) = read_records(tmp_path / "saved.json")
    assert replay(record).over
    assert record["players"] == ["Zoe", "Ada", "Bo"]
    assert record["seats"] == [None, "casual", "casual"]
    assert main(["verify", str(tmp_path / "saved.json"), "--receipt", str(receipt)]) == 0
    assert "receipt" in capsys.readouterr().out


def test_everything_is_asked_that_was_not_said(tmp_path: Path) -> None:
    terminal = Terminal(cwd=tmp_path)
    assert "Language · Langue · Lingua" in terminal.read()
    asked = terminal.type("fr")
    assert "vous l’apprend en quelques minutes" in " ".join(asked.split())
    assert "Quelle édition" in asked
    assert "À combien" in terminal.type("3")
    assert "votre nom" in terminal.type("5")
    assert "Contre qui voulez-vous jouer" in terminal.type("Zoé")
    screen = terminal.type("2")
    assert "Elsa" not in screen
    assert all(name in screen for name in ("Zoé", "Ada", "Bo", "Cleo", "Dario"))
    screen = terminal.type("0")
    assert "Princesse Princesse" in screen
    assert "À vous de commencer" in screen
    assert "Quitter la partie" in terminal.type("q")
    terminal.type("n")
    assert terminal.close() == 0
    again = Terminal("--lang", "fr", cwd=tmp_path)
    assert "vous l’apprend" not in again.read(), "that is said once"
    again.child.close(force=True)


@pytest.mark.parametrize(
    ("answer", "seats"),
    [
        ("", ["easy", "easy", "easy"]),
        ("2,1", ["casual", "easy", "casual"]),
        ("medium, 2,Easy", ["gentle", "casual", "easy"]),
    ],
)
def test_the_level_is_asked_from_easy_on_for_all_bots_or_for_each(
    answer: str, seats: list[str], tmp_path: Path
) -> None:
    terminal = Terminal(*options(bot="", players="4"), cwd=tmp_path)
    asked = terminal.read()
    levels = [text.split(" ·")[0] for text in re.findall(r"^ \d  (.*)", asked, re.MULTILINE)]
    assert levels == ["easy", "casual", "medium", "hard", "master", "grandmaster"]
    for wrong in ("7", "easy,medium,hard,easy", "1,,2"):
        assert f"“{wrong}” is not one of the choices" in " ".join(terminal.type(wrong).split())
    terminal.type(answer)
    terminal.type("0")
    terminal.type("q")
    terminal.type("half.json")
    assert terminal.close() == 0
    assert json.loads((tmp_path / "half.json").read_text())["seats"] == [None, *seats]


def test_a_coach_sits_beside_somebody_who_plays_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    terminal = Terminal(*options(edition="classic", players="2", bot="easy"), "--coach", cwd=tmp_path)
    terminal.read()
    assert "☞" in terminal.type("0")
    assert "What you know for certain" in terminal.type("h")
    assert "☞" in terminal.type("")
    screen = terminal.type("c")
    assert "The coach is silent" in screen
    assert "☞" not in screen
    assert "New card: " in screen
    assert "skip the lesson" in terminal.type("t")
    assert "Your turn" in terminal.type("q")
    terminal.child.close(force=True)
    assert json.loads((tmp_path / "billetdoux" / "lessons.json").read_text())["offered"]
    assert main(["play", "--coach", "--humans", "2"]) == 2
    assert "against bots alone" in capsys.readouterr().err


@pytest.mark.parametrize("edition", ["standard", "princess"])
@pytest.mark.parametrize("players", ["2", "6"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_fits_a_small_screen(edition: str, players: str, lang: str, tmp_path: Path) -> None:
    terminal = Terminal(*options(edition=edition, players=players, lang=lang), cwd=tmp_path)
    terminal.read()
    screen = terminal.type("0")
    for _ in range(3):
        assert screen.splitlines()[0].startswith("✉ Billet Doux"), screen
        assert screen.rstrip().endswith(">"), screen
        screen = terminal.type(lowest_option(screen)) if re.search(r"^ \d  \S", screen, re.MULTILINE) else screen
    terminal.child.close(force=True)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", known_editions())
def test_a_narrow_screen_still_says_which_round_it_is_and_how_many_tokens_win(id: str, language: str) -> None:
    text = catalogue(language)
    drawing = TableDrawing(Rulebook(text, edition(id)))
    view = Game(id, ["Ada", "Bo"], seed=0).view(0)
    for width in (40, 80):
        console = Console(width=width)
        with console.capture() as drawn:
            console.print(drawing.draw(console, view, [], 24))
        top = drawn.get().splitlines()[0]
        assert text("table-round", round=1) in top
        assert text("table-enough", text.token(edition(id)), count=view.enough) in top
        assert ("Billet Doux" in top) == (width == 80)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 6])
def test_a_tall_screen_names_the_cards_of_each_pile(players: int, language: str) -> None:
    text = catalogue(language)
    drawing = TableDrawing(Rulebook(text, edition("standard")))
    game = Game("standard", ["Ada", "Bo", "Cleo", "Dario", "Elsa", "Fleur"][:players], seed=2)
    while len(game.rounds[-1].moves) < 2 * players and not game.round_over:
        game.play(game.legal_moves()[0])
    view = game.view(0)
    for height in (24, 40):
        console = Console(width=120, height=height)
        with console.capture() as drawn:
            console.print(drawing.draw(console, view, [], height - 5))
        lines = drawn.get().replace("\u00a0", " ").splitlines()
        assert len(lines) <= height - 5
        named = [f"{laid.card} {drawing.name(laid.card)}" for pile in view.piles for laid in pile]
        beside = "\n".join(line[:90] for line in lines[: len(lines) - 8])
        assert named
        assert all(name.replace("\u00a0", " ") in beside for name in named) == (height == 40)


def test_an_entry_of_the_log_is_shown_whole_or_not_at_all() -> None:
    drawing = TableDrawing(Rulebook(catalogue("en"), edition("standard")))
    console = Console(width=40)
    log = [
        LogLine(f"{letter}1 " + "x" * 30 + f" {letter}2 " + "x" * 30 + f" {letter}3", old=False) for letter in "abcd"
    ]
    for room in range(2, 10):
        lines, complete = drawing.log(console, log, 40, room)
        shown = "\n".join(line.plain for line in lines)
        assert len(lines) <= room
        assert complete == (room >= 8)
        assert ("shows it all" in shown) == (room < 8)
        for letter in "abc":
            assert (f"{letter}1" in shown) == (f"{letter}3" in shown), shown
        assert "d3" in shown


def test_moves_can_be_typed_in_notation_and_bad_ones_change_nothing(tmp_path: Path) -> None:
    terminal = Terminal(*options(), cwd=tmp_path)
    terminal.read()
    screen = terminal.type("0")
    assert len(hand(screen)) == 2
    assert "“hello” is not one of the choices; type one of" in terminal.type("hello")
    assert "“1@” is not a move" in terminal.type("1@")
    screen = terminal.type("1@0=1")
    assert "is not a legal move here; legal: " in screen
    legal = screen.split("legal: ")[1].split(".\n")[0].split()
    assert {move[0] for move in legal} <= {*hand(screen), "…"}
    assert "You play" in terminal.type(legal[0])
    terminal.child.close(force=True)


def test_rules_and_log_are_one_key_away(tmp_path: Path) -> None:
    terminal = Terminal(*options(), cwd=tmp_path)
    terminal.read()
    terminal.type("0")
    assert "Compare hands with another player" in terminal.type("?")
    terminal.type("")
    assert "Choose another player and swap hands" in terminal.type("?7")
    terminal.type("")
    assert "There is no card “x”" in terminal.type("?x")
    terminal.type("")
    assert "You begin." in terminal.type("l")
    assert "Your turn" in terminal.type("")
    terminal.child.close(force=True)


def own_cards(screen: str) -> str:
    """Return the part of a screen on which a hand is shown."""
    return "\n".join(line for line in screen.splitlines() if line.startswith(("│", "╭", "╰")))


def test_hot_seat_nobody_sees_anothers_hand(tmp_path: Path) -> None:
    terminal = Terminal(*options(players="2"), "--humans", "2", "--name", "Ugo", cwd=tmp_path)
    terminal.read()
    screen = terminal.type("0")
    turns = 0
    for _ in range(60):
        if "Pass the keyboard to" in screen:
            turns += 1
            assert own_cards(screen) == "", screen
            assert "draw" not in screen
            assert "\x1b[3J" in terminal.everything[-400:], "what could be scrolled back to is cleared too"
            name = "Zoe" if "Pass the keyboard to Zoe" in screen else "Ugo"
            screen = terminal.type("")
            assert "Your turn" in screen or "Which card do you keep" in screen, screen
            place = next(line for line in screen.splitlines() if re.search(r"[○●] you", line))
            assert name in place
        elif "Press Enter for the next round" in screen:
            break
        else:
            screen = terminal.type(answer_for(screen))
    assert turns >= 2
    assert " you" not in screen, "the end of a round is shown as everyone may see it"
    terminal.child.close(force=True)


def test_a_saved_game_goes_on_where_it_stopped(tmp_path: Path) -> None:
    terminal = Terminal(*options(), cwd=tmp_path)
    terminal.read()
    screen = play_on(terminal, terminal.type("0"), "round 2")
    terminal.type("q")
    assert "cannot be written" in terminal.type("/nowhere/x.json")
    (tmp_path / "precious.txt").write_text("mine")
    assert "There is a file precious.txt already" in terminal.type("precious.txt")
    assert (tmp_path / "precious.txt").read_text() == "mine"
    terminal.type("half.json")
    assert terminal.close() == 0
    assert "play --resume half.json" in " ".join(terminal.text().split())
    saved = json.loads((tmp_path / "half.json").read_text())
    assert "winners" not in saved

    again = Terminal("--resume", "half.json", "--lang", "en", cwd=tmp_path)
    resumed = again.read()
    assert hand(resumed) == hand(screen) != []
    play_on(again, resumed, "Save its record")
    again.type("whole.json")
    again.type("n")
    assert again.close() == 0
    whole = json.loads((tmp_path / "whole.json").read_text())
    assert whole["rounds"][0] == saved["rounds"][0]
    assert whole["rounds"][1]["moves"][: len(saved["rounds"][1]["moves"])] == saved["rounds"][1]["moves"]
    assert main(["verify", str(tmp_path / "whole.json")]) == 0
    assert main(["play", "--resume", str(tmp_path / "whole.json")]) == 2


def test_a_short_game_is_as_short_when_it_is_resumed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    short = [*options(edition="classic", players="2", bot="easy"), "--tokens", "2"]
    terminal = Terminal(*short, cwd=tmp_path)
    terminal.read()
    play_on(terminal, terminal.type("0"), "round 2")
    terminal.type("q")
    terminal.type("half.json")
    assert terminal.close() == 0
    again = Terminal("--resume", "half.json", "--lang", "en", cwd=tmp_path)
    play_on(again, again.read(), "Save its record")
    again.type("whole.json")
    again.type("n")
    assert again.close() == 0
    (record,) = read_records(tmp_path / "whole.json")
    assert (record["enough"], max(record["rounds"][-1]["tokens"])) == (2, 2)
    assert replay(record).over
    for wrong in ("0", "4", "x"):
        assert main(["play", *short[:-1], wrong]) == 2
        assert "--tokens" in capsys.readouterr().err


def test_a_saved_game_with_a_bot_from_outside_goes_on_if_that_is_named_again(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("from billetdoux.bots.random import Random as Careless\n")
    terminal = Terminal(*options(bot="mine:Careless"), cwd=tmp_path)
    terminal.read()
    screen = play_on(terminal, terminal.type("0"), "round 2")
    terminal.type("q")
    terminal.type("half.json")
    assert terminal.close() == 0
    assert "play --resume half.json --bot mine:Careless" in " ".join(terminal.text().split())
    assert main(["play", "--resume", str(tmp_path / "half.json")]) == 2, "a file does not say what is run"
    again = Terminal("--resume", "half.json", "--bot", "mine:Careless", "--lang", "en", cwd=tmp_path)
    assert hand(again.read()) == hand(screen) != []
    again.child.close(force=True)


def test_bots_from_outside_are_named_again_seat_by_seat(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("from billetdoux.bots.random import Random as Careless\n")
    terminal = Terminal(*options(bot=""), "--bots", "casual,mine:Careless", cwd=tmp_path)
    terminal.read()
    play_on(terminal, terminal.type("0"), "Your turn")
    terminal.type("q")
    terminal.type("half.json")
    assert terminal.close() == 0
    assert "play --resume half.json --bots casual,mine:Careless" in " ".join(terminal.text().split())
    again = Terminal("--resume", "half.json", "--bots", "casual,mine:Careless", "--lang", "en", cwd=tmp_path)
    again.read()
    again.type("q")
    again.type("y")
    assert again.close() == 0
    assert json.loads((tmp_path / "half.json").read_text())["seats"] == [None, "casual", "mine:Careless"]


def test_the_end_of_input_and_an_interrupt_leave_cleanly(tmp_path: Path) -> None:
    for leave in ("sendeof", "sendintr"):
        terminal = Terminal(*options(), cwd=tmp_path)
        terminal.read()
        terminal.type("0")
        getattr(terminal.child, leave)()
        terminal.read()
        assert "Leave the game?" in terminal.text()
        terminal.type("n")
        assert terminal.close() == 0
        assert "Traceback" not in terminal.everything


def test_the_same_seed_gives_the_same_game(tmp_path: Path) -> None:
    for name in ("a.json", "b.json"):
        terminal = Terminal(*options(), cwd=tmp_path)
        terminal.read()
        play_on(terminal, terminal.type(""), "round 2")
        terminal.type("q")
        terminal.type(name)
        assert terminal.close() == 0
    assert (tmp_path / "a.json").read_text() == (tmp_path / "b.json").read_text()


def test_leaving_can_be_taken_back(tmp_path: Path) -> None:
    terminal = Terminal(*options(), cwd=tmp_path)
    terminal.read()
    screen = play_on(terminal, terminal.type("0"), "Your turn")
    for back in ("", "\x1b", "b"):
        assert "Leave the game?" in terminal.type("q")
        assert terminal.type(back) == screen, "the game goes on where it was"
    assert "Leave the game?" in terminal.type("q")
    assert "Leave the game?" in terminal.type("?7"), "a rule is not a file name"
    assert "Leave the game?" in terminal.type("l")
    terminal.type("y")
    assert terminal.close() == 0
    (saved,) = tmp_path.glob("billetdoux-*.json")
    assert f"play --resume {saved.name}" in " ".join(terminal.text().split())


def test_q_in_the_rules_only_closes_them(tmp_path: Path) -> None:
    terminal = Terminal(*options(), cwd=tmp_path)
    terminal.read()
    screen = play_on(terminal, terminal.type("0"), "Your turn")
    for page in ("?", "?7", "?all", "l"):
        assert terminal.type(page) != screen
        assert terminal.type("q") == screen


def test_the_words_that_go_on_with_a_game_are_those_that_began_it(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setenv("BILLETDOUX_STARTED_AS", "../scripts/play")
    terminal = Terminal(*options(), cwd=tmp_path)
    terminal.read()
    play_on(terminal, terminal.type("0"), "Your turn")
    terminal.type("q")
    terminal.type("my game.json")
    assert terminal.close() == 0
    assert "../scripts/play play --resume 'my game.json'" in " ".join(terminal.text().split())


def test_another_game_is_played_with_the_same_players_and_other_cards(tmp_path: Path) -> None:
    terminal = Terminal(*options(players="2", edition="classic"), cwd=tmp_path)
    terminal.read()
    play_on(terminal, terminal.type("0"), "Save its record")
    terminal.type("first.json")
    screen = terminal.type("")
    assert "Zoe" in screen
    play_on(terminal, screen, "Save its record")
    terminal.type("second.json")
    terminal.type("n")
    assert terminal.close() == 0
    first, second = ((read_records(tmp_path / f"{name}.json")[0]) for name in ("first", "second"))
    assert first["players"] == second["players"]
    assert first["rounds"][0]["deck"] != second["rounds"][0]["deck"]


def test_each_seat_may_have_a_bot_of_its_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    terminal = Terminal(*options(bot="", players="4"), "--bots", "random, casual", cwd=tmp_path)
    terminal.read()
    play_on(terminal, terminal.type("0"), "Your turn")
    terminal.type("q")
    terminal.type("half.json")
    assert terminal.close() == 0
    saved = json.loads((tmp_path / "half.json").read_text())
    assert saved["seats"] == [None, "random", "casual", "random"]
    assert main(["play", "--bot", "random", "--bots", "casual"]) == 2
    assert "not both" in capsys.readouterr().err
    assert main(["play", "--resume", str(tmp_path / "half.json"), "--bots", "random,casual,random,casual"]) == 2
    assert "at most 3" in capsys.readouterr().err


def test_an_illegal_move_is_answered_with_whole_moves(tmp_path: Path) -> None:
    terminal = Terminal(*options(), cwd=tmp_path)
    terminal.read()
    play_on(terminal, terminal.type("0"), "Your turn")
    held = {str(card) for card in hand(terminal.text())}
    other = next(card for card in "123579" if card not in held)
    said = " ".join(terminal.type(f"{other}@5").split())
    listed = re.search(r"[Ll]egal(?: moves)?(?: are)?:? ((?:\d[@=\d,]* ?)+)", said)
    assert listed, said
    assert set(listed[1].split()) - {"9", "8", "7", "6", "4", "0"}, "more than the cards in hand"
