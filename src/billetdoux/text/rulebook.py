"""The rules as texts: the reference card, a card's full rule, the whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from billetdoux.errors import OptionError

if TYPE_CHECKING:
    from billetdoux.rules.edition import Card, Edition
    from billetdoux.text.catalogue import Catalogue

ROLES = ("guard", "priest", "baron", "handmaid", "prince", "chancellor", "king", "countess", "princess", "spy")
SECTIONS = ("story", "setup", "turn", "out", "end")


class Rulebook:
    """The rules of one edition in one language."""

    def __init__(self, text: Catalogue, edition: Edition) -> None:
        self.text = text
        self.edition = edition
        self._names = self._role_names()

    def short(self, card: Card) -> str:
        """Return the line that stands on the reference card."""
        keys = [f"rule-{role(card)}"] + (["rule-pair"] if card.bonus == "pair" else [])
        return " ".join(self.text(key, self._names) for key in keys)

    def full(self, card: Card) -> list[str]:
        """Return a card's whole rule, in paragraphs."""
        keys = [f"rule-{role(card)}-full"]
        if card.bonus == "pair":
            keys.append("rule-pair-full")
        return [flow(self.text(key, self._names)) for key in keys]

    def sections(self) -> list[tuple[str, list[str]]]:
        """Return everything but the cards: titles with paragraphs."""
        parts = [(name, [self.text(f"rules-{name}", self._names, cards=self.edition.total)]) for name in SECTIONS]
        bonuses = [card.bonus for card in self.edition.cards if card.bonus != "none"]
        if bonuses:
            told = [self.text(f"rules-bonus-{bonus}", self._names) for bonus in bonuses]
            parts.append(("bonus", [*told, self.text("rules-bonus-note")]))
        rows = [
            self.text("rules-win-row", tokens=tokens, players=players)
            for players, tokens in self.edition.tokens.items()
        ]
        parts.append(("win", [self.text("rules-win", table=", ".join(rows))]))
        return [
            (self.text(f"rules-{name}-title"), [flow(paragraph) for paragraph in paragraphs])
            for name, paragraphs in parts
        ]

    def find(self, wanted: str) -> Card:
        """Return the card meant by its value, its id, or its name in this language."""
        for card in self.edition.cards:
            names = {str(card.value), card.id, self.text.card(self.edition, card.value)}
            if wanted.strip().casefold() in {name.casefold() for name in names}:
                return card
        known = ", ".join(f"{card.value} {self.text.card(self.edition, card.value)}" for card in self.edition.cards)
        raise OptionError("card-unknown", card=wanted, known=known)

    def _role_names(self) -> dict[str, object]:
        """Return the names that the edition gives to the parts that its cards play."""
        names: dict[str, object] = {}
        roles = {role(card): card.value for card in self.edition.cards}
        for one in ROLES:
            names[f"has-{one}"] = "yes" if one in roles else "no"
            for form in ("", "the", "a"):
                key = f"{one}-{form}" if form else one
                names[key] = self.text.card(self.edition, roles[one], form) if one in roles else ""
        return names


def role(card: Card) -> str:
    """Return the part a card plays: its effect, or its bonus if it has no effect."""
    return card.bonus if card.effect == "none" else card.effect


def flow(text: str) -> str:
    """Undo the line breaks with which a paragraph stands in its catalogue."""
    return " ".join(text.split("\n")).strip()
