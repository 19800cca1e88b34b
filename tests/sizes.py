"""How much the random tests do: a little by default, a hundred times as much when BILLETDOUX_LONG=1."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

LONG = os.environ.get("BILLETDOUX_LONG") == "1"


def times(n: int) -> int:
    """Return n, or a hundred times n in a long run."""
    return n * 100 if LONG else n


def examples(n: int) -> settings:
    """Return Hypothesis's settings for about n examples: the same ones each time, unless the run is long."""
    return settings(
        max_examples=times(n),
        deadline=None,
        derandomize=not LONG,
        database=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
