"""Scenarios run in every edition unless they say which have the rule."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))


@pytest.fixture(params=["standard", "classic", "princess"])
def edition(request: pytest.FixtureRequest) -> str:
    return str(request.param)
