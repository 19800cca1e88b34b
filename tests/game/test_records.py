"""Records from outside: whatever is wrong with a file, one sentence says so, and nothing else is ever raised."""

from __future__ import annotations

import copy
import json
import resource
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from billetdoux.errors import BilletDouxError, BrokenRule, FileError, RecordError
from billetdoux.game.game import Game
from billetdoux.game.record import check_records, read_records, replay, steps, to_record, write_record
from billetdoux.rules.generator import CHOICE, generator
from sizes import examples

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

Record = dict[str, Any]


def make_game(edition: str = "standard", players: int = 3, seed: int = 5, stop: int = 10_000) -> Game:
    game = Game(edition, [f"P{seat}" for seat in range(players)], seed=seed)
    for number in range(stop):
        if game.round_over:
            if game.over:
                break
            game.next_round()
        game.play(generator(seed, 0, CHOICE, number).choice(game.legal_moves()))
    return game


def make_record(**more: Any) -> Record:
    return json.loads(json.dumps(to_record(make_game(**more))))


def one_sentence(error: BaseException) -> str:
    sentence = str(error)
    assert sentence.isprintable(), repr(sentence)
    assert sentence.endswith(".")
    assert len(sentence) < 1000
    return sentence


def refused(path: Path, kind: type[BilletDouxError], key: str) -> str:
    """Check a file; return the sentence with which it was refused."""
    with pytest.raises(BilletDouxError) as caught:
        check_records(path)
    assert type(caught.value) is kind
    assert caught.value.key == key
    return one_sentence(caught.value)


def refused_record(tmp_path: Path, record: object, kind: type[BilletDouxError], key: str) -> str:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    return refused(path, kind, key)


# Files that hold no record


