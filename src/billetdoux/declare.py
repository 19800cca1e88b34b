"""Declaring what crosses a border: dataclasses, markers for what a field may hold, and what is generated from them.

A message is declared once, as a dataclass. From the declaration come the dict that is sent (`to_dict`), and the check
of what is received (`reader`), with the standard library alone. pydantic reads the same declarations where it is at
hand, at a server's door and for JSON Schemas, and accepts and refuses the same.

    @message
    class Sit:
        type: Literal["sit"] = "sit"
        seat: Annotated[int, Between(0, 5)]
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    TypeVar,
    Union,
    cast,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

from billetdoux.value import quick

T = TypeVar("T")
Read = Callable[[Any], Any]


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


def tidy(schema: dict[str, Any]) -> None:
    """Mend a class's JSON Schema: no titles that only repeat names, and the word that tells kinds apart is needed."""
    for name, part in schema.get("properties", {}).items():
        part.pop("title", None)
        if "const" in part:
            part.pop("default", None)
            if name not in (needed := schema.setdefault("required", [])):
                needed.append(name)
    if "required" in schema:
        schema["required"].sort(key=list(schema["properties"]).index)


# What pydantic is told: nothing unknown is passed over, and what is sent has all its fields.
STRICT = {
    "extra": "forbid",
    "strict": True,
    "json_schema_extra": tidy,
    "json_schema_serialization_defaults_required": True,
}


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
def message(cls: type[T]) -> type[T]:
    """Declare a message: its fields are given by name and never change."""
    made: Any = quick(dataclass(frozen=True, slots=True, kw_only=True)(cls))
    made.__pydantic_config__ = STRICT
    made.__get_pydantic_core_schema__ = classmethod(lenient_with_dicts)
    return made


def lenient_with_dicts(_cls: type, source: Any, handler: Any) -> Any:
    """Let pydantic take a message from dicts and lists, as FastAPI reads JSON; be strict otherwise."""
    schema = handler(source)
    relax(schema)
    return schema | {"strict": False}


def relax(schema: Any) -> None:
    """Let pydantic make tuples of lists."""
    if isinstance(schema, dict):
        parts = cast("dict[str, Any]", schema)
        if parts.get("type") == "tuple":
            parts["strict"] = False
        for part in parts.values():
            relax(part)
    elif isinstance(schema, list):
        for part in cast("list[Any]", schema):
            relax(part)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
def sparse_message(cls: type[T]) -> type[T]:
    """Declare a message in which what has a default may be left out when it is sent."""
    made = message(cls)
    config = STRICT | {"json_schema_serialization_defaults_required": False}
    made.__pydantic_config__ = config  # pyright: ignore[reportAttributeAccessIssue]
    return made


# Kinds of one thing that are told apart by a word: messages by their field `type`, others by a tag of their class.


def tag_of(cls: type) -> tuple[str, str] | None:
    """Return the key and the word by which a class is told apart from its like."""
    tag: tuple[str, str] | None = getattr(cls, "__tag__", None)
    if tag is None and is_dataclass(cls) and get_origin(kind := hints_of(cls).get("type")) is Literal:
        return "type", get_args(kind)[0]
    return tag


@cache
def hints_of(cls: type) -> dict[str, Any]:
    """Return the types of a class's fields."""
    return get_type_hints(cls, include_extras=True)


def members(hint: Any) -> tuple[Any, ...]:
    """Return the kinds that a type stands for: those of a union, or the subclasses of a class without fields."""
    if get_origin(hint) in (Union, UnionType):
        return get_args(hint)
    if is_dataclass(hint) and not fields(hint):
        kinds = [one for one in cast("list[type]", cast("Any", hint).__subclasses__()) if "is_twin" not in vars(one)]
        return tuple({one.__name__: one for one in kinds}.values()) or (hint,)
    return (hint,)


# Sending.

STAYS = {"stays": True}  # the metadata of a field that is not sent


def to_dict(value: object) -> dict[str, Any]:
    """Return a message as it is sent."""
    return writer(type(value))(value)


def to_json(value: object) -> str:
    """Return a message as the text that is sent."""
    return json.dumps(to_dict(value), ensure_ascii=False, separators=(",", ":"))


