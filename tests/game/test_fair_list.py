"""Version 2 of the fair shuffle: the frozen list, the tags, and what verifying with receipts must catch."""

from __future__ import annotations

import hashlib
import hmac
import json
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from test_fair import CLASSIC, STANDARD, below

from billetdoux.cli import main
from billetdoux.declare import reader
from billetdoux.errors import BrokenRule, RecordError
from billetdoux.game.fair import FairShuffle, commitment
from billetdoux.game.frozen_list import FrozenList, canonical, list_hash
from billetdoux.game.game import Game
from billetdoux.game.receipt import receipt
from billetdoux.game.record import DELETED_NAME, Logged, log_of, to_record
from billetdoux.game.tags import chain, entry_bytes, log_key
from billetdoux.game.verify import findings, mismatches, proof
from billetdoux.rules.edition import edition
from billetdoux.rules.generator import CHOICE, generator

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Json = dict[str, Any]
VECTORS: Json = json.loads((Path(__file__).parent.parent.parent / "docs" / "fair-shuffle.json").read_text("utf-8"))
CARDS = {"standard": STANDARD, "classic": CLASSIC}
ALL = json.dumps
NAMES = ["Ada", "Bo", "Ninon", "Cy"]

# The algorithm again, from its description: JSON, SHA-256 and HMAC, and nothing of ours.


def mac(key: bytes, *parts: bytes) -> bytes:
    return hmac.new(key, b"".join(parts), hashlib.sha256).digest()


def hash_of(frozen: Json) -> bytes:
    return hashlib.sha256(json.dumps(frozen, separators=(",", ":"), ensure_ascii=False).encode()).digest()


def key_of(secret: bytes, frozen: Json, seeds: list[str | None]) -> bytes:
    return mac(secret, b"billetdoux/2 key", hash_of(frozen), *(bytes.fromhex(seed or "00" * 32) for seed in seeds))


def words(key: bytes, round: int, purpose: str) -> Iterator[int]:
    counter = 0
    while True:
        block = mac(key, f"{round}:{purpose}:{counter}".encode())
        yield from (int.from_bytes(block[start : start + 4], "big") for start in range(0, 32, 4))
        counter += 1


def deck_of(key: bytes, cards: str, round: int) -> str:
    source, pack = words(key, round, "deck"), sorted(cards)
    for last in reversed(range(1, len(pack))):
        other = below(source, last + 1)
        pack[last], pack[other] = pack[other], pack[last]
    return "".join(pack)


def tags_of(secret: bytes, frozen: Json, entries: list[Json]) -> list[bytes]:
    tags = [hash_of(frozen)]
    for one in entries:
        what = "deal" if one["move"] is None else f"{one['seat']} {one['move']}" + " stand-in" * one["stand_in"]
        tags.append(mac(mac(secret, b"billetdoux/2 log", tags[0]), tags[-1], f"{one['number']} {what}".encode()))
    return tags[1:]


@pytest.mark.parametrize("case", VECTORS["version2"], ids=[case["about"][:20] for case in VECTORS["version2"]])
def test_the_vectors(case: Json) -> None:
    secret, frozen = bytes.fromhex(VECTORS["secret"]), reader(FrozenList)(case["frozen"])
    shuffle = FairShuffle(
        secret, tuple(None if seed is None else bytes.fromhex(seed) for seed in case["seeds"]), frozen
    )
    assert canonical(frozen).decode() == case["canonical"]
    assert list_hash(frozen).hex() == hash_of(case["frozen"]).hex() == case["hash"]
    assert shuffle.key.hex() == key_of(secret, case["frozen"], case["seeds"]).hex() == case["key"]
    for one in case["decks"]:
        again = deck_of(shuffle.key, CARDS[one["edition"]], one["round"])
        assert "".join(map(str, shuffle.deck(edition(one["edition"]), one["round"]))) == again == one["deck"]
    for one in case["lots"]:
        again = below(words(shuffle.key, one["round"], "first"), one["among"])
        assert shuffle.lot(one["round"], range(one["among"])) == again == one["seat"]
    assert log_key(secret, frozen).hex() == case["log_key"]
    log = [Logged(one["number"], one["seat"], one["move"], one["stand_in"]) for one in case["log"]]
    assert [entry_bytes(one).decode() for one in log] == [one["entry"] for one in case["log"]]
    told = [one["tag"] for one in case["log"]]
    assert [tag.hex() for tag in chain(secret, frozen, log)] == told
    assert [tag.hex() for tag in tags_of(secret, case["frozen"], case["log"])] == told