@pytest.mark.parametrize("content", [b"", b" \n\t\n ", b"\n"])
def test_empty(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(content)
    assert str(path) in refused(path, RecordError, "record-empty")


@pytest.mark.parametrize("cut", [1, 2, 10, 100, 400, -2, -3])
def test_truncated(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(make_record())[:cut], encoding="utf-8")
    assert f"Game 0 of {path}" in refused(path, RecordError, "record-not-json")


@pytest.mark.parametrize("content", [b"\xff\xfe{}", b"\x80", bytes(range(128, 256)), b"\x1f\x8b\x08\x00\xc3\x28"])
def test_not_text(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(content)
    assert str(path) in refused(path, RecordError, "record-not-text")


@pytest.mark.parametrize(
    "content", [b"\x00\x01\x02", b"hello", b"{", b"{]", b"\xef\xbb\xbf{}", b"'x'", b"{} x", b"7" * 5000, b"\x0c"]
)
def test_not_json(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(content)
    with pytest.raises(RecordError) as caught:
        check_records(path)
    one_sentence(caught.value)


@pytest.mark.parametrize(
    "content", ["[]", "3", '"x"', "null", "true", "NaN", "Infinity", "-Infinity", "1e999", "[[1]]"]
)
def test_not_an_object(tmp_path: Path, content: str) -> None:
    path = tmp_path / "game.json"
    path.write_text(content, encoding="utf-8")
    assert "it is not a JSON object" in refused(path, RecordError, "record-not-a-record")


@pytest.mark.parametrize("key", ["format", "more", "winners"])
def test_deeply_nested(key: str) -> None:
    for depth in (*range(800, 1100), 100_000):
        path: Any = Memory(f'{{"{key}": {"[" * depth}{"]" * depth}}}'.encode())
        with pytest.raises(RecordError) as caught:
            check_records(path)
        one_sentence(caught.value)


@pytest.mark.parametrize("digits", [20, 400, 4300, 4301])
@pytest.mark.parametrize("key", ["first", "deck", "gains", "tokens", "winners"])
def test_huge_numbers(tmp_path: Path, key: str, digits: int) -> None:
    record = make_record()
    text = json.dumps(record["rounds"][0][key])
    record["rounds"][0][key] = "HUGE"
    huge = "9" * digits
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record).replace('"HUGE"', text.replace(text.strip("[]").split(", ")[0], huge, 1), 1))
    with pytest.raises(RecordError) as caught:
        check_records(path)
    one_sentence(caught.value)


def test_no_file_at_all(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    assert str(tmp_path / "none") in refused(tmp_path / "none", FileError, "file-missing")
    assert str(tmp_path) in refused(tmp_path, FileError, "file-unreadable")
    refused(tmp_path / "file" / "game.json", FileError, "file-unreadable")


# Records with another shape


def put(*path: Any) -> Callable[[Record], None]:
    """Return what puts the last of these at the place that the others lead to."""
    *way, key, value = path

    def change(record: Any) -> None:
        for step in way:
            record = record[step]
        record[key] = value

    return change


def drop(*path: Any) -> Callable[[Record], None]:
    *way, key = path

    def change(record: Any) -> None:
        for step in way:
            record = record[step]
        del record[key]

    return change


SHAPES = [
    (put("format", "billetdoux-record/2"), "“format” is"),
    (put("format", None), "“format” is null"),
    (put("format", "x\n" * 500), "“format” is"),
    (put("format", {"a": [1]}), "“format” is"),
    (drop("format"), "“format” is null"),
    (drop("edition"), "“edition”"),
    (put("edition", 3), "“edition”"),
    (put("edition", ["standard"]), "“edition”"),
    (put("edition", "nope"), "There is no edition “nope”"),
    (put("edition", "no\npe"), "There is no edition"),
    (put("edition", "x" * 100_000), "There is no edition"),
    (put("edition", "\ud800\x1b[2J"), "There is no edition"),
    (drop("players"), "“players”"),
    (put("players", "Ada"), "“players”"),
    (put("players", ["Ada", 2, "Cy"]), "“players”"),
    (put("players", []), "0 players cannot play"),
    (put("players", ["Ada"]), "1 players cannot play"),
    (put("players", [str(n) for n in range(7)]), "7 players cannot play"),
    (put("players", ["Ada", "", "Cy"]), "cannot be a name"),
    (put("players", ["Ada", "B\no", "Cy"]), "cannot be a name"),
    (put("players", ["Ada", "\ud800", "Cy"]), "cannot be a name"),
    (put("players", ["Ada", "x" * 33, "Cy"]), "cannot be a name"),
    (drop("rounds"), "“rounds”"),
    (put("rounds", []), "“rounds”"),
    (put("rounds", {}), "“rounds”"),
    (put("rounds", [3]), "“rounds”"),
    (put("rounds", 0, None), "“rounds”"),
    (put("winners", 0), "“winners”"),
    (put("winners", [True]), "“winners”"),
    (put("winners", None), "“winners”"),
    (drop("rounds", 0, "first"), "in round 0, “first”"),
    (put("rounds", 0, "first", True), "in round 0, “first”"),
    (put("rounds", 0, "first", 1.0), "in round 0, “first”"),
    (put("rounds", 0, "first", "1"), "in round 0, “first”"),
    (put("rounds", 0, "first", 3), "seat 3 is not in this game"),
    (put("rounds", 0, "first", -1), "seat -1 is not in this game"),
    (drop("rounds", 1, "deck"), "in round 1, “deck”"),
    (put("rounds", 0, "deck", 0, False), "in round 0, “deck”"),
    (put("rounds", 0, "deck", 0, 1.0), "in round 0, “deck”"),
    (put("rounds", 0, "deck", 0, float("nan")), "in round 0, “deck”"),
    (put("rounds", 0, "deck", "123"), "in round 0, “deck”"),
    (drop("rounds", 0, "moves"), "in round 0, “moves”"),
    (put("rounds", 0, "moves", 0, 4), "in round 0, “moves”"),
    (put("rounds", 0, "moves", "4"), "in round 0, “moves”"),
    (drop("rounds", 0, "gains"), "belong together"),
    (drop("rounds", 0, "winners"), "belong together"),
    (drop("rounds", 0, "tokens"), "belong together"),
    (put("rounds", 0, "winners", [True]), "in round 0, “winners”"),
    (put("rounds", 0, "gains", [0, True, 0]), "in round 0, “gains”"),
    (put("rounds", 0, "tokens", [0, 1.0, 0]), "in round 0, “tokens”"),
    (put("rounds", 0, "tokens", float("inf")), "in round 0, “tokens”"),
    (put("rounds", 0, "tokens", None), "in round 0, “tokens”"),
]


@pytest.mark.parametrize(("change", "says"), SHAPES, ids=range(len(SHAPES)))
def test_not_a_record(tmp_path: Path, change: Callable[[Record], None], says: str) -> None:
    record = make_record()
    change(record)
    sentence = refused_record(tmp_path, record, RecordError, "record-not-a-record")
    assert f"Game 0 of {tmp_path / 'game.json'} is not a record" in sentence
    assert says.lower() in sentence.lower()


def test_the_sentence_ends_once(tmp_path: Path) -> None:
    record = make_record() | {"edition": "nope"}
    assert not refused_record(tmp_path, record, RecordError, "record-not-a-record").endswith("..")


# Records in which a rule is broken


def other_result(key: str) -> Callable[[Record], None]:
    def change(record: Record) -> None:
        row = record["rounds"][0]
        row[key] = [(row[key][0] + 1) % 3, *row[key][1:]]

    return change


def call(method: str, round: int, key: str, *arguments: object) -> Callable[[Record], None]:
    return lambda record: getattr(record["rounds"][round][key], method)(*arguments)


def round_again(record: Record) -> None:
    record["rounds"].append(record["rounds"][-1])


def first_is_no_winner(record: Record) -> None:
    winners = record["rounds"][0]["winners"]
    record["rounds"][1]["first"] = next(seat for seat in range(3) if seat not in winners)


RULES = [
    (put("rounds", 0, "deck", []), "record-deck-wrong", "missing [0, 0, 1"),
    (call("append", 0, "deck", 1), "record-deck-wrong", "too many [1]"),
    (call("append", 1, "deck", 1), "record-deck-wrong", "round 1: the deck is not that of standard"),
    (call("remove", 0, "deck", 9), "record-deck-wrong", "missing [9]"),
    (call("remove", 1, "deck", 9), "record-deck-wrong", "missing [9]"),
    (put("rounds", 0, "deck", [1] * 21), "record-deck-wrong", "too many [1, 1"),
    (put("rounds", 0, "deck", list(range(21))), "record-deck-wrong", "too many [10"),
    (put("rounds", 0, "deck", [-1] * 21), "record-deck-wrong", "too many [-1"),
    (put("edition", "classic"), "record-deck-wrong", "the deck is not that of classic"),
    (call("append", 0, "moves", "4"), "record-too-long", "4 is played after the round is over"),
    (call("append", -1, "moves", "x\n"), "record-too-long", "is played after the round is over"),
    (call("pop", 0, "moves"), "record-stops", "round 0: the moves stop before the round is over"),
    (call("pop", -1, "moves"), "record-stops", "the moves stop before the round is over"),
    (round_again, "record-after-end", "the game was over before this round"),
    (other_result("winners"), "record-result-wrong", "round 0: the record says winners"),
    (other_result("gains"), "record-result-wrong", "round 0: the record says gains"),
    (other_result("tokens"), "record-result-wrong", "round 0: the record says tokens"),
    (put("rounds", 0, "winners", []), "record-result-wrong", "winners []"),
    (put("rounds", 0, "gains", []), "record-result-wrong", "gains []"),
    (first_is_no_winner, "record-first-wrong", "round 1: seat"),
    (put("rounds", 1, "first", 77), "record-first-wrong", "round 1: seat 77 begins"),
    (put("rounds", 1, "first", -1), "record-first-wrong", "round 1: seat -1 begins"),
    (put("winners", []), "record-winners-wrong", "the record says winners []"),
    (put("winners", [0, 1, 2]), "record-winners-wrong", "the record says winners [0, 1, 2]"),
    (drop("winners"), "record-winners-wrong", "the record says winners –"),
]


@pytest.mark.parametrize(("change", "key", "says"), RULES, ids=range(len(RULES)))
def test_a_rule_is_broken(tmp_path: Path, change: Callable[[Record], None], key: str, says: str) -> None:
    record = make_record()
    change(record)
    sentence = refused_record(tmp_path, record, BrokenRule, key)
    assert "Game 0" in sentence
    assert says in sentence


def test_results_missing_from_a_finished_round(tmp_path: Path) -> None:
    record = make_record()
    for key in ("winners", "gains", "tokens"):
        del record["rounds"][0][key]
    assert "winners –" in refused_record(tmp_path, record, BrokenRule, "record-result-wrong")


def test_an_unfinished_game_has_no_winners(tmp_path: Path) -> None:
    record = make_record(stop=3) | {"winners": [0]}
    refused_record(tmp_path, record, BrokenRule, "record-winners-wrong")


@pytest.mark.parametrize(
    "move", ["4", "9@1", "1@0=1", "6=?", "6=1,2,3", "", "x", "1@9=5", " 4 ", "4\n", "\x1b[2J", "y" * 999]
)
@pytest.mark.parametrize("round", [0, 1])
def test_an_illegal_move_is_named(tmp_path: Path, move: str, round: int) -> None:
    record = make_record()
    found = [step for step in steps(copy.deepcopy(record)) if step.round == round]
    step = next(step for step in found if step.ply and move.strip() not in map(str, step.legal))
    legal = " ".join(map(str, step.legal))
    record["rounds"][round]["moves"][step.ply] = move
    sentence = refused_record(tmp_path, record, BrokenRule, "record-breaks-a-rule")
    assert sentence.startswith(f"Game 0, round {round}, ply {step.ply}: ")
    assert sentence.endswith(f" breaks a rule; legal: {legal}.")


def test_a_move_out_of_turn(tmp_path: Path) -> None:
    """The moves of two seats in the other order."""
    record = make_record(seed=2)
    moves = record["rounds"][0]["moves"]
    moves[0], moves[1] = moves[1], moves[0]
    first = next(iter(steps(make_record(seed=2))))
    sentence = refused_record(tmp_path, record, BrokenRule, "record-breaks-a-rule")
    assert sentence == (
        f"Game 0, round 0, ply 0: {moves[0]} breaks a rule; legal: {' '.join(map(str, first.legal))}."
    )


# Several games, partial games, and writing


def test_two_games_a_file(tmp_path: Path) -> None:
    records = [make_record(seed=1), make_record(edition="princess", players=2, seed=2)]
    path = tmp_path / "games.jsonl"
    for text in ("\n".join(map(json.dumps, records)), "\n\n".join(map(json.dumps, records)) + "\r\n\n"):
        path.write_text(text, encoding="utf-8")
        assert check_records(path) == records


def test_the_second_game_is_named(tmp_path: Path) -> None:
    bad = make_record(seed=2)
    bad["rounds"][0]["moves"][0] = "x"
    path = tmp_path / "games.jsonl"
    path.write_text("\n".join(map(json.dumps, [make_record(), bad])), encoding="utf-8")
    assert refused(path, BrokenRule, "record-breaks-a-rule").startswith("Game 1, round 0, ply 0: x ")
    path.write_text(json.dumps(bad) + "\n{}\n", encoding="utf-8")
    assert f"Game 1 of {path} is not a record" in refused(path, RecordError, "record-not-a-record")
    path.write_text(json.dumps(bad) + "\n{\n", encoding="utf-8")
    assert f"Game 1 of {path} is not complete JSON" in refused(path, RecordError, "record-not-json")


def test_one_game_on_many_lines(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(make_record(), indent=2), encoding="utf-8")
    assert check_records(path) == [make_record()]


def test_letters_that_end_a_line_elsewhere(tmp_path: Path) -> None:
    """JSON allows U+2028, U+2029 and U+0085 in a string as they are; only a newline ends a line of the file."""
    records = [make_record(seed=1) | {"note": "a\u2028b\u2029c\x85d"}, make_record(seed=2)]
    path = tmp_path / "games.jsonl"
    path.write_text("\n".join(json.dumps(record, ensure_ascii=False) for record in records), encoding="utf-8")
    assert check_records(path) == records


@pytest.mark.parametrize("stop", [0, 1, 5, 20])
def test_a_partial_record(tmp_path: Path, stop: int) -> None:
    game = make_game(stop=stop)
    path = tmp_path / "game.json"
    write_record(path, to_record(game))
    [record] = check_records(path)
    assert "winners" not in record
    assert replay(record).state == game.state


def test_more_keys_may_be_added(tmp_path: Path) -> None:
    record = make_record()
    record["note"] = {"a": [None, 1.5, True]}
    record["rounds"][0]["clock"] = [1, 2]
    path = tmp_path / "game.json"
    write_record(path, record)
    assert check_records(path) == [record]


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("data", [{}, [], None, "x", {"format": 1}, make_record() | {"rounds": []}])
def test_nothing_in_a_record_is_believed(data: Any) -> None:
    with pytest.raises(RecordError, match="This is not a record: "):
        replay(data)


def test_a_record_is_written_whole(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    write_record(str(path), make_record())
    assert read_records(str(path)) == [make_record()]
    for seed in (1, 2):
        write_record(path, make_record(seed=seed))
        assert read_records(path) == [make_record(seed=seed)]
        assert names_in(tmp_path) == ["game.json"]


def test_unwritable_paths_leave_nothing(tmp_path: Path) -> None:
    (tmp_path / "folder" / "inside").mkdir(parents=True)
    (tmp_path / "file").write_text("x", encoding="utf-8")
    for name in ("none/game.json", "file/game.json", "folder", "x" * 300):
        with pytest.raises(FileError) as caught:
            write_record(tmp_path / name, make_record())
        assert caught.value.key == "file-unwritable"
        assert str(tmp_path / name) in one_sentence(caught.value)
        assert names_in(tmp_path) == ["file", "folder"], name
    assert (tmp_path / "file").read_text() == "x"


def test_a_disk_that_is_full_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    write_record(path, make_record(seed=1))
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (64, hard))
    try:
        with pytest.raises(FileError):
            write_record(path, make_record(seed=2))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert read_records(path) == [make_record(seed=1)]
    assert names_in(tmp_path) == ["game.json"]


# Anything at all

SEEDS = [("standard", 2, 1), ("standard", 3, 2), ("classic", 2, 3), ("princess", 4, 4), ("princess", 6, 5)]
RECORDS = [make_record(edition=edition, players=players, seed=seed) for edition, players, seed in SEEDS]
PARTS = [make_record(seed=6, stop=stop) for stop in (0, 4, 12)]

junk = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.sampled_from(["4", "6=?", "1@0=5", 0, 1, 2]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


def places(data: Any) -> list[tuple[Any, Any]]:
    """Every container in the data with every key or index of it."""
    keys = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else []
    return [place for key in keys for place in ((data, key), *places(data[key]))]


@given(st.sampled_from(RECORDS + PARTS), st.data())
@examples(300)
def test_any_change_replays_or_is_refused(record: Record, data: st.DataObject) -> None:
    record = copy.deepcopy(record)
    for _ in range(data.draw(st.integers(1, 3))):
        if not (found := places(record)):
            break
        holder, key = data.draw(st.sampled_from(found))
        if data.draw(st.booleans()):
            del holder[key]
        else:
            holder[key] = data.draw(junk)
    try_to_check(json.dumps(record).encode())


@given(st.binary(max_size=60) | junk.map(lambda data: json.dumps(data).encode()))
@examples(200)
def test_any_bytes_are_refused(content: bytes) -> None:
    try_to_check(content)


class Memory:
    """As much of a path as reading takes, so that fuzzing needs no disk."""

    def __init__(self, content: bytes) -> None:
        self.content = content

    def __str__(self) -> str:
        return "memory"

    def read_text(self, encoding: str) -> str:
        return self.content.decode(encoding)


def try_to_check(content: bytes) -> None:
    path: Any = Memory(content)
    sentence = ""
    try:
        check_records(path)
    except BilletDouxError as error:
        sentence = str(error)
    assert sentence.isprintable()
