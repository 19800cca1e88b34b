"""Bots that are programs: what they are asked, and what becomes of those that do not answer as they should."""

from __future__ import annotations

import json
import re
import shutil
import sys
import time
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from odd_bots import Historian

from billetdoux.bots.program import RUNNING, Program, question
from billetdoux.bots.registry import find_bot
from billetdoux.bots.speak import answer_lines
from billetdoux.declare import to_dict
from billetdoux.errors import BotError
from billetdoux.game.game import Game
from billetdoux.rules.generator import generator
from billetdoux.server.schemas import schemas
from billetdoux.views.events import Event

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "add-a-bot.md").read_text(encoding="utf-8")
TIMEOUT = 30.0  # seconds after which a test gives up waiting


@cache
def validator(name: str) -> Any:
    import jsonschema_rs

    checker: Any = jsonschema_rs
    return checker.validator_for(schemas()[name])


def valid(name: str, line: Any) -> bool:
    return bool(validator(name).is_valid(line))


def game_of(seed: int, players: int = 3) -> Game:
    return Game("standard", [str(seat) for seat in range(players)], seed=seed, first=0)


def shell(script: str, limit: float = TIMEOUT) -> Program:
    return Program("a program", ["sh", "-c", script], limit)


def ask(program: Program, game: Game) -> Any:
    try:
        return program.choose(game.view(game.turn), generator(1, 0, 0, 0))
    finally:
        program.close()


def test_questions_and_answers_are_as_the_schemas_say() -> None:
    game = game_of(4)
    for decision in range(30):
        if game.turn is None:
            game.next_round()
        view = game.view(game.turn)
        line = question(view, view.events, 0, generator(4, 0, 2, decision), 5)
        assert valid("bot-question.json", json.loads(line))
        (answer,) = answer_lines(Historian(), [line])
        assert valid("bot-answer.json", answer)
        game.play(answer["move"])
    assert not valid("bot-question.json", {"format": "billetdoux-bot/1"})
    assert not valid("bot-answer.json", {"move": 4})


@pytest.mark.parametrize(("kind", "count"), [("question", 1), ("answer", 2)])
def test_the_examples_of_the_page_are_as_the_schemas_say(kind: str, count: int) -> None:
    (block,) = re.findall(rf"^```json {kind}\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    lines = [block] if kind == "question" else block.splitlines()
    assert len(lines) == count
    assert all(valid(f"bot-{kind}.json", json.loads(line)) for line in lines)


def test_the_table_of_the_page_names_all_fields() -> None:
    told = re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)
    assert ["format", *told] == list(schemas()["bot-question.json"]["properties"])


def test_a_program_is_told_of_each_event_once_and_of_another_game_from_its_start(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    script = f"""while IFS= read -r line; do echo "$line" >> {heard}
        move=${{line#*'"legal":["'}}; echo '{{"move":"'"${{move%%'"'*}}"'"}}'; done"""
    program = shell(script)
    stories = list[tuple[Event, ...]]()
    for seed in (1, 2):
        game, story = game_of(seed, players=2), tuple[Event, ...]()
        for decision in range(6):
            if game.turn is None:
                game.next_round()
            seat = game.turn
            assert seat is not None
            chance = generator(seed, 0, 2, decision)
            view = game.view(seat)
            if seat == 0:
                story = view.events
            game.play((program if seat == 0 else find_bot("random")).choose(view, chance))
        stories.append(story)
    program.close()
    lines = [json.loads(line) for line in heard.read_text().splitlines()]
    for game, story in enumerate(stories):
        told = [event for line in lines if line["game"] == game for event in line["events"]]
        assert told == json.loads(json.dumps([to_dict(event) for event in story]))
    assert {line["game"] for line in lines} == {0, 1}


@pytest.mark.parametrize(
    ("script", "key", "says"),
    [
        ("echo oh dear >&2; exit 3", "bot-crashed", "status 3 (oh dear)"),
        ("read line; exit 0", "bot-crashed", "status 0"),
        ("exec 1>&-; sleep 1000", "bot-crashed", "closed its output"),
        ("read line; echo hello; cat", "bot-nonsense", "hello"),
        ("read line; echo '[]'; cat", "bot-nonsense", "[]"),
        ("read line; echo '{\"move\": 7}'; cat", "bot-nonsense", "7"),
        ('read line; echo \'{"move": "9@4"}\'; cat', "bot-nonsense", "9@4"),
        ('read line; echo \'{"error": "too hard"}\'; cat', "bot-crashed", "too hard"),
        ("yes", "bot-nonsense", "y"),
        ("head -c 300000 /dev/zero; cat", "bot-nonsense", "·"),
    ],
)
def test_what_a_program_does_wrong_is_said(script: str, key: str, says: str) -> None:
    with pytest.raises(BotError) as caught:
        ask(shell(script), game_of(1))
    assert caught.value.key == key
    assert says in str(caught.value)
    assert not RUNNING


def alive(pid: int) -> bool:
    """Whether a process lives; one that is dead but not yet buried does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
def test_a_program_that_stalls_is_killed_with_its_children(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    program = shell(f"sleep 1000 & echo $$ $! > {pids}; wait", limit=1.0)
    with pytest.raises(BotError, match="not answered within 1 seconds"):
        ask(program, game_of(1))
    for pid in map(int, pids.read_text().split()):
        give_up = time.monotonic() + TIMEOUT
        while alive(pid):
            assert time.monotonic() < give_up, "it lives on"
            time.sleep(0.01)


def test_a_program_that_failed_is_started_afresh_and_told_all() -> None:
    game = game_of(1)
    script = """while IFS= read -r line; do case $line in *round-began*)
        move=${line#*'"legal":["'}; echo '{"move":"'"${move%%'"'*}"'"}';; *) exit 1;; esac; done"""
    program = shell(script)
    view = game.view(0)
    assert program.choose(view, generator(1, 0, 0, 0)) == view.legal[0]
    with pytest.raises(BotError, match="crashed"):  # the same view: nothing new has happened
        program.choose(view, generator(1, 0, 0, 0))
    assert ask(program, game) == view.legal[0]


def test_what_a_class_prints_is_not_its_answer() -> None:
    command = [sys.executable, "-m", "billetdoux.bots.speak", "odd_bots:Chatty"]
    program = Program("chatty", command, TIMEOUT, {"PYTHONPATH": str(Path(__file__).parent)})
    game = game_of(1)
    assert ask(program, game) == game.view(0).legal[-1]


@pytest.mark.skipif(shutil.which("sh") is None, reason="needs a shell")
def test_the_shell_example_plays_its_lower_card() -> None:
    program = find_bot(f"program:sh {ROOT}/examples/lower_card.sh")
    game = Game("standard", ["Ada", "Bo"], seed=25, first=0)
    assert isinstance(program, Program)
    for expected in ("6", "6=9,8,1"):
        view = game.view(0)
        move = program.choose(view, generator(1, 0, 0, 0))
        assert str(move) == expected
        game.play(move)
    program.close()
