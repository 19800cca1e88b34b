"""Hints at a table: for whoever plays against bots alone, in a game that is not rated."""

from __future__ import annotations

from typing import TYPE_CHECKING

from billetdoux.errors import Refusal
from billetdoux.table.seats import my_seat
from billetdoux.table.table import want

if TYPE_CHECKING:
    from billetdoux.table.table import Table
    from billetdoux.views.view import View


def view_for_hints(table: Table, person: str) -> View:
    """Return the view that somebody may be given hints from: their own. It changes nothing at the table."""
    seat = my_seat(table, person)
    want(table, "playing")
    if table.played is None:
        raise Refusal("not-playing")
    if any(other.person != person for other in table.people()):
        raise Refusal("hint-company")
    if table.played.rated:
        raise Refusal("hint-rated")
    return table.played.view(seat)
