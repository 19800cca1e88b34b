"""The GPU's kernels, in numba's simulator, play the same as the CPU's."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from billetdoux.errors import OptionError
from sizes import times

pytest.importorskip("numba")


def test_the_gpu_plays_the_same_games() -> None:
    program = Path(__file__).parent / "gpu_in_simulator.py"
    done = subprocess.run(
        [sys.executable, str(program), str(min(times(1), 8))], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    refusal, episodes = done.stdout.splitlines()
    assert refusal.startswith("Lane 0: action 0 is not legal; legal: ")
    assert int(episodes.split()[0]) > 0


def test_without_a_gpu_a_sentence_says_so() -> None:
    from numba import cuda

    from billetdoux.fast.gpu_batch import GpuBatch

    if cuda.is_available():
        pytest.skip("there is a GPU")
    with pytest.raises(OptionError, match="There is no GPU"):
        GpuBatch("standard", players=2, lanes=1)
