"""Random play through the plain path, knowledge kept and legal moves listed; and how long a cold start takes.

    python bench/plain.py [--yardstick DIR]

With the folder of the yardstick (a prototype of the same rules that keeps no knowledge), its speed is measured in
the same run, and the ratio is what counts: machines differ, and are noisy.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time

from billetdoux.fast.speed import plain_speed
from billetdoux.rules.edition import edition

ROUNDS = 3000
REPEATS = 5


def yardstick(folder: str, players: int) -> float:
    """Return the prototype's figure, the best of some runs."""
    command = [sys.executable, "bench.py", "py", str(players), str(ROUNDS)]
    best = 0.0
    for _ in range(REPEATS):
        printed = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout
        best = max(best, float(printed.split("dec/s ")[1].split()[0]))
    return best


def seconds(*command: str) -> float:
    """Return how long a command takes, the best of some runs."""
    best = float("inf")
    for _ in range(REPEATS):
        begun = time.perf_counter()
        subprocess.run([sys.executable, *command], capture_output=True, check=True)
        best = min(best, time.perf_counter() - begun)
    return best


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure the plain path.")
    parser.add_argument("--yardstick", metavar="DIR")
    folder = parser.parse_args().yardstick
    print("| players | decisions/s |" + (" yardstick | ratio |" if folder else ""))
    print("|---|---|" + ("---|---|" if folder else ""))
    for players in range(2, 7):
        speed = plain_speed(edition("standard"), players)
        row = f"| {players} | {speed / 1000:.0f} k |"
        if folder:
            other = yardstick(folder, players)
            row += f" {other / 1000:.0f} k | {speed / other:.2f} |"
        print(row, flush=True)
    print(f"\n`billetdoux rules`: {seconds('-m', 'billetdoux', 'rules'):.2f} s; ", end="")
    print(f"`import billetdoux`: {seconds('-c', 'import billetdoux'):.2f} s; Python alone: {seconds('-c', ''):.2f} s")


if __name__ == "__main__":
    main()
