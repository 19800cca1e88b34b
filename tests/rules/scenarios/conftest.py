"""Scenarios run in every edition unless they say which have the rule."""

from __future__ import annotations

import pytest


@pytest.fixture(params=["standard", "classic", "princess"])
def edition(request: pytest.FixtureRequest) -> str:
    return str(request.param)
