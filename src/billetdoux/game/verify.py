"""Proof that a game's decks and lots were not chosen by anybody: what a record carries, and how it is checked."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, cast

from billetdoux.errors import FairnessError, FileError, RecordError
from billetdoux.game.fair import SEED_BYTES, FairShuffle, commitment
from billetdoux.game.record import read_text, replay

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from billetdoux.game.record import Record

RECEIPT = "billetdoux-receipt/1"


def proof(shuffle: FairShuffle) -> dict[str, object]:
    """Return what a record carries of a fair shuffle, the secret revealed."""
    return {
        "commitment": commitment(shuffle.secret),
        "secret": shuffle.secret.hex(),
        "commitments": [seed and commitment(seed) for seed in shuffle.seeds],
        "seeds": [seed and seed.hex() for seed in shuffle.seeds],
    }


def receipt(shuffle: FairShuffle, seat: int) -> dict[str, object]:
    """Return what a player keeps: the commitment seen before revealing, and their own seed."""
    seed = shuffle.seeds[seat]
    return {
        "format": RECEIPT,
        "commitment": commitment(shuffle.secret),
        "seat": seat,
        "seed": seed and seed.hex(),
    }


def read_shuffle(record: Record, number: int = 0) -> FairShuffle:
    """Return the fair shuffle whose proof a record carries."""
    fair: Any = record.get("fair")
    if fair is None:
        raise RecordError("fair-none", game=number)
    try:
        secret = read_bytes(fair["secret"])
        seeds = tuple(None if seed is None else read_bytes(seed) for seed in fair["seeds"])
        for key in ("seeds", "commitments"):
            if type(fair[key]) is not list or len(fair[key]) != len(record["players"]):
                raise ValueError(f"“{key}” must hold one for each seat, or null")
        if not isinstance(fair["commitment"], str):
            raise ValueError("“commitment” is not a word")
    except (KeyError, TypeError, ValueError) as error:
        problem = f"“{error.args[0]}” is missing" if isinstance(error, KeyError) else str(error)
        raise RecordError("fair-unreadable", game=number, problem=problem) from error
    return FairShuffle(secret, seeds)


def read_bytes(text: object) -> bytes:
    """Read a secret or seed from its 64 hexadecimal digits."""
    if not isinstance(text, str) or not re.fullmatch(f"[0-9a-fA-F]{{{2 * SEED_BYTES}}}", text):
        raise ValueError(f"a secret or seed is {2 * SEED_BYTES} hexadecimal digits")
    return bytes.fromhex(text)


def read_receipt(path: Path) -> dict[str, Any]:
    """Read a player's receipt."""
    try:
        data = json.loads(read_text(path))
    except FileError:
        raise
    except (ValueError, RecursionError) as error:
        raise RecordError("fair-receipt-unreadable", file=path, problem="it is not JSON") from error
    kept = cast("dict[str, Any]", data if isinstance(data, dict) else {})
    if kept.get("format") != RECEIPT:
        raise RecordError("fair-receipt-unreadable", file=path, problem=f"its format is not “{RECEIPT}”")
    if type(kept.get("seat", 0)) is not int or not isinstance(kept.get("seed"), str):
        raise RecordError("fair-receipt-unreadable", file=path, problem="it has no seat and seed")
    return kept


def mismatches(record: Record, number: int = 0, kept: dict[str, Any] | None = None) -> Iterator[FairnessError]:
    """Yield everything about a record's decks and lots that is not what was promised."""
    shuffle = read_shuffle(record, number)
    game = replay(record, number)
    fair = record["fair"]
    if commitment(shuffle.secret) != fair["commitment"]:
        yield FairnessError("fair-secret", game=number)
    for seat, seed in enumerate(shuffle.seeds):
        if (seed and commitment(seed)) != fair["commitments"][seat]:
            yield FairnessError("fair-seed", game=number, seat=seat)
    for round_number, played in enumerate(game.rounds):
        if list(played.deck) != shuffle.deck(game.edition, round_number):
            yield FairnessError("fair-deck", game=number, round=round_number)
        if played.by_lot:
            among = game.rounds[round_number - 1].winners if round_number else tuple(game.seats)
            right = shuffle.lot(round_number, among or ())
            if played.first != right:
                yield FairnessError("fair-lot", game=number, round=round_number, said=played.first, right=right)
    if kept is not None:
        if kept.get("commitment") != fair["commitment"]:
            yield FairnessError("fair-receipt-commitment", game=number)
        seats = fair["seeds"] if "seat" not in kept else fair["seeds"][kept["seat"] : kept["seat"] + 1]
        if kept.get("seed") not in seats:
            yield FairnessError("fair-receipt-seed", game=number)
