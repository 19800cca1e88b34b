"""Values are frozen dataclasses in all but the time it takes to make them."""

from __future__ import annotations

import copy
import doctest
import pickle
from dataclasses import FrozenInstanceError, dataclass, field, fields, is_dataclass
from typing import Any

import pytest

from billetdoux import value as room
from billetdoux.value import change, value


@dataclass(frozen=True, slots=True)
class Slow:
    """What a value is to be like."""

    x: int
    y: int = 2
    z: list[int] = field(default_factory=list[int], repr=False)
    w: str = field(default="w", kw_only=True, compare=False)


@value
class Quick:
    """The same, as a value."""

    x: int
    y: int = 2
    z: list[int] = field(default_factory=list[int], repr=False)
    w: str = field(default="w", kw_only=True, compare=False)


@value
class Derived(Quick):
    """A value derived from another, which checks itself."""

    v: int = 0

    def __post_init__(self) -> None:
        if self.v < 0:
            raise ValueError("v is negative")


@pytest.mark.parametrize("given", [((1,), {}), ((1, 3), {"w": "u"}), ((1,), {"z": [5], "y": 0}), ((1, 2, [3]), {})])
def test_a_value_is_made_as_a_frozen_dataclass_is(given: tuple[tuple[Any, ...], dict[str, Any]]) -> None:
    slow, quick = Slow(*given[0], **given[1]), Quick(*given[0], **given[1])
    assert type(quick) is Quick
    assert [getattr(slow, one.name) for one in fields(Slow)] == [getattr(quick, one.name) for one in fields(Quick)]
    assert repr(quick) == repr(slow).replace("Slow", "Quick")
    assert quick == Quick(*given[0], **given[1] | {"w": "other"})
    assert quick != change(quick, x=7)


@pytest.mark.parametrize("given", [((), {}), ((1, 2, [], "w"), {}), ((1,), {"x": 1}), ((1,), {"v": 1})])
def test_what_a_dataclass_refuses_a_value_refuses(given: tuple[tuple[Any, ...], dict[str, Any]]) -> None:
    for kind in (Slow, Quick):
        with pytest.raises(TypeError):
            kind(*given[0], **given[1])


def test_a_value_never_changes() -> None:
    made: Any
    for made in (Quick(1), Derived(1, v=3), copy.copy(Quick(1)), pickle.loads(pickle.dumps(Quick(1)))):
        with pytest.raises(FrozenInstanceError):
            made.x = 2
        with pytest.raises(FrozenInstanceError):
            del made.x
        with pytest.raises((TypeError, AttributeError)):
            made.unknown = 2
        assert made.x == 1


def test_only_what_there_is_can_be_changed() -> None:
    assert change(Quick(1, 3, w="u"), x=7) == Quick(7, 3)
    assert change(Quick(1, w="u"), y=3).w == "u"
    with pytest.raises(TypeError, match="Quick has no field v"):
        change(Quick(1), v=3)


def test_every_value_has_its_own_lists() -> None:
    one, other = Quick(1), Quick(1)
    one.z.append(5)
    assert other.z == []


def test_a_derived_value_is_checked_when_it_is_complete() -> None:
    assert Derived(1, v=3) == change(Derived(1), v=3)
    assert is_dataclass(Derived)
    with pytest.raises(ValueError, match="negative"):
        Derived(1, v=-1)
    with pytest.raises(ValueError, match="negative"):
        change(Derived(1), v=-1)


def test_a_class_may_be_derived_from_a_value_without_being_one() -> None:
    class Plain(Quick):
        pass

    made: Any = Plain(1, z=[3])
    assert (type(made), made.x, made.y, made.z, made.w) == (Plain, 1, 2, [3], "w")
    with pytest.raises(FrozenInstanceError):
        made.x = 2


def test_the_examples_run() -> None:
    assert doctest.testmod(room, extraglobs={"value": value, "change": change}).attempted
    assert not doctest.testmod(room).failed
