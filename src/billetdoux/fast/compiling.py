"""Compiled forms of the functions of the subset, made beside them.

numba resolves a function's globals when it compiles it. So each function gets a twin with the same code, whose
globals are one table of all the subset's constants and twins: compiled code calls compiled code, and the functions
themselves stay plain.
"""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

from billetdoux.errors import OptionError
from billetdoux.fast import against, kernels, minds, search, training, trees
from billetdoux.observe import actions, casual, observation, worlds
from billetdoux.rules import deck, effects, generator, knowledge, moves, scoring, state, turn

if TYPE_CHECKING:
    from collections.abc import Callable

RULES = (state, deck, knowledge, effects, moves, scoring, turn, generator)
MODULES = (*RULES, observation, actions, casual, worlds, kernels, against, search, training, minds, trees)
PLAIN = {"fields_of", "zeros", "make_copier", "generator", "no_cards"}  # stand among them, but are ordinary Python


def load_numba() -> Any:
    """Import numba, or say what to install."""
    try:
        import numba
    except ImportError as error:
        raise OptionError("fast-missing") from error
    return numba


def source_key() -> str:
    """Return a name for the sources, editions and versions that compiled code was made from."""
    import numpy

    numba = load_numba()
    digest = hashlib.sha256(f"{sys.version} {numba.__version__} {numpy.__version__}".encode())
    for module in MODULES:
        digest.update(Path(str(module.__file__)).read_bytes())
    for path in sorted((Path(str(state.__file__)).parent / "editions").glob("*.toml")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Return where compiled code is kept: in a folder of its own for each state of the sources."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "billetdoux" / source_key()


def twins(compile_one: Callable[[FunctionType], Any], modules: tuple[ModuleType, ...] = MODULES) -> dict[str, Any]:
    """Return the table of all constants and compiled functions of the subset, by name."""
    table: dict[str, Any] = {"__name__": kernels.__name__}  # numba's cache wants a module that can be imported
    for module in modules:
        for name, value in vars(module).items():
            if isinstance(value, int | float | tuple) and not name.startswith("_"):
                assert table.setdefault(name, value) == value, f"two constants of the subset are called {name}"
    for module in modules:
        for name, value in vars(module).items():
            mine = isinstance(value, FunctionType) and value.__module__ == module.__name__
            if mine and name not in PLAIN:
                assert name not in table, f"two functions of the subset are called {name}"
                table[name] = compile_one(FunctionType(value.__code__, table, name))
    return table
