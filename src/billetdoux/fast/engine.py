"""The compiled kernels, loaded once, and shared out over threads."""

from __future__ import annotations

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Any

from billetdoux.fast import against, kernels, minds, search, training, trees
from billetdoux.fast.compiling import cache_folder, load_numba, twins
from billetdoux.fast.kernels import SOURCE_FIELDS
from billetdoux.observe.actions import ACTIONS
from billetdoux.observe.numbering import check_numbered
from billetdoux.observe.observation import SIZE
from billetdoux.observe.worlds import MOST_WAYS
from billetdoux.rules.edition import Edition, set_table
from billetdoux.rules.generator import GENERATOR_FIELDS
from billetdoux.rules.state import FIELDS, KINDS, State

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import FunctionType

    Fields = list[tuple[str, str, tuple[int, ...]]]

ENTRIES = {
    name
    for module in (kernels, against, search, training, minds, trees)
    for name in vars(module)
    if name.endswith(("_lanes", "_games", "_rounds", "_illegal", "_worlds", "_nodes"))
}


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


def scratch() -> tuple[Any, Any, Any]:
    """Return room for a kernel to work in: counts, a mask, an observation."""
    import numpy as np

    return np.zeros(KINDS, np.int64), np.zeros(ACTIONS, np.int8), np.zeros(SIZE, np.int8)


def worlds_scratch() -> tuple[Any, ...]:
    """Return room for a kernel that goes over worlds: besides, the ways in which a step can have come."""
    import numpy as np

    return np.zeros(MOST_WAYS, np.int64), np.zeros(MOST_WAYS, np.int64), np.zeros(MOST_WAYS), *scratch()


def records_of(fields: Fields, items: Sequence[object]) -> Any:
    """Return an array of records with the contents of these objects, which have such fields."""
    import numpy as np

    records = np.zeros(len(items), np.dtype(fields, align=True))
    for name, _, _ in fields:
        records[name] = [getattr(item, name) for item in items]
    return records


def state_records(tables: Sequence[State]) -> Any:
    """Return an array of records with the contents of these states."""
    return records_of(FIELDS, tables)


def fresh_records(edition: Edition, players: int, lanes: int) -> Any:
    """Return an array of records for as many tables, set but not dealt."""
    check_numbered(edition)
    return state_records([set_table(edition, players)]).repeat(lanes)


def to_state(record: Any) -> State:
    """Return a record's contents as a state of the plain path."""
    s = State()
    for name, _, _ in FIELDS:
        setattr(s, name, record[name].tolist())
    return s


def source_records(lanes: int) -> Any:
    """Return an array of records that say where each lane's decks and chances come from."""
    import numpy as np

    return np.zeros(lanes, np.dtype(SOURCE_FIELDS, align=True))


def generator_records(lanes: int) -> Any:
    """Return an array of generators."""
    import numpy as np

    return np.zeros(lanes, np.dtype(GENERATOR_FIELDS, align=True))
