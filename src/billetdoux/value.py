"""Values: frozen dataclasses that are quick to make and to change.

A frozen dataclass sets each of its fields by a call: a view of 25 fields takes six times as long as an open one. So a
value is made as an object of a twin class, which is open and has the same slots, and is frozen once it is complete.
Nobody ever sees it open.

>>> @value
... class Point:
...     x: int
...     y: int = 0
>>> change(Point(1), y=2)
Point(x=1, y=2)
>>> Point(1).x = 5
Traceback (most recent call last):
dataclasses.FrozenInstanceError: cannot assign to field 'x'
"""

from __future__ import annotations

from dataclasses import MISSING, dataclass, field, fields
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar, cast, dataclass_transform

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")
OPEN = {"__setattr__": object.__setattr__, "__delattr__": object.__delattr__, "is_twin": True}


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(cls: type[T]) -> type[T]:
    """Declare a value."""
    return quick(dataclass(frozen=True, slots=True)(cls))


def quick(cls: type[T]) -> type[T]:
    """Let objects of a frozen dataclass with slots be made as open twins."""
    made: Any = cls
    scope: dict[str, Any] = {
        "cls": cls,
        "twin": type(cls.__name__, cls.__bases__, {**OPEN, "__slots__": vars(cls)["__slots__"]}),
        "set_attribute": object.__setattr__,
        "MISSING": MISSING,
    }
    given, quickly, slowly = ["self"], list[str](), list[str]()
    for one in as_given(made):
        name, default, fresh = one.name, "", ""
        if one.kw_only and "*" not in given:
            given.append("*")
        if one.default_factory is not MISSING:
            scope[f"make_{name}"], default = one.default_factory, " = MISSING"
            fresh = f"make_{name}() if {name} is MISSING else "
        elif one.default is not MISSING:
            scope[f"default_{name}"], default = one.default, f" = default_{name}"
        given.append(name + default)
        quickly.append(f"  self.{name} = {fresh}{name}")
        slowly.append(f"  set_attribute(self, {name!r}, {fresh}{name})")
    lines = [
        "if self.__class__ is cls:",
        "  set_attribute(self, '__class__', twin)",
        *quickly,
        "  self.__class__ = cls",
    ]
    lines += ["else:", *slowly, "  pass"]  # a class derived from it that is not declared a value has no twin
    if hasattr(cls, "__post_init__"):
        lines.append("self.__post_init__()")
    made.__init__ = written("__init__", given, lines, scope)
    made.__twin__ = scope["twin"]
    return cls


def change(of: T, /, **changed: Any) -> T:
    """Return the same value with other fields."""
    return changer(type(of), *changed)(of, **changed)


@cache
def changer(cls: type[T], *changed: str) -> Callable[..., T]:
    """Return what makes a value of a class with other values of these fields."""
    names = [one.name for one in fields(cast("Any", cls))]
    if unknown := set(changed).difference(names):
        raise TypeError(f"{cls.__name__} has no field {', '.join(sorted(unknown))}")
    lines = ["made = new(twin)", *(f"made.{name} = {name if name in changed else f'of.{name}'}" for name in names)]
    lines += ["made.__class__ = cls", *(["made.__post_init__()"] if hasattr(cls, "__post_init__") else [])]
    scope = {"cls": cls, "twin": vars(cls)["__twin__"], "new": object.__new__}
    return written("change", ["of", "/", *changed], [*lines, "return made"], scope)


def as_given(cls: Any) -> list[Any]:
    """Return the fields of a dataclass as they are given: those that can only be given by name come last."""
    return sorted(fields(cls), key=lambda one: bool(one.kw_only))


def written(name: str, given: list[str], lines: list[str], scope: dict[str, Any]) -> Callable[..., Any]:
    """Return a function made of these lines."""
    exec(f"def {name}({', '.join(given)}):\n " + "\n ".join(lines), scope)
    return scope[name]
