"""The front door: every public name has an example that runs, and importing it needs the standard library alone."""

from __future__ import annotations

import doctest
import inspect
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import billetdoux

SOURCE = Path(billetdoux.__file__).parent.parent
GROUND = ("errors", "value", "declare", "rules", "views", "game", "protocol", "table")
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def documented() -> dict[str, Any]:
    """Return everything public that has a docstring of its own: names, and the methods and properties of classes."""
    found: dict[str, Any] = {}
    for name in billetdoux.__all__:
        thing = getattr(billetdoux, name)
        if isinstance(thing, int):
            continue
        found[name] = thing
        if inspect.isclass(thing):
            for member, value in vars(thing).items():
                if not member.startswith("_") and (callable(value) or isinstance(value, property | classmethod)):
                    found[f"{name}.{member}"] = value
    return found


@pytest.mark.parametrize("name", documented())
def test_what_is_public_has_an_example_that_runs(name: str) -> None:
    thing = documented()[name]
    text = inspect.getdoc(getattr(thing, "__func__", thing)) or ""
    globs = {one: getattr(billetdoux, one) for one in billetdoux.__all__}
    test = doctest.DocTestParser().get_doctest(text, globs, name, None, None)
    assert test.examples, f"{name} has no example"
    said: list[str] = []
    failed, _ = doctest.DocTestRunner(optionflags=FLAGS).run(test, out=said.append)
    assert not failed, "".join(said)


def test_every_kind_of_event_and_error_is_public() -> None:
    from billetdoux import errors
    from billetdoux.views import events

    for module, base in ((events, events.Event), (errors, errors.BilletDouxError)):
        for name, value in vars(module).items():
            if inspect.isclass(value) and issubclass(value, base):
                assert getattr(billetdoux, name) is value


def bare(code: str) -> str:
    """Run code in an interpreter that has nothing but the standard library and our sources."""
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.append({str(SOURCE)!r}); {code}"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("room", ["", *(f".{room}" for room in GROUND)])
def test_the_ground_needs_only_the_standard_library(room: str) -> None:
    walk = "import pkgutil, importlib; "
    walk += f"room = importlib.import_module('billetdoux{room}'); "
    walk += "path = getattr(room, '__path__', []); " if room else "path = []; "
    walk += "names = [one.name for one in pkgutil.walk_packages(path, room.__name__ + '.')]; "
    walk += "[importlib.import_module(name) for name in names]; print(len(names))"
    assert bare(walk).strip().isdigit()


def test_a_game_is_played_with_the_standard_library_alone() -> None:
    code = "from billetdoux import *; game = Game('standard', ['Ada', 'Bo'], seed=1); "
    code += "print(len(play_round(game, [bot('casual'), bot('random')], seed=1)) > 0, game.round_over)"
    assert bare(code) == "True True\n"
