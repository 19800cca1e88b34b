"""Editions: decks, checked however they are made; the data files they are read from; and a table set with one."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, cast

from billetdoux.errors import EditionError, OptionError, shorten
from billetdoux.rules import effects, scores
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
BONUSES = {"none": scores.NO_BONUS, "spy": scores.SPY, "pair": scores.PAIR}


@dataclass(frozen=True, slots=True)
class Card:
    """A character of an edition.

    >>> edition("standard").card(6)
    Card(value=6, id='chancellor', copies=2, effect='chancellor', bonus='none')
    """

    value: int
    id: str
    copies: int
    effect: str
    bonus: str = "none"


@dataclass(frozen=True, slots=True)
class Edition:
    """A deck, and for how many players it is. However it was made, it is checked: the rules can rely on it.

    >>> guards = Card(1, "guard", 11, "guard")
    >>> tiny = Edition("tiny", "standard", 12, {2: 6, 3: 5}, (guards, Card(9, "princess", 1, "princess")))
    >>> Game(tiny, ["Ada", "Bo"]).view(None).deck
    5
    >>> Edition("tiny", "standard", 13, {2: 6}, (guards,))
    Traceback (most recent call last):
    ...
    billetdoux.errors.EditionError: The edition tiny promises 13 cards, but its copies add up to 11.
    """

    id: str
    names: str  # which catalogue of names its characters have
    total: int  # of all copies, said twice so that a slip in one of them shows
    tokens: Mapping[int, int] = field(hash=False)  # that win a game, by number of players
    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        check_edition(self)
        object.__setattr__(self, "tokens", MappingProxyType(dict(sorted(self.tokens.items()))))
        object.__setattr__(self, "cards", tuple(sorted(self.cards, key=lambda card: card.value)))

    def __reduce__(self) -> tuple[Any, ...]:
        """Say how it is made again, in another process for instance: what is read-only cannot be pickled."""
        return Edition, (self.id, self.names, self.total, dict(self.tokens), self.cards)

    @property
    def least(self) -> int:
        """The smallest number of players.

        >>> edition("classic").least
        2
        """
        return min(self.tokens)

    @property
    def most(self) -> int:
        """The largest number of players.

        >>> edition("classic").most
        4
        """
        return max(self.tokens)

    @property
    def most_decisions(self) -> int:
        """More than a round can have: each turn takes a card from the deck, and a Chancellor asks twice.

        >>> edition("standard").most_decisions
        23
        """
        return self.total + sum(card.copies for card in self.cards if card.effect == "chancellor")

    def card(self, value: int) -> Card:
        """Return the character with this printed value.

        >>> edition("classic").card(9).id
        'princess'
        """
        return next(card for card in self.cards if card.value == value)

    def deck(self) -> list[int]:
        """List the cards of the whole deck, from low to high.

        >>> edition("classic").deck()
        [1, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 7, 8, 9]
        """
        return [card.value for card in self.cards for _ in range(card.copies)]

    def check_players(self, players: int) -> None:
        """Raise an error unless this many can play.

        >>> edition("classic").check_players(5)
        Traceback (most recent call last):
        ...
        billetdoux.errors.OptionError: 5 players cannot play classic; it takes 2 to 4.
        """
        if players not in self.tokens:
            raise OptionError("players-wrong", players=players, edition=self.id, least=self.least, most=self.most)


def known_editions() -> list[str]:
    """List the ids of all editions.

    >>> known_editions()
    ['standard', 'classic', 'princess']
    """
    order = ["standard", "classic", "princess"]
    found = sorted(path.stem for path in FOLDER.glob("*.toml"))
    return [id for id in order if id in found] + [id for id in found if id not in order]


@cache
def edition(id: str) -> Edition:
    """Return an edition by its id.

    >>> edition("princess").total, dict(edition("princess").tokens)
    (21, {2: 6, 3: 5, 4: 4, 5: 3, 6: 3})
    """
    known = known_editions()
    if id not in known:
        raise OptionError("edition-unknown", edition=shorten(id), known=", ".join(known))
    return load_edition(FOLDER / f"{id}.toml")


def check_edition(edition: Edition) -> None:
    """Raise an error that says what is wrong with an edition, if anything is."""
    check(edition, "id", edition.id, is_word(edition.id), ought("id"))
    check(edition, "names", edition.names, is_a(edition.names, str), ought("word"))
    check_cards(edition)
    right = ought("deck", most=CARDS)
    check(edition, "total", edition.total, is_whole(edition.total, 0, CARDS), right)
    found = sum(card.copies for card in edition.cards)
    if found != edition.total:
        raise EditionError("edition-sum-wrong", edition=shorten(edition.id), total=edition.total, found=found)
    check_tokens(edition)
    for players in edition.tokens:
        needed = 1 + (FACE_UP if players == 2 else 0) + players + 1
        right = ought("first-turn", players=players, least=needed)
        check(edition, "total", found, found >= needed, right)


def check_cards(edition: Edition) -> None:
    """Check each card, and that they go together."""
    rows = edition.cards
    check(edition, "cards", rows, is_a(rows, tuple, list), ought("cards"))
    for card in rows:
        check(edition, "cards", card, is_a(card, Card), ought("card"))
        check(edition, "value", card.value, is_whole(card.value, 0, KINDS - 1), ought("value", most=KINDS - 1))
        check(edition, "id", card.id, is_a(card.id, str), ought("word"))
        check(edition, "copies", card.copies, is_whole(card.copies, 1, CARDS), ought("copies", most=CARDS))
        check(
            edition,
            "effect",
            card.effect,
            is_one_of(card.effect, EFFECTS),
            ought("effects", known=", ".join(EFFECTS)),
        )
        check(
            edition, "bonus", card.bonus, is_one_of(card.bonus, BONUSES), ought("bonuses", known=", ".join(BONUSES))
        )
    values = [card.value for card in rows]
    check(edition, "value", values, len(set(values)) == len(values), ought("values"))
    for effect in ("guard", "countess"):  # the rules have room for the moves of one Guard, and know one Countess
        having = [card.id for card in rows if card.effect == effect]
        check(edition, "effect", effect, len(having) <= 1, ought("once"))


def check_tokens(edition: Edition) -> None:
    """Check the table of tokens that win, by number of players."""
    table = edition.tokens
    check(edition, "tokens", table, is_a(table, Mapping), ought("tokens"))
    for players, enough in table.items():
        check(edition, "tokens", players, is_whole(players, 2, SEATS), ought("players", most=SEATS))
        check(edition, f"tokens for {players}", enough, is_whole(enough, 1, 13), ought("enough"))
    counts = sorted(table)
    unbroken = bool(counts) and counts == list(range(counts[0], counts[-1] + 1))
    check(edition, "tokens", counts, unbroken, ought("unbroken"))


def is_one_of(value: object, known: Iterable[str]) -> bool:
    """Tell whether this is one of the words that there are."""
    return isinstance(value, str) and value in known


def check(edition: Edition, key: str, value: object, holds: bool, right: EditionError) -> None:  # noqa: FBT001
    """Raise an error that says what would be right, unless it holds."""
    if not holds:
        said = {"key": key, "value": shorten(repr(value)), "right": right}
        raise EditionError("edition-wrong", edition=shorten(edition.id), **said)


def ought(what: str, **details: object) -> EditionError:
    """Return what would be right, to stand within another error: a sentence that every language has."""
    return EditionError(f"edition-right-{what}", **details)


def is_a(value: object, *kinds: type) -> bool:
    """Tell whether a value is of one of these kinds, whatever its declaration promises."""
    return isinstance(value, kinds)


def is_whole(value: object, least: int, most: int) -> bool:
    """Tell whether this is a whole number within bounds; True and 1.0 are none."""
    return type(value) is int and least <= value <= most


def is_word(value: object) -> bool:
    """Tell whether this can be an id: it stands in names of files, in addresses and in positions."""
    return isinstance(value, str) and re.fullmatch(r"[\w-]{1,40}", value) is not None


# Files.

IN_A_FILE = {"edition-wrong": "edition-value-wrong", "edition-sum-wrong": "edition-total-wrong"}


def load_edition(path: Path) -> Edition:
    """Read an edition's data file; whatever is wrong with it is an error that says so."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise EditionError("edition-unreadable", file=path.name, problem=str(error)) from error
    file = path.name
    check_keys(file, data, required={"id", "names", "total", "tokens", "card"}, optional=set())
    if data["id"] != path.stem:
        raise wrong(file, "id", data["id"], ought("file-name", name=path.stem))
    cards, tokens = read_cards(file, data["card"]), read_tokens(file, data["tokens"])
    try:
        return Edition(data["id"], data["names"], data["total"], tokens, cards)
    except EditionError as error:
        details = {name: value for name, value in error.details.items() if name != "edition"}
        raise EditionError(IN_A_FILE.get(error.key, error.key), file=file, **details) from error


