"""Catalogues of texts: Fluent files in a folder for each language, which the page shares."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fluent.runtime import FluentBundle, FluentResource

from billetdoux.errors import BilletDouxError, OptionError, TextError
from billetdoux.text import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from billetdoux.rules.edition import Card, Edition

FOLDER = Path(__file__).parent / "locales"
VOWELS = "aàâäeéèêëiîïoôöuùûüœæ"


def join(word: object, name: object) -> str:
    """Return a word and a name as they are said together: d’Ada, qu’Ada in French, ad Ada, ed Ezio in Italian."""
    short, text = str(word), str(name)
    first = text[:1].lower()
    if short in {"de", "que"} and begins_with_vowel(text.lower()):
        return f"{short[:-1]}’{text}"
    if short in {"a", "e"} and first == short:
        return f"{short}d {text}"
    return f"{short} {text}"


def begins_with_vowel(name: str) -> bool:
    """Return whether French elides before a name: d’Ada, d’Hélène, d’Yves, but de Yann."""
    if name.startswith("h"):
        name = name[1:]
    elif name.startswith("y"):
        return len(name) > 1 and name[1] not in VOWELS
    return name[:1] != "" and name[0] in VOWELS


FUNCTIONS: dict[str, Callable[..., Any]] = {"JOIN": join}


@cache
def catalogue(language: str) -> Catalogue:
    """Return the texts of a language."""
    if language not in LANGUAGES:
        raise OptionError("language-unknown", language=language, known=", ".join(LANGUAGES))
    return Catalogue(language)


class Catalogue:
    """The texts of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.bundle = FluentBundle([language], use_isolating=False, functions=FUNCTIONS)
        for path in sorted((FOLDER / language).glob("*.ftl")):
            self.bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")))

    def __call__(self, key: str, details: Mapping[str, object] | None = None, /, **more: object) -> str:
        """Return the text for a key, with these details in their places."""
        if not self.bundle.has_message(key):
            raise TextError("text-missing", key=key, language=self.language)
        return self._format(key, self.bundle.get_message(key).value, {**(details or {}), **more})

    def form(self, key: str, form: str, details: Mapping[str, object] | None = None) -> str:
        """Return a form of a text, such as a name with its article, or a paragraph's heading."""
        if not self.has(key, form):
            raise TextError("text-missing", key=f"{key}.{form}", language=self.language)
        return self._format(key, self.bundle.get_message(key).attributes[form], dict(details or {}))

    def has(self, key: str, form: str = "") -> bool:
        """Return whether there is such a text, and such a form of it."""
        return self.bundle.has_message(key) and (not form or form in self.bundle.get_message(key).attributes)

    def _format(self, key: str, pattern: Any, details: dict[str, object]) -> str:
        text, problems = self.bundle.format_pattern(pattern, details)
        if problems:
            raise TextError("text-unreadable", file=f"{self.language}: {key}", problem=str(problems[0]))
        return str(text)

    def error(self, error: BilletDouxError) -> str:
        """Return an error's sentence; the English one stands with the errors themselves."""
        if self.language == "en":
            return str(error)
        return self(f"error-{error.key}", error.quoted(self.error))

    def edition(self, edition: Edition) -> str:
        """Return the name of an edition."""
        return self(f"edition-{edition.id}")

    def about(self, edition: Edition) -> str:
        """Return what an edition is, in a line; an edition of one's own may have none."""
        return self(f"about-{edition.id}") if self.has(f"about-{edition.id}") else ""

    def token(self, edition: Edition) -> dict[str, str]:
        """Return what an edition calls its tokens, one and many, as texts refer to them."""
        key = f"token-{edition.names}" if self.has(f"token-{edition.names}") else "token-standard"
        return {"token": self(key), "token-many": self.form(key, "many")}

    def card(self, edition: Edition, value: int, form: str = "") -> str:
        """Return the name of a card, bare or in a form: `the`, `a`."""
        key = card_key(edition, edition.card(value))
        return self.form(key, form) if form else self(key)

    def list(self, items: Sequence[str]) -> str:
        """Return a list of things in words."""
        if len(items) < 2:
            return "".join(items)
        text = items[0]
        for item in items[1:-1]:
            text = self("list-comma", first=text, last=item)
        return self("list-and", first=text, last=items[-1])


def card_key(edition: Edition, card: Card) -> str:
    """Return the key under which a card's names stand."""
    return f"card-{edition.names}-{card.id}"


def check_names(edition: Edition) -> None:
    """Raise an error unless the edition and each of its cards have their names in every language."""
    for language in LANGUAGES:
        text = catalogue(language)
        text.edition(edition)
        for card in edition.cards:
            for form in ("", "the", "a"):
                text.card(edition, card.value, form)
