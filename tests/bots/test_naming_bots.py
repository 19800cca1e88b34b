"""Bots by name, by entry point, by class and as programs; and what is never loaded."""

from __future__ import annotations

import json
import re
import runpy
import shlex
import subprocess
import sys
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from billetdoux.bots import BOTS, bot, figures, registry
from billetdoux.bots.registry import find_bot, installed, known_bots
from billetdoux.cli import main
from billetdoux.errors import BotError, OptionError
from billetdoux.game.game import Game
from billetdoux.rules.generator import generator
from billetdoux.text import LANGUAGES
from billetdoux.text.catalogue import catalogue

if TYPE_CHECKING:
    from billetdoux.views.view import View

ROOT = Path(__file__).parent.parent.parent


def a_view() -> View:
    return Game("standard", ["Ada", "Bo"], seed=25, first=0).view(0)


@pytest.fixture
def with_historian(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [EntryPoint(name, "odd_bots:Historian", registry.GROUP) for name in ("historian", "casual")]
    found.append(EntryPoint("broken", "no_such_module:Bot", registry.GROUP))

    def entry_points(group: str) -> EntryPoints:
        assert group == "billetdoux.bots"
        return EntryPoints(found)

    monkeypatch.setattr(registry, "entry_points", entry_points)


@pytest.mark.parametrize("spec", [*BOTS, "odd_bots:Historian"])
def test_a_bot_that_is_named_chooses_a_legal_move(spec: str) -> None:
    view = a_view()
    assert find_bot(spec).choose(view, generator(1, 0, 0, 0)) in view.legal


def test_an_installed_bot_has_a_name_but_cannot_take_one_of_ours(with_historian: None) -> None:
    assert known_bots() == [*BOTS, "broken", "historian"]
    view = a_view()
    assert find_bot("historian").choose(view, generator(1, 0, 0, 0)) in view.legal
    assert type(find_bot("casual")) is BOTS["casual"]


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("genius", "random, easy, casual"),
        ("no_such_module:Bot", "no_such_module"),
        ("odd_bots:Nobody", "Nobody"),
        ("odd_bots:Unmade", "not today"),
        ("odd_bots:Mute", "choose(view, rng)"),
        ("program:", "no command"),
        ("program:no-such-program-here", "no-such-program-here"),
        ("program:sh 'unclosed", "quotation"),
    ],
)
def test_what_is_no_bot_is_said_in_a_sentence(spec: str, says: str) -> None:
    with pytest.raises(OptionError, match=re.escape(says)):
        find_bot(spec)


@pytest.mark.parametrize("spec", ["odd_bots:Historian", "program:sh", "historian", "billetdoux.bots.casual:Casual"])
def test_what_a_server_or_a_file_names_is_never_loaded(spec: str, with_historian: None) -> None:
    with pytest.raises(OptionError):
        bot(spec)


@pytest.mark.parametrize("spec", ["odd_bots:Crashing", "odd_bots:Illegal"])
def test_mistakes_of_a_bot_from_outside_become_errors(spec: str) -> None:
    game = Game("standard", ["Ada", "Bo"], seed=3, first=0)
    assert len(game.legal_moves()) > 3
    with pytest.raises(BotError, match=spec):
        find_bot(spec).choose(game.view(0), generator(1, 0, 0, 0))


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_bot_of_ours_has_a_name_and_a_style(language: str) -> None:
    text = catalogue(language)
    assert len({text(f"bot-{name}") for name in BOTS} | {text(f"bot-{name}-style") for name in BOTS}) == 2 * len(BOTS)


def test_the_list_says_what_was_not_measured(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, with_historian: None
) -> None:
    monkeypatch.setattr(figures, "FILE", tmp_path / "none.json")
    assert main(["bots"]) == 0
    out = capsys.readouterr().out
    assert "No figures" in out
    assert "The Regular" in out
    assert "Lets all that it has seen decide" in out
    assert "cannot be loaded" in out


def test_the_list_shows_what_was_measured(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    share = {"value": 0.75, "low": 0.7, "high": 0.8}
    pair = {"bot": "casual", "against": "random", "round_share": share}
    cells = [{"edition": "standard", "players": 2, "pairs": [pair]}]
    times = [{"bot": "casual", "p99_ms": milliseconds} for milliseconds in (0.25, 0.5)]
    (tmp_path / "figures.json").write_text(json.dumps({"cells": cells, "times": times}))
    monkeypatch.setattr(figures, "FILE", tmp_path / "figures.json")
    assert main(["bots", "--lang", "it"]) == 0
    out = capsys.readouterr().out
    (casual,) = [line.split() for line in out.splitlines() if line.strip().startswith("casual") and ".75" in line]
    (random,) = [line.split() for line in out.splitlines() if line.strip().startswith("random") and ".25" in line]
    assert (casual[1], casual[-2:]) == (".750", ["0.5", "ms"])
    assert (random[3], random[-1]) == (".250", "–")
    assert main(["bots", "--json"]) == 0
    listed = {row["bot"]: row for row in json.loads(capsys.readouterr().out)["bots"]}
    assert listed["casual"]["against"]["random"] == 0.75
    assert installed() == {}


def test_the_tables_of_the_page_are_those_of_the_figures() -> None:
    bench = runpy.run_path(str(ROOT / "research" / "bots.py"))
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    made = page.partition(bench["BEGIN"])[2].partition(bench["END"])[0]
    assert made == bench["tables"](figures.figures()), "run: python research/bots.py"


def test_the_page_shows_the_example() -> None:
    page = (ROOT / "docs" / "add-a-bot.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    example = (ROOT / "examples" / "careful.py").read_text(encoding="utf-8")
    assert example.partition("\n\n")[2] == shown
    assert len(example.splitlines()) <= 20


def commands() -> list[str]:
    page = (ROOT / "docs" / "add-a-bot.md").read_text(encoding="utf-8")
    found = [line for block in re.findall(r"```sh\n(.*?)```", page, re.DOTALL) for line in block.splitlines()]
    return [line for line in found if " play " not in line]


@pytest.mark.parametrize("command", commands())
def test_the_commands_of_the_page_work(command: str) -> None:
    words = shlex.split(command)[1:]
    done = subprocess.run(
        [sys.executable, "-m", "billetdoux", *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "lost" not in done.stdout


def test_a_class_can_play_in_a_simulation(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--bots", "odd_bots:Historian,random", "--games", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["seats"][0]["bot"] == "odd_bots:Historian"
    assert main(["simulate", "--bots", "odd_bots:Illegal", "--games", "1"]) == 2
    assert "not one of its legal moves" in capsys.readouterr().err
