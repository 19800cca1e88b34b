"""Messages: dataclasses whose fields say what is sent, and how kinds of one thing are told apart."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, Literal, TypeVar, Union, cast, dataclass_transform, get_args, get_origin, get_type_hints

from billetdoux.value import quick

T = TypeVar("T")


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


# Metadata of fields.
STAYS = {"stays": True}  # it is not sent
SHARED = {"shared": True}  # several people are told the same, one after the other


def sent_fields(cls: type) -> list[Any]:
    """List the fields of a class that are sent; those marked otherwise stay at home."""
    return [one for one in fields(cls) if "stays" not in one.metadata]


def is_text(hint: Any) -> bool:
    """Tell whether objects of a type are sent as the text that `parse` reads."""
    return hasattr(hint, "parse")


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
