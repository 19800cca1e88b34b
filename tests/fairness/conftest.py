"""Databases for crooked houses."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.fixture
def new_sqlite(tmp_path: Path) -> Callable[[], str]:
    """Return a way to make empty databases."""
    return lambda: f"sqlite:///{tmp_path / secrets.token_hex(6)}.db"
