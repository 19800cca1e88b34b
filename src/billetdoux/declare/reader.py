"""What was received, checked and made into the object that was declared."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, is_dataclass
from functools import cache
from types import NoneType
from typing import Annotated, Any, Literal, Union, cast, get_args, get_origin

from billetdoux.declare.markers import ShapeError
from billetdoux.declare.message import hints_of, is_text, members, sent_fields, tag_of

Read = Callable[[Any], Any]


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