def test_the_vectors_of_version_1() -> None:
    seeds = tuple(None if seed is None else bytes.fromhex(seed) for seed in VECTORS["seeds"])
    shuffle, case = FairShuffle(bytes.fromhex(VECTORS["secret"]), seeds), VECTORS["version1"]
    assert shuffle.key.hex() == case["key"]
    for one in case["decks"]:
        assert "".join(map(str, shuffle.deck(edition(one["edition"]), one["round"]))) == one["deck"]
    for one in case["lots"]:
        assert shuffle.lot(one["round"], range(one["among"])) == one["seat"]


# A game that was played on a server, with its record and everybody's receipts.


def played(seed: int = 1, *, absent: tuple[int, ...] = (), first: int | None = None, moves: int = 12) -> Json:
    """Play some moves with three people and a bot in seat 2; return the record and receipts by seat."""
    seats = [None, None, "casual", None]
    fresh = FairShuffle.fresh("standard", seats, first=first, seed=seed)
    seeds = tuple(None if seat in absent else one for seat, one in enumerate(fresh.seeds))
    shuffle = FairShuffle(fresh.secret, seeds, fresh.frozen)
    assert shuffle.frozen is not None
    game = Game("standard", NAMES, shuffle=shuffle, first=first)
    stand_ins, number = list[int](), 0
    while number < moves and not game.over:
        number += 1
        if game.round_over:
            game.next_round()
            continue
        if game.turn in absent:
            stand_ins.append(number)
        game.play(generator(7, 0, CHOICE, number).choice(game.legal_moves()))
    record = json.loads(json.dumps(to_record(game, stand_ins=stand_ins, id=shuffle.frozen.game, fair=proof(shuffle))))
    tags = [tag.hex() for tag in chain(shuffle.secret, shuffle.frozen, log_of(record))]
    receipts = {
        seat: receipt(shuffle, seat, NAMES) | {"number": len(tags) - 1, "tag": tags[-1]}
        for seat in (0, 1, 3)
        if seat not in absent
    }
    return {"record": record, "receipts": json.loads(json.dumps(receipts)), "tags": tags, "shuffle": shuffle}


def found(record: Json, *kept: Json) -> list[str]:
    errors = list(mismatches(record, 0, *kept))
    assert all(str(error).startswith("Game 0") for error in errors)
    return [error.key for error in errors]


def kinds(record: Json, *kept: Json) -> list[str]:
    return [one.key for one in findings(record, 0, *kept)]


@pytest.mark.parametrize("first", [None, 3])
@pytest.mark.parametrize("absent", [(), (1,), (0, 3)])
@pytest.mark.parametrize("moves", [0, 12, 300])
def test_an_honest_game(first: int | None, absent: tuple[int, ...], moves: int) -> None:
    game = played(absent=absent, first=first, moves=moves)
    receipts = list(game["receipts"].values())
    assert found(game["record"], *receipts) == []
    assert kinds(game["record"], *receipts) == ["verify-absent"] * len(absent)
    assert [entry.number for entry in log_of(game["record"])] == list(range(len(game["tags"])))


def test_nobody_revealed() -> None:
    """Such a shuffle is kept as a game that was broken off: its record has the first deal."""
    game = played(absent=(0, 1, 3), moves=0)
    assert found(game["record"]) == []
    assert kinds(game["record"]) == ["verify-absent"] * 3


def test_who_comes_late_keeps_an_older_tag() -> None:
    game = played()
    for number, tag in enumerate(game["tags"]):
        assert found(game["record"], game["receipts"]["0"] | {"number": number, "tag": tag}) == []
    assert kinds(game["record"], game["receipts"]["0"] | {"number": None, "tag": None}) == ["verify-untagged"]


