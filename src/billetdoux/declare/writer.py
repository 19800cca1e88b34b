"""What is sent: for each class a function is generated that writes its objects field by field.

One makes a dict, for those who go on working with it; another makes the JSON text at once. A table tells the same few
numbers to everybody over and over, so the text of a list of numbers is kept and met again.
"""

from __future__ import annotations

from dataclasses import is_dataclass
from functools import cache, lru_cache
from itertools import groupby
from json import JSONEncoder
from json.encoder import encode_basestring
from types import NoneType
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union, get_args, get_origin

from billetdoux.declare.message import hints_of, is_text, members, sent_fields

if TYPE_CHECKING:
    from collections.abc import Callable

    Scope = dict[str, Any]  # what generated code needs, by the name that it has there

KEPT = 1 << 12  # texts that are kept of each type
plain_json = JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def to_dict(value: object) -> dict[str, Any]:
    """Return a message as it is sent."""
    return dict_writer(type(value))(value)


def to_json(value: object) -> str:
    """Return a message as the text that is sent."""
    return text_writer(type(value))(value)


# Dicts.


@cache
def dict_writer(cls: type) -> Callable[[Any], dict[str, Any]]:
    """Return the function that makes the dict of a class's objects."""
    scope: Scope = {}
    parts = [f"{name!r}: {word!r}" for name, word in tag_in(cls)]
    parts += [f"{one.name!r}: {as_item(hints_of(cls)[one.name], f'v.{one.name}', scope)}" for one in sent_fields(cls)]
    exec(f"def write(v):\n return {{{', '.join(parts)}}}", scope)
    return scope["write"]


def tag_in(cls: type) -> list[tuple[str, str]]:
    """List the key and the word that tell the kind of an object that has no field for it."""
    tag: tuple[str, str] | None = getattr(cls, "__tag__", None)
    return [] if tag is None else [tag]


def as_item(hint: Any, value: str, scope: Scope) -> str:
    """Return the expression that makes of a value what a dict can hold for JSON."""
    hint, kinds, optional = taken_apart(hint)
    if optional:
        inner = as_item(hint, value, scope)
        return value if inner == value else f"None if {value} is None else {inner}"
    if is_text(hint):
        return f"str({value})"
    if any(is_dataclass(one) for one in kinds):
        return call_of_kind(kinds, dict_writer, value, scope)
    if get_origin(hint) in (tuple, list):
        inner = as_item(get_args(hint)[0], "x", scope)
        return value if inner == "x" else f"[{inner} for x in {value}]"
    if get_origin(hint) is frozenset:
        scope["in_order"] = in_order
        return f"in_order({value})"
    return value


def taken_apart(hint: Any) -> tuple[Any, list[Any], bool]:
    """Return a type without markers and None, the kinds that it stands for, and whether it could be None."""
    if get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    kinds = members(hint)
    some = [kind for kind in kinds if kind is not NoneType]
    if len(some) < len(kinds):
        return Union[tuple(some)], some, True  # noqa: UP007  (they are known only now)
    return hint, some, False


def call_of_kind(kinds: list[Any], write_of: Callable[[Any], Any], value: str, scope: Scope) -> str:
    """Return the expression that writes an object by what writes its kind."""
    name = f"write{len(scope)}"
    if len(kinds) == 1:
        scope[name] = write_of(kinds[0])
        return f"{name}({value})"
    scope[name] = {kind: write_of(kind) for kind in kinds}
    return f"{name}[{value}.__class__]({value})"


@cache
def in_order(some: frozenset[int]) -> tuple[int, ...]:
    """Return what is in a set, in order: there are few different sets of cards."""
    return tuple(sorted(some))


# Texts.


@cache
def text_writer(cls: type) -> Callable[[Any], str]:
    """Return the function that makes the JSON text of a class's objects."""
    scope: Scope = {}
    parts = [f"{quoted(name)}:{quoted(word)}" for name, word in tag_in(cls)]
    for shared, run in groupby(sent_fields(cls), key=lambda one: "shared" in one.metadata):
        names = [one.name for one in run]
        if shared:
            name = f"shared{len(scope)}"
            scope[name] = shared_writer(cls, tuple(names))
            parts.append(f"{{{name}(({', '.join(f'v.{one}' for one in names)},))}}")
        else:
            parts += [part(cls, one, f"v.{one}", scope) for one in names]
    exec(f"def write(v):\n return f'''{{{{{','.join(parts)}}}}}'''", scope)
    return met_again(scope["write"]) if tag_in(cls) and is_of_cards(cls) else scope["write"]


