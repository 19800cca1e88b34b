"""The arena: the same table on every path, in any number of processes, in one go or gone on with; and its report."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import pytest
from coins import die, toss
from odd_bots import Historian

import billetdoux
from billetdoux.bots import bot
from billetdoux.bots.arena import games, results_file
from billetdoux.bots.arena.chart import arena_chart
from billetdoux.bots.arena.games import NAMES, SeatedBot, compiled_tables, play_compiled, play_plain, take_seat
from billetdoux.bots.arena.plan import (
    PARTS,
    ArenaPlan,
    Lapses,
    Outcome,
    Pairing,
    Results,
    Task,
    TaskResult,
    each_against_each,
)
from billetdoux.bots.arena.processes import perform
from billetdoux.bots.arena.report import report
from billetdoux.bots.arena.results_file import ResultsFile, code_version
from billetdoux.cli import main
from billetdoux.errors import BilletDouxError, FileError
from billetdoux.game.game import Game
from billetdoux.game.shuffle import SeededShuffle
from billetdoux.rules.edition import edition, known_editions
from billetdoux.rules.generator import generator
from billetdoux.text import LANGUAGES
from billetdoux.text.catalogue import catalogue
from screens import hear_interrupts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

TIMEOUT = 60.0  # seconds after which a test gives up waiting
CELLS = [(id, players) for id in known_editions() for players in edition(id).tokens]
HISTORIAN = "odd_bots:Historian"


def plan_of(*bots: str, players: int = 2, deals: int = 3, **more: Any) -> ArenaPlan:
    return ArenaPlan("standard", players, each_against_each(bots, players), deals, **more)


def played(plan: ArenaPlan, jobs: int = 1, **more: Any) -> Results:
    results = Results()
    for task, done in perform(plan, results.todo(plan, frozenset(), 1), jobs, **more):
        results.add(task, done)
    return results


# What is played.


def test_every_deal_is_played_with_every_rotation() -> None:
    plan = plan_of("casual", "random", players=3, deals=40)
    tasks = Results().todo(plan, frozenset(), 1)
    assert plan.tables == (Pairing("casual", "random"), Pairing("random", "casual"))
    assert Task(plan.tables[0], 1, 0, 3).seats(3) == ["random", "casual", "random"]
    games = [(task.table, task.rotation, deal) for task in tasks for deal in range(task.start, task.stop)]
    assert len(games) == len(set(games)) == 2 * 3 * 40


def test_all_rotations_have_the_same_decks_and_a_task_no_deal_twice() -> None:
    plan = plan_of("casual", "random")
    decks = [Game("standard", NAMES[:2], shuffle=SeededShuffle(plan.seed, deal)).rounds[0].deck for deal in (0, 0, 1)]
    assert decks[0] == decks[1] != decks[2]
    assert all(
        task.stop > task.start for task in Results().todo(plan_of("casual", "random", deals=99), frozenset(), 1)
    )


def test_a_bot_against_itself_has_exactly_its_share() -> None:
    twin = "billetdoux.bots.casual:Casual"
    plan = ArenaPlan("standard", 3, (Pairing("casual", twin),), 2)
    pair = report(plan, played(plan))["pairs"][0]
    assert pair["round_share"] == pytest.approx({"value": 1 / 3, "low": 1 / 3, "high": 1 / 3})


@pytest.mark.parametrize(("id", "players"), CELLS)
@pytest.mark.parametrize("whole", [True, False])
def test_the_compiled_path_plays_the_same_games(id: str, players: int, whole: bool) -> None:
    pytest.importorskip("numba")
    plan = ArenaPlan(id, players, (Pairing("casual", "random"),), 5, seed=2**40 + 3, matches=whole)
    for rotation in (0, players - 1):
        task = Task(plan.tables[0], rotation, 2, 5)
        assert play_compiled(plan, task, 2).outcomes == play_plain(plan, task).outcomes


def test_the_compiled_path_is_for_bots_that_have_it_and_for_many_games() -> None:
    pytest.importorskip("numba")
    assert compiled_tables(plan_of("casual", "random", deals=1000)) == {Pairing("casual", "random")}
    assert compiled_tables(plan_of("casual", "random", deals=10)) == frozenset()
    assert compiled_tables(plan_of("casual", HISTORIAN, deals=1000)) == frozenset()


def test_shares_are_those_of_the_rounds_that_were_played() -> None:
    task = Task(Pairing("casual", "random"), 1, 4, 5)
    plan = plan_of("casual", "random", deals=9, seed=8)
    (outcome,) = play_plain(plan, task).outcomes
    game = Game("standard", NAMES[:2], shuffle=SeededShuffle(8, 4))
    bots = [take_seat(name, 1) for name in task.seats(2)]
    decision, parts = 0, 0
    while True:
        while (seat := game.turn) is not None:
            game.play(bots[seat].choose(game.view(seat), generator(8, 4, 2, decision)))
            decision += 1
        winners = game.rounds[-1].winners or ()
        parts += PARTS // len(winners) if 1 in winners else 0
        if game.over:
            break
        game.next_round()
    assert outcome == Outcome(len(game.rounds), parts, PARTS if game.winners == (1,) else 0)


# How it is played: processes, and files to go on with.


def test_the_table_does_not_depend_on_the_number_of_processes() -> None:
    plan = plan_of("casual", "random", deals=40)
    assert report(plan, played(plan)) == report(plan, played(plan, jobs=2))


def test_a_process_that_dies_ends_the_arena_with_a_sentence() -> None:
    with pytest.raises(BilletDouxError, match="process of the arena has died"):
        played(plan_of("gold", "copper", deals=20), jobs=2, play=die)


def test_a_class_in_a_process_of_its_own_plays_as_it_would_here() -> None:
    here, there = plan_of("casual", "random"), plan_of("billetdoux.bots.casual:Casual", "random")
    mine, theirs = (report(plan, played(plan))["pairs"][0] for plan in (here, there))
    assert mine["round_share"] == theirs["round_share"]


def test_such_a_class_sees_every_event_and_the_same_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    task = Task(Pairing(HISTORIAN, "casual"), 1, 0, 2)
    plan = plan_of(HISTORIAN, "casual")
    there = play_plain(plan, task)
    monkeypatch.setattr(games, "take_seat", sits_here)
    assert there.outcomes == play_plain(plan, task).outcomes
    assert there.lapses[HISTORIAN].lost == 0


def sits_here(spec: str, limit: float) -> Any:
    return Historian() if spec == HISTORIAN else bot(spec)


def test_a_file_is_gone_on_with_wherever_it_was_cut_off(tmp_path: Path) -> None:
    plan = plan_of("gold", "copper", "silver", deals=50)
    whole = report(plan, played(plan, play=toss))
    path = tmp_path / "a.arena"
    fill(path, plan)
    text = path.read_text()
    for length in (0, 10, len(text) // 3, len(text) // 2, len(text) - 1):
        path.write_text(text[:length])
        assert report(plan, fill(path, plan)) == whole
        assert sorted(path.read_text().splitlines()) == sorted(text.splitlines())


def fill(path: Path, plan: ArenaPlan) -> Results:
    keeper = ResultsFile(path, plan)
    for task, done in perform(plan, keeper.results.todo(plan, frozenset(), 1), 1, play=toss):
        keeper.add(task, done)
    keeper.close()
    return keeper.results


def test_a_file_of_an_earlier_version_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results_file, "code_version", lambda: "0123456789ab")
    heading = '{"format":"billetdoux-arena/1","edition":"standard","players":2,"seed":0,"matches":true,'
    heading += '"code":"0123456789ab"}'
    lapses = '{"asked":9,"crashed":1,"stalled":0,"nonsense":0,"given_up":0,"first":null}'
    row = '{"table":["gold","copper"],"rotation":1,"start":0,"games":[[7,240,60],[5,0,0]],'
    row += f'"lapses":{{"gold":{lapses}}}}}'
    path = tmp_path / "a.arena"
    path.write_text(f"{heading}\n{row}\n", encoding="utf-8")
    with closing(ResultsFile(path, plan_of("gold", "copper"))) as file:
        assert file.results.games == {(Pairing("gold", "copper"), 1): {0: Outcome(7, 240, 60), 1: Outcome(5, 0, 0)}}
        assert file.results.lapses == {Pairing("gold", "copper"): {"gold": Lapses(asked=9, crashed=1)}}


def test_more_deals_and_more_bots_are_only_added(tmp_path: Path) -> None:
    path = tmp_path / "a.arena"
    fill(path, plan_of("gold", "copper", deals=20))
    before = path.read_text()
    more = plan_of("gold", "copper", "silver", deals=50)
    assert report(more, fill(path, more)) == report(more, played(more, play=toss))
    assert path.read_text().startswith(before)


def test_a_file_of_another_arena_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.arena"
    plan = plan_of("gold", "copper")
    fill(path, plan)
    before = path.read_bytes()
    for other in (plan_of("gold", "copper", seed=1), plan_of("gold", "copper", matches=False)):
        with pytest.raises(FileError, match="another arena"):
            ResultsFile(path, other)
    monkeypatch.setattr(results_file, "code_version", lambda: "other")
    with pytest.raises(FileError, match="its code is"):
        ResultsFile(path, plan)
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", ["hello\n", "[]\n", "{}\n", '{"format": "x"}\n', "\x00\n"])
def test_a_file_that_is_something_else_is_left_alone(content: str, tmp_path: Path) -> None:
    path = tmp_path / "a.arena"
    path.write_text(content)
    with pytest.raises(FileError):
        ResultsFile(path, plan_of("gold", "copper"))
    assert path.read_text() == content


def start_arena(out: Path, name: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "billetdoux", "arena", "casual", "random", name]
    options = ["--deals", "64", "--jobs", "2", "--rounds", "--json", "--out", str(out), "--lang", "en"]
    pipe = subprocess.PIPE
    return subprocess.Popen(
        [*command, *options],
        cwd=out.parent,
        stdout=pipe,
        stderr=pipe,
        text=True,
        start_new_session=True,
        preexec_fn=hear_interrupts,  # noqa: PLW1509 (there are no other threads)
    )


def wait_for_lines(out: Path, lines: int) -> None:
    wait(lambda: out.exists() and len(out.read_text().splitlines()) > lines)


def wait(until: Callable[[], bool]) -> None:
    give_up = time.monotonic() + TIMEOUT
    while not until():
        assert time.monotonic() < give_up
        time.sleep(0.01)


def all_gone(group: int, name: str) -> bool:
    """Whether the arena is gone with its processes, and with the programs that they have started."""
    with suppress(ProcessLookupError):
        os.killpg(group, 0)
        return False
    return not any(name in words for words in command_lines())


def command_lines() -> Iterator[str]:
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            yield path.read_text(errors="replace")


TELL_OF_INTERRUPTS = """
import signal, sys
from pathlib import Path

