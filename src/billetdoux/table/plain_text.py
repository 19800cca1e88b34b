"""Names and chat as they are shown to others: plain text on one line, without tricks."""

from __future__ import annotations

import re
import unicodedata

from billetdoux.errors import OptionError, Refusal, shorten
from billetdoux.game.game import LONGEST_NAME
from billetdoux.protocol.values import LONGEST_TEXT

MOST_MARKS = 2  # accents on one letter; more of them climb over the lines above
# Letters and marks that show nothing: fillers, joiners, variation selectors, the blank of Braille.
UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0000-\U000e0fff]"
)


def clean(text: str) -> str:
    """Return text without characters that are invisible, turn the line around, or climb out of it."""
    kept = list[str]()
    marks = 0
    for letter in UNSEEN.sub("", unicodedata.normalize("NFC", text)):
        category = unicodedata.category(letter)
        if category.startswith("Z") or letter in "\t\r\n":
            kept.append(" ")
            marks = 0
        elif letter.isprintable():
            marks = marks + 1 if category.startswith("M") else 0
            if marks <= MOST_MARKS:
                kept.append(letter)
    return re.sub(" +", " ", "".join(kept)).strip()


def clean_name(name: str) -> str:
    """Return a name fit to be shown."""
    cleaned = clean(name)
    seen = any(not unicodedata.category(letter).startswith("M") for letter in cleaned)
    if not seen or len(cleaned) > LONGEST_NAME:
        raise OptionError("name-wrong", name=shorten(name))
    return cleaned


def clean_text(text: str) -> str:
    """Return what somebody said, fit to be shown."""
    cleaned = clean(text)[:LONGEST_TEXT]
    if not cleaned:
        raise Refusal("chat-empty")
    return cleaned
