"""Offering to save a game's record."""

from __future__ import annotations

import os
import shutil
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.text import Text

from billetdoux.errors import BilletDouxError, FileError
from billetdoux.game.record import write_record
from billetdoux.terminal.ask import LEAVE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from billetdoux.terminal.ask import Keyboard
    from billetdoux.text.catalogue import Catalogue

NO = {"n", "no", "non", LEAVE}


def offer_to_save(
    keyboard: Keyboard, text: Catalogue, question: str, record: Mapping[str, Any], own: str | None = None
) -> str | None:
    """Ask under which name to save a record; return where it was saved, if it was. Only its own file is replaced."""
    default = own or f"billetdoux-{time.strftime('%Y%m%d-%H%M%S')}.json"
    keyboard.show(Text(text(question, file=default)))
    while True:
        answer = keyboard.line()
        if answer.lower() in NO:
            return None
        path = Path(answer or default)
        try:
            if path.exists() and str(path) != own:
                raise FileError("file-exists", file=path)
            write_record(path, dict(record))
        except BilletDouxError as error:
            keyboard.say(f"{text.error(error)} {text('save-again')}")
        else:
            return str(path)


def command_name() -> str:
    """Return what to type for this program: its name, or where it lies if that is not on the path."""
    return "billetdoux" if shutil.which("billetdoux") else os.path.relpath(sys.argv[0])
