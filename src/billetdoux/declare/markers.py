"""What a field of a message may hold, and how it is said that something is wrong with it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any


class ShapeError(ValueError):
    """Something that was received does not have the shape that was declared: where, and what is wrong."""

    def __init__(self, problem: str, *path: str | int) -> None:
        self.problem = problem
        self.path = path
        where = ".".join(map(str, path))
        super().__init__(f"{where}: {problem}" if where else problem)

    def within(self, place: str | int) -> ShapeError:
        """Return the same error, seen from what holds the place where it is."""
        return ShapeError(self.problem, place, *self.path)


# Markers. pydantic calls __get_pydantic_core_schema__; nothing of it is imported here.


@dataclass(frozen=True, slots=True)
class Between:
    """A number within bounds."""

    least: int
    most: int

    def check(self, value: Any) -> None:
        """Raise an error unless the value is within the bounds."""
        if not self.least <= value <= self.most:
            raise ShapeError(f"it is not between {self.least} and {self.most}")

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        return handler(source) | {"ge": self.least, "le": self.most}


@dataclass(frozen=True, slots=True)
class Text:
    """A text of a length within bounds; `pattern` says what it looks like as a whole, from ^ to $."""

    most: int | None = None
    least: int = 0
    pattern: str | None = None

    def check(self, value: Any) -> None:
        """Raise an error unless the text is such a one."""
        if len(value) < self.least or (self.most is not None and len(value) > self.most):
            raise ShapeError(f"it does not have {self.least} to {self.most} characters")
        if self.pattern is not None and re.fullmatch(self.pattern.strip("^$"), value) is None:
            raise ShapeError(f"it does not match {self.pattern}")

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        bounds = {"min_length": self.least or None, "max_length": self.most, "pattern": self.pattern}
        return handler(source) | {name: bound for name, bound in bounds.items() if bound is not None}


@dataclass(frozen=True, slots=True)
class Length:
    """A list of so many."""

    count: int

    def check(self, value: Any) -> None:
        """Raise an error unless there are so many."""
        if len(value) != self.count:
            raise ShapeError(f"it does not have {self.count} items")

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        return handler(source) | {"min_length": self.count, "max_length": self.count}
