"""Files from elsewhere, damaged or made to harm: weights, and results of an arena. One sentence each."""

from __future__ import annotations

import copy
import io
import json
import random
import struct
import subprocess
import sys
import zipfile
from contextlib import closing, suppress
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from billetdoux.bots.arena.plan import ArenaPlan, Lapses, Outcome, Pairing, Task, TaskResult
from billetdoux.bots.arena.report import report as report_of
from billetdoux.bots.arena.results_file import ResultsFile
from billetdoux.bots.network.forward import OF_TWO, Network
from billetdoux.errors import BilletDouxError
from billetdoux.terminal.arena import lapses as say_lapses
from billetdoux.text.catalogue import catalogue
from sizes import LONG

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def members() -> dict[str, bytes]:
    """Return what is in a good file of weights."""
    with zipfile.ZipFile(OF_TWO) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def header(shape: str, kind: str = "<f2") -> bytes:
    """Return the beginning of an array that says that it has this shape."""
    text = f"{{'descr': '{kind}', 'fortran_order': False, 'shape': {shape}, }}".encode()
    text += b" " * (64 - (10 + len(text) + 1) % 64) + b"\n"
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(text)) + text


def archive(changed: dict[str, bytes], way: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Return a file of weights with something else in it."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", way) as file:
        for name, data in (members() | changed).items():
            file.writestr(name, data)
    return made.getvalue()


def array(value: Any) -> bytes:
    """Return an array as a file has it."""
    made = io.BytesIO()
    np.lib.format.write_array(made, value, allow_pickle=True)
    return made.getvalue()


DAMAGED: dict[str, Callable[[], bytes]] = {
    "a shape of more than there is": lambda: archive({"first.bias.npy": header("(1000000000000,)") + b"12"}),
    "a shape below nothing": lambda: archive({"first.bias.npy": header("(-1, 4)") + b"12"}),
    "a header that is no header": lambda: archive({"first.bias.npy": header("(") + b"12"}),
    "a header that is code": lambda: archive({"first.bias.npy": header("__import__('os')") + b"12"}),
    "a magic of another kind": lambda: archive({"first.bias.npy": b"nothing"}),
    "a newer version": lambda: archive({"first.bias.npy": b"\x93NUMPY\x09\x00" + b"x" * 90}),
    "objects": lambda: archive({"first.bias.npy": array(np.array([{}], object))}),
    "no numbers": lambda: archive({"first.bias.npy": array(np.full(128, np.nan, np.float16))}),
    "seats for nobody": lambda: archive({"seats.npy": array(np.int8(0))}),
    "seats for too many": lambda: archive({"seats.npy": array(np.int8(127))}),
    "seats in words": lambda: archive({"seats.npy": array(np.array("two"))}),
    "a matrix without its scale": lambda: archive({"layers.0.weight.scale.npy": array(np.zeros(3, np.float16))}),
    "half of it": lambda: OF_TWO.read_bytes()[: OF_TWO.stat().st_size // 2],
    "another way of packing": lambda: patched(b"PK\x01\x02", 10, b"\x63\x00"),
    "encrypted": lambda: patched(b"PK\x01\x02", 8, b"\x01\x00"),
    "nothing": lambda: b"",
}


def patched(mark: bytes, offset: int, put: bytes) -> bytes:
    """Return a good file in which something of its list of contents is changed."""
    data = bytearray(OF_TWO.read_bytes())
    at = data.index(mark) + offset
    data[at : at + len(put)] = put
    return bytes(data)


@pytest.mark.parametrize("what", DAMAGED)
def test_damaged_weights_are_refused_with_one_sentence(tmp_path: Path, what: str) -> None:
    path = tmp_path / "w.npz"
    path.write_bytes(DAMAGED[what]())
    with pytest.raises(BilletDouxError, match="does not hold the weights"):
        Network(path)


def test_weights_with_any_bytes_changed_raise_nothing_else(tmp_path: Path) -> None:
    rng, good, path = random.Random(7), OF_TWO.read_bytes(), tmp_path / "w.npz"
    for _ in range(1000 if LONG else 60):
        data = bytearray(good)
        for _ in range(rng.choice((1, 4, 30))):
            where = rng.randrange(len(data)) if rng.random() < 0.3 else rng.choice((-1, 1)) * rng.randrange(3000)
            data[where] = rng.randrange(256)
        path.write_bytes(data)
        with suppress(BilletDouxError):
            Network(path)


def test_a_bomb_is_not_unpacked(tmp_path: Path) -> None:
    path = tmp_path / "bomb.npz"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        zeros = header("(536870912,)") + bytes(1 << 20)
        with file.open("first.bias.npy", "w", force_zip64=True) as packed:
            packed.write(zeros)
            for _ in range(1023):
                packed.write(bytes(1 << 20))
    assert path.stat().st_size < 4 << 20
    code = f"""
import resource, sys
from pathlib import Path
from billetdoux.bots.network.forward import Network
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
try:
    Network(Path({str(path)!r}))
except ValueError as error:
    print(error)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    said, grown = done.stdout.splitlines()
    assert "does not hold the weights" in said
    assert int(grown) < 100_000, "kilobytes"


# Results of an arena


def plan() -> ArenaPlan:
    """Return a small arena."""
    return ArenaPlan("classic", 2, (Pairing("casual", "random"),), deals=2, seed=1)


def good_lines(path: Path) -> list[str]:
    """Write a good file of results; return its lines."""
    with closing(ResultsFile(path, plan())) as file:
        wrong = Lapses(asked=9, crashed=1, first={"key": "bot-stalled", "details": {"bot": "x", "seconds": 5}})
        for rotation in (0, 1):
            outcomes = [Outcome(3, 60, 60), Outcome(2, 0, 0)]
            file.add(Task(plan().tables[0], rotation, 0, 2), TaskResult(outcomes, {"casual": wrong}))
    return path.read_text().splitlines()


HOSTILE: list[Any] = ["x", "", -1, 10**30, 1.5, float("inf"), True, None, [], [[]], {}, {"x": {}}, ["\x1b[2J", 7]]


def spots(value: Any) -> list[tuple[str | int, ...]]:
    """List the ways to all parts of a value."""
    inside = list(value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ())
    return [(), *((key, *path) for key, one in inside for path in spots(one))]


def test_results_of_an_arena_with_anything_in_any_place(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    lines = good_lines(path)
    assert "has not answered" in read(path)
    rows = [json.loads(line) for line in lines]
    refused = 0
    for number, row in enumerate(rows[:2]):
        for spot in spots(row)[1:]:
            for value in HOSTILE:
                changed = copy.deepcopy(rows)
                at = changed[number]
                for key in spot[:-1]:
                    at = at[key]
                at[spot[-1]] = value
                path.write_text("".join(json.dumps(one) + "\n" for one in changed))
                try:
                    said = read(path)
                except BilletDouxError:
                    refused += 1
                except Exception as error:
                    raise AssertionError(f"{spot} = {value!r}") from error
                else:
                    assert "\x1b" not in said
    assert refused > 100


def read(path: Path) -> str:
    """Read results, and say what is reported of them."""
    with closing(ResultsFile(path, plan())) as file:
        if file.results.todo(plan(), frozenset(), 16):
            return "there is more to play"
        report: Any = report_of(plan(), file.results)
    return " ".join(say_lapses(catalogue("en"), one) for one in report["lapses"])
