"""The compiled subset: its functions compiled beside the plain ones, loaded once, and shared out over threads.

numba resolves a function's globals when it compiles it. So each function gets a twin with the same code, whose
globals are one table of all the subset's constants and twins: compiled code calls compiled code, and the functions
themselves stay plain.
"""

from __future__ import annotations

import hashlib
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

from billetdoux.errors import OptionError
from billetdoux.fast import lanes, learners, trees, worlds
from billetdoux.observe import actions, casual, observation
from billetdoux.observe import worlds as seen_worlds
from billetdoux.rules import deck, effects, generator, knowledge, moves, scores, state, turn

if TYPE_CHECKING:
    from collections.abc import Callable

RULES = (state, deck, knowledge, effects, moves, scores, turn, generator)
MODULES = (*RULES, observation, actions, casual, seen_worlds, lanes, learners, worlds, trees)
# What is called from outside, by how it ends.
ENTRIES = {
    name
    for module in (lanes, learners, worlds, trees)
    for name in vars(module)
    if name.endswith(("_lanes", "_games", "_rounds", "_illegal", "_worlds", "_nodes"))
}
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
    table: dict[str, Any] = {"__name__": lanes.__name__}  # numba's cache wants a module that can be imported
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


@cache
def compiled() -> dict[str, Any]:
    """Return the compiled subset. What is called from outside is kept on disk, so that it compiles only once."""
    numba = load_numba()
    folder = cache_folder()
    if not folder.exists() and sys.stderr.isatty():
        print("Compiling the rules; this is done once and takes some seconds …", file=sys.stderr)
    kept = set[str]()
    with suppress(OSError):  # where nothing can be written, it compiles anew each time
        folder.mkdir(parents=True, exist_ok=True)
        numba.config.CACHE_DIR = str(folder)
        kept = ENTRIES

    def compile_one(function: FunctionType) -> Any:
        options: dict[str, Any] = {"nogil": True, "error_model": "numpy", "cache": function.__name__ in kept}
        if function.__name__ not in ENTRIES:  # never called from Python, so spare the time to make that possible
            options |= {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        return numba.njit(function, **options)

    return twins(compile_one)


def cores() -> int:
    """Return how many threads or processes can run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@cache
def pool(threads: int) -> ThreadPoolExecutor:
    """Return threads to share work among."""
    return ThreadPoolExecutor(threads)


def share_out(threads: int, lanes: int, work: Callable[[int, int, int], Any]) -> list[Any]:
    """Call work(thread, first, last) for each thread's share of the lanes; return what each gives."""
    if threads == 1:
        return [work(0, 0, lanes)]
    ends = [lanes * n // threads for n in range(threads + 1)]
    return list(pool(threads).map(work, range(threads), ends[:-1], ends[1:]))
