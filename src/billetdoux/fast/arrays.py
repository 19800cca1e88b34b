"""The arrays that compiled kernels work on: records of states and of what goes with them, and room to work in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from billetdoux.fast.lanes import SOURCE_FIELDS
from billetdoux.observe.actions import ACTIONS
from billetdoux.observe.editions import check_numbered
from billetdoux.observe.observation import SIZE
from billetdoux.observe.worlds import MOST_WAYS
from billetdoux.rules.edition import Edition, set_table
from billetdoux.rules.generator import GENERATOR_FIELDS
from billetdoux.rules.state import FIELDS, KINDS, State

if TYPE_CHECKING:
    from collections.abc import Sequence

    Fields = list[tuple[str, str, tuple[int, ...]]]


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
