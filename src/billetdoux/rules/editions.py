"""Editions: data files, checked when they are loaded, and set up in a state from there."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from billetdoux.errors import EditionError, OptionError, shorten
from billetdoux.rules import effects, scoring
from billetdoux.rules.state import CARDS, FACE_UP, KINDS, NOTHING, SEATS, State

if TYPE_CHECKING:
    from collections.abc import Iterable

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

    @property
    def most_decisions(self) -> int:
        """More than a round can have: each turn takes a card from the deck, and a Chancellor asks twice."""
        return self.total + sum(card.copies for card in self.cards if card.effect == "chancellor")

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
        raise OptionError("edition-unknown", edition=shorten(id), known=", ".join(known))
    return load_edition(FOLDER / f"{id}.toml")


def load_edition(path: Path) -> Edition:
    """Read an edition's data file; whatever is wrong with it is an error that says so."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise EditionError("edition-unreadable", file=path.name, problem=str(error)) from error
    file = path.name
    check_keys(file, data, required={"id", "names", "total", "tokens", "card"}, optional=set())
    check(file, "id", data["id"], data["id"] == path.stem, f"it is the file's own name, “{path.stem}”")
    check(file, "names", data["names"], isinstance(data["names"], str), "it is a word")
    cards = read_cards(file, data["card"])
    total = whole(file, "total", data["total"], range(CARDS + 1), f"a deck has at most {CARDS} cards")
    found = sum(card.copies for card in cards)
    if found != total:
        raise EditionError("edition-total-wrong", file=file, total=total, found=found)
    tokens = read_tokens(file, data["tokens"])
    for players in tokens:
        needed = 1 + (FACE_UP if players == 2 else 0) + players + 1
        right = f"{players} players need at least {needed} cards for a first turn"
        check(file, "total", found, found >= needed, right)
    return Edition(data["id"], data["names"], found, tokens, cards)


def read_cards(file: str, rows: object) -> tuple[Card, ...]:
    """Check the cards' rows; return them from low to high."""
    tables = type(rows) is list and all(type(row) is dict for row in cast("list[object]", rows))
    check(file, "card", cast("object", rows), tables, "each card is a table of its own, under [[card]]")
    found = [read_card(file, row) for row in cast("list[dict[str, object]]", rows)]
    values = [card.value for card in found]
    check(file, "value", values, len(set(values)) == len(values), "every card needs a value of its own")
    for effect in ("guard", "countess"):  # the rules have room for the moves of one Guard, and know one Countess
        having = [card.id for card in found if card.effect == effect]
        check(file, "effect", effect, len(having) <= 1, "one card at most can have this effect")
    return tuple(sorted(found, key=lambda card: card.value))


def read_card(file: str, row: dict[str, object]) -> Card:
    """Check one card's row."""
    check_keys(file, row, required={"value", "id", "copies", "effect"}, optional={"bonus"})
    return Card(
        whole(file, "value", row["value"], range(KINDS), f"a card's value is 0 to {KINDS - 1}"),
        word(file, "id", row["id"]),
        whole(file, "copies", row["copies"], range(1, CARDS + 1), f"a card has 1 to {CARDS} copies"),
        word(file, "effect", row["effect"], EFFECTS, "effects"),
        word(file, "bonus", row.get("bonus", "none"), BONUSES, "bonuses"),
    )


def read_tokens(file: str, table: object) -> dict[int, int]:
    """Check the table of tokens that win, by number of players."""
    check(file, "tokens", table, isinstance(table, dict), "it is a table by number of players")
    rows = cast("dict[str, object]", table)
    counts = [str(players) for players in range(2, SEATS + 1)]
    tokens = dict[int, int]()
    for players, enough in sorted(rows.items()):
        check(file, "tokens", players, players in counts, f"a number of players is 2 to {SEATS}")
        tokens[int(players)] = whole(file, f"tokens for {players}", enough, range(1, 14), "1 to 13 tokens win")
    unbroken = bool(tokens) and list(tokens) == list(range(min(tokens), max(tokens) + 1))
    check(file, "tokens", list(tokens), unbroken, "no number of players between may be left out")
    return tokens


def whole(file: str, key: str, value: object, bounds: range, right: str) -> int:
    """Return a whole number within bounds; True and 1.0 are none."""
    check(file, key, value, type(value) is int and value in bounds, right)
    return cast("int", value)


def word(file: str, key: str, value: object, known: Iterable[str] = (), plural: str = "") -> str:
    """Return a word, one of those known if there is such a list."""
    right = f"the {plural} are {', '.join(known)}" if plural else "it is a word"
    check(file, key, value, isinstance(value, str) and (not plural or value in known), right)
    return cast("str", value)


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
        raise EditionError("edition-value-wrong", file=file, key=key, value=shorten(repr(value)), right=right)


def set_table(edition: Edition, players: int) -> State:
    """Return a state for this many players of this edition, with no cards dealt and no tokens won."""
    edition.check_players(players)
    s = State()
    s.players = players
    s.cards = edition.total
    s.enough = edition.tokens[players]
    nameable = [card.value for card in edition.cards if card.effect != "guard"]
    s.names = len(nameable)
    s.nameable[: s.names] = nameable
    s.countess = NOTHING
    s.learning = 1
    for card in edition.cards:
        s.copies[card.value] = card.copies
        s.effect[card.value] = EFFECTS[card.effect]
        s.bonus[card.value] = BONUSES[card.bonus]
        if card.effect == "countess":
            s.countess = card.value
    return s
