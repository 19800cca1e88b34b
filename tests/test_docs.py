"""What the documents say is so: the README's lines run, vectors hold, the worked example works."""

from __future__ import annotations

import doctest
import os
import re
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from billetdoux.game.fair import FairShuffle, commitment
from billetdoux.game.game import Game
from billetdoux.protocol.http_bodies import GameRecord
from billetdoux.rules.edition import edition
from billetdoux.rules.move import Move
from billetdoux.terminal.here import LocalGame, LocalTable
from billetdoux.terminal.keyboard import Keyboard
from billetdoux.text.catalogue import catalogue

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "billetdoux"


@pytest.mark.parametrize("document", ["README.md", "docs/positions.md"])
def test_the_lines_of_a_document_run(document: str) -> None:
    failed, tried = doctest.testfile(str(ROOT / document), module_relative=False, encoding="utf-8")
    assert (failed, tried > 5) == (0, True)


def rows(document: str) -> list[list[str]]:
    lines = (ROOT / "docs" / document).read_text(encoding="utf-8").splitlines()
    return [[cell.strip(" `") for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]


def test_the_vectors_of_the_fair_shuffle() -> None:
    shuffle = FairShuffle(bytes(range(32)), (b"\x11" * 32, None, b"\x22" * 32))
    decks = lots = 0
    for row in rows("fair-shuffle.md"):
        if row[0] in {"standard", "classic"}:
            assert "".join(map(str, shuffle.deck(edition(row[0]), int(row[1])))) == row[2]
            decks += 1
        elif row[0].isdigit():
            assert [shuffle.lot(int(row[0]), range(n)) for n in range(2, 7)] == [int(n) for n in row[1].split(",")]
            lots += 1
    assert (decks, lots) == (4, 5)
    assert commitment(shuffle.secret) in (ROOT / "docs" / "fair-shuffle.md").read_text(encoding="utf-8")


def test_the_moves_of_the_notation() -> None:
    written = re.findall(r"`([0-9][^`]*)`", (ROOT / "docs" / "records.md").read_text(encoding="utf-8"))
    assert len(written) > 12
    assert all(str(Move.parse(move)) == move for move in written)


def test_the_keys_of_a_record() -> None:
    played = LocalGame(Game("classic", ["Ada", "Bo"], seed=1), [None, "casual"], seed=1, shuffle=None)
    saved = LocalTable(played, catalogue("en"), Keyboard()).record()
    page = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
    told = set(re.findall(r"`(\w+)`(?=[^|]* \|)|\"(\w+)\":", page))
    assert {*GameRecord.__dataclass_fields__, *saved} <= {key for pair in told for key in pair}


def test_the_picture_of_the_house_is_fresh() -> None:
    drawn = runpy.run_path(str(ROOT / "docs" / "pictures" / "house.py"))["draw"]()
    fresh = (ROOT / "docs" / "pictures" / "house.svg").read_text(encoding="utf-8") == drawn
    assert fresh, "draw it anew: python docs/pictures/house.py"


def test_the_rooms() -> None:
    told = re.findall(r"^\| `(\w+)/` \|", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert set(told) == {path.parent.name for path in PACKAGE.glob("*/__init__.py")}


@pytest.fixture(scope="module")
def with_tavern(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package with the edition that docs/add-an-edition.md makes."""
    folder = tmp_path_factory.mktemp("tavern")
    shutil.copytree(PACKAGE, folder / "billetdoux", ignore=shutil.ignore_patterns("__pycache__"))
    page = (ROOT / "docs" / "add-an-edition.md").read_text(encoding="utf-8")
    files = re.findall(r"^`src/(\S+)`:\n\n```\w+\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    assert len(files) == 4
    for path, content in files:
        (folder / path).write_text(content, encoding="utf-8")
    return folder


def commands() -> list[str]:
    page = (ROOT / "docs" / "add-an-edition.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```sh\n(.*?)```", page, re.DOTALL)
    return block.splitlines()


@pytest.mark.parametrize("command", commands())
def test_the_worked_edition_can_be_played(command: str, with_tavern: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *command.split()],
        cwd=with_tavern,
        env=os.environ | {"PYTHONPATH": str(with_tavern)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "Violoneuse" in done.stdout or "5 games of Tavern" in done.stdout


def test_the_worked_edition_has_its_names_in_every_language(with_tavern: Path) -> None:
    code = "from billetdoux.rules.edition import edition; from billetdoux.text.catalogue import check_names; "
    code += "check_names(edition('tavern')); print(edition('tavern').total)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"PYTHONPATH": str(with_tavern)},
        capture_output=True,
        check=True,
    )
    assert done.stdout == b"13\n"


def test_the_worked_lesson_can_be_learned(tmp_path: Path) -> None:
    shutil.copytree(PACKAGE, tmp_path / "billetdoux", ignore=shutil.ignore_patterns("__pycache__"))
    page = (ROOT / "docs" / "add-a-lesson.md").read_text(encoding="utf-8")
    files = re.findall(r"`src/(\S+)`:\n\n```\w+\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    assert len(files) == 4
    for path, content in files:
        with (tmp_path / path).open("a", encoding="utf-8") as file:
            file.write(content)
    code = "from billetdoux.text.lessons.lesson import find_lesson, lessons; from billetdoux.text import LANGUAGES; "
    code += "from billetdoux.text.lessons.scenes import scenes_of; from billetdoux.text.catalogue import catalogue; "
    code += "told = {catalogue(l)(k) for l in LANGUAGES for k in find_lesson('tie').texts()}; "
    code += "print(len(told), [len(scenes_of(one).scenes) for one in lessons() if one.id == 'tie'])"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("30 [2]\n", "")


def test_links_between_documents_lead_somewhere() -> None:
    for path in [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "research").glob("*.md")]:
        for link in re.findall(r"\]\((?!http)([^)#]+)", path.read_text(encoding="utf-8")):
            assert (path.parent / link).exists(), f"{path.name}: {link}"


def test_the_layout_of_observations_and_actions() -> None:
    from billetdoux.observe.actions import ACTIONS
    from billetdoux.observe.observation import LAYOUT, SIZE, STARTS

    told = [row for row in rows("research.md") if row[0].isdigit() and len(row) == 4]
    assert [(row[2], int(row[0]), int(row[1])) for row in told] == [
        (name, STARTS[name], STARTS[name] + size - 1) for name, size in LAYOUT
    ]
    page = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")
    assert f"{ACTIONS} in all" in page
    assert f"{SIZE} small whole numbers" in page


def test_the_picture_is_drawn_from_the_code() -> None:
    import runpy

    draw = runpy.run_path(str(ROOT / "docs" / "pictures" / "draw.py"))
    assert (ROOT / "docs" / "pictures" / "numbers.svg").read_text(encoding="utf-8") == draw["picture"]()


def test_the_page_on_style_is_made_from_its_figures() -> None:
    import json
    import runpy

    bench = runpy.run_path(str(ROOT / "research" / "style.py"))
    data = json.loads(bench["FILE"].read_text(encoding="utf-8"))
    page = bench["PAGE"].read_text(encoding="utf-8")
    assert page == bench["page"](page, data), "run: python research/style.py --draw"
    assert {found[1] for found in bench["PART"].findall(page)} == set(bench["parts"](data))
    for name, picture in bench["pictures"](data).items():
        assert (bench["FOLDER"] / name).read_text(encoding="utf-8") == picture
