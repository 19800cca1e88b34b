"""Files of weights: 8 bits for each number of a layer's matrix, 16 for all else.

Of such a matrix, sixteen numbers at a time, one under the other, share a scale: the largest is 127 times that. How a
network plays changes by that less than by the lots of its training. The heads keep 16 bits: some speak softly beside
others, and what is rounded off there nothing evens out. Older files have 16 bits for each number.
"""

from __future__ import annotations

from dataclasses import dataclass
from pickle import UnpicklingError
from typing import TYPE_CHECKING, Any
from zipfile import BadZipFile

import numpy as np

from billetdoux.errors import OptionError
from billetdoux.rules.state import SEATS

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    Array = np.ndarray[Any, np.dtype[np.float32]]

TOGETHER = 16  # numbers that share a scale
LARGEST = 127
SMALLEST = 1e-7  # no scale is less, so that nothing is divided by nothing
SCALE = ".scale"  # behind the name of a matrix
HEADS = "heads.weight"
# What reading a file can raise that holds something else.
UNREADABLE = (OSError, ValueError, ArithmeticError, TypeError, LookupError, EOFError, BadZipFile, UnpicklingError)


@dataclass(frozen=True)
class Weights:
    """The weights of a network by name, and how many can play at most."""

    arrays: dict[str, Array]
    seats: int


def write_weights(path: Path, arrays: Mapping[str, Array], seats: int) -> None:
    """Write the weights of a network."""
    kept: dict[str, Any] = {"seats": np.int8(seats)}
    for name, array in arrays.items():
        if array.ndim == 2 and name != HEADS and len(array) % TOGETHER == 0:
            kept[name], kept[name + SCALE] = packed(array)
        else:
            kept[name] = array.astype(np.float16)
    np.savez_compressed(path, **kept)


def packed(matrix: Array) -> tuple[Any, Any]:
    """Return a matrix in small whole numbers, and their scales."""
    groups = matrix.reshape(-1, TOGETHER, matrix.shape[1])
    scales = np.maximum(np.abs(groups).max(1) / LARGEST, SMALLEST).astype(np.float16)
    whole = np.rint(groups / scales[:, None].astype(np.float32)).clip(-LARGEST, LARGEST)
    return whole.astype(np.int8).reshape(matrix.shape), scales


def unpacked(whole: Any, scales: Any) -> Array:
    """Return a matrix as it was, nearly."""
    groups = whole.reshape(-1, TOGETHER, whole.shape[1]).astype(np.float32)
    return (groups * scales[:, None].astype(np.float32)).reshape(whole.shape)


def read_weights(path: Path) -> Weights:
    """Read the weights of a network, as training writes them."""
    try:
        with np.load(path) as file:
            kept: dict[str, Any] = {name: file[name] for name in file.files}
        seats = int(kept.pop("seats", SEATS))
        arrays = {
            name: unpacked(array, kept[name + SCALE]) if array.dtype == np.int8 else array.astype(np.float32)
            for name, array in kept.items()
            if not name.endswith(SCALE)
        }
    except FileNotFoundError as error:
        raise OptionError("file-missing", file=path) from error
    except UNREADABLE as error:
        raise OptionError("weights-wrong", file=path) from error
    return Weights(arrays, seats)
