"""Names: a public class has its name to itself, and a module is called by what it holds."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import billetdoux

ROOT = Path(billetdoux.__file__).parent
NOUNS = {"drawing", "housekeeping", "rating"}  # in which -ing does not make a participle


def modules() -> list[str]:
    """List the modules by their paths."""
    return [path.relative_to(ROOT).as_posix() for path in sorted(ROOT.rglob("*.py"))]


def test_no_public_class_has_the_name_of_another() -> None:
    where = defaultdict[str, list[str]](list)
    for module in modules():
        for node in ast.parse((ROOT / module).read_text()).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                where[node.name].append(module)
    assert len(where) > 200, "the classes were not found"
    assert {name: found for name, found in where.items() if len(found) > 1} == {}


def test_modules_are_called_by_nouns() -> None:
    words = {module: Path(module).stem.split("_")[-1] for module in modules()}
    assert [module for module, word in words.items() if word.endswith("ing") and word not in NOUNS] == []
