"""Which names people may have on a server: none that is a bot's, or looks like one."""

from __future__ import annotations

from functools import cache

from billetdoux.bots import BOTS
from billetdoux.errors import Refusal, shorten
from billetdoux.table.look_alikes import skeleton
from billetdoux.table.plain_text import clean_name
from billetdoux.text import LANGUAGES
from billetdoux.text.catalogue import catalogue


def own_name(name: str) -> str:
    """Return a name fit to be shown and to be somebody's."""
    cleaned = clean_name(name)
    if skeleton(cleaned) in reserved():
        raise Refusal("name-reserved", name=shorten(cleaned))
    return cleaned


@cache
def reserved() -> frozenset[str]:
    """Return how the names of bots look, in all languages."""
    keys = [key for level in BOTS for key in (f"level-{level}", f"bot-{level}")]
    texts = [catalogue(language) for language in LANGUAGES]
    return frozenset(skeleton(name) for name in (*BOTS, *(text(key) for text in texts for key in keys)))
