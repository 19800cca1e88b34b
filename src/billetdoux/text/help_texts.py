"""What `--help` says in French and Italian; the English stands with the commands themselves.

These texts are no part of the catalogues: whoever asks for help need not wait until those are read.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fluent.syntax.ast import Message

FOLDER = Path(__file__).parent / "help"


@cache
def help_texts(language: str) -> dict[str, str]:
    """Return the texts of a language by their keys; none in English."""
    if language == "en":
        return {}
    from fluent.syntax import FluentParser
    from fluent.syntax.ast import Message

    file = (FOLDER / f"{language}.ftl").read_text(encoding="utf-8")
    return {one.id.name: text_of(one) for one in FluentParser().parse(file).body if isinstance(one, Message)}


def text_of(message: Message) -> str:
    """Return the text of a message in which nothing is to be filled in."""
    return "".join(str(getattr(one, "value", "")) for one in message.value.elements) if message.value else ""
