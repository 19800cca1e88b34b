"""The words are ours: no text of the product shares a run of eight words with a rulebook of the game.

The rulebooks belong to their publishers and are not in the repository. Where they lie beside it, in shared/rulebooks,
or where BILLETDOUX_RULEBOOKS says, the texts are compared with them; elsewhere this is reported as not run.
"""

from __future__ import annotations

import os
import re
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from billetdoux.errors import SENTENCES
from billetdoux.rules.edition import edition, known_editions
from billetdoux.text import LANGUAGES
from billetdoux.text.catalogue import catalogue
from billetdoux.text.rulebook import Rulebook

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
RUN = 8  # equal words, one after the other, that are too many

# What everybody says in just these words: each counts as one.
IDIOMS = (
    "dans le sens des aiguilles d'une montre",
    "pour quelque raison que ce soit",
)

# Where product texts stand: what people read, and comments beside it.
TEXTS = (
    "*.md",
    "docs/**/*.md",
    "src/billetdoux/**/*.ftl",
    "src/billetdoux/**/*.toml",
    "src/billetdoux/**/*.py",
    "web/*.html",
    "web/src/**/*.svelte",
    "web/src/**/*.ts",
    "tests/rules/**/*.py",
)
CREDITS = re.compile(r"^\[credits\].*?(?=^\[)", re.MULTILINE | re.DOTALL)  # names are facts


def rulebooks() -> dict[str, str]:
    """The rulebooks by name, or a word that there are none here."""
    beside = Path(os.environ.get("BILLETDOUX_RULEBOOKS", ROOT.parent / "shared" / "rulebooks"))
    found = {path.name: path.read_text(encoding="utf-8", errors="ignore") for path in sorted(beside.glob("*.txt"))}
    if not found:
        # Not `lacking`: nobody but the publishers and we has them, and CI without them has not failed.
        pytest.skip(f"there are no rulebooks in {beside}; BILLETDOUX_RULEBOOKS says where they are")
    return found


def plain(text: str) -> str:
    """A text in small letters, without accents."""
    apart = unicodedata.normalize("NFD", text.casefold().replace("œ", "oe"))
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def bare(text: str) -> str:
    """A text in small letters, without its accented letters: one of the rulebooks has lost them."""
    return "".join(
        letter for letter in unicodedata.normalize("NFC", text.casefold()) if letter.isascii() or letter in "’«»"
    )


def words(text: str) -> list[str]:
    """The words of a text; a stop of any kind is no word, and an idiom is a single one."""
    text = " ".join(re.findall(r"[a-z0-9]+", text))
    for idiom in IDIOMS:
        for form in (plain, bare):
            text = text.replace(" ".join(re.findall(r"[a-z0-9]+", form(idiom))), "IDIOM")
    return [*text.split()]


def runs(text: str) -> Iterator[str]:
    """All runs of so many words, of the text without accents and of the one without accented letters."""
    for form in (plain, bare):
        said = words(form(text))
        yield from (" ".join(said[at : at + RUN]) for at in range(len(said) - RUN + 1))


def blocks(text: str) -> list[str]:
    """The parts of a file that are read in one go: nobody reads on from one message to the next."""
    return re.split(r"\n\s*\n|\n(?=[a-z][a-z-]* =)|\n    \.", text)


def product() -> dict[str, str]:
    """All texts of the product, by file."""
    paths = [path for pattern in TEXTS for path in ROOT.glob(pattern) if "node_modules" not in path.parts]
    return {str(path.relative_to(ROOT)): CREDITS.sub("", path.read_text(encoding="utf-8")) for path in paths}


def read_aloud() -> Iterator[tuple[str, str]]:
    """The rules as they are read, with the names of an edition in their places."""
    for language in LANGUAGES:
        for id in known_editions():
            book = Rulebook(catalogue(language), edition(id))
            for card in book.edition.cards:
                yield f"{language} {id} {card.id}", " ".join((book.short(card), *book.full(card), book.who(card)))
            for part in book.sections():
                if part.kind != "credits":
                    yield f"{language} {id} {part.id}", " ".join(f"{row.head} {row.text}" for row in part.rows)


def test_no_text_shares_eight_words_with_a_rulebook() -> None:
    known = {run for book in rulebooks().values() for run in runs(book)}
    texts = [(file, part) for file, text in product().items() for part in blocks(text)]
    texts += [*read_aloud(), *((f"errors.py: {key}", sentence) for key, sentence in SENTENCES.items())]
    assert len(texts) > 1000
    taken = {(file, run) for file, text in texts for run in known.intersection(runs(text))}
    assert taken == set()


def test_what_is_copied_would_be_found() -> None:
    known = set(runs("Le paquet est vide : chaque joueur, en lice, révèle sa carte, et l’on compare."))
    assert known.intersection(runs("Si le paquet est VIDE, chaque joueur en lice revele une carte.")) == {
        "le paquet est vide chaque joueur en lice",
        "paquet est vide chaque joueur en lice revele",
    }
    assert not known.intersection(runs("Le paquet est vide : chaque joueur en montre une."))
    known = set(runs("Chacun son tour, dans le sens des aiguilles d’une montre, piochez, puis jouez."))
    assert not known.intersection(
        runs("Jouez dans le sens des aiguilles d’une montre, piochez, et puis regardez ce qui vient.")
    )
    known = set(runs("Rvlez et dfaussez une carte de votre main ds maintenant"))
    assert known.intersection(runs("Révélez et défaussez une carte de votre main dès demain"))
