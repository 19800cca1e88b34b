"""The user's folder for data: small JSON files that only their owner can read."""

from __future__ import annotations

import json
import os
from pathlib import Path

import platformdirs

from billetdoux.errors import FileError
from billetdoux.game.record import reason


def data_file(name: str) -> Path:
    """Return where a file is kept."""
    return Path(platformdirs.user_data_dir("billetdoux", appauthor=False)) / name


def keep(path: Path, data: object) -> None:
    """Write a file whole or not at all, and make its folder if need be."""
    fresh = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
            json.dump(data, file, indent=1)
        fresh.replace(path)
    except OSError as error:
        raise FileError("file-unwritable", file=path, problem=reason(error)) from error
