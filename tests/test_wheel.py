"""The built wheel, installed into an empty environment, is the whole program."""

from __future__ import annotations

import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("wheel")
    subprocess.run([sys.executable, "-m", "build", "--wheel", "--outdir", str(out), str(ROOT)], check=True)
    (built,) = out.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new environment with nothing but the wheel and what it asks for."""
    folder = tmp_path_factory.mktemp("empty") / "venv"
    venv.create(folder, with_pip=True)
    uv = shutil.which("uv") or shutil.which("uv", path=str(Path(sys.executable).parent))
    python = str(folder / "bin" / "python")
    install = [uv, "pip", "install", "--quiet", "--python", python] if uv else [python, "-m", "pip", "install", "-q"]
    subprocess.run([*install, str(wheel)], check=True)
    return folder / "bin" / "billetdoux"


def test_it_shows_the_rules_and_plays(installed: Path, tmp_path: Path) -> None:
    rules = subprocess.run([installed, "rules", "--lang", "it"], capture_output=True, text=True, check=True)
    assert "Cancelliere" in rules.stdout
    command = [installed, "simulate", "--games", "2", "--edition", "princess", "--bots", "casual"]
    played = subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path)
    assert "2 games" in played.stdout


def test_it_holds_what_it_should(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert "billetdoux/py.typed" in names
    assert any(name.endswith("NOTICE.md") for name in names)
    assert not any("test" in name for name in names)
