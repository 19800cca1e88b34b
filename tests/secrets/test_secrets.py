"""No viewer learns what the rules hide: in worlds that it cannot tell apart, all it is ever told is the same."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from doors import leak
from samples import TABLES, Changed, samples

if TYPE_CHECKING:
    from collections.abc import Iterator

TIMES = 100 if os.environ.get("BILLETDOUX_LONG") == "1" else 1
GAMES = 30 * len(TABLES) * TIMES  # each gives a sample for every seat, and one for a spectator
PARTS = 6


@pytest.fixture(scope="module")
def counted() -> Iterator[Changed]:
    counts = Changed()
    yield counts
    print(f"\n{counts}")


@pytest.mark.parametrize("part", range(PARTS))
def test_what_a_viewer_is_told_is_the_same_in_worlds_it_cannot_tell_apart(part: int, counted: Changed) -> None:
    counts = Changed()
    for sample in samples(part, GAMES // PARTS, counts):
        assert not leak(sample)
    counted.add(counts)
    assert counts.hand > counts.samples / 2, counts
    assert counts.deck > counts.samples / 2, counts
    assert counts.choice > counts.samples / 10, counts
    assert counts.past > counts.samples / 10, counts
    assert counts.skipped < counts.samples / 20, counts
