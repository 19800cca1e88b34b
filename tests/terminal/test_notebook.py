"""What is remembered of a learner: kept from time to time, whatever was in the file, and wherever it can be kept."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from billetdoux.terminal.notebook import Notebook
from billetdoux.text import LANGUAGES
from billetdoux.text.catalogue import catalogue

if TYPE_CHECKING:
    from pathlib import Path


def test_words_are_kept_page_by_page(tmp_path: Path) -> None:
    file = tmp_path / "not" / "there" / "lessons.json"
    assert Notebook(file).is_blank
    Notebook(file).add("done", "guard")
    Notebook(file).add("done", "draw")
    Notebook(file).add("followed", "guard")
    again = Notebook(file)
    assert (again.words("done"), again.words("followed"), again.words("offered")) == (
        ("guard", "draw"),
        ("guard",),
        (),
    )
    assert not again.is_blank
    assert [one.name for one in file.parent.iterdir()] == ["lessons.json"], "nothing half written is left behind"


def test_a_file_of_the_first_version_is_still_read(tmp_path: Path) -> None:
    file = tmp_path / "lessons.json"
    file.write_text('{"done": ["draw", "guess"]}\n', encoding="utf-8")
    assert Notebook(file).words("done") == ("draw", "guess")
    Notebook(file).add("offered", "baron")
    assert json.loads(file.read_text(encoding="utf-8")) == {"done": ["draw", "guess"], "offered": ["baron"]}


@pytest.mark.parametrize("said", ["", "[]", "5", '{"done": 5}', '{"done": [3, null]}', "\udc80"])
def test_what_cannot_be_read_counts_for_nothing(said: str, tmp_path: Path) -> None:
    file = tmp_path / "lessons.json"
    file.write_bytes(said.encode("utf-8", "surrogateescape"))
    assert Notebook(file).words("done") == ()
    Notebook(file).add("done", "draw")
    assert Notebook(file).words("done") == ("draw",)


def test_where_nothing_can_be_kept_it_lasts_as_long_as_the_program(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for notebook in (Notebook(), Notebook(tmp_path / "file" / "lessons.json")):
        for id in ("draw", "guess"):
            notebook.add("done", id)
        assert notebook.words("done") == ("draw", "guess")
        said = [notebook.complaints(catalogue(language)) for language in LANGUAGES]
        assert all(len(one) == (notebook.path is not None) for one in said)
        assert all(str(notebook.path) in sentence for one in said for sentence in one)
