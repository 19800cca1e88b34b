"""A file that keeps what an arena has played, so that it can stop at any moment and go on later.

Its first line says which arena it is; each further line is a task that is done. A line that is not whole, because the
arena was killed while it wrote it, is written over.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import billetdoux
from billetdoux.bots.arena.plan import Lapses, Outcome, Pairing, Results, Task, TaskResult
from billetdoux.errors import FileError
from billetdoux.game.record import read_text, reason

if TYPE_CHECKING:
    from billetdoux.bots.arena.plan import ArenaPlan

FORMAT = "billetdoux-arena/1"
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
                self.results.add(*read_row(row))
        except FileError:
            raise
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            raise FileError("arena-file-wrong", file=self.path, problem=f"{type(error).__name__}: {error}") from error
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


def read_row(row: dict[str, Any]) -> tuple[Task, TaskResult]:
    """Return the task of a line."""
    outcomes = [Outcome(*map(int, game)) for game in row["games"]]
    one, others = row["table"]
    task = Task(
        Pairing(str(one), str(others)), int(row["rotation"]), int(row["start"]), int(row["start"]) + len(outcomes)
    )
    return task, TaskResult(outcomes, {bot: Lapses(**lapses) for bot, lapses in row["lapses"].items()})
