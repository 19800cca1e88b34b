"""Draw what attackers have won from `master` after each of its runs, from their logs:  python research/attacks.py

Reads `training/attack-RUN-EDITION-PLAYERS-START.jsonl`, where START is `own`, its own weights, or `nothing`, and
`-recalls` follows if the attacker was shown more than `master` is. Writes `training/attacks.svg`.
"""

from __future__ import annotations

import re
from pathlib import Path

from billetdoux.charts import CURVE_STYLE, GAP, RIGHT, Point, Sheet, draw_curves
from billetdoux.train.chart import read_log, shares_over_time

FOLDER = Path(__file__).with_name("training")
NAME = re.compile(r"attack-(\d+)-(\w+-\d)-(own|nothing)(-recalls)?")
AIMS = {"standard-2": 0.505, "standard-4": 0.256, "classic-2": 0.505}  # of the rounds: an attacker should win no more
STILL_LEARNING = 0.02  # below par by more, an attacker from nothing would only squeeze the other curves
BILLION = 1e9


def main() -> None:
    """Draw them."""
    (FOLDER / "attacks.svg").write_text(picture(found()) + "\n", encoding="utf-8")


def found() -> dict[str, dict[str, list[Point]]]:
    """Return for each cell and run what its attacker won after so many billion decisions."""
    cells: dict[str, dict[str, list[Point]]] = {cell: {} for cell in AIMS}
    for path in sorted(FOLDER.glob("attack-*.jsonl")):
        named = NAME.fullmatch(path.stem)
        assert named is not None, path
        run, cell, start, recalls = named.groups()
        lines = read_log(path)
        decisions = {line["iteration"]: line["decisions"] / BILLION for line in lines}
        par = 1 / int(cell.split("-")[1])
        won = [(decisions[at], share) for at, share in shares_over_time(lines, "frozen").get(cell, [])]
        name = f"run {run}" + (", recalling" if recalls else "") + (", from nothing" if start == "nothing" else "")
        if start == "nothing":
            points = [point for point in won if point[1] > par - STILL_LEARNING]
        else:
            points = [(0.0, par), *won] if won else []  # it begins as what it attacks
        if points:  # the first run's attacker was measured by itself
            cells[cell][name] = points
    return cells


def picture(cells: dict[str, dict[str, list[Point]]]) -> str:
    """Return the picture: a panel for each cell."""
    sheet = Sheet()
    last = max(decisions for runs in cells.values() for points in runs.values() for decisions, _ in points)
    for cell, runs in cells.items():
        edition, players = cell.split("-")
        title = f"Rounds won by attackers, {edition}, {players} players; dashed: what was aimed at"
        sheet.y += GAP
        sheet.y += draw_curves(sheet, title, runs, last, AIMS[cell])
    sheet.text(RIGHT, f"{last:.1f} billion decisions", "faint small end", y=sheet.y + 18)
    return sheet.svg("What attackers won from master", GAP, CURVE_STYLE)


if __name__ == "__main__":
    main()
