"""What training needs: without it, its tests are skipped, and that is told at the end of the run."""

# pyright: basic

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pytest

from lacking import NOT_TESTED

for name in ("torch", "numba"):
    if find_spec(name) is None:
        pytest.skip(f"{NOT_TESTED}: there is no {name} to train with", allow_module_level=True)
torch: Any = import_module("torch")
torch.set_num_threads(1)  # the tests themselves run on all cores
