"""Proof that a game's decks and lots were not chosen by anybody: what a record carries, and how it is checked."""

from __future__ import annotations

import re
from itertools import combinations
from typing import TYPE_CHECKING, Any, cast

from billetdoux.declare import reader, to_dict
from billetdoux.errors import FairnessError, RecordError
from billetdoux.game.fair import SEED_BYTES, FairShuffle, commitment
from billetdoux.game.frozen_list import FrozenList
from billetdoux.game.receipt import OldReceipt, Receipt, parse_receipt
from billetdoux.game.record import DELETED_NAME, log_of, replay
from billetdoux.game.tags import chain
from billetdoux.value import value

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from billetdoux.game.game import Game
    from billetdoux.game.record import Record
    from billetdoux.views.events import Event, Viewer

VERSION = 2
read_list = reader(FrozenList)


@value
class Finding:
    """Something that whoever checks a game should know, though it is no forgery: the key of a sentence."""

    key: str
    details: Mapping[str, Any]


# What a record carries.


def proof(shuffle: FairShuffle) -> dict[str, object]:
    """Return what a record carries of a fair shuffle, the secret revealed."""
    seeds = [None if seed is None else seed.hex() for seed in shuffle.seeds]
    if shuffle.frozen is not None:
        return {"version": VERSION, "frozen": to_dict(shuffle.frozen), "secret": shuffle.secret.hex(), "seeds": seeds}
    return {
        "commitment": commitment(shuffle.secret),
        "secret": shuffle.secret.hex(),
        "commitments": [None if seed is None else commitment(seed) for seed in shuffle.seeds],
        "seeds": seeds,
    }


def read_shuffle(record: Record, number: int = 0) -> FairShuffle:
    """Return the fair shuffle whose proof a record carries."""
    fair: Any = record.get("fair")
    if fair is None:
        raise RecordError("fair-none", game=number)
    try:
        version = fair.get("version", 1)
        if type(version) is not int or version not in (1, VERSION):
            raise ValueError("“version” is neither 1 nor 2")
        secret = read_bytes(fair["secret"])
        seeds = tuple(None if seed is None else read_bytes(seed) for seed in fair["seeds"])
        by_seat: dict[str, Any] = {"seeds": fair["seeds"]}
        frozen = None
        if version == VERSION:
            frozen = read_list(fair["frozen"])
            by_seat["frozen"] = list(frozen.seats)
        else:
            by_seat["commitments"] = fair["commitments"]
            if not isinstance(fair["commitment"], str):
                raise ValueError("“commitment” is not a word")
        for key, row in by_seat.items():
            if not isinstance(row, list) or len(cast("list[Any]", row)) != len(record["players"]):
                raise ValueError(f"“{key}” must hold one for each seat, or null")
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        problem = f"“{error.args[0]}” is missing" if isinstance(error, KeyError) else str(error)
        raise RecordError("fair-unreadable", game=number, problem=problem) from error
    return FairShuffle(secret, seeds, frozen)


def read_bytes(text: object) -> bytes:
    """Read a secret or seed from its 64 hexadecimal digits."""
    if not isinstance(text, str) or not re.fullmatch(f"[0-9a-fA-F]{{{2 * SEED_BYTES}}}", text):
        raise ValueError(f"a secret or seed is {2 * SEED_BYTES} hexadecimal digits")
    return bytes.fromhex(text)


# What is wrong with a record.


def mismatches(record: Record, number: int = 0, *kept: dict[str, Any]) -> Iterator[FairnessError]:
    """Yield everything about a record that is not what was promised, or not what those with receipts have seen."""
    shuffle = read_shuffle(record, number)
    game = replay(record, number)
    yield from mismatches_of_promises(record, number, shuffle)
    if shuffle.frozen is not None:
        yield from mismatches_of_list(record, number, shuffle.frozen, game)
    for round_number, played in enumerate(game.rounds):
        if list(played.deck) != shuffle.deck(game.edition, round_number):
            yield FairnessError("fair-deck", game=number, round=round_number)
        if played.by_lot:
            among = game.rounds[round_number - 1].winners if round_number else tuple(game.seats)
            right = shuffle.lot(round_number, among or ())
            if played.first != right:
                yield FairnessError("fair-lot", game=number, round=round_number, said=played.first, right=right)
    receipts = [parse_receipt(one) for one in kept]
    for one in receipts:
        if isinstance(one, OldReceipt):
            yield from mismatches_of_old_receipt(number, shuffle, one)
        else:
            yield from mismatches_of_receipt(record, number, shuffle, one)
    yield from two_histories(record, number, shuffle, [one for one in receipts if isinstance(one, Receipt)])


def mismatches_of_promises(record: Record, number: int, shuffle: FairShuffle) -> Iterator[FairnessError]:
    """Compare the secret and the seeds with what was promised. Who did not reveal broke no promise in version 2."""
    frozen, fair = shuffle.frozen, record["fair"]
    if commitment(shuffle.secret) != (fair["commitment"] if frozen is None else frozen.commitment):
        yield FairnessError("fair-secret", game=number)
    for seat, seed in enumerate(shuffle.seeds):
        promised = fair["commitments"][seat] if frozen is None else frozen.seats[seat].commitment
        absent = frozen is not None and seed is None
        if not absent and (None if seed is None else commitment(seed)) != promised:
            yield FairnessError("fair-seed", game=number, seat=seat)


