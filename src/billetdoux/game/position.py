"""A position as a line of text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from billetdoux.rules.state import State


@dataclass(frozen=True, slots=True)
class Position:
    """A position."""

    line: str

    def state(self) -> State:
        """Return it."""
        raise AssertionError(self.line)
