"""A table alone, under random commands; and tables with a fault in them, which the same commands must bring out."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test
from machine import TableMachine

from billetdoux.errors import Refusal
from billetdoux.table import news, schedule, seats, shuffle, step, table
from billetdoux.table.schedule import Due
from sizes import examples

if TYPE_CHECKING:
    from collections.abc import Callable

    from billetdoux.protocol.messages import Log, Sealing
    from billetdoux.table.table import RunningGame, Seal, Seat, Table

RANDOM = settings(examples(100), stateful_step_count=40, report_multiple_bugs=False)


def test_a_table_alone_under_random_commands() -> None:
    """Nothing goes wrong but by a Refusal, a Refusal changes nothing, and late comers know as much as all others."""
    run_state_machine_as_test(TableMachine, settings=RANDOM)


def refusal_after_a_change(table: Table, person: str, other: str, *, on: bool) -> Table:
    """Mute somebody in the old table, and refuse it then."""
    table.mutes[person] = (other,)  # pyright: ignore[reportIndexIssue]
    raise Refusal("seat-none")


def unversioned(before: Table, after: Table, outside: Any) -> Table:
    """Change a table, and give it no new version."""
    return replace(after, due=schedule.next_due(after, after.played, outside))


def last_entry_only(played: RunningGame, viewer: int | None, start: int, deadline: float | None) -> Log:
    """Tell of one entry at a time, even to somebody who has missed several."""
    log = REAL_LOG(played, viewer, start, deadline)
    return replace(log, entries=log.entries[-1:])


def as_seat_0(played: RunningGame, viewer: int | None, start: int, deadline: float | None) -> Log:
    """Look at who comes late as if they sat in seat 0."""
    return REAL_LOG(played, 0 if start == 0 else viewer, start, deadline)


def seeds_in_public(seal: Seal, seats: tuple[Seat, ...]) -> Sealing:
    """Show the first seeds while others may still choose whether to reveal theirs."""
    return replace(REAL_SEAL(seal, seats), commitment=next((one for one in seal.seeds if one), seal.commitment))


def no_stand_ins(table: Table, played: RunningGame | None, outside: Any) -> Due:
    """Forget to plan what a bot does that plays for a person."""
    due = REAL_DUE(table, played, outside)
    turn = None if played is None else played.state.turn
    stand_in = turn is not None and table.seats[turn].stand_in
    return Due(due.game, due.number) if due.kind == "bot" and stand_in else due


def two_in_a_name(table: Table, name: str) -> str:
    """Let two people be called the same."""
    return "Ada"


def kept_waiting(table: Table, outside: Any) -> Any:
    """Begin the shuffle again with whoever keeps the others waiting, time and again."""
    assert table.seal is not None
    return shuffle.ask_for_seeds(table, table.seal.first, outside)


def remembers_no_move(played: RunningGame, seat: int, message: str) -> None:
    """Forget under which id a move was played."""


REAL_LOG, REAL_SEAL, REAL_DUE = news.log_message, table.public_seal, schedule.fresh_due
FAULTS: list[tuple[Any, str, Callable[..., Any]]] = [
    (step, "mute", refusal_after_a_change),
    (step, "settle", unversioned),
    (table.RunningGame, "number_of", remembers_no_move),
    (news, "log_message", last_entry_only),
    (news, "log_message", as_seat_0),
    (table, "public_seal", seeds_in_public),
    (schedule, "fresh_due", no_stand_ins),
    (seats, "distinct", two_in_a_name),
    (shuffle, "start_over", kept_waiting),
]


@pytest.mark.parametrize(("room", "name", "fault"), FAULTS, ids=[fault.__name__ for _, _, fault in FAULTS])
def test_faults_are_found(room: Any, name: str, fault: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault planted in the table does not get past the machine."""
    monkeypatch.setattr(room, name, fault)
    quick = settings(RANDOM, max_examples=1500, phases=[Phase.generate], derandomize=True)
    with pytest.raises(AssertionError):
        run_state_machine_as_test(TableMachine, settings=quick)
