"""Whether the record of a game that is over is what was promised, and the game that a client was shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from billetdoux.errors import BilletDouxError, FairnessError
from billetdoux.game.receipt import OLD_RECEIPT
from billetdoux.game.record import stand_ins_of
from billetdoux.game.verify import mismatches, mismatches_of_shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence, Set

    from billetdoux.game.record import Record
    from billetdoux.views.events import Event


def problems(
    record: Record,
    receipt: dict[str, Any] | None,
    viewer: int | None,
    shown: Sequence[Sequence[Event]],
    stand_ins: Set[int],
) -> Iterator[BilletDouxError]:
    """Yield what is wrong with a record: by itself, by a receipt, and by what was shown of each entry of the log."""
    try:
        yield from mismatches(record, 0, *([] if receipt is None else [receipt]))
        yield from mismatches_of_shown(record, 0, viewer, shown)
        if other := {entry for entry in stand_ins_of(record) ^ stand_ins if entry < len(shown)}:
            yield FairnessError("fair-shown", game=0, number=min(other))
    except BilletDouxError as error:  # it breaks a rule, or cannot be read
        yield error
    if receipt is not None and receipt["format"] != OLD_RECEIPT and receipt["number"] != len(shown) - 1:
        yield FairnessError("fair-untagged", game=0)
