"""Power cuts: what was written and not synced is gone, or there in part. What anybody was told is there."""

from __future__ import annotations

import asyncio
import random
import traceback
from typing import TYPE_CHECKING

import pytest
from chaos import Load
from faulty_disk import OnFaultyDisk

from sizes import LONG

if TYPE_CHECKING:
    from faulty_disk import FaultyDisk

CUTS = 80 if LONG else 2
LOTS = {"BILLETDOUX_GUESTS_PER_HOUR": "1000000", "BILLETDOUX_SEAL_TIME": "60"}


class Unplugged(OnFaultyDisk):
    """A server whose power is cut whenever it is killed. Every other time only what was synced is on the disk."""

    def __init__(self, disk: FaultyDisk, rng: random.Random | None) -> None:
        super().__init__(disk, **LOTS)
        self.disk = disk
        self.rng = rng
        self.cuts = self.lost = 0

    def begin(self) -> None:
        """Start it on a disk that has everything synced."""
        self.disk.record()
        super().begin()

    def kill(self) -> None:
        """Kill it and cut the power of its disk."""
        super().kill()
        self.cuts += 1
        self.lost += self.disk.cut_power(self.rng if self.cuts % 2 else None)


def suffer(serving: Unplugged, cuts: int, seed: int) -> None:
    """Cut the power again and again while people play; after each time their books are checked."""
    load = Load([serving.url], serving.disk.database, seed)
    seen = asyncio.run(load.during(load.kill([serving], cuts)))
    assert seen["kills"] == cuts


def test_a_power_cut_loses_nothing_that_anybody_was_told(disk: FaultyDisk) -> None:
    seed = random.SystemRandom().randrange(10**6) if LONG else 7
    with Unplugged(disk, random.Random(seed)) as serving:
        suffer(serving, CUTS, seed)


def test_with_rare_syncs_a_power_cut_loses_moves(disk: FaultyDisk) -> None:
    """The control: without it nobody knows whether a power cut here is one."""
    with OnFaultyDisk(disk):
        pass  # so that there is a database that is whole
    serving = Unplugged(disk, None)
    serving.before = "careless:sync_seldom"
    with serving, pytest.raises(BaseExceptionGroup) as failed:
        suffer(serving, 20, 7)
    (found,) = failed.value.exceptions
    assert isinstance(found, AssertionError)
    where = [frame.name for frame in traceback.extract_tb(found.__traceback__)][-1]
    assert where in ("check_books", "begin"), "moves are missing, or the seat or session of somebody who sits down"
    assert serving.lost > 0
