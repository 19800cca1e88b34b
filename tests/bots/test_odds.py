"""`billetdoux odds`: what it prints, and what it says to a moment or a seat that is not there."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from billetdoux.cli import main
from billetdoux.game.position import Position
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


def lines(record: str, capsys: pytest.CaptureFixture[str], *options: str) -> dict[str, str]:
    """Return the position at every decision of a record."""
    capsys.readouterr()
    assert main(["replay", record, "--positions", *options]) == 0
    return {line[:8].strip(): line[9:] for line in capsys.readouterr().out.splitlines()}


@pytest.mark.parametrize("viewer", [[], ["--seat", "0"], ["--spectator"]])
def test_replay_prints_the_position_at_every_decision(
    record: str, viewer: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    found = lines(record, capsys, *viewer)
    assert main(["replay", record, "--json", *viewer]) == 0
    decisions = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert list(found) == [f"{one['round']}:{one['ply']}" for one in decisions]
    assert main(["replay", record, "--json", "--positions", *viewer]) == 0
    assert [json.loads(line)["position"] for line in capsys.readouterr().out.splitlines()] == list(found.values())
    for one, line in zip(decisions, found.values(), strict=True):
        position = Position.parse(line)
        assert str(position) == line
        assert (position.turn, len(position.moves)) == (one["seat"], one["ply"])
        assert ("?" in line.partition(";")[0]) is bool(viewer)


def test_a_position_is_taken_instead_of_a_record(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    whole, mine, begun = lines(record, capsys), lines(record, capsys, "--seat", "1"), 0
    moments = [at for at, line in mine.items() if "?+" not in line and Position.parse(line).turn == 1]
    for at in dict.fromkeys([*moments[:4], *(at for at in moments if at.endswith(":0"))]):
        found: list[object] = []
        for given in (["--position", whole[at]], ["--position", mine[at]], ["--position", mine[at], "--seat", "1"]):
            assert main(["odds", *given, "--json"]) == 0
            found.append(json.loads(capsys.readouterr().out))
        assert found[0] == found[1] == found[2]
        assert main(["odds", record, "--at", at, "--json"]) == 0
        from_record = json.loads(capsys.readouterr().out)
        if at.endswith(":0"):  # nobody has done anything yet that the line does not tell
            assert from_record["hands"] == found[0]["hands"]  # pyright: ignore[reportIndexIssue]
            begun += 1
        for model in ("casual", "master"):
            assert main(["odds", "--position", mine[at], "--model", model]) == 0
            assert "%" in capsys.readouterr().out
    assert begun


WHOLE = "standard 0:4|7 0:8|11 0:6|50d1 0:4+9|2 >d 13203611~5 cd>a,a-5,d-7"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["FILE", "--position", WHOLE], "leave FILE out"),
        (["--position", WHOLE, "--at", "0:1"], "leave --at out"),
        (["--position", WHOLE.replace("~5", "")], "This position is impossible"),
        (["--position", ""], "This position is impossible"),
        (["--position", WHOLE, "--seat", "4"], "--seat cannot be “4”"),
        (["--position", WHOLE, "--model", "master", "--seat", "1"], "which is seat 3"),
        (["--position", "standard 0:4|7 0:?|11 0:?|50d1 0:?+?|2 >d @a ????????~?", "--seat", "1"], "seat b sees"),
        (["--position", "standard 0:?|7 0:?|11 0:?|50d1 0:?+?|2 >d @- ????????~?"], "A spectator has no hand"),
        (["--position", "standard 0:-|13x 0:-|196x 1:0|1 >b- 4024127611853~5"], "The round of this position is over"),
        (["--position", "standard 0:-|13x 0:-|196x 1:0|1 >b- 4024127611853~5", "--seat", "0"], "Seat 0 is out"),
        ([], "needs FILE"),
    ],
)
def test_what_is_wrong_with_a_position_is_said(
    given: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["odds", *given, "--lang", "en"]) == 2
    err = capsys.readouterr().err
    assert said in err
    assert err.count("\n") == 1


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
