"""The rules as texts: the reference card, a card's full rule, and everything there is to read, in sections."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from billetdoux.errors import OptionError
from billetdoux.rules.edition import edition as find_edition

if TYPE_CHECKING:
    from billetdoux.rules.edition import Card, Edition
    from billetdoux.text.catalogue import Catalogue

PLAN = Path(__file__).with_name("rulebook.toml")
ROLES = ("guard", "priest", "baron", "handmaid", "prince", "chancellor", "king", "countess", "princess", "spy")
SENTENCE = re.compile(r"(^|[.!?]\s+)(\w)")


@dataclass(frozen=True, slots=True)
class Row:
    """A paragraph, a point, a question with its answer."""

    id: str
    text: str
    head: str = ""
    look: str = ""  # a position that shows it


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the rules under one heading. rulebook.toml says which kinds there are."""

    id: str
    kind: str
    title: str
    rows: tuple[Row, ...]


@cache
def plan() -> dict[str, Any]:
    """Return what rulebook.toml says: sections, conditions, makers, positions."""
    return tomllib.loads(PLAN.read_text(encoding="utf-8"))


class Rulebook:
    """The rules of one edition in one language."""

    def __init__(self, text: Catalogue, edition: Edition) -> None:
        self.text = text
        self.edition = edition
        self._details = self._names()
        self._facts = facts(edition)

    def short(self, card: Card) -> str:
        """Return the line that stands on the reference card."""
        keys = [f"rule-{role(card)}"] + (["rule-pair"] if card.bonus == "pair" else [])
        return " ".join(self._say(key) for key in keys)

    def full(self, card: Card) -> list[str]:
        """Return a card's whole rule, in paragraphs."""
        keys = [f"rule-{role(card)}-full"] + (["rule-pair-full"] if card.bonus == "pair" else [])
        return [self._say(key) for key in keys]

    def copies(self, card: Card) -> str:
        """Return in words how many copies of a card there are, and what its dots and its heart say."""
        out = left_out(self.edition, card)
        said = self.text("rules-copies-out" if out else "rules-copies", copies=card.copies, out=out)
        return f"{said} · {self.text('rules-copies-heart')}" if self.heart(card) else said

    def heart(self, card: Card) -> bool:
        """Return whether a card has a heart: some editions mark so that it can bring a bonus."""
        return card.bonus != "none" and "as-princess" in self._facts

    def who(self, card: Card) -> str:
        """Return who a character is, where the story of the edition says so."""
        key = f"who-{self.edition.names}-{card.id}"
        return self.text(key) if self.text.has(key) else ""

    def sections(self) -> list[Section]:
        """Return everything there is to read, in order."""
        made = [self._section(**one) for one in plan()["section"]]
        return [one for one in made if one.rows]

    def _section(self, id: str, kind: str, rows: tuple[str, ...] = ("",)) -> Section:
        wanted = [row for row in rows if self._facts.issuperset(plan()["when"].get(f"{id}-{row}", "").split())]
        made = [self._row(id, kind, row) for row in wanted]
        if kind == "credits":
            made += [Row(what, names, self.text(f"credit-{what}")) for what, names in self._makers()]
        return Section(id, kind, self.text(f"rules-{id}-title"), tuple(made))

    def _row(self, id: str, kind: str, row: str) -> Row:
        if kind == "tips":
            card = next(card for card in self.edition.cards if role(card) == row)
            return Row(row, self._say(f"tip-{row}"), self.text.card(self.edition, card.value))
        key = f"rules-question-{row}" if kind == "questions" else f"rules-{id}-{row}".rstrip("-")
        head = self.text.form(key, "head", self._details) if self.text.has(key, "head") else ""
        lines: list[str] = plan()["look"].get(row, []) if kind == "questions" else []
        look = next((line for line in lines if line.split()[0] == self.edition.id), "")
        return Row(row, self._say(key), sentences(head), look)

    def _makers(self) -> list[tuple[str, str]]:
        return plan()["credits"].get(self.edition.names, [])

    def _say(self, key: str) -> str:
        return sentences(flow(self.text(key, self._details)))

    def find(self, wanted: str) -> Card:
        """Return the card meant by its value, its id, or its name in this language."""
        for card in self.edition.cards:
            names = {str(card.value), card.id, self.text.card(self.edition, card.value)}
            if wanted.strip().casefold() in {name.casefold() for name in names}:
                return card
        known = ", ".join(f"{card.value} {self.text.card(self.edition, card.value)}" for card in self.edition.cards)
        raise OptionError("card-unknown", card=wanted, known=known)

    def _names(self) -> dict[str, object]:
        """Return what texts can name: the parts that cards play under their names here, tokens, numbers."""
        names: dict[str, object] = {"cards": self.edition.total, "most": self.edition.most}
        names |= self.text.token(self.edition)
        roles = {role(card): card.value for card in self.edition.cards}
        for one in ROLES:
            names[f"has-{one}"] = yes_no(one in roles)
            for form in ("", "the", "a"):
                key = f"{one}-{form}" if form else one
                names[key] = self.text.card(self.edition, roles[one], form) if one in roles else ""
        bonuses = {card.bonus for card in self.edition.cards} - {"none"}
        return names | {"has-pair": yes_no("pair" in bonuses), "has-bonus": yes_no(bool(bonuses))}


def facts(edition: Edition) -> set[str]:
    """Return what holds of an edition, as rulebook.toml asks for it."""
    found = {f"in-{edition.id}", f"as-{edition.names}", *map(role, edition.cards)}
    bonuses = {card.bonus for card in edition.cards} - {"none"}
    found |= {*bonuses, "bonus"} if bonuses else set()
    return found | ({"beyond-classic"} if any(left_out(edition, card) for card in edition.cards) else set())


def left_out(edition: Edition, card: Card) -> int:
    """Return how many copies of a card Classic leaves out, for an edition whose deck it is otherwise."""
    classic = find_edition("classic")
    if edition.names != classic.names or edition.id == classic.id:
        return 0
    return card.copies - sum(one.copies for one in classic.cards if one.value == card.value)


def role(card: Card) -> str:
    """Return the part a card plays: its effect, or its bonus if it has no effect."""
    return card.bonus if card.effect == "none" else card.effect


def flow(text: str) -> str:
    """Undo the line breaks with which a paragraph stands in its catalogue."""
    return " ".join(text.split("\n")).strip()


def sentences(text: str) -> str:
    """Begin every sentence with a capital, also one that begins with the name of a card: “the Guard …”."""
    return SENTENCE.sub(lambda found: found[1] + found[2].upper(), text)


def yes_no(truth: bool) -> str:  # noqa: FBT001
    """Return how a text asks whether something is so."""
    return "yes" if truth else "no"