def read_cards(file: str, rows: object) -> tuple[Card, ...]:
    """Return the cards that the rows of a file describe."""
    tables: list[dict[str, Any]] = cast("Any", rows)
    if not (is_a(rows, list) and all(is_a(row, dict) for row in tables)):
        raise wrong(file, "card", rows, ought("card-table"))
    cards = list[Card]()
    for row in tables:
        check_keys(file, row, required={"value", "id", "copies", "effect"}, optional={"bonus"})
        cards.append(Card(**row))
    return tuple(cards)


def read_tokens(file: str, table: object) -> dict[int, int]:
    """Return the table of tokens that win, whose keys are words in a file."""
    if not isinstance(table, dict):
        raise wrong(file, "tokens", table, ought("tokens"))
    rows: dict[str, int] = cast("Any", table)
    counts = [str(players) for players in range(2, SEATS + 1)]
    for players in rows:
        if players not in counts:
            raise wrong(file, "tokens", players, ought("players", most=SEATS))
    return {int(players): enough for players, enough in rows.items()}


def check_keys(file: str, table: dict[str, Any], required: set[str], optional: set[str]) -> None:
    """Raise an error if a key is missing or unknown."""
    for key in sorted(required - set(table)):
        raise EditionError("edition-key-missing", file=file, key=key)
    for key in sorted(set(table) - required - optional):
        known = ", ".join(sorted(required | optional))
        raise EditionError("edition-key-unknown", file=file, key=key, known=known)


def wrong(file: str, key: str, value: object, right: EditionError) -> EditionError:
    """Return the error that says what is wrong in a file, and what would be right."""
    return EditionError("edition-value-wrong", file=file, key=key, value=shorten(repr(value)), right=right)


# At the table.


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