def part(cls: type, name: str, value: str, scope: Scope) -> str:
    """Return the part of an f-string that writes a field."""
    return f"{quoted(name)}:{{{as_text(hints_of(cls)[name], value, scope)}}}"


def shared_writer(cls: type, names: tuple[str, ...]) -> Callable[[tuple[Any, ...]], str]:
    """Return the function that writes the values of some fields; what was written last is not written again."""
    scope: Scope = {}
    parts = ",".join([part(cls, name, name, scope) for name in names])
    exec(f"def write(v):\n {', '.join(names)}, = v\n return f'''{parts}'''", scope)
    write, last = scope["write"], ((), "")

    def write_or_repeat(values: tuple[Any, ...]) -> str:
        nonlocal last
        known, text = last
        if values != known:
            text = write(values)
            last = values, text
        return text

    return write_or_repeat


def quoted(text: str) -> str:
    """Return a text as JSON has it."""
    return encode_basestring(text)


def as_text(hint: Any, value: str, scope: Scope) -> str:
    """Return the expression that makes of a value its JSON text, or a number that is written as its text is."""
    hint, kinds, optional = taken_apart(hint)
    if optional:
        return f"'null' if {value} is None else {as_text(hint, value, scope)}"
    if is_text(hint):
        scope["quoted"] = encode_basestring
        return f"quoted(str({value}))"
    if any(is_dataclass(one) for one in kinds):
        return call_of_kind(kinds, text_writer, value, scope)
    if hint in (int, float):
        return value
    if hint is bool:
        return f"'true' if {value} else 'false'"
    if get_origin(hint) is Literal and len(get_args(hint)) == 1:
        return repr(quoted(get_args(hint)[0]))
    if hint is str or get_origin(hint) is Literal:
        scope["quoted"] = encode_basestring
        return f"quoted({value})"
    if get_origin(hint) in (tuple, list, frozenset):
        name = f"list{len(scope)}"
        scope[name] = list_writer(hint)
        return f"{name}({value})"
    scope["plain_json"] = plain_json
    return f"plain_json({value})"


@cache
def list_writer(hint: Any) -> Callable[[Any], str]:
    """Return the function that makes the JSON text of a list."""
    scope: Scope = {}
    of, kinds, _ = taken_apart(get_args(hint)[0])
    inner = as_text(get_args(hint)[0], "x", scope)
    inner = f"str({inner})" if of in (int, float) else inner
    each = "sorted(v)" if get_origin(hint) is frozenset else "v"
    exec(f"def write(v):\n return '[' + ','.join([{inner} for x in {each}]) + ']'", scope)
    if is_of_numbers(hint):
        return lru_cache(KEPT)(scope["write"])
    own_kind = len(kinds) == 1 and is_dataclass(kinds[0])
    return met_again(scope["write"]) if own_kind and is_of_cards(hint) else scope["write"]


# Of what the text is kept: it never changes, and no name is in it.


def is_of_numbers(hint: Any) -> bool:
    """Tell whether a type holds nothing but whole numbers: then what is equal is found quickly."""
    hint, kinds, _ = taken_apart(hint)
    if get_origin(hint) in (tuple, frozenset):
        return is_of_numbers(get_args(hint)[0])
    return all(kind in (int, bool) for kind in kinds)


def is_of_cards(hint: Any) -> bool:
    """Tell whether a type holds nothing but numbers, moves, set words, and dataclasses of such: cards and events."""
    hint, kinds, _ = taken_apart(hint)
    if get_origin(hint) is tuple:
        return is_of_cards(get_args(hint)[0])
    if all(is_dataclass(kind) and not is_text(kind) for kind in kinds):
        return all(is_of_cards(hints_of(kind)[one.name]) for kind in kinds for one in sent_fields(kind))
    return is_of_numbers(hint) or is_text(hint) or get_origin(hint) is Literal


def met_again(write: Callable[[Any], str]) -> Callable[[Any], str]:
    """Return the same function; what is the very same object as before is not written again."""
    kept: dict[int, tuple[Any, str]] = {}  # by id, which is nobody else's as long as the object is here

    def write_once(value: Any) -> str:
        found = kept.get(id(value))
        if found is None:
            if len(kept) >= KEPT:
                kept.clear()
            found = kept[id(value)] = value, write(value)
        return found[1]

    return write_once