@cache
def writer(cls: type) -> Callable[[Any], dict[str, Any]]:
    """Return the function that makes the dict of a class's objects, written out field by field."""
    scope: dict[str, Any] = {}
    tag: tuple[str, str] | None = getattr(cls, "__tag__", None)
    parts = [] if tag is None else [f"{tag[0]!r}: {tag[1]!r}"]
    parts += [f"{one.name!r}: {written(hints_of(cls)[one.name], f'v.{one.name}', scope)}" for one in sent_fields(cls)]
    exec(f"def write(v):\n return {{{', '.join(parts)}}}", scope)
    return scope["write"]


def sent_fields(cls: type) -> list[Any]:
    """List the fields of a class that are sent; those marked otherwise stay at home."""
    return [one for one in fields(cls) if "stays" not in one.metadata]


def written(hint: Any, value: str, scope: dict[str, Any]) -> str:
    """Return the expression that makes of a value what JSON can hold; `scope` is filled with what it needs."""
    if get_origin(hint) is Annotated:
        return written(get_args(hint)[0], value, scope)
    kinds = [one for one in members(hint) if one is not NoneType]
    if NoneType in members(hint):
        inner = written(Union[tuple(kinds)], value, scope)  # noqa: UP007  (they are known only now)
        return value if inner == value else f"None if {value} is None else {inner}"
    if is_text(hint):
        return f"str({value})"
    if any(is_dataclass(one) for one in kinds):
        if len(kinds) > 1:
            name = f"writers{len(scope)}"
            scope[name] = {kind: writer(kind) for kind in kinds}
            return f"{name}[{value}.__class__]({value})"
        name = f"write{len(scope)}"
        scope[name] = writer(kinds[0])
        return f"{name}({value})"
    if get_origin(hint) in (tuple, list):
        inner = written(get_args(hint)[0], "x", scope)
        return value if inner == "x" else f"[{inner} for x in {value}]"
    if get_origin(hint) is frozenset:
        scope["in_order"] = in_order
        return f"in_order({value})"
    return value


@cache
def in_order(some: frozenset[int]) -> tuple[int, ...]:
    """Return what is in a set, in order: there are few different sets of cards."""
    return tuple(sorted(some))


def is_text(hint: Any) -> bool:
    """Tell whether objects of a type are sent as the text that `parse` reads."""
    return hasattr(hint, "parse")


# Receiving.


@cache
def reader(hint: Any, *, strict: bool = True) -> Read:
    """Return the function that checks what was received and makes the object of it; ShapeError says what is wrong.

    Without `strict`, what is not known is passed over: it may come from somebody newer.
    """
    if get_origin(hint) is Annotated:
        return marked(reader(get_args(hint)[0], strict=strict), get_args(hint)[1:])
    if get_origin(hint) is Literal:
        return one_of(get_args(hint))
    kinds = members(hint)
    if NoneType in kinds:
        some = Union[tuple(kind for kind in kinds if kind is not NoneType)]  # noqa: UP007  (they are known only now)
        return or_none(reader(some, strict=strict))
    if len(kinds) > 1:
        return union(kinds, strict=strict)
    if is_text(hint):
        return parsed(hint)
    if is_dataclass(hint):
        return of_class(cast("type", hint), strict=strict)
    if get_origin(hint) in (tuple, list, frozenset):
        make = cast("Callable[[list[Any]], Any]", get_origin(hint))
        return rows(make, reader(get_args(hint)[0], strict=strict))
    if get_origin(hint) in (dict, Mapping):
        key, value = get_args(hint)
        return table(key, reader(value, strict=strict))
    return PLAIN[hint]


def plain(name: str, *kinds: type) -> Read:
    """Return a reader for values that JSON has as they are."""

    def read(value: Any) -> Any:
        if type(value) not in kinds:
            raise ShapeError(f"it is not {name}")
        return value

    return read


def read_text(value: Any) -> Any:
    """Read a text, which must be one that can be written as UTF-8."""
    if type(value) is not str:
        raise ShapeError("it is not a text")
    if not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError as error:
            raise ShapeError("it is not a text") from error
    return value


def read_float(value: Any) -> Any:
    """Read a number."""
    if type(value) not in (int, float):
        raise ShapeError("it is not a number")
    try:
        return float(value)
    except OverflowError as error:
        raise ShapeError("it is not a number") from error


