"""Faults, and servers that have to live with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from faulty_disk import FaultyDisk, library

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def disk(tmp_path: Path) -> FaultyDisk:
    """Return a disk that works, until it is told to fail."""
    library()
    return FaultyDisk(tmp_path)
