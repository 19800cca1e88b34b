"""Editions: data files, checked when they are loaded, and set up in a state from there."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, cast

from billetdoux.errors import EditionError, OptionError
from billetdoux.rules import effects, scoring
from billetdoux.rules.state import CARDS, FACE_UP, KINDS, NOTHING, SEATS, State

FOLDER = Path(__file__).parent / "editions"

EFFECTS = {
    "none": effects.NONE,
    "guard": effects.GUARD,
    "priest": effects.PRIEST,
    "baron": effects.BARON,
    "handmaid": effects.HANDMAID,
    "prince": effects.PRINCE,
    "chancellor": effects.CHANCELLOR,
    "king": effects.KING,
    "countess": effects.COUNTESS,
    "princess": effects.PRINCESS,
}
BONUSES = {"none": scoring.NO_BONUS, "spy": scoring.SPY, "pair": scoring.PAIR}


@dataclass(frozen=True, slots=True)
class Card:
    """A character of an edition."""

    value: int
    id: str
    copies: int
    effect: str
    bonus: str = "none"


@dataclass(frozen=True, slots=True)
class Edition:
    """A deck, and for how many players it is."""

    id: str
    names: str
    total: int
    tokens: dict[int, int]
    cards: tuple[Card, ...]

    @property
    def least(self) -> int:
        """The smallest number of players."""
        return min(self.tokens)

    @property
    def most(self) -> int:
        """The largest number of players."""
        return max(self.tokens)

    def card(self, value: int) -> Card:
        """Return the character with this printed value."""
        return next(card for card in self.cards if card.value == value)

    def deck(self) -> list[int]:
        """List the cards of the whole deck, from low to high."""
        return [card.value for card in self.cards for _ in range(card.copies)]

    def check_players(self, players: int) -> None:
        """Raise an error unless this many can play."""
        if players not in self.tokens:
            raise OptionError("players-wrong", players=players, edition=self.id, least=self.least, most=self.most)


def known_editions() -> list[str]:
    """List the ids of all editions."""
    order = ["standard", "classic", "princess"]
    found = sorted(path.stem for path in FOLDER.glob("*.toml"))
    return [id for id in order if id in found] + [id for id in found if id not in order]


@cache
def edition(id: str) -> Edition:
    """Return an edition by its id."""
    known = known_editions()
    if id not in known:
        raise OptionError("edition-unknown", edition=id, known=", ".join(known))
    return load_edition(FOLDER / f"{id}.toml")


def load_edition(path: Path) -> Edition:
    """Read an edition's data file; whatever is wrong with it is an error that says so."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise EditionError("edition-unreadable", file=path.name, problem=str(error)) from error
    file = path.name
    check_keys(file, data, required={"id", "names", "total", "tokens", "card"}, optional=set())
    check(file, "id", data["id"], data["id"] == path.stem, f"it is the file's own name, “{path.stem}”")
    check(file, "names", data["names"], isinstance(data["names"], str), "it is a word")
    cards = tuple(sorted((read_card(file, row) for row in data["card"]), key=lambda card: card.value))
    values = [card.value for card in cards]
    check(file, "value", values, len(set(values)) == len(values), "every card needs a value of its own")
    countesses = [card.id for card in cards if card.effect == "countess"]
    check(file, "effect", "countess", len(countesses) <= 1, "one card at most can have this effect")
    found = sum(card.copies for card in cards)
    if found != data["total"]:
        raise EditionError("edition-total-wrong", file=file, total=data["total"], found=found)
    check(file, "total", found, found <= CARDS, f"a deck has at most {CARDS} cards")
    tokens = read_tokens(file, data["tokens"])
    for players in tokens:
        needed = 1 + (FACE_UP if players == 2 else 0) + players + 1
        right = f"{players} players need at least {needed} cards for a first turn"
        check(file, "total", found, found >= needed, right)
    return Edition(data["id"], data["names"], found, tokens, cards)


def read_card(file: str, row: dict[str, Any]) -> Card:
    """Check one card's row."""
    check_keys(file, row, required={"value", "id", "copies", "effect"}, optional={"bonus"})
    value, copies = row["value"], row["copies"]
    check(file, "value", value, value in range(KINDS), f"a card's value is 0 to {KINDS - 1}")
    check(file, "copies", copies, copies in range(1, CARDS + 1), f"a card has 1 to {CARDS} copies")
    check(file, "effect", row["effect"], row["effect"] in EFFECTS, f"the effects are {', '.join(EFFECTS)}")
    bonus = row.get("bonus", "none")
    check(file, "bonus", bonus, bonus in BONUSES, f"the bonuses are {', '.join(BONUSES)}")
    return Card(value, str(row["id"]), copies, row["effect"], bonus)


def read_tokens(file: str, table: dict[str, object]) -> dict[int, int]:
    """Check the table of tokens that win, by number of players."""
    counts = [str(players) for players in range(2, SEATS + 1)]
    for players, enough in table.items():
        check(file, "tokens", players, players in counts, f"a number of players is 2 to {SEATS}")
        check(file, f"tokens for {players}", enough, enough in range(1, 14), "1 to 13 tokens win")
    tokens = {int(players): cast("int", enough) for players, enough in sorted(table.items())}
    whole = bool(tokens) and list(tokens) == list(range(min(tokens), max(tokens) + 1))
    check(file, "tokens", list(tokens), whole, "no number of players between may be left out")
    return tokens


def check_keys(file: str, table: dict[str, Any], required: set[str], optional: set[str]) -> None:
    """Raise an error if a key is missing or unknown."""
    for key in sorted(required - set(table)):
        raise EditionError("edition-key-missing", file=file, key=key)
    for key in sorted(set(table) - required - optional):
        known = ", ".join(sorted(required | optional))
        raise EditionError("edition-key-unknown", file=file, key=key, known=known)


def check(file: str, key: str, value: object, holds: bool, right: str) -> None:  # noqa: FBT001
    """Raise an error that says what would be right, unless it holds."""
    if not holds:
        raise EditionError("edition-value-wrong", file=file, key=key, value=repr(value), right=right)


def set_table(edition: Edition, players: int) -> State:
    """Return a state for this many players of this edition, with no cards dealt and no tokens won."""
    edition.check_players(players)
    s = State()
    s.players = players
    s.cards = edition.total
    s.enough = edition.tokens[players]
    s.countess = NOTHING
    s.learning = 1
    for card in edition.cards:
        s.copies[card.value] = card.copies
        s.effect[card.value] = EFFECTS[card.effect]
        s.bonus[card.value] = BONUSES[card.bonus]
        if card.effect == "countess":
            s.countess = card.value
    return s
