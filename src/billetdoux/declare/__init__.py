"""Declaring what crosses a border: dataclasses, markers for what a field may hold, and what is generated from them.

A message is declared once, as a dataclass. From the declaration come the dict that is sent (`to_dict`), and the check
of what is received (`reader`), with the standard library alone. pydantic reads the same declarations where it is at
hand, at a server's door and for JSON Schemas, and accepts and refuses the same.

    @message
    class Sit:
        type: Literal["sit"] = "sit"
        seat: Annotated[int, Between(0, 5)]
"""

from billetdoux.declare.markers import Between, Length, ShapeError, Text
from billetdoux.declare.message import (
    SHARED,
    STAYS,
    STRICT,
    hints_of,
    is_text,
    members,
    message,
    sent_fields,
    sparse_message,
    tag_of,
)
from billetdoux.declare.reader import reader
from billetdoux.declare.writer import to_dict, to_json

__all__ = [
    "SHARED",
    "STAYS",
    "STRICT",
    "Between",
    "Length",
    "ShapeError",
    "Text",
    "hints_of",
    "is_text",
    "members",
    "message",
    "reader",
    "sent_fields",
    "sparse_message",
    "tag_of",
    "to_dict",
    "to_json",
]
