"""How much somebody may do in a time."""

from __future__ import annotations

import pytest

from billetdoux.errors import Refusal
from billetdoux.server.config import Config
from billetdoux.server.ops.limits import Buckets, Limits, Rate


class Clock:
    def __init__(self) -> None:
        self.time = 5.0

    def __call__(self) -> float:
        return self.time


def test_a_bucket_holds_so_much_and_fills_again_evenly() -> None:
    clock = Clock()
    buckets, rate = Buckets(clock), Rate(4, 20)
    assert [buckets.take(rate, "message", "ada") for _ in range(4)] == [0, 0, 0, 0]
    assert buckets.take(rate, "message", "ada") == pytest.approx(5.0)
    assert buckets.take(rate, "message", "bo") == 0, "everybody has a bucket of their own"
    assert buckets.take(rate, "table", "ada") == 0, "and one for each thing"
    clock.time += 4.9
    assert buckets.take(rate, "message", "ada") == pytest.approx(0.1)
    clock.time += 0.1
    assert buckets.take(rate, "message", "ada") == 0
    assert buckets.take(rate, "message", "ada") > 0
    clock.time += 1000
    assert [buckets.take(rate, "message", "ada") > 0 for _ in range(5)] == [False] * 4 + [True]


def test_what_is_given_back_can_be_taken_again() -> None:
    buckets, rate = Buckets(Clock()), Rate(1, 600)
    buckets.give_back(rate, "code", "here")  # where nothing was taken, nothing is added
    for _ in range(3):
        assert buckets.take(rate, "code", "here") == 0
        assert buckets.take(rate, "code", "here") > 0
        buckets.give_back(rate, "code", "here")


def test_buckets_that_are_full_again_take_no_memory() -> None:
    clock = Clock()
    buckets = Buckets(clock)
    for number in range(1000):
        buckets.take(Rate(4, 20), "message", str(number))
    clock.time += 100
    buckets.take(Rate(4, 20), "message", "ada")
    assert len(buckets._full) == 1


def test_a_refusal_says_how_long_to_wait() -> None:
    limits = Limits(Config(guests_per_hour=2))
    limits.guests("here")
    limits.guests("here")
    with pytest.raises(Refusal) as refused:
        limits.guests("here")
    assert (refused.value.key, refused.value.details["seconds"]) == ("too-often", 1800)
