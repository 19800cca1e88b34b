"""Whether the record of a game that is over is what was promised, and the game that a client was shown."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from billetdoux.errors import BilletDouxError, FairnessError
from billetdoux.game.receipt import OLD_RECEIPT
from billetdoux.game.record import log_of, replay
from billetdoux.game.verify import mismatches

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from billetdoux.game.record import Record
    from billetdoux.views.events import Event


def problems(
    record: Record,
    receipt: dict[str, Any] | None,
    seat: int | None,
    log: Sequence[Sequence[Event]],
    stand_ins: Collection[int],
) -> Iterator[BilletDouxError]:
    """Yield what is wrong with a record: by itself, by a receipt, and by what a seat saw of each entry of the log."""
    try:
        yield from mismatches(record, 0, *([] if receipt is None else [receipt]))
        yield from unlike_shown(record, seat, log, stand_ins)
    except BilletDouxError as error:  # it breaks a rule, or cannot be read
        yield error
    if receipt is not None and receipt["format"] != OLD_RECEIPT and receipt["number"] != len(log) - 1:
        yield FairnessError("fair-untagged", number=len(log) - 1)


def unlike_shown(
    record: Record, seat: int | None, log: Sequence[Sequence[Event]], stand_ins: Collection[int]
) -> Iterator[FairnessError]:
    """Yield the first entry of a record's game that is not what a seat was shown; it may have left before the end."""
    game = replay(record)
    played_for = {entry.number for entry in log_of(record) if entry.stand_in}
    for number, (right, shown) in enumerate(zip_longest(game.events(seat), log[:])):
        if number == len(log):
            return
        if right is None or tuple(right) != tuple(shown) or (number in played_for) != (number in stand_ins):
            yield FairnessError("fair-shown", number=number)
            return
