"""The protocol as JSON Schemas and OpenAPI, made from the declarations: python -m billetdoux.server.schemas DIR."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter

from billetdoux.protocol.bot_lines import BotAnswer, BotQuestion
from billetdoux.server.app import make_app
from billetdoux.server.models import COMMAND, SERVER_MESSAGE, modelled
from billetdoux.text.lessons.scenes import Lessons

if TYPE_CHECKING:
    from pydantic.json_schema import JsonSchemaMode

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schemas() -> dict[str, dict[str, Any]]:
    """Return all schemas by the name of their file."""
    return {
        "client-messages.json": messages("ClientMessage", COMMAND, "validation"),
        "server-messages.json": messages("ServerMessage", SERVER_MESSAGE, "serialization"),
        "bot-question.json": messages("BotQuestion", TypeAdapter(modelled(BotQuestion)), "serialization"),
        "bot-answer.json": messages("BotAnswer", TypeAdapter(modelled(BotAnswer)), "validation")
        | {"description": "Your answer: one line on standard output."},
        "lessons.json": messages("Lessons", TypeAdapter(modelled(Lessons)), "serialization"),
        "openapi.json": make_app().http.openapi(),
    }


def messages(title: str, adapter: Any, mode: JsonSchemaMode) -> dict[str, Any]:
    """Return the schema of the messages of one side."""
    return {"$schema": DIALECT, "title": title, **adapter.json_schema(mode=mode)}


def write(folder: Path) -> None:
    """Write all schemas into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, schema in schemas().items():
        text = json.dumps(schema, indent=1, ensure_ascii=False)
        (folder / name).write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
