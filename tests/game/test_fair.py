"""The fair shuffle: against a second implementation, test vectors, and everything that verifying must catch."""

from __future__ import annotations

import copy
import hashlib
import hmac
import json
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from billetdoux.errors import BilletDouxError, FairnessError, FileError, RecordError
from billetdoux.game.fair import FairShuffle, commitment, draw
from billetdoux.game.game import Game
from billetdoux.game.record import replay, to_record
from billetdoux.game.verify import mismatches, proof, read_receipt, receipt
from billetdoux.rules.edition import edition
from billetdoux.rules.generator import CHOICE, generator

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

Record = dict[str, Any]

STANDARD = "001111112233445566789"
CLASSIC = "1111122334455789"

# The algorithm again, from its description, with hashlib and hmac alone


def words(secret: bytes, seeds: tuple[bytes | None, ...], round: int, purpose: str) -> Iterator[int]:
    key = hmac.new(secret, b"".join(seed for seed in seeds if seed), hashlib.sha256).digest()
    counter = 0
    while True:
        block = hmac.new(key, b"%d:%s:%d" % (round, purpose.encode(), counter), hashlib.sha256).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1


def below(source: Iterator[int], n: int) -> int:
    while True:
        word = next(source)
        if word < 2**32 // n * n:
            return word % n


def deck(cards: str, secret: bytes, seeds: tuple[bytes | None, ...], round: int) -> str:
    source = words(secret, seeds, round, "deck")
    pack = sorted(cards)
    for last in reversed(range(1, len(pack))):
        other = below(source, last + 1)
        pack[last], pack[other] = pack[other], pack[last]
    return "".join(pack)


# Test vectors: secret 000102…1f; the seeds 1111…, none (a bot), 2222…

SECRET = bytes(range(32))
SEEDS = (b"\x11" * 32, None, b"\x22" * 32)
DECKS = [
    ("standard", 0, "136241516951720031418"),
    ("standard", 1, "115150047293266318411"),
    ("classic", 0, "2751853442319111"),
    ("classic", 1, "3321791511142845"),
]
# round, and to whom of the first 2, 3, 4, 5, 6 seats the lot falls
LOTS = [(0, (0, 2, 2, 2, 2)), (1, (0, 2, 2, 2, 2)), (2, (1, 0, 3, 4, 3)), (3, (1, 2, 3, 4, 5)), (4, (1, 2, 3, 1, 5))]


@pytest.mark.parametrize(("name", "round", "expected"), DECKS)
def test_deck_vectors(name: str, round: int, expected: str) -> None:
    cards = {"standard": STANDARD, "classic": CLASSIC}[name]
    assert deck(cards, SECRET, SEEDS, round) == expected
    assert FairShuffle(SECRET, SEEDS).deck(edition(name), round) == [int(card) for card in expected]


@pytest.mark.parametrize(("round", "expected"), LOTS)
def test_lot_vectors(round: int, expected: tuple[int, ...]) -> None:
    shuffle = FairShuffle(SECRET, SEEDS)
    for players, seat in zip(range(2, 7), expected, strict=True):
        assert below(words(SECRET, SEEDS, round, "first"), players) == seat
        assert shuffle.lot(round, range(players)) == seat
        assert shuffle.lot(round, tuple(reversed(range(players)))) == seat


def test_a_lot_among_some_seats() -> None:
    assert FairShuffle(SECRET, SEEDS).lot(2, (5, 1)) == 5
    assert FairShuffle(SECRET, SEEDS).lot(2, (1, 3, 4)) == 1


