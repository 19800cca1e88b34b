"""The declarations as pydantic reads them, which must be at hand: for a server's door, and for JSON Schemas.

Messages that hold events and sights become models of pydantic's own, because an event has no field for the word that
tells its kind. Commands are read to the dataclasses themselves.
"""

from __future__ import annotations

from dataclasses import MISSING, is_dataclass
from functools import cache
from types import NoneType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, create_model

from billetdoux.declare import STRICT, hints_of, is_text, members, sent_fields, tag_of
from billetdoux.protocol.commands import Command
from billetdoux.protocol.messages import ServerMessage


def tagged(union: Any, key: str = "type") -> Any:
    """Return a union whose kinds are told apart by a field, as pydantic wants it said."""
    return Annotated[union, Field(discriminator=key)]


class Model(BaseModel):
    """What all models have in common."""

    model_config = ConfigDict(**STRICT)  # pyright: ignore[reportArgumentType]


def modelled(hint: Any) -> Any:
    """Return a type with pydantic's models in the place of our dataclasses."""
    if get_origin(hint) is Annotated:
        return Annotated[(modelled(get_args(hint)[0]), *get_args(hint)[1:])]
    if get_origin(hint) is Literal:
        return hint
    kinds = members(hint)
    if len(kinds) > 1:
        union = Union[tuple(map(modelled, kinds))]  # noqa: UP007  (they are known only now)
        tags = {tag[0] for kind in kinds if kind is not NoneType and (tag := tag_of(kind))}
        return tagged(union, *tags) if tags and NoneType not in kinds else union
    if is_text(hint):
        return str
    if is_dataclass(hint):
        return model_of(hint)
    if get_origin(hint) in (tuple, list, frozenset):
        return list[modelled(get_args(hint)[0])]
    return hint


@cache
def model_of(cls: Any) -> type[Model]:
    """Return the model of a dataclass, with its name for others, its fields and its description."""
    tag: tuple[str, str] | None = getattr(cls, "__tag__", None)
    made: dict[str, Any] = {} if tag is None else {tag[0]: (Literal[tag[1]], ...)}
    for one in sent_fields(cls):
        default = ... if one.default is MISSING else one.default
        made[one.name] = modelled(hints_of(cls)[one.name]), default
    make: Any = create_model
    name = getattr(cls, "__schema_name__", cls.__name__)
    return make(name, __base__=Model, __doc__=(cls.__doc__ or "").partition("\n\n")[0], **made)


COMMAND: TypeAdapter[Command] = TypeAdapter(tagged(Command))
SERVER_MESSAGE: TypeAdapter[Any] = TypeAdapter(modelled(ServerMessage))
