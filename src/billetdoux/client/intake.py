"""What a server sends, made safe where it comes in: of the declared shape, within bounds, and fit for a terminal.

A server may be newer than we are, so what is not known is passed over: fields, events and whole messages. It may also
be hostile: whatever else does not fit is a ShapeError, and no text keeps a character that could do something to a
terminal.
"""

from __future__ import annotations

import json
from dataclasses import fields
from typing import TYPE_CHECKING, Any, cast, get_args

from billetdoux.declare import ShapeError, reader, tag_of, to_json
from billetdoux.errors import BilletDouxError
from billetdoux.protocol.messages import Log, ServerMessage, TableShown
from billetdoux.protocol.values import PHRASES
from billetdoux.rules.edition import edition
from billetdoux.rules.state import KINDS
from billetdoux.views.events import BonusGained, Event

if TYPE_CHECKING:
    from collections.abc import Iterable

    from billetdoux.rules.move import Move
    from billetdoux.views.view import Sight

LARGEST_FRAME = 1 << 20  # bytes; the log of a whole game has a tenth of it
LARGEST_NUMBER = 1 << 40  # times are seconds since 1970, and nothing else is as large
LONGEST = 4000  # characters of a text
DEEPEST = 12  # levels of lists and objects
MOST_CARDS, MOST_TOKENS, LARGEST_COUNT = 30, 99, 999
SPACES = "\u00a0\u202f"  # of French typography
SEATS = {"seat", "target", "first", "loser", "winners", "seats"}  # fields of events that name seats
COUNTS = {"round", "deck", "count", "gains", "tokens"}  # fields of events that count; all other numbers are cards

read_message = reader(ServerMessage, strict=False)
KNOWN_MESSAGES = {tag[1] for one in get_args(ServerMessage) if (tag := tag_of(one))}
KNOWN_EVENTS = {tag[1] for one in Event.__subclasses__() if (tag := tag_of(one))}


def plain(text: object) -> str:
    """Return a text that cannot do anything to a terminal."""
    return "".join(letter if letter.isprintable() or letter in SPACES else "·" for letter in str(text))


def parse(text: str | bytes) -> Any:
    """Return what some JSON says, its texts plain; ShapeError if it is none, or too large in some way."""
    try:
        return cleaned(json.loads(text))
    except ShapeError:
        raise
    except (ValueError, RecursionError) as error:
        raise ShapeError("it is not JSON") from error


def cleaned(value: Any, depth: int = 0) -> Any:
    """Return a value of JSON with plain texts, and numbers and depths within bounds."""
    if isinstance(value, str):
        if len(value) > LONGEST:
            raise ShapeError("it is too long")
        return value if value.isascii() and value.isprintable() else plain(value)
    if isinstance(value, int | float):
        if not -LARGEST_NUMBER <= value <= LARGEST_NUMBER:
            raise ShapeError("it is too large")
        return value
    if depth > DEEPEST:
        raise ShapeError("it is too deep")
    if isinstance(value, list):
        return [cleaned(one, depth + 1) for one in cast("list[Any]", value)]
    if isinstance(value, dict):
        return {plain(name): cleaned(one, depth + 1) for name, one in cast("dict[str, Any]", value).items()}
    return value


def as_declared(shape: Any, value: Any) -> dict[str, Any]:
    """Return a body of an answer with exactly the fields that are declared, and what is left out filled in."""
    return json.loads(to_json(reader(shape, strict=False)(value)))


def read_frame(text: str | bytes) -> dict[str, Any] | None:
    """Return the message in a frame; None if it is of a kind that we do not know."""
    given = parse(text)
    if not isinstance(given, dict):
        raise ShapeError("it is not an object")
    said = cast("dict[str, Any]", given)
    if isinstance(said.get("type"), str) and said["type"] not in KNOWN_MESSAGES:
        return None
    message = read_message(pass_over(said))
    if isinstance(message, TableShown):
        check_table(message)
    if isinstance(message, Log):
        check_log(message)
    return json.loads(to_json(message))


def pass_over(said: dict[str, Any]) -> dict[str, Any]:
    """Leave out events that we do not know, and phrases: those come with their sentence."""
    if said.get("type") == "log":
        for entry in objects_in(said.get("entries")):
            if isinstance(entry.get("events"), list):
                entry["events"] = [one for one in entry["events"] if not is_unknown(one)]
    if said.get("type") == "chat":
        for one in objects_in(said.get("said")):
            if isinstance(one.get("phrase"), str) and one["phrase"] not in PHRASES:
                one["phrase"] = None
    return said


def objects_in(value: Any) -> list[dict[str, Any]]:
    """Return the objects in a list, if it is one."""
    listed = cast("list[Any]", value) if isinstance(value, list) else []
    return [cast("dict[str, Any]", one) for one in listed if isinstance(one, dict)]