PLAIN: dict[Any, Read] = {
    bool: plain("true or false", bool),
    int: plain("a whole number", int),
    float: read_float,
    str: read_text,
    NoneType: plain("null", NoneType),
    None: plain("null", NoneType),
}


def one_of(options: tuple[Any, ...]) -> Read:
    """Return a reader for one of these words."""

    def read(value: Any) -> Any:
        if type(value) is not str or value not in options:
            raise ShapeError(f"it is not one of {', '.join(options)}")
        return value

    return read


def marked(read_bare: Read, markers: tuple[Any, ...]) -> Read:
    """Return a reader that also checks what the markers say."""

    def read(value: Any) -> Any:
        found = read_bare(value)
        for marker in markers:
            marker.check(found)
        return found

    return read


def or_none(read_some: Read) -> Read:
    """Return a reader for something that may be missing."""

    def read(value: Any) -> Any:
        return None if value is None else read_some(value)

    return read


def rows(make: Callable[[list[Any]], Any], read_one: Read) -> Read:
    """Return a reader for a list."""

    def read(value: Any) -> Any:
        if type(value) is not list:
            raise ShapeError("it is not a list")
        found = list[Any]()
        for place, one in enumerate(cast("list[Any]", value)):
            try:
                found.append(read_one(one))
            except ShapeError as error:
                raise error.within(place) from None
        return make(found)

    return read


def table(key: type, read_one: Read) -> Read:
    """Return a reader for an object with keys of any name."""

    def read(value: Any) -> Any:
        if type(value) is not dict:
            raise ShapeError("it is not an object")
        found: dict[Any, Any] = {}
        for name, one in cast("dict[str, Any]", value).items():
            try:
                found[key(name)] = read_one(one)
            except ShapeError as error:
                raise error.within(name) from None
            except ValueError as error:
                raise ShapeError("it is no key of this object", name) from error
        return found

    return read


def parsed(kind: Any) -> Read:
    """Return a reader for what is sent as a text."""

    def read(value: Any) -> Any:
        try:
            return kind.parse(read_text(value))
        except ShapeError:
            raise
        except ValueError as error:
            raise ShapeError(str(error)) from error

    return read


def of_class(cls: type, *, strict: bool) -> Read:
    """Return a reader for a dataclass."""
    hints = hints_of(cls)
    sent = sent_fields(cls)
    readers = {one.name: reader(hints[one.name], strict=strict) for one in sent}
    needed = [one.name for one in sent if one.default is MISSING and one.default_factory is MISSING]
    tag: tuple[str, str] | None = getattr(cls, "__tag__", None)

    def read(value: Any) -> Any:
        if type(value) is not dict:
            raise ShapeError("it is not an object")
        given = cast("dict[str, Any]", value)
        found: dict[str, Any] = {}
        for name, one in given.items():
            read_one = readers.get(name)
            if read_one is not None:
                try:
                    found[name] = read_one(one)
                except ShapeError as error:
                    raise error.within(name) from None
            elif strict and (tag is None or name != tag[0]):
                raise ShapeError("it is not known here", name)
        for name in needed:
            if name not in found:
                raise ShapeError("it is missing", name)
        return cls(**found)

    return read


def union(kinds: tuple[Any, ...], *, strict: bool) -> Read:
    """Return a reader for one of several kinds: by their tag if they have one, else whichever fits first."""
    tags = [tag_of(kind) for kind in kinds]
    if len(tags) > 1 and all(tags):
        (key,) = {tag[0] for tag in tags if tag}
        by_name = {tag[1]: reader(kind, strict=strict) for tag, kind in zip(tags, kinds, strict=True) if tag}

        def read_tagged(value: Any) -> Any:
            if type(value) is not dict:
                raise ShapeError("it is not an object")
            name = cast("dict[str, Any]", value).get(key)
            read_one = by_name.get(name) if type(name) is str else None
            if read_one is None:
                raise ShapeError(f"it is not one of {', '.join(by_name)}", key)
            return read_one(cast("Any", value))

        return read_tagged
    readers = [reader(kind, strict=strict) for kind in kinds]

    def read_any(value: Any) -> Any:
        for read_one in readers[:-1]:
            try:
                return read_one(value)
            except ShapeError:
                continue
        return readers[-1](value)

    return read_any