def test_commitment_vector() -> None:
    assert commitment(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_both_implementations_agree() -> None:
    for number in range(200):
        shuffle = FairShuffle.fresh([True, False, True, True], seed=number)
        arguments = (shuffle.secret, shuffle.seeds)
        for name, cards in (("standard", STANDARD), ("princess", STANDARD), ("classic", CLASSIC)):
            expected = deck(cards, *arguments, number)
            assert shuffle.deck(edition(name), number) == [int(card) for card in expected]
        assert shuffle.lot(number, range(4)) == below(words(*arguments, number, "first"), 4)


def test_words_above_the_limit_are_passed_over() -> None:
    """Of 2^32 words, the last 2^32 mod n would favour the low numbers."""
    assert draw(iter([2**32 - 1, 2**32 - 4, 2**32 - 5]), 6) == (2**32 - 5) % 6
    assert draw(iter([2**32 - 1]), 4) == 3
    assert draw(iter([2**32 - 1, 7]), 3) == 1


def test_fresh_secrets_differ() -> None:
    one, two = (FairShuffle.fresh([True, False, True]) for _ in range(2))
    assert one.secret != two.secret
    assert one.seeds[1] is None
    assert {len(seed) for seed in (one.secret, *one.seeds) if seed} == {32}
    assert len({one.secret, *one.seeds, two.secret, *two.seeds}) == 7
    assert FairShuffle.fresh([True, False], seed=3) == FairShuffle.fresh([True, False], seed=3)
    assert FairShuffle.fresh([True, False], seed=3) != FairShuffle.fresh([True, False], seed=4)


def chi_square(counts: Counter[Any], expected: float, cells: int) -> float:
    return sum((count - expected) ** 2 / expected for count in counts.values()) + expected * (cells - len(counts))


def test_lots_fall_evenly() -> None:
    shuffle = FairShuffle(SECRET, SEEDS)
    for players in range(2, 7):
        counts = Counter(shuffle.lot(round, range(players)) for round in range(6000))
        assert chi_square(counts, 6000 / players, players) < 30


def test_every_card_lies_anywhere() -> None:
    shuffle, rounds = FairShuffle(SECRET, SEEDS), 3000
    places = Counter[int]()
    pairs = Counter[tuple[int, int]]()
    for round in range(rounds):
        dealt = shuffle.deck(edition("standard"), round)
        places[dealt.index(9)] += 1
        pairs[dealt.index(9) - dealt.index(8), 0] += 1
    assert chi_square(places, rounds / 21, 21) < 60  # 20 degrees of freedom: one in 10^5 is above 58
    for distance in range(1, 21):
        share = (21 - distance) / (21 * 20) * rounds
        for sign in (-1, 1):
            assert abs(pairs[sign * distance, 0] - share) < 5 * share**0.5 + 5


# Verifying a record


def play(shuffle: FairShuffle, players: int = 3, first: int | None = None) -> Game:
    game, number = Game("standard", [f"P{seat}" for seat in range(players)], shuffle=shuffle, first=first), 0
    while not game.over:
        if game.round_over:
            game.next_round()
        game.play(generator(7, 0, CHOICE, number).choice(game.legal_moves()))
        number += 1
    return game


def fair_game(seed: int = 1, *, tie: bool = False) -> tuple[Record, FairShuffle]:
    """A game that was dealt fairly, if wanted with a round that began by lot because the last one was tied."""
    while True:
        shuffle = FairShuffle.fresh([True, True, False, True], seed=seed)
        game = play(shuffle, 4)
        if not tie or any(played.by_lot for played in game.rounds[1:]):
            record = to_record(game, fair=proof(shuffle))
            return json.loads(json.dumps(record)), shuffle
        seed += 1


def found(record: Record, kept: dict[str, Any] | None = None) -> list[str]:
    errors = list(mismatches(record, 0, kept))
    for error in errors:
        assert type(error) is FairnessError
        assert str(error).isprintable()
        assert str(error).startswith("Game 0")
    return [error.key for error in errors]


def rounds_of(record: Record) -> int:
    return len(record["rounds"])


@pytest.mark.parametrize("seed", range(5))
def test_an_honest_game(seed: int) -> None:
    record, shuffle = fair_game(seed, tie=True)
    assert found(record) == []
    for seat in (0, 1, 3):
        assert found(record, json.loads(json.dumps(receipt(shuffle, seat)))) == []


def test_an_honest_game_that_is_not_over() -> None:
    shuffle = FairShuffle.fresh([True, False], seed=1)
    game = Game("classic", ["Ada", "Bo"], shuffle=shuffle)
    assert found(to_record(game, fair=proof(shuffle))) == []


def test_whoever_wrote_a_letter_begins_without_a_lot() -> None:
    shuffle = FairShuffle.fresh([True, True], seed=1)
    for first in (0, 1):
        assert found(to_record(play(shuffle, 2, first), fair=proof(shuffle))) == []


class Cheat:
    """A host that deals by the rules but changes one thing."""

    def __init__(self, honest: FairShuffle, round: int, what: str) -> None:
        self.honest, self.round, self.what = honest, round, what
        self.done = False

    def deck(self, edition: Any, round: int) -> list[int]:
        dealt = self.honest.deck(edition, round)
        if self.what == "deck" and round == self.round:
            other = next(place for place in range(1, len(dealt)) if dealt[place] != dealt[0])
            dealt[0], dealt[other] = dealt[other], dealt[0]
        return dealt

    def lot(self, round: int, among: Any) -> int:
        right = self.honest.lot(round, among)
        if self.what == "lot" and not self.done and (round == 0) == (self.round == 0):
            self.done = True
            return next(seat for seat in among if seat != right)
        return right


def cheated(what: str, round: int) -> Record:
    for seed in range(100):
        honest = FairShuffle.fresh([True, True, False, True], seed=seed)
        cheat: Any = Cheat(honest, round, what)
        record = to_record(play(cheat, 4), fair=proof(honest))
        if what == "deck" or cheat.done:
            return json.loads(json.dumps(record))
    raise AssertionError("no game had such a round")


@pytest.mark.parametrize(("what", "round", "key"), [("deck", 0, "deck"), ("deck", 1, "deck"), ("lot", 0, "lot")])
def test_a_cheat_is_caught(what: str, round: int, key: str) -> None:
    record = cheated(what, round)
    [error] = mismatches(record)
    assert error.key == f"fair-{key}"
    assert error.details["round"] == round


def test_a_cheat_with_the_lot_after_a_tie_is_caught() -> None:
    [error] = mismatches(cheated("lot", 1))
    assert error.key == "fair-lot"
    assert error.details["round"] != 0


def test_another_secret_is_caught() -> None:
    record, _ = fair_game()
    other = b"\x99" * 32
    record["fair"]["secret"] = other.hex()
    rounds = rounds_of(record)
    keys = Counter(found(record))
    assert keys["fair-secret"] == 1
    assert keys["fair-deck"] == rounds
    record["fair"]["commitment"] = commitment(other)
    keys = Counter(found(record))
    assert keys["fair-secret"] == 0
    assert keys["fair-deck"] == rounds


def test_another_seed_is_caught() -> None:
    record, _ = fair_game()
    record["fair"]["seeds"][1] = "99" * 32
    keys = Counter(found(record))
    assert keys["fair-seed"] == 1
    assert keys["fair-deck"] == rounds_of(record)
    record["fair"]["commitments"][1] = commitment(b"\x99" * 32)
    assert Counter(found(record))["fair-deck"] == rounds_of(record)


def test_another_order_of_seeds_is_caught() -> None:
    record, _ = fair_game()
    for key in ("seeds", "commitments"):
        row = record["fair"][key]
        row[0], row[1] = row[1], row[0]
    assert Counter(found(record))["fair-deck"] == rounds_of(record)


def test_a_seed_left_out_is_caught() -> None:
    record, _ = fair_game()
    record["fair"]["seeds"][0] = None
    keys = Counter(found(record))
    assert keys["fair-seed"] == 1
    assert keys["fair-deck"] == rounds_of(record)


def test_a_receipt_of_another_game() -> None:
    record, shuffle = fair_game(1)
    _, other = fair_game(2)
    assert found(record, receipt(other, 0)) == ["fair-receipt-commitment", "fair-receipt-seed"]
    assert found(record, receipt(other, 0) | {"commitment": commitment(shuffle.secret)}) == ["fair-receipt-seed"]
    assert found(record, receipt(shuffle, 0) | {"commitment": commitment(other.secret)}) == [
        "fair-receipt-commitment"
    ]


def test_a_receipt_with_another_seed_or_seat() -> None:
    record, shuffle = fair_game()
    kept = receipt(shuffle, 0)
    assert found(record, kept | {"seed": "77" * 32}) == ["fair-receipt-seed"]
    for seat in (1, 2, 3, 4, -1, 10**30):
        assert found(record, kept | {"seat": seat}) == ["fair-receipt-seed"], seat


def test_no_proof() -> None:
    record, _ = fair_game()
    del record["fair"]
    with pytest.raises(RecordError, match="carries no proof") as caught:
        list(mismatches(record))
    assert caught.value.key == "fair-none"


def wrong(key: str, value: object) -> Callable[[Record], None]:
    return lambda fair: fair.__setitem__(key, value)


def without(key: str) -> Callable[[Record], None]:
    return lambda fair: fair.__delitem__(key)


HEX = "ab" * 32
MALFORMED = [
    *(wrong("secret", value) for value in (None, 3, "", "ab", "zz" * 32, HEX + "a", ["ab"], "é" * 64)),
    *(wrong("secret", value) for value in (" " * 64, "a b " * 16, "ab" * 31 + "\n\n")),
    *(wrong("seeds", value) for value in (None, 3, "abcd", [], [HEX], [HEX] * 5, [1, 2, 3, 4], {}, {"a": 1})),
    *(wrong("seeds", value) for value in ([HEX, HEX, None, "ab"], [" " * 64, HEX, None, HEX], [[], [], [], []])),
    *(wrong("commitments", value) for value in (None, 3, [], [HEX] * 5, {"a": 1, "b": 2, "c": 3, "d": 4})),
    *(wrong("commitment", value) for value in (None, 3, [], {}, True)),
    *(without(key) for key in ("secret", "seeds", "commitments", "commitment")),
]


@pytest.mark.parametrize("change", MALFORMED, ids=range(len(MALFORMED)))
def test_a_malformed_proof(change: Callable[[Record], None]) -> None:
    record, _ = fair_game()
    change(record["fair"])
    with pytest.raises(RecordError) as caught:
        list(mismatches(record))
    assert caught.value.key == "fair-unreadable"
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("commitments", ["abcd", [1, 2, 3, 4], [[], {}, None, 1.5]])
def test_commitments_of_another_kind_are_caught(commitments: object) -> None:
    record, _ = fair_game()
    record["fair"]["commitments"] = commitments
    try:
        keys = set(found(record))
    except RecordError as error:
        keys = {error.key}
    assert keys in ({"fair-seed"}, {"fair-unreadable"})


def test_a_short_secret_is_refused_even_if_it_was_promised() -> None:
    """Hexadecimal digits may not have blanks between them: 64 letters would not be 32 bytes."""
    record, _ = fair_game()
    record["fair"] |= {"secret": " " * 64, "commitment": commitment(b"")}
    with pytest.raises(RecordError):
        list(mismatches(record))


@pytest.mark.parametrize("fair", [[], "x", 3, True, {}, [1, 2], 0, "", False])
def test_a_proof_that_is_none(fair: object) -> None:
    record, _ = fair_game()
    with pytest.raises(RecordError) as caught:
        list(mismatches(record | {"fair": fair}))
    assert caught.value.key == "fair-unreadable"


def test_a_broken_record_is_not_verified() -> None:
    record, _ = fair_game()
    record["rounds"][0]["moves"][0] = "x"
    with pytest.raises(BilletDouxError, match="round 0, ply 0: x breaks a rule"):
        list(mismatches(record))


def test_a_proof_does_not_change_the_game() -> None:
    record, _ = fair_game()
    bare = copy.deepcopy(record)
    del bare["fair"]
    assert replay(record).state == replay(bare).state


# Receipts from files


def test_a_receipt_is_read(tmp_path: Path) -> None:
    _, shuffle = fair_game()
    kept = receipt(shuffle, 3)
    (tmp_path / "kept").write_text(json.dumps(kept), encoding="utf-8")
    assert read_receipt(tmp_path / "kept") == kept


RECEIPTS = [
    *(b"", b"x", b"{", b"\xff", b"[]", b"3", b"null", b"{}", b'{"format": "billetdoux-record/1"}', b"9" * 5000),
    b"[" * 100_000,
    b'{"format": "billetdoux-receipt/1"}',
    b'{"format": "billetdoux-receipt/1", "seat": 0, "seed": 3, "commitment": "ab"}',
    b'{"format": "billetdoux-receipt/1", "seat": 0, "seed": null, "commitment": "ab"}',
    b'{"format": "billetdoux-receipt/1", "seat": "0", "seed": "ab", "commitment": "ab"}',
    b'{"format": "billetdoux-receipt/1", "seat": true, "seed": "ab", "commitment": "ab"}',
    b'{"format": "billetdoux-receipt/1", "seat": 0.0, "seed": "ab", "commitment": "ab"}',
    b'{"format": "billetdoux-receipt/1", "seat": null, "seed": "ab", "commitment": "ab"}',
]


@pytest.mark.parametrize("content", RECEIPTS, ids=range(len(RECEIPTS)))
def test_an_unreadable_receipt(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "kept"
    path.write_bytes(content)
    with pytest.raises(RecordError) as caught:
        read_receipt(path)
    assert caught.value.key == "fair-receipt-unreadable"
    assert str(path) in str(caught.value)
    assert str(caught.value).isprintable()


def test_a_missing_receipt(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="There is no file"):
        read_receipt(tmp_path / "none")
