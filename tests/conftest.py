"""What could not be tested for want of something is told at the end of a run; with CI=true that is a failure."""

from __future__ import annotations

import gc
import os
from collections import Counter
from typing import TYPE_CHECKING, Any

from lacking import NOT_TESTED

if TYPE_CHECKING:
    import pytest

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
