"""A file that keeps what an arena has played, so that it can stop at any moment and go on later.

Its first line says which arena it is; each further line is a task that is done. A line that is not whole, because the
arena was killed while it wrote it, is written over.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import billetdoux
from billetdoux.bots.arena.plan import PARTS, Lapses, Outcome, Pairing, Results, Task, TaskResult
from billetdoux.errors import BilletDouxError, FileError, shorten
from billetdoux.game.record import read_text, reason

if TYPE_CHECKING:
    from billetdoux.bots.arena.plan import ArenaPlan

FORMAT = "billetdoux-arena/1"
MOST_DEALS, MOST_ROUNDS = 10**12, 1000
AROUND = {
    "__init__",
    "figures",
    "registry",
    "rounds",
    "program",
    "speak",
    "workers",
}  # of bots/: nothing that decides a move


@cache
def code_version() -> str:
    """Return a name for the code that decides the moves of our own bots: with other code, results do not add up."""
    package = Path(billetdoux.__file__).parent
    rooms = ("rules", "observe", "views", "fast", "bots/network", "bots/endgame")
    decisive = [path for room in rooms for path in (package / room).rglob("*.*")]
    bots = [path for path in (package / "bots").glob("*.py") if path.stem not in AROUND]
    digest = hashlib.sha256()
    for path in sorted([*decisive, *bots]):
        if path.suffix in {".py", ".toml", ".npz"}:
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def first_line(plan: ArenaPlan) -> dict[str, object]:
    """Return what all results in one file have in common."""
    return {
        "format": FORMAT,
        "edition": plan.edition,
        "players": plan.players,
        "seed": plan.seed,
        "matches": plan.matches,
        "code": code_version(),
    }


class ResultsFile:
    """Reads what the file holds already, and writes on."""

    def __init__(self, path: Path, plan: ArenaPlan) -> None:
        self.path = path
        self.results = Results()
        whole = self._read(plan) if path.exists() else 0
        try:
            self._file = path.open("r+" if path.exists() else "w", encoding="utf-8", newline="\n")
            self._file.seek(whole)
            self._file.truncate()
            if whole == 0:
                self._write(first_line(plan))
        except OSError as error:
            raise FileError("file-unwritable", file=path, problem=reason(error)) from error

    def _read(self, plan: ArenaPlan) -> int:
        """Read all whole lines; return how many bytes they are."""
        lines = read_text(self.path).splitlines(keepends=True)
        if lines and not lines[-1].endswith("\n"):
            lines.pop()
        if not lines:
            return 0
        try:
            found, *rows = (json.loads(line) for line in lines)
            if not isinstance(found, dict) or "format" not in found:
                raise ValueError("its first line says nothing of an arena")
            self._compare(cast("dict[str, Any]", found), plan)
            for row in rows:
                self.results.add(*read_row(row, plan))
        except FileError:
            raise
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
            raise FileError(
                "arena-file-wrong", file=self.path, problem=shorten(f"{type(error).__name__}: {error}", 200)
            ) from error
        return sum(len(line.encode()) for line in lines)

    def _compare(self, found: dict[str, Any], plan: ArenaPlan) -> None:
        for key, right in first_line(plan).items():
            if found.get(key) != right:
                raise FileError("arena-file-other", file=self.path, key=key, said=found.get(key, "–"), right=right)

    def add(self, task: Task, played: TaskResult) -> None:
        """Enter what came of a task, and keep it."""
        self.results.add(task, played)
        try:
            self._write(write_row(task, played))
        except OSError as error:
            raise FileError("file-unwritable", file=self.path, problem=reason(error)) from error

    def _write(self, row: dict[str, object]) -> None:
        self._file.write(json.dumps(row, separators=(",", ":")) + "\n")
        self._file.flush()

    def close(self) -> None:
        """Write no more."""
        self._file.close()


def write_row(task: Task, played: TaskResult) -> dict[str, object]:
    """Return a task as a line has it."""
    lapses = {bot: asdict(one) for bot, one in played.lapses.items()}
    row = {"table": task.table, "rotation": task.rotation, "start": task.start}
    return {**row, "games": played.outcomes, "lapses": lapses}


def read_row(row: dict[str, Any], plan: ArenaPlan) -> tuple[Task, TaskResult]:
    """Return the task of a line; an error if there is no such task, or no game can have come out like that."""
    outcomes = [read_outcome(game) for game in row["games"]]
    one, others = row["table"]
    if not (isinstance(one, str) and isinstance(others, str)):
        raise TypeError("bots have names")
    table = Pairing(one, others)
    rotation, start = whole(row["rotation"], plan.players - 1), whole(row["start"], MOST_DEALS)
    lapses = {bot: read_lapses(found) for bot, found in row["lapses"].items()}
    if not set(lapses) <= set(table):
        raise ValueError("somebody lapsed who did not play")
    return Task(table, rotation, start, start + len(outcomes)), TaskResult(outcomes, lapses)


def read_outcome(game: Any) -> Outcome:
    """Return what came of a game."""
    rounds, parts, match = game
    whole(rounds, MOST_ROUNDS)
    return Outcome(rounds, whole(parts, PARTS * rounds), whole(match, PARTS))


def read_lapses(found: Any) -> Lapses:
    """Return what a bot did wrong."""
    lapses = Lapses(**found)
    for name in ("asked", "crashed", "stalled", "nonsense", "given_up"):
        whole(getattr(lapses, name), MOST_DEALS)
    if lapses.first is None:
        return lapses
    details = {str(name): shorten(value, 200) for name, value in lapses.first["details"].items()}
    BilletDouxError(lapses.first["key"], **details)  # it can be said in a sentence
    return replace(lapses, first={"key": lapses.first["key"], "details": details})


def whole(value: Any, most: int) -> int:
    """Return a whole number, if it is one that can be."""
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError(f"{shorten(value)} is not between 0 and {most}")
    return value