# What an operator might change afterwards.


def other_seed(record: Json) -> None:
    """An accomplice's seed is chosen when all others are known."""
    record["fair"]["seeds"][3] = "99" * 32


def other_seed_and_commitment(record: Json) -> None:
    """And so is what the accomplice is said to have committed to."""
    record["fair"]["seeds"][3] = "99" * 32
    record["fair"]["frozen"]["seats"][3]["commitment"] = commitment(b"\x99" * 32)


def left_out(record: Json) -> None:
    """The reveal of seat 1 is said to have never come."""
    record["fair"]["seeds"][1] = None


def other_secret(record: Json) -> None:
    """The secret is another one."""
    record["fair"]["secret"] = "77" * 32
    record["fair"]["frozen"]["commitment"] = commitment(b"\x77" * 32)


def other_bot(record: Json) -> None:
    """The bot was another one."""
    record["fair"]["frozen"]["seats"][2]["bot"] = "grandmaster"


def bot_for_a_person(record: Json) -> None:
    """A person who was there was a bot."""
    record["fair"]["seeds"][3] = None
    record["fair"]["frozen"]["seats"][3] = {"commitment": None, "bot": "casual"}


def other_beginning(record: Json) -> None:
    """Lots are said not to have been drawn."""
    record["began"] = "letter"
    record["fair"]["frozen"]["first"] = record["rounds"][0]["first"]


def fewer_tries(record: Json) -> None:
    """A shuffle that was frozen before is passed over in silence."""
    record["fair"]["frozen"]["again"] = 1
    record["fair"]["frozen"]["before"] = "ab" * 32


def redealt(record: Json) -> Json:
    """Return the record that an operator makes of it: sound by itself, with decks that follow and other moves."""
    fair = record["fair"]
    seeds = tuple(None if seed is None else bytes.fromhex(seed) for seed in fair["seeds"])
    shuffle = FairShuffle(bytes.fromhex(fair["secret"]), seeds, reader(FrozenList)(fair["frozen"]))
    game = Game("standard", record["players"], shuffle=shuffle, first=fair["frozen"]["first"])
    return json.loads(json.dumps(to_record(game, id=record["id"], fair=fair)))


@pytest.mark.parametrize(
    "change",
    [other_seed_and_commitment, left_out, other_secret, other_bot, bot_for_a_person, other_beginning, fewer_tries],
)
def test_a_record_that_was_dealt_anew_is_found_by_whoever_kept_a_receipt(change: Callable[[Json], None]) -> None:
    game = played()
    change(game["record"])
    forged = redealt(game["record"])
    assert found(forged) == [], "by itself it is sound"
    keys = found(forged, game["receipts"]["1"])
    assert ("fair-receipt-left-out" if change is left_out else "fair-receipt-list") in keys
    assert "fair-receipt-tag" in keys


def test_a_seed_that_was_not_promised_is_found_without_a_receipt() -> None:
    game = played()
    other_seed(game["record"])
    assert found(redealt(game["record"])) == ["fair-seed"]


@pytest.mark.parametrize(
    ("key", "value"), [("game", "another"), ("edition", "princess"), ("enough", 2), ("first", 0)]
)
def test_a_list_of_another_game_is_found(key: str, value: object) -> None:
    game = played()
    game["record"]["fair"]["frozen"][key] = value
    errors = [error for error in mismatches(game["record"]) if error.key == "fair-list"]
    assert [error.details["key"] for error in errors] == [key]


def test_other_moves_are_found() -> None:
    game = played()
    [first, *_] = [entry for entry in log_of(game["record"]) if entry.move]
    record = game["record"]
    replayed = Game("standard", NAMES, shuffle=game["shuffle"])
    other = next(str(move) for move in replayed.legal_moves() if str(move) != first.move)
    record["rounds"] = [record["rounds"][0] | {"moves": [other]}]
    assert found(record) == [], "by itself it is sound"
    assert found(record, game["receipts"]["0"]) == ["fair-receipt-tag"]


