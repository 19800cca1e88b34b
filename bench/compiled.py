"""The compiled path beside a hand-tuned C playout, in one run:  python bench/compiled.py --yardstick DIR

The C of the yardstick lists no moves and keeps no piles: a limit, not a model. Needs gcc. What counts are the ratios.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import tempfile

from billetdoux.fast import speed
from billetdoux.fast.kernel import cores
from billetdoux.rules.edition import edition


def c_speeds(folder: str) -> dict[int, float]:
    """Return the decisions per second of the C program, by number of players."""
    with tempfile.TemporaryDirectory() as built:
        program = f"{built}/c"
        subprocess.run(["gcc", "-O3", "-march=native", "-o", program, "bench.c"], cwd=folder, check=True)
        printed = subprocess.run([program, "1000000"], capture_output=True, text=True, check=True).stdout
    found = re.findall(r"n=(\d).*?decisions/s=(\d+)", printed)
    return {int(players): float(figure) for players, figure in found}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure the compiled path beside C.")
    parser.add_argument("--yardstick", metavar="DIR", required=True)
    limits = c_speeds(parser.parse_args().yardstick)
    standard = edition("standard")
    print(f"| players | C | one core | of C | {cores()} cores | of one | one core, observed |")
    print("|---|---|---|---|---|---|---|")
    for players in standard.tokens:
        one, all_cores = speed.compiled_speed(standard, players, 1), speed.compiled_speed(standard, players, cores())
        observed = speed.observed_speed(standard, players)
        figures = (
            limits[players] / 1e6,
            one / 1e6,
            one / limits[players],
            all_cores / 1e6,
            all_cores / one,
            observed / 1e6,
        )
        print(
            "| {} | {:.1f} M | {:.1f} M | {:.2f} | {:.1f} M | {:.2f} | {:.2f} M |".format(players, *figures),
            flush=True,
        )


if __name__ == "__main__":
    main()
