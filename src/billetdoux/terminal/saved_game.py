"""A game that somebody may save: where, and with which words it is gone on with."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.text import Text

from billetdoux.errors import BilletDouxError, FileError
from billetdoux.game.record import write_record
from billetdoux.terminal.keys import BACK, ESCAPE, LEAVE, NO, YES, is_key, wants_page

if TYPE_CHECKING:
    from collections.abc import Mapping

    from billetdoux.terminal.keyboard import Keyboard
    from billetdoux.text.catalogue import Catalogue


def offer_to_save(
    keyboard: Keyboard, text: Catalogue, question: str, record: Mapping[str, Any], own: str | None = None
) -> str | None:
    """Ask under which name to save a record; return where it was saved, if it was. Only its own file is replaced."""
    default = own or fresh_name()
    keyboard.draw(lambda: keyboard.show(Text(text(question, file=default))))
    while True:
        answer = keyboard.line()
        if is_key(answer, LEAVE, *NO):
            return None
        if is_no_file(answer):
            keyboard.say(text("save-again"))
        elif (saved := save(keyboard, text, record, answer or default, own)) is not None:
            return saved


def ask_to_leave(
    keyboard: Keyboard, text: Catalogue, record: Mapping[str, Any], own: str | None
) -> tuple[bool, str | None]:
    """Ask whether somebody really leaves, and under which name to save their game: whether they do, and where."""
    default = own or fresh_name()
    while True:
        keyboard.draw(lambda: keyboard.show(Text(text("save-offer", file=default))))
        answer = keyboard.line()
        while answer and not is_key(answer, BACK, ESCAPE):
            if is_key(answer, LEAVE, *NO):
                return True, None
            if is_no_file(answer):
                break
            saved = save(keyboard, text, record, default if answer.lower() in YES else answer, own)
            if saved is not None:
                return True, saved
            answer = keyboard.line()
        else:
            return False, None


def fresh_name() -> str:
    """Return a file name that nothing has yet."""
    return f"billetdoux-{time.strftime('%Y%m%d-%H%M%S')}.json"


def is_no_file(answer: str) -> bool:
    """Tell whether what was typed is a key of the game, and surely not meant as the name of a file."""
    return wants_page(answer) or is_key(answer, BACK, ESCAPE)


def save(keyboard: Keyboard, text: Catalogue, record: Mapping[str, Any], name: str, own: str | None) -> str | None:
    """Save a record and return where; or say why not, and return none."""
    path = Path(name)
    try:
        if path.exists() and str(path) != own:
            raise FileError("file-exists", file=path)
        write_record(path, dict(record))
    except BilletDouxError as error:
        keyboard.say(f"{text.error(error)} {text('save-again')}")
        return None
    return str(path)


def command_name() -> str:
    """Return the words by which this program was started."""
    started = os.environ.get("BILLETDOUX_STARTED_AS")
    if started:
        return shlex.quote(started)
    if sys.argv[0].endswith("__main__.py"):
        return f"{shlex.quote(Path(sys.executable).name)} -m billetdoux"
    return "billetdoux" if shutil.which("billetdoux") else shlex.quote(os.path.relpath(sys.argv[0]))
