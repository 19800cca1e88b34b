"""Puts the page into wheels and source archives: built if it is not yet, with Node from PyPI where there is none.

Both carry it, so that what is installed needs neither Node nor network. BILLETDOUX_NO_PAGE=1 leaves it as it is;
an editable installation does so as well, for there the scripts build it.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent / "web" / "build"))

import page

WITHOUT = "BILLETDOUX_NO_PAGE"


class Hook(BuildHookInterface[Any]):
    """What hatchling calls."""

    def dependencies(self) -> list[str]:
        """Ask for Node if it will be needed and is not here."""
        return [] if os.environ.get(WITHOUT) or page.built() or page.on_path() else [page.FROM_PIP]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Build the page."""
        if version == "editable" or os.environ.get(WITHOUT):
            return
        try:
            page.build()
        except page.NotBuiltError as problem:
            sys.exit(f"{problem}\nWith {WITHOUT}=1 it is installed without the page, for the terminal alone.")