def test_a_record_that_stops_before_what_was_seen_is_found() -> None:
    game = played()
    record = game["record"]
    record["rounds"] = [record["rounds"][0] | {"moves": record["rounds"][0]["moves"][:2]}]
    for key in ("winners", "gains", "tokens"):
        record["rounds"][0].pop(key, None)
    assert found(record) == []
    assert found(record, game["receipts"]["0"]) == ["fair-receipt-tag"]


def test_another_who_played_is_found() -> None:
    game = played(absent=(1,))
    row = next(row for row in game["record"]["rounds"] if row.get("stand_ins"))
    row["stand_ins"] = row["stand_ins"][1:]
    assert found(game["record"], game["receipts"]["0"]) == ["fair-receipt-tag"]


def test_a_name_that_was_changed_is_found_and_one_that_was_deleted_is_said() -> None:
    game = played()
    game["record"]["players"][3] = DELETED_NAME
    assert found(game["record"], game["receipts"]["0"]) == []
    assert kinds(game["record"], game["receipts"]["0"]) == ["verify-name-deleted"]
    game["record"]["players"][3] = "Mallory"
    assert found(game["record"], game["receipts"]["0"]) == ["fair-receipt-name"]


def test_a_receipt_of_format_2_refuses_version_1() -> None:
    game = played()
    shuffle = FairShuffle(game["shuffle"].secret, game["shuffle"].seeds)
    old = to_record(Game("standard", NAMES, shuffle=shuffle), id=game["record"]["id"], fair=proof(shuffle))
    assert found(old) == []
    assert found(old, game["receipts"]["0"]) == ["fair-receipt-version"]


def test_a_receipt_of_format_1_of_a_client_that_knows_no_list() -> None:
    game = played()
    shuffle = game["shuffle"]
    old = {"format": "billetdoux-receipt/1", "commitment": commitment(shuffle.secret), "seat": 0}
    assert found(game["record"], old | {"seed": shuffle.seeds[0].hex()}) == []
    assert found(game["record"], old | {"seed": "00" * 32}) == ["fair-receipt-seed"]
    assert found(game["record"], old | {"seed": "00" * 32, "commitment": "ab"}) == [
        "fair-receipt-commitment",
        "fair-receipt-seed",
    ]


def test_a_receipt_of_another_game() -> None:
    one, other = played(1), played(2)
    assert found(one["record"], other["receipts"]["0"]) == ["fair-receipt-game"]


@pytest.mark.parametrize("seat", [2, 4, -1, 10**30])
def test_a_receipt_of_a_seat_that_has_none(seat: int) -> None:
    game = played()
    keys = found(game["record"], game["receipts"]["0"] | {"seat": seat})
    assert keys == (["fair-receipt-left-out"] if seat == 2 else ["fair-receipt-seed"])


# A server that told two histories.


def test_two_histories_are_found() -> None:
    game = played()
    fork = {"number": 5, "tag": game["tags"][4]}
    ada, bo = game["receipts"]["0"], game["receipts"]["1"]
    assert found(game["record"], ada, bo | {"number": 5, "tag": game["tags"][5]}) == []
    assert found(game["record"], ada, bo | fork) == ["fair-receipt-tag", "fair-two-histories"]
    other = bo["frozen"] | {"seats": [*bo["frozen"]["seats"][:2], {"commitment": None, "bot": "random"}, {}]}
    other["seats"][3] = bo["frozen"]["seats"][3]
    assert "fair-two-histories" in found(game["record"], ada, bo | {"frozen": other})


def test_two_histories_neither_of_which_is_the_record() -> None:
    game = played()
    one, other = (game["receipts"][seat] | {"number": 5, "tag": tag * 32} for seat, tag in (("0", "ab"), ("1", "cd")))
    assert found(game["record"], one, other) == ["fair-receipt-tag", "fair-receipt-tag", "fair-two-histories"]


# What cannot be read.


@pytest.mark.parametrize(
    "change",
    [
        {"version": 3},
        {"version": "2"},
        {"version": True},
        {"frozen": None},
        {"frozen": {}},
        {"frozen": []},
        {"seeds": [None]},
    ],
    ids=ALL,
)
def test_a_malformed_proof(change: Json) -> None:
    record = played()["record"]
    record["fair"] |= change
    with pytest.raises(RecordError) as caught:
        list(mismatches(record))
    assert caught.value.key == "fair-unreadable"


