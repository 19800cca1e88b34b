"""The commands: what they print, and one sentence for whatever is wrong."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from billetdoux.bots.network.forward import OF_TWO
from billetdoux.cli import main
from billetdoux.cli.command_line import COMMANDS, command_line
from billetdoux.errors import SENTENCES
from billetdoux.text import LANGUAGES
from billetdoux.text.help_texts import help_texts

GAMES = ["--games", "3", "--seed", "7"]
FOR_TWO = f"weights:{OF_TWO}"


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(list(arguments))
    out, err = capsys.readouterr()
    return status, out, err


@pytest.fixture
def records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    path = tmp_path / "games.jsonl"
    assert (
        run(capsys, "simulate", "--players", "3", *GAMES, "--bots", "casual,random", "--records", str(path))[0] == 0
    )
    return path


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["simulate", "--players", "7"], "from 2 to 6"),
        (["simulate", "--edition", "classic", "--players", "5"], "2 to 4"),
        (["simulate", "--edition", "poker"], "standard, classic, princess"),
        (["simulate", "--lang", "de"], "en, fr, it"),
        (["simulate", "--bots", "genius"], "random, easy, casual"),
        (["simulate", "--bots", "random,random,random"], "at most 2"),
        (["simulate", "--players", "3", "--bots", FOR_TWO], "for 2 players at most"),
        (["simulate", "--games", "0"], "from 1 to"),
        (["simulate", "--games", "many"], "many"),
        (["simulate", "--seed", "-1"], "-1"),
        (["simulate", "--records", "/nowhere/games.jsonl"], "/nowhere/games.jsonl"),
        (["simulate", "--records"], "--records"),
        (["simulate", "--records", ""], "--records is empty"),
        (["simulate", "--json=5"], "--json takes no value"),
        (["simulate", "--frobnicate"], "--frobnicate"),
        (["simulate", "surplus"], "surplus"),
        (["frobnicate"], "join, learn, odds, play, replay, rules, serve, simulate, train, verify"),
        (["--players", "4"], "billetdoux play"),
        (["--lang", "en", "--seed=4"], "“--seed”"),
        (["--lang", "en", "play"], "billetdoux play --lang"),
        (["--port", "70000"], "from 0 to 65535"),
        (["replay"], "FILE"),
        (["replay", "/nowhere/games.jsonl"], "/nowhere/games.jsonl"),
        (["replay", "."], "."),
        (["replay", ""], "FILE is empty"),
        (["verify"], "FILE"),
        (["verify", "/nowhere/games.jsonl"], "/nowhere/games.jsonl"),
        (["rules", "joker"], "9 Princess"),
        (["rules", "--edition", "poker"], "standard"),
        (["rules", "--lang", "klingon"], "en, fr, it"),
        (["play"], "terminal"),
        (["play", "--players", "7"], "from 2 to 6"),
        (["play", "--edition", "classic", "--players", "5"], "2 to 4"),
        (["play", "--lang", "de"], "en, fr, it"),
        (["play", "--bot", "genius"], "random, easy, casual"),
        (["play", "--players", "3", "--bot", FOR_TWO], "for 2 players at most"),
        (["play", "--humans", "3", "--players", "2"], "--humans"),
        (["play", "--name", "Ada", "--name", "Ada"], "Ada"),
        (["play", "--name", ""], "1 to 32"),
        (["play", "--name", "\x1b[31mred"], "1 to 32"),
        (["play", "--players", "2", "--name", "A", "--name", "B", "--name", "C"], "at most 2"),
        (["play", "--seed", "x"], "--seed"),
        (["play", "--resume", "/nowhere/game.json"], "/nowhere/game.json"),
        (["play", "--resume", "x", "--edition", "classic"], "--edition"),
        (["arena", FOR_TWO, "casual", "--players", "3"], "for 2 players at most"),
        (["join"], "URL"),
        (["join", "ftp://a.example"], "ftp://a.example"),
        (["join", "a.example", "--players", "9"], "from 2 to 6"),
        (["join", "a.example", "--clock", "2"], "from 5 to"),
        (["join", "a.example", "--name", "\x1b[31mred"], "1 to 32"),
        (["join", "a.example"], "terminal"),
    ],
)
def test_bad_input_gets_one_sentence_and_status_2(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1
    assert err.endswith(".\n")


def test_errors_are_said_in_the_language_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert "choisissez parmi" in run(capsys, "simulate", "--edition", "poker", "--lang", "fr")[2]
    assert "scegli tra" in run(capsys, "simulate", "--edition", "poker", "--lang=it")[2]


def test_errors_are_said_in_the_systems_language(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "it_IT.UTF-8")
    assert "scegli tra" in run(capsys, "simulate", "--edition", "poker")[2]


@pytest.mark.parametrize("content", [b"", b"\n\n", b"{", b'{"format": "bill', bytes(range(256)), b"[]", b"12", b"{}"])
@pytest.mark.parametrize("command", [["replay"], ["verify"], ["play", "--resume"]])
def test_files_that_are_no_records(
    content: bytes, command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    status, out, err = run(capsys, *command, str(path))
    assert (status, out) == (2, "")
    assert str(path) in err
    assert err.count("\n") == 1


def test_the_same_seed_gives_the_same_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paths = [tmp_path / name for name in ("a", "b", "c")]
    for path, seed in zip(paths, ["5", "5", "6"], strict=True):
        run(capsys, "simulate", "--games", "2", "--seed", seed, "--bots", "casual", "--records", str(path))
    first, again, other = (path.read_text() for path in paths)
    assert first == again != other


def test_simulate_counts_what_its_records_say(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", "--players", "3", *GAMES, "--bots", "casual,random", "--json"]
    figures = json.loads(run(capsys, *arguments)[1])
    games = [json.loads(line) for line in records.read_text().splitlines()]
    rounds = [row for game in games for row in game["rounds"]]
    assert figures["games"] == len(games) == 3
    assert [seat["bot"] for seat in figures["seats"]] == ["casual", "random", "casual"]
    for seat in figures["seats"]:
        won = sum(1 / len(game["winners"]) for game in games if seat["seat"] in game["winners"])
        assert seat["games_won"] == pytest.approx(won)
        assert 0 <= seat["low"] <= seat["share"] <= seat["high"] <= 1
    assert figures["rounds_per_game"] == pytest.approx(len(rounds) / 3)
    assert figures["decisions_per_round"] == pytest.approx(sum(len(row["moves"]) for row in rounds) / len(rounds))
    bonus = sum(sum(row["gains"]) - len(row["winners"]) for row in rounds) / len(rounds)
    assert figures["bonus_tokens_per_round"] == {"spy": pytest.approx(bonus)}
    assert sum(figures["rounds_ended"].values()) == pytest.approx(1)


def test_simulate_prints_its_figures(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "simulate", "--edition", "princess", "--players", "2", "--games", "2")
    assert status == 0
    assert "2 games of Princess Princess" in out
    assert "pair bonus" in out


def test_replay_lists_each_decision(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "replay", str(records), "--json")
    decisions: list[dict[str, Any]] = [json.loads(line) for line in out.splitlines()]
    games = [json.loads(line) for line in records.read_text().splitlines()]
    assert status == 0
    assert [one["move"] for one in decisions] == [
        move for game in games for row in game["rounds"] for move in row["moves"]
    ]
    for one in decisions:
        assert list(one) == ["game", "round", "ply", "seat", "legal", "move"]
        assert one["legal"] == sorted(one["legal"])
        assert one["move"] in one["legal"]


@pytest.mark.parametrize("who", [["--seat", "1"], ["--spectator"]])
def test_replay_for_a_seat_hides_what_others_chose(
    who: list[str], records: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    decisions = [json.loads(line) for line in run(capsys, "replay", str(records), "--json", *who)[1].splitlines()]
    mine = [one for one in decisions if one["seat"] == 1 and who[0] == "--seat"]
    others = [one for one in decisions if one not in mine]
    assert all(one["legal"] for one in mine)
    assert all(one["legal"] is None for one in others)
    choices = {one["move"] for one in others if one["move"].startswith("6=")}
    assert choices == {"6=?"}


def test_replay_tells_the_story(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "replay", str(records), "--lang", "fr")[1]
    assert "Manche 1." in out
    assert "remporte la partie" in out
    mine = run(capsys, "replay", str(records), "--seat", "0")[1]
    assert "You draw" in mine
    public = run(capsys, "replay", str(records), "--spectator")[1]
    assert "You" not in public
    assert "draws a card" in public


def test_replay_refuses_a_record_that_breaks_a_rule(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games = [json.loads(line) for line in records.read_text().splitlines()]
    games[1]["rounds"][1]["moves"][0] = "9@1"
    records.write_text("".join(json.dumps(game) + "\n" for game in games))
    status, out, err = run(capsys, "replay", str(records), "--json")
    assert (status, out) == (1, "")
    assert err.startswith("Game 1, round 1, ply 0: 9@1 breaks a rule; legal: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize("arguments", [["--seat", "3"], ["--seat", "x"], ["--seat", "0", "--spectator"]])
def test_replay_refuses_seats_that_are_not_there(
    arguments: list[str], records: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = run(capsys, "replay", str(records), *arguments)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1


def test_verify_has_nothing_to_say_of_a_simulated_game(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "verify", str(records))
    assert (status, out) == (2, "")
    assert "nothing to verify" in err


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("edition", ["standard", "classic", "princess"])
def test_rules(edition: str, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--edition", edition, "--lang", lang]
    status, reference, _ = run(capsys, "rules", *options)
    assert status == 0
    assert [line.split()[1] for line in reference.splitlines() if line[1:4].strip()[:1].isdigit()] == [
        value for value in "9876543210" if edition != "classic" or value not in "60"
    ]
    one = run(capsys, "rules", "8", *options)[1]
    whole = run(capsys, "rules", "all", *options)[1]
    assert len(reference) < len(whole)
    assert len(one.splitlines()) < len(reference.splitlines())


def test_help_names_the_commands_and_what_happens_without_one(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        run(capsys, "--help")
    out = capsys.readouterr().out
    assert left.value.code == 0
    assert all(word in out for word in (*COMMANDS, "--no-browser", "opens in your browser"))


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_a_command_says_how_to_call_it(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run(capsys, command, "--help")
    assert capsys.readouterr().out.startswith(f"usage: billetdoux {command} ")


def helped() -> list[tuple[str, str, str]]:
    """All that helps: the command, the key of the text, and the text in English."""
    parser, parsers = command_line()
    texts = [(name, "purpose", purpose) for name, purpose in COMMANDS.items()]
    for name, one in {"billetdoux": parser, **parsers}.items():
        one.declare()
        texts += [(name, action.dest.replace("_", "-"), action.help or "") for action in one._actions]
        about = one.description or "" if one is parser else ""
        texts += [(name, "description", about), (name, "epilog", one.epilog or "")]
    return [text for text in texts if text[2]]


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_all_help_is_translated_and_nothing_else(language: str) -> None:
    there, used = help_texts(language), {"usage", "arguments", "options"}
    shared = dict[str, str]()
    for command, name, english in helped():
        key = f"{command}-{name}" if f"{command}-{name}" in there else name
        assert key in there, f"{command} {name}: {english}"
        used.add(key)
        if key == name:
            assert shared.setdefault(key, english) == english, f"{command} {name} needs a text of its own"
    assert set(there) == used
    for key, text in there.items():
        assert text == text.strip() != "", key
        assert "%" not in text, key
        assert not re.search(r"\w'\w|\.\.\.", text), key
        if language == "fr":
            assert not re.search(r"[\w…] ?[;!?](?=[\s,]|$)| :|« ", text), key


@pytest.mark.parametrize(("language", "usage"), [("en", "usage: "), ("fr", "usage\u00a0: "), ("it", "uso: ")])
@pytest.mark.parametrize("command", ["", "play", "arena"])
def test_help_is_given_in_the_language_asked_for(
    command: str, language: str, usage: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        run(capsys, *filter(None, [command]), "--lang", language, "--help")
    first, *others = capsys.readouterr().out.partition("\n\n")[0].splitlines()
    assert first.startswith(f"{usage}billetdoux")
    starts = {len(line) - len(line.lstrip()) for line in others}
    assert starts == {len(usage) + (len("billetdoux play ") if command == "play" else 0)}


def test_help_does_not_wait_for_the_catalogues() -> None:
    code = "import sys; from billetdoux.cli import main\ntry: main(['--help', '--lang', {!r}])\nfinally: "
    code += "print(sorted({{'fluent.runtime', 'fluent.syntax', 'babel'}} & set(sys.modules)), file=sys.stderr)"
    for language, needed in (("en", "[]"), ("fr", "['fluent.syntax']")):
        done = subprocess.run(
            [sys.executable, "-c", code.format(language)], capture_output=True, text=True, check=True, env=os.environ
        )
        assert done.stderr == f"{needed}\n"


def test_without_a_page_it_says_how_to_get_one_and_what_works(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from billetdoux.cli import browse

    monkeypatch.setattr(browse, "FOLDER", tmp_path)
    status, out, err = run(capsys)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "scripts/play" in err
    assert "billetdoux play" in err


def test_every_error_key_is_raised_somewhere() -> None:
    source = Path(main.__code__.co_filename).parent.parent
    code = "\n".join(path.read_text() for path in source.rglob("*.py") if path != source / "errors.py")
    composed = {f"not-{phase}" for phase in re.findall(r'\bwant\(table, "(\w+)"\)', code) if 'f"not-{phase}"' in code}
    if 'f"edition-right-{what}"' in code:
        composed |= {f"edition-right-{what}" for what in re.findall(r'\bought\("([\w-]+)"', code)}
    assert {key for key in SENTENCES if f'"{key}"' not in code} - composed == set()


def billetdoux(*arguments: str, **more: Any) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-W", "error", "-m", "billetdoux", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60, **more)


def test_a_closed_pipe_is_no_error() -> None:
    command = f"{sys.executable} -m billetdoux rules all | head -n 1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
@pytest.mark.parametrize("arguments", ["--help", "rules all", "simulate --games 3"])
def test_outputs_that_do_not_know_all_letters(arguments: str, encoding: str) -> None:
    done = billetdoux(*arguments.split(), env=os.environ | {"PYTHONIOENCODING": encoding}, encoding=encoding)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize(
    "arguments", ["rules", "bots --json", "simulate --games 2", "simulate --games 2 --records /dev/full", "--help"]
)
def test_a_full_disk_gets_one_sentence(arguments: str) -> None:
    command = [sys.executable, "-m", "billetdoux", *arguments.split()]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "No space left on device" in done.stderr


def test_without_a_terminal_play_says_so() -> None:
    done = billetdoux("play", "--edition", "standard", stdin=subprocess.DEVNULL)
    assert done.returncode == 2
    assert done.stderr == SENTENCES["no-terminal"] + "\n"


def test_importing_it_needs_neither_numpy_nor_numba() -> None:
    code = "import sys, billetdoux.cli.simulate, billetdoux.cli.play; print({'numpy', 'numba'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=os.environ)
    assert done.stdout == "set()\n"