def mismatches_of_list(record: Record, number: int, frozen: FrozenList, game: Game) -> Iterator[FairnessError]:
    """Compare what the list says of the game with what the record says."""
    first = game.rounds[0]
    told = {
        "game": record.get("id", frozen.game),  # a game that was played without a server has none
        "edition": game.edition.id,
        "enough": game.enough,
        "first": None if first.by_lot else first.first,
    }
    for key, said in told.items():
        right = getattr(frozen, key)
        if said != right:
            yield FairnessError("fair-list", game=number, key=key, said=shown(said), right=shown(right))


def mismatches_of_old_receipt(number: int, shuffle: FairShuffle, kept: OldReceipt) -> Iterator[FairnessError]:
    """Compare a record with a receipt of format 1."""
    frozen = shuffle.frozen
    if kept.commitment != (commitment(shuffle.secret) if frozen is None else frozen.commitment):
        yield FairnessError("fair-receipt-commitment", game=number)
    seeds = [None if seed is None else seed.hex() for seed in shuffle.seeds]
    if kept.seed not in (seeds if kept.seat is None else seeds[kept.seat : kept.seat + 1]):
        yield FairnessError("fair-receipt-seed", game=number)


def mismatches_of_receipt(
    record: Record, number: int, shuffle: FairShuffle, kept: Receipt
) -> Iterator[FairnessError]:
    """Compare a record with a receipt of format 2."""
    frozen, seat = shuffle.frozen, kept.seat
    if frozen is None:
        yield FairnessError("fair-receipt-version", game=number, seat=seat)
        return
    if kept.frozen.game != frozen.game:
        yield FairnessError("fair-receipt-game", game=number, seat=seat)
        return
    for key, seen in to_dict(kept.frozen).items():
        said = to_dict(frozen)[key]
        if said != seen:
            yield FairnessError("fair-receipt-list", game=number, seat=seat, key=key)
    seed = shuffle.seeds[seat] if seat in range(len(shuffle.seeds)) else b""  # no such seat, and nobody's seed
    if seed is None:
        if kept.revealed:
            yield FairnessError("fair-receipt-left-out", game=number, seat=seat)
    elif seed.hex() != kept.seed:
        yield FairnessError("fair-receipt-seed", game=number)
    for other, seen, said in renamed(record, kept):
        if said != DELETED_NAME:
            yield FairnessError("fair-receipt-name", game=number, seat=seat, other=other, said=said, seen=seen)
    if not fits_log(record, shuffle, kept):
        yield FairnessError("fair-receipt-tag", game=number, seat=seat, number=kept.number)
    if kept.shown is not None:
        yield from mismatches_of_shown(record, number, None if seed is None else seat, kept.shown)


def mismatches_of_shown(
    record: Record, number: int, viewer: Viewer, shown: Sequence[Sequence[Event]]
) -> Iterator[FairnessError]:
    """Yield the first entry of the log that was not shown as the record tells it; not all of them need have been."""
    log = replay(record, number).events(viewer)
    for entry, seen in enumerate(shown):
        if entry >= len(log) or tuple(log[entry]) != tuple(seen):
            yield FairnessError("fair-shown", game=number, number=entry)
            return


def renamed(record: Record, kept: Receipt) -> Iterator[tuple[int, str, str]]:
    """Yield the seats whose names are not those on a receipt: the seat, the name that was seen, the name now."""
    for seat, (seen, said) in enumerate(zip(kept.names, record["players"], strict=False)):
        if seen != said:
            yield seat, seen, said


def fits_log(record: Record, shuffle: FairShuffle, kept: Receipt) -> bool:
    """Tell whether the log up to the last entry that somebody saw is the one that the record tells."""
    if kept.number is None or shuffle.frozen is None:
        return True
    tags = list(chain(shuffle.secret, shuffle.frozen, log_of(record)))
    return kept.number in range(len(tags)) and tags[kept.number].hex() == kept.tag


def two_histories(
    record: Record, number: int, shuffle: FairShuffle, receipts: Sequence[Receipt]
) -> Iterator[FairnessError]:
    """Compare receipts of one game with each other: no two of them can be of different histories."""
    for one, other in combinations(receipts, 2):
        if one.frozen.game != other.frozen.game:
            continue
        at_odds = one.number is not None and one.number == other.number and one.tag != other.tag
        if (
            one.frozen != other.frozen
            or at_odds
            or fits_log(record, shuffle, one) != fits_log(record, shuffle, other)
        ):
            yield FairnessError("fair-two-histories", game=number, seat=one.seat, other=other.seat)


def shown(what: object) -> object:
    """Return what a sentence says of a value that may be missing."""
    return "–" if what is None else what


# What is worth knowing of a record that is sound.


def findings(record: Record, number: int = 0, *kept: dict[str, Any]) -> Iterator[Finding]:
    """Yield what is no forgery, but should be known: who did not confirm the shuffle, and how often it began anew."""
    shuffle = read_shuffle(record, number)
    frozen = shuffle.frozen
    if frozen is None:
        return
    for seat, seed in enumerate(shuffle.seeds):
        if seed is None and frozen.seats[seat].commitment is not None:
            yield Finding("verify-absent", {"game": number, "name": record["players"][seat]})
    if frozen.again:
        yield Finding("verify-again", {"game": number, "times": frozen.again})
    for one in map(parse_receipt, kept):
        if isinstance(one, OldReceipt) or one.frozen.game != frozen.game:
            continue
        for seat, seen, said in renamed(record, one):
            if said == DELETED_NAME:
                yield Finding("verify-name-deleted", {"game": number, "seat": seat, "name": seen})
        if one.number is None:
            yield Finding("verify-untagged", {"game": number, "seat": one.seat})
