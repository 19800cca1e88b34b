"""Receipts: what a player keeps of a game, and holds against its record afterwards."""

from __future__ import annotations

import json
from dataclasses import field
from typing import TYPE_CHECKING, Any, Literal, cast

from billetdoux.declare import ShapeError, message, reader, to_dict
from billetdoux.errors import FileError, RecordError
from billetdoux.game.fair import commitment
from billetdoux.game.frozen_list import FrozenList, Hex32
from billetdoux.game.record import read_text
from billetdoux.value import value
from billetdoux.views.events import Event

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from billetdoux.game.fair import FairShuffle

OLD_RECEIPT = "billetdoux-receipt/1"
RECEIPT = "billetdoux-receipt/2"


@message
class Receipt:
    """What a player keeps: the list that was frozen, their own seed, and the last tag of the log that they saw."""

    format: Literal["billetdoux-receipt/2"] = RECEIPT
    frozen: FrozenList
    seat: int
    seed: Hex32 = field(repr=False)
    revealed: bool  # the host has taken the seed
    names: tuple[str, ...]  # by seat, as they were told
    number: int | None  # of the last entry that was seen; none: no entry with a tag was
    tag: Hex32 | None  # of that entry
    shown: tuple[tuple[Event, ...], ...] | None = None  # the events of each entry of the log, as they were seen


@value
class OldReceipt:
    """A receipt of format 1: the commitment that was seen before revealing, and the seed. It binds nothing else."""

    commitment: object
    seat: int | None
    seed: str = field(repr=False)


read_new = reader(Receipt, strict=False)  # somebody newer may have written more


def receipt(shuffle: FairShuffle, seat: int, names: Sequence[str]) -> dict[str, Any]:
    """Return the receipt of somebody at a table without a server, where all seeds count and nothing has been seen."""
    seed, frozen = shuffle.seeds[seat], shuffle.frozen
    assert seed is not None, "a bot keeps no receipt"
    if frozen is None:  # a game that was saved by an older version
        promised = commitment(shuffle.secret)
        return {"format": OLD_RECEIPT, "commitment": promised, "seat": seat, "seed": seed.hex()}
    kept = Receipt(
        frozen=frozen, seat=seat, seed=seed.hex(), revealed=True, names=tuple(names), number=None, tag=None
    )
    return to_dict(kept)


def read_receipt(path: Path) -> dict[str, Any]:
    """Read a player's receipt."""
    try:
        data = json.loads(read_text(path))
        parse_receipt(data)
    except FileError:
        raise
    except ShapeError as error:
        raise RecordError("fair-receipt-unreadable", file=path, problem=error) from error
    except (ValueError, RecursionError) as error:
        raise RecordError("fair-receipt-unreadable", file=path, problem="it is not JSON") from error
    return data


def parse_receipt(data: object) -> Receipt | OldReceipt:
    """Return what a receipt says; ShapeError says what is wrong with it."""
    kept = cast("dict[str, Any]", data if isinstance(data, dict) else {})
    if kept.get("format") == RECEIPT:
        return read_new(kept)
    if kept.get("format") != OLD_RECEIPT:
        raise ShapeError(f"its format is neither “{OLD_RECEIPT}” nor “{RECEIPT}”")
    if type(kept.get("seat", 0)) is not int or not isinstance(kept.get("seed"), str):
        raise ShapeError("it has no seat and seed")
    return OldReceipt(kept.get("commitment"), kept.get("seat"), kept["seed"])
