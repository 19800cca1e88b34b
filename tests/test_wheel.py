"""The built wheel, installed into an empty environment, is the whole program, page and all; no Node is to be had."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

ROOT = Path(__file__).parent.parent


class Built(NamedTuple):
    """What is given to others."""

    wheel: Path
    archive: Path


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """A source archive, and the wheel that is made from it alone."""
    out, bin = tmp_path_factory.mktemp("wheel"), tmp_path_factory.mktemp("bin")
    (bin / "sh").symlink_to("/bin/sh")  # all that npm needs, if the page has yet to be built
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(out), str(ROOT)]
    path = {name: value for name, value in os.environ.items() if name != "PATH"} | {"PATH": str(bin)}
    subprocess.run(command, env=path, check=True)
    (wheel,), (archive,) = out.glob("*.whl"), out.glob("*.tar.gz")
    return Built(wheel, archive)


@pytest.fixture(scope="module")
def installed(built: Built, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new environment with nothing but the wheel and what it asks for."""
    folder = tmp_path_factory.mktemp("empty") / "venv"
    uv = shutil.which("uv") or shutil.which("uv", path=str(Path(sys.executable).parent))
    venv.create(folder, with_pip=uv is None)
    python = str(folder / "bin" / "python")
    install = [uv, "pip", "install", "--quiet", "--python", python] if uv else [python, "-m", "pip", "install", "-q"]
    subprocess.run([*install, str(built.wheel)], check=True)
    return folder / "bin" / "billetdoux"


def test_it_shows_the_rules_and_plays(installed: Path, tmp_path: Path) -> None:
    rules = subprocess.run([installed, "rules", "--lang", "it"], capture_output=True, text=True, check=True)
    assert "Cancelliere" in rules.stdout
    command = [installed, "simulate", "--games", "2", "--edition", "princess", "--bots", "casual"]
    played = subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path)
    assert "2 games" in played.stdout


def test_it_serves_the_page(installed: Path, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/house.db"
    command = [installed, "serve", "--host", "127.0.0.1", "--port", "0", "--database", database, "--lang", "en"]
    nothing_else = {"PATH": str(installed.parent)}
    assert shutil.which("node", path=nothing_else["PATH"]) is None
    with subprocess.Popen(command, env=nothing_else, stdout=subprocess.PIPE, text=True) as serving:
        assert serving.stdout is not None
        found = re.fullmatch(r"People can join at (http://\S+)\n", serving.stdout.readline())
        try:
            assert found is not None
            page = httpx.get(found[1])
            script = re.search(r'<script type="module"[^>]* src="(/assets/[^"]+\.js)"', page.text)
            assert script is not None
            asset = httpx.get(found[1] + script[1])
            assert (asset.status_code, asset.headers["content-encoding"]) == (200, "gzip")
            assert "import" in asset.text
        finally:
            serving.terminate()


def test_it_holds_what_it_should(built: Built) -> None:
    names = zipfile.ZipFile(built.wheel).namelist()
    assert "billetdoux/py.typed" in names
    assert "billetdoux/page/index.html" in names
    assert any(name.endswith("NOTICE.md") for name in names)
    assert not any("test" in name or "node_modules" in name for name in names)


def test_the_page_can_be_built_from_the_source_archive(built: Built) -> None:
    with tarfile.open(built.archive) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    folders = [ROOT / "web" / folder for folder in ("build", "public", "src")]
    made_from = [path for folder in folders for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    assert {path.relative_to(ROOT).as_posix() for path in made_from} <= names
    assert {"web/package.json", "web/vite.config.ts", "hatch_build.py"} <= names
    assert not any("node_modules" in name for name in names)
