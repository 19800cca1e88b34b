"""`billetdoux odds`: what it prints, and what it says to a moment or a seat that is not there."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from billetdoux.cli import main
from billetdoux.text import LANGUAGES

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def record(tmp_path: Path) -> str:
    path = tmp_path / "games.jsonl"
    assert main(["simulate", "--games", "1", "--players", "3", "--engine", "python", "--records", str(path)]) == 0
    return str(path)


@pytest.mark.parametrize("model", ["none", "random", "casual"])
def test_chances_sum_to_one_and_every_legal_move_is_weighed(
    record: str, model: str, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert main(["odds", record, "--at", "0:2", "--model", model, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    for row in (*found["hands"].values(), found["next"], found["aside"]):
        assert sum(row) == pytest.approx(1)
    assert found["exact"]
    assert found["worlds"] > 1000
    assert all(0 <= mean <= 1 for mean in found["moves"].values())
    assert main(["replay", record, "--json"]) == 0
    decisions = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert set(found["moves"]) == set(decisions[2]["legal"])


def test_the_network_says_what_it_thinks(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    for at in ("0:0", "0:3", "1:2"):
        assert main(["odds", record, "--at", at, "--model", "master", "--json"]) == 0
        thought = json.loads(capsys.readouterr().out)
        assert main(["odds", record, "--at", at, "--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        assert sum(thought["shares"]) == pytest.approx(1)
        assert sum(thought["plays"].values()) == pytest.approx(1)
        assert thought["plays"].keys() == found["moves"].keys()
        assert thought["hands"].keys() == found["hands"].keys()
        for seat, row in found["hands"].items():
            theirs = thought["hands"][seat]
            assert sum(theirs) == pytest.approx(1)
            assert sum(chance for chance, certain in zip(theirs, row, strict=True) if not certain) < 0.02


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("model", ["none", "master"])
def test_it_is_shown_in_each_language(
    record: str, language: str, model: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["odds", record, "--at", "0:1", "--lang", language, "--model", model]) == 0
    assert "%" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--at", "nine"], "write ROUND:PLY"),
        ([], "needs --at ROUND:PLY"),
        (["--at", "0:99"], "no decision 0:99"),
        (["--at", "0:0", "--seat", "7"], "--seat"),
        (["--at", "0:0", "--model", "wise"], "none, random, casual, master"),
        (["--at", "0:0", "--model", "master", "--seat", "1"], "which is seat 0"),
    ],
)
def test_what_is_wrong_is_said(record: str, given: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert main(["odds", record, *given, "--lang", "en"]) == 2
    assert said in capsys.readouterr().err