if __name__ == "__mp_main__":  # in a process of the arena, while it imports what it needs
    with Path(sys.argv[1]).open("a") as told:
        told.write(f"{signal.getsignal(signal.SIGINT) is signal.SIG_IGN}\\n")
else:
    from coins import toss
    from billetdoux.bots.arena.plan import ArenaPlan, Results, each_against_each
    from billetdoux.bots.arena.processes import perform

    plan = ArenaPlan("standard", 2, each_against_each(["gold", "copper"], 2), 64)
    assert len(list(perform(plan, Results().todo(plan, frozenset(), 1), 2, play=toss))) > 1
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
"""


def test_ctrl_c_is_for_the_arena_alone_from_the_first_moment_of_its_processes(tmp_path: Path) -> None:
    script, told = tmp_path / "script.py", tmp_path / "told"
    script.write_text(TELL_OF_INTERRUPTS)
    subprocess.run(
        [sys.executable, str(script), str(told)],
        check=True,
        timeout=TIMEOUT,
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parent)},
        preexec_fn=hear_interrupts,
    )
    assert set(told.read_text().split()) == {"True"}


@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="needs /proc")
def test_an_arena_that_is_stopped_or_killed_leaves_nobody_behind_and_goes_on(tmp_path: Path) -> None:
    module = f"own_{tmp_path.name}_{os.getpid()}"
    (tmp_path / f"{module}.py").write_text("from billetdoux.bots.casual import Casual\n")
    out, name = tmp_path / "a.arena", f"{module}:Casual"
    first = start_arena(out, name)
    wait_for_lines(out, 2)
    os.kill(first.pid, signal.SIGINT)
    _, said = first.communicate(timeout=TIMEOUT)
    assert first.returncode == 2
    assert f"The games played so far are in {out}" in said
    assert "Traceback" not in said
    wait(lambda: all_gone(first.pid, name))
    second = start_arena(out, name)
    wait_for_lines(out, len(out.read_text().splitlines()) + 2)
    second.kill()
    second.communicate(timeout=TIMEOUT)
    wait(lambda: all_gone(second.pid, name))
    third = start_arena(out, name)
    done, _ = third.communicate(timeout=TIMEOUT)
    wait(lambda: all_gone(third.pid, name))
    plan = plan_of("casual", "random", name, deals=64, matches=False)
    with closing(ResultsFile(out, plan)) as keeper:
        assert json.loads(done) == report(plan, keeper.results)
    assert json.loads(done)["lapses"] == []


# What bots do wrong.


@pytest.mark.parametrize(
    ("name", "kind", "says"),
    [
        ("Crashing", "crashed", "ZeroDivisionError"),
        ("Illegal", "nonsense", "a move"),
        ("Dying", "crashed", "status 7"),
    ],
)
def test_a_bot_that_fails_loses_its_turn_and_is_reported(name: str, kind: str, says: str) -> None:
    plan = ArenaPlan("standard", 2, (Pairing(f"odd_bots:{name}", "random"),), 2, matches=False, limit=TIMEOUT)
    found = report(plan, played(plan))
    (lapse,) = found["lapses"]
    assert lapse["bot"] == f"odd_bots:{name}"
    assert 0 < lapse[kind] == lapse["lost"] <= lapse["asked"]
    assert says in str(lapse["first"]["details"])


def test_a_bot_that_stalls_is_asked_no_more_after_a_while() -> None:
    plan = ArenaPlan("standard", 2, (Pairing("program:sleep 1000", "random"),), 16, matches=False, limit=0.05)
    lapses = play_plain(plan, Task(plan.tables[0], 0, 0, 16)).lapses["program:sleep 1000"]
    assert (lapses.stalled, lapses.given_up > 0) == (games.PATIENCE, True)
    assert lapses.lost == lapses.asked


def test_the_random_move_does_not_depend_on_what_the_bot_had_drawn() -> None:
    class Draws:
        def choose(self, view: Any, rng: Any) -> Any:  # noqa: ARG002
            rng.below(7)
            raise ValueError

    view = Game("standard", NAMES[:2], seed=1, first=0).view(0)
    seat = SeatedBot(games.Checked("draws", Draws()), Lapses())
    expected = games.Random().choose(view, generator(1, 2, 2, 3))
    assert seat.choose(view, generator(1, 2, 2, 3)) == expected
    assert seat.lapses.crashed == 1


# What comes of it.


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    plan = plan_of("gold", "copper", "silver", players=4, deals=30)
    results = played(plan, play=toss)
    lapses = Lapses(asked=9, stalled=2, first={"key": "bot-stalled", "details": {"bot": "a<b", "seconds": "5"}})
    results.add(Task(plan.tables[0], 0, 0, 0), TaskResult([], {"gold": lapses}))
    return report(plan, results)


def test_shares_of_a_table_add_up(found: dict[str, Any]) -> None:
    for pair in found["pairs"]:
        (mirror,) = [
            one
            for one in found["pairs"]
            if (one["bot"], one["against"], one["seats"]) == (pair["against"], pair["bot"], pair["against_seats"])
        ]
        for kind in ("round_share", "match_share"):
            assert pair[kind]["value"] * pair["seats"] + mirror[kind]["value"] * mirror["seats"] == pytest.approx(1)
            assert 0 <= pair[kind]["low"] <= pair[kind]["value"] <= pair[kind]["high"] <= 1
    assert sum(row["value"] for row in found["ratings"]) == pytest.approx(0, abs=1e-6)
    assert [row["bot"] for row in found["ratings"]] == ["gold", "copper", "silver"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_is_a_picture(language: str, found: dict[str, Any]) -> None:
    named = json.loads(json.dumps(found).replace("gold", "<gold> & co"))
    drawn = arena_chart(named, catalogue(language))
    root = ET.fromstring(drawn)
    texts = [element.text or "" for element in root.iter("{http://www.w3.org/2000/svg}text")]
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    assert "prefers-color-scheme:dark" in drawn
    assert any("<gold> & co" in text for text in texts)
    assert len(list(root.iter("{http://www.w3.org/2000/svg}circle"))) == 2 + 2 * 12 + 3
    for element in root.iter():
        for name, most in (("x", width), ("x1", width), ("x2", width), ("cx", width), ("y", height), ("cy", height)):
            assert 0 <= float(element.attrib.get(name, 0)) <= most


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(["arena", *arguments])
    out, err = capsys.readouterr()
    return status, out, err


def test_the_command_prints_tables_and_draws(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    drawn = tmp_path / "a.svg"
    options = ["--deals", "3", "--rounds", "--players", "3", "--plot", str(drawn), "--jobs", "1"]
    status, out, _ = run(capsys, "casual", "odd_bots:Crashing", *options)
    assert status == 0
    assert "3 deals of Standard" in out
    assert len(re.findall(r"\.\d{3} \(\.\d{3} – ", out)) == 4
    assert "has lost" in out
    assert drawn.read_text().startswith("<svg")
    french = run(capsys, "casual", "odd_bots:Crashing", *options, "--players", "2", "--lang", "fr")[1]
    assert "a perdu" in french
    assert "est tombé en panne" in french.replace("\n", " ")


def test_the_same_seed_gives_the_same_figures(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["casual", "random", "--deals", "4", "--jobs", "1", "--json", "--seed"]
    first, again, other = (run(capsys, *options, seed)[1] for seed in ("5", "5", "6"))
    assert first == again != other
    assert json.loads(first)["deals"] == 4


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([], "two bots"),
        (["casual"], "two bots"),
        (["casual", "casual"], "twice"),
        (["casual", "genius"], "random, easy, casual"),
        (["casual", "odd_bots:Mute"], "choose"),
        (["casual", "random", "--deals", "1"], "from 2"),
        (["casual", "random", "--players", "7"], "from 2 to 6"),
        (["casual", "random", "--edition", "classic", "--players", "5"], "2 to 4"),
        (["casual", "random", "--limit", "0"], "--limit"),
        (["casual", "random", "--jobs", "0"], "--jobs"),
        (["casual", "random", "--plot", "/nowhere/a.svg"], "/nowhere/a.svg"),
        (["casual", "random", "--out", "/nowhere/a.arena"], "/nowhere/a.arena"),
        (["casual", "random", "--out", "/dev/null"], "/dev/null is not an ordinary file"),
        (["casual", "random", "--frobnicate"], "--frobnicate"),
    ],
)
def test_bad_input_gets_one_sentence(arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1


def test_results_of_other_weights_are_not_added_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = Path(billetdoux.__file__).parent
    for room in ("rules", "bots/network"):
        shutil.copytree(package / room, tmp_path / room)
    monkeypatch.setattr(billetdoux, "__file__", str(tmp_path / "__init__.py"))
    for name in ("two.npz", "more.npz"):
        before = code_version.__wrapped__()
        assert code_version.__wrapped__() == before
        weights = tmp_path / "bots" / "network" / name
        weights.write_bytes(weights.read_bytes() + b"\0")
        assert code_version.__wrapped__() != before
