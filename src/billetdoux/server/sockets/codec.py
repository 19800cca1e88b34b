"""Reading commands and writing messages: the declarations of the protocol, made fast and strict by pydantic."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import ValidationError

from billetdoux.declare import to_json
from billetdoux.errors import Refusal, shorten
from billetdoux.server.models import COMMAND

if TYPE_CHECKING:
    from billetdoux.protocol.commands import Command


def encode(message: object) -> bytes:
    """Return a message as the text that is sent."""
    return to_json(message).encode()


def decode(text: str | None) -> Command:
    """Return the command that a frame holds."""
    if text is None:
        raise Refusal("message-unreadable", problem="it is not text")
    try:
        return COMMAND.validate_json(text)
    except ValidationError as error:
        raise Refusal("message-unreadable", problem=what_is_wrong(error)) from error


def what_is_wrong(error: ValidationError) -> str:
    """Say in a few words what is wrong with a message or body."""
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    place = ".".join(str(part) for part in first["loc"][1:] or first["loc"])
    return shorten(f"{place}: {first['msg']}" if place else first["msg"], 160)