def is_unknown(event: Any) -> bool:
    """Tell whether an event is of a kind that we do not know."""
    kind = cast("dict[str, Any]", event).get("event") if isinstance(event, dict) else None
    return isinstance(kind, str) and kind not in KNOWN_EVENTS


# What no declaration says: how the parts of a message fit each other.


def want(fits: object, where: str) -> None:
    """Raise a ShapeError unless something fits."""
    if not fits:
        raise ShapeError("it does not fit the rest", where)


def known_edition(name: str) -> frozenset[int]:
    """Return the values of an edition's cards."""
    try:
        return frozenset(card.value for card in edition(name).cards)
    except BilletDouxError as error:
        raise ShapeError("it is not known", "edition") from error


def check_table(said: TableShown) -> None:
    """Check that a table's parts fit each other."""
    table, seats = said.table, len(said.table.seats)
    known_edition(table.edition)
    want(2 <= seats <= 6, "seats")
    want(said.seat is None or 0 <= said.seat < seats, "seat")
    want(table.game is not None or table.phase not in ("sealing", "playing"), "game")
    want((table.sealing is not None) == (table.phase == "sealing"), "sealing")
    if table.sealing is not None:
        want(len(table.sealing.commitments) == len(table.sealing.revealed) == seats, "sealing")


def check_log(log: Log) -> None:
    """Check that the entries of a log, and the view after them, fit each other."""
    check_sight(log.view)
    cards, players = known_edition(log.view.edition), len(log.view.players)
    bonuses = {card.bonus for card in edition(log.view.edition).cards}
    for entry in log.entries:
        want(entry.number >= 0, "number")
        for event in entry.events:
            check_event(event, players, cards)
            want(not isinstance(event, BonusGained) or event.bonus in bonuses, "bonus")


def check_event(event: Event, players: int, cards: frozenset[int]) -> None:
    """Check that an event tells of seats and cards that there are."""
    for one in fields(event):
        value = getattr(event, one.name)
        for number in numbers_in(value):
            if one.name in SEATS:
                want(0 <= number < players, one.name)
            elif one.name in COUNTS:
                want(0 <= number <= LARGEST_COUNT, one.name)
            else:
                want(number in cards, one.name)
        if one.name in ("winners", "seats"):
            want(value, one.name)
        if one.name in ("hands", "gains", "tokens"):
            want(len(value) == players, one.name)


def numbers_in(value: Any) -> Iterable[int]:
    """Yield the numbers in a field of an event."""
    if isinstance(value, tuple):
        for one in cast("tuple[Any, ...]", value):
            yield from numbers_in(one)
    elif type(value) is int:
        yield value


def check_sight(sight: Sight) -> None:
    """Check that a view is one of a table that there can be."""
    cards, players = known_edition(sight.edition), len(sight.players)
    seats = range(players)
    want(2 <= players <= 6, "players")
    for name in ("seat", "turn"):
        want(getattr(sight, name) is None or getattr(sight, name) in seats, name)
    want(0 <= sight.round <= LARGEST_COUNT, "round")
    want(0 <= sight.deck <= MOST_CARDS, "deck")
    want(1 <= sight.enough <= MOST_TOKENS, "enough")
    for name in ("piles", "protected", "out", "tokens", "known", "impossible"):
        want(len(getattr(sight, name)) == players, name)
    want(all(0 <= tokens <= MOST_TOKENS for tokens in sight.tokens), "tokens")
    want(all(number in seats for number in sight.known_by), "known_by")
    lying = [laid.card for pile in sight.piles for laid in pile]
    shown = (*sight.hand, *sight.idle, *sight.face_up, *lying, *(one.card for one in sight.under))
    want(len(lying) <= MOST_CARDS and len(shown) <= 3 * MOST_CARDS, "piles")
    want(cards.issuperset(shown), "cards")
    want(all(card is None or card in cards for card in sight.known), "known")
    want(all(set(some) <= set(range(KINDS)) for some in sight.impossible), "impossible")
    want(all(one.depth is None or 0 <= one.depth <= MOST_CARDS for one in sight.under), "under")
    want(len(sight.unseen) == KINDS and all(0 <= count <= MOST_CARDS for count in sight.unseen), "unseen")
    want(not sight.legal or sight.seat is not None, "legal")
    for move in sight.legal:
        check_move(move, sight, cards)


def check_move(move: Move, sight: Sight, cards: frozenset[int]) -> None:
    """Check that a move that we may play is one with our cards."""
    want(move.card in (sight.hand if move.choice is None else cards), "legal")
    want(move.target is None or move.target in range(len(sight.players)), "legal")
    want(all(number in cards for number in (move.named, *(move.choice or ())) if number is not None), "legal")