@pytest.mark.parametrize(
    "change", [{"seats": []}, {"seats": 3}, {"more": 1}, {"again": None}, {"format": "x"}], ids=ALL
)
def test_a_malformed_list(change: Json) -> None:
    record = played()["record"]
    record["fair"]["frozen"] |= change
    with pytest.raises(RecordError) as caught:
        list(mismatches(record))
    assert caught.value.key == "fair-unreadable"


@pytest.mark.parametrize("stand_ins", [None, 3, "1", ["1"], [True], [99], [-1]], ids=ALL)
def test_malformed_stand_ins(stand_ins: object) -> None:
    record = played()["record"]
    record["rounds"][0]["stand_ins"] = stand_ins
    with pytest.raises((RecordError, BrokenRule), match="stand_ins"):
        list(mismatches(record))


# The command.


def test_verify_takes_several_receipts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = played(absent=(1,))
    game["record"]["players"][3] = DELETED_NAME
    files = {"record": game["record"], "ada": game["receipts"]["0"], "cy": game["receipts"]["3"]}
    for name, content in files.items():
        (tmp_path / name).write_text(json.dumps(content))
    options = ["verify", str(tmp_path / "record"), "--lang", "en"]
    options += ["--receipt", str(tmp_path / "ada"), "--receipt", str(tmp_path / "cy")]
    assert main(options) == 0
    said = capsys.readouterr().out
    assert "all 2 receipts fit it" in said
    assert "Bo did not confirm the shuffle" in said
    assert "seat 3 was called Cy on a receipt; that name has been deleted since" in said
    (tmp_path / "cy").write_text(json.dumps(game["receipts"]["3"] | {"number": 1, "tag": "ab" * 32}))
    assert main(options) == 1
    said = capsys.readouterr().out
    assert "the receipts of seats 0 and 3 contradict each other" in said


def test_verify_says_less_of_version_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = played()
    shuffle = FairShuffle(game["shuffle"].secret, game["shuffle"].seeds)
    old = to_record(Game("standard", NAMES, shuffle=shuffle), fair=proof(shuffle))
    (tmp_path / "record").write_text(json.dumps(old))
    (tmp_path / "kept").write_text(json.dumps(receipt(shuffle, 0, NAMES)))
    assert main(["verify", str(tmp_path / "record"), "--lang", "en"]) == 0
    assert "says nothing of the moves" in capsys.readouterr().out
    assert main(["verify", str(tmp_path / "record"), "--receipt", str(tmp_path / "kept"), "--lang", "en"]) == 0
    assert "binds neither the other seeds nor the moves" in capsys.readouterr().out


# Statistics.


@pytest.mark.parametrize(("name", "decks"), [("standard", 100_000)])
def test_decks_are_uniform(name: str, decks: int) -> None:
    """Each kind of card lies in each place as often as its copies say, and neighbours are as random as the rest."""
    the_edition = edition(name)
    pack = sorted(the_edition.deck())
    places = {(place, card): 0 for place in range(len(pack)) for card in set(pack)}
    pairs = {(one, other): 0 for one in set(pack) for other in set(pack)}
    per_game = 20  # rounds of one key
    for game in range(decks // per_game):
        shuffle = FairShuffle.fresh(name, [None, None, "casual"], seed=game)
        for round in range(per_game):
            dealt = shuffle.deck(the_edition, round)
            for place, card in enumerate(dealt):
                places[place, card] += 1
            for one, other in pairwise(dealt):
                pairs[one, other] += 1
    size = len(pack)
    for (place, card), count in places.items():
        share = pack.count(card) / size
        deviation = (decks * share * (1 - share)) ** 0.5
        assert abs(count - decks * share) < 5 * deviation, f"card {card} in place {place}"
    for (one, other), count in pairs.items():
        share = pack.count(one) * (pack.count(other) - (one == other)) / (size * (size - 1))
        assert abs(count - decks * (size - 1) * share) < 6 * (decks * (size - 1) * share) ** 0.5 + 1, (one, other)
