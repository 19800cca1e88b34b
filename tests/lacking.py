"""What a test needs and this machine has not: it is skipped, and tests/conftest.py says so loudly at the end."""

from __future__ import annotations

import shutil
from typing import NoReturn

import pytest

NOT_TESTED = "NOT TESTED"  # how the reason of such a skip begins


def lacking(what: str) -> NoReturn:
    """Skip this test, because something is not there."""
    pytest.skip(f"{NOT_TESTED}: {what}")


def find_chromium() -> str:
    """Return where Chromium is."""
    return shutil.which("chromium") or lacking("there is no chromium on the PATH; scripts/test tries to install it")
