"""The examples run, and are as short as they promise."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("gymnasium")

EXAMPLES = Path(__file__).parent.parent / "examples"


def test_the_small_agent_trains() -> None:
    from billetdoux.envs.vector import BilletDouxVectorEnv

    envs = BilletDouxVectorEnv(8)  # so that what the example needs is compiled before its seconds are counted
    envs.step(envs.reset(seed=1)[1]["action_mask"].argmax(axis=1))
    program = EXAMPLES / "train_small_agent.py"
    assert len(program.read_text(encoding="utf-8").splitlines()) < 100
    done = subprocess.run(
        [sys.executable, str(program), "--seconds", "6"],
        env=os.environ | {"OPENBLAS_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    shares = [float(share) for share in re.findall(r"won: (0\.\d+)", done.stdout)]
    assert len(shares) > 2, done.stdout
    assert all(0.2 < share < 0.9 for share in shares), done.stdout
