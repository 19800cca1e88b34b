"""Records: a game as one JSON object, which can be replayed to the same end, saved, and gone on with.

Everything in a record is checked against the rules when it is replayed; nothing in it is believed.
"""

from __future__ import annotations

import json
import secrets
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, cast

from billetdoux.errors import BilletDouxError, BrokenRule, FileError, IllegalMoveError, RecordError, shorten
from billetdoux.game.game import SHORT, Game, make_setting
from billetdoux.game.shuffle import GivenShuffle, SeededShuffle
from billetdoux.game.state import GameState
from billetdoux.value import value

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from billetdoux.game.shuffle import Shuffle
    from billetdoux.game.state import Round
    from billetdoux.rules.edition import Edition
    from billetdoux.rules.move import Move

FORMAT = "billetdoux-record/1"

Record = dict[str, Any]


class GameSoFar(Protocol):
    """A game as far as it has been played, wherever that was."""

    @property
    def edition(self) -> Edition: ...
    @property
    def players(self) -> tuple[str, ...]: ...
    @property
    def enough(self) -> int | None: ...
    @property
    def rounds(self) -> Sequence[Round]: ...
    @property
    def over(self) -> bool: ...
    @property
    def winners(self) -> tuple[int, ...]: ...


def to_record(game: GameSoFar, **more: object) -> Record:
    """Return the record of a game as far as it has been played; more keys may be added.

    >>> record = to_record(Game("classic", ["Ada", "Bo"], seed=1, first=0))
    >>> record["began"], record["rounds"][0]["moves"]
    ('letter', [])
    """
    if not game.rounds[0].deck:
        raise RecordError("record-of-position")
    record: Record = {
        "format": FORMAT,
        "edition": game.edition.id,
        "players": list(game.players),
        "began": "lot" if game.rounds[0].by_lot else "letter",
        **({} if game.enough is None else {"enough": game.enough}),
        "rounds": [round_record(played) for played in game.rounds],
    }
    if game.over:
        record["winners"] = list(game.winners)
    return record | more


def round_record(played: Round) -> dict[str, object]:
    """Return a round's part of a record."""
    row: dict[str, object] = {
        "first": played.first,
        "deck": list(played.deck),
        "moves": [str(move) for move in played.moves],
    }
    if played.winners is not None:
        row |= {
            "winners": list(played.winners),
            "gains": list(played.gains or ()),
            "tokens": list(played.tokens or ()),
        }
    return row


def write_record(path: Path | str, record: Record) -> None:
    """Write one record to a file, whole or not at all.

    >>> from tempfile import mkdtemp
    >>> file = mkdtemp() + "/game.json"
    >>> write_record(file, to_record(Game("classic", ["Ada", "Bo"])))
    >>> [record["edition"] for record in read_records(file)]
    ['classic']
    """
    path = Path(path) if isinstance(path, str) else path
    fresh = path.with_name(path.name + ".new")
    try:
        fresh.write_text(json.dumps(record) + "\n", encoding="utf-8")
        fresh.replace(path)
    except OSError as error:
        with suppress(OSError):
            fresh.unlink()
        raise FileError("file-unwritable", file=path, problem=reason(error)) from error


def read_records(path: Path | str) -> list[Record]:
    """Read all records of a file, one to a line, or one that is spread over many lines.

    >>> read_records("nowhere.json")
    Traceback (most recent call last):
    ...
    billetdoux.errors.FileError: There is no file nowhere.json.
    """
    path = Path(path) if isinstance(path, str) else path
    text = read_text(path)
    if not text.strip():
        raise RecordError("record-empty", file=path)
    try:
        whole = shaped(json.loads(text), path, 0)
    except RecordError:
        raise
    except (ValueError, RecursionError):
        lines = [line for line in text.split("\n") if line.strip()]
        return [shaped(parse_json(line, path, game), path, game) for game, line in enumerate(lines)]
    return [whole]


def read_text(path: Path) -> str:
    """Read a text file."""
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise FileError("file-missing", file=path) from error
    except OSError as error:
        raise FileError("file-unreadable", file=path, problem=reason(error)) from error
    except UnicodeDecodeError as error:
        raise RecordError("record-not-text", file=path) from error


def reason(error: OSError) -> str:
    """Say in the system's words why a file could not be used."""
    return error.strerror or type(error).__name__


def parse_json(line: str, path: Path, game: int) -> object:
    """Read one line of a file of records."""
    try:
        return json.loads(line)
    except json.JSONDecodeError as error:
        problem = f"{error.msg} at character {error.pos}"
        raise RecordError("record-not-json", file=path, game=game, problem=problem) from error
    except (ValueError, RecursionError) as error:
        problem = "a number in it is too large, or it goes too deep"
        raise RecordError("record-not-json", file=path, game=game, problem=problem) from error


def shaped(data: object, path: Path, game: int) -> Record:
    """Return the data as a record, if it has a record's shape."""
    if problem := misshapen(data):
        raise RecordError("record-not-a-record", file=path, game=game, problem=problem)
    return cast("Record", data)


def misshapen(data: Any) -> str:
    """Say what keeps this data from having the shape of a record; nothing if it has."""
    if not isinstance(data, dict):
        return "it is not a JSON object"
    record = cast("dict[str, Any]", data)
    if record.get("format") != FORMAT:
        return f"“format” is {shorten(json.dumps(record.get('format')))}, not “{FORMAT}”"
    if not isinstance(record.get("edition"), str):
        return "“edition” is not a word"
    if not is_list(record.get("players"), str):
        return "“players” is not a list of names"
    if not is_list(record.get("rounds"), dict) or not record["rounds"]:
        return "“rounds” is not a list of rounds"
    if "enough" in record and (type(record["enough"]) is not int or record["enough"] not in SHORT):
        return "“enough” is not 1, 2 or 3"
    if "winners" in record and not is_list(record["winners"], int):
        return "“winners” is not a list of seats"
    for number, row in enumerate(record["rounds"]):
        if problem := misshapen_round(row):
            return f"in round {number}, {problem}"
    return ""


def misshapen_round(row: dict[str, Any]) -> str:
    """Say what keeps this data from having the shape of a round; nothing if it has."""
    if not is_list([row.get("first")], int):
        return "“first” is not a seat"
    if not is_list(row.get("deck"), int):
        return "“deck” is not a list of cards"
    if not is_list(row.get("moves"), str):
        return "“moves” is not a list of moves"
    results = [key for key in ("winners", "gains", "tokens") if key in row]
    if len(results) not in (0, 3):
        return "“winners”, “gains” and “tokens” belong together"
    for key in results:
        if not is_list(row[key], int):
            return f"“{key}” is not a list of numbers"
    return ""


def is_list(data: Any, kind: type) -> bool:
    """Tell whether this is a list of that kind of thing alone; True and False are not numbers."""
    return isinstance(data, list) and all(type(item) is kind for item in cast("list[Any]", data))


@value
class Decision:
    """A decision in a record: where it stands, and the game just before the move is played."""

    round: int
    ply: int
    seat: int
    legal: list[Move]
    move: Move
    game: Game


def start(record: Record, number: int = 0, then: Shuffle | None = None) -> Game:
    """Return a record's game as it was dealt; `then` gives the decks of rounds that the record does not have."""
    if problem := misshapen(record):
        raise RecordError("record-misshapen", problem=problem)
    rounds: list[dict[str, Any]] = record["rounds"]
    decks = [row["deck"] for row in rounds]
    firsts = [row["first"] for row in rounds]
    shuffle = GivenShuffle(decks, firsts, then or SeededShuffle(secrets.randbits(64)))
    setting = make_setting(record["edition"], record["players"], shuffle, record.get("enough"))
    try:
        return Game.of(GameState.begin(setting, firsts[0], by_lot=record.get("began") == "lot"))
    except IllegalMoveError as error:
        raise deck_error(error, number, 0) from error


def deck_error(error: IllegalMoveError, number: int, round: int) -> BrokenRule:
    """Say in which game and round a deck is wrong."""
    return BrokenRule("record-deck-wrong", game=number, round=round, **error.details)


def steps(record: Record, number: int = 0, game: Game | None = None) -> Iterator[Decision]:
    """Yield a record's decisions in order; raise an error where it breaks a rule.

    The moves are played on `game`, or on one of its own; `number` is how errors name the game.
    """
    game = game or start(record, number)
    rows: list[dict[str, Any]] = record["rounds"]
    for round_number, row in enumerate(rows):
        if round_number:
            open_round(game, row, number, round_number)
        last = round_number == len(rows) - 1
        for ply, text in enumerate(row["moves"]):
            step = checked_step(game, text, number, round_number, ply)
            yield step
            game.play(step.move)
        check_result(game, row, number, round_number, last=last)
    if ("winners" in record or game.over) and record.get("winners") != list(game.winners):
        said = record.get("winners", "–")
        raise BrokenRule("record-winners-wrong", game=number, said=said, right=list(game.winners))


def open_round(game: Game, row: dict[str, Any], number: int, round: int) -> None:
    """Deal the next round of a record."""
    if game.over:
        raise BrokenRule("record-after-end", game=number, round=round)
    winners = game.rounds[-1].winners or ()
    if row["first"] not in winners:
        right = ", ".join(map(str, winners))
        raise BrokenRule("record-first-wrong", game=number, round=round, said=row["first"], right=right)
    try:
        game.next_round()
    except IllegalMoveError as error:
        raise deck_error(error, number, round) from error


def checked_step(game: Game, text: str, number: int, round: int, ply: int) -> Decision:
    """Return a move of a record as a step of the game, if it is legal."""
    where = {"game": number, "round": round, "ply": ply, "move": shorten(text)}
    seat = game.turn
    if seat is None:
        raise BrokenRule("record-too-long", **where)
    legal = game.legal_moves()
    move = next((one for one in legal if str(one) == text), None)
    if move is None:
        raise BrokenRule("record-breaks-a-rule", **where, legal=" ".join(str(one) for one in legal))
    return Decision(round, ply, seat, legal, move, game)


def check_result(game: Game, row: dict[str, Any], number: int, round: int, *, last: bool) -> None:
    """Compare what the record says of a round's end with what the rules give."""
    played = game.rounds[-1]
    if not game.round_over:
        if "winners" in row or not last:
            raise BrokenRule("record-stops", game=number, round=round)
        return
    for key in ("winners", "gains", "tokens"):
        right = list(getattr(played, key))
        if row.get(key) != right:
            said = row.get(key, "–")
            raise BrokenRule("record-result-wrong", game=number, round=round, key=key, said=said, right=right)


def replay(record: Record, number: int = 0, then: Shuffle | None = None) -> Game:
    """Return the game of a record at its end, having checked every move and result.

    >>> game = Game("classic", ["Ada", "Bo"], seed=1, first=0)
    >>> told = game.play(game.legal_moves()[0])
    >>> replay(to_record(game)) == game
    True
    """
    game = start(record, number, then)
    for _ in steps(record, number, game):
        pass
    return game


def check_records(path: Path) -> list[Record]:
    """Read a file's records and check each of them whole."""
    records = read_records(path)
    for number, record in enumerate(records):
        try:
            replay(record, number)
        except BrokenRule:
            raise
        except BilletDouxError as error:
            raise RecordError("record-not-a-record", file=path, game=number, problem=error) from error
    return records
